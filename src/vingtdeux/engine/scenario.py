"""Scenarios: positions and what must follow, as fenced blocks in Markdown files.

```scenario mafia_story
position {"players": 2, "first": 0}
0 place:cash:a2 ; 1 place:war:a2          # "seat action", several separated by ;
expect {"phase": "flight", "legal_has": {"0": ["flee:a1"]}}
refused 0 take_back R3.6.4                # must be refused, citing this rule
nature roll:cuffs,grade                   # chance decided here; otherwise by the position's seed
clock expire
observe 1 lacks ["red_7"]                 # or: has [...]
```
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.errors import RulesError, VingtDeuxError
from vingtdeux.engine.game import Game
from vingtdeux.engine.record import fingerprint

Opener = Callable[..., Game[Any, Any]]
FENCE: Final = re.compile(r"^(\s*)```scenario\s+(\S+)\s*$")
LEGAL_KEYS: Final = ("legal", "legal_has", "legal_not", "legal_count")


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
    """One scenario: the game's id and its numbered lines."""

    file: str
    game: str
    lines: tuple[tuple[int, str], ...]


def find_blocks(file: str, text: str) -> list[Block]:
    """The scenario blocks of a Markdown text."""
    blocks: list[Block] = []
    game, indent, lines = "", "", []  # type: tuple[str, str, list[tuple[int, str]]]
    for number, line in enumerate(text.splitlines(), 1):
        opening = FENCE.match(line)
        if not game and opening:
            indent, game = opening.group(1), opening.group(2)
            lines = []
        elif game and line.startswith(f"{indent}```"):
            blocks.append(Block(file, game, tuple(lines)))
            game = ""
        elif game:
            lines.append((number, line[len(indent) :].strip()))
    if game:
        blocks.append(Block(file, game, (*lines, (len(text.splitlines()), "unclosed block"))))
    return blocks


def check_files(paths: Iterable[Path], open_game: Opener) -> tuple[int, list[Failure]]:
    """Run every block of these files: how many there were, and what failed."""
    count, failures = 0, []
    for path in paths:
        for block in find_blocks(str(path), path.read_text(encoding="utf-8")):
            count += 1
            failure = run_block(block, open_game)
            failures += [failure] if failure else []
    return count, failures


def run_block(block: Block, open_game: Opener) -> Failure | None:
    """Run one block to its first failure."""
    run = _Run(block.game, open_game)
    number = block.lines[0][0] if block.lines else 0
    for number, line in block.lines:
        words = _without_comment(line)
        if not words:
            continue
        try:
            trouble = run.line(words)
        except (VingtDeuxError, ValueError, LookupError, TypeError) as error:
            trouble = f"{type(error).__name__}: {error}"
        if trouble:
            return Failure(block.file, number, trouble)
    return None


def _without_comment(line: str) -> str:
    """Cut ` # …`, but not inside quotes."""
    quoted = False
    for at, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted and (at == 0 or line[at - 1].isspace()):
            return line[:at].strip()
    return line.strip()


class _Run:
    """A scenario in progress."""

    def __init__(self, game_id: str, open_game: Opener) -> None:
        self.game_id = game_id
        self.open_game = open_game
        self.game: Game[Any, Any] = open_game(game_id)
        self.state: Any = None
        self.seed = "0"
        self.step = 0

    def line(self, words: str) -> str:
        """Do one line; "" if it holds, else what is wrong."""
        verb, _, rest = words.partition(" ")
        if verb == "position":
            return self._position(json.loads(rest))
        own = self.game.scenario_line(verb, rest)
        if own is not None:
            return own
        if self.state is None:
            return "the scenario does not begin with a position"
        if verb == "expect":
            self._settle()
            return self._expect(json.loads(rest))
        if verb == "refused":
            self._settle()
            return self._refused(rest)
        if verb == "observe":
            self._settle()
            return self._observe(rest)
        if verb == "nature":
            return self._nature(rest)
        if verb == "clock":
            self._settle()
            if EXPIRE not in self.game.legal_actions(self.state, CLOCK):
                return "nothing is timed here"
            self._apply(CLOCK, EXPIRE)
            return ""
        for move in words.split(";"):
            self._settle()
            seat, _, text = move.strip().partition(" ")
            if not seat.isdecimal():
                return f"cannot read {move.strip()!r}"
            self.game.play(self.state, int(seat), self.game.decode(text.strip()))
            self.step += 1
        return ""

    def _position(self, data: dict[str, Any]) -> str:
        players = data.get("players")
        self.game = self.open_game(self.game_id, players=players, **data.get("options", {}))
        self.seed = str(data.get("seed", 0))
        self.step = 0
        self.state = self.game.position(data)
        return ""

    def _apply(self, seat: Seat, action: Action) -> None:
        self.game.apply(self.state, seat, action)
        self.step += 1

    def _settle(self) -> None:
        """Let the seed decide what no `nature` line decided."""
        while self.game.to_act(self.state) == (NATURE,):
            rng = rng_for_step(self.seed, self.step)
            self._apply(NATURE, self.game.chance(self.state, rng))

    def _nature(self, text: str) -> str:
        if self.game.to_act(self.state) != (NATURE,):
            return "nature has nothing to do here"
        action = self.game.decode(text.strip())
        if not self.game.is_possible(self.state, action):
            return f"nature cannot do {text.strip()}"
        self._apply(NATURE, action)
        return ""

    def _refused(self, rest: str) -> str:
        seat, text, *rule = rest.split()
        before = fingerprint(self.game, self.state)
        try:
            self.game.play(self.state, int(seat), self.game.decode(text))
        except RulesError as error:
            if rule and error.rule != rule[0]:
                return f"refused by {error.rule or 'no rule'} ({error.code}), not by {rule[0]}"
        else:
            return f"{text} was not refused"
        return "" if fingerprint(self.game, self.state) == before else "the state was changed"

    def _observe(self, rest: str) -> str:
        who, how, names = rest.split(maxsplit=2)
        seat = None if who == "spectator" else int(who)
        text = json.dumps(self.game.observe(self.state, seat).data(), ensure_ascii=False)
        for name in json.loads(names):
            if (name in text) != (how == "has"):
                return f"the observation of {who} {'has no' if how == 'has' else 'has'} {name!r}"
        return ""

    def _expect(self, wanted: dict[str, Any]) -> str:
        report = json.loads(json.dumps(self.game.report(self.state)))
        for key, value in wanted.items():
            if key in LEGAL_KEYS:
                trouble = self._expect_legal(key, value)
            elif key not in report:
                trouble = f"the report has no key {key!r}"
            else:
                trouble = _differs(key, value, report[key])
            if trouble:
                return trouble
        return ""

    def _expect_legal(self, key: str, wanted: dict[str, Any]) -> str:
        for seat, value in wanted.items():
            legal = [a.text for a in self.game.legal_actions(self.state, int(seat))]
            if key == "legal_count":
                if len(legal) != value:
                    return f"seat {seat} has {len(legal)} legal actions, not {value}"
                continue
            if key == "legal" and sorted(legal) != sorted(value):
                return f"seat {seat} may {sorted(legal)}, not {sorted(value)}"
            for text in value:
                found = any(_matches(text, each) for each in legal)
                if key == "legal_has" and not found:
                    return f"seat {seat} may not {text}; legal: {legal}"
                if key == "legal_not" and found:
                    return f"seat {seat} may {text}"
        return ""


def _matches(pattern: str, text: str) -> bool:
    return text.startswith(pattern[:-1]) if pattern.endswith("*") else text == pattern


def _differs(key: str, wanted: Any, found: Any) -> str:
    """Objects are compared on the named keys only; everything else must be equal."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name, value in wanted.items():
            if name not in found:
                return f"{key}.{name} is missing"
            trouble = _differs(f"{key}.{name}", value, found[name])
            if trouble:
                return trouble
        return ""
    return "" if wanted == found else f"{key} is {found!r}, not {wanted!r}"
