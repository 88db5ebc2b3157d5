"""What of the material a designer may turn."""

from dataclasses import replace
from functools import cache
from typing import Any

from vingtdeux.engine.material import Knob, Words, spread
from vingtdeux.games.enquetes_new_york.board import CELL, DATA, SQUARES
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    DECKS,
    KINDS,
    LETTER_FACES,
    LEVELS,
    MOST_EXPERTS,
    MOST_INFORMERS,
    NUMBER_FACES,
    NUMBERS,
)


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it, in the order of the data: dice, wheel, generated cases, squares, clue sets."""
    return (
        *_die("number", NUMBER_FACES, {"fr": "Faces du dé à chiffres", "en": "Faces of the number die"}),
        *_die("letter", LETTER_FACES, {"fr": "Faces du dé à lettres", "en": "Faces of the letter die"}),
        *_turn(
            "wheel.*", {"fr": "Numéros de la roue, niveau {1}", "en": "Numbers on the wheel, level {1}"},
            1, 2 * NUMBERS, kind="list", choices=tuple(range(1, NUMBERS + 1)), doubles=True,
        ),
        *_turn(
            "cases.informers",
            {"fr": "Enquête sans fin : cartes Informateurs", "en": "Endless investigation: Informers cards"},
            4, MOST_INFORMERS,
        ),
        *_turn(
            "cases.experts",
            {"fr": "Enquête sans fin : cartes Experts", "en": "Endless investigation: Experts cards"},
            2, MOST_EXPERTS,
        ),
        *_turn(
            "cases.easy_below",
            {
                "fr": "Facile : moins d’indices nécessaires que (en dixièmes)",
                "en": "Easy: fewer clues needed than (in tenths)",
            },
            45, 70,
        ),
        *_turn(
            "cases.hard_from",
            {
                "fr": "Difficile : indices nécessaires, au moins (en dixièmes)",
                "en": "Hard: clues needed, at least (in tenths)",
            },
            60, 95,
        ),
        *_turn(
            "cases.hard_to",
            {
                "fr": "Difficile : indices nécessaires, au plus (en dixièmes)",
                "en": "Hard: clues needed, at most (in tenths)",
            },
            80, 140,
        ),
        *_turn(
            "cells.*.square", {"fr": "Ce que fait la case {1}", "en": "What square {1} does"},
            kind="choice", choices=SQUARES,
        ),
        *_clue_sets(),
    )  # fmt: skip


def _turn(pattern: str, label: Words, low: int = 0, high: int = 0, **more: Any) -> list[Knob]:
    return spread(DATA, pattern, label, low, high, **more)


def _die(name: str, faces: tuple[str, ...], label: Words) -> list[Knob]:
    return _turn(f"dice.{name}", label, 2, 12, kind="list", choices=faces, doubles=True)


def _clue_sets() -> list[Knob]:
    """Answer and cards of each investigation. They are secret: whoever reads them knows where the
    thief is (section 2)."""
    found: list[Knob] = []
    for case in DATA["investigations"]:
        place = f"investigations.{case['id']}"
        found += _turn(
            f"{place}.answer", _of(case, "la case du voleur", "the thief’s square"),
            kind="choice", choices=CELL,
        )  # fmt: skip
        found += _turn(
            f"{place}.informers", _of(case, "les cartes Informateurs", "the Informers cards"),
            2, MOST_INFORMERS, kind="list", choices=_cards(case["level"], 0),
        )  # fmt: skip
        found += _turn(
            f"{place}.experts", _of(case, "les cartes Experts", "the Experts cards"),
            1, MOST_EXPERTS, kind="list", choices=_cards(case["level"], 1),
        )  # fmt: skip
    return [replace(knob, secret=True) for knob in found]


def _of(case: dict[str, Any], fr: str, en: str) -> Words:
    number, level = case["number"], case["level"]
    return {
        "fr": f"Enquête {number}, niveau {level} : {fr}",
        "en": f"Investigation {number}, level {level}: {en}",
    }


def _cards(level: int, kind: int) -> tuple[str, ...]:
    return tuple(CARD[card] for card in DECKS[LEVELS.index(level) * len(KINDS) + kind])
