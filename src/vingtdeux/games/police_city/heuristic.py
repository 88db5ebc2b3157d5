"""How a bot plays Police City, from an observation alone."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city import heuristic_place, heuristic_talk
from vingtdeux.games.police_city.heuristic_worth import (
    element_worth,
    is_near,
    seizure_worth,
)
from vingtdeux.games.police_city.material import (
    CUFFS,
    EVENT,
    GRADE,
    LT,
    MAFIA_FACE,
    PLACE,
    SIGNATURE_MASKS,
)
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
from vingtdeux.games.police_city.public import (
    ANSWERED,
    conflict_grades,
    dice_of,
    handcuffs,
    informer_here,
)

LEVELS: Final = 3
"""1 Stagiaire: often places at random, asks for much. 2 Brigadier: plans, shares fairly.
3 Commissaire: plans for the table, moves on, uses its tokens and its file."""

ORDER_OF_LOSS: Final[list[int]] = [4, 5, 6, 7, 8, 2, 1, 0, 3]
"""Informers first, then the sergeant, inspectors, last the lieutenant."""
TOKEN_TASTE: Final[list[int]] = [1, 2, 0, 4, 3]


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """One of the legal actions; `legal` is never empty."""
    me = seen.seat
    assert me is not None, "a spectator decides nothing"
    if len(legal) == 1:
        return legal[0]
    interrupt = _interrupt(seen, me, legal, level)
    if interrupt is not None:
        return interrupt
    phase = seen.phase
    if phase == PLACEMENT:
        return heuristic_place.place(seen, me, legal, level, rng)
    if phase in (SHARE, SHARE2):
        return heuristic_talk.share(seen, me, legal, level)
    if phase == ROLL:
        return _roll(seen, me, legal, level)
    if phase == MARK:
        return _mark(seen, me, legal)
    if phase == ORDERS:
        return heuristic_place.orders(seen, me, legal, level)
    if phase in (HELI, COUNTER):
        return heuristic_place.move(seen, me, legal)
    if phase == OFFICER:
        return _officer(seen, me, legal, level)
    if phase == CREROLL:
        return _creroll(seen, me, legal)
    if phase == POINT:
        return _point(seen, me, legal, level, rng)
    if phase == DEAL:
        return heuristic_talk.deal(seen, me, legal, level)
    if phase == PLEDGE:
        return heuristic_talk.pledge(seen, me, legal, level)
    if phase == TRADE:
        return heuristic_talk.trade(seen, me, legal, level)
    return _forced(seen, me, legal)


def reply(seen: Observation, legal: list[Action], level: int) -> Action | None:
    """What a seat that has said `done` in a negotiation wants to add after all: it endorses a draft
    that the others back and it can live with, or accepts an offer. None = nothing."""
    me = seen.seat
    if me is None or seen.asked[me] != ANSWERED:
        return None
    if seen.phase in (SHARE, SHARE2):
        return heuristic_talk.late_endorsement(seen, me, legal, level)
    if seen.phase == TRADE:
        found = heuristic_talk.trade(seen, me, legal, 1)
        return found if found.kind == act.ACCEPT else None
    return None


# --- claims, combinations, files --------------------------------------------------------------


def _interrupt(seen: Observation, me: int, legal: list[Action], level: int) -> Action | None:
    """Claim at once; combine for three grades or near the end; hide at the end of a round."""
    best: Action | None = None
    most = 0.0
    goal = seen.terms.goal
    late = max(seen.grades) >= goal - 3 or is_near(seen, 2)
    material = seen.terms.material
    for action in legal:
        if action.kind == act.CLAIM:
            grades = material.objective_grades[seen.shown[action.a]]
            value = grades * 10.0 - _price(material.payments[action.b])
        elif action.kind == act.COMBO:
            grades = material.combo_grades[action.a]
            if not (grades >= 3 or late or seen.grades[me] + grades >= goal):
                continue
            value = grades * 3.0
        elif action.kind == act.HIDE and level == 3 and seen.phase == END_WINDOW:
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


# --- rolls ------------------------------------------------------------------------------------


def _faces_here(seen: Observation, seat: int) -> list[int]:
    """[die, face] of the seat's rollable dice on the card in hand, flat; informers from 4."""
    found: list[int] = []
    for die in range(LT):
        if seen.place[seat * 4 + die] == seen.slot:
            found += [die, seen.face[seat * 4 + die]]
    for informer in range(5):
        if seen.informer_owner[informer] == seat and informer_here(seen, informer):
            found += [4 + informer, seen.informer_face[informer]]
    return found


def _cuffs_and_rest(seen: Observation) -> tuple[int, int, int]:
    """Handcuffs on the card, dice that show none, informers that show M."""
    cuffs = handcuffs(seen)
    rest = sum(seen.extra) - cuffs
    crooked = 0
    for seat in range(seen.players):
        faces = _faces_here(seen, seat)
        for at in range(1, len(faces), 2):
            rest += 1
            crooked += 1 if faces[at] == MAFIA_FACE else 0
    return cuffs, rest, crooked


def _target(seen: Observation) -> int:
    """How many handcuffs are wanted here: the need, or as many as possible on an event."""
    card = seen.row[seen.slot]
    return seen.terms.material.need[card] if EVENT[card] == PLACE else 99


def _roll(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """Call the lieutenant if it can help, reinforcements if they make up for what is missing."""
    cuffs, rest, crooked = _cuffs_and_rest(seen)
    need = _target(seen)
    sabotage = seen.loyalty == 1 and level > 1
    for action in legal:
        if action.kind == act.LIEUTENANT and not sabotage:
            within = cuffs < need and rest > 0 and (need == 99 or cuffs + rest >= need - 1)
            if within and (need < 99 or _own_misses(seen, me)):
                return action
            if level == 3 and cuffs > need and crooked and is_near(seen, 5):
                return action
        helps = need - seen.terms.material.reinforcement <= cuffs < need and not sabotage
        if (
            action.kind == act.REINFORCEMENTS
            and helps
            and (rest == 0 or not _uncalled_lieutenants(seen))
        ):
            return action
    return legal[-1]


def _own_misses(seen: Observation, me: int) -> bool:
    faces = _faces_here(seen, me)
    return GRADE in faces[1::2]


def _uncalled_lieutenants(seen: Observation) -> bool:
    for seat in range(seen.players):
        if seen.place[seat * 4 + LT] == seen.slot and not (seen.called >> seat) & 1:
            return True
    return False


def _mark(seen: Observation, me: int, legal: list[Action]) -> Action:
    """Reroll what shows no handcuffs while they are missing; crooked informers if none are."""
    cuffs, _, _ = _cuffs_and_rest(seen)
    need = _target(seen)
    faces = _faces_here(seen, me)
    for at in range(0, len(faces), 2):
        wanted = (cuffs < need and faces[at + 1] == GRADE) or (
            cuffs > need and faces[at + 1] == MAFIA_FACE
        )
        if wanted and act.MARKS[faces[at]] in legal:
            return act.MARKS[faces[at]]
    return legal[-1]


def _officer(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """Take what is worth most, if it is worth a token."""
    best = legal[-1]
    most = 0.7 if level > 1 else 0.5
    for action in legal:
        if action.kind == act.OFFICER:
            worth = element_worth(seen, me, action.a)
            if worth > most:
                most = worth
                best = action
    return best


# --- conflict ---------------------------------------------------------------------------------


def _creroll(seen: Observation, me: int, legal: list[Action]) -> Action:
    """Reroll what shows no grade."""
    faces = _faces_here(seen, me)
    for at in range(0, len(faces), 2):
        if faces[at + 1] == CUFFS and act.MARKS[faces[at]] in legal:
            return act.MARKS[faces[at]]
    return legal[-1]


def _point(seen: Observation, me: int, legal: list[Action], level: int, rng: Random) -> Action:
    """Wipe out a seat if my fingers suffice, else hit the one that stands highest."""
    n = seen.players
    able = [action for action in legal if action.kind == act.POINT]
    if not able:
        return legal[-1]
    if level == 1:
        return able[below(rng, len(able))]
    fingers = conflict_grades(seen, me)
    for target in range(n):
        fingers -= seen.fingers[me * n + target]
    best = able[0]
    most = -99.0
    for action in able:
        target = action.a
        left = dice_of(seen, target) - seen.fingers[me * n + target]
        if left <= 0:
            continue
        value = seen.grades[target] * 0.5 + seen.fingers[me * n + target] * 2.0
        if left <= fingers:
            value += 4.0
        if value > most:
            most = value
            best = action
    return best if most > -99.0 else legal[-1]


# --- forced choices ---------------------------------------------------------------------------


def _forced(seen: Observation, me: int, legal: list[Action]) -> Action:
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
            if seizure_worth(seen, me, action.a) > seizure_worth(seen, me, best.a):
                best = action
        return best
    if kind == act.TAKE_TOKEN:
        for token in TOKEN_TASTE:
            if act.TAKE_TOKENS[token] in legal:
                return act.TAKE_TOKENS[token]
    if kind == act.PAY:
        return heuristic_talk.pay(seen, me, legal)
    return legal[-1]
