"""A damaged position is refused in words, whatever is damaged."""

import copy
from random import Random
from typing import Any

import pytest

from vingtdeux.engine.match import Match
from vingtdeux.games import game_ids, info, load

JUNK: tuple[Any, ...] = (None, -1, 7, 99, 1.5, True, "", "x", [], ["x"], {}, {"x": 1})


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside."""
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in inside:
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += leaves(value, (*path, key))
    return found


def damaged(data: Any, rng: Random) -> Any:
    """One thing in it is something else now."""
    twin = copy.deepcopy(data)
    *way, last = rng.choice(leaves(twin))
    spot = twin
    for key in way:
        spot = spot[key]
    spot[last] = rng.choice(JUNK)
    return twin


@pytest.mark.parametrize("game_id", game_ids())
def test_a_damaged_position_is_refused_or_read(game_id: str) -> None:
    rng, said = Random(game_id), []
    for players in range(info(game_id).min_players, info(game_id).max_players + 1):
        game = load(game_id, players=players)
        match = Match(game, seed=players)
        for _ in range(30):
            if not match.over:
                seat = rng.choice(match.to_act)
                match.play(seat, rng.choice(match.legal(seat)))
        report = game.report(match.state)
        for _ in range(60):
            try:
                game.position(damaged(report, rng))
            except ValueError as error:
                said.append(str(error))
    assert all(said)
    assert len(said) > 20
