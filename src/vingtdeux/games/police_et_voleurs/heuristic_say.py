"""What a bot says beside its move: seldom, one line, and only what everybody can see.

Whether it speaks depends on its temper, on luck and on the table; never on its loot or on a house
it knows, so that silence tells as little as words do.
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
    IN_TOWN,
    LONGEST,
    NEXT,
    STREETS,
    THIEF_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import IMMEDIATE, RESCUE
from vingtdeux.games.police_et_voleurs.public import OFFICER

SELDOM: Final = 0.08
OFTEN: Final = 0.45
"""How likely one speaks of everyday things, and of those that happen once or twice a game."""


def say(seen: Observation, action: Action, temper: Temper, rng: Random) -> Line | None:
    """A line for this action, or None."""
    luck = rng.random() / (1.0 + temper.talk) if temper.talk > -1 else 1.0
    if luck >= OFTEN:
        return None
    line = _rare(seen, action)
    if line is None and luck < SELDOM:
        line = _usual(seen, action)
    return line


def _rare(seen: Observation, action: Action) -> Line | None:
    """Arrests, goodbyes, weapons."""
    kind = action.kind
    if kind in (STEP, PLACE):
        caught = _caught_by(seen, action)
        if caught >= 0:
            return Line("arrest", {"who": _color(caught)})
    elif kind in (LEAVE, FLY):
        size = seen.loot_sizes[seen.turn]
        if kind == FLY:
            return Line("fly")
        return Line("leave", {"n": size}) if size else Line("leave_empty")
    elif kind == AIM:
        return Line("rescue" if seen.phase == RESCUE else "weapon")
    elif kind == SURRENDER:
        return Line("surrender")
    return None


def _usual(seen: Observation, action: Action) -> Line | None:
    """The everyday of a night."""
    kind = action.kind
    if kind == ENTER:
        return Line("enter")
    if kind == DRIVE:
        return Line("drive")
    if kind == PUT_BACK:
        return Line("put_back")
    if kind == PLACE:
        if seen.play == IMMEDIATE and seen.turn < seen.terms.pawns:
            return Line("called", {"seat": seen.owners[seen.turn]})
        return None
    if kind == STEP:
        return _after_step(seen, action)
    if kind in (MOVE, ROB):
        return _prowling(seen, action)
    return None


def _prowling(seen: Observation, action: Action) -> Line | None:
    """A thief runs from the police, or robs under its eyes."""
    if not seen.found:
        return Line("asleep") if action.kind == ROB else None
    home = seen.where[seen.turn]
    net = Net(seen, LONGEST)
    net.occ[home] = 0
    net.cast()
    held = net.cost(home) <= net.steps
    if action.kind == ROB:
        return Line("dare") if held else Line("night") if seen.quiet_rounds > 2 else None
    if held and net.cost(action.a) > net.steps:
        return Line("flee")
    return Line("gate") if seen.terms.material.is_gate[action.a] else None


def _after_step(seen: Observation, action: Action) -> Line | None:
    """The police shuts a gate, or stands beside somebody."""
    for pawn in range(seen.terms.pawns):
        if seen.status[pawn] != IN_TOWN:
            continue
        at = seen.where[pawn]
        if seen.terms.material.is_gate[action.b] and APART[at * STREETS + action.b] == 1:
            return Line("shut", {"who": _color(pawn)})
        if action.b in NEXT[at]:
            return Line("chase", {"who": _color(pawn), "n": seen.loot_sizes[pawn]})
    return None


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
