"""One game's row: what is kept of each game that was played."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

NOTHING: Final[Mapping[str, Any]] = {}
Row = dict[str, Any]
"""Plain JSON: a line of a file, a row of a data frame."""
OWN: Final = (
    "game", "seating", "winners", "scores", "points", "ranks", "reason", "decisions", "rounds",
    "first",
)  # fmt: skip
"""Columns every row has."""


class Played(NamedTuple):
    """One finished game. (A tuple: many thousands a second go from process to process.)"""

    number: int
    seating: tuple[int, ...]
    """Per seat, the index of its bot in the plan."""
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    """What each seat gets of it."""
    points: tuple[float, ...]
    """What people count at the end."""
    ranks: tuple[int, ...]
    reason: str
    decisions: int
    rounds: int
    """0 where the game counts none."""
    first: int
    """The seat that decided first, -1 where several did at once."""
    seen: Mapping[str, Any] = NOTHING
    """What watchers saw, by `<watcher>.<column>`."""

    @property
    def margin(self) -> float:
        """Points between the winners and the best of the others; 0 if there are no others."""
        points, winners = self.points, self.winners
        others = [each for seat, each in enumerate(points) if seat not in winners]
        if not others or not winners:
            return 0.0
        return max([points[seat] for seat in winners]) - max(others)

    def row(self) -> Row:
        """As plain JSON."""
        return {
            "game": self.number,
            "seating": list(self.seating),
            "winners": list(self.winners),
            "scores": list(self.scores),
            "points": list(self.points),
            "ranks": list(self.ranks),
            "reason": self.reason,
            "decisions": self.decisions,
            "rounds": self.rounds,
            "first": self.first,
            **self.seen,
        }

    @staticmethod
    def of(row: Mapping[str, Any]) -> "Played":
        """The game of this row; KeyError or TypeError if it is none."""
        return Played(
            number=row["game"],
            seating=tuple(row["seating"]),
            winners=tuple(row["winners"]),
            scores=tuple(row["scores"]),
            points=tuple(row["points"]),
            ranks=tuple(row["ranks"]),
            reason=row["reason"],
            decisions=row["decisions"],
            rounds=row["rounds"],
            first=row["first"],
            seen={key: value for key, value in row.items() if key not in OWN and value is not None},
        )
