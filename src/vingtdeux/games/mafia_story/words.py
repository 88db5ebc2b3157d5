"""What bots say beside their moves: one line now and then, from what lies open.

A line is heard by everybody, so it is made of public facts and of what the others see of the move:
its kind and its cell, never which token or card lies there. Nothing is said with a prevent card:
even a silence would tell. Whether one speaks is a matter of temper and luck alone.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.mafia_story.actions import (
    BUY,
    COVER,
    FLEE,
    LOOK,
    PLACE,
    PREVENT,
    REACT_MOVE,
    REACT_PLACE,
    TAKE_BACK,
    TARGET,
)
from vingtdeux.games.mafia_story.material import POLICES
from vingtdeux.games.mafia_story.phases import PEEK, SETUP_PEEK
from vingtdeux.games.mafia_story.public import Public

OFTEN: Final = 0.5
"""How likely a word goes with what happens a few times a game."""
SELDOM: Final = 0.15
"""And with what happens all the time."""
NEAR: Final = 8
"""Points before the target at which somebody is to be watched."""
FINE: Final = 5
"""A card to be thanked for."""


def line(facts: Public, me: Seat, action: Action, temper: Temper, rng: Random) -> Line | None:
    """A word with the action, or None."""
    luck, which = rng.random(), rng.random()
    if action.kind == PREVENT or luck >= OFTEN * (1.0 + temper.talk):
        return None
    found = _deed(facts, me, action.kind, action.a, temper, which)
    if found is None and luck < SELDOM * (1.0 + temper.talk):
        found = _everyday(facts, me, action.kind, action.a)
    return found


def _variant(code: str, count: int, which: float, seat: Seat = -1) -> Line:
    """One of the wordings of this code."""
    args = {"seat": seat} if seat >= 0 else {}
    return Line(f"{code}_{1 + int(which * count)}", args)


# --- what happens a few times a game -------------------------------------------------------------


def _deed(facts: Public, me: Seat, kind: int, a: int, temper: Temper, which: float) -> Line | None:
    if kind in (PLACE, REACT_MOVE, REACT_PLACE):
        return _arrival(facts, me, a, temper, which)
    if kind == FLEE:
        near = facts.next_door() >> a & 1
        return _variant("flee", 2, which) if near else _variant("flee_far", 2, which)
    if kind == TAKE_BACK:
        return _variant("home", 2, which)
    if kind == TARGET:
        return Line("target_self") if a == me else _variant("target", 2, which, a)
    if kind == COVER:
        return _variant("cover", 2, which)
    if kind == LOOK and facts.phase == SETUP_PEEK and not facts.openings[me]:
        return _variant("hello", 2, which)
    if kind == LOOK and _looks_back(facts):
        return _reveal(facts, me, which)
    return None


def _arrival(facts: Public, me: Seat, cell: int, temper: Temper, which: float) -> Line | None:
    """A chase, a cover; which token it is and what the cover is, nobody hears."""
    for foe in facts.terms.foes[me]:
        if facts.token_cell[foe] == cell:
            return _chase(facts, me, foe, temper, which)
    if facts.cover_cell[me] == cell:
        return _variant("own_cover", 3, which)
    for owner, covered in enumerate(facts.cover_cell):
        if covered == cell:
            return _variant("raid", 2, which, owner)
    return None


def _chase(facts: Public, me: Seat, foe: Seat, temper: Temper, which: float) -> Line:
    """Paying back, stopping who is about to win, or just taking the place."""
    if temper.grudge > 0 and _has_hit(facts, foe, me):
        return Line("payback", {"seat": foe})
    if facts.score[foe] >= facts.terms.target - NEAR:
        return Line("stop", {"seat": foe})
    if facts.cover_cell[foe] == facts.token_cell[foe]:
        return Line("doubt", {"seat": foe})
    return _variant("chase", 3, which, foe)


# --- what the latest reveal has shown --------------------------------------------------------------


def _looks_back(facts: Public) -> bool:
    """The first look after a reveal: the closing one, in a small city that of the next turn."""
    if facts.phase == PEEK:
        return True
    return not facts.group and facts.cards.bit_count() <= facts.terms.material.peek_above


def _has_hit(facts: Public, by: Seat, seat: Seat) -> bool:
    """Whether a gang war of the latest reveal has cost this seat points."""
    last = facts.last
    for n in range(0, len(last), 4):
        if last[n] == by and facts.terms.victim(by, last[n + 1], last[n + 3]) == seat:
            return True
    return False


def _reveal(facts: Public, me: Seat, which: float) -> Line | None:
    """The police, a blow, a partner's good turn, who leads, who is about to win."""
    terms, last = facts.terms, facts.last
    for n in range(0, len(last), 4):
        seat, kind, card = last[n], last[n + 1], last[n + 3]
        if card >= POLICES:
            return _variant("caught", 2, which) if seat == me else Line("police", {"seat": seat})
        if terms.victim(seat, kind, card) == me:
            return _variant("ouch", 2, which, seat)
        points = terms.points(seat, kind, card)
        if seat != me and terms.side[seat] == terms.side[me] and points >= FINE:
            return Line("thanks", {"seat": seat})
    if _has_taken_lead(facts, me):
        return _variant("lead", 2, which)
    for foe in terms.foes[me]:
        left = terms.target - facts.score[foe]
        if 0 < left <= NEAR:
            return Line("beware", {"seat": foe, "n": left})
    return None


def _has_taken_lead(facts: Public, me: Seat) -> bool:
    """Whether my side leads since the latest reveal, and not before it."""
    terms = facts.terms
    now = [0] * terms.players
    before = [0] * terms.players
    for seat, score in enumerate(facts.score):
        now[terms.side[seat]] += score
        before[terms.side[seat]] += score
    last = facts.last
    for n in range(0, len(last), 4):
        seat, kind, card = last[n], last[n + 1], last[n + 3]
        before[terms.side[seat]] -= terms.points(seat, kind, card)
        hurt = terms.victim(seat, kind, card)
        if hurt >= 0:
            before[terms.side[hurt]] += terms.material.hit
    mine = terms.side[me]
    others = {terms.side[foe] for foe in terms.foes[me]}
    leads = all(now[mine] > now[side] for side in others)
    return leads and not all(before[mine] > before[side] for side in others)


# --- what happens all the time -------------------------------------------------------------------


def _everyday(facts: Public, me: Seat, kind: int, a: int) -> Line | None:
    if kind == BUY:
        return Line("buy")
    if kind == PLACE:
        if not facts.looked[me] >> a & 1:
            return Line("blind")
        knowing = [seat for seat, cells in enumerate(facts.looked) if cells >> a & 1]
        return Line("shared") if len(knowing) > 1 else Line("alone")
    return None
