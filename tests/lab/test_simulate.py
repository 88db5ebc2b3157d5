"""Simulations: counted rightly, the same for the same seed, whatever the number of processes."""

import sys

import pytest

from vingtdeux.lab import Plan, compare, simulate


def test_the_same_plan_gives_the_same_games() -> None:
    plan = Plan("petit", ("greedy", "uniform"), games=30, players=3)
    assert simulate(plan).games == simulate(plan).games
    other = Plan("petit", ("greedy", "uniform"), games=30, players=3, seed="2")
    assert simulate(other).games != simulate(plan).games


def test_processes_change_nothing() -> None:
    plan = Plan("petit", ("greedy:1", "uniform"), games=24)
    seen: list[int] = []
    assert simulate(plan, jobs=2, progress=seen.append).games == simulate(plan).games
    assert sum(seen) == 24


def test_without_joblib_it_runs_in_one_process_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    plan = Plan("petit", ("greedy", "uniform"), games=10)
    with pytest.warns(RuntimeWarning, match="joblib is missing") as said:
        assert len(simulate(plan, jobs=2).games) == 10
    assert said[0].filename == __file__, "it points at who asked"
    assert len(simulate(plan).games) == 10, "who asks for one process needs no joblib"


def test_bots_rotate_over_the_seats() -> None:
    results = simulate(Plan("petit", ("greedy:1", "greedy:2", "uniform"), games=6, players=3))
    for seat in range(3):
        assert sorted(game.seating[seat] for game in results.games) == [0, 0, 1, 1, 2, 2]


def test_two_bots_share_an_odd_table_evenly() -> None:
    results = simulate(Plan("petit", ("greedy", "uniform"), games=2, players=3))
    assert [game.seating for game in results.games] == [(0, 1, 0), (1, 0, 1)]


def test_wins_are_counted_by_bot_and_by_seat() -> None:
    results = simulate(Plan("petit", ("greedy", "uniform"), games=40))
    wins = sum(len(game.winners) for game in results.games)
    by_bot = sum(results.wins_of(name).value * 40 for name in results.names)
    by_seat = sum(results.wins_at(seat).value * 40 for seat in range(2))
    assert by_bot == pytest.approx(wins)
    assert by_seat == pytest.approx(wins)
    assert results.wins_of("greedy").value > results.wins_of("uniform").value
    assert results.reasons == {"points": 40}
    assert results.decisions == 6
    assert results.shared == sum(len(game.winners) > 1 for game in results.games)
    assert results.unwon == 0
    both = results.beats("greedy", "uniform").value + results.beats("uniform", "greedy").value
    assert both == pytest.approx(1)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan("petit", ()), "at least one bot"),
        (Plan("petit", ("uniform",), games=0), "at least one game"),
        (Plan("petit", ("uniform",) * 3, players=2), "too many"),
        (Plan("petit", ("hal",)), "no bot is called"),
        (Plan("petit", ("uniform",), players=9), "2 to 4 players"),
        (Plan("petit", ("uniform",), options={"rounds": 0}), "rounds"),
        (Plan("chess", ("uniform",)), "no game is called"),
    ],
)
def test_a_wrong_plan_says_what_is_wrong(plan: Plan, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        simulate(plan)


def test_a_comparison_pairs_game_by_game() -> None:
    first = Plan("petit", ("greedy", "uniform"), games=40)
    same = compare(first, first)
    assert same.wins_of(0).value == 0
    assert same.wins_of(0).high == 0
    shorter = Plan("petit", ("greedy", "uniform"), games=40, options={"rounds": 2})
    found = compare(first, shorter)
    assert found.decisions.value == -2
    weaker = compare(first, Plan("petit", ("uniform", "uniform"), games=40))
    assert weaker.wins_of(0).value < 0
    assert weaker.wins_at(0).low <= weaker.wins_at(0).value <= weaker.wins_at(0).high


def test_a_comparison_of_unlike_plans_is_refused() -> None:
    first = Plan("petit", ("greedy", "uniform"), games=4)
    with pytest.raises(ValueError, match="same game"):
        compare(first, Plan("petit", ("greedy", "uniform"), games=5))
    with pytest.raises(ValueError, match="as many bots"):
        compare(first, Plan("petit", ("greedy",), games=4))
