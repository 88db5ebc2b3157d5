"""How a bot keeps watch, from an observation alone."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action

from planque.material import NEIGHBOUR
from planque.state import Observation

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""
ENOUGH: Final = 4
"""With so many points a Brigadier goes home."""


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The first thing that is legal is to stay, the last to leave."""
    stays, leaves = legal[0], legal[-1]
    if level == 1:
        return leaves if rng.random() < 0.4 else stays
    if level == 2:
        return leaves if sum(seen.notebook) >= ENOUGH else stays
    return stays if _must_catch_up(seen) or _is_worth_it(seen) else leaves


def _is_worth_it(seen: Observation) -> bool:
    """One more clue brings more than a neighbour takes, each as often as it comes."""
    gain = sum(value * count for value, count in enumerate(seen.deck))
    return gain > seen.deck[NEIGHBOUR] * sum(seen.notebook)


def _must_catch_up(seen: Observation) -> bool:
    """It is the last watch of the game, and these clues are not enough."""
    last = seen.night == seen.terms.nights and seen.turn == seen.terms.players - 1
    return last and seen.files[seen.turn] + sum(seen.notebook) < max(seen.files)
