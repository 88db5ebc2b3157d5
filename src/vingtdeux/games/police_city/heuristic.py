"""How a bot plays Police City, from an observation alone."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city import (
    heuristic_clash,
    heuristic_place,
    heuristic_share,
    heuristic_talk,
)
from vingtdeux.games.police_city.heuristic_weights import Weights, escapes
from vingtdeux.games.police_city.heuristic_worth import is_near, seizure_worth
from vingtdeux.games.police_city.material import SIGNATURE_MASKS
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    COUNTER,
    CREROLL,
    DEAL,
    END_WINDOW,
    HELI,
    MARK,
    OFFICER,
    ORDERS,
    PLACEMENT,
    PLEDGE,
    POINT,
    ROLL,
    SHARE,
    SHARE2,
    TRADE,
)
from vingtdeux.games.police_city.public import ANSWERED

ORDER_OF_LOSS: Final[list[int]] = [4, 5, 6, 7, 8, 2, 1, 0, 3]
"""Informers first, then the sergeant, inspectors, last the lieutenant."""
TOKEN_TASTE: Final[list[int]] = [1, 2, 0, 4, 3]


def choose(seen: Observation, legal: list[Action], w: Weights, rng: Random) -> Action:
    """One of the legal actions; `legal` is never empty."""
    me = seen.seat
    assert me is not None, "a spectator decides nothing"
    if len(legal) == 1:
        return legal[0]
    interrupt = _interrupt(seen, me, legal, w)
    if interrupt is not None:
        return interrupt
    phase = seen.phase
    if phase == PLACEMENT:
        return heuristic_place.place(seen, me, legal, w)
    if phase in (SHARE, SHARE2):
        return heuristic_share.share(seen, me, legal, w)
    if phase == ROLL:
        return heuristic_clash.roll(seen, me, legal, w)
    if phase == MARK:
        return heuristic_clash.mark(seen, me, legal)
    if phase == OFFICER:
        return heuristic_clash.officer(seen, me, legal, w)
    if phase == CREROLL:
        return heuristic_clash.creroll(seen, me, legal, w)
    if phase == POINT:
        return heuristic_clash.point(seen, me, legal, w, rng)
    if phase == ORDERS:
        return heuristic_place.orders(seen, me, legal, w)
    if phase in (HELI, COUNTER):
        return heuristic_place.move(seen, me, legal, w)
    return _rare(seen, me, legal, w)


def _rare(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Events that are talked about, and forced choices."""
    phase = seen.phase
    if phase == DEAL:
        return heuristic_talk.deal(seen, me, legal, w)
    if phase == PLEDGE:
        return heuristic_talk.pledge(seen, me, legal, w)
    if phase == TRADE:
        return heuristic_talk.trade(seen, me, legal, w, True)
    return _forced(seen, me, legal, w)


def reply(seen: Observation, legal: list[Action], w: Weights) -> Action | None:
    """What a seat that has said `done` in a negotiation wants to add after all: it endorses a draft
    that the others back and it can live with, or accepts an offer. None = nothing."""
    me = seen.seat
    if me is None or seen.asked[me] != ANSWERED:
        return None
    if seen.phase in (SHARE, SHARE2):
        return heuristic_share.late_endorsement(seen, me, legal, w)
    if seen.phase == DEAL:
        return heuristic_talk.late_deal(seen, me, legal, w)
    if seen.phase == TRADE:
        found = heuristic_talk.trade(seen, me, legal, w, False)
        return found if found.kind == act.ACCEPT else None
    return None


# --- claims, combinations, files --------------------------------------------------------------


def _interrupt(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action | None:
    """Claim at once; combine for enough grades or near the end; hide at the end of a round."""
    best: Action | None = None
    most = 0.0
    goal = seen.terms.goal
    material = seen.terms.material
    for action in legal:
        if action.kind == act.CLAIM:
            objective = seen.shown[action.a]
            if escapes(w.forgets, seen.round, objective, me, 7):
                continue
            value = material.objective_grades[objective] * 10.0
            value -= _price(material.payments[action.b])
        elif action.kind == act.COMBO:
            grades = material.combo_grades[action.a]
            late = max(seen.grades) >= goal - 3 or is_near(seen, 2)
            if not (grades >= w.combo or late or seen.grades[me] + grades >= goal):
                continue
            value = grades * 3.0
        elif action.kind == act.HIDE and w.level == 3 and seen.phase == END_WINDOW:
            value = 0.5
        else:
            continue
        if value > most:
            most = value
            best = action
    return best


def _price(payment: tuple[int, ...]) -> float:
    """Few cards, and two-colour ones last."""
    price = 0.0
    for sign in payment:
        price += 0.5 + len(SIGNATURE_MASKS[sign])
    return price


# --- forced choices ---------------------------------------------------------------------------


def _forced(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    kind = legal[0].kind
    if kind == act.REMOVE:
        for die in ORDER_OF_LOSS:
            if act.REMOVES[die] in legal:
                return act.REMOVES[die]
    if kind == act.KEEP:
        for die in ORDER_OF_LOSS[5:]:
            if act.KEEPS[die] in legal:
                return act.KEEPS[die]
    if kind == act.TAKE:
        best = legal[0]
        for action in legal:
            if seizure_worth(seen, me, action.a, w) > seizure_worth(seen, me, best.a, w):
                best = action
        return best
    if kind == act.TAKE_TOKEN:
        for token in TOKEN_TASTE:
            if act.TAKE_TOKENS[token] in legal:
                return act.TAKE_TOKENS[token]
    if kind == act.PAY:
        return heuristic_talk.pay(seen, me, legal, w)
    return legal[-1]
