"""The scenarios of the document hold, and a wrong one is noticed."""

from pathlib import Path

import vingtdeux
from vingtdeux.engine.scenario import Block, check_files, run_block


def test_all_scenarios_of_the_document_hold(root: Path) -> None:
    count, failures = check_files([root / "docs/rules/mafia_story.scenarios.md"], vingtdeux.load)
    assert count >= 30
    assert [str(failure) for failure in failures] == []


def test_a_wrong_expectation_fails() -> None:
    lines = ((1, 'position {"players": 2}'), (2, 'expect {"count": 24}'))
    assert run_block(Block("x", "mafia_story", lines), vingtdeux.load) is not None
