"""A position. Data only; the ground cards never move."""

from typing import final

from vingtdeux.games.mafia_story.phases import NONE
from vingtdeux.games.mafia_story.public import Public
from vingtdeux.games.mafia_story.terms import Terms


@final
class State(Public):
    """The public facts, the faces of cards and tokens, and the prevent cards chosen."""

    __slots__ = ("commit", "cover_kind", "ground", "quiet", "token_kind")

    def __init__(self, terms: Terms | None = None) -> None:
        if terms is None:
            return
        super().__init__(terms)
        self.quiet = False
        self.ground: tuple[int, ...] = ()
        """The city card of each cell; where `cards` has no bit the cell is a hole."""
        self.cover_kind: list[int] = [NONE] * terms.players
        """What each seat covered with; kept after the cover has left."""
        self.token_kind: list[int] = [NONE] * terms.players
        """NONE = both tokens in hand; a fleeing token has a kind and no cell."""
        self.commit: list[int] = [NONE] * terms.players
        """The answer in the prevent phase; NONE = not given."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.ground = self.ground
        twin.cover_kind = self.cover_kind[:]
        twin.token_kind = self.token_kind[:]
        twin.commit = self.commit[:]
        return twin
