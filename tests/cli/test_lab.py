"""The lab from the command line: what a designer types, reads, keeps, stops and goes on with."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from vingtdeux.cli import app
from vingtdeux.engine.record import Record
from vingtdeux.lab import Run, read


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "110"})


def good(*words: str) -> str:
    done = run(*words)
    assert done.exit_code == 0, done.output
    return done.output


def test_simulate_says_who_wins_and_how_sure_that_is() -> None:
    said = good("simulate", "petit", "-n", "30", "--bots", "greedy:3,uniform", "--seed", "4")
    assert "30 games of Petit" in said
    assert "Seat 1" in said
    assert "figures of bots, not of people" in said
    assert "chiffres de robots" in good("simulate", "petit", "-n", "10", "--lang", "fr")


def test_compare_tells_what_is_shown_and_what_is_not() -> None:
    said = good("compare", "petit", "-n", "40", "--with-option", "rounds=1", "--lang", "fr")
    assert "Décisions par partie" in said
    assert "−4" in said
    assert "Holm" in said
    assert "ne montre pas qu’il n’y a pas de différence" in " ".join(said.split())


def test_sweep_tries_each_value_from_the_same_seeds(tmp_path: Path) -> None:
    out = tmp_path / "run"
    said = good("sweep", "petit", "-n", "20", "--vary", "hand=2..5", "--out", str(out))
    plans = Run.open(out).experiment.plans
    assert [plan.options.get("changes", {}) for plan in plans] == [{}, {"hand": 3}, {"hand": 5}]
    assert len({plan.seed for plan in plans}) == 1
    assert "3 (instead of 4)" in said
    assert "Left out: hand=2" in said, "three rounds need three cards"


def test_ladder_rates_all_bots() -> None:
    said = good(
        "ladder", "mafia_story", "-p", "2", "-n", "20", "--bots", "uniform,stagiaire,commissaire"
    )
    assert "Commissaire" in said
    assert "Random" in said


def test_tune_finds_reports_trials_and_says_how_to_play_it() -> None:
    said = good(
        "tune", "petit", "--target", "shared=0.4", "--vary", "ranks=4,8,12", "--vary", "seconds±5",
        "-n", "60", "-g", "3", "--population", "6", "--bots", "greedy",
    )  # fmt: skip
    assert "variants were tried, 60 games each" in said
    assert "--set ranks=4" in said
    assert "seconds=" not in said.split("Try it")[1], "what is not needed is taken back"
    assert "240 games from seeds that nothing was chosen by" in said
    assert "Figures of bots, not of people." in said


def test_a_sequential_test_stops_and_says_with_which_risk(tmp_path: Path) -> None:
    said = good(
        "compare", "petit", "-n", "3000", "--with-option", "rounds=2", "--sprt", "-1,0", "--on",
        "decisions", "--alpha", "0.01", "--out", str(tmp_path / "run"),
    )  # fmt: skip
    assert "(alpha 1%, beta 5%)" in " ".join(said.split())
    assert read(tmp_path / "run").height < 300


def test_what_is_kept_goes_on_and_is_not_played_twice(tmp_path: Path) -> None:
    words = ["simulate", "petit", "-n", "20", "--out", str(tmp_path / "run")]
    first = good(*words)
    before = (tmp_path / "run" / "games.parquet").stat().st_mtime_ns
    assert good(*words) == first
    assert (tmp_path / "run" / "games.parquet").stat().st_mtime_ns == before
    assert read(tmp_path / "run").height == 20


def test_shards_are_merged(tmp_path: Path) -> None:
    for part in ("1/2", "2/2"):
        good("simulate", "petit", "-n", "20", "--out", str(tmp_path / part[0]), "--shard", part)
    parts = [str(tmp_path / "1"), str(tmp_path / "2")]
    assert "20 games in" in good("merge", *parts, "-o", str(tmp_path / "whole"))
    assert read(tmp_path / "whole")["game"].to_list() == list(range(20))


def test_any_game_of_a_run_can_be_replayed(tmp_path: Path) -> None:
    good("compare", "petit", "-n", "10", "--with-set", "hand=5", "--out", str(tmp_path / "run"))
    file = tmp_path / "game.json"
    good("record", str(tmp_path / "run"), "7", "--arm", "1", "-o", str(file))
    found = Record.load(file)
    assert found.options["changes"] == {"hand": 5}
    frame = read(tmp_path / "run")
    row = frame.filter((frame["arm"] == 1) & (frame["game"] == 7)).row(0, named=True)
    outcome = found.replay().outcome
    assert outcome is not None
    assert list(outcome.winners) == row["winners"]
    assert "5 (instead of 4)" in good("replay", str(file))
    said = good("verify", str(file))
    assert "nothing to verify" in said, "the lab promised nothing"
    assert "follows from the seed" not in said


PATIENT = """
import signal
from pathlib import Path
from vingtdeux.bots import Bot

class Patient(Bot):
    name = "patient"
    asked = 0

    def choose(self, seen, legal, rng):
        Patient.asked += 1
        if Patient.asked > 20000 and not Path(__file__).with_name("go").exists():
            signal.pause()  # here at the latest it is interrupted
        return legal[0]
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_a_run_that_goes_on(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "run"
    (tmp_path / "patient.py").write_text(PATIENT)
    bots = f"{tmp_path / 'patient.py'}:Patient"
    words = ["simulate", "petit", "-n", "8000", "--bots", bots, "-j", jobs, "--out", str(folder)]
    child = subprocess.Popen(
        [sys.executable, "-m", "vingtdeux", *words, "--lang", "en"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while child.poll() is None and len(list(folder.glob("*.jsonl"))) < 3:
        os.sched_yield()
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to the whole group
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in said
    assert "Go on with: vingtdeux simulate petit -p 2 -n 8000" in said
    before = sum(1 for _ in Run.open(folder).games())
    assert 0 < before < 8000
    (tmp_path / "go").touch()
    good(*words)
    assert read(folder)["game"].to_list() == list(range(8000))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["simulate", "petit", "--watch", "birds"], "no watcher is called birds"),
        (["simulate", "petit", "--watch", "drama"], "do not search"),
        (["simulate", "petit", "--shard", "1/2"], "add --out"),
        (["simulate", "petit", "--shard", "5/2", "--out", "x"], "not 5/2"),
        (["simulate", "petit", "-j", "0"], "not 0"),
        (["simulate", "petit", "--backend", "slurm"], "no backend is called slurm"),
        (["simulate", "petit", "--address", "tcp://x"], "--backend dask or ray"),
        (["simulate", "petit", "--sprt", "3"], "two values"),
        (["simulate", "petit", "--sprt", "3,1"], "lower one first"),
        (["compare", "petit", "--with-set", "hand=5", "--sprt", "0,1"], "--on rounds"),
        (["sweep", "petit", "--vary", "hnd=2..3"], "the nearest is hand"),
        (["sweep", "petit", "--vary", "hand=9..10"], "from 1 to 6"),
        (["sweep", "petit", "--vary", "hand"], "path=5..8"),
        (["sweep", "petit", "-p", "4", "--vary", "hand=5..6"], "more cards than there are"),
        (["ladder", "petit", "--bots", "uniform"], "two different bots"),
        (["tune", "petit", "--target", "fun=1", "--vary", "hand=3..6", "-n", "2"], "no figure fun"),
        (["tune", "petit", "--target", "fun", "--vary", "hand=3..6"], "no target"),
        (["merge", "nowhere", "-o", "x"], "no run in nowhere"),
        (["record", "nowhere", "3"], "no run in nowhere"),
        (["report", "nowhere"], "nowhere"),
        (["simulate", "petit", "--out", "/proc/nowhere/run"], "cannot be written"),
        (["simulate", "petit", "--sprt", "0,inf"], "lower one first"),
        (["simulate", "petit", "--sprt", "40,50", "--on", "fun"], "no figure fun"),
        (["simulate", "petit", "--on", "rounds"], "add --sprt"),
        (["compare", "petit", "--with-set", "hand=5", "--sprt", "0,1", "--on", "fun"], "no figure"),
        (["sweep", "petit", "--vary", "hand=1..99999999999999"], "from 1 to 6"),
        (["sweep", "petit", "--vary", "hand±" + 5000 * "9"], "path=5..8"),
        (["tune", "petit", "--target", "length=nan", "--vary", "hand=3..6"], "no target"),
        (["tune", "petit", "--target", "shared=33", "--vary", "hand=3..6"], "0.33 for a third"),
    ],
)
def test_a_mistake_is_one_clear_line(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for lang in ("en", "fr"):
        done = run(*words, "--lang", lang)
        assert done.exit_code == 2, done.output
        assert "Traceback" not in done.output
        assert lang == "fr" or why in done.output, done.output
    assert list(tmp_path.iterdir()) == [], "nothing half-written"


@pytest.mark.parametrize(
    ("words", "why", "pourquoi"),
    [
        (["-p", "9"], "is for 2 to 4 players, not 9", "se joue de 2 à 4, pas à 9"),
        (["--bots", "nobody"], "no bot is called nobody", "aucun robot ne s’appelle nobody"),
        (["--bots", "greedy:9"], "no bot is called greedy:9", "ne s’appelle greedy:9"),
        (["--bots", "no.py:Bot"], "there is no file no.py", "pas de fichier no.py"),
        (["--watch", "no.py:W"], "there is no file no.py", "pas de fichier no.py"),
        (["--watch", "drama:0"], "from 1 to 10000", "de 1 à 10000"),
        (["--option", "foo=1"], "no option foo; there are rounds", "pas d’option foo"),
        (["--option", "rounds=77"], "a whole number from 1 to", "un nombre entier de 1 à"),
        (["--option", "rounds=none"], "a whole number from 1 to", "un nombre entier de 1 à"),
    ],
)
def test_a_mistake_is_told_in_the_language_of_who_made_it(
    words: list[str], why: str, pourquoi: str
) -> None:
    for lang, said in (("en", why), ("fr", pourquoi)):
        done = run("simulate", "petit", *words, "--lang", lang)
        assert done.exit_code == 2, done.output
        assert said in done.output


def test_a_test_of_a_figure_brings_the_watcher_that_sees_it() -> None:
    said = good("simulate", "petit", "-n", "40", "--sprt", "1,9", "--on", "minutes")
    assert "sequential test stopped after" in said
    said = good(
        "simulate", "petit", "-n", "40", "--watch", "choices", "--sprt", "1,9", "--on", "minutes"
    )
    assert "sequential test stopped after" in said


@pytest.mark.parametrize(
    ("name", "value", "pourquoi"),
    [
        ("bots", ["gone"], "aucun robot ne s’appelle gone"),
        ("bots", ["gone.py:Bot"], "pas de fichier gone.py"),
        ("game", "gone", "aucun jeu ne s’appelle gone"),
        ("players", 77, "se joue de 2 à 4"),
    ],
)
def test_a_run_of_somebody_who_has_more_is_refused_in_words(
    tmp_path: Path, name: str, value: object, pourquoi: str
) -> None:
    folder = tmp_path / "run"
    good("simulate", "petit", "-n", "5", "--out", str(folder))
    head = json.loads((folder / "run.json").read_text())
    head["plans"][0][name] = value
    (folder / "run.json").write_text(json.dumps(head))
    for words in (["report"], ["record", "3"], ["merge", "-o", str(tmp_path / "whole")]):
        command, *more = words
        done = run(command, str(folder), *more, "--lang", "fr")
        assert done.exit_code == 2, done.output
        assert pourquoi in done.output
    assert not (tmp_path / "whole").exists()


def test_a_game_of_another_version_is_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    good("simulate", "petit", "-n", "5", "--out", str(folder))
    head = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**head, "version_of_game": "0.0.1"}))
    done = run("record", str(folder), "3", "-o", str(tmp_path / "game.json"))
    assert done.exit_code == 2
    assert "was played by Vingt-Deux 0.0.1" in done.output
    assert not (tmp_path / "game.json").exists()


def test_another_run_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    good("simulate", "petit", "-n", "5", "--out", folder)
    done = run("simulate", "petit", "-n", "6", "--out", folder)
    assert done.exit_code == 2
    assert "another run" in done.output
    head = json.loads((tmp_path / "run" / "run.json").read_text())
    assert head["command"].startswith("vingtdeux simulate petit -p 2 -n 5")
