"""Whose turn it is and what is allowed."""

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.games.allez_les_bleus.actions import (
    DISCARDS,
    GAINS,
    GIVES,
    KEEP,
    PLAYS_OF,
    PROMOTES,
    REMOVES,
    STOP,
    plays_of,
)
from vingtdeux.games.allez_les_bleus.material import ARRESTABLE, ARRESTED, BIT, POLICE_KINDS
from vingtdeux.games.allez_les_bleus.phases import ACT, FINISHED, GAINING, MEDIATE, PROMOTING, TALK
from vingtdeux.games.allez_les_bleus.state import State


def to_act(state: State) -> tuple[Seat, ...]:
    """Always the seat on turn alone [R3.2.4], or NATURE to shuffle."""
    return state.asked


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Play, arrest, buy, end, in any order and any number [R3.3.5]; or the answers to the card
    being resolved. In action-space order [R3.3.6]."""
    if state.phase != ACT or seat != state.turn:
        return answers(state, seat)
    plays = PLAYS_OF.get(state.kinds)
    if plays is None:
        plays = plays_of(state.kinds)  # [R3.3.1]
    tables = state.terms.tables
    money, tension, strike = state.financing, state.tension, state.strike
    if money > tables.dearest_police:
        money = tables.dearest_police
    if tension > tables.dearest_suburb:
        tension = tables.dearest_suburb
    shop = state.shop[money * tables.tension_steps + tension]  # [R3.3.3]; then `end` [R3.3.4]
    if strike == 0 or state.row_kinds == 0:
        return plays + shop
    if strike > tables.dearest_arrest:
        strike = tables.dearest_arrest
    return plays + tables.arrests[strike][state.row_kinds] + shop  # [R3.3.2]


def answers(state: State, seat: Seat) -> list[Action]:
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
        return [PROMOTES[card] for card in promotable(state)]
    if state.phase == GAINING:
        return [GAINS[card] for card in gainable(state, state.gain_cost)]
    return [REMOVES[card] for card in ARRESTABLE if card + ARRESTED in state.row] + [KEEP]


def promotable(state: State) -> list[int]:
    """The kinds in hand for which a stocked Police pile costs exactly 2 more [R3.4.6]."""
    material = state.terms.material
    found: list[int] = []
    for card in material.promotable:
        if state.kinds >> card & 1 and gainable(state, material.cost[card] + material.ladder):
            found.append(card)
    return found


def gainable(state: State, price: int) -> list[int]:
    """The stocked Police piles of this cost."""
    material = state.terms.material
    cost = material.cost
    return [card for card in material.gainable if cost[card] == price and state.supply[card] > 0]
