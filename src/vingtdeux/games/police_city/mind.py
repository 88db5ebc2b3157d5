"""How bots think about Police City."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.police_city import heuristic
from vingtdeux.games.police_city.heuristic_weights import NUMBERS, Weights, weights
from vingtdeux.games.police_city.observation import Observation


@final
class CityMind(Mind):
    """From an observation to an action, a word, or a search."""

    replies = True
    tempers: ClassVar[tuple[Temper, ...]] = ()

    def __init__(self, numbers: Mapping[str, float] | None = None) -> None:
        self._numbers: dict[str, float] = {**NUMBERS, **(numbers or {})}
        self._weights: dict[tuple[int, Temper], Weights] = {}

    @property
    def weights(self) -> Mapping[str, float]:
        return self._numbers

    def _of(self, level: int, temper: Temper) -> Weights:
        """What a bot of this level and temper weighs, worked out once."""
        found = self._weights.get((level, temper))
        if found is None:
            found = self._weights[level, temper] = weights(level, self._numbers, temper)
        return found

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, self._of(level, temper), rng)

    def reply(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper
    ) -> Action | None:
        return heuristic.reply(seen, legal, self._of(level, temper))
