"""How the bots see the town: who stands where, how far it is, how soon a thief can be shut in."""

from typing import Final

from vingtdeux.games.police_et_voleurs.material import (
    IS_GATE,
    IS_STAR,
    NEXT,
    RAYS,
    STREETS,
)
from vingtdeux.games.police_et_voleurs.observation import Observation

MAN: Final = 1
"""A policeman who can move."""
FIXED: Final = 2
THIEF_AT: Final = 3
NEVER: Final = 9
"""More steps than anybody has."""


def town_of(seen: Observation) -> list[int]:
    """By street: 0 free, MAN, FIXED, or THIEF_AT + pawn."""
    occ = [0] * STREETS
    for at, is_frozen in zip(seen.police, seen.frozen, strict=True):
        occ[at] = FIXED if is_frozen else MAN
    for pawn, at in enumerate(seen.where):
        if at >= 0:
            occ[at] = THIEF_AT + pawn
    return occ


def reach(occ: list[int], at: int) -> list[int]:
    """The squares one straight move away."""
    found: list[int] = []
    for ray in RAYS[at]:
        for square in ray:
            if occ[square]:
                break
            found.append(square)
    return found


def attackers(occ: list[int], target: int, used: list[int]) -> list[int]:
    """The policemen who can step onto the target at once, without those already used."""
    found: list[int] = []
    for ray in RAYS[target]:
        for square in ray:
            who = occ[square]
            if who:
                if who == MAN and square not in used:
                    found.append(square)
                break
    return found


def second_attacker(occ: list[int], target: int, used: list[int]) -> int:
    """A policeman who can be on the target in two steps, or -1."""
    for ray in RAYS[target]:
        for square in ray:
            if occ[square]:
                break
            men = attackers(occ, square, used)
            if men:
                return men[0]
    return -1


def _entry_cost(occ: list[int], target: int) -> int:
    """Steps a policeman who enters now needs to be on the target: 0, 1 or 2."""
    if IS_STAR[target]:
        return 0
    for ray in RAYS[target]:
        for square in ray:
            if occ[square]:
                break
            if IS_STAR[square]:
                return 1
    return 2


def capture_cost(occ: list[int], at: int, entry: bool = False) -> int:
    """About how many steps the police needs to shut in a thief on this square.

    `entry`: one more policeman comes in on a star first. NEVER if there are too few policemen.
    """
    free: list[int] = []
    used: list[int] = []
    for square in NEXT[at]:
        if not occ[square]:
            free.append(square)
        elif occ[square] == MAN:
            used.append(square)
    if not free:
        return 0
    costs: list[int] = []
    lists = [attackers(occ, square, used) for square in free]
    order = sorted(range(len(free)), key=[len(each) for each in lists].__getitem__)
    for place in order:
        man = -1
        for each in lists[place]:
            if each not in used:
                man = each
                break
        cost = 1
        if man < 0:
            man = second_attacker(occ, free[place], used)
            cost = 2 if man >= 0 else NEVER
        if man >= 0:
            used.append(man)
        costs.append(cost)
    total = sum(costs)
    if entry:
        best = 0
        for nth, place in enumerate(order):
            best = max(best, costs[nth] - _entry_cost(occ, free[place]))
        total -= best
    return min(total, NEVER)


def can_shut_in(occ: list[int], at: int) -> bool:
    """Two steps are enough to shut in a thief on this square."""
    used: list[int] = []
    first = -1
    second = -1
    watched = False
    for square in NEXT[at]:
        who = occ[square]
        if who == 0:
            if second >= 0:
                return False
            if first >= 0:
                second = square
            else:
                first = square
        elif who <= FIXED:
            watched = True
            if who == MAN:
                used.append(square)
    if first < 0:
        return watched
    men = attackers(occ, first, used)
    if second < 0:
        return bool(men) or second_attacker(occ, first, used) >= 0
    if not men:
        return False
    others = attackers(occ, second, used)
    return bool(others) and (len(men) > 1 or len(others) > 1 or men[0] != others[0])


def rough_cost(occ: list[int], at: int, men: int) -> int:
    """The same, quickly: a free square nobody attacks counts two steps, wherever the men are."""
    used: list[int] = []
    free = 0
    for square in NEXT[at]:
        if not occ[square]:
            free += 1
        elif occ[square] == MAN:
            used.append(square)
    if men - len(used) < free:
        return NEVER
    cost = 0
    for target in NEXT[at]:
        if occ[target]:
            continue
        cost += 2
        for ray in RAYS[target]:
            man = -1
            for square in ray:
                if occ[square]:
                    if occ[square] == MAN and square not in used:
                        man = square
                    break
            if man >= 0:
                used.append(man)
                cost -= 1
                break
    return cost


def gate_distance(occ: list[int], at: int) -> int:
    """Straight moves to the nearest free gate; 0 = on one; 5 = none within four."""
    if IS_GATE[at]:
        return 0
    seen = [False] * STREETS
    seen[at] = True
    edge = [at]
    for distance in range(1, 5):
        further: list[int] = []
        for start in edge:
            for square in reach(occ, start):
                if IS_GATE[square]:
                    return distance
                if not seen[square]:
                    seen[square] = True
                    further.append(square)
        edge = further
    return 5
