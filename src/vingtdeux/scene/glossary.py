"""Words that are the same all game long: what a card does, what a counter counts.

They are told once, with the first frame, and looked up by `about` (decision 0020). A text may have
places for what differs from thing to thing: {value}, {name}, {detail}…; where it has none for
`detail`, that comes after it.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from vingtdeux.scene.types import Cell, Counter, Piece


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said of a kind of thing."""

    text: str
    rule: str = ""
    """The rule behind it, for things that name none themselves."""


Glossary = Mapping[str, Entry]
_PLACE: Final = re.compile(r"{(\w+)}")


def told(thing: Piece | Cell | Counter, glossary: Glossary) -> str:
    """All that a thing says of itself, as the client puts it together (tips.js)."""
    if not thing.about:
        return thing.detail
    text = glossary[thing.about].text
    text = text if "{detail}" in text else f"{text} {{detail}}"
    filled = _PLACE.sub(lambda place: str(getattr(thing, place[1])), text)
    return re.sub(" {2,}", " ", filled).strip()
