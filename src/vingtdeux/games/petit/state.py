"""A position. Data only."""

from typing import final


@final
class State:
    """Hands, what was picked (0 = nothing yet), points, the cards of the last round."""

    __slots__ = ("dealt", "hands", "last", "picks", "points", "quiet", "round")

    def __init__(self, players: int = 0) -> None:
        """0 players = an empty shell for `copy` (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if players == 0:
            return
        self.quiet = False
        self.dealt = False
        self.round = 1
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.picks: list[int] = [0] * players
        self.points: list[int] = [0] * players
        self.last: list[int] = [0] * players

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        twin.quiet = self.quiet
        twin.dealt = self.dealt
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.picks = self.picks[:]
        twin.points = self.points[:]
        twin.last = self.last[:]
        return twin
