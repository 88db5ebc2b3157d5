"""How the police's bot thinks: arrests first, then the net that leaves the fattest thief no way."""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import STEP, STEPS_FROM
from vingtdeux.games.police_et_voleurs.heuristic_net import APART, Net
from vingtdeux.games.police_et_voleurs.heuristic_view import View
from vingtdeux.games.police_et_voleurs.heuristic_weights import Weights
from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    BANK,
    BESIDE,
    IN_TOWN,
    STREETS,
)
from vingtdeux.games.police_et_voleurs.public import OFFICER

CLOSENESS: Final[list[float]] = [3.0, 0.9, 0.65, 0.4, 0.25, 0.15, 0.08, 0.04, 0.02, 0.0]
"""How good it is to need so many steps for an arrest."""
USUAL: Final = 50.0
"""A usual loot, in thousands."""
BASE: Final = 4.0
"""Even an empty bag is worth following."""


@final
class Hunt:
    """The police's view of the town."""

    __slots__ = ("at", "net", "pawns", "returned", "view", "waits", "weights", "worth")

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        public = view.public
        self.net = Net(public, weights.sight)
        self.returned = view.returned()
        self.pawns: list[int] = []
        self.at: list[int] = []
        self.worth: list[float] = []
        self.waits: list[bool] = []
        """Whom the police's normal turn finds where he is now."""
        for pawn in range(public.terms.pawns):
            if public.status[pawn] == IN_TOWN:
                self.pawns.append(pawn)
                self.at.append(public.where[pawn])
                money = self._money(pawn)
                self.worth.append(USUAL * (money / USUAL) ** weights.fat)
                self.waits.append(pawn <= public.turn < public.terms.pawns)

    def _money(self, pawn: int) -> float:
        view = self.view
        values = view.material.values
        if view.is_open[pawn]:
            return view.material.money(view.loots[pawn]) / 1000.0 + BASE
        money = view.sizes[pawn] * self.weights.house + BASE
        if view.drivers[pawn]:
            money += 1.4 * self.weights.house
        for entry in view.lines[pawn]:  # a house put back before: with a car it is a bank
            if not entry & BACK and entry >> 5 & 63 in self.returned:
                money += values[BANK] / 1000.0 * (0.75 if view.drivers[pawn] else 0.3)
        return money

    def focus(self, most: int) -> None:
        """Keep the thieves worth a thought: those who carry much and are near."""
        if len(self.at) <= most:
            return
        ranked: list[tuple[float, int]] = []
        for place in range(len(self.at)):
            ranked.append((-self.worth[place] * (0.3 + self.nearness(self.at[place])), place))
        ranked.sort()
        kept = [place for _, place in ranked[:most]]
        self.pawns = [self.pawns[place] for place in kept]
        self.at = [self.at[place] for place in kept]
        self.worth = [self.worth[place] for place in kept]
        self.waits = [self.waits[place] for place in kept]

    def nearness(self, at: int) -> float:
        """0 to 1: how many men are a step or two away."""
        total = 0.0
        base = at * STREETS
        for man in self.net.men:
            far = APART[base + man]
            total += 0.3 if far <= 1 else 0.2 if far == 2 else 0.08 if far == 3 else 0.0
        return min(total, 1.0)

    def arrested(self) -> float:
        """What the thieves shut in now are worth."""
        total = 0.0
        for place in range(len(self.at)):
            if self.net.shut(self.at[place]):
                total += self.worth[place]
        return total

    def arrest_next(self) -> float:
        """The best arrest that one more step makes; the net is cast."""
        best = 0.0
        for place in range(len(self.at)):
            if self.worth[place] > best and self.net.last_gap(self.at[place]) >= 0:
                best = self.worth[place]
        return best

    def grip(self) -> float:
        """How tight the net is: what the thieves carry, by how they are held."""
        total = 0.0
        weights = self.weights
        for place in range(len(self.at)):
            at = self.at[place]
            held = self.hold(place)
            held += weights.closing * self.nearness(at)
            total += self.worth[place] * held
        return total

    def hold(self, place: int) -> float:
        """0 = he does as he likes, 1 = wherever he goes he can be shut in next time."""
        weights = self.weights
        net = self.net
        occ = net.occ
        at = self.at[place]
        material = self.view.material
        who = occ[at]
        occ[at] = 0
        net.cast()
        steps = net.steps
        stays = net.cost(at)
        held = weights.pressure * CLOSENESS[stays]
        if self.waits[place] and stays <= steps:
            occ[at] = who
            return held + weights.shut_in
        near = 0
        gates = 0
        exits = 0
        is_gate = material.is_gate
        out = net.out
        for ray in material.thief_rays[at]:
            for square in ray:
                if occ[square]:
                    break
                if net.cost(square) > steps:
                    near += 1
                    if is_gate[square]:
                        gates += 1
                    elif out[square]:
                        exits += 1
        if stays > steps:
            for plot in BESIDE[at]:
                if self.view.houses[plot]:  # he may rob and stay
                    near += 1
                    break
        occ[at] = who
        if is_gate[at]:  # he is as good as gone
            return held + weights.hold_gate / (1 + near)
        if not near:
            held += weights.nowhere
        else:
            held += weights.few / (2 + near)
            held += weights.gate_now / (1 + gates)
            if not gates:
                held += weights.gate_near / (1 + exits)
        return held * weights.driver if self.view.drivers[self.pawns[place]] else held


def choose_enter(view: View, legal: list[Action], weights: Weights, rng: Random) -> Action:
    """The star from which the newcomer closes in most."""
    hunt = Hunt(view, weights)
    hunt.focus(2)
    net = hunt.net
    material = view.material
    net.see_gates(material.gates, material.thief_rays)
    best, best_value = legal[0], -1e18
    net.men.append(-1)
    for action in legal:
        net.occ[action.a] = OFFICER
        net.men[-1] = action.a
        net.cast()
        value = weights.arrest * hunt.arrested() + weights.arrest_next * hunt.arrest_next()
        value += hunt.grip() + 0.01 * rng.random()
        net.occ[action.a] = 0
        if value > best_value:
            best, best_value = action, value
    return best


def choose_step(
    view: View, legal: list[Action], weights: Weights, targets: int, rng: Random
) -> Action:
    """First an arrest, at once or with the next step; else the tightest net."""
    hunt = Hunt(view, weights)
    rated = rate_steps(hunt, legal, view.public.steps_left, targets, rng)
    if weights.pairs == 0 or view.public.steps_left < 2:
        return legal[rated[0][1]]
    found = _followed(hunt, legal, rated[: weights.pairs])
    return legal[found[0][1]]


def rank_steps(
    view: View, legal: list[Action], weights: Weights, targets: int, most: int, rng: Random
) -> list[tuple[Action, Action | None]]:
    """The best steps, each with the second that suits it best, if there is to be one."""
    hunt = Hunt(view, weights)
    rated = rate_steps(hunt, legal, view.public.steps_left, targets, rng)
    if view.public.steps_left < 2:
        return [(legal[number], None) for _, number in rated[:most]]
    return [
        (legal[number], step_of(man, square) if man >= 0 else None)
        for _, number, man, square in _followed(hunt, legal, rated[:most])
    ]


def step_of(man: int, square: int) -> Action:
    """A policeman's step from street to street."""
    for ways in STEPS_FROM[man]:
        for action in ways:
            if action.b == square:
                return action
    raise ValueError(f"no street leads straight from {man} to {square}")


def _followed(
    hunt: Hunt, legal: list[Action], rated: list[tuple[float, int]]
) -> list[tuple[float, int, int, int]]:
    """The first steps by what the best second makes of them: value, number, man and square."""
    found: list[tuple[float, int, int, int]] = []
    for value, number in rated:
        action = legal[number]
        if action.kind != STEP:
            found.append((value, number, -1, -1))
            continue
        deep, man, square = _best_second(hunt, action)
        found.append((max(value, deep), number, man, square))
    found.sort(reverse=True)
    return found


def rate_steps(
    hunt: Hunt, legal: list[Action], steps: int, targets: int, rng: Random
) -> list[tuple[float, int]]:
    """The steps by what they bring at once, best first. An arrest is never overlooked, another
    step may be."""
    net = hunt.net
    weights = hunt.weights
    view = hunt.view
    material = view.material
    all_at, all_worth, all_waits, all_pawns = hunt.at, hunt.worth, hunt.waits, hunt.pawns
    hunt.focus(targets)
    near_at, near_worth, near_waits, near_pawns = hunt.at, hunt.worth, hunt.waits, hunt.pawns
    net.see_gates(material.gates, material.thief_rays)
    rated: list[tuple[float, int]] = []
    for number in range(len(legal)):
        action = legal[number]
        is_step = action.kind == STEP
        if is_step:
            net.walk(action.a, action.b)
        hunt.at, hunt.worth, hunt.waits, hunt.pawns = all_at, all_worth, all_waits, all_pawns
        value = weights.arrest * hunt.arrested()
        if is_step and not value and view.overlooks(action.a, action.b, weights.attention):
            value = -1.0
        else:
            if steps > 1:
                net.cast()
                value += weights.arrest_next * hunt.arrest_next()
            hunt.at, hunt.worth = near_at, near_worth
            hunt.waits, hunt.pawns = near_waits, near_pawns
            value += hunt.grip()
        if is_step:
            net.walk(action.b, action.a)
        rated.append((value + 0.01 * rng.random(), number))
    hunt.at, hunt.worth, hunt.waits, hunt.pawns = near_at, near_worth, near_waits, near_pawns
    rated.sort(reverse=True)
    return rated


def _best_second(hunt: Hunt, first: Action) -> tuple[float, int, int]:
    """The tightest net after one more step, by the same man or by another: value, man, square."""
    net = hunt.net
    weights = hunt.weights
    net.walk(first.a, first.b)
    best, best_man, best_square = -1e18, -1, -1
    for man in net.men[:]:
        for ray in net.rays[man]:
            for square in ray:
                if net.occ[square]:
                    break
                if (man == first.b and square == first.a) or not _matters(hunt, square):
                    continue
                net.walk(man, square)
                value = weights.arrest * hunt.arrested() + hunt.grip()
                net.walk(square, man)
                if value > best:
                    best, best_man, best_square = value, man, square
    net.walk(first.b, first.a)
    return best, best_man, best_square


def _matters(hunt: Hunt, square: int) -> bool:
    """Near enough to one of the thieves to change anything for him."""
    near = False
    for at in hunt.at:
        near = near or APART[at * STREETS + square] <= 2
    return near
