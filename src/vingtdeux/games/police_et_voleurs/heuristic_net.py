"""The police's net over the town: who can step where, and how soon a thief is shut in.

Every policeman who can still walk is a bit. `hit` says for each street, direction by direction, who
sees it down that way; from it the steps of an arrest are counted without walking the streets again.
"""

from typing import Final, final

from vingtdeux.games.police_et_voleurs.material import RAYS, STREET_NAMES, STREETS
from vingtdeux.games.police_et_voleurs.public import FROZEN, OFFICER, Public

NEVER: Final = 9
"""More steps than anybody has."""
WAYS: Final = 4
BESIDE_WAY: Final[list[int]] = [ray[0] if ray else -1 for rays in RAYS for ray in rays]
"""By street * 4 + direction: the street next to it that way, or -1. The way back is 3 - way."""


def _steps_apart() -> list[int]:
    """Straight moves between any two streets of an empty town, in one flat table."""
    table: list[int] = []
    for start in range(STREETS):
        far = [NEVER] * STREETS
        far[start] = 0
        edge = [start]
        while edge:
            further: list[int] = []
            for at in edge:
                for ray in RAYS[at]:
                    for square in ray:
                        if far[square] == NEVER:
                            far[square] = far[at] + 1
                            further.append(square)
            edge = further
        table += far
    return table


APART: Final[list[int]] = _steps_apart()
"""By street * 136 + street: the straight moves between them in an empty town."""


def _squares_apart() -> list[int]:
    """How far one walks from street to street, square by square, if no house is in the way."""
    spots = [(ord(name[0]), int(name[1:])) for name in STREET_NAMES]
    return [abs(col - to) + abs(row - at) for col, row in spots for to, at in spots]


SQUARES: Final[list[int]] = _squares_apart()
"""By street * 136 + street: the squares between them, as one counts along a street."""


@final
class Net:
    """A town for thoughts that move pawns about. After a change of `occ`, `cast` it again."""

    __slots__ = ("bit", "hit", "men", "occ", "out", "rays", "refuge", "sight", "steps", "street")

    def __init__(self, public: Public, sight: int) -> None:
        material = public.terms.material
        self.occ: list[int] = public.occ[:]
        self.rays: list[list[list[int]]] = material.police_rays
        self.steps = material.steps
        self.sight = sight
        """How far down a street its owner notices a policeman."""
        self.refuge: list[bool] | None = material.is_gate if public.terms.gate_is_refuge else None
        self.men: list[int] = []
        for at in public.police:
            if self.occ[at] == OFFICER:
                self.men.append(at)
        self.bit: list[int] = [0] * STREETS
        self.hit: list[int] = []
        self.out: list[bool] = []

    def cast(self) -> None:
        """Look down every street from every man."""
        occ, bit = self.occ, self.bit
        hit = [0] * (STREETS * WAYS)
        mark = 1
        sight = self.sight
        for man in self.men:
            bit[man] = mark
            rays = self.rays[man]
            for way in range(WAYS):
                back = 3 - way
                left = sight
                for square in rays[way]:
                    if occ[square] or not left:
                        break
                    left -= 1
                    hit[square * WAYS + back] = mark
            mark <<= 1
        self.hit = hit

    def walk(self, man: int, to: int) -> None:
        """A policeman steps; `cast` follows."""
        self.occ[man] = 0
        self.occ[to] = OFFICER
        men = self.men
        for place in range(len(men)):
            if men[place] == man:
                men[place] = to
                return

    def cost(self, at: int) -> int:
        """About how many steps the police needs to shut in a thief on this square, who blocks the
        streets through it; NEVER if there are too few men."""
        if self.refuge is not None and self.refuge[at]:
            return NEVER
        occ, hit = self.occ, self.hit
        guards = 0
        watched = False
        one = two = three = four = -1
        free = 0
        base = at * WAYS
        for way in range(WAYS):
            square = BESIDE_WAY[base + way]
            if square < 0:
                continue
            who = occ[square]
            if who == 0:
                start = square * WAYS
                back = 3 - way
                seen = 0
                for look in range(WAYS):
                    if look != back:
                        seen |= hit[start + look]
                if free == 0:
                    one = seen
                elif free == 1:
                    two = seen
                elif free == 2:
                    three = seen
                else:
                    four = seen
                free += 1
            elif who == OFFICER:
                guards |= self.bit[square]
                watched = True
            elif who == FROZEN:
                watched = True
        if free == 0:
            return 0 if watched else NEVER
        if free > len(self.men):
            return NEVER
        one &= ~guards
        if free == 1:
            if one:
                return 1
            return 2 if self._second(at, guards) else 3
        two &= ~guards
        if free == 2:
            if one and two:
                both = one | two
                return 2 if both & (both - 1) else 3
            return 3 if one or two else 4
        three &= ~guards
        matched = _matched(one, two, three)
        if free == 3:
            return 6 - matched
        return 7 - matched + (0 if four & ~guards else 1)

    def _second(self, at: int, guards: int) -> bool:
        """Whether a man can be on the last free square beside this one in two steps."""
        occ, hit = self.occ, self.hit
        for way in range(WAYS):
            square = BESIDE_WAY[at * WAYS + way]
            if square < 0 or occ[square]:
                continue
            for look in range(WAYS):
                if look == 3 - way:
                    continue
                for further in self.rays[square][look]:
                    if occ[further]:
                        break
                    start = further * WAYS
                    seen = hit[start] | hit[start + 1] | hit[start + 2] | hit[start + 3]
                    if seen & ~guards:
                        return True
        return False

    def shut(self, at: int) -> bool:
        """A thief here is immobilised now."""
        if self.refuge is not None and self.refuge[at]:
            return False
        watched = False
        for way in range(WAYS):
            square = BESIDE_WAY[at * WAYS + way]
            if square >= 0:
                who = self.occ[square]
                if who == 0:
                    return False
                if who <= FROZEN:
                    watched = True
        return watched

    def last_gap(self, at: int) -> int:
        """The one free square beside him that a single step can close, or -1."""
        if self.refuge is not None and self.refuge[at]:
            return -1
        gap = -1
        for way in range(WAYS):
            square = BESIDE_WAY[at * WAYS + way]
            if square >= 0 and not self.occ[square]:
                if gap >= 0:
                    return -1
                gap = square
        if gap < 0:
            return -1
        return gap if self.cost(at) == 1 else -1

    def see_gates(self, gates: list[int], rays: list[list[list[int]]]) -> None:
        """From where a thief has a free gate in one move: `out`."""
        occ = self.occ
        out = [False] * STREETS
        for gate in gates:
            if occ[gate]:
                continue
            for ray in rays[gate]:
                for square in ray:
                    if occ[square]:
                        break
                    out[square] = True
        self.out = out


def _matched(one: int, two: int, three: int) -> int:
    """How many of three squares can be filled by different men who see them."""
    if one and two and three:
        both = one | two
        all_three = both | three
        rest = all_three & (all_three - 1)
        if (
            rest & (rest - 1)
            and both & (both - 1)
            and (one | three) & ((one | three) - 1)
            and (two | three) & ((two | three) - 1)
        ):
            return 3
    for some in (one | two if one and two else 0, one | three if one and three else 0,
                 two | three if two and three else 0):  # fmt: skip
        if some & (some - 1):
            return 2
    return 1 if one or two or three else 0
