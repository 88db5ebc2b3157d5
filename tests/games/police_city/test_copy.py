"""Copies share what seldom changes; whatever the original does later, a copy stays as it was."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import pick

EVERY = 7


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_a_copy_stays_as_it_was_until_the_end_of_the_game(players: int, seed: int) -> None:
    game = vingtdeux.load("police_city", players=players)
    rng = Random(seed)
    state: Any = game.start()
    kept: list[tuple[Any, dict[str, Any]]] = []
    steps = 0
    while asked := game.to_act(state):
        if steps % EVERY == 0:
            kept.append((state.copy(), game.report(state)))
        seat = pick(rng, asked)
        nature = seat == NATURE
        action = game.chance(state, rng) if nature else pick(rng, game.legal_actions(state, seat))
        game.apply(state, seat, action)
        steps += 1
    assert len(kept) > 10
    for twin, report in kept:
        assert game.report(twin) == report
