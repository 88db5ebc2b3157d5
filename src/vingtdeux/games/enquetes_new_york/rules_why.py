"""Why something is not legal."""

from typing import Any

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Refusal
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELL, GO_SQUARE
from vingtdeux.games.enquetes_new_york.material import KINDS
from vingtdeux.games.enquetes_new_york.phases import (
    CHOOSE_CELL,
    GO_ANYWHERE,
    SPY,
    SWAP_GIVE,
    SWAP_PARTNER,
    SWAP_TAKE,
    TAKE,
    TURN_END,
    WHEEL,
)
from vingtdeux.games.enquetes_new_york.state import State


def refuse(state: State, seat: Seat, action: Action) -> Refusal:
    """The reason in a code and the rule's number; built from what everybody can see."""
    if state.is_out(seat):
        return Refusal("you_are_out", "R3.8.3")
    if seat != state.active or state.is_chance():
        if action.kind == do.ACCUSE and state.terms.any_time and seat != state.active:
            if state.wrong >> action.a & 1:
                return Refusal("known_wrong", "R3.2.1", {"cell": CELL[action.a]})
            return Refusal("not_your_turn", "R3.8.1")
        return Refusal("not_your_turn", "R3.8.1" if action.kind == do.ACCUSE else "R3.1.5")
    kind = action.kind
    if kind == do.ACCUSE:
        if state.wrong >> action.a & 1:
            return Refusal("known_wrong", "R3.2.1", {"cell": CELL[action.a]})
        return Refusal("no_accusing_now", "R3.8.1")
    if kind == do.GO or kind == do.STAY:
        return _no_going(state, seat, action)
    if kind == do.SPIN or kind == do.PICK:
        return _no_wheel(state, action)
    if kind in (do.SPY, do.NO_SPY, do.TAKE, do.SWAP_WITH, do.NO_SWAP, do.SWAP_GIVE, do.SWAP_TAKE):
        return _no_dealing(state, seat, action)
    if kind == do.ROLL:
        return Refusal("no_rolling_now", "R3.2.1")
    if kind == do.END_TURN:
        return Refusal("turn_not_done", "R3.7")
    if kind == do.GIVE_UP:
        return Refusal("no_last_call", "R3.10.1")
    return Refusal("illegal", "R3.2.1")


def _no_going(state: State, seat: int, action: Action) -> Refusal:
    if state.phase == CHOOSE_CELL:
        if action.kind == do.STAY:
            return Refusal("must_choose", "R3.2.3")
        return Refusal("off_the_dice", "R3.2.3", {"cell": CELL[action.a]})
    if state.phase == GO_ANYWHERE:
        return Refusal("already_here", "R3.6.1", {"cell": CELL[action.a]})
    here = state.pawns[seat]
    if (
        state.phase == TURN_END
        and state.go_used
        and state.terms.material.squares[here] == GO_SQUARE
    ):
        return Refusal("go_used", "R3.6.3")
    return Refusal("dice_decide", "R3.2.2")


def _no_wheel(state: State, action: Action) -> Refusal:
    if state.phase == WHEEL and action.kind == do.PICK:
        if not state.terms.wheel_choice:
            return Refusal("no_choosing", "R3.1.3")
        return Refusal("excluded", "R3.1.3", {"number": action.a})
    return Refusal("wheel_done", "R3.1.3")


def _no_dealing(state: State, seat: int, action: Action) -> Refusal:
    kind, phase = action.kind, state.phase
    names_seat = kind == do.SPY or kind == do.TAKE or kind == do.SWAP_WITH
    rule = "R3.3.1" if kind in (do.SPY, do.NO_SPY) else "R3.4.2" if kind == do.TAKE else "R3.5.2"
    if names_seat and action.a == seat:
        return Refusal("yourself", rule)
    if names_seat and state.is_out(action.a):
        return Refusal("seat_is_out", "R3.8.3", {"seat": action.a})
    if kind == do.SPY or kind == do.NO_SPY:
        if phase != SPY:
            return Refusal("no_spying_now", rule)
        if state.pawns[action.a] != state.pawns[seat]:
            return Refusal("not_here", rule, {"seat": action.a})
        return Refusal("no_cards", rule, {"seat": action.a})
    if kind == do.TAKE:
        if phase != TAKE:
            return Refusal("no_taking_now", rule)
        square = state.terms.material.squares[state.pawns[seat]]
        return Refusal("none_of_kind", rule, _kind_of_seat(action.a, square))
    if phase not in (SWAP_PARTNER, SWAP_GIVE, SWAP_TAKE):
        return Refusal("no_swapping_now", rule)
    if kind == do.NO_SWAP:
        code = "too_late" if phase != SWAP_PARTNER else "must_swap"
        return Refusal(code, rule)
    if kind == do.SWAP_WITH and phase == SWAP_PARTNER:
        return Refusal("no_cards", rule, {"seat": action.a})
    if kind == do.SWAP_GIVE and phase == SWAP_GIVE:
        return Refusal("not_in_hand", rule)
    if kind == do.SWAP_TAKE and phase == SWAP_TAKE:
        return Refusal("none_of_kind", rule, _kind_of_seat(state.partner, action.a))
    return Refusal("another_step", rule)


def _kind_of_seat(seat: int, kind: int) -> dict[str, Any]:
    return {"seat": seat, "kind": KINDS[kind]}
