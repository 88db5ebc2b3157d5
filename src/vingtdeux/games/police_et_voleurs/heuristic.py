"""How a bot plays Police et Voleurs, from an observation alone.

1 Stagiaire is short-sighted and forgets; 2 Brigadier weighs danger and gain, and as police step by
step; 3 Commissaire thinks in pairs of steps, and counts.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.heuristic_police import (
    choose_enter,
    choose_step,
    rank_steps,
)
from vingtdeux.games.police_et_voleurs.heuristic_thief import (
    choose_entry,
    choose_examine,
    choose_put,
    choose_rescue,
    choose_thief,
    rank_thief,
)
from vingtdeux.games.police_et_voleurs.heuristic_view import View, view_of
from vingtdeux.games.police_et_voleurs.heuristic_weights import Weights
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

TARGETS: Final = 2
"""How many thieves the police has in mind."""


def choose(seen: Observation, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """One of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    return decide(view_of(seen), legal, weights, TARGETS, rng)


def decide(view: View, legal: list[Action], weights: Weights, targets: int, rng: Random) -> Action:
    """What whoever has this view does."""
    public = view.public
    phase = public.phase
    if phase == POLICE_STEP:
        return choose_step(view, legal, weights, targets, rng)
    if phase == POLICE_ENTER:
        return choose_enter(view, legal, weights, rng)
    if phase == THIEF_TURN:
        if public.status[public.turn] == OUTSIDE:
            return choose_entry(view, legal, rng)
        return choose_thief(view, legal, weights, rng)
    if phase == THIEF_SECOND:
        return choose_thief(view, legal, weights, rng)
    if phase == EXAMINE:
        return choose_examine(view, legal, weights)
    if phase == RESCUE:
        return choose_rescue(view, legal, weights)
    if phase == WEAPON_PUT:
        return choose_put(view, legal, weights, rng)
    return legal[0]


def ranked(
    seen: Observation, legal: list[Action], weights: Weights, most: int, rng: Random
) -> list[tuple[Action, Action | None]]:
    """What is worth a second thought, best first; of a police play with the step that follows. Of
    gates to come in by, stars and men to take away there are few: all of them."""
    view = view_of(seen)
    if seen.phase == POLICE_STEP:
        return rank_steps(view, legal, weights, TARGETS, most, rng)
    is_inside = seen.phase == THIEF_SECOND or (
        seen.phase == THIEF_TURN and seen.status[seen.turn] != OUTSIDE
    )
    if is_inside:
        return [(action, None) for action in rank_thief(view, legal, weights, most)]
    return [(action, None) for action in legal]
