"""The commands as a user types them."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner, Result

import vingtdeux
from vingtdeux.cli import app
from vingtdeux.cli.words import words
from vingtdeux.engine.errors import RECORD_TROUBLES


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "160")


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words, input=typed)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    done = run("play", "petit", "--watch", "--seed", "3", "--save", str(path))
    assert done.exit_code == 0, done.output
    return path


def test_the_package_is_the_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "vingtdeux", "--help"], capture_output=True, text=True, check=True
    )
    assert "Usage: vingtdeux " in said.stdout
    assert "doctor" in said.stdout


def test_it_says_its_version() -> None:
    done = run("--version")
    assert (done.exit_code, done.output) == (0, f"vingtdeux {vingtdeux.__version__}\n")
    assert "--version" in run("--help").output


# --- play -------------------------------------------------------------------------------------


def test_a_piped_game_is_played_to_its_end() -> None:
    done = run("play", "petit", "--seed", "3", "--bots", "greedy:2", typed="1\n1\n1\n")
    assert done.exit_code == 0
    assert "You are Red, seat 0" in done.output
    assert "Blue: Brigadier" in done.output
    assert "Game over" in done.output
    assert done.output.rstrip().endswith("Most points after the last round.")


def test_the_same_seed_gives_the_same_game() -> None:
    words = ("play", "petit", "--seed", "9", "--players", "4", "--bots", "stagiaire,uniform")
    assert run(*words, typed="1\n1\n1\n").output == run(*words, typed="1\n1\n1\n").output


def test_a_move_may_be_typed_in_notation_and_refusals_come_in_words() -> None:
    done = run("play", "petit", "--seed", "3", typed="pick:1\nrubbish\n99\npick:2\nq\n")
    assert done.exit_code == 0
    assert "Refused: You have no 1 (rule R2.1)" in done.output
    assert "There is no action rubbish here" in done.output
    assert "There is no action 99 here" in done.output
    assert "Cards played: 2," in done.output
    assert "left unfinished" in done.output


def test_the_end_of_the_input_is_no_error() -> None:
    done = run("play", "petit", "--seed", "3", typed="1\n")
    assert done.exit_code == 0
    assert "The input has ended" in done.output


def test_one_may_wait_let_the_sand_run_out_and_read_the_log() -> None:
    done = run("play", "petit", "--seed", "3", typed="w\nw\nx\nl\nt\n?\nq\n")
    assert "has chosen" in done.output
    assert "Nobody else can act now." in done.output
    assert "The sand has run out." in done.output
    assert done.output.count("Everybody is dealt 4 cards.") == 2
    assert "Type the number of an action" in done.output


def test_play_speaks_french() -> None:
    done = run("play", "petit", "--lang", "fr", "--seed", "3", typed="pick:1\nq\n")
    assert "Vous êtes Rouge" in done.output
    assert "Refusé" in done.output


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "chiffres de robots" in run("simulate", "petit", "--games", "2").output
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "figures of bots" in run("simulate", "petit", "--games", "2").output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "chess"], "no game is called chess; there are allez_les_bleus"),
        (["play", "petit", "--players", "7"], "2 to 4 players"),
        (["play", "petit", "--seat", "2"], "seats go from 0 to 1"),
        (["play", "petit", "--bots", "hal"], "no bot is called hal"),
        (["play", "petit", "--bots", "uniform,uniform"], "room for 1 bot only"),
        (["play", "petit", "--option", "rounds"], "name=value"),
        (["play", "petit", "--option", "rounds=many"], "whole number from 1 to 4"),
        (["play", "petit", "--option", "colour=red"], "no option colour"),
        (["play", "petit", "--lang", "de"], "not de"),
        (["play", "petit", "--watch", "--save", "/nowhere/x.json"], "cannot be written"),
        (["simulate", "petit", "--bots", "uniform,uniform,uniform"], "room for 2 bots only"),
        (["simulate", "petit", "--bots", ","], "at least one bot"),
        (["simulate", "petit", "--games", "0"], "Invalid value"),
        (["compare", "petit"], "--with-set, --with-option or --with-bots"),
        (["compare", "petit", "--with-bots", "uniform,uniform"], "as many bots"),
        (["replay", "nowhere.json"], "cannot be read"),
        (["verify", "nowhere.json"], "cannot be read"),
        (["check", "nowhere.md"], "cannot be read"),
        (["info", "chess"], "no game is called"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_a_mistake_gets_one_clear_line_and_exit_code_2(words: list[str], why: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert why in done.output
    assert "Traceback" not in done.output


# --- the lab ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "joblib is missing: one process"), ("fr", "joblib manque\u00a0: un seul processus")],
)
@pytest.mark.parametrize("words", [["simulate"], ["compare", "--with-option", "rounds=2"]])
def test_without_joblib_it_says_that_one_process_plays(
    lang: str, said: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    asked = [words[0], "petit", *words[1:], "--games", "4", "--lang", lang]
    shared = run(*asked, "--jobs", "2")
    assert shared.exit_code == 0
    assert said in shared.stderr
    assert said not in shared.stdout
    assert "joblib" not in run(*asked).output


# --- records ----------------------------------------------------------------------------------


def test_replay_tells_the_game_in_words(record: Path) -> None:
    done = run("replay", str(record))
    assert done.exit_code == 0
    assert "Petit, 2 players, 7 moves, rules 1" in done.output
    assert re.search(r"^ +1  Everybody is dealt 4 cards\.$", done.output, re.M)
    assert "Game over" in done.output
    assert "Your hand" not in done.output


def test_replay_shows_one_position_through_one_pair_of_eyes(record: Path) -> None:
    done = run("replay", str(record), "--step", "3", "--pov", "1", "--lang", "fr")
    assert done.exit_code == 0
    assert "Après le coup 3" in done.output
    assert "Votre main" in done.output
    assert run("replay", str(record), "--step", "99").exit_code == 2
    assert run("replay", str(record), "--pov", "2").exit_code == 2


def test_verify_a_good_record(record: Path) -> None:
    done = run("verify", str(record))
    assert done.exit_code == 0
    assert "replays to the same position" in done.output
    assert "follows from the seed" in done.output
    assert json.loads(record.read_text())["commitment"] in done.output


def test_verify_refuses_a_record_with_another_deal(record: Path) -> None:
    text = record.read_text()
    data = json.loads(text)
    old = data["moves"][0][1]
    record.write_text(text.replace(old, "deal:" + ",".join("12345678")))
    done = run("verify", str(record))
    assert done.exit_code == 2
    assert "Error:" in done.output


@pytest.mark.parametrize("text", ["", "{}", "not json", '{"format": "vingtdeux-record"}', "\0\xff"])
def test_a_foreign_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(text.encode("latin-1"))
    for command in ("replay", "verify"):
        done = run(command, str(path))
        assert done.exit_code == 2
        assert "Error:" in done.output


BROKEN = [
    (lambda text: text[:80], "not valid JSON", "JSON non valable"),
    (lambda text: "{}", "not a record of Vingt-Deux", "pas un enregistrement de Vingt-Deux"),
    (
        lambda text: text.replace('"seats"', '"seat"'),
        "damaged: “seats” is missing",
        "abîmé\u00a0: «\u202fseats\u202f» manque",
    ),
    (
        lambda text: text.replace('[0, "pick:', '[0, "steal:', 1),
        "of this record, steal:",
        "de cet enregistrement, steal:",
    ),
    (lambda text: text.replace('"seed": "3"', '"seed": "4"'), "its commitment", "son engagement"),
    (
        lambda text: text.replace('"final": "', '"final": "0'),
        "another position than the one recorded",
        "une autre position que celle enregistrée",
    ),
]


@pytest.mark.parametrize(("damage", "english", "french"), BROKEN)
def test_a_broken_record_is_refused_in_the_readers_language(
    damage: Callable[[str], str], english: str, french: str, record: Path
) -> None:
    record.write_text(damage(record.read_text()))
    for command in ("replay", "verify"):
        for lang, said in (("en", english), ("fr", french)):
            done = run(command, str(record), "--lang", lang)
            assert done.exit_code == 2
            assert said in done.output
            assert done.output.startswith("Error: " if lang == "en" else "Erreur")


def test_every_trouble_of_a_record_has_words() -> None:
    for lang in ("fr", "en"):
        known = words(lang).words
        said = {key.removeprefix("broken.") for key in known if key.startswith("broken.")}
        assert said == RECORD_TROUBLES.keys()


def test_words_ask_only_for_what_a_trouble_knows() -> None:
    for code, text in RECORD_TROUBLES.items():
        facts = {name for _, name, _, _ in Formatter().parse(text) if name}
        facts |= {"game", "version"} if code == "unknown_rules" else set()
        facts |= {"game"} if code == "cannot_open" else set()
        assert words("en")(f"broken.{code}", **dict.fromkeys(facts, "x"))


def test_an_unfinished_record_says_so(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    run("play", "petit", "--seed", "3", "--save", str(path), typed="1\nq\n")
    assert "ends before the game does" in run("replay", str(path)).output


# --- scenarios --------------------------------------------------------------------------------


def test_check_reports_file_and_line(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.md", tmp_path / "bad.md"
    block = '```scenario petit\nposition {"hands": [[1, 2], [3, 4]]}\n0 pick:1\nexpect %s\n```\n'
    good.write_text("# Fine\n\n" + block % '{"to_act": [1]}')
    bad.write_text("# Not\n\n" + block % '{"to_act": [0]}')
    done = run("check", str(good))
    assert (done.exit_code, done.output.strip()) == (0, "1 scenario holds.")
    done = run("check", str(good), str(bad))
    assert done.exit_code == 1
    assert f"{bad}:6:" in done.output
    assert "1 scenario fails of 2." in done.output


def test_check_says_when_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("words only")
    done = run("check", str(tmp_path / "x.md"))
    assert done.exit_code == 1
    assert f"{tmp_path / 'x.md'}:1: No scenario block" in done.output
    assert "1 file has no scenario." in done.output


def test_check_names_every_block_and_goes_on_after_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    file.write_text(
        "# A heading\n"
        '```scenario petit\nposition {}\nexpect {"legal": ["pick:1"]}\n```\n'
        '```scenario petit With a title\nposition {}\nexpect {"round": 1}\n```\n'
        "```scenario petit\nposition {}\n```\n"
    )
    done = run("check", "-v", str(file))
    assert done.exit_code == 1
    assert done.output.splitlines()[:5] == [
        f"✗ {file}:2  petit  A heading",
        f"{file}:4: legal is an object of seats, not ['pick:1']",
        f"✓ {file}:6  petit  With a title",
        f"✗ {file}:10  petit  A heading",
        f"{file}:10: nothing is asserted: add expect, refused, observe, events…",
    ]
    assert "2 scenarios fail of 3." in done.output


# --- about ------------------------------------------------------------------------------------


def test_games_lists_all_five() -> None:
    done = run("games")
    assert done.exit_code == 0
    for game_id in vingtdeux.game_ids():
        assert re.search(rf"{game_id} +│ +\S", done.output), "with its title"


def test_a_game_that_cannot_be_loaded_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game_id: str) -> None:
        raise ImportError(f"no module for {game_id}")

    monkeypatch.setattr(vingtdeux, "info", broken)
    done = run("games")
    assert done.exit_code == 2
    assert "allez_les_bleus cannot be loaded" in done.output


def test_info_lists_the_options() -> None:
    done = run("info", "petit", "--lang", "fr")
    assert done.exit_code == 0
    assert "Nombre de manches" in done.output
    assert "commissaire" in done.output


def test_work_runs_the_worker_and_hands_on_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    from vingtdeux.cli import keep
    from vingtdeux.web import work

    monkeypatch.setattr(keep, "wake", lambda: None)
    for status, lang in ((0, "en"), (1, "fr")):
        monkeypatch.setenv("LC_ALL", lang)
        monkeypatch.setattr(work, "run_worker", lambda said, on=(lang, status): dict([on])[said])
        assert run("work").exit_code == status


def test_serve_without_the_web_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "vingtdeux.web.serve", raising=False)
    monkeypatch.setitem(sys.modules, "django", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = run("serve")
    assert done.exit_code == 2
    assert "pip install" in done.output
