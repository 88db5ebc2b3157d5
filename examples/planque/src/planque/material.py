"""The cards, and what of them a designer may turn [R1.1]."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.material import Knob, changed, spread

DATA: Final[dict[str, int]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)
NEIGHBOUR: Final = 0
"""The value of a card that is no clue."""
CARDS: Final = ("neighbours", "ones", "twos", "threes")
"""Their names in the data, by value."""


def cards_of(changes: Mapping[str, Any]) -> tuple[int, ...]:
    """How many cards there are of each value, with these changes."""
    data = changed(DATA, dict(changes))
    return tuple(data[name] for name in CARDS)


def knobs() -> tuple[Knob, ...]:
    """All of it, in the order of the data."""
    return (
        *spread(DATA, "neighbours", {"fr": "Voisins curieux", "en": "Nosy neighbours"}, 1, 9),
        *spread(DATA, "ones", {"fr": "Indices de 1", "en": "Clues worth 1"}, 1, 9),
        *spread(DATA, "twos", {"fr": "Indices de 2", "en": "Clues worth 2"}, 0, 9),
        *spread(DATA, "threes", {"fr": "Indices de 3", "en": "Clues worth 3"}, 0, 9),
    )
