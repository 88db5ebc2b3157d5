"""One step, as plain functions of the position: who acts, what is legal, chance, apply."""

from random import Random
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE, EXPIRE_KIND, NATURE, Action
from vingtdeux.engine.event import NOTHING, Event
from vingtdeux.games.allez_les_bleus import rules_cards
from vingtdeux.games.allez_les_bleus.actions import (
    ARREST_CARD,
    ARRESTS_OF,
    BUY,
    DEAL,
    DISCARD,
    DISCARDS,
    END_TURN,
    GAIN,
    GAINS,
    GIVE,
    GIVES,
    KEEP,
    KEEP_CARD,
    PLAY,
    PLAYS_OF,
    POLICE_DECK,
    PROMOTE,
    PROMOTES,
    REMOVE,
    REMOVES,
    SHUFFLE,
    STOP,
    STOP_TALKING,
    SUBURB_DECK,
    TENSION_STEPS,
    dealt,
    plays_of,
    shuffled,
)
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTABLE,
    ARRESTED,
    BIT,
    CONTROLE,
    DEAREST_ARREST,
    DEAREST_POLICE,
    DEAREST_SUBURB,
    INTERVENTION,
    POLICE_KINDS,
    STARTERS,
)
from vingtdeux.games.allez_les_bleus.phases import (
    ACT,
    DEALING,
    FINISHED,
    GAINING,
    MEDIATE,
    PROMOTING,
    SHUFFLE_POLICE,
    TALK,
)
from vingtdeux.games.allez_les_bleus.rules_cards import arrest, buy, play
from vingtdeux.games.allez_les_bleus.rules_turn import begin_turn, end_turn, shuffle_in
from vingtdeux.games.allez_les_bleus.state import State

MOST_CARDS: Final = 400
"""More than all cards of the box."""


def _spans() -> tuple[list[int], list[int]]:
    """For each number of cards n: the product n (n - 1) … (m + 1) below 2**30, and that m."""
    spans, until = [1, 1], [0, 1]
    for cards in range(2, MOST_CARDS):
        product, left = 1, cards
        while left > 1 and product * left < 1 << 30:
            product *= left
            left -= 1
        spans.append(product)
        until.append(left)
    return spans, until


SPAN: Final[list[int]] = _spans()[0]
UNTIL: Final[list[int]] = _spans()[1]

# --- chance -----------------------------------------------------------------------------------


def starters() -> list[int]:
    """The Police cards a seat begins with, sorted [R3.1.2]."""
    return [CONTROLE] * STARTERS[CONTROLE] + [INTERVENTION] * STARTERS[INTERVENTION]


def pile_to_shuffle(state: State) -> list[int]:
    """The discard NATURE is asked to shuffle."""
    if state.phase == SHUFFLE_POLICE:
        return state.police_discard[state.turn]
    return state.suburb_discard[state.turn]


def chance(state: State, rng: Random) -> Action:
    """Shuffle the starters of each seat [R3.1.2] or a discard [R3.6]."""
    if state.phase == DEALING:
        return dealt([_shuffled(starters(), rng) for _ in range(state.terms.players)])
    if state.phase == SHUFFLE_POLICE:
        return shuffled(POLICE_DECK, _shuffled(state.police_discard[state.turn][:], rng))
    return shuffled(SUBURB_DECK, _shuffled(state.suburb_discard[state.turn][:], rng))


def _shuffled(cards: list[Any], rng: Random) -> list[int]:
    """Fisher and Yates; one drawn number serves for as many places as its 53 bits honestly can,
    because this is half the time that chance takes (Any: compiled, cards change places unread)."""
    left = len(cards)
    while left > 1:
        number = int(rng.random() * SPAN[left])
        until = UNTIL[left]
        while left > until:
            other = number % left
            number //= left
            left -= 1
            card = cards[left]
            cards[left] = cards[other]
            cards[other] = card
    return cards


# --- whose turn, what is allowed --------------------------------------------------------------


def to_act(state: State) -> tuple[int, ...]:
    """Always the seat on turn alone [R3.2.4], or NATURE to shuffle."""
    return state.asked


def legal_actions(state: State, seat: int) -> list[Action]:
    """Play, arrest, buy, end, in any order and any number [R3.3.5]; or the answers to the card
    being resolved. In action-space order [R3.3.6]."""
    if state.phase != ACT or seat != state.turn:
        return _answers(state, seat)
    plays = PLAYS_OF.get(state.kinds)
    if plays is None:
        plays = plays_of(state.kinds)  # [R3.3.1]
    money = state.financing if state.financing < DEAREST_POLICE else DEAREST_POLICE
    tension = state.tension if state.tension < DEAREST_SUBURB else DEAREST_SUBURB
    shop = state.shop[money * TENSION_STEPS + tension]  # [R3.3.3]; `end` is always last [R3.3.4]
    if state.strike == 0 or state.row_kinds == 0:
        return plays + shop
    strike = state.strike if state.strike < DEAREST_ARREST else DEAREST_ARREST
    return plays + ARRESTS_OF[strike][state.row_kinds] + shop  # [R3.3.2]


def _answers(state: State, seat: int) -> list[Action]:
    """The clock's action, or those that the card being resolved asks for [R3.4.8]."""
    if seat == CLOCK:
        return [EXPIRE] if state.phase >= ACT and state.phase != FINISHED else []
    if seat not in state.asked or seat == NATURE:
        return []
    if state.phase == TALK:
        return [DISCARDS[card] for card in range(POLICE_KINDS) if state.kinds & BIT[card]] + [STOP]
    if state.phase == MEDIATE:
        return [GIVES[other] for other in range(state.terms.players) if other != seat]
    if state.phase == PROMOTING:
        return [PROMOTES[card] for card in rules_cards.promotable(state.kinds, state.supply)]
    if state.phase == GAINING:
        return [GAINS[card] for card in rules_cards.gainable(state.gain_cost, state.supply)]
    return [REMOVES[card] for card in ARRESTABLE if card + ARRESTED in state.row] + [KEEP]


# --- playing ----------------------------------------------------------------------------------


def apply(state: State, seat: int, action: Action) -> list[Event]:  # noqa: ARG001 - the contract's
    """Do it, trusting that it is legal; say what happened."""
    events: list[Event] = NOTHING if state.quiet else []
    kind = action.kind
    if kind == PLAY:
        play(state, action.a, events)
    elif kind == SHUFFLE:
        shuffle_in(state, action.data, events)
    elif kind == END_TURN:
        end_turn(state, events)
    elif kind == BUY:
        buy(state, action.a, events)
    elif kind == ARREST_CARD:
        arrest(state, action.a, events)
    else:
        _answer(state, action, events)
    return events


def _answer(state: State, action: Action, events: list[Event]) -> None:
    """Answers to a card being resolved, the first deal, the clock."""
    kind = action.kind
    if kind == DISCARD:
        rules_cards.discard(state, action.a, events)
    elif kind == STOP_TALKING:
        rules_cards.stop(state, events)
    elif kind == GIVE:
        rules_cards.give(state, action.a, events)
    elif kind == PROMOTE:
        rules_cards.promote(state, action.a, events)
    elif kind == GAIN:
        rules_cards.gain(state, action.a, events)
    elif kind == REMOVE:
        rules_cards.remove(state, action.a, events)
    elif kind == KEEP_CARD:
        rules_cards.keep(state, events)
    elif kind == DEAL:
        _deal(state, action.data, events)
    else:
        assert kind == EXPIRE_KIND
        _expire(state, events)


def _deal(state: State, cards: tuple[int, ...], events: list[Event]) -> None:
    """Police draw piles [R3.1.2]; the turn of seat 0 starts at once [R3.1.4]."""
    size = len(cards) // state.terms.players
    for seat in range(state.terms.players):
        state.police[seat] = list(cards[seat * size : (seat + 1) * size])[::-1]
    if not state.quiet:
        events.append(Event("dealt", {}))
    begin_turn(state, 0, events)


def _expire(state: State, events: list[Event]) -> None:
    """A pending decision gets its default, then the turn ends [R3.10.1]; if NATURE must shuffle in
    between, it ends as soon as that is done."""
    if not state.quiet:
        events.append(Event("expired", {"seat": state.turn}))
    if state.phase == ACT:
        end_turn(state, events)
        return
    state.rushed = True
    if state.phase == PROMOTING:
        _answer(state, _answers(state, state.turn)[0], events)
    options = _answers(state, state.turn)
    default = options[-1] if options[-1] is STOP or options[-1] is KEEP else options[0]
    _answer(state, default, events)
