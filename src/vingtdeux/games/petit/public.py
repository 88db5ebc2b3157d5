"""What everybody sees: the part that positions and observations share."""

from typing import Any

from vingtdeux.games.petit.phases import DEAL, OVER, PICK
from vingtdeux.games.petit.terms import Terms


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it."""

    __slots__ = ("dealt", "last", "points", "round", "terms")

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        self.terms = terms
        self.dealt = False
        self.round = 1
        self.points: list[int] = [0] * terms.players
        self.last: list[int] = [0] * terms.players
        """The cards of the last round, 0 = none yet."""

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation: nothing mutable is shared."""
        twin.terms = self.terms
        twin.dealt = self.dealt
        twin.round = self.round
        twin.points = self.points[:]
        twin.last = self.last[:]

    def is_over(self) -> bool:
        """All rounds are played [R3.1]."""
        return self.round > self.terms.rounds

    def phase(self) -> str:
        """Where the game stands."""
        if not self.dealt:
            return DEAL
        return OVER if self.is_over() else PICK

    def facts(self) -> dict[str, Any]:
        """The public facts as plain JSON values."""
        return {"round": self.round, "points": self.points[:], "last": self.last[:]}
