"""Why an action is not legal: a code for the texts and the rule's number.

Everything here is public or the seat's own; a refusal tells nobody anything new.
"""

from typing import Any, Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Refusal
from vingtdeux.games.mafia_story.actions import (
    BUY,
    COVER,
    FLEE,
    LOOK,
    PASS,
    PLACE,
    REACT_MOVE,
    REACT_PLACE,
    TAKE_BACK,
)
from vingtdeux.games.mafia_story.actions import PREVENT as PREVENT_CARD
from vingtdeux.games.mafia_story.actions import TARGET as TARGET_TOKEN
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    DEAL,
    FLIGHT,
    NONE,
    OUT,
    OVER,
    PEEK,
    PLACED,
    PREVENT,
    REACTION,
    SETUP_COVER,
    SETUP_PEEK,
    TARGET,
)
from vingtdeux.games.mafia_story.state import State

PHASE_RULE: Final[list[str]] = [
    "R3.2.3", "R3.3.1", "R3.4.1", "R3.5.1", "R3.6.1", "R3.7.2", "R3.8.2", "R3.9.2", "R3.12.1",
    "R3.13.3", "R4.1",
]  # fmt: skip
"""The rule that says what is asked in each phase."""

ASKED_IN: Final[dict[int, tuple[int, ...]]] = {
    LOOK: (SETUP_PEEK, ACTION, PEEK),
    COVER: (SETUP_COVER,),
    PLACE: (ACTION,),
    FLEE: (FLIGHT,),
    TAKE_BACK: (FLIGHT,),
    REACT_MOVE: (REACTION,),
    REACT_PLACE: (REACTION,),
    PREVENT_CARD: (PREVENT,),
    TARGET_TOKEN: (TARGET,),
    BUY: (BUYBACK,),
    PASS: (ACTION, REACTION, BUYBACK),
}


def refuse(state: State, seat: Seat, action: Action) -> Refusal:
    """The reason, from the general to the particular."""
    if state.phase == OVER:
        return Refusal("game_over", "R4.1")
    if state.phase == PREVENT and not state.waiting >> max(seat, 0) & 1:
        return _not_asked_to_prevent(state, seat)
    if state.phase == DEAL or (state.phase != PREVENT and seat != state.turn):
        return Refusal("not_your_turn", "R3.1.3")
    if state.phase not in ASKED_IN.get(action.kind, ()):
        return Refusal("wrong_phase", PHASE_RULE[state.phase])
    where = {"cell": state.terms.city.names[action.a]}
    if action.kind == LOOK:
        return _look(state, action, where)
    if action.kind == COVER:
        if not state.cards & action.c:
            return Refusal("no_card", "R3.4.1", where)
        return Refusal("already_covered", "R3.4.2", where)
    if action.kind == PLACE:
        return _place(state, action, where)
    if action.kind in (FLEE, TAKE_BACK):
        return _flight(state, seat, action, where)
    if action.kind in (REACT_MOVE, REACT_PLACE):
        return _reaction(state, seat, action, where)
    if action.kind == PREVENT_CARD:
        return Refusal("prevent_spent", "R3.8.3")
    if action.kind == TARGET_TOKEN:
        return Refusal("bad_target", "R3.9.2", {"seat": action.a})
    if action.kind == PASS:
        return _pass(state)
    return Refusal("illegal", PHASE_RULE[state.phase])


def _not_asked_to_prevent(state: State, seat: Seat) -> Refusal:
    if seat >= 0 and state.commit[seat] != NONE:
        return Refusal("already_committed", "R3.8.4")
    if seat >= 0 and state.status[seat] == OUT:
        return Refusal("round_over", "R3.6.5")
    return Refusal("not_your_turn", "R3.8.2")


def _look(state: State, action: Action, where: dict[str, Any]) -> Refusal:
    if not state.cards & action.c:
        return Refusal("no_card", "R3.5.3", where)
    if state.covered & action.c:
        return Refusal("look_cover", "R3.4.4", where)
    if state.tokens & action.c:
        return Refusal("look_token", "R3.5.3", where)
    if state.group & action.c:
        rule = "R3.3.2" if state.phase == SETUP_PEEK else "R3.5.2"
        return Refusal("look_twice", rule, where)
    looks = state.terms.material.opening_looks
    if state.phase == SETUP_PEEK and state.group.bit_count() == looks - 1:
        return Refusal("same_three", "R3.3.3", {**where, "n": looks})
    if state.lap == 0 and state.is_forced():
        return Refusal("must_place", "R3.14.1", {"n": state.stall})
    return Refusal("illegal", PHASE_RULE[state.phase])


def _place(state: State, action: Action, where: dict[str, Any]) -> Refusal:
    if state.group:
        return Refusal("committed_to_look", "R3.5.2")
    if not state.cards & action.c:
        return Refusal("no_card", "R3.5.4", where)
    return Refusal("partner_token", "R3.5.4", where)


def _pass(state: State) -> Refusal:
    if state.group:
        return Refusal("committed_to_look", "R3.5.2")
    if state.lap == 0 and state.is_forced():
        return Refusal("must_place", "R3.14.1", {"n": state.stall})
    return Refusal("can_look", "R3.5.5")


def _flight(state: State, seat: Seat, action: Action, where: dict[str, Any]) -> Refusal:
    if action.kind == TAKE_BACK:
        return Refusal("must_flee", "R3.6.4", {"n": state.terms.material.fare})
    if action.a == state.fled_from:
        return Refusal("flee_chaser", "R3.6.2", where)
    if not state.cards & action.c:
        return Refusal("no_card", "R3.6.2", where)
    if state.tokens & action.c:
        owner = state.token_cell.index(action.a)
        if not state.terms.flight_may_chase or owner not in state.terms.foes[seat]:
            return Refusal("flee_occupied", "R3.6.2", where)
    fare = state.terms.material.fare
    if state.spent[seat]:
        return Refusal("transport_spent", "R3.6.3", {"n": fare})
    return Refusal("no_transport", "R3.6.3", {**where, "n": fare})


def _reaction(state: State, seat: Seat, action: Action, where: dict[str, Any]) -> Refusal:
    placed = state.status[seat] == PLACED
    if placed != (action.kind == REACT_MOVE):
        return Refusal("react_move_only" if placed else "react_place_only", "R3.7.2")
    return Refusal("react_target", "R3.7.3", where)
