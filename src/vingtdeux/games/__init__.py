"""The games: an explicit list, loaded on demand."""

from importlib import import_module
from types import ModuleType
from typing import Any, Final

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


def part(game_id: str, name: str) -> ModuleType:
    """A module of a game's folder: part("mafia_story", "scene")."""
    if game_id not in LISTED and game_id != TEMPLATE:
        raise ValueError(f"no game is called {game_id!r}; there are {', '.join(LISTED)}")
    return import_module(f"vingtdeux.games.{game_id}.{name}")


def info(game_id: str) -> GameInfo:
    """Titles, players, options; does not load the rules."""
    found: GameInfo = part(game_id, "info").INFO
    return found


def load(game_id: str, players: int | None = None, **options: Any) -> Game[Any, Any]:
    """The rules of a game, configured; ValueError with a reason for bad options."""
    cover = info(game_id)
    cover.resolve(cover.default_players if players is None else players, options)
    rules: type[Game[Any, Any]] = part(game_id, "rules").Rules
    return rules(cover.default_players if players is None else players, options)
