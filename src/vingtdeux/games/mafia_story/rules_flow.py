"""The course of a round, from the first action to the closing peek [R3.1.1].

It always ends: a placed token is only removed by a chaser, who stays, or by a prevent card, so
each forced round takes a card from the city or burns a prevent card [R3.14.2].
"""

from typing import Any

from vingtdeux.engine.action import Seat
from vingtdeux.engine.event import Event
from vingtdeux.games.mafia_story.actions import PREVENTS
from vingtdeux.games.mafia_story.ending import has_ended, verdict
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
from vingtdeux.games.mafia_story.rules_legal import targets
from vingtdeux.games.mafia_story.rules_score import reveal_cards
from vingtdeux.games.mafia_story.state import State


def next_seat(state: State, events: list[Event]) -> None:
    """The seat of this lap is done: the next one in table order, or the next phase."""
    terms = state.terms
    state.lap += 1
    if state.phase == REACTION:
        _ask_reaction(state, events)
    elif state.phase == TARGET:
        _ask_target(state, events)
    elif state.phase == BUYBACK:
        _ask_buyback(state, events)
    elif state.lap < terms.players:
        state.turn = terms.order[state.first][state.lap]
    else:
        state.lap = 0
        state.turn = state.first
        if state.phase == SETUP_PEEK:
            state.phase = SETUP_COVER
        elif state.phase == ACTION:
            state.phase = REACTION
            _ask_reaction(state, events)
        else:  # SETUP_COVER [R3.4.5] or PEEK [R3.13.4]
            state.phase = ACTION


def chase(state: State, by: Seat, cell: int, events: list[Event]) -> None:
    """The newcomer stays; the owner of the other token decides at once [R3.6.1]."""
    terms = state.terms
    chased = NONE
    for seat in terms.foes[by]:
        if state.token_cell[seat] == cell:
            chased = seat
    state.token_cell[chased] = NONE
    state.fled_from = cell
    if state.phase != FLIGHT:
        state.resume = state.phase
    state.phase = FLIGHT
    state.turn = chased
    if not state.quiet:
        args = {"seat": chased, "by": by, "cell": terms.city.names[cell]}
        events.append(Event("chased", args))


def end_flight(state: State, events: list[Event]) -> None:
    """Play goes on with the seat after the chaser [R3.6.6]."""
    state.phase = state.resume
    state.fled_from = NONE
    next_seat(state, events)


def _ask_reaction(state: State, events: list[Event]) -> None:
    """The next seat of the one lap that may react; the others are skipped [R3.7.1, R3.7.4]."""
    terms = state.terms
    if state.tokens:
        while state.lap < terms.players:
            seat = terms.order[state.first][state.lap]
            if state.status[seat] != OUT and state.can_pay(seat) and state.opposing(seat):
                state.turn = seat
                return
            state.lap += 1
    _ask_prevent(state, events)


def _ask_prevent(state: State, events: list[Event]) -> None:
    """All seats that are not out and own a card, at once [R3.8.1, R3.8.2]."""
    terms = state.terms
    state.lap = 0
    state.turn = state.first
    waiting = 0
    if terms.prevent_reusable:
        state.commit = [NONE] * terms.players
    if state.tokens and not (terms.prevent_reusable and state.is_forced()):
        for seat in range(terms.players):
            if state.status[seat] != OUT and state.prevent[seat]:
                waiting |= 1 << seat
    state.waiting = waiting
    if waiting:
        state.phase = PREVENT
    else:
        flip(state, events)


def flip(state: State, events: list[Event]) -> None:
    """Committed cards are shown and spent [R3.8.4], then the tokens are turned [R3.9.1]."""
    terms = state.terms
    for seat in terms.order[state.first]:
        card = state.commit[seat]
        if card > 0:
            state.prevent[seat] &= ~card
            if not state.quiet:
                events.append(Event("prevents", {"seat": seat, "card": PREVENTS[card]}))
    if state.tokens:
        state.flipped = True
        if not state.quiet:
            tokens = [
                [seat, state.token_kind[seat], terms.city.names[state.token_cell[seat]]]
                for seat in terms.order[state.first]
                if state.token_cell[seat] >= 0
            ]
            events.append(Event("flipped", {"tokens": tokens}))
    state.phase = TARGET
    state.lap = 0
    _ask_target(state, events)


def _ask_target(state: State, events: list[Event]) -> None:
    """The next seat, in table order, whose card has a target; others spent it in vain [R3.9.3]."""
    terms = state.terms
    while state.lap < terms.players:
        seat = terms.order[state.first][state.lap]
        if targets(state, seat):
            state.turn = seat
            return
        if state.commit[seat] > 0 and not state.quiet:
            args = {"seat": seat, "card": PREVENTS[state.commit[seat]]}
            events.append(Event("in_vain", args))
        state.lap += 1
    before = state.cards.bit_count()
    reveal_cards(state, events)
    if has_ended(state):  # here and only here [R4.1]
        state.phase = OVER
        state.turn = state.first
        if not state.quiet:
            events.append(Event("over", _final(state)))
        return
    peek = terms.material.peek_above
    if (
        not state.quiet
        and terms.material.closing_looks
        and before > peek >= state.cards.bit_count()
    ):
        events.append(Event("no_more_peeks", {"left": state.cards.bit_count()}))
    state.phase = BUYBACK
    state.lap = 0
    _ask_buyback(state, events)


def _final(state: State) -> dict[str, Any]:
    """Who has won, with what, and why: the points it took, the cards that are left."""
    end, terms = verdict(state), state.terms
    alone = max([state.score[seat] for seat in end.winners]) >= terms.target
    return {
        "winners": list(end.winners),
        "scores": state.score[:],
        "reason": end.reason,
        "target": terms.target if alone else terms.team_target,
        "left": state.cards.bit_count(),
    }


def _ask_buyback(state: State, events: list[Event]) -> None:
    """The next seat that lacks a transport and has the two cards [R3.12.1]."""
    terms = state.terms
    most = terms.material.transports
    while state.lap < terms.players:
        seat = terms.order[state.first][state.lap]
        if state.transports[seat] < most and state.bill(seat):
            state.turn = seat
            return
        state.lap += 1
    _end_round(state, events)


def buy(state: State, seat: Seat) -> int:
    """The oldest such cards for one transport, once a round [R3.12.2]; the points they take along."""
    paid = state.bill(seat)
    points = state.terms.material.total(paid)
    state.right[seat] = tuple([card for card in state.right[seat] if card not in paid])
    state.discards = (*state.discards, *paid)
    state.score[seat] -= points
    state.transports[seat] += 1
    return points


def _end_round(state: State, events: list[Event]) -> None:
    """Tokens go home [R3.13.1], the marker passes on [R3.13.2], a closing peek [R3.13.3]."""
    terms = state.terms
    for seat in range(terms.players):
        state.token_cell[seat] = NONE
        state.token_kind[seat] = NONE
        state.status[seat] = IDLE
        state.spent[seat] = False
        if terms.prevent_reusable:  # it comes back; what it was stays known until the next one
            state.prevent[seat] |= max(0, state.commit[seat])
        else:
            state.commit[seat] = NONE
    state.tokens = 0
    state.flipped = False
    state.first = (state.first + 1) % terms.players
    state.round += 1
    state.lap = 0
    state.turn = state.first
    state.phase = PEEK if _may_peek(state) else ACTION
    if not state.quiet:
        events.append(Event("round", {"round": state.round, "first": state.first}))
        if state.is_forced():
            events.append(Event("forced", {"seat": state.first}))


def _may_peek(state: State) -> bool:
    """While the city is large [R3.13.3], if there is a card that is not covered."""
    material = state.terms.material
    if material.closing_looks == 0 or state.cards.bit_count() <= material.peek_above:
        return False
    return bool(state.cards & ~state.covered)
