"""Simulations: counted rightly, the same for the same seed, whatever the number of processes."""

import sys
from random import Random

import pytest

import vingtdeux
from vingtdeux.games import box
from vingtdeux.lab import Plan, Played, compare, record, simulate
from vingtdeux.lab.figures import summed
from vingtdeux.lab.luck import Parts


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
    with pytest.warns(RuntimeWarning, match="joblib is missing"):
        assert len(simulate(plan, jobs=2).games) == 10
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
    assert results.summary.value("shared") == results.shared / 40
    assert results.summary.value("reason.points") == 1
    assert results.summary.figure("reason.points").high == 1, (
        "a share, whatever the reason is called"
    )


def test_seats_are_compared_over_whole_rotations_only() -> None:
    """Of 3 games of a strong and a weak bot, the strong one sat on seat 0 twice."""
    results = simulate(Plan("petit", ("greedy", "uniform"), games=3))
    wins = [0 in game.winners for game in results.games[:2]]
    assert results.wins_at(0).value == sum(wins) / 2


def test_a_deal_can_be_played_again_with_the_seats_moved_on() -> None:
    results = simulate(Plan("petit", ("greedy", "uniform"), games=40, repeat=2))
    assert [game.seating for game in results.games[:4]] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    records = [record(results.plan, number) for number in range(3)]
    deals = [next(text for who, text in each.moves if who == vingtdeux.NATURE) for each in records]
    assert deals[0] == deals[1] != deals[2]
    assert results.summary.blocks == 20, "what hangs together is one block"


def taken_apart(winners: list[int]) -> Parts:
    """Who wins in games of two bots, each deal played twice with the seats moved on."""
    plan = Plan("petit", ("greedy", "uniform"), games=len(winners), repeat=2)
    games = [
        Played(n, plan.seating(n, 2), (won,), (0.0, 0.0), (0.0, 0.0), (1, 1), "", 1, 1, 0)
        for n, won in enumerate(winners)
    ]
    found = summed(plan, 2, games).luck
    assert found is not None
    return found


def test_luck_is_all_where_the_deal_decides_and_nothing_where_the_bot_does() -> None:
    deal_decides = taken_apart([0, 0, 1, 1] * 50)
    assert deal_decides.deal.value == pytest.approx(1)
    assert deal_decides.skill.value == pytest.approx(0)
    bot_decides = taken_apart([0, 1] * 100)
    assert bot_decides.skill.value == pytest.approx(1)
    assert bot_decides.deal.value == pytest.approx(0)
    rng = Random(7)
    neither = taken_apart([int(rng.random() < 0.5) for _ in range(4000)])
    assert neither.deal.holds(0)
    assert neither.skill.value < 0.01


def test_luck_and_skill_hold_the_truth_where_both_matter() -> None:
    """A third of the deals decide by themselves, half of the rest the strong bot wins."""
    rng, winners = Random(11), []
    for deal in range(4000):
        fixed, seat = rng.random() < 1 / 3, int(rng.random() < 0.5)
        for again in range(2):
            strong = (2 * deal + again) % 2  # the seat of bot 0
            by_skill = rng.random() < 0.5
            winners.append(seat if fixed else strong if by_skill else int(rng.random() < 0.5))
    found = taken_apart(winners)
    assert found.deal.holds(5 / 18), (
        "a third, less where both meet: 1/3 * 2/9 - 2/3 * 1/144, by 1/4"
    )
    assert found.skill.holds(1 / 9), "2/3 * 1/2, squared"


def test_luck_needs_different_bots_on_every_seat() -> None:
    assert simulate(Plan("petit", ("greedy",), games=20, repeat=2)).summary.luck is None
    assert simulate(Plan("petit", ("greedy", "uniform"), games=20)).summary.luck is None
    odd = Plan("petit", ("greedy", "uniform"), games=30, repeat=3)
    assert simulate(odd).summary.luck is None


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
        (Plan("petit", ("uniform",), watch=("birds",)), "no watcher is called"),
        (Plan("petit", ("uniform",), watch=("drama",)), "do not search"),
        (Plan("petit", ("uniform",), repeat=0), "at least once"),
    ],
)
def test_a_wrong_plan_says_what_is_wrong(plan: Plan, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        simulate(plan)


def test_a_comparison_pairs_game_by_game() -> None:
    first = Plan("petit", ("greedy", "uniform"), games=40)
    same = compare(first, first)
    assert same.difference("place.0.wins").value == 0
    shorter = Plan("petit", ("greedy", "uniform"), games=40, options={"rounds": 2})
    found = compare(first, shorter)
    assert found.difference("decisions").value == -2
    weaker = compare(first, Plan("petit", ("uniform", "uniform"), games=40))
    gap = weaker.difference("place.0.wins")
    assert gap.value < 0
    assert gap.low <= gap.value <= gap.high


def test_a_comparison_of_unlike_plans_is_refused() -> None:
    first = Plan("petit", ("greedy", "uniform"), games=4)
    with pytest.raises(ValueError, match="same game"):
        compare(first, Plan("petit", ("greedy", "uniform"), games=5))
    with pytest.raises(ValueError, match="as many bots"):
        compare(first, Plan("petit", ("greedy",), games=4))


@pytest.mark.parametrize("game", vingtdeux.game_ids())
def test_any_game_of_a_plan_is_a_record(game: str) -> None:
    plan = Plan(game, ("brigadier",), games=2)
    results = simulate(plan)
    found = record(plan, 1)
    match = found.replay()
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == results.games[1].winners
    assert len(found.seats) == results.players


def test_bots_may_take_back_their_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at the site's tables: who is done may endorse another's draft after all, so that more
    negotiations come to an agreement."""
    plan = Plan("police_city", ("brigadier",), games=30, players=4, watch=("marks",))

    def conflicts() -> float:
        summary = simulate(plan).summary
        keys = [key for key in summary.keys if key.startswith("marks.conflict.")]
        return sum(summary.value(key) for key in keys if key.endswith(".times"))

    with_replies = conflicts()
    monkeypatch.setattr(type(box("police_city").mind), "replies", False)
    assert with_replies < conflicts()
