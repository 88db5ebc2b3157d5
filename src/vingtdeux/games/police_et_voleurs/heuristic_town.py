"""How the bots see the town: who stands where, how far it is, how soon a thief can be shut in."""

from typing import Final

from vingtdeux.games.police_et_voleurs.material import NEXT, STREETS, Material
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER

NEVER: Final = 9
"""More steps than anybody has."""


def town_of(seen: Observation) -> list[int]:
    """Who stands on each street, for a thought that moves them about."""
    return seen.occ[:]


def reach(rays: list[list[list[int]]], occ: list[int], at: int) -> list[int]:
    """The squares one straight move away; `rays` are those of whoever moves."""
    found: list[int] = []
    for ray in rays[at]:
        for square in ray:
            if occ[square]:
                break
            found.append(square)
    return found


def attackers(
    rays: list[list[list[int]]], occ: list[int], target: int, used: list[int]
) -> list[int]:
    """The policemen who can step onto the target at once, without those already used."""
    found: list[int] = []
    for ray in rays[target]:
        for square in ray:
            who = occ[square]
            if who:
                if who == OFFICER and square not in used:
                    found.append(square)
                break
    return found


def second_attacker(
    rays: list[list[list[int]]], occ: list[int], target: int, used: list[int]
) -> int:
    """A policeman who can be on the target in two steps, or -1."""
    for ray in rays[target]:
        for square in ray:
            if occ[square]:
                break
            men = attackers(rays, occ, square, used)
            if men:
                return men[0]
    return -1


def _entry_cost(material: Material, occ: list[int], target: int) -> int:
    """Steps a policeman who enters now needs to be on the target: 0, 1 or 2."""
    is_star = material.is_star
    if is_star[target]:
        return 0
    for ray in material.police_rays[target]:
        for square in ray:
            if occ[square]:
                break
            if is_star[square]:
                return 1
    return 2


def capture_cost(material: Material, occ: list[int], at: int, entry: bool = False) -> int:
    """About how many steps the police needs to shut in a thief on this square.

    `entry`: one more policeman comes in on a star first. NEVER if there are too few policemen.
    """
    rays = material.police_rays
    free: list[int] = []
    used: list[int] = []
    for square in NEXT[at]:
        if not occ[square]:
            free.append(square)
        elif occ[square] == OFFICER:
            used.append(square)
    if not free:
        return 0
    costs: list[int] = []
    lists = [attackers(rays, occ, square, used) for square in free]
    order = sorted(range(len(free)), key=[len(each) for each in lists].__getitem__)
    for place in order:
        man = -1
        for each in lists[place]:
            if each not in used:
                man = each
                break
        cost = 1
        if man < 0:
            man = second_attacker(rays, occ, free[place], used)
            cost = 2 if man >= 0 else NEVER
        if man >= 0:
            used.append(man)
        costs.append(cost)
    total = sum(costs)
    if entry:
        best = 0
        for nth, place in enumerate(order):
            best = max(best, costs[nth] - _entry_cost(material, occ, free[place]))
        total -= best
    return min(total, NEVER)


def can_shut_in(material: Material, occ: list[int], at: int) -> bool:
    """The steps of one play are enough to shut in a thief on this square."""
    if material.steps != 2:
        return capture_cost(material, occ, at) <= material.steps
    rays = material.police_rays
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
        elif who <= FROZEN:
            watched = True
            if who == OFFICER:
                used.append(square)
    if first < 0:
        return watched
    men = attackers(rays, occ, first, used)
    if second < 0:
        return bool(men) or second_attacker(rays, occ, first, used) >= 0
    if not men:
        return False
    others = attackers(rays, occ, second, used)
    return bool(others) and (len(men) > 1 or len(others) > 1 or men[0] != others[0])


def rough_cost(rays: list[list[list[int]]], occ: list[int], at: int, men: int) -> int:
    """The steps it takes, quickly: a free square nobody attacks counts two, wherever the men are."""
    used: list[int] = []
    free = 0
    for square in NEXT[at]:
        if not occ[square]:
            free += 1
        elif occ[square] == OFFICER:
            used.append(square)
    if men - len(used) < free:
        return NEVER
    cost = 0
    for target in NEXT[at]:
        if occ[target]:
            continue
        cost += 2
        for ray in rays[target]:
            man = -1
            for square in ray:
                if occ[square]:
                    if occ[square] == OFFICER and square not in used:
                        man = square
                    break
            if man >= 0:
                used.append(man)
                cost -= 1
                break
    return cost


def gate_distance(material: Material, occ: list[int], at: int) -> int:
    """Straight moves to the nearest free gate; 0 = on one; 5 = none within four."""
    is_gate = material.is_gate
    if is_gate[at]:
        return 0
    seen = [False] * STREETS
    seen[at] = True
    edge = [at]
    for distance in range(1, 5):
        further: list[int] = []
        for start in edge:
            for square in reach(material.thief_rays, occ, start):
                if is_gate[square]:
                    return distance
                if not seen[square]:
                    seen[square] = True
                    further.append(square)
        edge = further
    return 5
