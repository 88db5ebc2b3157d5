"""Intervals: against values known from the literature, and how often they hold the truth."""

from collections.abc import Callable
from random import Random

import pytest

from vingtdeux.lab import Plan, Played, mean_interval, simulate, wilson
from vingtdeux.lab.figures import Pairing, summed
from vingtdeux.lab.statistics import Interval, Paired, Ratio, doubt, holm, student, together

TIMES = 600
"""Experiments a coverage is counted over: a true 95 % shows as 93.2 to 96.8 %."""


def test_wilson_is_the_textbook_interval() -> None:
    found = wilson(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4901, abs=1e-3)
    assert found.high == pytest.approx(0.9433, abs=1e-3)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (0, 5), (5, 5), (1, 1000)])
def test_wilson_stays_between_0_and_1_and_holds_the_share(successes: int, trials: int) -> None:
    found = wilson(successes, trials)
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize(("freedom", "value"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)])
def test_student_is_the_textbook_quantile(freedom: int, value: float) -> None:
    assert student(0.95, freedom) == pytest.approx(value, rel=0.01)


def test_mean_interval() -> None:
    found = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5, rel=0.01)
    assert mean_interval([2.0, 2.0]).low == 2.0
    assert mean_interval([]).value == 0.0
    assert mean_interval([1.0]).high == float("inf")


def test_intervals_in_words() -> None:
    assert wilson(1, 2).percent() == "50.0 % [9.5, 90.5]"
    assert str(mean_interval([-1.0, -1.0])) == "-1.00 [-1.00, -1.00]"


# --- how often they hold the truth ----------------------------------------------------------------


def coverage(interval: Callable[[Random], Interval], truth: float) -> float:
    return sum(interval(Random(f"cover {n}")).holds(truth) for n in range(TIMES)) / TIMES


def ratio(games: int, block: Callable[[Random], tuple[float, float]], rng: Random) -> Ratio:
    found = Ratio()
    for _ in range(games):
        found.add(*block(rng))
    return found


@pytest.mark.parametrize(
    ("games", "block", "truth"),
    [
        (100, lambda rng: (2 * (rng.random() < 0.3), 2), 0.3),  # two seats of a team win together
        (200, lambda rng: (1 + (rng.random() < 0.2), 3), 0.4),  # one bot at all seats, some ties
        (80, lambda rng: (rng.random() < 0.05, 1), 0.05),  # rare
        (60, lambda rng: (rng.random() < 0.5, 1 + (rng.random() < 0.5)), 1 / 3),  # 1 or 2 seats
    ],
)
def test_intervals_of_shares_hold_the_truth(
    games: int, block: Callable[[Random], tuple[float, float]], truth: float
) -> None:
    assert coverage(lambda rng: ratio(games, block, rng).share(games), truth) >= 0.93


def test_counting_seats_as_if_they_were_games_does_not() -> None:
    """What the lab did before: a team's two seats are one result."""

    def by_seat(rng: Random) -> Interval:
        found = ratio(100, lambda each: (2 * (each.random() < 0.3), 2), rng)
        return wilson(found.x, found.y)

    assert coverage(by_seat, 0.3) < 0.9


def test_intervals_of_numbers_hold_the_truth() -> None:
    assert coverage(lambda rng: ratio(40, lambda r: (r.gauss(3, 2), 1), rng).mean(40), 3) >= 0.93


@pytest.mark.parametrize(
    ("games", "first", "second", "alike"),
    [(100, 0.3, 0.3, 0.5), (100, 0.3, 0.4, 0.8), (60, 0.05, 0.1, 0.0), (150, 0.33, 0.36, 0.9)],
)
def test_intervals_of_paired_shares_hold_the_truth(
    games: int, first: float, second: float, alike: float
) -> None:
    def difference(rng: Random) -> Interval:
        found = Paired()
        for _ in range(games):
            luck = rng.random()
            other = luck if rng.random() < alike else rng.random()
            found.add(luck < first, 1, other < second, 1)
        return found.share(games)

    assert coverage(difference, second - first) >= 0.93


def test_intervals_of_paired_numbers_hold_the_truth_and_are_narrower() -> None:
    def difference(rng: Random) -> Paired:
        found = Paired()
        for _ in range(50):
            deal = rng.gauss(0, 3)
            found.add(deal + rng.gauss(10, 1), 1, deal + rng.gauss(11, 1), 1)
        return found

    assert coverage(lambda rng: difference(rng).mean(50), 1.0) >= 0.93
    assert 0.05 < difference(Random(1)).gain(50) < 0.25


@pytest.mark.parametrize("players", [2, 4])
def test_intervals_of_real_games_hold_the_truth(players: int) -> None:
    """Mafia Story, of four in teams, strong bots among weak ones: many games stand for the truth,
    parts of them for experiments. Intervals of teams counted by seat would be too narrow."""
    bots = ("commissaire", "uniform")
    whole = simulate(Plan("mafia_story", bots, 1200, players))
    truth = whole.wins_of("commissaire").value
    size = 40
    hits = 0
    for at in range(0, 1200, size):
        part = summed(
            Plan("mafia_story", bots, size, players), players, numbered(whole.games[at : at + size])
        )
        hits += part.figure("bot.commissaire.wins").holds(truth)
    assert hits >= 26, f"{hits} of 30"


def numbered(games: tuple[Played, ...]) -> list[Played]:
    return [
        Played(number, g.seating, g.winners, g.scores, g.points, g.ranks, g.reason, g.decisions, g.rounds, g.first)
        for number, g in enumerate(games)
    ]  # fmt: skip


# --- many at once ---------------------------------------------------------------------------------


def test_intervals_shown_together_hold_together() -> None:
    """Ten figures, nothing is different: at 95 % each, some interval misses in 40 % of reports."""

    def all_hold(level: float) -> float:
        hits = 0
        for n in range(TIMES):
            rng = Random(f"many {n}")
            pairs = [
                ratio(50, lambda r: (r.gauss(0, 1), 1), rng).mean(50, level) for _ in range(10)
            ]
            hits += all(pair.holds(0) for pair in pairs)
        return hits / TIMES

    assert all_hold(0.95) < 0.7
    assert all_hold(together(10)) >= 0.93


def test_holm_is_the_textbook_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_doubt_is_where_the_interval_touches() -> None:
    found = Ratio()
    for value in (1.0, 2.0, 3.0, 4.0, 5.0, 0.5, 2.5):
        found.add(value, 1)
    p = doubt(lambda level: found.mean(7, level))
    assert 0 < p < 0.01
    edge = found.mean(7, 1 - p)
    assert min(abs(edge.low), abs(edge.high)) < 0.01
    assert doubt(lambda level: Interval(0.0, -level, level)) == 1.0


def test_a_share_that_never_happened_is_not_known_to_be_nothing() -> None:
    found = Paired()
    for _ in range(20):
        found.add(0, 1, 0, 1)
    assert found.share(20).high > 0.1


def test_the_same_table_twice_shows_no_difference() -> None:
    plan = Plan("petit", ("greedy", "uniform"), 60)
    games = simulate(plan).games
    pairing = Pairing(plan, plan, 2)
    for game in games:
        pairing.add(game, game)
    found = pairing.close().difference("bot.greedy.wins")
    assert found.value == 0
    assert found.high < 0.04
