"""How one step leads to the next, until somebody must decide; the end of a round."""

from typing import Final

from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.phases import (
    A_CALL,
    A_CARD,
    A_CARD_DONE,
    A_CONFLICT,
    A_CREROLL,
    A_DEAL_PAID,
    A_END,
    A_END_WINDOW,
    A_EVENT,
    A_EXECUTE,
    A_FBI,
    A_GRADES,
    A_HITS,
    A_NEXT_ROUND,
    A_OFFICE,
    A_OFFICER,
    A_ORDERS,
    A_PLACEMENT,
    A_ROLL_WINDOW,
    A_ROLLED,
    A_SHARE,
    A_SURVIVORS,
    END_WINDOW,
    OVER,
)
from vingtdeux.games.police_city.public import (
    GOAL_REACHED,
    GONE,
    HOME,
    READY,
    ROUNDS_OVER,
    UNSECURED,
    USED,
    WON,
)
from vingtdeux.games.police_city.rules_conflict import (
    count_hits,
    go_on_with_survivors,
    open_creroll,
    open_office,
    open_point,
    start_conflict,
)
from vingtdeux.games.police_city.rules_events import resolve_event
from vingtdeux.games.police_city.rules_placement import (
    call,
    open_orders,
    open_placement,
    release_office,
    start_round,
)
from vingtdeux.games.police_city.rules_roll import (
    clear_card,
    free_informer,
    judge,
    open_officer,
    open_roll_window,
    start_card,
)
from vingtdeux.games.police_city.rules_share import execute_share, fbi, open_share, pay_deal
from vingtdeux.games.police_city.rules_table import ask, ask_all, enter, raise_mafia
from vingtdeux.games.police_city.state import State

FIRST_STEP: Final = A_CALL


def advance(state: State, events: list[Event]) -> None:
    """Do all that needs no decision [R3.0.1]: call, cards in row order, end of round."""
    while state.phase >= FIRST_STEP:
        phase = state.phase
        if phase == A_CARD:
            start_card(state, events)
        elif phase == A_ROLL_WINDOW:
            open_roll_window(state)
        elif phase == A_ROLLED:
            judge(state, events)
        elif phase == A_CARD_DONE:
            clear_card(state)
        elif phase == A_OFFICER:
            open_officer(state)
        elif phase == A_SHARE:
            open_share(state, False)
        elif phase == A_EXECUTE:
            execute_share(state, events)
        elif phase == A_EVENT:
            resolve_event(state, events)
        elif phase == A_CONFLICT:
            start_conflict(state, events)
        elif phase == A_CREROLL:
            open_creroll(state)
        elif phase == A_GRADES:
            open_point(state, events)
        elif phase == A_HITS:
            count_hits(state, events)
        elif phase == A_SURVIVORS:
            go_on_with_survivors(state)
        elif phase == A_FBI:
            fbi(state, events)
        elif phase == A_DEAL_PAID:
            pay_deal(state, events)
        else:
            _advance_round(state, events)


def _advance_round(state: State, events: list[Event]) -> None:
    """The steps between the cards."""
    phase = state.phase
    if phase == A_CALL:
        call(state, events)
    elif phase == A_PLACEMENT:
        open_placement(state)
    elif phase == A_ORDERS:
        open_orders(state)
    elif phase == A_OFFICE:
        release_office(state, events)
    elif phase == A_END_WINDOW:  # the last chance to claim or combine [R3.15.1]
        enter(state, END_WINDOW)
        ask_all(state)
    elif phase == A_END:
        end_round(state, events)
    else:
        assert phase == A_NEXT_ROUND
        state.round += 1
        start_round(state)


def end_round(state: State, events: list[Event]) -> None:
    """Unsecured places raise the mafia [R3.15.2]; perhaps the game ends [R3.15.3]; informers
    [R3.15.4]; the office; then the next round [R3.15.6]."""
    ask(state, [])
    terms = state.terms
    for slot in range(len(state.row)):
        if state.row_state[slot] != UNSECURED:
            continue
        card = state.row[slot]
        if raise_mafia(state, terms.material.symbols[card], "unsecured", events, card):
            return
    for slot in range(len(state.row)):
        if state.row_state[slot] == UNSECURED:
            state.discard = [*state.discard, state.row[slot]]
            state.row_state[slot] = GONE
    if max(state.grades) >= terms.goal or state.round >= terms.material.last_round:
        state.reason = GOAL_REACHED if max(state.grades) >= terms.goal else ROUNDS_OVER
        enter(state, OVER)
        if not state.quiet:
            events.append(Event("game_over", {"grades": state.grades[:]}))
        return
    for informer in range(5):
        if state.informer_state[informer] == READY:
            free_informer(state, informer)
        elif state.informer_state[informer] == WON:
            state.informer_state[informer] = READY
    for at in range(len(state.place)):
        if state.place[at] == USED:
            state.place[at] = HOME
    open_office(state)
