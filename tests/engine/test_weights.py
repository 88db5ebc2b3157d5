"""The numbers of a mind: read by part and name, shared by the levels, written back."""

import json
from pathlib import Path

import pytest

from vingtdeux.engine import weights
from vingtdeux.games import box, game_ids

FILE = {
    "about": "Cœur : trouvé à la main.",
    "all": {"fear": 0.5, "span": 12},
    "stagiaire": {"span": 4},
    "quick": {"fear": 1.0},
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(FILE), encoding="utf-8")
    return file


def test_a_number_is_known_by_part_and_name(path: Path) -> None:
    found = weights.read(path)
    assert found["stagiaire.span"] == 4
    assert found["quick.fear"] == 1.0
    assert "about" not in found
    assert weights.part_of(found, "quick") == {"fear": 1.0}


def test_what_all_says_every_level_has_unless_it_says_otherwise(path: Path) -> None:
    found = weights.read(path)
    assert weights.part_of(found, "stagiaire") == {"fear": 0.5, "span": 4}
    assert weights.part_of(found, "commissaire") == FILE["all"]
    assert weights.part_of(found, "all") == {}


def test_counts_stay_whole(path: Path) -> None:
    found = weights.read(path)
    assert isinstance(found["stagiaire.span"], int)
    assert isinstance(found["quick.fear"], float)


def test_what_is_written_goes_to_its_own_part(path: Path) -> None:
    weights.write(path, {"brigadier.fear": 0.25, "stagiaire.span": 5})
    found = weights.read(path)
    assert (found["brigadier.fear"], found["stagiaire.fear"]) == (0.25, 0.5)
    assert found["stagiaire.span"] == 5
    assert json.loads(path.read_text(encoding="utf-8"))["about"] == FILE["about"]
    assert "œ" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", game_ids())
def test_a_mind_has_the_numbers_of_its_file(game: str) -> None:
    assert box(game).mind.weights == weights.read(box(game).folder / "weights.json")
