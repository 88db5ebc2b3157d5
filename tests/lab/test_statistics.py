"""Intervals against values known from the literature."""

import pytest

from vingtdeux.lab import mean_interval, wilson


def test_wilson_is_the_textbook_interval() -> None:
    found = wilson(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4901, abs=1e-3)
    assert found.high == pytest.approx(0.9433, abs=1e-3)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (0, 5), (5, 5), (1, 1000)])
def test_wilson_stays_between_0_and_1_and_holds_the_share(successes: int, trials: int) -> None:
    found = wilson(successes, trials)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_mean_interval() -> None:
    found = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5, abs=1e-3)
    assert mean_interval([2.0, 2.0]).low == 2.0
    assert mean_interval([]).value == 0.0
    assert mean_interval([1.0]).high == float("inf")


def test_intervals_in_words() -> None:
    assert wilson(1, 2).percent() == "50.0 % [9.5, 90.5]"
    assert str(mean_interval([-1.0, -1.0])) == "-1.00 [-1.00, -1.00]"
