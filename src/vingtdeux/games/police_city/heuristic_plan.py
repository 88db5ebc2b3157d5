"""Where to send the dice: a plan for all dice of the table, then one's own part of it."""

from typing import Final

from vingtdeux.games.police_city.heuristic_worth import (
    card_worth,
    grade_worth,
    mafia_weight,
    owned,
    seizure_worth,
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
from vingtdeux.games.police_city.public import ASKED, KEPT, READY

CROWD: Final[list[float]] = [1.15]
"""Above 1: a small part of a crowded card is worth less than in proportion."""
KINDS: Final = 4
"""Inspectors, sergeants, informers, lieutenants."""
KIND_OF: Final[list[int]] = [0, 0, 1, 3]


class Plan:
    """Counts of dice per card and kind: those that lie there and those the plan adds."""

    def __init__(self, seen: Observation) -> None:
        material = seen.terms.material
        self.material = material
        self.slots: list[int] = [slot for slot in range(len(seen.row)) if ACCEPTS[seen.row[slot]]]
        self.counts: list[list[int]] = [[0, 0, 0, 0] for _ in seen.row]
        self.prize: list[float] = [0.0] * len(seen.row)
        self.need: list[int] = [material.need[card] for card in seen.row]
        self.place: list[bool] = [EVENT[card] == PLACE for card in seen.row]
        self.free: list[int] = [0, 0, 0, 0]
        self.raid = mafia_weight(seen) if seen.mafia > 0 else 0.0
        self.tokens: list[int] = [0] * len(seen.row)
        for slot in self.slots:
            card = seen.row[slot]
            if EVENT[card] == PLACE:
                self.prize[slot] = lot_worth(seen, card) + _cost(seen, card)
            elif EVENT[card] != POLICE_RAID:
                self.prize[slot] = mafia_weight(seen)
                for seat in range(seen.players):
                    held = seen.visible[seat * 5 + EVENT_ARG[card]]
                    self.tokens[slot] = max(self.tokens[slot], held)

    def worth(self, slot: int) -> float:
        """What the table may expect of this card."""
        count = self.counts[slot]
        if self.place[slot]:
            return self.prize[slot] * success(
                self.material, self.need[slot], count[0], count[1], count[2], count[3]
            )
        rollable = count[0] * 0.667 + count[1] * 0.5 + count[2] * 0.667
        if self.need_nothing(slot):
            return self.raid * 0.8 * min(2.0, rollable / 3.2)
        if rollable == 0:  # an election: the first die may save a step, the next win a grade
            return self.prize[slot] if self.tokens[slot] > 0 else 0.0
        return self.prize[slot] + min(0.9, 0.35 * rollable)

    def chance(self, slot: int) -> float:
        """How likely this card is secured."""
        count = self.counts[slot]
        return success(self.material, self.need[slot], count[0], count[1], count[2], count[3])

    def need_nothing(self, slot: int) -> bool:
        """Whether it is the raid."""
        return not self.place[slot] and self.prize[slot] == 0.0

    def total(self) -> float:
        """What the table may expect of all cards."""
        found = 0.0
        for slot in self.slots:
            found += self.worth(slot)
        return found


def _cost(seen: Observation, card: int) -> float:
    return mafia_weight(seen) * seen.terms.material.symbols[card]


def lot_worth(seen: Observation, card: int) -> float:
    """What the lot is worth to somebody."""
    material = seen.terms.material
    worth = 0.55 + material.loot_grades[card] * 1.05 + material.loot_informers[card] * 0.45
    for kind in material.loot_types[card]:
        worth += 0.65 if kind in seen.track else 0.55
    return worth


def own_lot_worth(seen: Observation, seat: int, card: int) -> float:
    """What all of the lot would be worth to this seat."""
    material = seen.terms.material
    worth = card_worth(seen, seat, card) + material.loot_informers[card] * 0.45
    worth += material.loot_grades[card] * grade_worth(seen, seat)
    for kind in material.loot_types[card]:
        worth += seizure_worth(seen, seat, kind)
    return worth


def make_plan(seen: Observation, me: int) -> Plan:
    """Dice that lie on cards stay; the free dice of all seats are spread to the common good."""
    plan = Plan(seen)
    for seat in range(seen.players):
        for die in range(4):
            spot = seen.place[seat * 4 + die]
            if spot >= 0:
                plan.counts[spot][KIND_OF[die]] += 1
            elif spot != KEPT and (seat == me or seen.asked[seat] == ASKED):
                plan.free[KIND_OF[die]] += 1
    for informer in range(5):
        if seen.informer_state[informer] == READY:
            on = seen.informer_on[informer]
            if on >= 0:
                plan.counts[seen.place[seen.informer_owner[informer] * 4 + on]][2] += 1
            else:
                plan.free[2] += 1
    if sum(plan.free) and plan.slots:
        _spread(plan)
    return plan


def _spread(plan: Plan) -> None:
    """The best of several first guesses, then single dice are moved while that helps."""
    fixed = [count[:] for count in plan.counts]
    ranked = sorted(plan.slots, key=plan.prize.__getitem__, reverse=True)
    best: list[list[int]] = []
    most = -1.0
    for attacked in range(1, len(ranked) + 1):
        plan.counts = [count[:] for count in fixed]
        _fill(plan, ranked[:attacked])
        found = plan.total()
        if found > most:
            most = found
            best = [count[:] for count in plan.counts]
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
                if left[0]:
                    kind = 0
                elif left[2]:
                    kind = 2
                elif left[1]:
                    kind = 1
                else:
                    break
                left[kind] -= 1
                count[kind] += 1
    at = 0
    while left[3]:
        plan.counts[slots[at % len(slots)]][3] += 1
        left[3] -= 1
        at += 1
    for kind in range(3):
        while left[kind]:
            plan.counts[slots[at % len(slots)]][kind] += 1
            left[kind] -= 1
            at += 1


def _improve(plan: Plan, fixed: list[list[int]]) -> None:
    """Move single free dice, the best move first, while it helps."""
    worth = [plan.worth(slot) for slot in range(len(plan.counts))]
    for _ in range(14):
        gain = 0.02
        move = (-1, -1, -1)
        for kind in range(KINDS):
            for start in plan.slots:
                if plan.counts[start][kind] <= fixed[start][kind]:
                    continue
                plan.counts[start][kind] -= 1
                lost = worth[start] - plan.worth(start)
                for end in plan.slots:
                    if end != start:
                        plan.counts[end][kind] += 1
                        found = plan.worth(end) - worth[end] - lost
                        plan.counts[end][kind] -= 1
                        if found > gain:
                            gain = found
                            move = (kind, start, end)
                plan.counts[start][kind] += 1
        kind, start, end = move
        if kind < 0:
            return
        plan.counts[start][kind] -= 1
        plan.counts[end][kind] += 1
        worth[start] = plan.worth(start)
        worth[end] = plan.worth(end)


# --- one's own part ---------------------------------------------------------------------------


def counts_now(seen: Observation) -> list[list[int]]:
    """Dice that lie on the cards, by kind."""
    counts = [[0, 0, 0, 0] for _ in seen.row]
    for seat in range(seen.players):
        for die in range(4):
            spot = seen.place[seat * 4 + die]
            if spot >= 0:
                counts[spot][KIND_OF[die]] += 1
    for informer in range(5):
        on = seen.informer_on[informer]
        if on >= 0:
            counts[seen.place[seen.informer_owner[informer] * 4 + on]][2] += 1
    return counts


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
    seen: Observation, me: int, slot: int, mine: int, all_dice: int, chance: float
) -> float:
    """What this seat may expect of a card where `mine` of `all_dice` dice are its own."""
    card = seen.row[slot]
    if EVENT[card] == PLACE:
        if mine == 0 or all_dice == 0:
            return 0.0
        return chance * own_lot_worth(seen, me, card) * float((mine / all_dice) ** CROWD[0])
    if EVENT[card] == POLICE_RAID:
        return 0.0
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
    if owned(seen, me, kind) + mine == 0:
        return 0.0
    if ahead >= 0.3:
        return 0.9
    if ahead >= -0.05:
        return 0.3 if seen.terms.hard else 0.7
    return max(0.0, 0.45 + 0.5 * ahead)
