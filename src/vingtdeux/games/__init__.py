"""The games: ours, each a folder here, and those of other packages, found by their entry points.

A package brings a game by an entry point of the group `vingtdeux.games` that leads to its box:

    [project.entry-points."vingtdeux.games"]
    my_game = "my_game.box:BOX"

Nothing is loaded before it is asked for. Each game is played by its newest rules or by older ones.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from vingtdeux.engine.errors import UnknownRules
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo
from vingtdeux.games.box import Box

GROUP: Final = "vingtdeux.games"


class BadBox(ImportError):
    """A game of another package that cannot be opened: its name, and why."""


def game_ids() -> list[str]:
    """The ids of the games people can play, sorted."""
    return [game_id for game_id in all_ids() if box(game_id).info.listed]


@cache
def all_ids() -> tuple[str, ...]:
    """The ids of all games that can be loaded, sorted: with the template, which is not listed."""
    return tuple(sorted({*_ours(), *_strangers()}))


@cache
def box(game_id: str, rules_version: str | None = None) -> Box:
    """Everything of a game. With a version, of the rules that play games of this version: the
    newest if they can, else those kept for it. ValueError for a game that is not there."""
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
    stranger = _strangers().get(game_id)
    if stranger is None:
        raise ValueError(f"no game is called {game_id!r}; there are {', '.join(game_ids())}")
    found = _opened(stranger.module, stranger.attr)
    if found.info.id != game_id:
        raise BadBox(
            f"the game {game_id} ({stranger.value}) calls itself {found.info.id}: "
            "the entry point and the id of its info must be the same"
        )
    return found


@cache
def _ours() -> frozenset[str]:
    return frozenset(found.name for found in iter_modules(__path__) if found.ispkg)


@cache
def _strangers() -> dict[str, EntryPoint]:
    """Games of other packages; a stranger cannot take the place of one of ours."""
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in _ours()}


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
