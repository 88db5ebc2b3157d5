"""The box: 216 clue cards, 24 investigations, the wheel and the dice (section 1.5); or what a
table has made of them.

Cards, kinds, numbers and the faces that a die can have are what they are at every table. What a
designer may turn is in `Material`.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from vingtdeux.engine.material import Builder
from vingtdeux.games.enquetes_new_york.board import (
    ALL_CELLS,
    CELL,
    CELL_INDEX,
    COLUMNS,
    DATA,
    LINES,
    SQUARES,
    square_cells,
)
from vingtdeux.games.enquetes_new_york.predicates import truth

KINDS: Final[tuple[str, ...]] = SQUARES[:2]
"""The kinds of card: informers and experts."""
NUMBERS: Final = 12
LEVELS: Final = (1, 2)
JOKER: Final = 5
"""Face of a die; the others are 0 to 4 (line or column)."""
NUMBER_FACES: Final[tuple[str, ...]] = (*LINES, "joker")
LETTER_FACES: Final[tuple[str, ...]] = (*COLUMNS, "joker")
SYMBOLS: Final[tuple[str, ...]] = tuple(symbol["id"] for symbol in DATA["symbols"])
"""By number of the investigation, less one."""
GLYPHS: Final[tuple[str, ...]] = tuple(symbol["glyph"] for symbol in DATA["symbols"])
SECRET: Final = "investigations."
"""How the paths of changes begin that would tell an answer: card lists and answers are nobody's
during play (section 2)."""
MOST_INFORMERS: Final = 14
MOST_EXPERTS: Final = 10
"""No investigation has more: of each kind, more clues than that are true at every cell."""

CARDS: Final = len(DATA["cards"])
CARD: Final[tuple[str, ...]] = tuple(card["id"] for card in DATA["cards"])
CARD_INDEX: Final[dict[str, int]] = {name: at for at, name in enumerate(CARD)}
CARD_LEVEL: Final[tuple[int, ...]] = tuple(card["level"] for card in DATA["cards"])
CARD_KIND: Final[tuple[int, ...]] = tuple(KINDS.index(card["kind"]) for card in DATA["cards"])
CARD_SPEAKER: Final[tuple[str, ...]] = tuple(card["speaker"] for card in DATA["cards"])


def _deck(level: int, kind: int) -> tuple[int, ...]:
    return tuple(
        card for card in range(CARDS) if CARD_LEVEL[card] == level and CARD_KIND[card] == kind
    )


DECKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    _deck(level, kind) for level in LEVELS for kind in (0, 1)
)
"""All cards of a level and kind, at 2 * (level - 1) + kind."""


@final
class Material:
    """What is in the box of one table. Built once for the same changes, never changed."""

    __slots__ = (
        "answers",
        "attempts",
        "clues",
        "easy_below",
        "handful",
        "hard_from",
        "hard_to",
        "is_printed",
        "letter_die",
        "number_die",
        "orders",
        "rolls",
        "slots",
        "square_cells",
        "squares",
        "truth",
        "wheels",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.is_printed: bool = data is DATA
        self.square_cells: dict[str, int] = square_cells(data["cells"])
        self.squares: tuple[int, ...] = tuple(
            [SQUARES.index(data["cells"][name]["square"]) for name in CELL]
        )
        """What each cell makes its visitor do."""
        self.truth: tuple[int, ...] = tuple(
            [truth(card["clue"], self.square_cells) for card in DATA["cards"]]
        )
        """The cells where each card's clue is true."""
        self.number_die: tuple[int, ...] = tuple(
            [NUMBER_FACES.index(face) for face in data["dice"]["number"]]
        )
        self.letter_die: tuple[int, ...] = tuple(
            [LETTER_FACES.index(face) for face in data["dice"]["letter"]]
        )
        self.rolls: tuple[int, ...] = tuple(
            [6 * line + column for line in self.number_die for column in self.letter_die]
        )
        """All that both dice can show, each as often as it is likely: 6 * number face + letter face."""
        self.wheels: tuple[tuple[int, ...], ...] = tuple(
            [tuple(data["wheel"][str(level)]) for level in LEVELS]
        )
        """The numbers on each face of the wheel, by level less one."""
        self.answers: tuple[int, ...] = tuple(
            [CELL_INDEX[found["answer"]] for found in _in_order(data)]
        )
        self.clues: tuple[tuple[int, ...], ...] = tuple(
            [_cards(found) for found in _in_order(data)]
        )
        """The cards of each investigation, at 12 * (level - 1) + number - 1."""
        cases = data["cases"]
        self.handful: tuple[int, ...] = (cases["informers"], cases["experts"])
        """Cards of each kind in a generated investigation."""
        self.easy_below: float = cases["easy_below"] / 10
        self.hard_from: float = cases["hard_from"] / 10
        self.hard_to: float = cases["hard_to"] / 10
        self.orders: int = cases["orders"]
        self.attempts: int = cases["attempts"]
        self.slots: int = max(sum(self.handful), max([len(cards) for cards in self.clues]))
        """How many cards an investigation of this box can have."""

    def answer_of(self, level: int, number: int) -> int:
        """The cell under the cover of the wheel."""
        return self.answers[(level - 1) * NUMBERS + number - 1]

    def cards_of(self, level: int, number: int) -> tuple[int, ...]:
        """The cards that bear the number or its symbol: informers first, in number order."""
        return self.clues[(level - 1) * NUMBERS + number - 1]

    def left_by(self, cards: Sequence[int]) -> int:
        """The cells that these clues together leave."""
        left = ALL_CELLS
        for card in cards:
            left &= self.truth[card]
        return left

    def is_sound(self, level: int, number: int) -> bool:
        """Whether the clues of an investigation leave exactly its answer."""
        return self.left_by(self.cards_of(level, number)) == 1 << self.answer_of(level, number)


def _in_order(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The investigations by level and number."""
    by_number = {(found["level"], found["number"]): found for found in data["investigations"]}
    return [by_number[level, number] for level in LEVELS for number in range(1, NUMBERS + 1)]


def _cards(found: dict[str, Any]) -> tuple[int, ...]:
    return tuple(sorted([CARD_INDEX[name] for name in [*found["informers"], *found["experts"]]]))


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""
