"""How a bot plays Petit, from an observation alone."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.petit.observation import Observation

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """High cards first; the better bots avoid the very top, where ties are likely."""
    if level == 1 and rng.random() < 0.5:
        return legal[below(rng, len(legal))]
    if level == 3 and seen.terms.players > 2 and len(legal) > 1 and rng.random() < 0.3:
        return legal[-2]
    return legal[-1]
