"""Placement, helicopter and counter-order."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_plan import (
    KIND_OF,
    Plan,
    counts_now,
    make_plan,
    own_dice,
    own_gain,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import HOME

COMMON: Final[list[float]] = [0.0, 0.2, 0.12, 0.1]
OWN: Final[list[float]] = [0.0, 1.3, 1.5, 1.5]
"""How much a level looks at the common good and at its own share."""
ORDER_GAIN: Final = 0.8


def place(seen: Observation, me: int, legal: list[Action], level: int, rng: Random) -> Action:
    """Put a die where the plan wants one and it pays; then see whether a move helps; done."""
    waiting = [
        action
        for action in legal
        if action.kind == act.PLACE and seen.place[me * 4 + action.a] == HOME
    ]
    if waiting:
        if level == 1 and rng.random() < 0.45:
            return waiting[below(rng, len(waiting))]
        return _best_place(seen, me, waiting, level, rng)
    attach = _attach(seen, me, legal)
    if attach is not None:
        return attach
    if level > 1 and seen.used[me] < 8 + level:
        moved = _better_move(seen, me, legal, level)
        if moved is not None:
            return moved
    return legal[-1]


def _best_place(
    seen: Observation, me: int, waiting: list[Action], level: int, rng: Random
) -> Action:
    """Of the places the plan still has open, the one that pays this seat most."""
    plan = make_plan(seen, me)
    now = counts_now(seen)
    mine = own_dice(seen, me)
    best = waiting[0]
    most = -99.0
    for action in waiting:
        kind = KIND_OF[action.a]
        slot = action.b
        wanted = plan.counts[slot][kind] - now[slot][kind]
        value = _own_if(seen, me, slot, plan, mine) * OWN[level]
        if wanted > 0:
            value += COMMON[level] * (1.0 + 0.1 * wanted)
        if seen.loyalty == 1 and level > 1:
            value -= 2.0 * plan.material.symbols[seen.row[slot]]
        value += rng.random() * 0.05
        if value > most:
            most = value
            best = action
    return best


def _own_if(seen: Observation, me: int, slot: int, plan: Plan, mine: list[int]) -> float:
    """The gain of one die more of mine on this card, the others playing by the plan."""
    count = plan.counts[slot]
    there = count[0] + count[1] + count[2] + count[3]
    chance = plan.chance(slot)
    after = own_gain(seen, me, slot, mine[slot] + 1, max(there, mine[slot] + 1), chance)
    return after - own_gain(seen, me, slot, mine[slot], max(there, 1), chance)


def _attach(seen: Observation, me: int, legal: list[Action]) -> Action | None:
    """Informers that ride nowhere go where one die more helps most."""
    best: Action | None = None
    most = -1.0
    now: list[list[int]] = []
    for action in legal:
        if action.kind != act.ATTACH or seen.informer_on[action.a] >= 0:
            continue
        if not now:
            now = counts_now(seen)
        slot = seen.place[me * 4 + action.b]
        value = _value_of(seen, me, slot, now[slot], 0, 1) - _value_of(
            seen, me, slot, now[slot], 0, 0
        )
        if value > most:
            most = value
            best = action
    return best


def _value_of(
    seen: Observation, me: int, slot: int, count: list[int], kind_added: int, added: int
) -> float:
    """Common and own worth of a card with some dice of mine added there."""
    plan = Plan(seen)
    plan.counts[slot] = count[:]
    mine = own_dice(seen, me)[slot] + added
    plan.counts[slot][2 if kind_added == 0 else kind_added - 1] += added
    after = plan.counts[slot]
    chance = plan.chance(slot)
    there = after[0] + after[1] + after[2] + after[3]
    return plan.worth(slot) + own_gain(seen, me, slot, mine, max(there, 1), chance)


def _shift(
    seen: Observation,
    me: int,
    now: list[list[int]],
    start: int,
    end: int,
    kinds: list[int],
    mine: int,
) -> float:
    """The gain of moving dice of these kinds, `mine` of them my own."""
    plan = Plan(seen)
    own = own_dice(seen, me)
    before = 0.0
    after = 0.0
    for slot in (start, end):
        plan.counts[slot] = now[slot][:]
        before += plan.worth(slot) + _own_at(seen, me, slot, plan, own[slot])
    for kind in kinds:
        plan.counts[start][kind] -= 1
        plan.counts[end][kind] += 1
    own[start] -= mine
    own[end] += mine
    for slot in (start, end):
        after += plan.worth(slot) + _own_at(seen, me, slot, plan, own[slot])
    return after - before


def _own_at(seen: Observation, me: int, slot: int, plan: Plan, mine: int) -> float:
    count = plan.counts[slot]
    chance = plan.chance(slot)
    there = count[0] + count[1] + count[2] + count[3]
    return own_gain(seen, me, slot, mine, max(there, 1), chance)


def _better_move(seen: Observation, me: int, legal: list[Action], level: int) -> Action | None:
    """Move a die that lies badly now that the others have moved."""
    now = counts_now(seen)
    most = 0.35 if level == 3 else 0.6
    best: Action | None = None
    for action in legal:
        if action.kind != act.PLACE:
            continue
        start = seen.place[me * 4 + action.a]
        if start < 0:
            continue
        gain = _shift(seen, me, now, start, action.b, [KIND_OF[action.a]], 1)
        if gain > most:
            most = gain
            best = action
    return best


# --- orders -----------------------------------------------------------------------------------


def orders(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """A helicopter or a counter-order where it clearly helps; else pass."""
    best = legal[-1]
    if level == 1:
        return best
    now = counts_now(seen)
    most = ORDER_GAIN
    for action in legal:
        if action.kind == act.HELICOPTER:
            kinds = [KIND_OF[die] for die in range(4) if seen.place[me * 4 + die] == action.a]
            gain = _shift(seen, me, now, action.a, action.b, kinds, len(kinds))
        elif action.kind == act.COUNTER_ORDER:
            gain = _counter_gain(seen, me, now, action.a)
        else:
            continue
        if gain > most:
            most = gain
            best = action
    return best


def _counter_gain(seen: Observation, me: int, now: list[list[int]], end: int) -> float:
    best = 0.0
    for seat in range(seen.players):
        if seat == me:
            continue
        for die in range(4):
            start = seen.place[seat * 4 + die]
            if start >= 0 and start != end:
                best = max(best, _shift(seen, me, now, start, end, [KIND_OF[die]], 0))
    return best


def move(seen: Observation, me: int, legal: list[Action]) -> Action:
    """All own dice by helicopter; by counter-order those whose move helps most."""
    if legal[0].kind == act.MOVE:
        return legal[0]
    now = counts_now(seen)
    best = legal[-1]
    most = -99.0 if seen.moved == 0 else 0.2
    for action in legal:
        if action.kind == act.MOVE_OTHER:
            start = seen.place[action.a * 4 + action.b]
            gain = _shift(seen, me, now, start, seen.order_to, [KIND_OF[action.b]], 0)
            if gain > most:
                most = gain
                best = action
    return best
