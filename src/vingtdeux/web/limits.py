"""Small bounded memories: who has asked how often, what was found before."""

import hashlib
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_BYTES: Final = 16_000_000
HEAVIEST: Final = 2_000
"""Bytes of one entry: nothing an honest browser sends makes a longer key."""
LONGEST_KEY: Final = 100


def weight(thing: Any) -> int:
    """Bytes of a key or a small value, those of the parts of a tuple included."""
    own = sys.getsizeof(thing)
    return own + sum(map(weight, thing)) if isinstance(thing, tuple) else own


def short(text: str) -> str:
    """The text, or its hash if it is long: a key whose length a stranger cannot choose."""
    if len(text) <= LONGEST_KEY:
        return text
    return "#" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Remembered(Generic[K, V]):
    """A dictionary that forgets its oldest entries, by number and by bytes.

    An entry heavier than `heaviest` is not kept at all: one stranger's key must not push
    everybody else's out. Any thread may use it.
    """

    def __init__(
        self,
        most: int,
        most_bytes: int = MOST_BYTES,
        heaviest: int = HEAVIEST,
        weigh: Callable[[Any], int] = weight,
    ) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._heaviest = heaviest
        self._weigh = weigh
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.bytes = 0
        """What is kept now weighs this much."""

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """What was kept, or None."""
        found = self._kept.get(key)
        return found[0] if found else None

    def keep(self, key: K, value: V) -> None:
        """Remember it, unless it is too heavy."""
        heavy = weight(key) + self._weigh(value)
        with self._lock:
            self._drop(key)
            if heavy > self._heaviest:
                return
            self._kept[key] = (value, heavy)
            self.bytes += heavy
            while len(self._kept) > self._most or self.bytes > self._most_bytes:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: K) -> None:
        found = self._kept.pop(key, None)
        if found:
            self.bytes -= found[1]


class Limiter:
    """A bucket of credits per sender: a burst at once, then so many a second."""

    def __init__(self, burst: float, per_second: float, most: int = 20_000) -> None:
        self._burst = burst
        self._per_second = per_second
        self._most = most
        self._purses: OrderedDict[Any, tuple[float, float]] = OrderedDict()
        """Few bytes each: keys are numbers, or short."""
        self._lock = threading.Lock()

    def pay(self, who: Any) -> bool:
        """Take one credit; False if there is none left."""
        who = short(who) if isinstance(who, str) else who
        now = time.monotonic()
        with self._lock:  # two at once must not pay with the same credit
            left, then = self._purses.pop(who, (self._burst, now))
            left = min(self._burst, left + (now - then) * self._per_second)
            self._purses[who] = (left - 1 if left >= 1 else left, now)
            if len(self._purses) > self._most:
                self._purses.popitem(last=False)
        return left >= 1
