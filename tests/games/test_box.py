"""The register of the games: ours, strangers, and strangers that make mistakes."""

import importlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import vingtdeux
import vingtdeux.games.petit.rules as rules
from vingtdeux.games import all_ids, box, game_ids, info
from vingtdeux.games.box import Box


def test_the_package_is_a_package_and_the_old_call_still_answers() -> None:
    assert rules.Rules is box("petit").rules
    assert vingtdeux.games() == vingtdeux.game_ids() == game_ids()  # type: ignore[operator]
    assert importlib.import_module("vingtdeux.games") is vingtdeux.games


@pytest.mark.parametrize("game_id", all_ids())
def test_a_box_is_whole(game_id: str) -> None:
    found = box(game_id)
    assert found.info is info(game_id)
    assert found.rules.info is found.info
    assert found.cover is not None
    assert found.lesson is not None
    for lang in ("fr", "en"):
        assert found.texts(lang).lang == lang
        page = found.rules_page(lang)
        assert page is not None
        assert page.name == f"rules.{lang}.md"


def test_what_a_game_does_not_bring_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rules page in one language is shown to readers of the other too."""
    package = tmp_path / "bare_game"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "texts" / "rules.fr.md").write_text("# Nu")
    monkeypatch.syspath_prepend(tmp_path)
    bare: Box = replace(box("petit"), package="bare_game")
    assert (bare.cover, bare.art, bare.style, bare.lesson) == (None, None, None, None)
    assert bare.rules_page("en") == package / "texts" / "rules.fr.md"
    (package / "texts" / "rules.fr.md").unlink()
    assert bare.rules_page("en") is None


STRANGERS = {
    "good_game": "good_game.box:BOX",
    "mafia_story": "good_game.box:BOX",
    "torn": "torn.box:BOX",
    "empty": "good_game.box:NOTHING",
    "renamed": "good_game.box:BOX",
    "Bad Name": "good_game.box:BOX",
}
BOX = """
from dataclasses import replace
from vingtdeux.games import box
PETIT = box("petit")
BOX = replace(PETIT, info=replace(PETIT.info, id="good_game", listed=True))
NOTHING = 5
"""
ASK = """
import logging
logging.disable()
import vingtdeux
from vingtdeux.games import troubles
print(vingtdeux.game_ids())
print(sorted(troubles()))
print(vingtdeux.info("good_game").id, vingtdeux.load("mafia_story").info.title["en"])
for name in ("torn", "renamed"):
    try:
        vingtdeux.load(name)
    except vingtdeux.UnknownGame as error:
        print(error)
"""


def test_a_strangers_mistake_does_not_close_the_house(tmp_path: Path) -> None:
    good = tmp_path / "good_game"
    good.mkdir()
    (good / "__init__.py").write_text("")
    (good / "box.py").write_text(BOX)
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "__init__.py").write_text("")
    (tmp_path / "torn" / "box.py").write_text("1 / 0")
    metadata = tmp_path / "stranger-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1\n")
    lines = [f"{name} = {value}" for name, value in STRANGERS.items()]
    (metadata / "entry_points.txt").write_text("[vingtdeux.games]\n" + "\n".join(lines))
    source = str(Path(str(vingtdeux.__file__)).parents[1])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([source, str(tmp_path)])}
    asked = [sys.executable, "-c", ASK]
    done = subprocess.run(asked, env=env, capture_output=True, text=True, check=True)
    ids, refused, loaded, torn, renamed = done.stdout.splitlines()
    assert "'good_game'" in ids
    assert refused == "['Bad Name', 'empty', 'mafia_story', 'renamed', 'torn']"
    assert loaded == "good_game Mafia Story"
    assert torn == "ZeroDivisionError: division by zero"
    assert renamed == "BadBox: it calls itself good_game; entry point and id must be the same"
    asked = [sys.executable, "-m", "vingtdeux", "games", "--lang", "fr"]
    told = subprocess.run(asked, env=env, capture_output=True, text=True, check=True)
    assert "good_game" in told.stdout
    assert "torn" in told.stderr
    assert "ZeroDivisionError" in told.stderr
