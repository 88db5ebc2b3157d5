"""The hint for a thief: where one play of the police could shut him in."""

from collections.abc import Sequence

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import MOVE, ROB
from vingtdeux.games.police_et_voleurs.heuristic_town import (
    attackers,
    capture_cost,
    second_attacker,
    town_of,
)
from vingtdeux.games.police_et_voleurs.material import NEXT, Material
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import THIEF_SECOND, THIEF_TURN
from vingtdeux.games.police_et_voleurs.public import OFFICER, PAWN


def traps(seen: Observation, legal: Sequence[Action]) -> frozenset[int]:
    """Of the squares where the thief could end his turn those where the steps of one play would do.

    Only for the thief himself, who has actions, and once the police is awake.
    """
    if not legal or not seen.found or seen.phase not in (THIEF_TURN, THIEF_SECOND):
        return frozenset()
    home = seen.where[seen.turn]
    ends = {action.a for action in legal if action.kind == MOVE}
    if any(action.kind == ROB for action in legal):
        ends.add(home)
    if home < 0 or not ends:
        return frozenset()
    occ = town_of(seen)
    occ[home] = 0
    return frozenset(at for at in ends if _is_trap(seen, occ, at))


def _is_trap(seen: Observation, occ: list[int], at: int) -> bool:
    material = seen.terms.material
    if seen.terms.gate_is_refuge and material.is_gate[at]:
        return False
    occ[at] = PAWN
    found = can_be_shut_in(material, occ, at)
    occ[at] = 0
    return found


def can_be_shut_in(material: Material, occ: list[int], at: int) -> bool:
    """Whether one play can fill the free squares beside this one; who stands there stays. Exact for
    one step and for two; more are estimated."""
    if material.steps > 2:
        return 0 < capture_cost(material, occ, at) <= material.steps
    rays = material.police_rays
    free = [square for square in NEXT[at] if not occ[square]]
    guards = [square for square in NEXT[at] if occ[square] == OFFICER]
    if len(free) == 1 and attackers(rays, occ, free[0], guards):
        return True
    if material.steps < 2:
        return False
    if len(free) == 1:
        return second_attacker(rays, occ, free[0], guards) >= 0
    if len(free) != 2:
        return False
    one, other = free
    return _fills_both(rays, occ, one, other, guards) or _fills_both(rays, occ, other, one, guards)


def _fills_both(
    rays: list[list[list[int]]], occ: list[int], first: int, second: int, guards: list[int]
) -> bool:
    """One man steps onto the first square, which may clear the way of another to the second."""
    for man in attackers(rays, occ, first, guards):
        occ[man], occ[first] = 0, OFFICER
        found = attackers(rays, occ, second, [*guards, first])
        occ[first], occ[man] = 0, OFFICER
        if found:
            return True
    return False
