"""How bots think about Enquêtes à New York."""

from collections.abc import Mapping
from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.enquetes_new_york import heuristic
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.weights import Weights


@final
class EnquetesMind(Mind):
    """From an observation to an action, a word, or a search."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = Weights(weights or {})

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, level, rng, self._weights, temper)
