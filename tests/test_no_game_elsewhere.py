"""A game is known in its own folder only: everything else asks the register for its box."""

import re
from pathlib import Path

import pytest

from vingtdeux import games

SOURCES = Path(games.__file__).parents[1]
TEXTS = {".py", ".js", ".css", ".html", ".toml", ".md", ".txt", ".json", ".svg", ".po"}
OURS = [
    game_id
    for game_id in games.all_ids()
    if games.box(game_id).folder == SOURCES / "games" / game_id
]


def named(game_id: str) -> re.Pattern[str]:
    """The id as a word; one that is also a word of a language, in quotation marks."""
    if "_" in game_id:
        return re.compile(rf"\b{game_id}\b")
    return re.compile(rf"""(["'`]){game_id}\1|\bgames\.{game_id}\b""")


@pytest.mark.parametrize("game_id", OURS)
def test_no_game_is_named_outside_its_folder(game_id: str) -> None:
    own = SOURCES / "games" / game_id
    found = []
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in TEXTS and not path.is_relative_to(own):
            lines = path.read_text(encoding="utf-8").splitlines()
            name = path.relative_to(SOURCES)
            found += [
                f"{name}:{n}" for n, line in enumerate(lines, 1) if named(game_id).search(line)
            ]
    assert found == []


def test_there_are_games_to_look_for() -> None:
    assert len(OURS) == 6
