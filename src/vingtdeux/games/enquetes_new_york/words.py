"""What bots say beside their moves: now and then, and only what everybody can see.

Why a cell is named (certain, or no time left) is told with the naming itself, when it gives nothing
away any more; how many cells a bot has left, and what its cards say, is never told.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELL
from vingtdeux.games.enquetes_new_york.observation import Observation

OFTEN: Final = 0.18
"""How often somebody who is neither talkative nor silent says a word where there is one."""
FAR: Final = 6
"""So many cards shown, and a rival may be about to know."""


def line(
    seen: Observation, action: Action, is_certain: bool, temper: Temper, rng: Random
) -> Line | None:
    """A word with the action, or None."""
    luck, which = rng.random(), rng.random()
    if action.kind == do.ACCUSE:
        if temper.talk < -0.5 and luck < 0.5:
            return None
        return _naming(action.a, is_certain, which)
    if luck >= OFTEN * (1 + temper.talk):
        return None
    return _remark(seen, action, which)


def _naming(cell: int, is_certain: bool, which: float) -> Line:
    if is_certain:
        return Line(f"accuse_{1 + int(which * 3)}", {"cell": CELL[cell]})
    return Line(f"dare_{1 + int(which * 2)}", {"cell": CELL[cell]})


def _remark(seen: Observation, action: Action, which: float) -> Line | None:
    kind, variant = action.kind, 1 + int(which * 2)
    if kind == do.SPY:
        if any(each & 7 == action.a and each >> 3 & 7 == seen.seat for each in seen.spied):
            return Line("payback", {"seat": action.a})
        return Line(f"spy_{variant}", {"seat": action.a})
    if kind == do.TAKE:
        return Line("take", {"seat": action.a})
    if kind == do.SWAP_WITH:
        return Line(f"swap_{variant}", {"seat": action.a})
    if kind == do.GO:
        return _meeting(seen, action.a)
    if kind == do.GIVE_UP:
        return Line("cold")
    if kind == do.ROLL:
        return _at_the_start(seen, variant)
    if kind == do.END_TURN:
        return _about_a_rival(seen)
    return None


def _meeting(seen: Observation, cell: int) -> Line | None:
    for seat, at in enumerate(seen.pawns):
        if seat != seen.seat and at == cell:
            return Line("meet", {"seat": seat})
    return None


def _at_the_start(seen: Observation, variant: int) -> Line | None:
    assert seen.seat is not None
    if seen.turns[seen.seat] == 0 and seen.terms.players > 1:
        return Line(f"hello_{variant}")
    if seen.wrong:
        cells = [name for at, name in enumerate(CELL) if seen.wrong >> at & 1]
        return Line("wrong", {"cell": cells[0]}) if len(cells) == 1 else None
    return None


def _about_a_rival(seen: Observation) -> Line | None:
    """Somebody has been shown more cards than anybody else, and many."""
    assert seen.seat is not None
    others = [
        seat for seat in range(seen.terms.players) if seat != seen.seat and not seen.is_out(seat)
    ]
    if not others:
        return None
    first = max(others, key=lambda seat: (seen.sights[seat], -seat))
    shown = seen.sights[first]
    if shown < FAR or shown <= seen.sights[seen.seat]:
        return None
    return Line("ahead", {"seat": first, "n": shown})
