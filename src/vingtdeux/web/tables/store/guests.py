"""Guests: bots that are none of a game's own and sit at tables because the operator lets them.

Those of other packages (entry points of the group `vingtdeux.bots`) and those named by
VINGTDEUX_BOTS or `vingtdeux serve --bot`: classes in files, trained models. A seat and a form know
a guest by its key, which has no folder in it: visitors neither name a file nor learn where one
lies.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings

from vingtdeux.bots import LEVEL_NAMES, make, strangers
from vingtdeux.bots.levelled import Minded
from vingtdeux.engine.info import GameInfo
from vingtdeux.games import all_ids, info, load
from vingtdeux.web.tables.models import LONGEST_BOT

log: Final = logging.getLogger("vingtdeux.guests")


class NoGuest(Exception):
    """A bot the operator names that plays no game here: its name, and why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name, self.why = name, why


@dataclass(frozen=True)
class Guest:
    """A bot somebody else wrote."""

    key: str
    name: str
    """In the register."""
    label: str
    games: Mapping[str, frozenset[int]]
    """Where it can sit: at tables of how many players of which game."""


def guests() -> Mapping[str, Guest]:
    """All who are let in, by key."""
    return _guests(tuple(settings.VINGTDEUX_BOTS))


def guest_of(game_id: str, key: str) -> Guest | None:
    """The guest of this key, if it plays this game."""
    found = guests().get(key) if key else None
    return found if found is not None and game_id in found.games else None


def guests_at(game_id: str, players: int | None = None) -> list[Guest]:
    """Those who play this game; with so many players, if a number is given."""
    return [
        guest
        for guest in guests().values()
        if game_id in guest.games and (players is None or players in guest.games[game_id])
    ]


@cache
def _guests(named: Sequence[str]) -> Mapping[str, Guest]:
    """What the operator names must be good; a package's mistake does not close the house."""
    found: dict[str, Guest] = {}
    for name in dict.fromkeys(named):
        guest = _welcomed(name)
        if guest.key in found:
            raise NoGuest(name, f"{guest.key} is there twice: give one of the files another name")
        found[guest.key] = guest
    for name in strangers():
        if name not in found:
            try:
                found[name] = _welcomed(name)
            except NoGuest as error:
                log.warning("the bot %s is not let in: %s", name, error.why)
    return found


def _welcomed(name: str) -> Guest:
    key = _key(name)
    if key.isdecimal() or key.partition(":")[0].capitalize() in (*LEVEL_NAMES, "Greedy"):
        raise NoGuest(name, "the levels of a game sit at its tables anyway")
    games: dict[str, frozenset[int]] = {}
    label = why = ""
    for game_id in all_ids():
        seated: set[int] = set()
        for players, options in _tables(info(game_id)):
            try:
                bot = make(load(game_id, players, **options), name)
                label = key if isinstance(bot, Minded) else _short(bot.label)
                seated.add(players)
            except ValueError as error:
                why = _nearer(why, error)
            except Exception as error:  # a stranger's code
                why = f"{type(error).__name__}: {error}"
        if seated:
            games[game_id] = frozenset(seated)
    if not games:
        raise NoGuest(name, why)
    if len(key) > LONGEST_BOT:
        raise NoGuest(name, f"a name has at most {LONGEST_BOT} letters")
    return Guest(key, name, label, games)


def _key(name: str) -> str:
    path, _, last = name.strip().replace("\\", "/").rpartition(":")
    last = last.rpartition("/")[2]
    return f"{path.rpartition('/')[2]}:{last}" if path else last


def _tables(game: GameInfo) -> list[tuple[int, dict[str, Any]]]:
    """The usual options for each number of players."""
    counts = sorted({*range(game.min_players, game.max_players + 1), *game.extra_players})
    by_count = [option.name for option in game.options if option.by_count]
    return [(count, dict.fromkeys(by_count, count in game.extra_players)) for count in counts]


def _nearer(why: str, error: ValueError) -> str:
    """Of two reasons the one that tells more: a model that was trained for one table is none for
    all others anyway."""
    elsewhere = getattr(error, "code", "") in ("model_game", "model_players")
    return why if why and elsewhere else str(error)


def _short(label: str) -> str:
    """What a guest calls itself, as a name at a table: one line, without a folder."""
    return " ".join(_key(label).split())[:24] or "?"
