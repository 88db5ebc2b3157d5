"""What a visitor asks of the bots: a game, who plays it how often, and what is changed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import vingtdeux
from vingtdeux.bots import level_name
from vingtdeux.engine import material
from vingtdeux.engine.info import CHANGES, GameInfo
from vingtdeux.engine.material import Knob
from vingtdeux.games import box, info
from vingtdeux.lab import Experiment, Plan
from vingtdeux.lab.commands import command
from vingtdeux.web.lab.models import Run

GAMES: Final = (100, 300, 1000)
USUAL_GAMES: Final = 300
USUAL_LEVEL: Final = 2
BEST_LEVEL: Final = 3
"""Bots that search take too long to play hundreds of games."""


def bots(game_id: str) -> list[str]:
    """The names of the bots that may play, weakest first."""
    best = min(BEST_LEVEL, box(game_id).mind.policies)
    return [level_name(level).lower() for level in range(1, best + 1)]


def usual_bot(game_id: str) -> str:
    """Those nobody has chosen."""
    return bots(game_id)[:USUAL_LEVEL][-1]


def counts(cover: GameInfo) -> range:
    """How many may play here: the numbers the box is for."""
    return range(cover.min_players, cover.max_players + 1)


def offered(game_id: str) -> dict[str, Knob]:
    """What may be turned here, by path. Secrets are nobody's, and lists have no dial."""
    return {
        knob.path: knob
        for knob in info(game_id).knobs()
        if not knob.secret and knob.kind in ("int", "bool", "choice")
    }


@dataclass(frozen=True)
class Question:
    """Everything is checked by whoever makes one (dials.py), or was so before it was kept."""

    game: str
    players: int
    bot: str
    games: int
    changes: Mapping[str, Any]

    @staticmethod
    def of(run: Run) -> "Question":
        """What was asked."""
        return Question(run.game, run.players, run.bot, run.games, run.changes)

    @property
    def digest(self) -> str:
        """The same for the same question, as long as the same version answers."""
        said = [
            vingtdeux.__version__, info(self.game).rules_version,
            self.game, self.players, self.bot, self.games, dict(self.changes),
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()

    @property
    def level(self) -> int:
        """Of the bots, as a table knows it."""
        return bots(self.game).index(self.bot) + 1

    @property
    def watch(self) -> tuple[str, ...]:
        """What is looked at besides who wins."""
        return ("choices", "marks") if box(self.game).marks is not None else ("choices",)

    def experiment(self, seed: str) -> Experiment:
        """The printed game and, from the same deals, the variant; the printed one alone if nothing
        is changed."""
        plain = Plan(self.game, (self.bot,), self.games, self.players, {}, seed, self.watch)
        if not self.changes:
            return Experiment("simulate", (plain,), ({},))
        options = {CHANGES: dict(self.changes)}
        other = Plan(self.game, (self.bot,), self.games, self.players, options, seed, self.watch)
        return Experiment("compare", (plain, other), ({}, options))

    def command(self, seed: str) -> str:
        """What plays the same on anybody's machine."""
        return command(self.experiment(seed))

    def written(self) -> dict[str, str]:
        """The changes as a form has them."""
        knobs = offered(self.game)
        return {path: knobs[path].write(self.changes[path]) for path in self.changes}

    def lines(self) -> str:
        """The changes as a table's set-up has them."""
        return material.written(info(self.game).knobs(), self.changes)

    def fields(self) -> dict[str, str]:
        """As the lab's own form has it."""
        said = {"players": str(self.players), "bots": self.bot, "games": str(self.games)}
        return said | self.written()

    def query(self, added: Mapping[str, str] | None = None) -> str:
        """The end of an address that can be passed on; what is usual is not said."""
        usual = {
            "players": str(info(self.game).default_players),
            "bots": usual_bot(self.game),
            "games": str(USUAL_GAMES),
        }
        said = {**(added or {}), **self.fields()}
        return urlencode([pair for pair in said.items() if usual.get(pair[0]) != pair[1]])
