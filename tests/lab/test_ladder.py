"""Ladders, sweeps and searches over the material."""

import pytest

import vingtdeux
from vingtdeux.lab import Plan, play, play_some, tune
from vingtdeux.lab.ladder import bots_of, ladder, rungs
from vingtdeux.lab.statistics import together
from vingtdeux.lab.vary import grid, varied
from vingtdeux.lab.workers import workers


def test_stronger_bots_are_rated_higher() -> None:
    asked = ladder("mafia_story", bots_of("mafia_story"), 40, 2)
    assert len(asked.plans) == 6
    games = [
        (arm, game) for arm, plan in enumerate(asked.plans) for game in play_some(plan, range(40))
    ]
    played = play(asked)
    found = rungs(played, games)
    assert [name for name, _ in found.ratings] == [
        "uniform",
        "stagiaire",
        "brigadier",
        "commissaire",
    ]
    assert found.ratings[0][1].high < found.ratings[3][1].low
    for name, other in (("commissaire", "stagiaire"), ("brigadier", "uniform")):
        assert found.pairs[name, other].value > 0.5
        assert found.pairs[name, other].value + found.pairs[other, name].value == pytest.approx(1)
    assert 1 <= found.depth <= 3
    figures = [
        each.figure(key, together(6)) for each in played.summaries for key in each.keys
        if key.startswith("pair.")
    ]  # fmt: skip
    assert all(each in found.pairs.values() for each in figures), "what is said is what is drawn"


def test_a_ladder_needs_two() -> None:
    with pytest.raises(ValueError, match="two different bots"):
        ladder("petit", ["uniform", "uniform"], 4)


INFO = vingtdeux.info("allez_les_bleus")


def test_what_varies() -> None:
    assert varied(INFO, ["cards.gangster.cost=5..8"]) == {"cards.gangster.cost": [5, 6, 7, 8]}
    assert varied(INFO, ["cards.gangster.cost=5, 8"]) == {"cards.gangster.cost": [5, 8]}
    around = varied(INFO, ["cards.*.cost±1"])
    assert all(len(path.split(".")) == 3 for path in around)
    printed = {knob.path: knob for knob in INFO.knobs()}
    for path, values in around.items():
        assert printed[path].default in values
        assert all(abs(value - printed[path].default) <= 1 for value in values)
    assert varied(INFO, ["cards.gangster.cost+-2"]) == varied(INFO, ["cards.gangster.cost±2"])
    assert grid({"a": [1, 2], "b": [3, 4]}) == [{"a": 1, "b": 3}, {"a": 1, "b": 4}, {"a": 2, "b": 3}, {"a": 2, "b": 4}]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cards.gangster.cost", "varies nothing"),
        ("cards.gangster.cost=8..5", "goes down"),
        ("cards.gangster.cost=99", "whole number from"),
        ("cards.gangstr.cost=5..6", "nearest"),
        ("cards.gangster.cost=a,b", "whole number"),
        ("cards.*.cost=1..3", "variants"),
    ],
)
def test_what_cannot_vary_says_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        grid(varied(INFO, [text]))


def search(target: str, **more: int) -> tune.Search:
    plan = Plan("petit", ("greedy",), 60, 2)
    return tune.Search(
        plan, tune.targets(target), {"ranks": [4, 8, 12], "seconds": [10, 20, 30]}, **more
    )


def test_a_search_finds_the_target_and_changes_nothing_else() -> None:
    """Few ranks make many ties; the hourglass decides nothing in the lab."""
    asked = search("shared=0.4", generations=3, population=6)
    with workers() as work:
        course = tune.begin(asked)
        for _ in range(asked.generations):
            course = tune.step(asked, course, work)
        course = tune.prune(asked, course, work)
        before, after = (tune.judge(asked, each, 200, work) for each in ({}, course.best))
    assert course.best == {"ranks": 4}
    assert abs(after["shared"].value - 0.4) < abs(before["shared"].value - 0.4)
    assert course.trials >= 3 * 6
    assert tune.written(course) == "--set ranks=4"


def test_the_same_search_finds_the_same() -> None:
    asked = search("shared=0.4", generations=2, population=5)
    with workers() as work:
        once, again = (tune.step(asked, tune.begin(asked), work) for _ in range(2))
    assert once == again


def test_a_target_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match="no target"):
        tune.targets("length")
    with pytest.raises(ValueError, match="no target"):
        tune.targets("length=long")
    asked = search("beauty=1")
    with workers() as work, pytest.raises(ValueError, match=r"no figure 'beauty'.*decisions"):
        tune.step(asked, tune.begin(asked), work)
