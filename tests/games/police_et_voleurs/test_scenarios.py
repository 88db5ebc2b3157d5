"""The worked examples of docs/rules/police_et_voleurs.scenarios.md hold."""

from pathlib import Path

import pytest

from vingtdeux.engine.scenario import Block, find_blocks, run_block
from vingtdeux.games import load

FILE = Path(__file__).resolve().parents[3] / "docs/rules/police_et_voleurs.scenarios.md"
BLOCKS = find_blocks(FILE.name, FILE.read_text(encoding="utf-8"))


def test_there_are_as_many_scenarios_as_the_document_promises() -> None:
    assert len(BLOCKS) >= 40


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"line {block.lines[0][0]}")
def test_scenario(block: Block) -> None:
    assert run_block(block, load) is None
