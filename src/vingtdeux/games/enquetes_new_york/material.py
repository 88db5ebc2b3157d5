"""The box: 216 clue cards, 24 investigations, the wheel and the dice (section 1.5)."""

from typing import Final

from vingtdeux.games.enquetes_new_york.board import CELL_INDEX, DATA, SQUARES
from vingtdeux.games.enquetes_new_york.predicates import truth

KINDS: Final[tuple[str, ...]] = SQUARES[:2]
"""The kinds of card: informers and experts."""
NUMBERS: Final = 12
JOKER: Final = 5
"""Face of a die; the others are 0 to 4 (line or column)."""
NUMBER_FACES: Final[tuple[str, ...]] = tuple(DATA["dice"]["number"])
LETTER_FACES: Final[tuple[str, ...]] = tuple(DATA["dice"]["letter"])
SYMBOLS: Final[tuple[str, ...]] = tuple(symbol["id"] for symbol in DATA["symbols"])
"""By number of the investigation, less one."""
GLYPHS: Final[tuple[str, ...]] = tuple(symbol["glyph"] for symbol in DATA["symbols"])
SLOTS: Final = 16
HANDFUL: Final[tuple[int, ...]] = (10, 6)
"""Cards of each kind in an investigation."""

CARDS: Final = len(DATA["cards"])
CARD: Final[tuple[str, ...]] = tuple(card["id"] for card in DATA["cards"])
CARD_INDEX: Final[dict[str, int]] = {name: at for at, name in enumerate(CARD)}
CARD_LEVEL: Final[tuple[int, ...]] = tuple(card["level"] for card in DATA["cards"])
CARD_KIND: Final[tuple[int, ...]] = tuple(KINDS.index(card["kind"]) for card in DATA["cards"])
CARD_TRUTH: Final[tuple[int, ...]] = tuple(truth(card["clue"]) for card in DATA["cards"])
"""The cells where each card's clue is true."""
CARD_SPEAKER: Final[tuple[str, ...]] = tuple(card["speaker"] for card in DATA["cards"])


def _deck(level: int, kind: int) -> tuple[int, ...]:
    return tuple(
        card for card in range(CARDS) if CARD_LEVEL[card] == level and CARD_KIND[card] == kind
    )


DECKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _deck(level, kind) for level in (1, 2) for kind in (0, 1)
)
"""All cards of a level and kind, at 2 * (level - 1) + kind."""


def _investigation(level: int, number: int) -> tuple[int, ...]:
    for found in DATA["investigations"]:
        if found["level"] == level and found["number"] == number:
            names = [*found["informers"], *found["experts"]]
            return (CELL_INDEX[found["answer"]], *(CARD_INDEX[name] for name in names))
    raise ValueError(f"level {level} has no investigation {number}")


_CASES: Final[tuple[tuple[int, ...], ...]] = tuple(
    _investigation(level, number) for level in (1, 2) for number in range(1, NUMBERS + 1)
)


def answer_of(level: int, number: int) -> int:
    """The cell under the cover of the wheel."""
    return _CASES[(level - 1) * NUMBERS + number - 1][0]


def cards_of(level: int, number: int) -> tuple[int, ...]:
    """The 16 cards that bear the number or its symbol: informers first, in number order."""
    return _CASES[(level - 1) * NUMBERS + number - 1][1:]
