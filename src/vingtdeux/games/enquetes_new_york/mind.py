"""How bots think about Enquêtes à New York."""

from random import Random
from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.enquetes_new_york import heuristic
from vingtdeux.games.enquetes_new_york.observation import Observation


@final
class EnquetesMind(Mind):
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
