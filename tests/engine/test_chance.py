"""Shuffles: fair, and the same for the same seed for ever."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from vingtdeux.engine.chance import shuffle, shuffle_thriftily


def shuffled(how, items, rng):
    items = list(items)
    how(rng, items)
    return items


@pytest.mark.parametrize("how", [shuffle, shuffle_thriftily])
def test_every_order_is_as_likely_as_the_others(how):
    rng = Random(22)
    orders = Counter(tuple(shuffled(how, "abcd", rng)) for _ in range(12_000))
    assert set(orders) == set(permutations("abcd"))
    assert all(400 < count < 600 for count in orders.values())


@pytest.mark.parametrize("how", [shuffle, shuffle_thriftily])
@pytest.mark.parametrize("size", [0, 1, 2, 13, 399, 400, 1000])
def test_all_items_stay(how, size):
    found = shuffled(how, range(size), Random(1))
    assert sorted(found) == list(range(size))
    assert size < 13 or found != list(range(size))


@pytest.mark.parametrize("size", [15, 450])
def test_the_last_place_of_a_long_pile_is_anybodys(size):
    """Where one number serves for many places, and where there are too many of them for that."""
    rng = Random(5)
    last = Counter(shuffled(shuffle_thriftily, range(size), rng)[-1] % 5 for _ in range(2000))
    assert all(300 < count < 500 for count in last.values())


def test_orders_are_those_of_records_already_written():
    assert shuffled(shuffle_thriftily, range(12), Random(1)) == [
        4,
        2,
        6,
        3,
        11,
        9,
        8,
        1,
        5,
        0,
        10,
        7,
    ]
    assert shuffled(shuffle, range(12), Random(1)) == [8, 11, 4, 0, 5, 6, 10, 3, 2, 7, 9, 1]


def test_few_numbers_are_drawn():
    class Counting(Random):
        drawn = 0

        def random(self):
            self.drawn += 1
            return super().random()

    rng = Counting(1)
    shuffle_thriftily(rng, list(range(12)))
    assert rng.drawn == 1
