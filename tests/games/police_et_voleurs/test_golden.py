"""Recorded games replay to the same position, move by move, with and without their seed."""

from pathlib import Path

import pytest

from vingtdeux import Record

FOLDER = Path(__file__).parents[2] / "golden" / "police_et_voleurs"
FILES = sorted(FOLDER.glob("*.json"))


def test_there_are_golden_games() -> None:
    assert len(FILES) >= 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    assert record.replay().over
    assert record.verify().fingerprint == record.final
    assert record.dumps() == path.read_text(encoding="utf-8")
