"""What of the material a designer may turn."""

from functools import cache

from vingtdeux.engine.material import Knob, spread
from vingtdeux.games.petit.material import DATA, MOST_RANKS


@cache
def knobs() -> tuple[Knob, ...]:
    """All of it, in the order of the data."""
    return (
        *spread(DATA, "ranks", {"fr": "Plus haute carte", "en": "Highest card"}, 4, MOST_RANKS),
        *spread(DATA, "copies", {"fr": "Exemplaires de chaque", "en": "Copies of each"}, 1, 4),
        *spread(DATA, "hand", {"fr": "Cartes en main", "en": "Cards in hand"}, 1, 6),
        *spread(DATA, "seconds", {"fr": "Sablier (secondes)", "en": "Hourglass (s)"}, 5, 120),
    )
