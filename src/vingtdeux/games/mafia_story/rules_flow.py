"""The course of a round, from the first action to the closing peek [R3.1.1].

It always ends: a placed token is only removed by a chaser, who stays, or by a prevent card, so
each forced round takes a card from the city or burns a prevent card [R3.14.2].
"""

from vingtdeux.engine.action import Seat
from vingtdeux.engine.event import Event
from vingtdeux.games.mafia_story.actions import PREVENTS
from vingtdeux.games.mafia_story.material import (
    DRIVE_BYS,
    PEEK_ABOVE,
    PRICE,
    PROSTITUTES,
    TRANSPORTS,
)
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    FLIGHT,
    IDLE,
    NONE,
    OUT,
    OVER,
    PEEK,
    PREVENT,
    REACTION,
    SETUP_COVER,
    SETUP_PEEK,
    TARGET,
)
from vingtdeux.games.mafia_story.rules_score import has_ended, reveal, verdict
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.table import Table


def next_seat(table: Table, state: State, events: list[Event]) -> None:
    """The seat of this lap is done: the next one in table order, or the next phase."""
    state.lap += 1
    if state.phase == REACTION:
        _ask_reaction(table, state, events)
    elif state.phase == TARGET:
        _ask_target(table, state, events)
    elif state.phase == BUYBACK:
        _ask_buyback(table, state, events)
    elif state.lap < table.players:
        state.turn = table.order[state.first][state.lap]
    else:
        state.lap = 0
        state.turn = state.first
        if state.phase == SETUP_PEEK:
            state.phase = SETUP_COVER
        elif state.phase == ACTION:
            state.phase = REACTION
            _ask_reaction(table, state, events)
        else:  # SETUP_COVER [R3.4.5] or PEEK [R3.13.4]
            state.phase = ACTION


def chase(table: Table, state: State, by: Seat, cell: int, events: list[Event]) -> None:
    """The newcomer stays; the owner of the other token decides at once [R3.6.1]."""
    chased = NONE
    for seat in table.foes[by]:
        if state.token_cell[seat] == cell:
            chased = seat
    state.token_cell[chased] = NONE
    state.fled_from = cell
    if state.phase != FLIGHT:
        state.resume = state.phase
    state.phase = FLIGHT
    state.turn = chased
    if not state.quiet:
        args = {"seat": chased, "by": by, "cell": table.city.names[cell]}
        events.append(Event("chased", args))


def end_flight(table: Table, state: State, events: list[Event]) -> None:
    """Play goes on with the seat after the chaser [R3.6.6]."""
    state.phase = state.resume
    state.fled_from = NONE
    next_seat(table, state, events)


def _ask_reaction(table: Table, state: State, events: list[Event]) -> None:
    """The next seat of the one lap that may react; the others are skipped [R3.7.1, R3.7.4]."""
    if state.tokens:
        while state.lap < table.players:
            seat = table.order[state.first][state.lap]
            if (
                state.status[seat] != OUT
                and state.transports[seat] > 0
                and not state.spent[seat]
                and table.opposing(state.token_cell, seat)
            ):
                state.turn = seat
                return
            state.lap += 1
    _ask_prevent(table, state, events)


def _ask_prevent(table: Table, state: State, events: list[Event]) -> None:
    """All seats that are not out and own a card, at once [R3.8.1, R3.8.2]."""
    state.lap = 0
    state.turn = state.first
    waiting = 0
    if state.tokens and not (table.prevent_reusable and table.is_forced(state.stall)):
        for seat in range(table.players):
            if state.status[seat] != OUT and state.prevent[seat]:
                waiting |= 1 << seat
    state.waiting = waiting
    if waiting:
        state.phase = PREVENT
    else:
        flip(table, state, events)


def flip(table: Table, state: State, events: list[Event]) -> None:
    """Committed cards are shown and spent [R3.8.4], then the tokens are turned [R3.9.1]."""
    for seat in table.order[state.first]:
        card = state.commit[seat]
        if card > 0:
            state.prevent[seat] &= ~card
            if not state.quiet:
                events.append(Event("prevents", {"seat": seat, "card": PREVENTS[card]}))
    if state.tokens:
        state.flipped = True
        if not state.quiet:
            for seat in table.order[state.first]:
                cell = state.token_cell[seat]
                if cell >= 0:
                    args = {"kind": state.token_kind[seat], "cell": table.city.names[cell]}
                    events.append(Event("flipped", {"seat": seat, **args}))
    state.phase = TARGET
    state.lap = 0
    _ask_target(table, state, events)


def targets(table: Table, state: State, seat: Seat) -> int:
    """The seats, as bits, whose token the seat's card can send home [R3.9.2]."""
    card = state.commit[seat]
    found = 0
    if card > 0:
        for other in range(table.players):
            if state.token_cell[other] >= 0 and state.token_kind[other] == card - 1:
                found |= 1 << other
    return found


def _ask_target(table: Table, state: State, events: list[Event]) -> None:
    """The next seat, in table order, whose card has a target; others spent it in vain [R3.9.3]."""
    while state.lap < table.players:
        seat = table.order[state.first][state.lap]
        if targets(table, state, seat):
            state.turn = seat
            return
        if state.commit[seat] > 0 and not state.quiet:
            args = {"seat": seat, "card": PREVENTS[state.commit[seat]]}
            events.append(Event("in_vain", args))
        state.lap += 1
    reveal(table, state, events)
    if has_ended(table, state):  # here and only here [R4.1]
        state.phase = OVER
        state.turn = state.first
        if not state.quiet:
            end = verdict(table, state)
            args = {"winners": list(end.winners), "scores": state.score[:], "reason": end.reason}
            events.append(Event("over", args))
        return
    state.phase = BUYBACK
    state.lap = 0
    _ask_buyback(table, state, events)


def payable(state: State, seat: Seat) -> list[int]:
    """Prostitutes and drive-bys on the seat's right, oldest first [R3.12.1]."""
    return [card for card in state.right[seat] if PROSTITUTES <= card < DRIVE_BYS + 6]


def _ask_buyback(table: Table, state: State, events: list[Event]) -> None:
    """The next seat that lacks a transport and has the two cards [R3.12.1]."""
    while state.lap < table.players:
        seat = table.order[state.first][state.lap]
        if state.transports[seat] < TRANSPORTS and len(payable(state, seat)) >= PRICE:
            state.turn = seat
            return
        state.lap += 1
    _end_round(table, state, events)


def buy(state: State, seat: Seat) -> None:
    """The two oldest such cards for one transport, once a round [R3.12.2]."""
    paid = payable(state, seat)[:PRICE]
    state.right[seat] = tuple([card for card in state.right[seat] if card not in paid])
    state.discards = (*state.discards, *paid)
    state.score[seat] -= PRICE
    state.transports[seat] += 1


def _end_round(table: Table, state: State, events: list[Event]) -> None:
    """Tokens go home [R3.13.1], the marker passes on [R3.13.2], a closing peek [R3.13.3]."""
    for seat in range(table.players):
        state.token_cell[seat] = NONE
        state.token_kind[seat] = NONE
        state.status[seat] = IDLE
        state.spent[seat] = False
        if table.prevent_reusable and state.commit[seat] > 0:
            state.prevent[seat] |= state.commit[seat]
        state.commit[seat] = NONE
    state.tokens = 0
    state.flipped = False
    state.first = (state.first + 1) % table.players
    state.round += 1
    state.lap = 0
    state.turn = state.first
    state.phase = PEEK if state.cards.bit_count() > PEEK_ABOVE else ACTION
    if not state.quiet:
        events.append(Event("round", {"round": state.round, "first": state.first}))
        if table.is_forced(state.stall):
            events.append(Event("forced", {"seat": state.first}))
