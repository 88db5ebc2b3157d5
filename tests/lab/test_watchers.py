"""Watchers: what they see is right, what they do changes nothing, and twenty lines make one."""

from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.games import box
from vingtdeux.lab import Experiment, Plan, Run, Watcher, counted, play, record, simulate, watcher

GAMES = vingtdeux.game_ids()
MINE = '''
from vingtdeux.lab import Watcher

class Longest(Watcher):
    """The most choices anybody had."""

    name = "longest"

    def begin(self, game, state):
        self.most = 0

    def decide(self, state, seat, legal, action):
        self.most = max(self.most, len(legal))

    def end(self, state, outcome):
        return {"choices": self.most}

class Nameless(Watcher):
    def end(self, state, outcome):
        return {"one": 1, "words": "not a number"}

class Impostor:
    pass
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


@pytest.mark.parametrize("game", GAMES)
def test_watchers_see_everything_and_change_nothing(game: str) -> None:
    bare = simulate(Plan(game, ("brigadier", "uniform"), games=4))
    names = ["choices", "acts", *(["marks"] if box(game).marks else []), "drama:2"]
    watched = simulate(Plan(game, ("brigadier", "uniform"), games=4, watch=tuple(names)))
    for one, two in zip(bare.games, watched.games, strict=True):
        assert (one.winners, one.scores, one.decisions) == (two.winners, two.scores, two.decisions)
        assert not one.seen
        seen = two.seen
        assert seen["choices.made"] + seen["choices.forced"] >= two.decisions
        assert seen["choices.options"] >= 2 * seen["choices.made"]
        offered = [value for key, value in seen.items() if key.startswith("acts.")]
        assert sum(taken for _, taken in offered) == seen["choices.made"]
        assert all(taken <= count for count, taken in offered)
        assert len(seen["drama.points"]) == len(seen["drama.chance"])
        assert all(0 <= chance <= 1 for chance in seen["drama.chance"])
        assert seen["drama.points"] == sorted(seen["drama.points"])
    for key in watched.summary.keys:
        found = watched.summary.figure(key)
        assert found.low <= found.value <= found.high


def test_minutes_are_near_what_the_box_says() -> None:
    """A rule of thumb, but of the right size: between a third and three times."""
    for game in GAMES:
        info = vingtdeux.info(game)
        found = simulate(Plan(game, ("brigadier",), games=4, watch=("choices",))).summary
        low, high = info.minutes
        assert low / 3 <= found.value("choices.minutes") <= 3 * high, game


def test_marks_count_what_the_record_tells() -> None:
    plan = Plan("allez_les_bleus", ("brigadier",), games=3, watch=("marks",))
    results = simulate(plan)
    for game in results.games:
        bought = [0] * results.players
        match = record(plan, game.number).replay()
        for told in match.told:
            if told.event.code == "bought":
                bought[told.event.args["seat"]] += 1
        counts = [value for key, value in game.seen.items() if key.startswith("marks.buy.")]
        assert [sum(each) for each in zip(*counts, strict=True)] == bought


def test_a_mark_is_divided_by_all_games_not_by_those_that_have_it() -> None:
    plan = Plan("allez_les_bleus", ("brigadier", "uniform"), games=12, players=2, watch=("marks",))
    results = simulate(plan)
    for key in [key for key in results.summary.keys if key.startswith("marks.buy.")]:
        column, _, kind = key.rpartition(".")
        counts = [game.seen.get(column, [0, 0]) for game in results.games]
        users = [(seat in game.winners) for game, each in zip(results.games, counts, strict=True) for seat in (0, 1) if each[seat]]  # fmt: skip
        wanted = {
            "times": sum(map(sum, counts)) / 12,
            "each": sum(map(sum, counts)) / 24,
            "used": len(users) / 24,
            "wins": sum(users) / len(users),
        }
        assert results.summary.value(key) == pytest.approx(wanted[kind]), key


def test_the_favourite_wins_more_often_as_the_game_goes_on() -> None:
    plan = Plan("allez_les_bleus", ("brigadier",), games=12, players=2, watch=("drama:8",))
    summary = simulate(plan).summary
    chances = [total / count for total, count in summary.curve]
    assert abs(chances[0] - 0.5) < 0.2
    assert chances[-1] == 1
    assert chances[15] > chances[0]


def test_a_watcher_of_ones_own(mine: Path, tmp_path: Path) -> None:
    names = (f"{mine}:Longest", f"{mine}:Nameless")
    plan = Plan("petit", ("uniform",), 6, watch=names)
    asked = Experiment("simulate", (plan,))
    run = Run.begin(tmp_path / "run", asked)
    found = play(asked, run=run).summaries[0]
    assert found.figure("longest.choices").value >= 2
    assert found.value("nameless.one") == 1
    assert "nameless.words" not in found
    assert counted(run).summaries[0].figure("longest.choices") == found.figure("longest.choices")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("birds", "there are acts, choices, drama, marks"),
        ("drama:many", "whole number"),
        ("drama:0", "rollouts"),
        ("nowhere.py:Longest", "no file"),
    ],
)
def test_a_watcher_that_is_not_there_is_named(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        watcher(name)


def test_what_is_no_watcher_is_refused(mine: Path) -> None:
    with pytest.raises(ValueError, match=r"no vingtdeux\.lab\.Watcher"):
        watcher(f"{mine}:Impostor")
    assert isinstance(watcher(f"{mine}:Longest"), Watcher)
