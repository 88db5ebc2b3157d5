"""How a thief's bot thinks: what houses are worth, where it is dangerous, when to go."""

from random import Random
from typing import final

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
from vingtdeux.games.police_et_voleurs.heuristic_net import APART, Net
from vingtdeux.games.police_et_voleurs.heuristic_view import View
from vingtdeux.games.police_et_voleurs.heuristic_weights import Weights
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    BESIDE,
    CAR,
    CASH,
    IN_TOWN,
    OUT,
    PLANE,
    POLICE,
    STREETS,
    THIEF,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN
from vingtdeux.games.police_et_voleurs.public import OFFICER


@final
class Prowl:
    """One thief's view of the town, worked out once per decision."""

    __slots__ = (
        "base", "best", "fresh_gain", "has_car", "home", "hunger", "loot", "men", "net", "now", "others",
        "pawn", "police_chance", "public", "rivals", "values", "view", "weights",
    )  # fmt: skip

    def __init__(self, view: View, pawn: int, weights: Weights) -> None:
        public = view.public
        self.view = view
        self.public = public
        self.weights = weights
        self.pawn = pawn
        self.home = public.where[pawn]
        self.net = Net(public, weights.sight)
        if self.home >= 0:
            self.net.occ[self.home] = 0
        self.net.cast()
        material = view.material
        self.net.see_gates(material.gates, material.thief_rays)
        own = view.loots[pawn]
        self.has_car = CAR in own
        self.loot = material.money(own) / 1000.0
        self.men = len(self.net.men)
        self.base = 0.0
        self.rivals = 0
        mine = public.owners[pawn]
        for other in range(public.terms.pawns):
            if other == pawn:
                continue
            if public.status[other] == IN_TOWN:
                self.rivals += 1
            elif public.status[other] == OUT and public.owners[other] == mine:
                self.base += material.money(view.loots[other]) / 1000.0
        self.now = self.use(self.loot)
        self.values: list[float] = [-1.0] * STREETS
        self.best: list[float] = [-1.0] * STREETS
        """By street: what it is worth to end there, and the houses beside it; -1 = not yet."""
        self.police_chance = 0.0
        self.fresh_gain = 0.0
        self.hunger = weights.greed * (1 + weights.night * public.quiet_rounds)
        self._weigh_unknown()
        self.others = 1 - (1 - weights.wake * self.police_chance) ** self.rivals

    def use(self, money: float) -> float:
        """What it is worth to get away with so much: a small bag wins nothing."""
        weights = self.weights
        total = money + self.base
        return total * min(1.0, weights.small + (1 - weights.small) * total / weights.bag)

    def _weigh_unknown(self) -> None:
        """Odds of a house nobody has looked at, from what is left [R3.5.10]."""
        view = self.view
        pool = view.pool
        looks = self.public.looks
        houses = view.houses
        fresh = 0
        for plot in range(len(houses)):
            if houses[plot] == HIDDEN and not looks[plot]:
                fresh += 1
        if not fresh:
            return
        left = view.material.counts[POLICE] - self.public.found
        self.police_chance = min(1.0, max(0, left) / fresh)
        others = -pool[POLICE]
        for count in pool:
            others += count
        if others <= 0:
            return
        gain = 0.0
        for kind in CASH:
            gain += pool[kind] * self.gain(kind)
        gain += pool[BANK] * self.gain(BANK) + pool[CAR] * self.gain(CAR)
        gain += pool[WEAPON] * self.gain(WEAPON) + pool[PLANE] * self.gain(PLANE)
        gain -= pool[THIEF] * self.now * self.weights.thief_house
        self.fresh_gain = (1 - self.police_chance) * gain / others

    def gain(self, kind: int) -> float:
        """What a house of this type adds."""
        value = self.view.material.values[kind] / 1000.0
        if kind == BANK and not self.has_car:
            return 0.0
        if kind == CAR:
            return 0.0 if self.has_car else self.weights.car + value
        if kind == PLANE:
            return 0.3 * self.now if self.men > 2 else 0.0
        if kind == WEAPON:
            return self.weights.weapon + value
        return self.use(self.loot + value) - self.now

    def house(self, plot: int) -> float:
        """What robbing this house should bring."""
        kind = self._recalled(plot)
        if kind != HIDDEN:
            return self.gain(kind) if kind else 0.0
        look = self.public.looks[plot]
        return self._returned(look & 15) if look else self.fresh_gain

    def _recalled(self, plot: int) -> int:
        """What it is, unless one never knew or has forgotten; what lies open nobody forgets."""
        public = self.public
        kind = self.view.houses[plot]
        look = public.looks[plot]
        if kind and look and not public.terms.open_loot:
            return HIDDEN if public.round - (look >> 4) > self.weights.memory else kind
        return kind

    def _returned(self, lookers: int) -> float:
        """A house that somebody put back: most likely a bank, unless he had a car."""
        if not self.has_car:
            return 1.0
        for other in range(self.public.terms.pawns):
            if lookers >> other & 1 and self.view.drivers[other]:
                return 0.1 * self.gain(BANK)
        return 0.75 * self.gain(BANK)

    def danger(self, at: int, wakes: float) -> float:
        """Chance of an arrest on this square before the next own turn; `wakes` = chance that the
        own robbery brings the police."""
        public = self.public
        weights = self.weights
        net = self.net
        steps = net.steps
        cost = net.cost(at)
        risk = 0.0
        if public.found and self.men:
            risk = weights.caught[min(max(cost + 2 - steps, 0), 6)]
        alarm = 1 - (1 - wakes) * (1 - self.others)
        soon = cost - 1  # the newcomer stands somewhere useful
        if soon <= steps:
            alarmed = weights.alarm_near
        elif soon <= 2 * steps and self.men:
            alarmed = weights.alarm_far
        else:
            alarmed = 0.03
        risk += (1 - risk) * alarm * alarmed
        late = min(public.quiet_rounds_left(), public.rounds_left())
        if late <= 2:
            risk = max(risk, 0.5 if late == 2 else 0.9)
        return min(risk, 0.97)

    def future(self, at: int, skip: int) -> float:
        """What can still be taken around this square, later turns counting less."""
        weights = self.weights
        best = self.beside(at, skip)
        further = 0.0
        occ = self.net.occ
        for ray in self.view.material.thief_rays[at]:
            for square in ray:
                if occ[square]:
                    break
                further = max(further, self.beside(square, skip))
        return self.hunger * weights.near * max(best, weights.far * further)

    def beside(self, at: int, skip: int) -> float:
        """The houses next to this square but for one: the best, then the others, each later."""
        found = self.best[at]
        if found >= 0 and skip < 0:
            return found
        one = two = three = 0.0
        houses = self.view.houses
        for plot in BESIDE[at]:
            if houses[plot] and plot != skip:
                value = self.house(plot)
                if value > one:
                    one, two, three = value, one, two
                elif value > two:
                    two, three = value, two
                elif value > three:
                    three = value
        near = self.weights.near
        found = one + near * (two + near * three)
        if skip < 0:
            self.best[at] = found
        return found

    def way_out(self, at: int) -> float:
        """Share of the loot the way to a gate will cost."""
        if not self.public.found:
            return 0.01
        material = self.view.material
        turns = 0.5 if self.has_car else 1.0
        if not material.is_gate[at]:
            if self.net.out[at]:
                turns += 1.0
            else:
                far = 4
                for gate in material.gates:
                    if not self.net.occ[gate]:
                        far = min(far, APART[at * STREETS + gate])
                turns += max(2, far)
        share = self.weights.net * self.men * turns / (1 + self.rivals)
        return min(0.8, share)

    def elbow(self, at: int) -> float:
        """0 to 1: how much room is left to run on from here."""
        net = self.net
        occ = net.occ
        safe = 0
        for ray in self.view.material.thief_rays[at]:
            for square in ray:
                if occ[square]:
                    break
                if net.cost(square) > net.steps:
                    safe += 1
        return safe / (2.0 + safe)

    def square(self, at: int) -> float:
        """What it is worth to end the turn here."""
        value = self.values[at]
        if value < 0:
            risk = self.danger(at, 0.0)
            later = self.now * (1 - self.way_out(at))
            if self.weights.room and self.public.found:
                later *= 1 - self.weights.room * (1 - self.elbow(at))
            value = (1 - risk) * (later + self.future(at, -1))
            self.values[at] = value
        return value

    def rob(self, plot: int) -> float:
        """What it is worth to rob this house now: nothing, if one knows that it would be put back."""
        home = self.home
        kind = self._recalled(plot)
        if kind == PLANE:
            return self.leave() if self.flies() else 0.0
        if (kind == BANK and not self.has_car) or (kind == CAR and self.has_car):
            return 0.0
        fresh = self.view.houses[plot] == HIDDEN and not self.public.looks[plot]
        risk = self.danger(home, self.police_chance if fresh else 0.0)
        later = self.now * (1 - self.way_out(home))
        if self.weights.room and self.public.found:
            later *= 1 - self.weights.room * (1 - self.elbow(home))
        gain = self.hunger * self.house(plot)
        return (1 - risk) * (later + gain + self.future(home, plot))

    def drive(self, over: int) -> float:
        """The best end of a drive that goes over this square."""
        best = 0.0
        material = self.view.material
        if material.is_gate[over] and not self.public.terms.car_stops_at_gate:
            best = self.leave()
        occ = self.net.occ
        for ray in material.car_rays[over]:
            for square in ray:
                if occ[square]:
                    break
                if square != self.home:
                    best = max(best, self.square(square))
        return best

    def leave(self) -> float:
        """The loot is safe; an empty bag is no reason to go."""
        return self.now if self.loot else -1.0

    def flies(self) -> bool:
        """Whether to take a plane: staying is worth less than what is in the bag."""
        return self.loot >= 40 and self.leave() > self.square(self.home)


def choose_thief(view: View, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """The best main action, or the best end of a drive; a weapon is kept for the last moment."""
    prowl = Prowl(view, view.public.turn, weights)
    best, best_value = legal[0], -2.0
    for action in _noticed(prowl, legal):
        value = rate(prowl, action) * (1 + 0.01 * rng.random())
        if value > best_value:
            best, best_value = action, value
    return best


def _noticed(prowl: Prowl, legal: list[Action]) -> list[Action]:
    """What comes to mind: a door next to one and a gate underfoot always do. Who would do nothing,
    or nothing that helps, looks again, and sees it all."""
    attention = prowl.weights.attention
    found = [
        action
        for action in legal
        if action.kind > DRIVE or not prowl.view.overlooks(prowl.home, action.a, attention)
    ]
    for action in found:
        if action.kind <= DRIVE or (action.kind in (ROB, LEAVE) and rate(prowl, action) > 0):
            return found
    return legal


def rank_thief(view: View, legal: list[Action], weights: Weights, most: int) -> list[Action]:
    """The best main actions; leaving and the best robbery are always among them."""
    prowl = Prowl(view, view.public.turn, weights)
    rated = [(-rate(prowl, legal[number]), number) for number in range(len(legal))]
    rated.sort()
    found = [legal[number] for _, number in rated]
    kept = found[:most]
    robbed = False
    for action in found:
        if action.kind == LEAVE or (action.kind == ROB and not robbed):
            robbed = robbed or action.kind == ROB
            if action not in kept:
                kept.append(action)
    return kept


def rate(prowl: Prowl, action: Action) -> float:
    """What a main action is worth."""
    kind = action.kind
    if kind == MOVE:
        return prowl.square(action.a)
    if kind == DRIVE:
        return prowl.drive(action.a) * 1.001
    if kind == ROB:
        return prowl.rob(action.a)
    if kind == LEAVE:
        return prowl.leave()
    if kind == AIM:
        return -1.5
    return -1.0 if kind == PASS else 0.0


def choose_entry(view: View, legal: list[Action], rng: Random) -> Action:
    """A gate with houses near, away from the others."""
    public = view.public
    rays = view.material.thief_rays
    best, best_value = legal[0], -1.0
    for action in legal:
        value = 2.0 * rng.random()
        for ray in rays[action.a]:
            for square in ray:
                if public.occ[square]:
                    break
                value += 0.2 * len(BESIDE[square])
        if value > best_value:
            best, best_value = action, value
    return best


def choose_examine(view: View, legal: list[Action], weights: Weights) -> Action:
    """Fly, or put the house back."""
    prowl = Prowl(view, view.public.turn, weights)
    for action in legal:
        if action.kind == FLY and prowl.flies():
            return action
    for action in legal:
        if action.kind == PUT_BACK:
            return action
    return legal[0]


def choose_rescue(view: View, legal: list[Action], weights: Weights) -> Action:
    """Take away the policeman whose going leaves the best way out."""
    net = Net(view.public, weights.sight)
    at = view.public.where[view.public.pawn]
    best, best_value = legal[0], -1.0
    for action in legal:
        if action.kind != AIM:
            continue
        net.occ[action.a] = 0
        men = net.men
        net.men = [man for man in men if man != action.a]
        net.cast()
        value = float(net.cost(at))
        for ray in view.material.thief_rays[at]:
            for square in ray:
                if net.occ[square]:
                    break
                value += 0.1
        net.men = men
        net.occ[action.a] = OFFICER
        if value > best_value:
            best, best_value = action, value
    return best


def choose_put(view: View, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """Put the policeman where he is farthest from us, and shuts no way out."""
    public = view.public
    material = view.material
    net = Net(public, weights.sight)
    net.occ[public.taken] = 0
    net.men = [man for man in net.men if man != public.taken]
    at = public.where[public.pawn]
    best, best_value = legal[0], -99.0
    net.men.append(-1)
    for action in legal:
        net.occ[action.a] = OFFICER
        net.men[-1] = action.a
        net.cast()
        value = 2.0 * net.cost(at) + APART[at * STREETS + action.a] + rng.random()
        if material.is_gate[action.a] and APART[at * STREETS + action.a] <= 2:
            value -= 2.0
        net.occ[action.a] = 0
        if value > best_value:
            best, best_value = action, value
    return best
