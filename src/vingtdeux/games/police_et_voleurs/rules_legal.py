"""Whose turn it is and what is allowed, phase by phase."""

from vingtdeux.engine.action import CLOCK, EXPIRE, Action, Seat
from vingtdeux.games.police_et_voleurs.actions import (
    AIMS,
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
    NEXT,
    OUTSIDE,
    PLANE,
    STREETS,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.phases import (
    BETWEEN,
    EXAMINE,
    POLICE_ENTER,
    POLICE_STEP,
    RESCUE,
    THIEF_SECOND,
    THIEF_TURN,
)
from vingtdeux.games.police_et_voleurs.public import OFFICER
from vingtdeux.games.police_et_voleurs.rules_moves import add_drives, add_runs
from vingtdeux.games.police_et_voleurs.state import State


def to_act(state: State) -> tuple[Seat, ...]:
    """One seat; all that are not ready between two games [R4.4]."""
    return state.seats_asked()


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Nobody but the seat that is asked may do anything: there are no interrupts."""
    if state.phase < BETWEEN:
        return _legal(state) if seat >= 0 and seat == state.asked() else []
    if seat == CLOCK:
        return [EXPIRE] if state.phase == BETWEEN else []
    return _legal(state) if seat in state.seats_asked() else []


def _legal(state: State) -> list[Action]:
    """What the seat that is asked may do [R3.4.2] [R3.6.3]."""
    material = state.terms.material
    phase = state.phase
    if phase == THIEF_TURN:
        return _thief(state)
    found: list[Action] = []
    if phase == POLICE_STEP:
        occ = state.occ
        rays = material.police_rays
        for at in state.police:
            if occ[at] == OFFICER:  # a frozen one never moves [R3.6.4]
                add_runs(occ, rays[at], STEP_RUNS[at], found)
        found.append(STOP_PLAY)
    elif phase == POLICE_ENTER:
        for star in material.stars:
            if not state.occ[star]:
                found.append(PLACES[star])
    elif phase == THIEF_SECOND:  # moves only: a car never adds a robbery [R3.4.5]
        at = state.where[state.turn]
        add_runs(state.occ, material.car_rays[at], MOVE_RUNS[at], found)
        back = MOVES[state.drive_from]
        if back in found:  # never an end where the turn began [R3.4.4]
            found.remove(back)
        if material.is_gate[at] and not state.terms.car_stops_at_gate:
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
    material = state.terms.material
    pawn = state.turn
    occ = state.occ
    found: list[Action] = []
    if state.status[pawn] == OUTSIDE:
        for gate in material.gates:
            if not occ[gate]:
                found.append(ENTERS[gate])
        return found
    at = state.where[pawn]
    loot = state.loots[pawn]
    add_runs(occ, material.thief_rays[at], MOVE_RUNS[at], found)
    if CAR in loot and material.car_moves > 1:
        add_drives(state, at, found)
    houses = state.houses
    for plot in BESIDE[at]:
        if houses[plot]:
            found.append(ROBS[plot])
    if material.is_gate[at]:
        found.append(LEAVE_TOWN)
    if not found:
        found.append(PASS_TURN)  # [R3.4.3]
    if WEAPON in loot:
        for square in state.police:
            if occ[square] == OFFICER:
                found.append(AIMS[square])
    return found
