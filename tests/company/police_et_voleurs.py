"""Stand-ins for people at Police et Voleurs: what they do, not how well a bot could do it.

A novice plays the first game: robs what is beside, runs when a policeman looks at him, goes home with
a fair bag; as police it walks up to the nearest thief. A regular plays the tenth: sees the trap that
two steps close, keeps away from it, fetches banks with a car, and as police closes squares and gates.
"""

from random import Random
from typing import Final

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.games.police_et_voleurs.actions import (
    AIM,
    DRIVE,
    ENTER,
    FLY,
    LEAVE,
    MOVE,
    PLACE,
    PUT,
    ROB,
    STEP,
)
from vingtdeux.games.police_et_voleurs.material import (
    BANK,
    BESIDE,
    CAR,
    IN_TOWN,
    NEXT,
    PLOT_NAMES,
    RAYS,
    STREET_NAMES,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation

FREE, OFFICER, FROZEN = 0, 1, 2


def _spot(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("A"), int(name[1:])


SPOT: Final = [_spot(name) for name in STREET_NAMES]
PLOT_SPOT: Final = [_spot(name) for name in PLOT_NAMES]


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    """As the crow walks."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def closest(spot: tuple[int, int], spots: list[tuple[int, int]]) -> int:
    """How far the nearest of them is; far, if there is none."""
    return min((apart(spot, each) for each in spots), default=30)


def looking_at(occ: list[int], at: int) -> list[int]:
    """The policemen free to walk who see this square down a straight street."""
    seen = []
    for ray in RAYS[at]:
        for square in ray:
            if occ[square]:
                if occ[square] == OFFICER:
                    seen.append(square)
                break
    return seen


class _Person(Bot):
    """What both have in common: one question after the other."""

    def choose(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        kinds = {action.kind for action in legal}
        if ENTER in kinds:
            return self.enters(seen, legal, rng)
        if STEP in kinds:
            return self.steps(seen, [each for each in legal if each.kind == STEP], rng)
        if PLACE in kinds:
            wanted = SPOT[self.prey(seen)]
            return min(legal, key=lambda each: (apart(SPOT[each.a], wanted), rng.random()))
        if PUT in kinds:
            here = SPOT[seen.where[seen.pawn]]
            return max(legal, key=lambda each: (apart(SPOT[each.a], here), rng.random()))
        if FLY in kinds:
            return next(
                each for each in legal if (each.kind == FLY) == (self.money(seen, seen.turn) > 40)
            )
        if kinds & {MOVE, ROB, LEAVE, DRIVE}:
            return self.plays(seen, [each for each in legal if each.kind != AIM], rng)
        return legal[0]

    def money(self, seen: Observation, pawn: int) -> float:
        """In thousands."""
        return seen.terms.material.money(seen.loots[pawn]) / 1000

    def prey(self, seen: Observation) -> int:
        """Where the thief stands who carries most."""
        town = [pawn for pawn in range(seen.terms.pawns) if seen.status[pawn] == IN_TOWN]
        if not town:
            return seen.terms.material.stars[0]
        return seen.where[max(town, key=lambda pawn: seen.loot_sizes[pawn])]

    def enters(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """Any gate where nobody is."""
        others = [SPOT[at] for at in seen.where if at >= 0]
        return max(legal, key=lambda each: (min(closest(SPOT[each.a], others), 6), rng.random()))

    def plays(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        raise NotImplementedError

    def steps(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        raise NotImplementedError


class Novice(_Person):
    """Its first game."""

    name = "novice"

    def plays(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        pawn, here = seen.turn, seen.where[seen.turn]
        police = [SPOT[at] for at in seen.police if seen.occ[at] == OFFICER]
        money = self.money(seen, pawn)
        afraid = closest(SPOT[here], police) <= 2 or len(looking_at(seen.occ, here)) > 1
        enough = money >= 90 or (money >= 40 and len(police) >= 4)
        for action in legal:
            if action.kind == LEAVE and (enough or (afraid and money >= 20)):
                return action
        robs = [each for each in legal if each.kind == ROB and seen.houses[each.a] == HIDDEN]
        known = [each for each in legal if each.kind == ROB and seen.houses[each.a] == BANK]
        if known and CAR in seen.loots[pawn]:
            return known[0]
        if robs and not enough and not (afraid and money >= 20):
            return robs[int(rng.random() * len(robs))]
        moves = [each for each in legal if each.kind in (MOVE, DRIVE)]
        if not moves:
            return legal[0]
        gates = [SPOT[at] for at in seen.terms.material.gates if not seen.occ[at]]
        houses = [PLOT_SPOT[plot] for plot, kind in enumerate(seen.houses) if kind == HIDDEN]
        leaves = enough or (afraid and money >= 20)

        def liked(action: Action) -> float:
            spot = SPOT[action.a]
            near = closest(spot, police)
            goal = closest(spot, gates if leaves or not houses else houses)
            fear = 3.0 if near <= 1 else 1.5 if near == 2 else 0.0
            return -goal - fear - (0.5 if action.kind == DRIVE else 0.0) + 0.9 * rng.random()

        return max(moves, key=liked)

    def steps(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """Walk up to the thief who carries most; shut him in when one step does it."""
        prey = self.prey(seen)
        occ = seen.occ
        around = [square for square in NEXT[prey] if not occ[square]]
        guards = [square for square in NEXT[prey] if occ[square] == OFFICER]
        best = legal[0]
        best_value = -99.0
        for action in legal:
            if action.a in guards:
                continue
            value = apart(SPOT[action.a], SPOT[prey]) - apart(SPOT[action.b], SPOT[prey])
            value = 0.4 * value + (6.0 if action.b in around else 0.0)
            value -= 0.3 * apart(SPOT[action.b], SPOT[prey]) - rng.random()
            if value > best_value:
                best, best_value = action, value
        return best


class Regular(_Person):
    """Its tenth game."""

    name = "regular"

    def is_trap(self, occ: list[int], at: int) -> bool:
        """Whether two steps close all around it, as far as one sees at a glance."""
        free = [square for square in NEXT[at] if not occ[square]]
        guards = [square for square in NEXT[at] if occ[square] == OFFICER]
        if len(free) > 2:
            return False
        ways = [[man for man in looking_at(occ, square) if man not in guards] for square in free]
        if len(free) == 2:
            return bool(ways[0] and ways[1] and len({*ways[0], *ways[1]}) > 1)
        return bool(ways and ways[0]) if free else bool(guards)

    def plays(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        pawn, here = seen.turn, seen.where[seen.turn]
        material = seen.terms.material
        has_car = CAR in seen.loots[pawn]
        occ = seen.occ[:]
        occ[here] = FREE
        police = [SPOT[at] for at in seen.police if seen.occ[at] == OFFICER]
        money = self.money(seen, pawn)
        enough = money >= 150 or (money >= 70 and len(police) >= 4) or len(police) >= 8
        trapped = self.is_trap(occ, here)
        gates = [SPOT[at] for at in material.gates if not seen.occ[at]]
        goods = [plot for plot in range(len(seen.houses)) if self.tempts(seen, plot, has_car)]
        spots = [PLOT_SPOT[plot] for plot in goods]

        def liked(action: Action) -> float:
            kind = action.kind
            if kind == LEAVE:
                if enough or (trapped and money >= 30):
                    return 50.0
                return -20.0
            if kind == ROB:
                if action.a not in goods or trapped:
                    return -10.0
                rich = seen.houses[action.a] == BANK
                return 20.0 if rich else -2.0 if enough else 8.0
            at = action.a
            value = -8.0 if kind == MOVE and self.is_trap(occ, at) else 0.0
            if enough or not spots:
                value -= 1.2 * closest(SPOT[at], gates)
                value += 3.0 if material.is_gate[at] else 0.0
            else:
                value -= closest(SPOT[at], spots)
                value += 0.8 * sum(plot in goods for plot in BESIDE[at])
            near = closest(SPOT[at], police)
            value -= 1.0 if near <= 1 else 0.0
            value += 0.3 * len([square for square in NEXT[at] if not occ[square]])
            return value + 0.5 * rng.random()

        return max(legal, key=liked)

    def tempts(self, seen: Observation, plot: int, has_car: bool) -> bool:
        """Worth opening: unknown, or put back by somebody who had no car and we have one."""
        kind = seen.houses[plot]
        if kind == HIDDEN:
            return has_car or not seen.looks[plot]
        return (kind == BANK and has_car) or (kind == CAR and not has_car)

    def steps(self, seen: Observation, legal: list[Action], rng: Random) -> Action:
        """Close the squares around him, and the gates he would run to."""
        occ = seen.occ[:]
        town = [pawn for pawn in range(seen.terms.pawns) if seen.status[pawn] == IN_TOWN]
        best = legal[0]
        best_value = -99.0
        for action in legal:
            occ[action.a], occ[action.b] = FREE, OFFICER
            value = rng.random() * 0.3
            for pawn in town:
                value += (1 + seen.loot_sizes[pawn]) * self.hold(seen, occ, seen.where[pawn])
            occ[action.a], occ[action.b] = OFFICER, FREE
            if value > best_value:
                best, best_value = action, value
        return best

    def hold(self, seen: Observation, occ: list[int], at: int) -> float:
        """How tight it gets around a thief."""
        free = [square for square in NEXT[at] if not occ[square]]
        if not free:
            return 12.0
        if self.is_trap(occ, at):
            value = 5.0 if len(free) == 1 else 2.5
        else:
            value = 1.2 * (3 - len(free)) / 3
            value += 0.3 * sum(bool(looking_at(occ, square)) for square in free)
        for ray in RAYS[at]:
            for square in ray:
                if occ[square]:
                    break
                if seen.terms.material.is_gate[square]:
                    value -= 0.25
        return value
