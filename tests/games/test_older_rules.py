"""A rule changes: games of the version before go on, in the same process as those of the new one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import vingtdeux
from vingtdeux.games import all_ids

ROOT = Path(__file__).parents[2]
GAMES = all_ids()

REPLAY = """
import sys
from vingtdeux import Record
from vingtdeux.games import box, load
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8").read()
    record = Record.loads(text)
    match = record.verify()
    assert match.record(record.seats).dumps() == text, name
    assert match.game.rules_version == record.rules_version == "1"
    assert load(record.game).rules_version == "2"
    kept = box(record.game, "1")
    assert kept.scene(match.observe(None), (), "fr").result, name
    print(type(match.game).__module__, kept.package)
"""

BOTH = """
import json, vingtdeux
from vingtdeux.games import load, versions
position = {"hands": [[1, 5], [2, 7]], "round": 1}
said = {"versions": versions("petit")}
for version in versions("petit"):
    match = vingtdeux.Match(load("petit", rules_version=version), seed="s", table="t", position=position)
    match.play(0, "pick:5")
    match.play(1, "pick:7")
    said[version] = [match.state.points, match.record().rules_version, match.commitment]
print(json.dumps(said))
"""


def run(sources: Path, code: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(sources)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def reverse() -> Callable[[Path], None]:
    """A change of rules: the lowest card that is alone scores, no longer the highest."""

    def change(sources: Path) -> None:
        rules = sources / "vingtdeux" / "games" / "petit" / "rules.py"
        text = rules.read_text(encoding="utf-8")
        assert "max(alone)" in text
        rules.write_text(text.replace("max(alone)", "min(alone)"), encoding="utf-8")

    return change


def test_both_versions_live_in_one_process(changed_sources: Any, reverse: Any) -> None:
    sources = changed_sources("petit")
    reverse(sources)
    said = json.loads(run(sources, BOTH))
    assert said["versions"] == ["2", "1"]
    assert said["2"][:2] == [[1, 0], "2"]
    assert said["1"][:2] == [[0, 1], "1"]
    here = vingtdeux.Match(vingtdeux.load("petit"), seed="s", table="t")
    assert said["1"][2] == here.commitment != said["2"][2]


def test_a_compatible_version_keeps_its_promise_and_its_name(changed_sources: Any) -> None:
    said = json.loads(run(changed_sources("petit", compatible=True), BOTH))
    assert said["versions"] == ["2", "1"]
    assert [said[version][0] for version in "12"] == [[0, 1], [0, 1]]
    assert [said[version][1] for version in "12"] == ["1", "2"]
    here = vingtdeux.Match(vingtdeux.load("petit"), seed="s", table="t")
    assert said["1"][2] == here.commitment != said["2"][2]


@pytest.mark.parametrize("compatible", [False, True])
def test_every_game_can_change_its_rules(changed_sources: Any, compatible: bool) -> None:
    """All golden records of today are played on by the packages kept, or by the newest ones."""
    now = {game_id: vingtdeux.info(game_id).rules_version for game_id in GAMES}
    first = [game_id for game_id in GAMES if now[game_id] == "1"]
    sources = changed_sources(*first, compatible=compatible)
    files = [
        path for each in first for path in sorted((ROOT / "tests/golden" / each / "1").iterdir())
    ]
    for file, line in zip(files, run(sources, REPLAY, *map(str, files)).splitlines(), strict=True):
        inside = "" if compatible else ".older.v1"
        package = f"vingtdeux.games.{file.parents[1].name}{inside}"
        assert line == f"{package}.rules {package}"


def test_what_was_frozen_and_touched_afterwards_is_found(changed_sources: Any) -> None:
    game = changed_sources("petit") / "vingtdeux" / "games" / "petit"
    freeze = script("freeze_rules")
    assert freeze.damage(game, "1") == []
    kept = game / "older" / "v1"
    rules = (kept / "rules.py").read_text(encoding="utf-8")
    (kept / "rules.py").write_text(rules + "\n", encoding="utf-8")
    (kept / "scene.py").write_text("from vingtdeux.games.petit import info\n", encoding="utf-8")
    (kept / "state.py").unlink()
    (kept / "more.py").write_text("", encoding="utf-8")
    assert freeze.damage(game, "1") == ["more.py", "state.py", "rules.py", "scene.py"]


def test_versions_pile_up(changed_sources: Any, tmp_path: Path) -> None:
    """2 is compatible with 1, 3 is not: the package kept for 2 plays games of 1 as well."""
    sources = changed_sources("petit", compatible=True)
    game = sources / "vingtdeux" / "games" / "petit"
    freeze = script("freeze_rules")
    assert freeze.freeze(game) == "2"
    assert freeze.go_on(game) == "3"
    assert freeze.freeze(game) == "4"
    code = "from vingtdeux.games import box, versions\n"
    code += "print(versions('petit'), box('petit', '1').package[-2:])"
    assert run(sources, code) == "['5', '4', '3', '2', '1'] v2\n"


def test_a_compiled_build_leaves_older_packages_as_they_are(changed_sources: Any) -> None:
    sources = changed_sources("petit")
    compiling = script("compile")
    compiling.SOURCE = sources / "vingtdeux"
    files = [file for group, _ in compiling.groups(["petit"]) for file in group]
    assert "vingtdeux/games/petit/rules.py" in files
    assert not [file for file in files if "older" in file]
    out = sources.parent / "compiled"
    compiling.copy_sources(out)
    assert (out / "vingtdeux/games/petit/older/v1/rules.py").is_file()
    assert (out / "vingtdeux/games/petit/older/v1/texts/fr.toml").is_file()
