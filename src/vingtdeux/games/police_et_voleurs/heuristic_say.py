"""What a bot says beside its move: seldom, one line, and only what everybody can see.

Whether it speaks depends on its temper, on luck and on the table; never on its loot or on a house
it knows, so that silence tells as little as words do. Each occasion has several ways to be said,
and the round and the seat decide which: nobody says the same thing in two rounds that follow.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    ENTER,
    FLY,
    LEAVE,
    MOVE,
    PLACE,
    PUT_BACK,
    ROB,
    STEP,
    SURRENDER,
)
from vingtdeux.games.police_et_voleurs.heuristic_net import APART, Net
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    IN_TOWN,
    LONGEST,
    NEXT,
    STREETS,
    THIEF_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import IMMEDIATE, RESCUE
from vingtdeux.games.police_et_voleurs.public import OFFICER

SELDOM: Final = 0.1
OFTEN: Final = 0.45
"""How likely one speaks of everyday things, and of those that happen once or twice a game."""
LATE: Final = 6
"""Rounds to dawn from which on one speaks of it."""
WAYS_TO_SAY: Final[dict[str, int]] = {
    "arrest": 4, "leave": 3, "leave_empty": 2, "fly": 2, "weapon": 2, "rescue": 3, "surrender": 2,
    "enter": 3, "drive": 3, "put_back": 3, "woken": 2, "called": 3, "asleep": 3, "rob": 3,
    "dare": 3, "night": 3, "flee": 4, "gate": 3, "alone": 2, "shut": 3, "chase": 3, "close": 3,
    "dawn": 2,
}  # fmt: skip
"""By occasion, how many lines the texts have: `say.flee_1` to `say.flee_4`."""


def say(seen: Observation, action: Action, temper: Temper, rng: Random) -> Line | None:
    """A line for this action, or None."""
    luck = rng.random() / (1.0 + temper.talk) if temper.talk > -1 else 1.0
    if luck >= OFTEN:
        return None
    line = _rare(seen, action)
    if line is None and luck < SELDOM:
        line = _usual(seen, action)
    return line


def _line(seen: Observation, occasion: str, **facts: str | int) -> Line:
    """One of the ways to say it, another one in the next round and at the next seat."""
    seat = 0 if seen.seat is None else seen.seat
    which = (seen.round + 2 * seat) % WAYS_TO_SAY[occasion]
    return Line(f"{occasion}_{which + 1}", dict(facts))


def _rare(seen: Observation, action: Action) -> Line | None:
    """Arrests, goodbyes, weapons, and the first call of the night."""
    kind = action.kind
    if kind in (STEP, PLACE):
        caught = _caught_by(seen, action)
        if caught >= 0:
            return _line(seen, "arrest", who=_color(caught))
        if kind == PLACE and seen.found == 1 and seen.play == IMMEDIATE:
            return _line(seen, "woken", seat=seen.owners[seen.turn])
    elif kind == FLY:
        return _line(seen, "fly")
    elif kind == LEAVE:
        size = seen.loot_sizes[seen.turn]
        return _line(seen, "leave", n=size) if size else _line(seen, "leave_empty")
    elif kind == AIM:
        return _line(seen, "rescue" if seen.phase == RESCUE else "weapon")
    elif kind == SURRENDER:
        return _line(seen, "surrender")
    return None


def _usual(seen: Observation, action: Action) -> Line | None:
    """The everyday of a night."""
    kind = action.kind
    if kind == ENTER:
        return _line(seen, "enter")
    if kind == DRIVE:
        return _line(seen, "drive")
    if kind == PUT_BACK:
        return _line(seen, "put_back")
    if kind == PLACE:
        if seen.play == IMMEDIATE and seen.turn < seen.terms.pawns:
            return _line(seen, "called", seat=seen.owners[seen.turn])
        return None
    if kind == STEP:
        return _after_step(seen, action)
    if kind in (MOVE, ROB):
        return _prowling(seen, action)
    return None


def _prowling(seen: Observation, action: Action) -> Line | None:
    """A thief runs from the police, or robs under its eyes."""
    if not seen.found:
        return _line(seen, "asleep") if action.kind == ROB else None
    home = seen.where[seen.turn]
    net = Net(seen, LONGEST)
    net.occ[home] = 0
    net.cast()
    held = net.cost(home) <= net.steps
    if action.kind == ROB:
        if held:
            return _line(seen, "dare")
        return _line(seen, "night" if seen.quiet_rounds > 1 else "rob")
    if held and net.cost(action.a) > net.steps:
        return _line(seen, "flee")
    if not seen.terms.material.is_gate[action.a]:
        return None
    for pawn in range(seen.terms.pawns):
        if seen.status[pawn] == ARRESTED:
            return _line(seen, "alone", who=_color(pawn))
    return _line(seen, "gate")


def _after_step(seen: Observation, action: Action) -> Line | None:
    """The police shuts a gate, stands beside somebody, has him in its net, or waits for the day."""
    net = Net(seen, LONGEST)
    net.walk(action.a, action.b)
    net.cast()
    for pawn in range(seen.terms.pawns):
        if seen.status[pawn] != IN_TOWN:
            continue
        at = seen.where[pawn]
        if seen.terms.material.is_gate[action.b] and APART[at * STREETS + action.b] == 1:
            return _line(seen, "shut", who=_color(pawn))
        if action.b in NEXT[at]:
            if net.cost(at) <= net.steps:
                return _line(seen, "close", who=_color(pawn))
            return _line(seen, "chase", who=_color(pawn), n=seen.loot_sizes[pawn])
    return _line(seen, "dawn") if seen.quiet_rounds_left() <= LATE else None


def _caught_by(seen: Observation, action: Action) -> int:
    """The thief whom this closes in, as far as everybody sees (a weapon may save him), or -1."""
    net = Net(seen, LONGEST)
    if action.kind == STEP:
        net.walk(action.a, action.b)
    else:
        net.occ[action.a] = OFFICER
    for pawn in range(seen.terms.pawns):
        if seen.status[pawn] == IN_TOWN and net.shut(seen.where[pawn]):
            return pawn
    return -1


def _color(pawn: int) -> str:
    return f"@color.{THIEF_IDS[pawn]}"
