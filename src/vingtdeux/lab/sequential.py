"""Stop as soon as the answer is known: Wald's test of two hypotheses, block by block."""

from dataclasses import dataclass
from math import inf, log
from typing import Final, Literal

from vingtdeux.lab.errors import LabError

LEAST: Final = 30
"""Blocks before the first verdict: the spread must be known a little."""
Verdict = Literal["low", "high", ""]


@dataclass(frozen=True)
class Sprt:
    """Is this figure `low` or less, or `high` or more? Wrong at most as often as `alpha` says if it is
    low, and as `beta` says if it is high; in between either answer is right.

    The likelihood is that of a normal mean whose spread is measured on the way (as fishtest's).
    """

    key: str
    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -inf < self.low < self.high < inf:
            raise LabError("sprt_order")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise LabError("sprt_risk")

    def likelihood(self, value: float, variance: float) -> float:
        """Logarithm of how much likelier `high` is than `low`, for a figure of this variance."""
        if variance == inf:
            return 0.0
        middle = (self.low + self.high) / 2
        away = (value - middle) * (self.high - self.low)
        if variance == 0:
            return inf if away > 0 else -inf if away < 0 else 0.0
        return away / variance

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first it is low, above the second high."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, value: float, variance: float, blocks: int) -> Verdict:
        """What is known now; "" = not enough."""
        if blocks < LEAST:
            return ""
        low, high = self.bounds
        found = self.likelihood(value, variance)
        return "low" if found <= low else "high" if found >= high else ""
