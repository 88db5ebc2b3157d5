"""How bots think about Police City."""

from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.police_city import heuristic
from vingtdeux.games.police_city.observation import Observation


@final
class CityMind(Mind):
    """From an observation to an action, a word, or a search."""

    replies = True

    def choose(
        self,
        seen: Observation,
        legal: list[Action],
        level: int,
        temper: Temper,  # noqa: ARG002 - the contract's signature
        rng: Random,
    ) -> Action:
        return heuristic.choose(seen, legal, level, rng)

    def reply(
        self,
        seen: Observation,
        legal: list[Action],
        level: int,
        temper: Temper,  # noqa: ARG002
    ) -> Action | None:
        return heuristic.reply(seen, legal, level)
