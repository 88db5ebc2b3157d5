"""Words and sums that several parts of the screen need."""

from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import CASH, DATA, THIEF_IDS, TYPE_IDS
from vingtdeux.scene import remembered

GATE_NAMES: Final[dict[str, dict[str, str]]] = DATA["board"]["gate_names"]
"""By square, then by language."""
CASH_IDS: Final = frozenset(TYPE_IDS[kind] for kind in CASH)


def money(value: int, say: Texts) -> str:
    """150 000 F, 150,000 F."""
    digits = f"{value:,}"
    return (
        f"{digits.replace(',', chr(0x202F))}{chr(0x202F)}F" if say.lang == "fr" else f"{digits} F"
    )


@remembered
def house_name(type_id: str, value: int, say: Texts) -> str:
    """Plane, Bank (200 000 F), 10 000 F: what a house is, and what it brings."""
    if type_id in CASH_IDS:
        return money(value, say)
    name = say(f"house.{type_id}")
    return say("house_worth", house=name, value=money(value, say)) if value else name


def gate_name(square: str, say: Texts) -> str:
    """What people call the gate on this square."""
    known = GATE_NAMES.get(square)
    return known[say.lang] if known else say("gate_name", square=square)


def counted(number: int, say: Texts) -> str:
    """Two, Three…; nothing for one, which the sentence says itself."""
    return say(f"count.{number}") if number > 1 else ""


def color_of(pawn: int, say: Texts) -> str:
    """Red, Blue…"""
    return say(f"color.{THIEF_IDS[pawn]}")


def full_name(pawn: int, name: str, say: Texts) -> str:
    """A thief by his owner and his colour, unless the owner is called like it."""
    color = color_of(pawn, say)
    return name if name == color else say("who", name=name, color=color)
