"""The hint for a thief: where two steps of the police could shut him in."""

from collections.abc import Sequence

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import MOVE, ROB
from vingtdeux.games.police_et_voleurs.heuristic_town import (
    MAN,
    THIEF_AT,
    attackers,
    second_attacker,
    town_of,
)
from vingtdeux.games.police_et_voleurs.material import IS_GATE, NEXT
from vingtdeux.games.police_et_voleurs.observation import Observation


def traps(seen: Observation, legal: Sequence[Action]) -> frozenset[int]:
    """Of the squares where the thief could end his turn those where two steps would do.

    Only for the thief himself, who has actions, and once the police is awake.
    """
    if not legal or not seen.found or seen.phase not in ("thief", "thief_second"):
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
    if seen.gate_is_refuge and IS_GATE[at]:
        return False
    occ[at] = THIEF_AT
    found = can_be_shut_in(occ, at)
    occ[at] = 0
    return found


def can_be_shut_in(occ: list[int], at: int) -> bool:
    """Whether two steps can fill the free squares beside this one; who stands there stays."""
    free = [square for square in NEXT[at] if not occ[square]]
    guards = [square for square in NEXT[at] if occ[square] == MAN]
    if len(free) == 1:
        near = attackers(occ, free[0], guards)
        return bool(near) or second_attacker(occ, free[0], guards) >= 0
    if len(free) != 2:
        return False
    return _fills_both(occ, free[0], free[1], guards) or _fills_both(occ, free[1], free[0], guards)


def _fills_both(occ: list[int], first: int, second: int, guards: list[int]) -> bool:
    """One man steps onto the first square, which may clear the way of another to the second."""
    for man in attackers(occ, first, guards):
        occ[man], occ[first] = 0, MAN
        found = attackers(occ, second, [*guards, first])
        occ[first], occ[man] = 0, MAN
        if found:
            return True
    return False
