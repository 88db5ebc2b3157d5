"""The words of the table: names of cards, numbers, lists of names."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story.material import (
    DATA,
    DRIVE_BYS,
    FAMILIES,
    FAMILY,
    KINDS,
    POLICES,
    PROSTITUTES,
    SPECIALS,
    Material,
    printed,
)

TEXTS: Final = Path(__file__).parent / "texts"
SHAPES: Final[dict[str, str]] = {each["id"]: each["symbol"] for each in DATA["families"]}
PRINTED: Final[dict[str, dict[str, Any]]] = {each["id"]: each for each in DATA["cards"]}


def card_name(card: int, lang: str, soft: bool) -> str:
    """The printed name, or the softer one."""
    entry = PRINTED[printed(card)]
    return str(entry["soft_name" if soft and "soft_name" in entry else "name"][lang])


def counted(number: int, say: Texts) -> dict[str, Any]:
    """A number of cards for a text: in figures, and in words where there is a word for it."""
    word = say(f"number.{number}") if say.has(f"number.{number}") else str(number)
    return {"n": number, "count": word, "Count": word.capitalize()}


def signed(points: int) -> str:
    """With a real minus."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def loss(points: int) -> str:
    """What was lost, with a real minus; nothing lost has no sign."""
    return f"−{points}" if points else "0"


def face_of(card: int) -> str:
    """The symbol of the art sheet: a family for its territories, else the type of card."""
    if card < PROSTITUTES:
        return FAMILIES[FAMILY[card]]
    if card < DRIVE_BYS:
        return "cabaret"
    if card < SPECIALS:
        return "gun"
    return "police" if card >= POLICES else f"special_{FAMILIES[FAMILY[card]]}"


def value_of(card: int, material: Material) -> str:
    """What is printed in the corner."""
    value = material.value[card]
    return f"−{value}" if card >= POLICES else str(value)


def known(
    card: int, material: Material, soft: bool, say: Texts, key: str = "known", **more: str
) -> str:
    """A card whose face is known, in words; an activity with the colour of its family."""
    value = value_of(card, material)
    if card < POLICES and FAMILY[card] >= 0:
        value = f"{say(f'color.{FAMILIES[FAMILY[card]]}')} {value}"
    return say(key, name=card_name(card, say.lang, soft), value=value, **more)


def prevent_text(kind: int, lang: str) -> str:
    """What is printed on the prevent card against this kind of token."""
    return str(PRINTED[f"prevent_{KINDS[kind]}"]["text"][lang])


def joined(names: Sequence[str], say: Texts) -> str:
    """« Ana, Brigadier et Chloé »."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say('and')} {names[-1]}"
