"""Chance takes its turns: the one loop in which NATURE acts."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game

ALONE: Final = (NATURE,)
Draw = Callable[[Any], Action]
"""What NATURE does in this position."""
Note = Callable[[Action, list[Event]], None]
"""Called with each thing it did and what was told of it."""


def settle(
    game: Game[Any, Any], state: Any, draw: Draw, note: Note | None = None
) -> tuple[Seat, ...]:
    """Let NATURE act until it is not asked any more; who is asked then."""
    while (asked := game.to_act(state)) == ALONE:
        action = draw(state)
        events = game.apply(state, NATURE, action)
        if note is not None:
            note(action, events)
    return asked


def by_rng(game: Game[Any, Any], rng: Random) -> Draw:
    """One generator for all that NATURE draws."""
    return lambda state: game.chance(state, rng)
