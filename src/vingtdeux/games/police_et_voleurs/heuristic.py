"""How a bot plays Police et Voleurs, from an observation alone.

1 Stagiaire plays at random every third time and sees one step ahead; 2 Brigadier weighs danger and
gain, and as police sees arrests that take both steps; 3 Commissaire also thinks of the answers.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick
from vingtdeux.games.police_et_voleurs.heuristic_police import choose_enter, choose_step
from vingtdeux.games.police_et_voleurs.heuristic_thief import (
    choose_entry,
    choose_examine,
    choose_put,
    choose_rescue,
    choose_second,
    choose_thief,
)
from vingtdeux.games.police_et_voleurs.material import OUTSIDE
from vingtdeux.games.police_et_voleurs.observation import Observation

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""
SLIPS: Final[tuple[float, ...]] = (1.0, 0.3, 0.06, 0.0)
"""By level, how often it plays without thinking."""


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """One of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    if rng.random() < SLIPS[level]:
        return pick(rng, legal)
    phase = seen.phase
    if phase == "police_step":
        return choose_step(seen, legal, level, rng)
    if phase == "police_enter":
        return choose_enter(seen, legal, level, rng)
    if phase == "thief":
        if seen.status[seen.turn] == OUTSIDE:
            return choose_entry(seen, legal, rng)
        return choose_thief(seen, legal, level, rng)
    if phase == "thief_second":
        return choose_second(seen, legal, level, rng)
    if phase == "examine":
        return choose_examine(seen, legal, level)
    if phase == "rescue":
        return choose_rescue(seen, legal, level)
    if phase == "weapon_put":
        return choose_put(seen, legal, level, rng)
    return legal[0]
