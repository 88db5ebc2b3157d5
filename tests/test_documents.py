"""The documents are true: README examples run, scenario blocks hold, no foreign words slip in."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.engine.scenario import check_files, find_blocks

ROOT = Path(__file__).resolve().parents[1]
SCENARIOS = sorted(
    path
    for path in (ROOT / "docs").rglob("*.md")
    if find_blocks(path.name, path.read_text(encoding="utf-8"))
)


def test_the_readme_examples_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_about_bots_run() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_match_docstring_runs() -> None:
    result = doctest.testmod(vingtdeux.engine.match)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenarios_hold(path: Path) -> None:
    count, failures = check_files([path], vingtdeux.load)
    assert count > 0
    assert [str(failure) for failure in failures] == []


def test_every_game_has_scenarios() -> None:
    told = {block.game for path in SCENARIOS for block in find_blocks("", path.read_text())}
    assert set(vingtdeux.game_ids()) <= told


def test_the_project_speaks_of_itself_alone() -> None:
    """No machine paths, no registry hosts, no folder outside the project."""
    places = ["../shared", "/work/", "/root/", "index-url", "pypi.org/simple"]
    foreign = re.compile("|".join([*map(re.escape, places), r"/home/[a-z]"]))
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    found = []
    for name in files:
        path = ROOT / name
        if not name or path.suffix in (".png", ".mo") or path == Path(__file__):
            continue
        if path.is_file() and foreign.search(path.read_text(encoding="utf-8", errors="replace")):
            found.append(name)
    assert found == []
