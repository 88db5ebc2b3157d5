"""One attempt to fill what a seat cannot see, in agreement with all it saw.

The types of all slots hidden from the seat are dealt anew over them. What everybody saw binds the
deal: a bank is kept only with a car, a house put back is the plane, a bank (no car yet) or a car (a
car already), who drives has a car. An attempt walks each thief's line forward and may end in a
contradiction; then another is made. The last resort drops what was seen in the past, never what
lies on the table now.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.chance import shuffle
from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    BANK,
    CAR,
    LOOTABLE,
    PLANE,
    PLOTS,
    TYPES,
    WEAPON,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.phases import RESCUE

RETURNABLE: Final[tuple[int, ...]] = (PLANE, BANK, CAR)
"""What can have been put back."""


@final
class Sample:
    """One attempt: a type for each plot and for each entry of each line."""

    __slots__ = ("evidence", "lines", "pool", "returned", "rng", "seen", "strict", "types")

    def __init__(self, seen: Observation, rng: Random, strict: bool) -> None:
        self.seen = seen
        self.rng = rng
        self.strict = strict
        self.pool: list[int] = seen.pool[:]
        self.types: list[int] = [0 if kind == HIDDEN else kind for kind in seen.houses]
        """By plot, on the board or kept by a thief whose line is whole; 0 = not chosen yet."""
        self.lines: list[list[int]] = [[] for _ in seen.lines]
        """Of each pawn the types of the houses in his line, in order."""
        self.evidence: list[int] = seen.evidence[:]
        self.returned: list[int] = [
            entry >> 1 for line in seen.lines for entry in line if entry & BACK
        ]
        """Plots whose house was once put back."""

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, allowed: tuple[int, ...], pool: list[int]) -> int:
        """A type of those allowed, as likely as it is frequent; 0 if none is left."""
        total = 0
        for kind in allowed:
            total += pool[kind]
        if not total:
            return 0
        left = int(self.rng.random() * total)
        for kind in allowed:
            left -= pool[kind]
            if left < 0:
                pool[kind] -= 1
                return kind
        return 0

    def take(self, kind: int, pool: list[int]) -> int:
        """This very type, if there is one left."""
        if not pool[kind]:
            return 0
        pool[kind] -= 1
        return kind

    # --- the attempt --------------------------------------------------------------------------

    def attempt(self) -> bool:
        """Fill everything; False if it led into a contradiction."""
        seen = self.seen
        order = list(range(seen.terms.pawns))
        shuffle(self.rng, order)
        order.sort(key=self._urgency)
        for pawn in order:
            if self._urgency(pawn) < 3 and not self._fill(pawn):
                return False
        if not self._fill_looked_at():
            return False
        for pawn in order:
            if self._urgency(pawn) == 3 and not self._fill(pawn):
                return False
        while len(self.evidence) < seen.evidence_size:
            self.evidence.append(self.draw(LOOTABLE, self.pool))
        if 0 in self.evidence or (self.strict and not self._backs_agree()):
            return False
        rest: list[int] = []
        for kind in range(TYPES):
            rest += [kind] * self.pool[kind]
        shuffle(self.rng, rest)
        for plot in range(PLOTS):
            if seen.houses[plot] == HIDDEN and not self.types[plot]:
                self.types[plot] = rest.pop()
        return not rest

    def _fill_looked_at(self) -> bool:
        """Houses put back by thieves whose line is lost: one of three types all the same."""
        seen = self.seen
        for plot in range(PLOTS):
            looked_at = seen.looks[plot] or seen.exam == plot
            if seen.houses[plot] == HIDDEN and not self.types[plot] and looked_at and self.strict:
                self.types[plot] = self.draw(RETURNABLE, self.pool)
                if not self.types[plot]:
                    return False
        return True

    def _backs_agree(self) -> bool:
        """Once all is chosen: whether every house was put back for a reason."""
        for pawn in range(self.seen.terms.pawns):
            has_car = False
            at = 0
            for entry in self.seen.lines[pawn]:
                if not entry & BACK:
                    has_car = has_car or self.lines[pawn][at] == CAR
                    at += 1
                elif self.types[entry >> 1] and not self._fits_back(entry >> 1, has_car):
                    return False
        return True

    def _urgency(self, pawn: int) -> int:
        """Those who must have something come first, while there is a choice; bags last."""
        seen = self.seen
        if seen.is_open[pawn]:
            return 0
        bound = seen.drivers[pawn] or seen.spent[pawn] or self._in_rescue(pawn)
        return 1 if bound else 2 + (seen.touched >> pawn & 1)

    def _in_rescue(self, pawn: int) -> bool:
        return self.seen.phase == RESCUE and self.seen.pawn == pawn

    def _fill(self, pawn: int) -> bool:
        seen = self.seen
        if seen.is_open[pawn]:
            pool = [0] * TYPES
            for kind in seen.loots[pawn]:
                pool[kind] += 1
            pool[WEAPON] += seen.spent[pawn]
            for entry in seen.lines[pawn]:
                if not entry & BACK and entry >> 1 & 15:
                    pool[entry >> 1 & 15] -= 1
        else:
            pool = self.pool
        if seen.touched >> pawn & 1 or not self.strict:
            return self._fill_bag(pawn, pool)
        return self._fill_line(pawn, pool)

    def _fill_bag(self, pawn: int, pool: list[int]) -> bool:
        """Houses whose story is lost: any loot, with a car if he was seen driving."""
        seen = self.seen
        known = [entry >> 1 & 15 for entry in seen.lines[pawn] if not entry & BACK]
        unknown = known.count(0)
        found: list[int] = []
        needs = seen.spent[pawn] + (1 if self._in_rescue(pawn) else 0) - known.count(WEAPON)
        if not seen.is_open[pawn]:
            for _ in range(min(unknown, needs)):
                found.append(self.take(WEAPON, pool))
            if seen.drivers[pawn] and CAR not in known and len(found) < unknown:
                found.append(self.take(CAR, pool))
            if not self.strict:
                found = [kind for kind in found if kind]
        while len(found) < unknown:
            found.append(self.draw(LOOTABLE, pool))
        if 0 in found:
            return False
        shuffle(self.rng, found)
        self.lines[pawn] = [kind or found.pop() for kind in known]
        return True

    def _fill_line(self, pawn: int, pool: list[int]) -> bool:
        """Walk the line forward; a car, once kept, stays while no exchange touches him."""
        seen = self.seen
        entries = seen.lines[pawn]
        left = 0
        for entry in entries:
            if not entry & BACK and not entry >> 1 & 15:
                left += 1
        weapons = seen.spent[pawn] + (1 if self._in_rescue(pawn) else 0)
        has_car = False
        found: list[int] = []
        for entry in entries:
            if entry & BACK:
                if not self._fits_back(entry >> 1, has_car):
                    return False
                continue
            kind = entry >> 1 & 15
            plot = entry >> 5 & 63
            if not kind:
                kind = self.types[plot]
                if kind:
                    if kind == PLANE:
                        return False
                elif plot in self.returned:
                    kind = self.take(BANK if has_car else CAR, pool)
                    if not kind:
                        return False
                else:
                    must_car = seen.drivers[pawn] and not has_car and not self._car_ahead(pawn)
                    must = max(0, weapons - found.count(WEAPON) - self._weapons_ahead(pawn))
                    kind = self._choose(pool, has_car, must_car, must, left)
                    if not kind:
                        return False
                left -= 1
            self.types[plot] = kind
            if kind == (CAR if has_car else BANK):
                return False
            has_car = has_car or kind == CAR
            found.append(kind)
        if seen.exam >= 0 and seen.turn == pawn and not self._fits_back(seen.exam, has_car):
            return False
        if (seen.drivers[pawn] and not has_car) or found.count(WEAPON) < weapons:
            return False
        self.lines[pawn] = found
        return True

    def _car_ahead(self, pawn: int) -> bool:
        """A car the seat knows of: it will come without our help."""
        line = self.seen.lines[pawn]
        return any(not entry & BACK and entry >> 1 & 15 == CAR for entry in line)

    def _weapons_ahead(self, pawn: int) -> int:
        known = 0
        for entry in self.seen.lines[pawn]:
            if not entry & BACK and entry >> 1 & 15 == WEAPON:
                known += 1
        return known

    def _choose(
        self, pool: list[int], has_car: bool, must_car: bool, weapons: int, left: int
    ) -> int:
        """A type for the next of `left` unknown houses, some of which must be a car or weapons."""
        needs = weapons + (1 if must_car else 0)
        if needs and self.rng.random() * left < needs:
            if must_car and self.rng.random() * needs < 1:
                return self.take(CAR, pool)
            return self.take(WEAPON if weapons else CAR, pool)
        allowed: list[int] = []
        for kind in LOOTABLE:
            if kind != (CAR if has_car else BANK):
                allowed.append(kind)
        return self.draw(tuple(allowed), pool)

    def _fits_back(self, plot: int, has_car: bool) -> bool:
        """Whether a house put back (or being looked at) is one he could not or need not keep."""
        kind = self.types[plot]
        if kind:
            return kind == PLANE or kind == (CAR if has_car else BANK)
        if self.seen.houses[plot] == HIDDEN:
            kind = self.draw((PLANE, CAR if has_car else BANK), self.pool)
        else:  # taken since: by a rival, or by one whose houses are a bag now
            return True
        self.types[plot] = kind
        return kind != 0
