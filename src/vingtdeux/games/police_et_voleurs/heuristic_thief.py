"""How a thief's bot thinks: what houses are worth, where it is dangerous, when to go."""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    FLY,
    LEAVE,
    MOVE,
    PASS,
    PUT_BACK,
    ROB,
)
from vingtdeux.games.police_et_voleurs.heuristic_town import (
    capture_cost,
    gate_distance,
    reach,
    town_of,
)
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    BESIDE,
    CAR,
    CASH,
    IN_TOWN,
    PLANE,
    POLICE,
    THIEF,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.public import PAWN

CAUGHT: Final[list[float]] = [0.95, 0.9, 0.75, 0.2, 0.1, 0.05, 0.03, 0.02, 0.02, 0.01]
"""Chance of being arrested before the next turn, by the steps the police needs for it when it has
two a play."""
CAR_WORTH: Final = 45_000.0
WEAPON_WORTH: Final = 12_000.0
GOOD_BAG: Final = 150_000.0
"""A loot that usually wins."""
SMALL_BAG: Final = 0.6
"""What a franc of a small loot is worth beside one of a good loot."""
NET: Final = 0.048
"""Share of the loot that a policeman costs for each turn on the way out, if he hunts one thief."""


@final
class Mind:
    """One thief's view of the town, worked out once per decision."""

    __slots__ = (
        "has_car",
        "home",
        "level",
        "loot",
        "material",
        "men",
        "occ",
        "pawn",
        "police_chance",
        "rivals",
        "seen",
        "unknown_worth",
        "values",
    )  # fmt: skip

    def __init__(self, seen: Observation, pawn: int, level: int) -> None:
        self.seen = seen
        self.material = seen.terms.material
        self.pawn = pawn
        self.level = level
        self.home = seen.where[pawn]
        self.occ = town_of(seen)
        if self.home >= 0:
            self.occ[self.home] = 0
        own = seen.loots[pawn]
        self.has_car = CAR in own
        self.loot = float(self.material.money(own))
        self.men = seen.frozen().count(False)
        self.rivals = 0
        for other in range(seen.terms.pawns):
            if seen.status[other] == IN_TOWN and other != pawn:
                self.rivals += 1
        self.values: dict[int, float] = {}
        self.police_chance = 0.0
        self.unknown_worth = 0.0
        self._weigh_unknown()

    def _weigh_unknown(self) -> None:
        """Odds of a house nobody has looked at, from what is left [R3.5.10]."""
        seen = self.seen
        values = self.material.values
        fresh = 0
        for plot, kind in enumerate(seen.houses):
            if kind == HIDDEN and not seen.looks[plot]:
                fresh += 1
        if not fresh:
            return
        self.police_chance = min(1.0, max(0, self.material.counts[POLICE] - seen.found) / fresh)
        others = sum(seen.pool) - seen.pool[POLICE]
        if others <= 0:
            return
        worth = 0.0
        for kind in CASH:
            worth += seen.pool[kind] * values[kind]
        worth += seen.pool[BANK] * (values[BANK] if self.has_car else 0)
        worth += 0 if self.has_car else seen.pool[CAR] * (CAR_WORTH + values[CAR])
        worth += seen.pool[WEAPON] * (WEAPON_WORTH + values[WEAPON])
        worth -= seen.pool[THIEF] * self.loot * 0.2
        self.unknown_worth = (1 - self.police_chance) * worth / others

    def house(self, plot: int) -> float:
        """What robbing this house should bring."""
        seen = self.seen
        kind = seen.houses[plot]
        if kind == 0:
            return 0.0
        if kind == HIDDEN:
            if not seen.looks[plot]:
                return self.unknown_worth
            if not self.has_car:
                return 2_000.0
            lookers = seen.looks[plot] & 15
            for other in range(seen.terms.pawns):
                if lookers >> other & 1 and seen.drivers[other]:
                    return 20_000.0
            return 0.75 * self.material.values[BANK]
        if kind == BANK:
            return float(self.material.values[BANK]) if self.has_car else 0.0
        if kind == CAR:
            return 0.0 if self.has_car else CAR_WORTH + self.material.values[CAR]
        if kind == PLANE:
            return self.loot * 0.3 if self.men > 2 else 0.0
        if kind == WEAPON:
            return WEAPON_WORTH + self.material.values[WEAPON]
        return float(self.material.values[kind])

    def danger(self, at: int, wakes: float) -> float:
        """Chance of an arrest on this square before the next own turn; `wakes` = chance that the
        own robbery brings the police."""
        seen = self.seen
        self.occ[at] = PAWN + self.pawn
        now = capture_cost(self.material, self.occ, at)
        soon = capture_cost(self.material, self.occ, at, entry=True)
        self.occ[at] = 0
        if seen.terms.gate_is_refuge and self.material.is_gate[at]:
            return 0.0
        steps = self.material.steps
        risk = CAUGHT[min(max(now + 2 - steps, 0), 9)] if seen.found and self.men else 0.0
        others = 1 - (1 - 0.45 * self.police_chance) ** self.rivals
        alarm = 1 - (1 - wakes) * (1 - others)
        alarmed = 0.75 if soon <= steps else 0.4 if soon <= 2 * steps else 0.05
        risk = risk + (1 - risk) * alarm * alarmed
        late = seen.quiet_rounds_left()
        if late <= 2:
            risk = max(risk, 0.5 if late == 2 else 0.9)
        return min(risk, 0.97)

    def future(self, at: int, skip: int = -1) -> float:
        """What can still be taken around this square, later turns counting less."""
        best = 0.0
        for plot in BESIDE[at]:
            if plot != skip:
                best = max(best, self.house(plot))
        further = 0.0
        if self.level > 1:
            for square in reach(self.material.thief_rays, self.occ, at):
                for plot in BESIDE[square]:
                    if plot != skip:
                        further = max(further, self.house(plot))
        return max(best, 0.6 * further)

    def way_out(self, at: int) -> float:
        """Share of the loot the way to a gate will cost."""
        if not self.seen.found:
            return 0.01
        turns = gate_distance(self.material, self.occ, at) + (0.5 if self.has_car else 1.0)
        return min(0.8, NET * self.men * turns / (1 + self.rivals))

    def square(self, at: int) -> float:
        """What it is worth to end the turn here."""
        if at not in self.values:
            risk = self.danger(at, 0.0)
            later = self.loot * (1 - self.way_out(at)) + 0.4 * self.future(at)
            self.values[at] = (1 - risk) * later
        return self.values[at]

    def rob(self, plot: int) -> float:
        """What it is worth to rob this house now."""
        seen = self.seen
        fresh = seen.houses[plot] == HIDDEN and not seen.looks[plot]
        risk = self.danger(self.home, self.police_chance if fresh else 0.0)
        later = self.loot * (1 - self.way_out(self.home)) + self.house(plot)
        return (1 - risk) * (later + 0.45 * self.future(self.home, plot))

    def drive(self, over: int) -> float:
        """The best end of a drive that goes over this square."""
        best = 0.0
        if self.material.is_gate[over] and not self.seen.terms.car_stops_at_gate:
            best = self.loot
        for square in reach(self.material.car_rays, self.occ, over):
            if square != self.home:
                best = max(best, self.square(square))
        return best

    def leave(self) -> float:
        """The loot is safe; but a small bag wins nothing, and an empty one less."""
        if not self.loot:
            return -1.0
        return self.loot * min(1.02, SMALL_BAG + (1 - SMALL_BAG) * self.loot / GOOD_BAG)


def choose_thief(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The best main action; a weapon is kept for the last moment."""
    mind = Mind(seen, seen.turn, level)
    best, best_value = legal[0], -2.0
    for action in legal:
        kind = action.kind
        if kind == MOVE:
            value = mind.square(action.a)
        elif kind == DRIVE:
            value = mind.drive(action.a) * 1.001
        elif kind == ROB:
            value = mind.rob(action.a)
        elif kind == LEAVE:
            value = mind.leave()
        elif kind == AIM:
            value = -1.5
        else:
            value = -1.0 if kind == PASS else 0.0
        value *= 1 + 0.01 * rng.random()
        if value > best_value:
            best, best_value = action, value
    return best


def choose_second(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """Where a drive ends."""
    mind = Mind(seen, seen.turn, level)
    best, best_value = legal[0], -2.0
    for action in legal:
        value = mind.leave() if action.kind == LEAVE else mind.square(action.a)
        value *= 1 + 0.01 * rng.random()
        if value > best_value:
            best, best_value = action, value
    return best


def choose_entry(seen: Observation, legal: list[Action], rng: Random) -> Action:
    """A gate with houses near, away from the others."""
    occ = town_of(seen)
    rays = seen.terms.material.thief_rays
    best, best_value = legal[0], -1.0
    for action in legal:
        value = 2.0 * rng.random()
        for square in reach(rays, occ, action.a):
            value += 0.2 * len(BESIDE[square])
        if value > best_value:
            best, best_value = action, value
    return best


def choose_examine(seen: Observation, legal: list[Action], level: int) -> Action:
    """Fly if staying is worth less than what is in the bag."""
    mind = Mind(seen, seen.turn, level)
    stay = mind.square(mind.home)
    for action in legal:
        if action.kind == FLY and mind.loot >= 40_000 and mind.leave() > stay:
            return action
    for action in legal:
        if action.kind == PUT_BACK:
            return action
    return legal[0]


def choose_rescue(seen: Observation, legal: list[Action], level: int) -> Action:
    """Take away the policeman whose going leaves the best way out."""
    material = seen.terms.material
    occ = town_of(seen)
    at = seen.where[seen.pawn]
    best, best_value = legal[0], -1.0
    for action in legal:
        if action.kind == AIM:
            occ[action.a] = 0
            value = float(capture_cost(material, occ, at))
            value += 0.1 * len(reach(material.thief_rays, occ, at)) if level > 1 else 0
            occ[action.a] = 1
            if value > best_value:
                best, best_value = action, value
    return best


def choose_put(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """Put the policeman where he threatens nobody of ours; a rival may get him."""
    material = seen.terms.material
    police, thief = material.police_rays, material.thief_rays
    occ = town_of(seen)
    occ[seen.taken] = 0
    at = seen.where[seen.pawn]
    best, best_value = legal[0], -99.0
    for action in legal:
        if level == 1:
            value = rng.random() - (5.0 if action.a in reach(thief, occ, at) else 0.0)
        else:
            occ[action.a] = 1
            value = 2.0 * capture_cost(material, occ, at) - 0.2 * len(reach(police, occ, action.a))
            value -= gate_distance(material, occ, at)
            occ[action.a] = 0
            value += rng.random() * 0.1
        if value > best_value:
            best, best_value = action, value
    return best
