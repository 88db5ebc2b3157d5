"""Where all dice of the table should go, and which of them are a seat's own part.

The plan is made of public facts, so that everybody who makes it makes the same: the dice that lie on
cards stay, the free ones of all seats still placing are spread to the common good, and each seat in
its turn takes of that what interests it most. A person who places late finds room in it.
"""

from typing import Final

from vingtdeux.games.police_city.heuristic_weights import Weights, escapes
from vingtdeux.games.police_city.heuristic_worth import (
    loot_worth,
    mafia_weight,
    owned,
    success,
)
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    EVENT,
    EVENT_ARG,
    PLACE,
    POLICE_RAID,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import ASKED, HOME, READY

KINDS: Final = 4
"""Inspectors, sergeants, informers, lieutenants."""
KIND_OF: Final[list[int]] = [0, 0, 1, 3]
STEPS: Final = 16
"""How many single dice the plan moves to better itself."""


class Plan:
    """Counts of dice per card and kind: those that lie there and those the plan adds."""

    def __init__(self, seen: Observation, w: Weights) -> None:
        material = seen.terms.material
        self.material = material
        self.watch = w.watch
        self.slots: list[int] = [slot for slot in range(len(seen.row)) if ACCEPTS[seen.row[slot]]]
        self.counts: list[list[int]] = counts_now(seen)
        self.prize: list[float] = [0.0] * len(seen.row)
        self.need: list[int] = [material.need[card] for card in seen.row]
        self.place: list[bool] = [EVENT[card] == PLACE for card in seen.row]
        self.raid: list[bool] = [EVENT[card] == POLICE_RAID for card in seen.row]
        self.tokens: list[int] = [0] * len(seen.row)
        self.free: list[int] = [0, 0, 0, 0]
        step = mafia_weight(seen, w)
        for slot in self.slots:
            card = seen.row[slot]
            if self.place[slot]:
                self.prize[slot] = lot_worth(seen, card)
                if not escapes(w.dreams, seen.round, card, seen.seat or 0, 3):
                    self.prize[slot] += step * material.symbols[card]
            elif self.raid[slot]:
                self.prize[slot] = step if seen.mafia > 0 else 0.0
            else:
                self.prize[slot] = step
                for seat in range(seen.players):
                    held = seen.visible[seat * 5 + EVENT_ARG[card]]
                    self.tokens[slot] = max(self.tokens[slot], held)

    def worth(self, slot: int) -> float:
        """What the table may expect of this card."""
        count = self.counts[slot]
        if self.place[slot]:
            found = self.prize[slot] * success(
                self.material, self.need[slot], count[0], count[1], count[2], count[3]
            )
            return found + self.watch if self.size(slot) else found
        rollable = count[0] * 0.667 + count[1] * 0.5 + count[2] * 0.667
        if self.raid[slot]:
            found = self.prize[slot] * 0.8 * min(2.0, rollable / 3.2)
            return found + self.watch if rollable else found
        if rollable == 0:  # an election: the first die may save a step, the next win a grade
            return self.prize[slot] if self.tokens[slot] > 0 else 0.0
        return self.prize[slot] + self.watch + min(0.9, 0.35 * rollable)

    def size(self, slot: int) -> int:
        """How many dice there are."""
        count = self.counts[slot]
        return count[0] + count[1] + count[2] + count[3]

    def chance(self, slot: int) -> float:
        """How likely this card is secured; 1 for an event."""
        count = self.counts[slot]
        return success(self.material, self.need[slot], count[0], count[1], count[2], count[3])

    def total(self) -> float:
        """What the table may expect of all cards."""
        found = 0.0
        for slot in self.slots:
            found += self.worth(slot)
        return found


def counts_now(seen: Observation) -> list[list[int]]:
    """Dice that lie on the cards, by kind."""
    counts = [[0, 0, 0, 0] for _ in seen.row]
    for at in range(seen.players * 4):
        spot = seen.place[at]
        if spot >= 0:
            counts[spot][KIND_OF[at & 3]] += 1
    for informer in range(5):
        on = seen.informer_on[informer]
        if on >= 0:
            counts[seen.place[seen.informer_owner[informer] * 4 + on]][2] += 1
    return counts


def lot_worth(seen: Observation, card: int) -> float:
    """What the lot is worth to somebody."""
    material = seen.terms.material
    worth = 0.55 + material.loot_grades[card] * 1.05 + material.loot_informers[card] * 0.45
    for kind in material.loot_types[card]:
        worth += 0.65 if kind in seen.track else 0.55
    return worth


# --- the plan of the table --------------------------------------------------------------------


def make_plan(seen: Observation, me: int, w: Weights) -> Plan:
    """Dice that lie on cards stay; the free dice of all seats are spread to the common good."""
    plan = Plan(seen, w)
    for seat in range(seen.players):
        if seat == me or seen.asked[seat] == ASKED:
            for die in range(4):
                if seen.place[seat * 4 + die] == HOME:
                    plan.free[KIND_OF[die]] += 1
    for informer in range(5):
        if seen.informer_state[informer] == READY and seen.informer_on[informer] < 0:
            plan.free[2] += 1
    if sum(plan.free) and plan.slots:
        _spread(plan)
    return plan


def _spread(plan: Plan) -> None:
    """The best of several first guesses, then single dice are moved while that helps."""
    fixed = plan.counts
    ranked = sorted(plan.slots, key=plan.prize.__getitem__, reverse=True)
    best: list[list[int]] = []
    most = -1.0
    for attacked in range(1, len(ranked) + 1):
        plan.counts = [count[:] for count in fixed]
        _fill(plan, ranked[:attacked])
        found = plan.total()
        if found > most:
            most = found
            best = plan.counts
    plan.counts = best
    _improve(plan, fixed)


def _fill(plan: Plan, slots: list[int]) -> None:
    """Card after card up to its need and one more, then one by one where most is missing."""
    left = plan.free[:]
    for extra in (0, 1, 9):
        for slot in slots:
            if not plan.place[slot]:
                if extra == 1 and left[0]:
                    left[0] -= 1
                    plan.counts[slot][0] += 1
                continue
            count = plan.counts[slot]
            while count[0] + count[1] + count[2] < plan.need[slot] + extra:
                kind = 0 if left[0] else 2 if left[2] else 1
                if not left[kind]:
                    break
                left[kind] -= 1
                count[kind] += 1
    at = 0
    for kind in (3, 0, 1, 2):
        while left[kind]:
            plan.counts[slots[at % len(slots)]][kind] += 1
            left[kind] -= 1
            at += 1


def _improve(plan: Plan, fixed: list[list[int]]) -> None:
    """Move single free dice, the best move first, while it helps."""
    size = len(plan.counts) * KINDS
    more = [0.0] * size
    less = [0.0] * size
    for slot in plan.slots:
        _margins(plan, fixed, slot, more, less)
    for _ in range(STEPS):
        gain = 0.02
        start = end = -1
        for kind in range(KINDS):
            for one in plan.slots:
                lost = less[one * KINDS + kind]
                if lost > 90.0:
                    continue
                for other in plan.slots:
                    found = more[other * KINDS + kind] - lost
                    if found > gain and other != one:
                        gain = found
                        start = one * KINDS + kind
                        end = other * KINDS + kind
        if start < 0:
            return
        plan.counts[start // KINDS][start % KINDS] -= 1
        plan.counts[end // KINDS][end % KINDS] += 1
        _margins(plan, fixed, start // KINDS, more, less)
        _margins(plan, fixed, end // KINDS, more, less)


def _margins(
    plan: Plan, fixed: list[list[int]], slot: int, more: list[float], less: list[float]
) -> None:
    """What one die more of each kind would bring to a card, and what one less would cost it."""
    count = plan.counts[slot]
    now = plan.worth(slot)
    for kind in range(KINDS):
        count[kind] += 1
        more[slot * KINDS + kind] = plan.worth(slot) - now
        count[kind] -= 1
        less[slot * KINDS + kind] = 99.0
        if count[kind] > fixed[slot][kind]:
            count[kind] -= 1
            less[slot * KINDS + kind] = now - plan.worth(slot)
            count[kind] += 1


# --- one's own part of it ---------------------------------------------------------------------


def own_part(seen: Observation, me: int, plan: Plan, w: Weights) -> list[int]:
    """Where the plan wants my dice: a slot for each that is at home, -1 for the others.

    The seats take turns, another one first every round; each takes of what is missing the die that
    goes where the loot interests it most, and sooner or later (`gather`) one where it has some."""
    now = counts_now(seen)
    missing = [
        [plan.counts[slot][kind] - now[slot][kind] for kind in range(KINDS)]
        for slot in range(len(seen.row))
    ]
    n = seen.players
    found = [-1] * (n * 4)
    seats: list[int] = []
    for at in range(n):
        seat = (at + seen.round) % n
        if seat == me or seen.asked[seat] == ASKED:
            seats.append(seat)
    interests = [interest(seen, seat, plan, w) for seat in seats]
    for _ in range(4):
        for at in range(len(seats)):
            _take(seen, seats[at], plan, interests[at], missing, found, w.gather)
    return found[me * 4 : me * 4 + 4]


def interest(seen: Observation, seat: int, plan: Plan, w: Weights) -> list[float]:
    """What the loot of each card, or the election, would be to this seat."""
    found = [0.0] * len(seen.row)
    for slot in plan.slots:
        card = seen.row[slot]
        if plan.place[slot]:
            hard = 1.0 + w.bold * 0.5 * (plan.need[slot] - 3.5)
            found[slot] = loot_worth(seen, seat, card, w) * hard
        elif not plan.raid[slot]:
            found[slot] = 0.5 + 0.4 * owned(seen, seat, EVENT_ARG[card])
    return found


def _take(
    seen: Observation, seat: int, plan: Plan, wish: list[float],
    missing: list[list[int]], found: list[int], gather: float,
) -> None:  # fmt: skip
    """One die of this seat to the card it likes best of those that miss one of its kind."""
    best = -1
    goal = -1
    most = -1.0
    for die in range(4):
        at = seat * 4 + die
        if seen.place[at] != HOME or found[at] >= 0:
            continue
        kind = KIND_OF[die]
        for slot in plan.slots:
            if missing[slot][kind] <= 0:
                continue
            there = 0
            for other in range(seat * 4, seat * 4 + 4):
                if seen.place[other] == slot or found[other] == slot:
                    there += 1
            value = wish[slot] * max(0.1, 1.0 + gather * there)
            if value > most:
                most = value
                best = at
                goal = slot
    if best >= 0:
        found[best] = goal
        missing[goal][KIND_OF[best & 3]] -= 1


def own_dice(seen: Observation, me: int) -> list[int]:
    """How many dice of mine lie on each card."""
    found = [0] * len(seen.row)
    for die in range(4):
        spot = seen.place[me * 4 + die]
        if spot >= 0:
            found[spot] += 1
    for informer in range(5):
        on = seen.informer_on[informer]
        if on >= 0 and seen.informer_owner[informer] == me:
            found[seen.place[me * 4 + on]] += 1
    return found


def own_gain(
    seen: Observation, me: int, slot: int, mine: int, plan: Plan, wish: float, w: Weights
) -> float:
    """What this seat may expect of a card where `mine` dice are its own."""
    if plan.raid[slot] or mine == 0:
        return 0.0
    if plan.place[slot]:
        share = mine / max(mine, plan.size(slot))
        return plan.chance(slot) * wish * float(share**w.crowd)
    return _election_gain(seen, me, slot, mine)


def _election_gain(seen: Observation, me: int, slot: int, mine: int) -> float:
    """The chance of the grade: own tokens and handcuffs against the best of the others."""
    kind = EVENT_ARG[seen.row[slot]]
    best = 0.0
    for seat in range(seen.players):
        if seat != me:
            there = 0
            for die in range(3):
                if seen.place[seat * 4 + die] == slot:
                    there += 1
            best = max(best, owned(seen, seat, kind) + 0.65 * there)
    ahead = owned(seen, me, kind) + 0.65 * mine - best
    if ahead >= 0.3:
        return 0.9
    if ahead >= -0.05:
        return 0.3 if seen.terms.hard else 0.7
    return max(0.0, 0.45 + 0.5 * ahead)
