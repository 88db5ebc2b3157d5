"""How the police's bot thinks: arrests first, then closing in on the fattest thief."""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import STEP, STEPS_FROM
from vingtdeux.games.police_et_voleurs.heuristic_town import (
    attackers,
    can_shut_in,
    reach,
    rough_cost,
    town_of,
)
from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    BANK,
    BESIDE,
    IN_TOWN,
    NEXT,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import POLICE_ENTER
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER, PAWN

HOUSE_WORTH: Final = 22_000.0
"""What a house in an unseen loot is worth on average."""
CAR_WORTH: Final = 30_000.0
USUAL_LOOT: Final = 50_000.0
FAT_FIRST: Final = 1.5
"""Above 1: one fat thief counts for more than two thin ones, since the biggest loot wins."""
CLOSENESS: Final[list[float]] = [3.0, 0.9, 0.65, 0.4, 0.25, 0.15, 0.08, 0.04, 0.02, 0.0]
"""How good it is to need so many steps for an arrest."""
ARREST: Final = 10.0
ARREST_NEXT: Final = 6.0
PRESSURE: Final = 0.1
GRIP: Final = 8.0
"""What these weigh in the choice of a step."""
LOOK_DEEPER: Final = 20
"""How many of the best first steps, and second steps of each, are followed to the answers."""
SHUT_IN: Final = 0.9
"""Grip on a thief who does not move before the steps of a play can shut him in."""
NOWHERE_SAFE: Final = 0.85
ON_GATE: Final = 0.2
"""He is as good as gone."""
FEW_SQUARES: Final = 0.5
SMALL_AREA: Final = 1.0
GATE_FAR: Final = 0.2
GATE_FARTHER: Final = 0.1
DRIVER: Final = 0.6
"""A thief with a car is held that much less."""


@final
class Hunt:
    """The police's view of the town."""

    __slots__ = (
        "at", "is_gate", "material", "men", "occ", "pawns", "rays", "returned", "seen", "worth",
    )  # fmt: skip

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.material = seen.terms.material
        self.rays = self.material.police_rays
        self.is_gate = self.material.is_gate
        self.occ = town_of(seen)
        self.returned: list[int] = [
            entry >> 1 for line in seen.lines for entry in line if entry & BACK
        ]
        self.pawns: list[int] = []
        self.at: list[int] = []
        self.worth: list[float] = []
        self.men = seen.frozen().count(False) + (1 if seen.phase == POLICE_ENTER else 0)
        for pawn in range(seen.terms.pawns):
            if seen.status[pawn] == IN_TOWN:
                self.pawns.append(pawn)
                self.at.append(seen.where[pawn])
                self.worth.append(USUAL_LOOT * (self._worth(pawn) / USUAL_LOOT) ** FAT_FIRST)

    def _worth(self, pawn: int) -> float:
        seen = self.seen
        if seen.is_open[pawn]:
            return self.material.money(seen.loots[pawn]) + 4_000.0
        worth = seen.loot_sizes[pawn] * HOUSE_WORTH + 4_000.0
        if seen.drivers[pawn]:
            worth += CAR_WORTH
        for entry in seen.lines[pawn]:  # a house put back before: with a car it is a bank
            if not entry & BACK and entry >> 5 & 63 in self.returned:
                worth += self.material.values[BANK] * (0.75 if seen.drivers[pawn] else 0.3)
        return worth

    def _is_safe_place(self, at: int) -> bool:
        return self.seen.terms.gate_is_refuge and self.is_gate[at]

    def arrested(self) -> float:
        """What the thieves shut in now are worth."""
        total = 0.0
        for place, at in enumerate(self.at):
            if self._free_beside(at) or self._is_safe_place(at):
                continue
            for square in NEXT[at]:
                if OFFICER <= self.occ[square] <= FROZEN:
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
            beside = [square for square in NEXT[at] if self.occ[square] == OFFICER]
            if attackers(self.rays, self.occ, free[0], beside):
                best = self.worth[place]
        return best

    def pressure(self) -> float:
        """How tight the net is now: steps to an arrest."""
        total = 0.0
        for place, at in enumerate(self.at):
            if not self._is_safe_place(at):
                total += (
                    self.worth[place] * CLOSENESS[rough_cost(self.rays, self.occ, at, self.men)]
                )
        return total

    def grip(self) -> float:
        """The same after the thieves' answers: each goes where he cannot be shut in at once."""
        seen = self.seen
        total = 0.0
        for place, at in enumerate(self.at):
            pawn = self.pawns[place]
            waits = (
                pawn <= seen.turn < seen.terms.pawns
            )  # the police's normal turn comes before his
            if waits and not self._is_safe_place(at) and can_shut_in(self.material, self.occ, at):
                held = SHUT_IN
            else:
                held = self._grip_on(at)
                if seen.drivers[pawn]:
                    held *= DRIVER
            total += self.worth[place] * held
        return total

    def _grip_on(self, at: int) -> float:
        """0 = he does as he likes, 1 = wherever he goes he can be shut in next time."""
        occ = self.occ
        pawn = occ[at]
        occ[at] = 0
        known = [False] * len(occ)
        rays = self.material.thief_rays
        squares = reach(rays, occ, at)
        for plot in BESIDE[at]:
            if self.seen.houses[plot]:  # he may rob and stay
                squares.append(at)
                break
        near = self._safe_among(squares, known)
        further: list[int] = []
        if not self.is_gate[at]:
            for start in near:
                further += self._safe_among(reach(rays, occ, start), known)
        occ[at] = pawn
        if self.is_gate[at]:
            return ON_GATE / (1 + len(near))
        if not near:
            return NOWHERE_SAFE
        gates = self._gates(near)
        held = FEW_SQUARES / (1 + len(near)) + SMALL_AREA / (4 + len(near) + len(further))
        held += GATE_FAR / (1 + gates)
        return held if gates else held + GATE_FARTHER / (1 + self._gates(further))

    def _safe_among(self, squares: list[int], known: list[bool]) -> list[int]:
        """Those not yet known where one play could not shut in a thief; all are known then."""
        occ = self.occ
        safe: list[int] = []
        for square in squares:
            if known[square]:
                continue
            known[square] = True
            occ[square] = PAWN
            if self._is_safe_place(square) or not can_shut_in(self.material, occ, square):
                safe.append(square)
            occ[square] = 0
        return safe

    def _gates(self, squares: list[int]) -> int:
        count = 0
        for square in squares:
            if self.is_gate[square]:
                count += 1
        return count


def choose_enter(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The star that closes in most, at once and after the newcomer's best step."""
    hunt = Hunt(seen)
    best, best_value = legal[0], -1e18
    for action in legal:
        hunt.occ[action.a] = OFFICER
        value = 8 * hunt.arrested() + 3 * hunt.arrest_next() + hunt.pressure() + rng.random()
        if level > 2:
            value += GRIP * (hunt.grip() + _grip_after_step(hunt, action.a))
        hunt.occ[action.a] = 0
        if value > best_value:
            best, best_value = action, value
    return best


def _grip_after_step(hunt: Hunt, star: int) -> float:
    best = 0.0
    hunt.occ[star] = 0
    for square in reach(hunt.rays, hunt.occ, star):
        hunt.occ[square] = OFFICER
        best = max(best, hunt.grip())
        hunt.occ[square] = 0
    hunt.occ[star] = OFFICER
    return best


def choose_step(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """First an arrest, at once or with the next step; else the tightest net."""
    hunt = Hunt(seen)
    rated = _rated(hunt, legal, level, seen.steps_left, rng)
    if level < 3:
        return legal[rated[0][1]]
    best, best_value = legal[rated[0][1]], -1e18
    for value, number in rated[:LOOK_DEEPER]:
        action = legal[number]
        _walk(hunt, action)
        deep = value + GRIP * hunt.grip()
        if seen.steps_left > 1 and action.kind == STEP:
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
        if free and action.b in reach(hunt.rays, hunt.occ, action.a):
            seconds.append(action)
    for square in reach(hunt.rays, hunt.occ, first.b):
        for ways in STEPS_FROM[first.b]:
            for action in ways:
                if action.b == square:
                    seconds.append(action)
    rated = _rated(hunt, seconds, 2, 1, rng)
    best = -1e18
    for value, number in rated[:LOOK_DEEPER]:
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
        value = ARREST * hunt.arrested() + PRESSURE * hunt.pressure()
        if level > 1 and steps > 1:
            value += ARREST_NEXT * hunt.arrest_next()
        _walk_back(hunt, action)
        rated.append((value + rng.random(), number))
    rated.sort(reverse=True)
    return rated


def _walk(hunt: Hunt, action: Action) -> None:
    if action.kind == STEP:
        hunt.occ[action.a] = 0
        hunt.occ[action.b] = OFFICER


def _walk_back(hunt: Hunt, action: Action) -> None:
    if action.kind == STEP:
        hunt.occ[action.b] = 0
        hunt.occ[action.a] = OFFICER
