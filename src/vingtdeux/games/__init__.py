"""The games: an explicit list, loaded on demand; each by its newest rules or by older ones."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from vingtdeux.engine.errors import UnknownRules
from vingtdeux.engine.game import Game
from vingtdeux.engine.info import GameInfo

LISTED: Final = (
    "allez_les_bleus",
    "enquetes_new_york",
    "mafia_story",
    "police_city",
    "police_et_voleurs",
)
TEMPLATE: Final = "petit"


def games() -> list[str]:
    """The ids of the games people can play, sorted."""
    return list(LISTED)


def part(game_id: str, name: str, rules_version: str | None = None) -> ModuleType:
    """A module of a game's folder: part("mafia_story", "scene"). With a version, of the folder
    that plays games of this version: the newest if it can, else the one kept for it."""
    return import_module(f"{_folder(game_id, rules_version)}.{name}")


def info(game_id: str, rules_version: str | None = None) -> GameInfo:
    """Titles, players, options; does not load the rules."""
    found: GameInfo = part(game_id, "info", rules_version).INFO
    return found


def load(
    game_id: str, players: int | None = None, *, rules_version: str | None = None, **options: Any
) -> Game[Any, Any]:
    """The rules of a game, configured; ValueError with a reason for bad options, UnknownRules for
    a version this program does not have (None = the newest)."""
    cover = info(game_id, rules_version)
    cover.resolve(cover.default_players if players is None else players, options)
    rules: type[Game[Any, Any]] = part(game_id, "rules", rules_version).Rules
    game = rules(cover.default_players if players is None else players, options)
    game.rules_version = rules_version or cover.rules_version
    return game


def versions(game_id: str) -> list[str]:
    """The rules versions whose games can be opened, newest first."""
    return [version for folder in _folders(game_id) for version in _plays(folder)]


@cache
def _folder(game_id: str, rules_version: str | None) -> str:
    """The package that plays games of this version."""
    folders = _folders(game_id)
    for folder in folders:
        if rules_version is None or rules_version in _plays(folder):
            return folder
    known = ", ".join(versions(game_id))
    raise UnknownRules(f"{game_id} has rules {known} here, not {rules_version}")


def _folders(game_id: str) -> list[str]:
    """The package of the newest rules, then those of the older ones."""
    if game_id not in LISTED and game_id != TEMPLATE:
        raise ValueError(f"no game is called {game_id!r}; there are {', '.join(LISTED)}")
    newest = f"vingtdeux.games.{game_id}"
    older = import_module(f"{newest}.info").INFO.older
    return [newest, *(f"{newest}.older.v{version}" for version in older)]


def _plays(folder: str) -> tuple[str, ...]:
    """The versions whose games this package plays: its own and those compatible with it."""
    cover: GameInfo = import_module(f"{folder}.info").INFO
    return (cover.rules_version, *cover.compatible)
