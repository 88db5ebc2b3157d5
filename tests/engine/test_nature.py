"""The one loop in which NATURE acts."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE, Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.nature import by_rng, settle


@pytest.mark.parametrize("game_id", vingtdeux.game_ids())
def test_nature_acts_until_a_seat_is_asked_and_each_thing_it_does_is_noted(game_id: str) -> None:
    game, noted = vingtdeux.load(game_id), []

    def note(action: Action, events: list[Event]) -> None:
        noted.append((action.text, events))

    state: Any = game.start()
    asked = settle(game, state, by_rng(game, Random(3)), note)
    assert asked == game.to_act(state)
    assert NATURE not in asked
    twin, rng = game.start(), Random(3)
    for text, events in noted:
        action = game.chance(twin, rng)
        assert action.text == text
        assert repr(game.apply(twin, NATURE, action)) == repr(events)
    assert game.report(twin) == game.report(state)


def test_where_a_seat_is_asked_nothing_is_drawn() -> None:
    game = vingtdeux.load("petit")
    state = game.start()
    asked = settle(game, state, by_rng(game, Random(3)))

    def draw(_: Any) -> Action:
        raise AssertionError("nothing is to be drawn")

    assert settle(game, state, draw) == asked
