"""Randomness: everything is drawn with `rng.random()`.

That one method is documented to give the same sequence for the same seed in every Python version,
which `randrange` and `shuffle` are not; a record verified against its seed stays verifiable.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, Final, TypeVar

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


def _spans() -> tuple[list[int], list[int]]:
    """For each number of items n: the product n (n - 1) … (m + 1) below 2**30, and that m."""
    spans, until = [1, 1], [0, 1]
    for items in range(2, _TABLED):
        product, left = 1, items
        while left > 1 and product * left < 1 << 30:
            product *= left
            left -= 1
        spans.append(product)
        until.append(left)
    return spans, until


_TABLED: Final = 400
_SPAN: Final[list[int]] = _spans()[0]
_UNTIL: Final[list[int]] = _spans()[1]


def shuffle_thriftily(rng: Random, items: list[Any]) -> None:
    """Put the items in random order, in place, with few draws: one number serves for as many
    places as its 53 bits honestly can. For games whose shuffles are a good part of their time;
    from the same rng the order is another than that of `shuffle`, so a game keeps to one of them.
    (Any: compiled, items change places unread.)"""
    left = len(items)
    while left >= _TABLED:
        other = int(rng.random() * left)
        left -= 1
        items[left], items[other] = items[other], items[left]
    while left > 1:
        number = int(rng.random() * _SPAN[left])
        until = _UNTIL[left]
        while left > until:
            other = number % left
            number //= left
            left -= 1
            item = items[left]
            items[left] = items[other]
            items[other] = item


def rng_for_step(seed: str, step: int) -> Random:
    """The generator of one step of a match, from its secret seed."""
    digest = hashlib.sha256(f"{seed}|{step}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))
