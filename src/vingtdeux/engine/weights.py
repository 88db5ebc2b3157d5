"""The numbers a game's bots weigh: one file `weights.json` beside its mind, in parts.

    {"about": "what was found how", "all": {…}, "stagiaire": {…}, "brigadier": {…}, "quick": {…}}

Whoever tunes knows a number as `<part>.<name>`. A whole number is a count or a switch and stays one;
what is measured has a decimal point (2.0).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

LEVELS: Final[tuple[str, ...]] = ("stagiaire", "brigadier", "commissaire")
"""The parts of the policies, level by level."""
ALL: Final = "all"
"""The part that holds for every level, unless the level's own says otherwise."""
ABOUT: Final = "about"


def read(path: Path) -> dict[str, float]:
    """Every number of such a file, by `<part>.<name>`."""
    parts = _load(path)
    shared = parts.pop(ALL, {})
    for level in LEVELS if shared else ():
        parts[level] = {**shared, **parts.get(level, {})}
    return {
        f"{part}.{name}": number
        for part, numbers in parts.items()
        for name, number in numbers.items()
    }


def part_of(numbers: Mapping[str, float], part: str) -> dict[str, float]:
    """The numbers of one part, by name alone: a new dict, to be bent as a character has them."""
    start = f"{part}."
    return {
        name.removeprefix(start): number
        for name, number in numbers.items()
        if name.startswith(start)
    }


def write(path: Path, changes: Mapping[str, float]) -> None:
    """Put these numbers into the file, each into its own part; the others stay as they are."""
    said = json.loads(path.read_text(encoding="utf-8"))
    for each, number in changes.items():
        part, _, name = each.partition(".")
        said.setdefault(part, {})[name] = number
    path.write_text(_lines(said), encoding="utf-8")


def _load(path: Path) -> dict[str, dict[str, float]]:
    said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    said.pop(ABOUT, None)
    return said


def _lines(said: Mapping[str, Any]) -> str:
    """A part a paragraph, a number a line: what a course has moved is seen in a diff."""
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"
