"""The positions a scenario begins from or compares: written, named for the file, kept on the way."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from vingtdeux.engine.action import Seat
from vingtdeux.engine.asked import nearest
from vingtdeux.engine.game import Game
from vingtdeux.engine.scenario_legal import seat_of
from vingtdeux.engine.scenario_match import read_json

Opener = Callable[..., Game[Any, Any]]
NAMED: Final = re.compile(r"(?:([A-Za-z_][\w-]*)\s*)?(\{.*)")
NAME: Final = re.compile(r"[A-Za-z_][\w-]*")


class Spot(NamedTuple):
    """A position to go on from, with the chance that goes with it."""

    game: Game[Any, Any]
    state: Any
    seed: str
    step: int


class Places:
    """All positions of one block; `named` are those of its file, as text."""

    def __init__(self, game_id: str, open_game: Opener, named: Mapping[str, str]) -> None:
        self._game_id = game_id
        self._open_game = open_game
        self._named = dict(named)
        self._kept: dict[str, Spot] = {}

    def written(self, text: str) -> Spot:
        """`{…}` or `name {…}`."""
        found = NAMED.fullmatch(text)
        if found is None:
            raise ValueError(f"a position is an object, with a name before it or none: {text!r}")
        name, data = found.groups()
        if name and (name in self._kept or self._named.setdefault(name, data) != data):
            raise ValueError(f"another position is called {name!r} already")
        return self._open(read_json(data))

    def called(self, name: str, changes: Any) -> Spot:
        """The position of this name; a written one may be opened with some keys changed."""
        if name in self._kept:
            if changes:
                raise ValueError(f"{name} was kept, not written: no key of it can be changed")
            spot = self._kept[name]
            return spot._replace(state=spot.state.copy())
        if name not in self._named:
            near = nearest(name, [*self._kept, *self._named])
            raise ValueError(f"no position of this file is called {name!r}{near}")
        if not isinstance(changes, dict):
            raise ValueError(f"the changed keys are an object, not {changes!r}")
        return self._open({**read_json(self._named[name]), **changes})

    def keep(self, name: str, spot: Spot) -> None:
        """Give the spot a name, for this block."""
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name")
        if name in self._kept or name in self._named:
            raise ValueError(f"another position is called {name!r} already")
        self._kept[name] = spot

    def pair(self, text: str) -> tuple[Seat | None, Spot, Spot]:
        """`<seat> <position> <position>`, each written or called by name."""
        who, _, rest = text.partition(" ")
        first, rest = self._next(rest.strip())
        second, rest = self._next(rest)
        if rest:
            raise ValueError(f"after two positions nothing more: {rest!r}")
        one, other = first.game, second.game
        if one.players != other.players or one.options != other.options:
            raise ValueError("the two positions are of different tables")
        return None if who == "spectator" else seat_of(one, who), first, second

    def _next(self, text: str) -> tuple[Spot, str]:
        """The position the text begins with, and what follows it."""
        if text.startswith("{"):
            _, end = json.JSONDecoder().raw_decode(text)
            return self._open(read_json(text[:end])), text[end:].strip()
        name, _, rest = text.partition(" ")
        return self.called(name, {}), rest.strip()

    def _open(self, data: Any) -> Spot:
        options = data.get("options", {})
        game = self._open_game(self._game_id, players=data.get("players"), **options)
        return Spot(game, game.position(data), str(data.get("seed", 0)), 0)
