"""`vingtdeux new`: what it writes is a game that runs, in an environment of its own; what it cannot
write it does not begin."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.fresh import Fresh
from typer.testing import CliRunner, Result

import vingtdeux
from vingtdeux.cli import app
from vingtdeux.cli.newborn import Newborn, files_of
from vingtdeux.games import template


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and we are in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(*words: str) -> Result:
    return CliRunner().invoke(app, ["new", *words])


# --- what it writes -------------------------------------------------------------------------------


def test_the_new_game_runs_in_an_environment_of_its_own(here: Path) -> None:
    done = new("garde_a_vue", "--players", "2-4", "--title", "Garde à vue")
    assert done.exit_code == 0, done.output
    fresh = Fresh(here / "fresh")
    fresh.install(here / "garde_a_vue", editable=True)
    assert "garde_a_vue " in fresh.cli("games")
    assert "wins!" in fresh.cli("play", "garde_a_vue", "--watch", "--seed", "2", "--players", "4")
    assert "20 games of Garde à vue" in fresh.cli("simulate", "garde_a_vue", "-n", "20")
    assert "2 scenarios hold" in fresh.cli("check", str(here / "garde_a_vue/docs/rules.md"))
    assert count_passed(fresh, here / "garde_a_vue") > 20


def test_a_game_for_more_has_cards_colours_and_tests_for_them(here: Path) -> None:
    title = "L'Heure de la brigade"
    assert new("brigade", "--players", "3-6", "--title", title).exit_code == 0
    fresh = Fresh(here / "fresh")
    fresh.install(here / "brigade", editable=True)
    assert count_passed(fresh, here / "brigade") > 20


def count_passed(fresh: Fresh, folder: Path) -> int:
    """How many of the game's own tests hold; all of them must."""
    said = fresh.said("-m", "pytest", "-p", "no:cacheprovider", str(folder))
    found = re.search(r"(\d+) passed in", said)
    assert found, said
    return int(found[1])


def test_an_installed_copy_has_all_its_files(here: Path) -> None:
    assert new("filature").exit_code == 0
    fresh = Fresh(here / "fresh")
    fresh.install(here / "filature")
    shutil.rmtree(here / "filature")
    ask = "from vingtdeux.games import box; b = box('filature'); print([str(p) for p in (b.cover, b.lesson, b.rules_page('fr'), b.rules_page('en'))], b.texts('fr')('hand'))"
    said = fresh.said("-c", ask)
    assert "None" not in said
    for name in ("cover.svg", "tutorial.toml", "rules.fr.md", "rules.en.md", "Votre main"):
        assert name in said


def test_every_name_is_right(here: Path) -> None:
    assert new("guet_apens", "--title", "Guet-apens", "--players", "2").exit_code == 0
    model = template().info
    for path in sorted((here / "guet_apens").rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert model.title["en"] not in text, path
            assert f'"{model.id}"' not in text, path
            assert f"games.{model.id}" not in text, path
            assert "{{" not in text, path
    info = (here / "guet_apens/src/guet_apens/info.py").read_text()
    assert 'title={"fr": "Guet-apens", "en": "Guet-apens"}' in info
    assert "listed" not in info
    assert "min_players=2,\n    max_players=2" in info
    assert 'guet_apens = "guet_apens.box:BOX"' in (here / "guet_apens/pyproject.toml").read_text()


def test_it_is_written_as_our_own_code_is(here: Path) -> None:
    assert new("commissariat").exit_code == 0
    folder = here / "commissariat"
    for words in (["check", "--select", "E,F,I,B,UP,SIM,C4", "--ignore", "E501"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--no-cache", "--diff", "."]
        done = subprocess.run(ruff, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_its_material_is_enough_at_every_count() -> None:
    for most in range(2, 7):
        game = Newborn("any", "Any", 2, most)
        cards = 8 * game.copies
        assert cards >= 4 * most
        assert f'"copies": {game.copies}' in files_of(game)["src/any/data.json"]


def test_it_says_what_comes_next(here: Path) -> None:
    said = new("indic").output
    assert "Indic (indic) is written: indic, 35 files, for 2-4 players" in said
    assert re.search(r'python\S* -m pip install -e "./indic\[dev\]"', said)
    assert "-m vingtdeux serve --open" in said
    assert "-m pytest ./indic" in said
    assert "indic/docs/rules.md" in said
    assert "Ensuite" in new("indic_deux", "--lang", "fr").output


# --- what it refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Mon Jeu"], "try mon_jeu"),
        (["été!"], "try ete"),
        (["22"], "try my_game"),
        (["mon-jeu"], "try mon_jeu"),
        ([""], "cannot be the id of a game"),
        (["../ailleurs"], "try ailleurs"),
        (["class"], "means something in Python"),
        (["match"], "means something in Python"),
        (["json"], "a Python module is called json already"),
        (["vingtdeux"], "a Python module is called vingtdeux already"),
        (["pytest"], "a Python module is called pytest already"),
        (["petit"], "a game is called petit already"),
        (["mafia_story"], "a game is called mafia_story already"),
        (["a" * 31], "is too long: 31 letters, 30 at most"),
        (["indic", "--players", "1-4"], "from 2 to 6 can play"),
        (["indic", "--players", "2-7"], "from 2 to 6 can play"),
        (["indic", "--players", "4-2"], "4-2 is no range of players"),
        (["indic", "--players", "many"], "many is no range of players"),
        (["indic", "--players", ""], "is no range of players"),
        (["indic", "--title", 'Le "Chat"'], "this title cannot be used"),
        (["indic", "--title", "{n}"], "this title cannot be used"),
        (["indic", "--title", "a\nb"], "this title cannot be used"),
        (["indic", "--title", "   "], "this title cannot be used"),
        (["indic", "--title", "x" * 41], "this title cannot be used"),
        (["indic", "--folder", "no/where"], "there is no folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_nothing_is_written(
    words: list[str], said: str, here: Path
) -> None:
    done = new(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert done.output.startswith("Error: ")
    assert done.output.count("\n") == 1
    assert list(here.iterdir()) == []


def test_what_is_there_stays(here: Path) -> None:
    (here / "indic").mkdir()
    (here / "indic" / "mine.txt").write_text("mine")
    for words in (["indic"], ["autre_indic", "--folder", "indic"]):
        done = new(*words)
        assert done.exit_code == 2
        assert "indic is there already" in done.output
    assert [path.name for path in (here / "indic").iterdir()] == ["mine.txt"]


def test_a_folder_nobody_may_write_into(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)  # the tests may run as one who may everything
    done = new("indic")
    assert done.exit_code == 2
    assert "indic cannot be written: Permission denied" in done.output
    assert list(here.iterdir()) == []


def test_another_folder(here: Path) -> None:
    (here / "games").mkdir()
    assert new("indic", "--folder", "games/mine").exit_code == 0
    assert (here / "games/mine/src/indic/box.py").is_file()
    assert "indic" not in vingtdeux.game_ids(), "it is not installed by being written"
