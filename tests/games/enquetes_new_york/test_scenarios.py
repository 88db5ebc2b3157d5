"""The worked examples of the document hold, and a wrong one is noticed."""

from pathlib import Path

import pytest

import vingtdeux
from vingtdeux.engine.scenario import Block, check_files, run_block


def test_all_scenarios_of_the_document_hold(root: Path) -> None:
    file = root / "docs/rules/enquetes_new_york.scenarios.md"
    count, failures = check_files([file], vingtdeux.load)
    assert count >= 22
    assert [str(failure) for failure in failures] == []


@pytest.mark.parametrize(
    "line",
    ['clue ["row",1] = A1 B1', 'clue ["fly"] = A1', "clue l9 = A1", 'position {"pawns": []}',
     'position {"hand": [["l1_inf_04"], ["l1_inf_04"], [], []]}', 'position {"number": 13}',
     'position {"hand": [["l1_inf_01"], [], [], []]}', 'position {"phase": "night"}',
     'position {"turns": [1]}', 'position {"eliminated": [4]}', 'position {"active": 9}',
     'position {"known": {"4": ["l1_inf_04"]}}', 'position {"sightings": {"nobody": []}}',
     'position {"pile": {"informer": []}}', 'position {"pile": {"informers": ["l1_exp_03"]}}',
     'position {"wrong_cells": ["Z9"]}', 'position {"level": 3}', 'position {"hand": [["x"], [], [], []]}'],
)  # fmt: skip
def test_what_is_wrong_is_noticed(line: str) -> None:
    assert run_block(Block("x", "enquetes_new_york", ((1, line),)), vingtdeux.load) is not None


def test_a_position_may_have_the_other_level() -> None:
    game = vingtdeux.load("enquetes_new_york")
    state = game.position({"level": 2, "number": 1})
    assert game.report(state)["answer"] == "C2"
    assert game.report(state)["cards"][0].startswith("l2_")
