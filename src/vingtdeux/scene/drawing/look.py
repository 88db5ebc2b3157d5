"""What a game says of the looks of its things, where a drawing cannot guess it.

A game may have a file `picture.toml` beside its art (docs/notebook.md); without one everything is
drawn by its kind. Colours are names of the game's own style sheet, of the room's palette, or #rrggbb.
"""

import re
import tomllib
from functools import lru_cache
from typing import Final, Literal

import msgspec

from vingtdeux.scene.drawing.palette import Pair

Form = Literal["card", "token", "tag", "line", "sheet", "plate", "hidden"]


class KindLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How pieces of one kind, or with one face, are drawn."""

    form: Form | None = None
    """card: its drawing, with what is printed on it · token: small and square · tag: words on a
    ground · line: a small drawing with words beside it · sheet: a tall card, what lies on it below
    its name · plate: its value, then what lies on it."""
    size: float = 0
    """Width of a card or token that lies in a row; of the drawing of a line."""
    part: float = 0
    """Width of what lies on a cell, as a part of the cell's."""
    ground: str = ""
    """Colour behind it; "seat" is that of its owner."""
    ink: str = ""
    """Colour of its drawing where that leaves it open, and of its words."""
    value: Literal["", "plate", "coin", "middle", "foot", "hidden"] = ""
    """Where its value stands: a plate in the corner, a coin in the other one, its middle, its foot."""
    name: Literal["", "foot", "head", "hidden"] = ""
    """Where its name stands; a token shows it only if it is said to, at its foot."""
    shape: bool | None = None
    """Whether its owner's sign is printed on it."""


class ZoneLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one zone is drawn; its name is the id up to a dot, without digits at its end."""

    hidden: bool = False
    cells: tuple[float, float, float, float] | None = None
    """Where the cells are on the zone's art: left, top, width, height, in its own units."""
    room: tuple[float, float, float, float] = (0, 0, 1, 1)
    """Where on a cell its pieces lie: left, top, right, bottom, as parts of the cell."""
    ground: str = ""
    """Colour behind the cells."""
    bare: bool = False
    """No border around cells."""
    shapes: bool = True
    """Whether what lies here shows the signs of its owners."""
    kinds: dict[str, KindLook] = {}
    """Kinds of pieces that look otherwise here."""


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game says."""

    kinds: dict[str, KindLook] = {}
    faces: dict[str, KindLook] = {}
    """By the beginning of the face."""
    zones: dict[str, ZoneLook] = {}
    marks: dict[str, str] = {}
    """Marks that give a thing the colour of its ground."""
    colors: dict[str, Pair] = {}
    """Colours of the game's style sheet, by day and by night."""


PLAIN: Final = Look()
PLAIN_KIND: Final = KindLook()
PLAIN_ZONE: Final = ZoneLook()
_BLOCK: Final = re.compile(r"([^{}]+){([^{}]*)}")
_HEX: Final = r"#[0-9a-fA-F]{3,8}"
_COLOR: Final = re.compile(rf"--([\w-]+):\s*(?:light-dark\(({_HEX}), ({_HEX})\)|({_HEX}));")


@lru_cache(maxsize=32)
def read_look(hints: str, style: str, selector: str) -> Look:
    """The look that `picture.toml` and the colours of a style sheet under this selector describe."""
    look = msgspec.convert(tomllib.loads(hints), Look)
    return msgspec.structs.replace(look, colors={**_colors(style, selector), **look.colors})


def _colors(style: str, selector: str) -> dict[str, Pair]:
    found: dict[str, Pair] = {}
    for block in _BLOCK.finditer(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        if block[1].strip() == selector:
            for name, day, night, both in _COLOR.findall(block[2]):
                found.setdefault(name, (day or both, night or both))
    return found
