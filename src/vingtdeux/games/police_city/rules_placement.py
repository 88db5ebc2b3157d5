"""The call, the placement, orders (helicopter, counter-order), the office."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.actions import (
    ATTACHES,
    CALL_DONE,
    COUNTER_ORDERS,
    HELICOPTERS,
    MOVES,
    MOVES_OTHER,
    PLACES,
)
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    COUNTER_TOKEN,
    HELICOPTER,
)
from vingtdeux.games.police_city.phases import (
    A_CALL,
    A_CARD,
    A_OFFICE,
    A_ORDERS,
    A_PLACEMENT,
    CALL,
    COUNTER,
    HELI,
    ORDERS,
    PLACEMENT,
)
from vingtdeux.games.police_city.public import ASKED, HOME, KEPT, READY, USED, WAITING
from vingtdeux.games.police_city.rules_table import (
    answer,
    ask,
    ask_all,
    enter,
    gain_token,
    spend_token,
)
from vingtdeux.games.police_city.state import State, could_hold, has_token

# --- call [R3.2] ------------------------------------------------------------------------------


def call(state: State, events: list[Event]) -> None:
    """As many cards as seats, one by one; an empty deck is made anew of the discard pile
    [R3.2]."""
    while len(state.row) < state.players:
        if not state.deck:
            if not state.discard:
                break
            enter(state, CALL)
            return
        state.row = [*state.row, state.deck[-1]]
        state.deck = state.deck[:-1]
        state.row_state.append(WAITING)
    if not state.quiet:
        events.append(Event("round", {"round": state.round, "cards": state.row[:]}))
    state.phase = A_PLACEMENT


def start_round(state: State) -> None:
    """Everybody may combine again [R3.13]; the next cards are called."""
    state.row = []
    state.row_state = []
    state.slot = 0
    state.combo_used = [False] * state.players
    state.phase = A_CALL


def accepting(state: State) -> list[int]:
    """The slots whose cards accept dice [R3.3.2]."""
    return [slot for slot in range(len(state.row)) if ACCEPTS[state.row[slot]]]


# --- placement [R3.3] -------------------------------------------------------------------------


def open_placement(state: State) -> None:
    """All seats at once; skipped if no card accepts dice [R3.3.1]."""
    if not accepting(state):
        close_placement(state)
        return
    enter(state, PLACEMENT)
    ask_all(state)


def legal_placement(state: State, seat: int) -> list[Action]:
    """Put or move own dice [R3.3.2], attach own informers [R3.3.3], done."""
    found: list[Action] = []
    at = seat * 4
    if state.used[seat] < state.terms.material.most_placed:
        slots = accepting(state)
        for die in range(4):
            now = state.place[at + die]
            if now != KEPT:
                for slot in slots:
                    if slot != now:
                        found.append(PLACES[die * 6 + slot])
        for informer in range(5):
            if state.informer_owner[informer] == seat and state.informer_state[informer] == READY:
                for die in range(4):
                    if state.place[at + die] >= 0 and state.informer_on[informer] != die:
                        found.append(ATTACHES[informer * 4 + die])
    return found


def place_die(state: State, seat: int, die: int, slot: int) -> None:
    """Its riders come along by themselves: a rider is on its carrier's card [R3.3.3]."""
    state.place[seat * 4 + die] = slot
    state.used[seat] += 1
    state.asked[seat] = ASKED


def attach(state: State, seat: int, informer: int, die: int) -> None:
    """An informer onto an own placed die [R3.3.3]."""
    state.informer_on[informer] = die
    state.used[seat] += 1
    state.asked[seat] = ASKED


def close_placement(state: State) -> None:
    """Dice that are on no card do nothing this round [R3.3.4]."""
    for at in range(len(state.place)):
        if state.place[at] == HOME:
            state.place[at] = USED
    state.phase = A_ORDERS


# --- orders [R3.4] ----------------------------------------------------------------------------


def open_orders(state: State) -> None:
    """A window for all, unless nobody could do anything in it [R3.4.1], [R3.0.3]."""
    if len(accepting(state)) < 2:
        state.phase = A_OFFICE
        return
    placed = [
        seat for seat in range(state.players) if max(state.place[seat * 4 : seat * 4 + 4]) >= 0
    ]
    for seat in range(state.players):
        if (seat in placed and could_hold(state, seat, HELICOPTER)) or (
            could_hold(state, seat, COUNTER_TOKEN) and len(placed) > (1 if seat in placed else 0)
        ):
            enter(state, ORDERS)
            ask_all(state)
            return
    state.phase = A_OFFICE


def legal_orders(state: State, seat: int) -> list[Action]:
    """Helicopter [R3.4.2], counter-order [R3.4.3], pass."""
    found: list[Action] = []
    if state.asked[seat] != ASKED:
        return found
    slots = accepting(state)
    if has_token(state, seat, HELICOPTER):
        for start in slots:
            if start in state.place[seat * 4 : seat * 4 + 4]:
                for end in slots:
                    if end != start:
                        found.append(HELICOPTERS[start * 6 + end])
    if has_token(state, seat, COUNTER_TOKEN):
        for end in slots:
            if counter_targets(state, seat, end):
                found.append(COUNTER_ORDERS[end])
    return found


def counter_targets(state: State, seat: int, end: int) -> list[Action]:
    """Opponents' coloured dice on other cards [R3.4.3]."""
    found: list[Action] = []
    for other in range(state.players):
        if other != seat:
            for die in range(4):
                spot = state.place[other * 4 + die]
                if spot >= 0 and spot != end:
                    found.append(MOVES_OTHER[other * 4 + die])
    return found


def order(state: State, seat: int, kind: int, start: int, end: int, events: list[Event]) -> None:
    """The token is spent, in the order of the announcements [R3.4.4]; then its dice are named."""
    spend_token(state, seat, kind)
    state.forced = seat
    state.order_from = start
    state.order_to = end
    state.moved = 0
    enter(state, HELI if kind == HELICOPTER else COUNTER)
    if not state.quiet:
        told = {"seat": seat, "token": kind, "card": state.row[end]}
        events.append(Event("token_used", told))


def legal_moves(state: State) -> list[Action]:
    """Own dice on the card of origin, or opponents' dice; done after one [R3.4.2], [R3.4.3]."""
    found: list[Action] = []
    if state.phase == HELI:
        for die in range(4):
            if state.place[state.forced * 4 + die] == state.order_from:
                found.append(MOVES[die])
    else:
        found = counter_targets(state, state.forced, state.order_to)
    if state.moved:
        found.append(CALL_DONE)
    return found


def move(state: State, owner: int, die: int, events: list[Event]) -> None:
    """One die to the destination; riders come along [R3.4.2], [R3.4.3]."""
    state.place[owner * 4 + die] = state.order_to
    state.moved += 1
    if not state.quiet:
        told = {"seat": state.forced, "owner": owner, "die": die}
        events.append(Event("moved", {**told, "card": state.row[state.order_to]}))
    if state.phase == HELI:
        left = state.order_from in state.place[state.forced * 4 : state.forced * 4 + 4]
    else:
        most = state.terms.material.counter_dice
        left = state.moved < most and bool(counter_targets(state, state.forced, state.order_to))
    if not left:
        state.phase = A_ORDERS


def end_order(state: State, events: list[Event]) -> None:
    """Time is up: with no die moved the token returns, now publicly known [R3.16]."""
    if state.moved == 0:
        kind = HELICOPTER if state.phase == HELI else COUNTER_TOKEN
        gain_token(state, state.forced, kind)
        if not state.quiet:
            events.append(Event("token_back", {"seat": state.forced, "token": kind}))
    state.phase = A_ORDERS


def pass_window(state: State, seat: int, then: int) -> None:
    """A seat passes; when all have passed the table goes on [R3.0.3]."""
    if answer(state, seat):
        state.phase = then


# --- office [R3.5] ----------------------------------------------------------------------------


def release_office(state: State, events: list[Event]) -> None:
    """Dice kept since the last round return: inactive now, usable in the next [R3.5]."""
    for seat in range(state.players):
        for die in range(4):
            if state.place[seat * 4 + die] == KEPT:
                state.place[seat * 4 + die] = USED
                if not state.quiet:
                    events.append(Event("released", {"seat": seat, "die": die}))
    ask(state, [])
    state.slot = 0
    state.phase = A_CARD
