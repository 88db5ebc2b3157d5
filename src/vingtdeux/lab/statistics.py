"""How sure a count is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959964
"""Half-width of a 95 % interval, in standard errors."""


@dataclass(frozen=True)
class Interval:
    """A measured value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        """As "53.1 % [50.2, 56.0]"."""
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval of a share: honest for small counts and near 0 and 1."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    square = Z95 * Z95
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    spread = sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half = Z95 * spread / (1 + square / trials)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean and its interval by the normal approximation."""
    count = len(values)
    if count == 0:
        return Interval(0.0, 0.0, 0.0)
    mean = sum(values) / count
    if count == 1:
        return Interval(mean, float("-inf"), float("inf"))
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = Z95 * sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)
