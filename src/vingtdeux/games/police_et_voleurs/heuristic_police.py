"""How the police's bot thinks: arrests first, then closing in on the fattest thief."""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import STEP, STEPS_FROM
from vingtdeux.games.police_et_voleurs.heuristic_town import (
    FIXED,
    MAN,
    THIEF_AT,
    attackers,
    reach,
    rough_cost,
    town_of,
)
from vingtdeux.games.police_et_voleurs.material import BACK, IN_TOWN, IS_GATE, NEXT, VALUES
from vingtdeux.games.police_et_voleurs.observation import Observation

HOUSE_WORTH: Final = 22_000.0
"""What a house in an unseen loot is worth on average."""
CLOSENESS: Final[list[float]] = [3.0, 0.9, 0.65, 0.4, 0.25, 0.15, 0.08, 0.04, 0.02, 0.0]
"""How good it is to need so many steps for an arrest."""
HELD: Final[list[float]] = [1.0, 0.95, 0.8, 0.3, 0.18, 0.12, 0.08, 0.05, 0.03, 0.0]
"""The same for where a thief may go next."""
LOOK_DEEPER: Final = 10
"""How many of the best steps are followed through to the thieves' answers."""
SECOND_LOOK: Final = 5
GRIP: Final = 8.0


@final
class Hunt:
    """The police's view of the town."""

    __slots__ = ("at", "men", "occ", "pawns", "returned", "seen", "worth")

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.occ = town_of(seen)
        self.returned: list[int] = [
            entry >> 1 for line in seen.lines for entry in line if entry & BACK
        ]
        self.pawns: list[int] = []
        self.at: list[int] = []
        self.worth: list[float] = []
        self.men = seen.frozen.count(False) + (1 if seen.phase == "police_enter" else 0)
        for pawn in range(seen.pawns):
            if seen.status[pawn] == IN_TOWN:
                self.pawns.append(pawn)
                self.at.append(seen.where[pawn])
                self.worth.append(self._worth(pawn))

    def _worth(self, pawn: int) -> float:
        seen = self.seen
        if seen.is_open[pawn]:
            total = 0.0
            for kind in seen.loots[pawn]:
                total += VALUES[kind]
            return total + 4_000.0
        worth = seen.loot_sizes[pawn] * HOUSE_WORTH + 4_000.0
        if seen.drivers[pawn]:
            worth += 30_000.0
        for entry in seen.lines[pawn]:  # a house put back before: with a car it is a bank
            if not entry & BACK and entry >> 5 & 63 in self.returned:
                worth += 150_000.0 if seen.drivers[pawn] else 60_000.0
        return worth

    def _is_safe_place(self, at: int) -> bool:
        return self.seen.gate_is_refuge and IS_GATE[at]

    def arrested(self) -> float:
        """What the thieves shut in now are worth."""
        total = 0.0
        for place, at in enumerate(self.at):
            if self._free_beside(at) or self._is_safe_place(at):
                continue
            for square in NEXT[at]:
                if MAN <= self.occ[square] <= FIXED:
                    total += self.worth[place]
                    break
        return total

    def _free_beside(self, at: int) -> list[int]:
        return [square for square in NEXT[at] if not self.occ[square]]

    def arrest_next(self) -> float:
        """The best arrest that one more step makes."""
        best = 0.0
        for place, at in enumerate(self.at):
            free = self._free_beside(at)
            if len(free) != 1 or self._is_safe_place(at) or self.worth[place] <= best:
                continue
            beside = [square for square in NEXT[at] if self.occ[square] == MAN]
            if attackers(self.occ, free[0], beside):
                best = self.worth[place]
        return best

    def pressure(self) -> float:
        """How tight the net is now: steps to an arrest."""
        total = 0.0
        for place, at in enumerate(self.at):
            if not self._is_safe_place(at):
                total += self.worth[place] * CLOSENESS[rough_cost(self.occ, at, self.men)]
        return total

    def grip(self) -> float:
        """The same after the thieves' answers: each takes a good square, or a gate."""
        total = 0.0
        for place, at in enumerate(self.at):
            if self._free_beside(at):
                drives = self.seen.drivers[self.pawns[place]]
                total += self.worth[place] * self._grip_on(at, drives)
        return total

    def _grip_on(self, at: int, drives: bool) -> float:
        """0 = he does as he likes, 1 = wherever he goes he can be shut in next time."""
        self.occ[at] = 0
        squares = reach(self.occ, at)
        worst = HELD[rough_cost(self.occ, at, self.men)]  # he may rob and stay
        mean = worst
        for square in squares:
            self.occ[square] = THIEF_AT
            cost = rough_cost(self.occ, square, self.men)
            self.occ[square] = 0
            held = HELD[cost]
            if IS_GATE[square] and (cost > 2 or drives):
                held *= 0.3  # from there he is gone
            mean += held
            worst = min(worst, held)
        mean /= 1 + len(squares)
        if IS_GATE[at]:
            worst *= 0.2
        self.occ[at] = THIEF_AT
        return (0.65 * worst + 0.35 * mean) * (0.6 if drives else 1.0)


def choose_enter(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The star that closes in most."""
    hunt = Hunt(seen)
    best, best_value = legal[0], -1e18
    for action in legal:
        hunt.occ[action.a] = MAN
        value = 8 * hunt.arrested() + 3 * hunt.arrest_next() + hunt.pressure()
        if level > 2:
            value += GRIP * hunt.grip()
        hunt.occ[action.a] = 0
        value += rng.random()
        if value > best_value:
            best, best_value = action, value
    return best


def choose_step(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """First an arrest, at once or with the second step; else the tightest net."""
    hunt = Hunt(seen)
    rated = _rated(hunt, legal, level, seen.steps_left, rng)
    if level < 3:
        return legal[rated[0][1]]
    best, best_value = legal[rated[0][1]], -1e18
    for value, number in rated[:LOOK_DEEPER]:
        action = legal[number]
        _walk(hunt, action)
        deep = value + GRIP * hunt.grip()
        if seen.steps_left == 2 and action.kind == STEP:
            deep = max(deep, _best_second(hunt, legal, action, rng))
        _walk_back(hunt, action)
        if deep > best_value:
            best, best_value = action, deep
    return best


def _best_second(hunt: Hunt, legal: list[Action], first: Action, rng: Random) -> float:
    """The tightest net after one more step, by the same man or by another."""
    seconds: list[Action] = []
    for action in legal:
        free = action.kind == STEP and not hunt.occ[action.b] and action.a != first.a
        if free and action.b in reach(hunt.occ, action.a):
            seconds.append(action)
    for square in reach(hunt.occ, first.b):
        for ways in STEPS_FROM[first.b]:
            for action in ways:
                if action.b == square:
                    seconds.append(action)
    rated = _rated(hunt, seconds, 2, 1, rng)
    best = -1e18
    for value, number in rated[:SECOND_LOOK]:
        _walk(hunt, seconds[number])
        best = max(best, value + GRIP * hunt.grip())
        _walk_back(hunt, seconds[number])
    return best


def _rated(
    hunt: Hunt, actions: list[Action], level: int, steps: int, rng: Random
) -> list[tuple[float, int]]:
    """The actions by what they bring at first sight, best first."""
    rated: list[tuple[float, int]] = []
    for number, action in enumerate(actions):
        _walk(hunt, action)
        value = 10 * hunt.arrested() + hunt.pressure()
        if level > 1 and steps == 2:
            value += 6 * hunt.arrest_next()
        _walk_back(hunt, action)
        rated.append((value + rng.random(), number))
    rated.sort(reverse=True)
    return rated


def _walk(hunt: Hunt, action: Action) -> None:
    if action.kind == STEP:
        hunt.occ[action.a] = 0
        hunt.occ[action.b] = MAN


def _walk_back(hunt: Hunt, action: Action) -> None:
    if action.kind == STEP:
        hunt.occ[action.b] = 0
        hunt.occ[action.a] = MAN
