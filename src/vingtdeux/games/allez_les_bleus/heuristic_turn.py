"""A turn before the shop: the order of play, whom to arrest, what special cards ask.

Everything is decided from what lies open to the seat on turn: the table's public facts and its hand.
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.actions import (
    ARRESTS,
    DISCARDS,
    GAINS,
    KEEP,
    PLAYS,
    PROMOTES,
    REMOVES,
    STOP,
)
from vingtdeux.games.allez_les_bleus.heuristic_shop import progress
from vingtdeux.games.allez_les_bleus.material import ARRESTED, CONTROLE, INTERVENTION, NUMBER
from vingtdeux.games.allez_les_bleus.phases import GAINING, MEDIATE, PROMOTING, TALK
from vingtdeux.games.allez_les_bleus.public import Public
from vingtdeux.games.allez_les_bleus.taste import Taste

ACCIDENT: Final = NUMBER["accident"]
DISCOURS: Final = NUMBER["discours_securitaire"]
GLI: Final = NUMBER["gli_f4"]
PROMOTION: Final = NUMBER["promotion"]
TAGUEUR: Final = NUMBER["tagueur"]


def before_shop(table: Public, hand: list[int], taste: Taste) -> Action | None:
    """What to play or whom to arrest; None if only the shop is left."""
    if taste.as_they_come:
        return _as_they_come(table, hand, taste)
    found = draw_or_arrest(table, hand, taste)
    return found if found is not None else _empty_hand(hand)


def draw_or_arrest(table: Public, hand: list[int], taste: Taste) -> Action | None:
    """What comes before the rest of the hand; None if nothing does."""
    found = _draw_first(table, hand)
    return found if found is not None else _arrest(table, hand, taste)


def answer(table: Public, hand: list[int], legal: list[Action], taste: Taste) -> Action:
    """What a special card asks."""
    phase = table.phase
    if phase == TALK:
        return _speech(hand)
    if phase == MEDIATE:
        return _victim(table, legal)
    if phase == PROMOTING:
        return _least(table, legal)
    if phase == GAINING:
        return _gain(legal, taste)
    return _accident(table, legal, taste)


# --- playing cards ----------------------------------------------------------------------------


def _as_they_come(table: Public, hand: list[int], taste: Taste) -> Action | None:
    """The hand from left to right, then whoever looks best."""
    for card in hand:
        if card != PROMOTION or CONTROLE in hand or INTERVENTION in hand:
            return PLAYS[card]
    price, far = table.terms.material.arrest, progress(table, taste)
    best, most = -1, 0.0
    for card in table.row:
        if card < ARRESTED and 0 < price[card] <= table.strike:
            value = _value(table, card, far, taste)
            if value > most:
                best, most = card, value
    return ARRESTS[best] if best >= 0 else None


def _draw_first(table: Public, hand: list[int]) -> Action | None:
    """Cards with Reinforcement or Escalation, then a Promotion that lifts a starter."""
    material = table.terms.material
    draws, reveals = material.reinforcement, material.escalation
    promoting = False
    for card in hand:
        if draws[card] + reveals[card] > 0:
            if card != ACCIDENT:
                return PLAYS[card]
        elif card == PROMOTION:
            promoting = True
    if promoting and (CONTROLE in hand or INTERVENTION in hand):
        return PLAYS[PROMOTION]
    return None


def _empty_hand(hand: list[int]) -> Action | None:
    """After the arrests: Discours while there is something to discard, then everything else."""
    if not hand:
        return None
    if len(hand) > 1 and DISCOURS in hand:
        return PLAYS[DISCOURS]
    for card in hand:
        if card != DISCOURS and card != PROMOTION:
            return PLAYS[card]
    return None


def _speech(hand: list[int]) -> Action:
    """Strike cards with no target left, then spare Contrôles."""
    for card in (INTERVENTION, GLI, CONTROLE):
        if card in hand:
            return DISCARDS[card]
    return STOP


def _victim(table: Public, legal: list[Action]) -> Action:
    """A Lovely Day for the leader; among equals for whoever plays next."""
    players = table.terms.players
    best, most = legal[0], -players
    for action in legal:
        value = players * table.scores[action.a] - (action.a - table.turn) % players
        if value > most:
            best, most = action, value
    return best


def _least(table: Public, legal: list[Action]) -> Action:
    """The card that is missed least: a Contrôle, an Intervention, else the cheapest."""
    cost = table.terms.material.cost
    best = legal[0].a
    for action in legal:
        if cost[action.a] < cost[best]:
            best = action.a
    return PROMOTES[best]


def _gain(legal: list[Action], taste: Taste) -> Action:
    """The pile that is worth most."""
    best = legal[0].a
    for action in legal:
        if taste.start[action.a] > taste.start[best]:
            best = action.a
    return GAINS[best]


def _accident(table: Public, legal: list[Action], taste: Taste) -> Action:
    """Dealers and lookouts may trip once money no longer matters; whoever scores stays."""
    if progress(table, taste) >= taste.switch:
        for action in legal:
            if action is not KEEP and table.terms.material.arrest_vp[action.a] == 0:
                return REMOVES[action.a]
    return KEEP


# --- arresting --------------------------------------------------------------------------------


def _arrest(table: Public, hand: list[int], taste: Taste) -> Action | None:
    """The best subset that the Strike Force can pay: those of it that draw, Accident, the rest.

    An arrest that draws has its price too: it waits if it would cost a better one.
    """
    price = table.terms.material.arrest
    targets: list[int] = []
    for card in table.row:
        if card < ARRESTED and price[card] > 0:
            if card == TAGUEUR:
                targets.insert(0, card)
            else:
                targets.append(card)
    accident = ACCIDENT in hand
    if not targets:
        return PLAYS[ACCIDENT] if accident else None
    force = table.strike
    strike = table.terms.material.strike
    for card in hand:
        force += strike[card]
    chosen, total = _best_subset(table, targets, force, taste)
    if accident and chosen != TAGUEUR:
        return PLAYS[ACCIDENT]
    return _pay(table, hand, chosen, total) if chosen >= 0 else None


def _pay(table: Public, hand: list[int], card: int, price: int) -> Action:
    """Arrest if the pool can pay; else play the Strike card that fits best."""
    material = table.terms.material
    if table.strike >= material.arrest[card]:
        return ARRESTS[card]
    strike = material.strike
    missing = price - table.strike
    best = -1
    for held in hand:
        force = strike[held]
        if force == 0:
            continue
        if best < 0:
            best = held
        elif strike[best] >= missing:
            if missing <= force < strike[best]:
                best = held
        elif force > strike[best]:
            best = held
    return PLAYS[best]


def _best_subset(table: Public, targets: list[int], force: int, taste: Taste) -> tuple[int, int]:
    """The cheapest card of the most valuable payable subset and the price of the subset; -1 if
    none. Among equals the first target wins."""
    prices = table.terms.material.arrest
    far = progress(table, taste)
    asked = 0
    for card in targets:
        asked += prices[card]
    if asked <= force:
        return _all_of(table, targets, far, taste)
    value = [0.0] * (force + 1)
    chosen: list[int] = [0] * (force + 1)
    for n, card in enumerate(targets):
        worth = _value(table, card, far, taste)
        if worth <= 0.0:
            continue
        price = prices[card]
        for budget in range(force, price - 1, -1):
            if value[budget - price] + worth > value[budget]:
                value[budget] = value[budget - price] + worth
                chosen[budget] = chosen[budget - price] | 1 << n
    picked = chosen[force]
    first, total = -1, 0
    for n, card in enumerate(targets):
        if picked >> n & 1:
            total += prices[card]
            if first < 0 or prices[card] < prices[first]:
                first = card
    return first, total


def _all_of(table: Public, targets: list[int], far: float, taste: Taste) -> tuple[int, int]:
    """Everybody who is worth something, when the Strike Force suffices for all."""
    prices = table.terms.material.arrest
    first, total = -1, 0
    for card in targets:
        if _value(table, card, far, taste) > 0.0:
            total += prices[card]
            if first < 0 or prices[card] < prices[first]:
                first = card
    return first, total


def _value(table: Public, card: int, far: float, taste: Taste) -> float:
    """1 for a victory point; a Euro is worth much early, little late."""
    material = table.terms.material
    found = material.arrest_vp[card] + taste.draw * material.arrest_reinforcement[card]
    if taste.ends and table.last_round:  # nothing bought now will ever be played
        return found
    if far < taste.switch:
        euro, tension = taste.euro_early, taste.tension_early
    else:
        euro, tension = taste.euro_late, taste.tension_late
    found += euro * material.arrest_financing[card]
    return found + tension * material.arrest_tension[card]
