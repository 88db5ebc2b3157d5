"""Straight moves and the lists of legal actions, phase by phase."""

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import (
    AIMS,
    DRIVE_RUNS,
    DRIVES,
    ENTERS,
    FLY_AWAY,
    GIVE_UP,
    LEAVE_TOWN,
    MOVE_RUNS,
    MOVES,
    PASS_TURN,
    PLACES,
    PUT_BACK_HOUSE,
    PUTS,
    ROBS,
    SAY_READY,
    STEP_RUNS,
    STOP_PLAY,
)
from vingtdeux.games.police_et_voleurs.material import (
    BESIDE,
    CAR,
    GATES,
    IS_GATE,
    NEXT,
    OUTSIDE,
    PLANE,
    RAYS,
    STARS,
    STREETS,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.state import (
    BETWEEN,
    EXAMINE,
    OFFICER,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    THIEF_SECOND,
    THIEF_TURN,
    State,
)


def add_runs(
    occ: list[int], at: int, runs: list[list[tuple[Action, ...]]], found: list[Action]
) -> None:
    """The actions to every square in a straight line over free streets [R3.3.1] [R3.3.2].

    Dark squares end a line and are not even in it [R3.3.3]; gates and stars are streets [R3.3.4].
    """
    rays = RAYS[at]
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
    if IS_GATE[at] and not state.setup.car_stops_at_gate:
        return True
    occ = state.occ
    for ray in RAYS[at]:
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
    return any(not state.occ[star] for star in STARS)


def legal(state: State) -> list[Action]:
    """What the seat that is asked may do [R3.4.2] [R3.6.3]."""
    phase = state.phase
    if phase == THIEF_TURN:
        return _thief(state)
    found: list[Action] = []
    if phase == POLICE_STEP:
        occ = state.occ
        for at in state.police:
            if occ[at] == OFFICER:  # a frozen one never moves [R3.6.4]
                add_runs(occ, at, STEP_RUNS[at], found)
        found.append(STOP_PLAY)
    elif phase == POLICE_ENTER:
        for place in range(len(STARS)):
            if not state.occ[STARS[place]]:
                found.append(PLACES[place])
    elif phase == THIEF_SECOND:  # moves only: a car never adds a robbery [R3.4.5]
        at = state.where[state.turn]
        add_runs(state.occ, at, MOVE_RUNS[at], found)
        back = MOVES[state.drive_from]
        if back in found:  # never an end where the turn began [R3.4.4]
            found.remove(back)
        if IS_GATE[at] and not state.setup.car_stops_at_gate:
            found.append(LEAVE_TOWN)
    elif phase == EXAMINE:
        found.append(PUT_BACK_HOUSE)
        if state.houses[state.exam] == PLANE:
            found.append(FLY_AWAY)
    elif phase == RESCUE:
        for at in sorted(NEXT[state.where[state.pawn]]):
            if state.occ[at] == OFFICER:
                found.append(AIMS[at])
        found.append(GIVE_UP)
    elif phase == BETWEEN:
        found.append(SAY_READY)
    else:  # WEAPON_PUT: any free street [R3.8.1]
        for at in range(STREETS):
            if not state.occ[at]:
                found.append(PUTS[at])
    return found


def _thief(state: State) -> list[Action]:
    """One main action, and weapons before it [R3.4.1] [R3.4.2]."""
    pawn = state.turn
    occ = state.occ
    found: list[Action] = []
    if state.status[pawn] == OUTSIDE:
        for place in range(len(GATES)):
            if not occ[GATES[place]]:
                found.append(ENTERS[place])
        return found
    at = state.where[pawn]
    loot = state.loots[pawn]
    add_runs(occ, at, MOVE_RUNS[at], found)
    if CAR in loot:
        add_drives(state, at, found)
    houses = state.houses
    for plot in BESIDE[at]:
        if houses[plot]:
            found.append(ROBS[plot])
    if IS_GATE[at]:
        found.append(LEAVE_TOWN)
    if not found:
        found.append(PASS_TURN)  # [R3.4.3]
    if WEAPON in loot:
        for square in state.police:
            if occ[square] == OFFICER:
                found.append(AIMS[square])
    return found


def add_drives(state: State, at: int, found: list[Action]) -> None:
    """First moves of a drive: only where a second one exists [R3.4.4].

    From two squares away or more one can always step back one; only the nearest need a look.
    """
    add_runs(state.occ, at, DRIVE_RUNS[at], found)
    for square in NEXT[at]:
        if not state.occ[square] and not has_second(state, square, at):
            found.remove(DRIVES[square])
