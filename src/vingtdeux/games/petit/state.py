"""A position. Data only."""

from typing import final

from vingtdeux.games.petit.public import Public
from vingtdeux.games.petit.terms import Terms


@final
class State(Public):
    """The public facts, the hands, and what was picked (0 = nothing yet)."""

    __slots__ = ("hands", "picks", "quiet")

    def __init__(self, terms: Terms | None = None) -> None:
        super().__init__(terms)
        if terms is None:
            return
        self.quiet = False
        self.hands: list[list[int]] = [[] for _ in range(terms.players)]
        self.picks: list[int] = [0] * terms.players

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.hands = [hand[:] for hand in self.hands]
        twin.picks = self.picks[:]
        return twin
