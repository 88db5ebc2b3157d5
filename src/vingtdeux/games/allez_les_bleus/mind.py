"""How bots think about Allez les Bleus."""

from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.allez_les_bleus import heuristic
from vingtdeux.games.allez_les_bleus.observation import Observation


@final
class BleusMind(Mind):
    """From an observation to an action, a word, or a search."""

    def choose(
        self,
        seen: Observation,
        legal: list[Action],
        level: int,
        temper: Temper,  # noqa: ARG002 - the contract's signature
        rng: Random,
    ) -> Action:
        return heuristic.choose(seen, legal, level, rng)
