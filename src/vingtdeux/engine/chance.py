"""Randomness: everything is drawn with `rng.random()`.

That one method is documented to give the same sequence for the same seed in every Python version,
which `randrange` and `shuffle` are not; a record verified against its seed stays verifiable.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, limit: int) -> int:
    """A whole number from 0 to limit - 1."""
    return int(rng.random() * limit)


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items."""
    return items[int(rng.random() * len(items))]


def shuffle(rng: Random, items: MutableSequence[T]) -> None:
    """Put the items in random order, in place."""
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def rng_for_step(seed: str, step: int) -> Random:
    """The generator of one step of a match, from its secret seed."""
    digest = hashlib.sha256(f"{seed}|{step}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))
