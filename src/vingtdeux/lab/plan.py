"""What to play: a plan is a value, can be written down, and plays the same games everywhere."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import vingtdeux
from vingtdeux.bots import Bot, make
from vingtdeux.engine.game import Game
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.watchers import watcher


@dataclass(frozen=True)
class Plan:
    """A game, its players and options, who sits there, how often, from which seed.

    In game n seat s is held by bots[(s + n) % len(bots)]: everybody sits everywhere as often. With
    `repeat` each deal is played so many times in a row, with the seats moved on.
    """

    game: str
    bots: tuple[str | Bot, ...]
    """By name, or bots themselves (to be shared among processes they must be picklable)."""
    games: int = 100
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "1"
    watch: tuple[str, ...] = ()
    """Names of watchers, whose figures are wanted besides."""
    repeat: int = 1

    def open(self) -> Game[Any, Any]:
        """The rules; ValueError with a reason if the plan is wrong in any way."""
        game = vingtdeux.load(self.game, players=self.players, **self.options)
        if not self.bots:
            raise LabError("no_bot")
        if len(self.bots) > game.players:
            raise LabError("many_bots", n=len(self.bots), players=game.players)
        if self.games < 1:
            raise LabError("no_game")
        if self.repeat < 1:
            raise LabError("no_repeat")
        for bot in self.bots:
            make(game, bot)
        for name in self.watch:
            watcher(name).check(game)
        return game

    @property
    def lineup(self) -> tuple[str, ...]:
        """The names of the bots, place by place; equal ones are one bot in two places."""
        return tuple(bot if isinstance(bot, str) else bot.name for bot in self.bots)

    def seating(self, number: int, players: int) -> tuple[int, ...]:
        """For each seat of game `number`, the index of its bot."""
        return tuple((seat + number) % len(self.bots) for seat in range(players))

    def deal(self, number: int) -> int:
        """Which deal game `number` is played with."""
        return number // self.repeat

    def data(self) -> dict[str, Any]:
        """As plain JSON; ValueError if a bot has no name by which it can be made again."""
        nameless = [bot.name for bot in self.bots if not isinstance(bot, str)]
        if nameless:
            raise LabError("nameless", name=nameless[0])
        return {
            "game": self.game,
            "players": self.open().players,
            "bots": list(self.lineup),
            "games": self.games,
            "options": dict(self.options),
            "seed": self.seed,
            "watch": list(self.watch),
            "repeat": self.repeat,
        }

    @staticmethod
    def of(data: Mapping[str, Any]) -> "Plan":
        """The plan that `data` was of; TypeError if it was of none."""
        kinds = {
            "game": str,
            "players": int,
            "games": int,
            "options": dict,
            "seed": str,
            "repeat": int,
        }
        lists = {"bots", "watch"}
        wrong = [name for name, kind in kinds.items() if not isinstance(data[name], kind)]
        wrong += [
            name for name in lists
            if not isinstance(data[name], list) or not all(isinstance(each, str) for each in data[name])
        ]  # fmt: skip
        if wrong:
            raise TypeError(wrong[0])
        return Plan(
            game=data["game"],
            bots=tuple(data["bots"]),
            games=data["games"],
            players=data["players"],
            options=data["options"],
            seed=data["seed"],
            watch=tuple(data["watch"]),
            repeat=data["repeat"],
        )

    @cached_property
    def digest(self) -> str:
        """Names the games it plays: equal plans, equal digests."""
        said = (
            self.game,
            self.players,
            self.lineup,
            dict(self.options),
            self.seed,
            self.watch,
            self.repeat,
        )
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]
