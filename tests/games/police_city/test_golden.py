"""Recorded games replay move by move to the recorded position."""

from pathlib import Path

import pytest

from vingtdeux.engine.record import Record

FOLDER = Path(__file__).parents[2] / "golden" / "police_city"
GAMES = sorted(FOLDER.glob("*.json"))


def test_there_are_golden_games():
    assert len(GAMES) == 2


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_replays(path):
    record = Record.loads(path.read_text(encoding="utf-8"))
    match = record.replay()
    assert match.over
    assert record.verify().fingerprint == match.fingerprint
