"""Straight moves: where a pawn can go, and whether it can go on."""

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import DRIVE_RUNS, DRIVES
from vingtdeux.games.police_et_voleurs.material import NEXT
from vingtdeux.games.police_et_voleurs.public import OFFICER
from vingtdeux.games.police_et_voleurs.state import State


def add_runs(
    occ: list[int],
    rays: list[list[int]],
    runs: list[list[tuple[Action, ...]]],
    found: list[Action],
) -> None:
    """The actions to every square in a straight line over free streets [R3.3.1] [R3.3.2].

    `rays` and `runs` are those of the square it begins on. Dark squares end a line and are not
    even in it [R3.3.3]; gates and stars are streets [R3.3.4].
    """
    for way in range(4):
        free = 0
        for square in rays[way]:
            if occ[square]:
                break
            free += 1
        if free:
            found += runs[way][free]


def has_second(state: State, at: int, start: int) -> bool:
    """Whether a drive can go on from here: not just back to where it began [R3.4.4]."""
    material = state.terms.material
    if material.is_gate[at] and not state.terms.car_stops_at_gate:
        return True
    occ = state.occ
    for ray in material.car_rays[at]:
        if not ray:
            continue
        beyond = ray[0] == start  # crossing the start is allowed, ending on it is not
        if beyond and len(ray) > 1 and not occ[ray[1]]:
            return True
        if not beyond and not occ[ray[0]]:
            return True
    return False


def can_step(state: State) -> bool:
    """Whether some policeman who is not frozen has a free square beside him [R3.6.4]."""
    occ = state.occ
    for at in state.police:
        if occ[at] == OFFICER:
            for square in NEXT[at]:
                if not occ[square]:
                    return True
    return False


def free_star(state: State) -> bool:
    """Whether a policeman can come into town [R3.6.1]."""
    return any(not state.occ[star] for star in state.terms.material.stars)


def add_drives(state: State, at: int, found: list[Action]) -> None:
    """First moves of a drive: only where a second one exists [R3.4.4].

    From two squares away or more one can always step back one; only the nearest need a look.
    """
    add_runs(state.occ, state.terms.material.car_rays[at], DRIVE_RUNS[at], found)
    for square in NEXT[at]:
        if not state.occ[square] and not has_second(state, square, at):
            found.remove(DRIVES[square])
