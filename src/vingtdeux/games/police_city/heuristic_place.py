"""Placement, helicopter and counter-order."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_plan import (
    KIND_OF,
    Plan,
    interest,
    make_plan,
    own_dice,
    own_gain,
    own_part,
)
from vingtdeux.games.police_city.heuristic_weights import Weights, fancy
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import HOME

NEVER: Final = 9.0
"""A gain nothing reaches: the weight of what a level does not do."""
MOST_MOVES: Final = 10
"""Placements and moves after which a bot leaves its dice alone."""


def place(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Put the next die where it should go; then informers; then see whether a move helps; done."""
    slots = planned(seen, me, w)
    for die in (0, 2, 1, 3):
        if seen.place[me * 4 + die] == HOME and slots[die] >= 0:
            action = act.PLACES[die * 6 + slots[die]]
            if action in legal:
                return action
    attach = _attach(seen, me, legal, w)
    if attach is not None:
        return attach
    if w.moves < NEVER and seen.used[me] < MOST_MOVES:
        moved = _better_move(seen, me, legal, w)
        if moved is not None:
            return moved
    return legal[-1]


def planned(seen: Observation, me: int, w: Weights) -> list[int]:
    """The whole placement: a slot for each of the seat's dice (0, 1 inspectors, 2 the sergeant, 3
    the lieutenant); those that lie on a card stay, -1 = it cannot be placed."""
    found = [max(-1, seen.place[me * 4 + die]) for die in range(4)]
    free = [die for die in range(4) if seen.place[me * 4 + die] == HOME]
    if not free:
        return found
    plan = make_plan(seen, me, w)
    if not plan.slots:
        return found
    part = own_part(seen, me, plan, w)
    wish = interest(seen, me, plan, w)
    mine = own_dice(seen, me)
    for die in free:
        found[die] = _best_slot(seen, me, plan, wish, mine, part[die], w, die)
        mine[found[die]] += 1
        if part[die] >= 0 and found[die] != part[die]:
            plan.counts[part[die]][KIND_OF[die]] -= 1
            plan.counts[found[die]][KIND_OF[die]] += 1
    return found


def _best_slot(
    seen: Observation, me: int, plan: Plan, wish: list[float], mine: list[int],
    part: int, w: Weights, die: int,
) -> int:  # fmt: skip
    """The card the plan has for this die, unless another one pays this seat clearly more, or it
    simply fancies another one."""
    best = plan.slots[0]
    most = -99.0
    for slot in plan.slots:
        before = own_gain(seen, me, slot, mine[slot], plan, wish[slot], w)
        value = w.own * (own_gain(seen, me, slot, mine[slot] + 1, plan, wish[slot], w) - before)
        if slot == part:
            value += w.follow
        if seen.loyalty == 1 and w.level > 1:
            value -= 2.0 * plan.material.symbols[seen.row[slot]]
        value += w.stir * fancy(seen.round, seen.row[slot], me, 8 + die)
        if value > most:
            most = value
            best = slot
    return best


def _attach(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action | None:
    """Informers that ride nowhere go where one die more helps most."""
    best: Action | None = None
    most = -1.0
    for action in legal:
        if action.kind != act.ATTACH or seen.informer_on[action.a] >= 0:
            continue
        plan = Plan(seen, w)
        slot = seen.place[me * 4 + action.b]
        mine = own_dice(seen, me)[slot]
        wish = interest(seen, me, plan, w)[slot]
        value = -plan.worth(slot) - own_gain(seen, me, slot, mine, plan, wish, w)
        plan.counts[slot][2] += 1
        value += plan.worth(slot) + own_gain(seen, me, slot, mine + 1, plan, wish, w)
        if value > most:
            most = value
            best = action
    return best


# --- moves ------------------------------------------------------------------------------------


def _shift(
    seen: Observation, me: int, plan: Plan, wish: list[float], own: list[int],
    start: int, end: int, kinds: list[int], mine: int, w: Weights,
) -> float:  # fmt: skip
    """The gain of moving dice of these kinds, `mine` of them my own."""
    before = _both(seen, me, plan, wish, own, start, end, w)
    for kind in kinds:
        plan.counts[start][kind] -= 1
        plan.counts[end][kind] += 1
    own[start] -= mine
    own[end] += mine
    after = _both(seen, me, plan, wish, own, start, end, w)
    for kind in kinds:
        plan.counts[start][kind] += 1
        plan.counts[end][kind] -= 1
    own[start] += mine
    own[end] -= mine
    return after - before


def _both(
    seen: Observation, me: int, plan: Plan, wish: list[float], own: list[int],
    start: int, end: int, w: Weights,
) -> float:  # fmt: skip
    """What the table and this seat may expect of two cards."""
    found = plan.worth(start) + plan.worth(end)
    found += own_gain(seen, me, start, own[start], plan, wish[start], w)
    return found + own_gain(seen, me, end, own[end], plan, wish[end], w)


def _better_move(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action | None:
    """Move a die that lies badly now that the others have moved."""
    plan = Plan(seen, w)
    wish = interest(seen, me, plan, w)
    own = own_dice(seen, me)
    most = w.moves
    best: Action | None = None
    for action in legal:
        if action.kind != act.PLACE:
            continue
        start = seen.place[me * 4 + action.a]
        if start < 0:
            continue
        kinds = [KIND_OF[action.a]]
        gain = _shift(seen, me, plan, wish, own, start, action.b, kinds, 1, w)
        if gain > most:
            most = gain
            best = action
    return best


# --- orders -----------------------------------------------------------------------------------


def orders(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """A helicopter or a counter-order where it clearly helps; else pass."""
    best = legal[-1]
    if w.order >= NEVER:
        return best
    plan = Plan(seen, w)
    wish = interest(seen, me, plan, w)
    own = own_dice(seen, me)
    most = w.order
    for action in legal:
        if action.kind == act.HELICOPTER:
            start, end = action.a, action.b
            kinds = [KIND_OF[die] for die in range(4) if seen.place[me * 4 + die] == start]
            gain = _shift(seen, me, plan, wish, own, start, end, kinds, len(kinds), w)
        elif action.kind == act.COUNTER_ORDER:
            gain = _counter_gain(seen, me, plan, wish, own, action.a, w)
        else:
            continue
        if gain > most:
            most = gain
            best = action
    return best


def _counter_gain(
    seen: Observation, me: int, plan: Plan, wish: list[float], own: list[int], end: int, w: Weights
) -> float:
    best = 0.0
    for at in range(seen.players * 4):
        start = seen.place[at]
        if at // 4 != me and start >= 0 and start != end:
            kinds = [KIND_OF[at & 3]]
            best = max(best, _shift(seen, me, plan, wish, own, start, end, kinds, 0, w))
    return best


def move(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """All own dice by helicopter; by counter-order those whose move helps most."""
    if legal[0].kind == act.MOVE:
        return legal[0]
    plan = Plan(seen, w)
    wish = interest(seen, me, plan, w)
    own = own_dice(seen, me)
    best = legal[-1]
    most = -99.0 if seen.moved == 0 else 0.2
    for action in legal:
        if action.kind == act.MOVE_OTHER:
            start = seen.place[action.a * 4 + action.b]
            kinds = [KIND_OF[action.b]]
            gain = _shift(seen, me, plan, wish, own, start, seen.order_to, kinds, 0, w)
            if gain > most:
                most = gain
                best = action
    return best
