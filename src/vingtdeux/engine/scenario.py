"""Scenarios: positions and what must follow, as fenced blocks in Markdown files.

```scenario my_game Chased at the corner
position {"players": 2, "first": 0}
0 place:a2 ; 1 chase:a2                   # "seat action", several separated by ;
expect {"phase": "flight", "legal_has": {"0": ["flee:a1"]}}
refused 0 stay R3.6.4                     # must be refused, citing this rule
nature roll:5,A                           # chance decided here; otherwise by the position's seed
clock expire
observe 1 lacks ["red_7"]                 # or: has […], expect {…}
```

`docs/scenarios.md` is the whole language. This module finds the blocks and says how each ended;
`scenario_run` does the lines. A block that asserts nothing fails: it would hold whatever the rules.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from vingtdeux.engine.scenario_places import NAMED, Opener
from vingtdeux.engine.scenario_run import Run

FENCE: Final = re.compile(r"^(\s*)```scenario\s+(\S+)(?:\s+(\S.*?))?\s*$")
NEARLY: Final = re.compile(r"^\s*(?:`{3,}|~{3,})\s*scenario", re.IGNORECASE)
"""Opens a block that looks like a scenario and would not be run."""
HEADING: Final = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$")


@dataclass(frozen=True)
class Failure:
    """A line of a scenario that does not hold."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


@dataclass(frozen=True)
class Block:
    """One scenario: the game's id, its numbered lines, and where it stands in its document."""

    file: str
    game: str
    lines: tuple[tuple[int, str], ...]
    title: str = ""
    """As written after the game's id, else the heading above the block."""
    line: int = 0
    named: tuple[tuple[str, str], ...] = ()
    """The named positions of the file, of this game."""


@dataclass(frozen=True)
class Result:
    """How a block ended."""

    block: Block
    failure: Failure | None


def find_blocks(file: str, text: str) -> list[Block]:
    """The scenario blocks of a Markdown text."""
    blocks: list[Block] = []
    heading, indent = "", ""
    block: Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        opening = FENCE.match(line)
        if block is not None:
            if line.startswith(f"{indent}```"):
                blocks.append(block)
                block = None
            else:
                entry = (number, line[len(indent) :].strip())
                block = replace(block, lines=(*block.lines, entry))
        elif opening:
            indent = opening.group(1)
            title = opening.group(3) or heading
            block = Block(file, opening.group(2), (), title, number)
        elif NEARLY.match(line):
            words = line.strip()
            blocks.append(Block(file, "", ((number, words),), heading, number))
        elif HEADING.match(line):
            heading = HEADING.sub(r"\1", line)
    if block is not None:
        end = (len(text.splitlines()), "unclosed block")
        blocks.append(replace(block, lines=(*block.lines, end)))
    return [replace(block, named=_named(block.game, blocks)) for block in blocks]


def _named(game: str, blocks: list[Block]) -> tuple[tuple[str, str], ...]:
    """The positions with a name; of two with one name the first counts, the second will fail."""
    found: dict[str, str] = {}
    for block in blocks:
        for _, line in block.lines if block.game == game else ():
            name, data = _position_in(without_comment(line))
            if name:
                found.setdefault(name, data)
    return tuple(found.items())


def _position_in(words: str) -> tuple[str, str]:
    """The name and the text of a `position` line that gives one."""
    verb, _, rest = words.partition(" ")
    match = NAMED.fullmatch(rest.strip()) if verb == "position" else None
    return (match.group(1) or "", match.group(2)) if match else ("", "")


def check_files(paths: Iterable[Path], open_game: Opener) -> tuple[int, list[Failure]]:
    """Run every block of these files: how many there were, and what failed. A file without
    blocks is a failure."""
    count, failures = 0, []
    for path in paths:
        results = check_text(str(path), path.read_text(encoding="utf-8"), open_game)
        count += len(results)
        failures += [result.failure for result in results if result.failure]
        if not results:
            failures.append(Failure(str(path), 1, "there is no scenario block in this file"))
    return count, failures


def check_text(file: str, text: str, open_game: Opener) -> list[Result]:
    """Run every block of a Markdown text."""
    return [Result(block, run_block(block, open_game)) for block in find_blocks(file, text)]


def run_block(block: Block, open_game: Opener) -> Failure | None:
    """Run one block to its first failure. Whatever a line raises is a failure of that line: a
    bug in the rules of a game is found here and must not hide the other blocks."""
    number = block.line or (block.lines[0][0] if block.lines else 0)
    if not block.game:
        return Failure(block.file, number, "begin the block with ```scenario <game> <title>")
    lines = [(at, without_comment(line)) for at, line in block.lines]
    lines = [(at, words) for at, words in lines if words]
    try:
        run = Run(block.game, open_game, dict(block.named))
        for number, words in lines:
            trouble = run.line(words)
            if trouble:
                return Failure(block.file, number, trouble)
    except Exception as error:
        return Failure(block.file, number, f"{type(error).__name__}: {error}")
    only_names = bool(lines) and all(_position_in(words)[0] for _, words in lines)
    if run.asserted or only_names:
        return None
    return Failure(
        block.file,
        block.line or number,
        "nothing is asserted: add expect, refused, observe, events…",
    )


def without_comment(line: str) -> str:
    """Cut ` # …`, but not inside quotes."""
    quoted = False
    for at, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted and (at == 0 or line[at - 1].isspace()):
            return line[:at].strip()
    return line.strip()
