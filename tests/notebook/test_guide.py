"""The guide to notebooks is true."""

import doctest
import re
from pathlib import Path

import pytest

from vingtdeux.scene.drawing import read_look

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "notebook.md"


def test_its_examples_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    result = doctest.testfile(str(GUIDE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_its_hints_are_understood() -> None:
    hints = re.search(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert hints
    look = read_look(hints[1], "", ".game")
    assert look.zones["legend"].hidden
    assert look.kinds["clue"].form == "line"
