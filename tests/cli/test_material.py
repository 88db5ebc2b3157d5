"""`vingtdeux material`, `--set` and `--material`: what a designer may turn, and turning it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from vingtdeux import Record, info
from vingtdeux.cli import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"LANG": "C", "COLUMNS": "200"})


def test_a_table_in_both_languages() -> None:
    for lang, words in (("fr", "Cartes en main"), ("en", "Cards in hand")):
        done = run("material", "petit", "--lang", lang)
        assert done.exit_code == 0, done.output
        assert words in done.output
        assert "hand" in done.output
        assert "1-6" in done.output
    assert "seconds" not in run("material", "petit", "hand").output
    assert run("material", "petit", "nothing").exit_code == 2


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_spreadsheet_and_back(tmp_path: Path, separator: str) -> None:
    text = run("material", "petit", "--csv").output
    assert len(text.splitlines()) == 1 + len(info("petit").knobs())
    file, record = tmp_path / "cards.csv", tmp_path / "game.json"
    changed = text.replace("hand,4,4", "hand,5,4")
    assert changed != text
    file.write_text("\ufeff" + changed.replace(",", separator), encoding="utf-8")
    done = run(
        "play", "petit", "--watch", "--seed", "1", "--material", str(file), "--save", str(record)
    )
    assert done.exit_code == 0, done.output
    assert "Changed material: Cards in hand, 5 (instead of 4)" in done.output
    assert Record.load(record).options["changes"] == {"hand": 5}
    for command in ("replay", "verify"):
        assert "5 (au lieu de 4)" in run(command, str(record), "--lang", "fr").output


def test_an_untouched_spreadsheet_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(run("material", "petit", "--csv").output)
    done = run("simulate", "petit", "-n", "5", "--material", str(file))
    assert done.exit_code == 0
    assert "instead of" not in done.output


def test_simulate_and_compare_say_what_they_play() -> None:
    done = run("simulate", "petit", "-n", "20", "--set", "hand=5", "--set", "seconds=20")
    assert done.exit_code == 0
    assert "Cards in hand: 5 (instead of 4)" in done.output
    assert "20 (instead of 10)" in done.output
    done = run("compare", "petit", "-n", "20", "--set", "hand=5", "--with-set", "hand=6")
    assert done.exit_code == 0
    assert "Cards in hand: 6 (instead of 5)" in done.output or "6 (instead of 4)" in done.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--set", "hnd=5"], "“hnd” does not exist in this game; the nearest is hand."),
        (["--set", "hand=9"], "hand must be a whole number from 1 to 6, not 9."),
        (["--set", "hand"], "“hand” is not a change: write path = value."),
        (["-p", "4", "--set", "hand=6"], "4 hands need more cards than there are."),
        (["--material", "nothing.csv"], "nothing.csv cannot be read"),
    ],
)
def test_a_mistake_is_one_line_and_says_what_is_right(arguments: list[str], words: str) -> None:
    done = run("simulate", "petit", "-n", "5", *arguments)
    assert done.exit_code == 2
    assert words in done.output


def test_a_file_that_is_no_spreadsheet(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    for text, words in (
        ("", "no columns path and value"),
        ("a,b\n1,2\n", "no columns path and value"),
        ("path,value\nhand\n", "row 2: path or value is missing"),
        ("path,value\nhnad,4\n", "the nearest is hand"),
    ):
        file.write_text(text)
        done = run("simulate", "petit", "-n", "5", "--material", str(file))
        assert done.exit_code == 2, text
        assert words in done.output
