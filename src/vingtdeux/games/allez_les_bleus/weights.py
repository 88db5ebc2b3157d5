"""The numbers of the policies: read from `weights.json`, or overridden by whoever tunes them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from vingtdeux.engine.weights import read
from vingtdeux.games.allez_les_bleus.taste import Taste

TEMPERS: Final[tuple[str, ...]] = (
    "matraque", "ministre", "judas", "guidon", "sirene", "tirelire",
)  # fmt: skip
"""The characters whose likes `likes_<name>` holds; a search shops as each of them would."""


NUMBERS: Final[dict[str, float]] = read(Path(__file__).with_name("weights.json"))
"""All of them by `<part>.<name>`."""
_AS_WRITTEN: Final[dict[str, float]] = {
    "play.by_round": 1 / 16, "play.by_score": 0.0, "play.switch": 0.5, "play.draw": 0.8,
    "play.euro_early": 0.9, "play.euro_late": 0.15, "play.tension_early": 0.5,
    "play.tension_late": 0.3, "quick.ends": 0.0,
}  # fmt: skip


def taste_of(numbers: Mapping[str, float], level: str, temper: str = "") -> Taste:
    """What a bot of this level values, as this character."""
    return Taste(numbers, level, temper)


LISTED: Final = taste_of({**NUMBERS, **_AS_WRITTEN}, "quick")
"""How the styles of the lab play and arrest: the numbers of the rules document, section 7."""
