"""Words and sums that several parts of the screen need."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import DATA, THIEF_IDS, VALUES

GATE_NAMES: Final[dict[str, dict[str, str]]] = {
    gate["square"]: gate["name"] for gate in DATA["board"]["gates"]
}
"""By square, then by language."""


def money(value: int, say: Texts) -> str:
    """150 000 F, 150,000 F."""
    digits = f"{value:,}"
    return (
        f"{digits.replace(',', chr(0x202F))}{chr(0x202F)}F" if say.lang == "fr" else f"{digits} F"
    )


def worth(loot: Sequence[int]) -> int:
    """What these houses bring."""
    return sum([VALUES[kind] for kind in loot])


def color_of(pawn: int, say: Texts) -> str:
    """Red, Blue…"""
    return say(f"color.{THIEF_IDS[pawn]}")


def full_name(pawn: int, name: str, say: Texts) -> str:
    """A thief by his owner and his colour, unless the owner is called like it."""
    color = color_of(pawn, say)
    return name if name == color else say("who", name=name, color=color)
