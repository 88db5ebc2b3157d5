"""How bots think about Police et Voleurs."""

from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.police_et_voleurs import heuristic
from vingtdeux.games.police_et_voleurs.observation import Observation


@final
class VoleursMind(Mind):
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
