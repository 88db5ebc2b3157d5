"""What the directions of one event are made of."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from vingtdeux.engine.texts import Texts
from vingtdeux.scene import Beat

Beats = tuple[Beat, ...]


class Happening(NamedTuple):
    """What an event tells, and the words of the reader."""

    args: Mapping[str, Any]
    names: Sequence[str]
    say: Texts

    @property
    def thief(self) -> str:
        """The pawn it is about, as a piece."""
        return f"t{self.args['pawn']}"

    @property
    def seat(self) -> str:
        """The seat it is about, as a place."""
        return f"seat:{self.args['seat']}"

    @property
    def name(self) -> str:
        """Who sits there."""
        seat: int = self.args["seat"]
        return self.names[seat]
