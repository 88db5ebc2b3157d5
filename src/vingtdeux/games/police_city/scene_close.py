"""How a phase is left: pass, done, and what it means to break off a negotiation."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.material import FIRST_INFORMER, LT
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import (
    CREROLL,
    DEAL,
    END_WINDOW,
    MARK,
    PLACEMENT,
    POINT,
    SHARE,
    SHARE2,
    TALKS,
)
from vingtdeux.games.police_city.public import HOME
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Deed

NOBODY_LEADS: Final = -1
ALONE: Final = -1
"""In the place of a phase: the seat shares with nobody, its own draft is carried out [R3.8.5]."""
BREAKING: Final = {SHARE: "share", SHARE2: "share2", DEAL: "deal"}


# --- the draft that leads ---------------------------------------------------------------------


def leader(seen: Observation, legal: Sequence[Action]) -> int:
    """The author of the draft that the main button supports: the one with most endorsements, or,
    where there is none yet, the viewer's own. None where the viewer stands behind it already."""
    if seen.phase not in TALKS:
        return NOBODY_LEADS
    able = [action.a for action in legal if action.kind == act.ENDORSE]
    backed = [author for author in seen.endorsed if author >= 0]
    if not backed:
        return seen.seat if seen.seat in able else NOBODY_LEADS
    most = max(backed.count(author) for author in backed)
    leading = [author for author in sorted(set(backed)) if backed.count(author) == most]
    if seen.seat is None or seen.endorsed[seen.seat] in leading:
        return NOBODY_LEADS
    return next((author for author in leading if author in able), NOBODY_LEADS)


def is_last_word(seen: Observation, author: int) -> bool:
    """Whether all the others stand behind this draft: the viewer's support concludes it."""
    others = [seat for seat in range(seen.players) if seen.asked[seat] and seat != seen.seat]
    return all(seen.endorsed[seat] == author for seat in others)


def is_alone(seen: Observation) -> bool:
    """Whether there is nobody to agree with."""
    return sum(1 for asked in seen.asked if asked) == 1


# --- done -------------------------------------------------------------------------------------


def ending(seen: Observation, me: int, only: bool) -> tuple[int, int]:
    """What `done` means now: the phase, and what it is about there (dice left at home, dice to be
    rerolled, fingers stretched, the level the mafia would reach, whether there is nothing else)."""
    phase = seen.phase
    if phase in (SHARE, SHARE2) and is_alone(seen):
        return ALONE, 0
    if phase == PLACEMENT:
        return phase, seen.place[me * 4 : me * 4 + 4].count(HOME)
    if phase in (MARK, CREROLL):
        return phase, _marked(seen, me)
    if phase == END_WINDOW:
        return phase, only
    if phase == POINT:
        return phase, sum(seen.fingers[me * seen.players : (me + 1) * seen.players])
    return phase, seen.mafia + seen.terms.material.deal_mafia if phase == DEAL else 0


def _marked(seen: Observation, me: int) -> int:
    own = [me * 4 + die for die in range(LT)]
    own += [FIRST_INFORMER + n for n, owner in enumerate(seen.informer_owner) if owner == me]
    return sum(seen.marked >> at & 1 for at in own)


def done_deed(about: tuple[int, ...], words: Words) -> Deed:
    """The button that says so; breaking off is never the main one, and is asked for."""
    phase, number = about
    say, group = words.say, words.say("group.end")
    if phase in BREAKING:
        return _break_off(BREAKING[phase], number, words)
    if phase == ALONE:
        return Deed("done", say("do.done_alone"), group=group)
    label, confirm = say("do.done"), ""
    if phase == PLACEMENT and number:
        label = say("do.done_placement", n=number)
        confirm = say("confirm.done_placement", n=number)
    elif phase in (MARK, CREROLL):
        label = say("do.reroll", n=number) if number else say("do.reroll_none")
    elif phase == POINT and not number:
        return Deed("done", say("do.point_none"), group=group, confirm=say("confirm.point_none"))
    idle = phase == END_WINDOW and bool(number)
    return Deed("done", label, primary=True, group=group, confirm=confirm, auto=idle)


def _break_off(what: str, level: int, words: Words) -> Deed:
    """What follows if nobody gives way; asked twice where the mafia would win by it [R4.1]."""
    say, material = words.say, words.material
    steps, goal = material.deal_mafia, material.mafia_goal
    return Deed(
        "done",
        say(f"do.break_{what}", n=steps),
        short=say(f"brief.break_{what}", n=steps),
        group=say("group.end"),
        confirm=say(f"confirm.break_{what}", n=steps),
        sure=say("sure.break_deal", goal=goal) if what == "deal" and level >= goal else "",
    )
