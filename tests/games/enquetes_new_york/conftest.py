"""A short way to set up a position and play from it."""

from random import Random
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE


class Bench:
    """One game on the workbench; events of the last step are kept."""

    def __init__(self, players: int = 4, options: dict[str, Any] | None = None, **keys: Any):
        self.game = vingtdeux.load("enquetes_new_york", players=players, **(options or {}))
        self.state = self.game.position(keys)
        self.events: list[Any] = []

    def play(self, seat: int, *texts: str) -> "Bench":
        for text in texts:
            self.events = self.game.play(self.state, seat, self.game.decode(text))
        return self

    def nature(self, *texts: str) -> "Bench":
        for text in texts:
            action = self.game.decode(text)
            assert self.game.to_act(self.state) == (NATURE,), "nature has nothing to do"
            assert self.game.is_possible(self.state, action), f"nature cannot {text}"
            self.events = self.game.apply(self.state, NATURE, action)
        return self

    def settle(self, seed: int = 0) -> "Bench":
        rng = Random(seed)
        while self.game.to_act(self.state) == (NATURE,):
            self.events = self.game.apply(self.state, NATURE, self.game.chance(self.state, rng))
        return self

    def roll(self, number: Any, letter: str) -> "Bench":
        return self.play(self.state.active, "roll").nature(f"roll:{number},{letter}")

    def expire(self) -> "Bench":
        assert self.game.legal_actions(self.state, CLOCK) == [EXPIRE]
        self.events = self.game.apply(self.state, CLOCK, EXPIRE)
        return self

    def legal(self, seat: int) -> list[str]:
        return [action.text for action in self.game.legal_actions(self.state, seat)]

    def why(self, seat: int, text: str) -> tuple[str, str]:
        refusal = self.game.why_not(self.state, seat, self.game.decode(text))
        assert refusal is not None, f"{text} is legal"
        return refusal.code, refusal.rule

    def seen(self, seat: int | None) -> dict[str, Any]:
        return self.game.observe(self.state, seat).data()

    def codes(self, seat: int | None = None) -> list[str]:
        return [event.code for event in self.events if event.is_for(seat)]

    def __getitem__(self, key: str) -> Any:
        return self.game.report(self.state)[key]


@pytest.fixture
def bench():
    """bench(players=…, options={…}, hand=…): a game in that position."""
    return Bench
