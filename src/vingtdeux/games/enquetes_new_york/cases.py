"""Endless mode: investigations made from the same cards, one for every seed.

The same level, seed and difficulty always give the same 16 cards: who knows the seed knows the
answer, hence it is the game's secret until the end. Only a case whose clues leave exactly one cell
is ever handed out. Changed material gives other cases: it is part of what names them.
"""

import hashlib
from functools import lru_cache
from random import Random
from typing import Final, final

from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.enquetes_new_york.board import ALL_CELLS, CELLS
from vingtdeux.games.enquetes_new_york.material import (
    CARD_SPEAKER,
    DECKS,
    Material,
    material_of,
)

DIFFICULTIES: Final[tuple[str, ...]] = ("easy", "normal", "hard")
NAME_PARTS: Final = 8
NAME_SIGNS: Final = 4 * NAME_PARTS


@final
class Case:
    """A generated investigation: the answer, the cards in number order, how hard it measured."""

    __slots__ = ("answer", "attempts", "cards", "pin")

    def __init__(self, answer: int, cards: tuple[int, ...], pin: float, attempts: int) -> None:
        self.answer: Final = answer
        self.cards: Final = cards
        self.pin: Final = pin
        """Clues until one cell is left, on average over random orders."""
        self.attempts: Final = attempts


def generate(level: int, seed: str, difficulty: str, material: Material | None = None) -> Case:
    """The investigation of this level, seed and difficulty; of the printed cards, or others."""
    if material is None:
        material = material_of({})
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"difficulty is one of {', '.join(DIFFICULTIES)}, not {difficulty!r}")
    rng = _generator(level, seed, difficulty)
    answer = below(rng, CELLS)
    for attempt in range(1, (1 + CELLS) * material.attempts):
        if attempt > 1 and difficulty != "normal":
            answer = below(rng, CELLS)
        cards = _draw(level, answer, material, rng)
        if not cards or material.left_by(cards) != 1 << answer:
            continue
        pin = mean_pin(cards, material, rng)
        if attempt > material.attempts or _fits(pin, difficulty, material):
            return Case(answer, tuple(sorted(cards)), pin, attempt)
    raise AssertionError("no case has a single solution")  # every cell has one, see the tests


case_of: Final = lru_cache(maxsize=256)(generate)
"""The same, remembered: a table that is read again does not make its case again."""


def draw_name(rng: Random) -> str:
    """A name of 128 bits, from which nobody can try out the cases there may be [R3.13.1]."""
    return "".join([f"{below(rng, 1 << 16):04x}" for _ in range(NAME_PARTS)])


def is_name(text: str) -> bool:
    """Whether NATURE could have drawn it."""
    return len(text) == NAME_SIGNS and not text.strip("0123456789abcdef")


def mean_pin(cards: list[int], material: Material, rng: Random) -> float:
    """Clues, in random order, until one cell is left: the mean over a hundred orders."""
    order = cards[:]
    truth = material.truth
    total = 0
    for _ in range(material.orders):
        shuffle(rng, order)
        left = ALL_CELLS
        for card in order:
            total += 1
            left &= truth[card]
            if left & (left - 1) == 0:
                break
    return total / material.orders


def _generator(level: int, seed: str, difficulty: str) -> Random:
    name = f"enquetes_new_york|{level}|{seed}|{difficulty}"
    return Random(int.from_bytes(hashlib.sha256(name.encode()).digest(), "big"))


def _draw(level: int, answer: int, material: Material, rng: Random) -> list[int]:
    """10 informers and 6 experts true at the answer, all different speakers and truth sets."""
    truth = material.truth
    chosen: list[int] = []
    speakers: set[str] = set()
    truths: set[int] = set()
    for kind in (0, 1):
        true = [card for card in DECKS[2 * (level - 1) + kind] if truth[card] >> answer & 1]
        shuffle(rng, true)
        wanted = len(chosen) + material.handful[kind]
        for card in true:
            if CARD_SPEAKER[card] in speakers or truth[card] in truths:
                continue
            chosen.append(card)
            speakers.add(CARD_SPEAKER[card])
            truths.add(truth[card])
            if len(chosen) == wanted:
                break
    return chosen if len(chosen) == sum(material.handful) else []


def _fits(pin: float, difficulty: str, material: Material) -> bool:
    if difficulty == "easy":
        return pin < material.easy_below
    if difficulty == "normal":
        return material.easy_below <= pin < material.hard_from
    return material.hard_from <= pin <= material.hard_to
