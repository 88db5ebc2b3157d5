"""Small bounded memories: who has asked how often, what was found before."""

import time
from collections import OrderedDict
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """A dictionary that forgets its oldest entries."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What was kept, or None."""
        return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Remember it."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


class Limiter:
    """A bucket of credits per sender: a burst at once, then so many a second."""

    def __init__(self, burst: float, per_second: float, most: int = 20_000) -> None:
        self._burst = burst
        self._per_second = per_second
        self._purses: Remembered[Any, tuple[float, float]] = Remembered(most)

    def pay(self, who: Any) -> bool:
        """Take one credit; False if there is none left."""
        now = time.monotonic()
        left, then = self._purses.get(who) or (self._burst, now)
        left = min(self._burst, left + (now - then) * self._per_second)
        self._purses.keep(who, (left - 1 if left >= 1 else left, now))
        return left >= 1
