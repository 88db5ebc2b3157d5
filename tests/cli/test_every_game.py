"""Every game, through the terminal: played, told, verified."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import vingtdeux
from vingtdeux.cli import app

GAMES = vingtdeux.game_ids()


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words, input=typed, env={"LC_ALL": "en_GB.UTF-8"})


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_play_a_game_that_can_be_told_and_verified(game_id: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = run("play", game_id, "--watch", "--seed", "22", "--save", str(path))
    assert done.exit_code == 0, done.output
    assert run("verify", str(path)).exit_code == 0
    told = run("replay", str(path), "--lang", "fr")
    assert told.exit_code == 0, told.output
    for seat in ("0", "1"):
        shown = run("replay", str(path), "--step", "20", "--pov", seat)
        assert shown.exit_code == 0, shown.output
        assert "== " in shown.output


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_person_plays_from_a_pipe(game_id: str, lang: str) -> None:
    typed = "1\nnonsense:x\nexpire\n" + "1\n" * 8 + "w\nl\n1\nq\n"
    done = run("play", game_id, "--seed", "22", "--lang", lang, "--seat", "1", typed=typed)
    assert done.exit_code == 0, done.output
    assert done.exception is None
    assert "nonsense:x" in done.output


@pytest.mark.parametrize("game_id", GAMES)
def test_the_options_are_listed_in_both_languages(game_id: str) -> None:
    for lang in ("fr", "en"):
        done = run("info", game_id, "--lang", lang)
        assert done.exit_code == 0
        for option in vingtdeux.info(game_id).options:
            assert option.name[:10] in done.output
