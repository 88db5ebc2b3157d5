"""What bots say beside their moves: seldom, one line, and only what everybody can see.

Purchases, arrests, scores and the piles lie open; a hand does not, so no line is about one. Whether a
bot speaks hangs on its temper and on luck, never on what it holds.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.allez_les_bleus import actions as do
from vingtdeux.games.allez_les_bleus.material import IDS, NUMBER, Material
from vingtdeux.games.allez_les_bleus.observation import Observation

OFTEN: Final = 0.5
SELDOM: Final = 0.1
"""How likely one speaks of what happens a few times a game, and of everyday things."""
BIG: Final = 3
"""Points that make an arrest worth a word."""
NEAR: Final = 3
"""Points before the target from which on a leader is talked about."""
FEW: Final = 2
FUN: Final = "fun"
ENVY: Final = "envy"
"""What may make a bot buy beside the worth of a card: the others have gadgets, or more crooks."""
DISCOURS: Final = NUMBER["discours_securitaire"]


def say(seen: Observation, action: Action, temper: Temper, motive: str, rng: Random) -> Line | None:
    """A line for this action, or None; `motive` is FUN or ENVY where that made it buy."""
    luck, which = rng.random(), rng.random()
    if luck >= OFTEN * (1.0 + temper.talk):
        return None
    if motive == FUN:
        return Line(f"fun_{1 + int(which * 3)}", {"card": _name(action.a)})
    if motive == ENVY and which < 0.3 and seen.terms.material.arrest_vp[action.a]:
        return Line("envy", {"card": _name(action.a)})
    line = _rare(seen, action, which)
    if line is None and luck < SELDOM * (1.0 + temper.talk):
        line = _usual(seen, action, which)
    return line


def _rare(seen: Observation, action: Action, which: float) -> Line | None:
    """Big arrests, the target, presents, accidents, promotions, farewells."""
    kind = action.kind
    if kind == do.ARREST_CARD:
        return _arrest(seen, action.a, which)
    if kind == do.GIVE:
        if seen.scores[action.a] == max(seen.scores) > seen.scores[seen.turn] and which < 0.5:
            return Line("sorry", {"seat": action.a})
        return Line(f"gift_{1 + int(which * 2)}", {"seat": action.a})
    if kind == do.REMOVE:
        return Line("tripped")
    if kind == do.GAIN:
        return Line("promoted", {"card": _name(action.a)})
    if kind == do.END_TURN:
        if seen.last_round:
            return Line("last_end")
        return Line(f"hello_{1 + int(which * 3)}") if seen.round == 1 else None
    if kind == do.BUY and seen.supply[action.a] == 1:
        return Line("last_copy", {"card": _name(action.a)})
    return None


def _arrest(seen: Observation, card: int, which: float) -> Line | None:
    points = seen.terms.material.arrest_vp[card]
    before = seen.scores[seen.turn]
    after = before + points
    if before < seen.terms.target <= after and not seen.last_round:
        return Line("target", {"n": after})
    if points >= BIG:
        return Line(f"big_{1 + int(which * 2)}", {"n": points})
    for seat, score in enumerate(seen.scores):
        if seat != seen.turn and before <= score < after and score == max(seen.scores) > 2:
            return Line("passed", {"seat": seat})
    return None


def _usual(seen: Observation, action: Action, which: float) -> Line | None:
    """The everyday of a station: purchases, speeches, ends of turns."""
    kind = action.kind
    if kind == do.BUY:
        left = seen.supply[action.a] - 1
        if left <= FEW and which < 0.5:
            return Line("few_left", {"card": _name(action.a), "n": left})
        word = _sort(seen.terms.material, action.a)
        return Line(f"{word}_{1 + int(which * 2)}", {"card": _name(action.a)})
    if kind == do.PLAY and action.a == DISCOURS:
        return Line("speech")
    if kind == do.END_TURN:
        return _about_the_leader(seen, which)
    return None


def _about_the_leader(seen: Observation, which: float) -> Line | None:
    first = -1
    for seat, score in enumerate(seen.scores):
        if seat != seen.turn and (first < 0 or score > seen.scores[first]):
            first = seat
    left = seen.terms.target - seen.scores[first]
    if 0 < left <= NEAR:
        return Line("near", {"seat": first, "n": left})
    if seen.scores[first] > seen.scores[seen.turn] + 2:
        return Line("behind", {"seat": first})
    broke = seen.tension < 2 and not seen.financing
    return Line("nothing") if broke and which < 0.3 else None


def _sort(material: Material, card: int) -> str:
    """Which of our remarks fits the card: what it brings most of."""
    if material.arrest_vp[card]:
        return "crook"
    if material.strike[card] > 1:
        return "strike"
    if material.financing[card] or material.arrest_financing[card]:
        return "money"
    if material.reinforcement[card] or material.arrest_reinforcement[card]:
        return "draw"
    if material.tension[card] or material.escalation[card]:
        return "stir"
    return "odd"


def _name(card: int) -> str:
    return f"@card.{IDS[card]}.short"
