"""The words of the table: what is printed on cards and squares, lists of names."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.enquetes_new_york.board import DATA, SQUARES, cells_of
from vingtdeux.games.enquetes_new_york.material import CARD_INDEX, CARD_SPEAKER

TEXTS: Final = Path(__file__).parent / "texts"
QUOTES: Final = {
    "fr": (("«\u202f", "“"), ("\u202f»", "”")),
    "en": (("“", "‘"), ("”", "’")),
}
"""Quotation marks of a text, and what they become inside others."""


def joined(parts: Sequence[str], say: Texts) -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return say("and", first=", ".join(parts[:-1]), last=parts[-1])


def speaker_of(card: int, say: Texts) -> str:
    """Who says it."""
    return str(DATA["speakers"][CARD_SPEAKER[card]][say.lang])


def text_of(card: int, say: Texts) -> str:
    """The clue itself."""
    return str(DATA["cards"][card][say.lang])


def true_at(truth: int, say: Texts) -> str:
    """The cells a clue means."""
    return say("true_at", cells=" ".join(cells_of(truth)))


def quote(name: str, say: Texts) -> str:
    """A card in the log: who says what. What a witness quotes is a quotation within one."""
    card = CARD_INDEX[name]
    text = text_of(card, say)
    for outer, inner in QUOTES[say.lang]:
        text = text.replace(outer, inner)
    quoted = f"«\u202f{text}\u202f»" if say.lang == "fr" else f"“{text}”"
    return f"{speaker_of(card, say)}, {quoted}"


def square_of(square: int, say: Texts) -> str:
    """What a kind of square makes its visitor do."""
    return str(DATA["squares"][SQUARES[square]][say.lang])


def back_of(kind: int, level: int) -> str:
    """The symbol of a card that lies face down."""
    return f"back_{'ie'[kind]}{level}"
