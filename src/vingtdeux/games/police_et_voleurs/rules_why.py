"""Why an action is refused: from what everybody sees and the asked seat's own loot."""

from typing import Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Refusal
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    ENTER,
    FLY,
    LEAVE,
    MOVE,
    NOWHERE,
    PASS,
    PLACE,
    PUT,
    PUT_BACK,
    READY,
    ROB,
    STEP,
    SURRENDER,
)
from vingtdeux.games.police_et_voleurs.material import (
    BESIDE,
    CAR,
    OUTSIDE,
    PLOT_NAMES,
    RAYS,
    STREET_NAMES,
    THIEF_IDS,
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
    WEAPON_PUT,
)
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER
from vingtdeux.games.police_et_voleurs.rules_legal import to_act
from vingtdeux.games.police_et_voleurs.state import State

FITTING: Final[dict[int, tuple[int, ...]]] = {
    THIEF_TURN: (ENTER, MOVE, DRIVE, ROB, LEAVE, PASS, AIM),
    THIEF_SECOND: (MOVE, LEAVE),
    EXAMINE: (PUT_BACK, FLY),
    WEAPON_PUT: (PUT,),
    RESCUE: (AIM, SURRENDER),
    POLICE_ENTER: (PLACE,),
    POLICE_STEP: (STEP,),
    BETWEEN: (READY,),
}
"""The kinds of action each phase is about."""
EXPECTED: Final[dict[int, tuple[str, str]]] = {
    THIEF_TURN: ("thief_turn_only", "R3.4.2"),
    THIEF_SECOND: ("second_move_only", "R3.4.4"),
    EXAMINE: ("examine_first", "R3.5.5"),
    WEAPON_PUT: ("put_first", "R3.8.1"),
    RESCUE: ("rescue_first", "R3.7.5"),
    POLICE_ENTER: ("enter_first", "R3.6.1"),
    POLICE_STEP: ("police_only_steps", "R3.6.3"),
    BETWEEN: ("between_games", "R4.4"),
}


def refuse(state: State, seat: Seat, action: Action) -> Refusal:
    """The reason, for an action that is not legal."""
    if seat not in to_act(state):
        return Refusal("not_your_turn", "R4.4" if state.phase == BETWEEN else "R3.2.1")
    if action.kind == NOWHERE:
        return _nowhere(state, action)
    if action.kind not in FITTING[state.phase]:
        return _unfitting(state)
    if state.phase == POLICE_STEP:
        return _step(state, action)
    if state.phase == POLICE_ENTER:
        return _occupied(state, action.a)
    if state.phase == WEAPON_PUT:
        return _occupied(state, action.a, "R3.8.1")
    if state.phase == EXAMINE:
        return Refusal("no_plane", "R3.5.9")
    if state.phase == RESCUE:
        return _rescue(state, action)
    return _thief(state, action)


def _unfitting(state: State) -> Refusal:
    """Something else is to be done now."""
    if state.phase == THIEF_SECOND and state.terms.material.car_moves > 2:
        return Refusal("drive_on", "R3.4.4", {"n": state.drive_left})
    code, rule = EXPECTED[state.phase]
    return Refusal(code, rule)


def _nowhere(state: State, action: Action) -> Refusal:
    """A square this action can never name."""
    kind = action.a
    if kind not in FITTING[state.phase]:
        return _unfitting(state)
    if kind == ROB:
        return _no_way(state, action.b) or Refusal("no_house", "R3.4.7")
    if action.data[0]:
        return Refusal("dark_square", "R3.3.3")
    if kind == ENTER:
        return Refusal("not_a_gate", "R3.4.1")
    if kind == PLACE:
        return Refusal("not_a_star", "R3.6.1")
    return _step(state, Action(STEP, action.text, action.b, action.c))


def _no_way(state: State, to: int) -> Refusal | None:
    """Why the thief whose turn it is cannot go to this street, where he rather meant to go."""
    at = state.where[state.turn]
    if at in (-1, to):
        return None
    return _line(state.occ, at, to, state.terms.material.thief_reach)


def _thief(state: State, action: Action) -> Refusal:
    pawn, kind = state.turn, action.kind
    if state.status[pawn] == OUTSIDE:
        if kind == ENTER:
            return _occupied(state, action.a)
        return Refusal("enter_first_turn", "R3.4.1")
    at = state.where[pawn]
    if kind == ENTER:
        return Refusal("in_town_already", "R3.4.1", {"pawn": THIEF_IDS[pawn]})
    if kind == PASS:
        return Refusal("no_pass", "R3.4.3")
    if kind == AIM:
        return _aim(state, pawn, action.a)
    if kind == LEAVE:
        if state.terms.material.is_gate[at]:
            return Refusal("car_stops_at_gate", "R3.4.6")
        return Refusal("not_on_gate", "R3.4.6", {"square": STREET_NAMES[at]})
    if kind == ROB:
        square = {"square": PLOT_NAMES[action.a]}
        if action.a not in BESIDE[at]:
            return Refusal("house_too_far", "R3.4.7", square)
        return Refusal("house_gone", "R3.4.7", square)
    if kind == DRIVE and CAR not in state.loots[pawn]:
        return Refusal("no_car", "R3.4.4")
    material = state.terms.material
    if kind == DRIVE and material.car_moves < 2:
        return Refusal("no_drives", "R3.4.4")
    drives = kind == DRIVE or state.phase == THIEF_SECOND
    reach = material.car_reach if drives else material.thief_reach
    blocked = _line(state.occ, at, action.a, reach)
    if blocked is not None:
        return blocked
    if kind == DRIVE:
        return Refusal("no_second_move", "R3.4.4", {"square": STREET_NAMES[action.a]})
    return Refusal("back_to_start", "R3.4.4", {"square": STREET_NAMES[action.a]})


def _aim(state: State, pawn: int, at: int) -> Refusal:
    if WEAPON not in state.loots[pawn]:
        return Refusal("no_weapon", "R3.8.1")
    if state.occ[at] == FROZEN:
        return Refusal("frozen_safe", "R3.8.3", {"square": STREET_NAMES[at]})
    return Refusal("no_policeman", "R3.8.1", {"square": STREET_NAMES[at]})


def _rescue(state: State, action: Action) -> Refusal:
    square = {"square": STREET_NAMES[action.a]}
    if state.occ[action.a] == FROZEN:
        return Refusal("frozen_safe", "R3.8.3", square)
    if state.occ[action.a] == OFFICER:
        return Refusal("not_beside", "R3.7.5", square)
    return Refusal("no_policeman", "R3.7.5", square)


def _step(state: State, action: Action) -> Refusal:
    if state.occ[action.a] == FROZEN:
        return Refusal("frozen", "R3.6.4", {"square": STREET_NAMES[action.a]})
    if state.occ[action.a] != OFFICER:
        return Refusal("no_policeman", "R3.6.3", {"square": STREET_NAMES[action.a]})
    reach = state.terms.material.police_reach
    blocked = _line(state.occ, action.a, action.b, reach)
    assert blocked is not None, "this step is legal"
    return blocked


def _occupied(state: State, at: int, rule: str = "R3.3.2") -> Refusal:
    if state.phase == POLICE_ENTER:
        rule = "R3.6.1"
    elif state.phase == THIEF_TURN:
        rule = "R3.4.1"
    return Refusal("occupied", rule, {"square": STREET_NAMES[at]})


def _line(occ: list[int], at: int, to: int, reach: int) -> Refusal | None:
    """Why there is no straight free way from one street to another; None if there is."""
    names = {"from": STREET_NAMES[at], "square": STREET_NAMES[to]}
    if to == at:
        return Refusal("same_square", "R3.3.1", names)
    for ray in RAYS[at]:
        if to in ray:
            if ray.index(to) >= reach:
                return Refusal("too_far", "R3.3.1", {"square": STREET_NAMES[to], "n": reach})
            for square in ray:
                if occ[square]:
                    if square == to:
                        return Refusal("occupied", "R3.3.2", {"square": STREET_NAMES[to]})
                    names["by"] = STREET_NAMES[square]
                    return Refusal("no_jumping", "R3.3.2", names)
                if square == to:
                    return None
    if names["from"][0] != names["square"][0] and names["from"][1:] != names["square"][1:]:
        return Refusal("not_straight", "R3.3.1", names)
    return Refusal("wall", "R3.3.3", names)
