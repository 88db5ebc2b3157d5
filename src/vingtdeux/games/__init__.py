"""The games: ours, each a folder here, and those of other packages, found by their entry points.

A package brings a game by an entry point of the group `vingtdeux.games` that leads to its box:

    [project.entry-points."vingtdeux.games"]
    my_game = "my_game.box:BOX"

Nothing is loaded before it is asked for. Each game is played by its newest rules or by older ones.
"""

import logging
import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from vingtdeux.engine.errors import UnknownGame, UnknownRules
from vingtdeux.engine.features import Encoding
from vingtdeux.engine.game import Game
from vingtdeux.engine.hashed import Hashed
from vingtdeux.engine.info import GameInfo
from vingtdeux.games.box import Box

GROUP: Final = "vingtdeux.games"
ID: Final = re.compile(r"[a-z][a-z0-9_]{1,39}")
log: Final = logging.getLogger("vingtdeux.games")


class BadBox(UnknownGame):
    """A game of another package that cannot be opened: its name, and why."""


def game_ids() -> list[str]:
    """The ids of the games people can play, sorted."""
    return [game_id for game_id in all_ids() if box(game_id).info.listed]


@cache
def all_ids() -> tuple[str, ...]:
    """The ids of all games that can be loaded, sorted: with the template, which is not listed."""
    return tuple(sorted({*_ours(), *_strangers()[0]}))


def troubles() -> dict[str, str]:
    """The games of other packages that cannot be opened, and why."""
    return _strangers()[1]


@cache
def box(game_id: str, rules_version: str | None = None) -> Box:
    """Everything of a game. With a version, of the rules that play games of this version: the
    newest if they can, else those kept for it. UnknownGame (a ValueError) for one that is not
    there."""
    newest = _newest(game_id)
    if rules_version is None or rules_version in _plays(newest):
        return newest
    for version in newest.info.older:
        kept = _opened(f"{newest.package}.older.v{version}.box", "BOX")
        if rules_version in _plays(kept):
            return kept
    known = ", ".join(versions(game_id))
    raise UnknownRules(f"{game_id} has rules {known} here, not {rules_version}")


def template() -> Box:
    """The game that new ones are made from: the one of ours that is not offered to players."""
    return next(box(game_id) for game_id in sorted(_ours()) if not box(game_id).info.listed)


def info(game_id: str, rules_version: str | None = None) -> GameInfo:
    """Titles, players, options, what of the material may be changed."""
    return box(game_id, rules_version).info


def load(
    game_id: str, players: int | None = None, *, rules_version: str | None = None, **options: Any
) -> Game[Any, Any]:
    """The rules of a game, configured; ValueError with a reason for bad options or changes,
    UnknownRules for a version this program does not have (None = the newest)."""
    found = box(game_id, rules_version)
    seats = found.info.default_players if players is None else players
    found.info.resolve(seats, options)
    game = found.rules(seats, options)
    game.rules_version = rules_version or found.info.rules_version
    return game


def encoding(game: Game[Any, Any]) -> Encoding:
    """What a seat knows as a row of numbers, at this table; hashed where the game brings nothing."""
    made = box(game.info.id, game.rules_version).encoding
    return Hashed() if made is None else made(game)


def versions(game_id: str) -> list[str]:
    """The rules versions whose games can be opened, newest first."""
    newest = _newest(game_id)
    kept = [_opened(f"{newest.package}.older.v{v}.box", "BOX") for v in newest.info.older]
    return [version for each in (newest, *kept) for version in _plays(each)]


def _plays(found: Box) -> tuple[str, ...]:
    """The versions whose games these rules play: their own and those compatible with it."""
    return (found.info.rules_version, *found.info.compatible)


@cache
def _newest(game_id: str) -> Box:
    if game_id in _ours():
        return _opened(f"{__name__}.{game_id}.box", "BOX")
    if game_id in troubles():
        raise BadBox(troubles()[game_id])
    stranger = _strangers()[0].get(game_id)
    if stranger is None:
        raise UnknownGame(f"no game is called {game_id!r}; there are {', '.join(game_ids())}")
    return stranger


@cache
def _ours() -> frozenset[str]:
    return frozenset(found.name for found in iter_modules(__path__) if found.ispkg)


@cache
def _strangers() -> tuple[dict[str, Box], dict[str, str]]:
    """Games of other packages, and why some of them cannot be opened: a stranger's mistake must
    not close the house."""
    opened: dict[str, Box] = {}
    refused: dict[str, str] = {}
    for found in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        try:
            opened[found.name] = _welcomed(found, opened)
        except Exception as error:
            if found.name not in opened:
                refused[found.name] = f"{type(error).__name__}: {error}"
            log.warning("the game %s (%s) cannot be opened: %s", found.name, found.value, error)
    return opened, refused


def _welcomed(found: EntryPoint, others: Mapping[str, Box]) -> Box:
    if found.name in _ours() or found.name in others:
        raise BadBox(f"there is a game called {found.name} already")
    if not ID.fullmatch(found.name):
        raise BadBox("an id is 2 to 40 small letters, digits and underscores, a letter first")
    game = _opened(found.module, found.attr)
    if game.info.id != found.name:
        raise BadBox(f"it calls itself {game.info.id}; entry point and id must be the same")
    return game


def _opened(module: str, name: str) -> Box:
    found = getattr(import_module(module), name, None)
    if not isinstance(found, Box):
        raise BadBox(f"{module}:{name} is no box of a game (vingtdeux.games.box.Box)")
    return found


class _Callable(ModuleType):
    """`vingtdeux.games()` was a function once; it still answers as `game_ids` does."""

    def __call__(self) -> list[str]:
        return game_ids()


sys.modules[__name__].__class__ = _Callable
