"""A short way to set up positions and play them in tests."""

from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.chance import rng_for_step


class Table:
    """A game at a position; NATURE is answered from a seed unless told."""

    def __init__(self, players: int = 2, options: dict[str, Any] | None = None, **position: Any):
        self.game = vingtdeux.load("allez_les_bleus", players=players, **(options or {}))
        self.state = self.game.position(position)
        self.events: list[Any] = []

    def do(self, *moves: str, seat: int | None = None) -> "Table":
        """The seat on turn does these, one after the other; NATURE answers in between."""
        for move in moves:
            self.settle()
            who = self.state.turn if seat is None else seat
            self.events += self.game.play(self.state, who, self.game.decode(move))
        self.settle()
        return self

    def nature(self, text: str) -> "Table":
        """NATURE does exactly this."""
        action = self.game.decode(text)
        assert self.game.is_possible(self.state, action)
        self.events += self.game.apply(self.state, NATURE, action)
        return self

    def step(self, move: str) -> "Table":
        """The seat on turn does this; NATURE is left waiting."""
        self.events += self.game.play(self.state, self.state.turn, self.game.decode(move))
        return self

    def settle(self) -> "Table":
        """Let NATURE answer."""
        while self.game.to_act(self.state) == (NATURE,):
            rng = rng_for_step("test", len(self.events))
            self.events += self.game.apply(self.state, NATURE, self.game.chance(self.state, rng))
        return self

    def __getitem__(self, key: str) -> Any:
        return self.game.report(self.state)[key]

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat on turn may do."""
        who = self.state.turn if seat is None else seat
        return [action.text for action in self.game.legal_actions(self.state, who)]

    def why(self, move: str, seat: int | None = None) -> tuple[str, str] | None:
        """The code and rule of a refusal."""
        who = self.state.turn if seat is None else seat
        refusal = self.game.why_not(self.state, who, self.game.decode(move))
        return (refusal.code, refusal.rule) if refusal else None

    def codes(self) -> list[str]:
        """What happened so far."""
        return [event.code for event in self.events]


@pytest.fixture
def table():
    """Builds a position: table(players=3, H=[...], ROW=[...])."""
    return Table
