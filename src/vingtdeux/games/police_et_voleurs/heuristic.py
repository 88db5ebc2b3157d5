"""How a bot plays Police et Voleurs, from an observation alone.

1 Stagiaire plays at random every third time and sees one step ahead; 2 Brigadier weighs danger and
gain, and as police sees arrests that take two steps; 3 Commissaire also thinks of the answers.
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
from vingtdeux.games.police_et_voleurs.phases import (
    EXAMINE,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    THIEF_SECOND,
    THIEF_TURN,
    WEAPON_PUT,
)

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
    if phase == POLICE_STEP:
        return choose_step(seen, legal, level, rng)
    if phase == POLICE_ENTER:
        return choose_enter(seen, legal, level, rng)
    if phase == THIEF_TURN:
        if seen.status[seen.turn] == OUTSIDE:
            return choose_entry(seen, legal, rng)
        return choose_thief(seen, legal, level, rng)
    if phase == THIEF_SECOND:
        return choose_second(seen, legal, level, rng)
    if phase == EXAMINE:
        return choose_examine(seen, legal, level)
    if phase == RESCUE:
        return choose_rescue(seen, legal, level)
    if phase == WEAPON_PUT:
        return choose_put(seen, legal, level, rng)
    return legal[0]
