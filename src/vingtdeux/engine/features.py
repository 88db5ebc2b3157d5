"""What a seat knows as a row of small numbers: the layout, and the pen it is written with.

A game that brings features has an `encoding.py`; its box names it. Every number is one byte, from 0
to the `high` of its field, so that a row is bounded, cheap to write, to keep and to scale. Seats are
turned so that the reader comes first: seat s of a table stands at place (s - reader) % players.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, Protocol, final
from zlib import crc32

from vingtdeux.engine.action import Action

BYTE: Final = 255
ORDER: Final = "order"
"""The field of a digest: it tells two orders of the same cards apart where the rules make nothing of
the order. There is nothing to learn in it, and a learner may leave it out."""


@final
class Field:
    """Some neighbouring numbers of a row under one name."""

    __slots__ = ("at", "en", "fr", "high", "name", "size")

    def __init__(self, name: str, at: int, size: int, high: int, fr: str, en: str) -> None:
        self.name: Final = name
        self.at: Final = at
        self.size: Final = size
        self.high: Final = high
        """No number of this field is ever greater."""
        self.fr: Final = fr
        self.en: Final = en

    @property
    def end(self) -> int:
        """Where the next field begins."""
        return self.at + self.size

    def about(self, lang: str) -> str:
        """What stands here, in a language."""
        return self.fr if lang == "fr" else self.en


@final
class Layout:
    """The fields of a row, one after the other."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def add(self, name: str, size: int, high: int = 1, *, fr: str, en: str) -> int:
        """A further field; where it begins."""
        if not 0 < high <= BYTE or size <= 0:
            raise ValueError(f"{name}: a number is 0 to {BYTE} at most, and there is at least one")
        if any(field.name == name for field in self.fields):
            raise ValueError(f"there is a field {name} already")
        field = Field(name, self.size, size, high, fr, en)
        self.fields.append(field)
        self.size = field.end
        return field.at

    def add_big(self, name: str, count: int = 1, *, fr: str, en: str) -> int:
        """A field of `count` numbers that one byte cannot hold: two bytes each, see `write_big`."""
        return self.add(name, 2 * count, BYTE, fr=fr, en=en)

    def add_order(self) -> int:
        """The last field of a row that drops an order; see `write_order`."""
        return self.add(
            ORDER, 4, BYTE,
            fr="Empreinte de l’ordre des piles, dont les règles ne font rien : rien à y apprendre.",
            en="A digest of the order of piles, of which the rules make nothing: nothing to learn.",
        )  # fmt: skip

    def named(self, name: str) -> Field:
        """The field of this name; KeyError if there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def highs(self) -> bytes:
        """The greatest value of each number."""
        return b"".join([bytes([field.high]) * field.size for field in self.fields])

    def digest(self) -> str:
        """Names what stands where: whoever learned with one layout can read any of equal digest."""
        said = [f"{field.name} {field.size} {field.high}" for field in self.fields]
        return sha256("\n".join(said).encode()).hexdigest()[:16]


class Encoding(Protocol):
    """The features of one game at one table (its players, options and material)."""

    @property
    def layout(self) -> Layout:
        """What `write` writes."""
        ...

    @property
    def acts(self) -> Layout:
        """What `write_action` writes."""
        ...

    def write(self, seen: Any, out: bytearray, at: int) -> None:
        """What the seat of this observation knows, into out[at : at + layout.size]; the old content
        is overwritten. Different observations of a table give different bytes."""
        ...

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """What this action is, for this seat, into out[at : at + acts.size]. Different actions of
        the action space give different bytes. It depends on the action and the seat alone, so that
        a table of all actions is made once."""
        ...

    def potential(self, seen: Any) -> float:
        """How well the seat of this observation stands, by what it knows: -1 to 1, for shaped
        rewards (docs/learning.md). A rough measure, such as its points against those it sees."""
        ...


def write_big(out: bytearray, at: int, value: int, most: int) -> None:
    """0 to `most` (65,025 at the most) as two bytes: how large it is, and exactly which."""
    if not 0 <= value <= most <= BYTE * BYTE:
        raise ValueError(f"{value} is not between 0 and {most}")
    out[at] = value * BYTE // most
    out[at + 1] = value & BYTE


def write_order(out: bytearray, at: int, piles: Sequence[Sequence[int]]) -> None:
    """Four bytes that depend on the order of every pile (of numbers 0 to 255)."""
    digest = 0
    for pile in piles:
        digest = crc32(bytes(pile) + b"\xff", digest)
    out[at : at + 4] = digest.to_bytes(4, "little")


def margin(points: Sequence[float], seat: int, scale: float) -> float:
    """The points of a seat against the best of the others, from -1 to 1; 0.5 at `scale` ahead."""
    others = [each for other, each in enumerate(points) if other != seat]
    best = max(others) if others else 0.0
    lead = points[seat] - best
    return lead / (abs(lead) + scale)
