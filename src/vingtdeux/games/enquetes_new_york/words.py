"""What bots say beside their moves: now and then, and only what everybody can see.

Why a cell is named (certain, or no time left) is told with the naming itself, when it gives nothing
away any more; how many cells a bot has left, and what its cards say, is never told. The words
change from turn to turn and from seat to seat.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line, Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELL
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import GO_ANYWHERE

OFTEN: Final = 0.18
"""How often somebody who is neither talkative nor silent says a word where there is one."""
FAR: Final = 6
"""So many cards shown, and a rival may be about to know."""
THIN: Final = 3
"""So few cards left in both piles are worth a word."""


def line(
    seen: Observation, action: Action, is_certain: bool, temper: Temper, rng: Random
) -> Line | None:
    """A word with the action, or None."""
    luck = rng.random()
    if action.kind == do.ACCUSE:
        if temper.talk < -0.5 and luck < 0.5:
            return None
        return _said(seen, "accuse" if is_certain else "dare", 3, cell=CELL[action.a])
    if luck >= OFTEN * (1 + temper.talk):
        return None
    return _remark(seen, action)


def _said(seen: Observation, code: str, variants: int, **args: int | str) -> Line:
    """One of the ways to say it: another one in the next turn, and by the next seat."""
    assert seen.seat is not None
    return Line(f"{code}_{1 + (seen.turns[seen.seat] + seen.seat) % variants}", args)


def _remark(seen: Observation, action: Action) -> Line | None:
    kind = action.kind
    if kind == do.SPY:
        if any(each & 7 == action.a and each >> 3 & 7 == seen.seat for each in seen.spied):
            return _said(seen, "payback", 2, seat=action.a)
        return _said(seen, "spy", 3, seat=action.a)
    if kind == do.TAKE:
        return _said(seen, "take", 2, seat=action.a)
    if kind == do.SWAP_WITH:
        return _said(seen, "swap", 3, seat=action.a)
    if kind == do.GO:
        return _on_the_way(seen, action.a)
    if kind == do.GIVE_UP:
        return Line("cold")
    if kind == do.ROLL:
        return _at_the_start(seen)
    if kind == do.END_TURN:
        return _at_the_end(seen)
    return None


def _on_the_way(seen: Observation, cell: int) -> Line | None:
    for seat, at in enumerate(seen.pawns):
        if seat != seen.seat and at == cell:
            return _said(seen, "meet", 2, seat=seat)
    return _said(seen, "free", 2) if seen.phase == GO_ANYWHERE else None


def _at_the_start(seen: Observation) -> Line | None:
    assert seen.seat is not None
    if seen.turns[seen.seat] == 0 and seen.terms.players > 1:
        return _said(seen, "hello", 3)
    cells = [name for at, name in enumerate(CELL) if seen.wrong >> at & 1]
    return _said(seen, "wrong", 2, cell=cells[0]) if len(cells) == 1 else None


def _at_the_end(seen: Observation) -> Line | None:
    """About a turn that brought nothing, a rival who is far ahead, or piles that run out."""
    assert seen.seat is not None
    this_turn = seen.turns[seen.seat] + 1
    if not seen.flights and not any(
        each & 7 == seen.seat and each >> 7 == this_turn for each in seen.spied
    ):
        return _said(seen, "dry", 2)
    others = [
        seat for seat in range(seen.terms.players) if seat != seen.seat and not seen.is_out(seat)
    ]
    first = max(others, key=lambda seat: (seen.sights[seat], -seat), default=seen.seat)
    if seen.sights[first] >= FAR and seen.sights[first] > seen.sights[seen.seat]:
        return _said(seen, "ahead", 3, seat=first, n=seen.sights[first])
    left = sum(seen.pile_counts)
    return _said(seen, "thin", 2, n=left) if 0 < left <= THIN else None
