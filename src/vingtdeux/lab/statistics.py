"""How sure a figure is: intervals that count games, not seats.

What happens at the seats of one game hangs together: they share a deal, a victory, sometimes a team.
So every interval here counts *blocks*: a game, or all games of one deal. A figure is a ratio of two
sums over blocks (won seats by held seats, points by games), its spread that of the blocks around it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
Z95: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Half-width of a 95 % interval, in standard errors."""


@dataclass(frozen=True)
class Interval:
    """A measured value and the ends of its interval, of 95 % unless said otherwise."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        """As "53.1 % [50.2, 56.0]"."""
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"

    def holds(self, truth: float) -> bool:
        """Whether this value is in it."""
        return self.low <= truth <= self.high

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def wilson(successes: float, trials: float, z: float = Z95) -> Interval:
    """Wilson's interval of a share: honest for small counts and near 0 and 1."""
    if trials <= 0:
        return Interval(0.0, 0.0, 1.0)
    share = min(1.0, successes / trials)
    square = z * z
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    spread = sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half = z * spread / (1 + square / trials)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Interval(share, min(low, share), max(high, share))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent values and its interval."""
    ratio = Ratio()
    for value in values:
        ratio.add(value, 1.0)
    return ratio.mean(len(values))


def student(level: float, freedom: int) -> float:
    """Half-width in standard errors where the spread itself is measured (Cornish and Fisher)."""
    z = NormalDist().inv_cdf(0.5 + level / 2)
    if freedom < 1:
        return inf
    if freedom == 1:
        return 12.7062 if level == LEVEL else inf
    v = float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


class Ratio:
    """A ratio of sums over blocks, and how sure it is. Blocks that add nothing need not be told."""

    __slots__ = ("told", "x", "xx", "xy", "y", "yy")

    def __init__(self) -> None:
        self.x = self.y = self.xx = self.xy = self.yy = 0.0
        self.told = 0

    def add_many(self, x: float, y: float, times: int) -> None:
        """So many blocks that are all alike."""
        self.x += times * x
        self.y += times * y
        self.xx += times * x * x
        self.xy += times * x * y
        self.yy += times * y * y
        self.told += times * (y != 0)

    def add(self, x: float, y: float) -> None:
        """A block's part of both sums."""
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y
        self.told += y != 0

    @property
    def value(self) -> float:
        """The ratio; 0 if nothing was counted."""
        return self.x / self.y if self.y else 0.0

    def variance(self, blocks: int) -> float:
        """Of the ratio."""
        if not self.y or blocks < 2:
            return inf
        r = self.value
        around = max(0.0, self.xx - 2 * r * self.xy + r * r * self.yy)
        if around < 1e-9 * self.xx:  # only the rounding of the sums is left
            around = 0.0
        return around / (self.y * self.y) * blocks / (blocks - 1)

    def mean(self, blocks: int, level: float = LEVEL) -> Interval:
        """As a number of any size."""
        if not self.y:
            return Interval(0.0, -inf if blocks else 0.0, inf if blocks else 0.0)
        variance = self.variance(blocks)
        half = inf if variance == inf else student(level, blocks - 1) * sqrt(variance)
        return Interval(self.value, self.value - half, self.value + half)

    def share(self, blocks: int, level: float = LEVEL) -> Interval:
        """As a share between 0 and 1: Wilson's, of as many independent trials as would have
        the spread that the blocks really have."""
        if not self.y:
            return Interval(0.0, 0.0, 1.0)
        r, variance = self.value, self.variance(blocks)
        z = student(level, max(1, blocks - 1))
        if variance == inf:
            return Interval(r, 0.0, 1.0)
        if variance > 0:
            return wilson(r * r * (1 - r) / variance, r * (1 - r) / variance, z)
        if 0 < r < 1:  # each game has the same share: it cannot be otherwise
            return Interval(r, r, r)
        return wilson(r * self.told, self.told, z)


class Paired:
    """The difference of two ratios whose blocks come in pairs: second minus first."""

    __slots__ = ("cross", "first", "second")

    def __init__(self) -> None:
        self.first = Ratio()
        self.second = Ratio()
        self.cross = [0.0, 0.0, 0.0, 0.0]
        """Sums of products: x1 x2, x1 y2, y1 x2, y1 y2."""

    def add(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A pair of blocks."""
        self.first.add(x1, y1)
        self.second.add(x2, y2)
        cross = self.cross
        cross[0] += x1 * x2
        cross[1] += x1 * y2
        cross[2] += y1 * x2
        cross[3] += y1 * y2

    @property
    def value(self) -> float:
        """Second minus first."""
        return self.second.value - self.first.value

    def _covariance(self, blocks: int) -> float:
        one, two = self.first, self.second
        if not one.y or not two.y or blocks < 2:
            return 0.0
        a, b = one.value, two.value
        xx, xy, yx, yy = self.cross
        around = xx - b * xy - a * yx + a * b * yy
        return around / (one.y * two.y) * blocks / (blocks - 1)

    def variance(self, blocks: int) -> float:
        """Of the difference."""
        apart = self.first.variance(blocks) + self.second.variance(blocks)
        if apart == inf:
            return inf
        found = apart - 2 * self._covariance(blocks)
        return found if found > 1e-12 * apart else 0.0

    def gain(self, blocks: int) -> float:
        """Variance of the difference by that of two unpaired runs: 1 = pairing gained nothing."""
        apart = self.first.variance(blocks) + self.second.variance(blocks)
        return self.variance(blocks) / apart if 0 < apart < inf else 1.0

    def mean(self, blocks: int, level: float = LEVEL) -> Interval:
        """As a number of any size."""
        if not self.first.y or not self.second.y:
            return Interval(0.0, -inf, inf)
        variance = self.variance(blocks)
        half = inf if variance == inf else student(level, blocks - 1) * sqrt(variance)
        return Interval(self.value, self.value - half, self.value + half)

    def share(self, blocks: int, level: float = LEVEL) -> Interval:
        """As a difference of shares: each share's interval, squared and added, less what the
        pairing takes away (Newcombe's method for paired shares)."""
        if not self.first.y or not self.second.y:
            return Interval(0.0, -1.0, 1.0)
        one, two = self.first.share(blocks, level), self.second.share(blocks, level)
        apart = self.first.variance(blocks) * self.second.variance(blocks)
        together = self._covariance(blocks) / sqrt(apart) if 0 < apart < inf else 0.0
        together = min(1.0, max(0.0, together))  # an unlucky guess must not narrow it
        down, up = _beside(two, one, together)
        return Interval(self.value, max(-1.0, self.value - down), min(1.0, self.value + up))


def _beside(two: Interval, one: Interval, together: float) -> tuple[float, float]:
    """How far below and above their difference the truth may be."""
    down, up = two.value - two.low, two.high - two.value
    other_up, other_down = one.high - one.value, one.value - one.low
    below = down * down - 2 * together * down * other_up + other_up * other_up
    above = up * up - 2 * together * up * other_down + other_down * other_down
    return sqrt(max(0.0, below)), sqrt(max(0.0, above))


# --- many at once --------------------------------------------------------------------------------


def together(figures: int) -> float:
    """The level of each of so many intervals that all of them hold at 95 % (Šidák)."""
    return float(LEVEL ** (1 / max(1, figures)))


def doubt(interval: Callable[[float], Interval], null: float = 0.0) -> float:
    """The p-value of "it is `null`": one minus the lowest level whose interval holds it."""
    if interval(0.0).value == null:
        return 1.0
    low, high = 0.0, 1.0 - 1e-12
    if not interval(high).holds(null):
        return 1e-12
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if interval(middle).holds(null) else (middle, high)
    return 1.0 - high


def holm(doubts: Sequence[float]) -> list[float]:
    """The same p-values, corrected for having looked at all of them (Holm)."""
    order = sorted(range(len(doubts)), key=lambda at: doubts[at])
    found, least = [1.0] * len(doubts), 0.0
    for step, at in enumerate(order):
        least = max(least, min(1.0, (len(doubts) - step) * doubts[at]))
        found[at] = least
    return found
