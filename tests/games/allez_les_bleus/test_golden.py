"""Recorded games replay to the same positions, with and without their seed."""

from pathlib import Path

import pytest

from vingtdeux.engine.record import Record

FILES = sorted((Path(__file__).parents[2] / "golden" / "allez_les_bleus").glob("*.json"))


def test_there_are_recorded_games():
    assert len(FILES) >= 2


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays(file):
    record = Record.loads(file.read_text(encoding="utf-8"))
    assert record.replay().over
    assert record.verify().fingerprint == record.final
    assert record.dumps() == file.read_text(encoding="utf-8")
