"""Weights found by play: better on fresh seeds, kept, gone on with."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import vingtdeux.cli.weights as command
from vingtdeux.cli import app
from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games import box
from vingtdeux.lab import weights as tune

FILE = {
    "about": "…",
    "brigadier": {"height": 0.3, "none": 0.0, "share": 0.1, "far": 40.0, "bold": 1},
    "idle": {"long": 3.0},
}
TODAY = {
    f"{part}.{name}": number
    for part, numbers in FILE.items() if isinstance(numbers, dict)
    for name, number in numbers.items()
}  # fmt: skip


class Tunable(Mind):
    """Plays its highest card the more often the greater `height` is, else its lowest."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = {**TODAY, **(weights or {})}

    @property
    def weights(self) -> Mapping[str, float]:
        return self._weights

    def choose(
        self, seen: Any, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return legal[-1] if rng.random() < self._weights["brigadier.height"] else legal[0]


@pytest.fixture
def tunable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Petit with a mind that has weights; the folder its data file lies in."""
    (tmp_path / "weights.json").write_text(json.dumps(FILE))
    fake = replace(box("petit"), mind=Tunable())
    object.__setattr__(fake, "folder", tmp_path)
    monkeypatch.setattr(tune, "box", lambda _: fake)
    monkeypatch.setattr(command, "box", lambda _: fake)
    return tmp_path


def course(**more: Any) -> tune.Course:
    return tune.course(
        "petit", 2, ["brigadier.height"], [2, 3], ["stagiaire"], population=10, games=40, **more
    )


@pytest.mark.usefixtures("tunable")
def test_what_is_found_plays_better_on_fresh_seeds() -> None:
    plan = course()
    found = tune.begin(plan)
    for _ in range(12):
        found = tune.step(plan, found)
    assert found.mean["brigadier.height"] > 0.45
    assert "idle.long" not in found.mean
    today, better = (tune.judge(plan, each, 400, "fresh") for each in ({}, found.mean))
    assert better.low > today.value


@pytest.mark.usefixtures("tunable")
def test_a_kept_course_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    plan, path = course(), tmp_path / "kept.json"
    whole = tune.step(plan, tune.step(plan, tune.begin(plan)))
    tune.keep(path, plan, tune.step(plan, tune.begin(plan)))
    assert tune.step(plan, tune.go_on(path, plan)) == whole
    with pytest.raises(ValueError, match="another course"):
        tune.go_on(path, course(seed="other"))
    path.write_text("{")
    with pytest.raises(ValueError, match="no kept course"):
        tune.go_on(path, plan)


@pytest.mark.usefixtures("tunable")
def test_a_weight_is_stirred_by_its_own_size() -> None:
    plan = replace(course(), weights=tuple(TODAY))
    spread = tune.begin(plan).spread
    assert spread["brigadier.far"] == 10.0
    assert 0.05 <= spread["brigadier.share"] <= 0.15, "a share is not drawn from -1 to 1"
    assert 0.05 <= spread["brigadier.none"] <= 0.15, "nothing is not left at nothing"
    assert spread["brigadier.bold"] == 0.5


@pytest.mark.usefixtures("tunable")
def test_a_switch_is_tried_and_written_whole() -> None:
    plan = replace(course(), weights=("brigadier.height", "brigadier.bold"), games=4)
    found = tune.step(plan, tune.begin(plan))
    assert found.mean["brigadier.bold"] != 1.0, "it was turned over now and then"
    assert tune.played(plan, found)["brigadier.bold"] in (0, 1, 2)
    assert tune.played(plan, found)["brigadier.height"] == found.mean["brigadier.height"]


@pytest.mark.usefixtures("tunable")
def test_the_same_seed_finds_the_same() -> None:
    plan = course()
    once = tune.step(plan, tune.begin(plan))
    assert tune.step(plan, tune.begin(plan)) == once
    assert tune.step(replace(plan, seed="other"), tune.begin(plan)) != once


@pytest.mark.usefixtures("tunable")
def test_a_weight_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"brigadier\.height, .*idle\.long"):
        tune.course("petit", 2, ["breadth"], [2], ["stagiaire"])
    with pytest.raises(ValueError, match="breadth"):
        Tunable().tuned({"breadth": 1.0})


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(ValueError, match="no weights"):
        tune.course("petit", 2, ["*"], [2], ["stagiaire"])


def test_the_command_tunes_keeps_judges_and_writes(tunable: Path) -> None:
    kept = tunable / "kept.json"
    words = ["tune-bots", "petit", "--level", "brigadier", "-w", "brigadier.*,idle.long", "-p", "2", "--against",
             "stagiaire", "-g", "2", "--population", "6", "-n", "6", "--out", str(kept)]  # fmt: skip
    first = CliRunner().invoke(app, [*words, "--lang", "en"])
    assert first.exit_code == 0, first.output
    assert "Generation 2" in first.output
    assert "fresh seeds" in first.output
    again = CliRunner().invoke(app, [*words, "--write", "--lang", "fr"])
    assert again.exit_code == 0, again.output
    assert "Génération" not in again.output, "both generations were already done"
    written = json.loads((tunable / "weights.json").read_text())
    assert written["brigadier"]["height"] != 0.3
    assert written["idle"]["long"] != 3.0
    assert isinstance(written["brigadier"]["bold"], int), "a switch stays one"


@pytest.mark.parametrize(
    "words",
    [["--level", "general"], ["-p", "9"], ["-p", "two"], ["-w", "nope"], ["--against", "x"]],
)
@pytest.mark.usefixtures("tunable")
def test_the_command_names_a_mistake(words: list[str]) -> None:
    done = CliRunner().invoke(app, ["tune-bots", "petit", *words])
    assert done.exit_code == 2
    assert "Traceback" not in done.output
