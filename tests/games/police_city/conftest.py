"""A table that tests can set up and play on in a few words."""

from collections.abc import Callable
from typing import Any

import pytest

import vingtdeux
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.event import Event


class Table:
    """A position of Police City; chance is what the test says it is."""

    def __init__(self, players: int = 3, options: dict[str, Any] | None = None, **position: Any):
        self.game: Any = vingtdeux.load("police_city", players=players, **(options or {}))
        self.state: Any = self.game.position(position)
        self.events: list[Event] = []

    def do(self, *moves: str) -> "Table":
        """Moves such as "0 place:insp1:2"; they must be legal."""
        for each in moves:
            seat, text = each.split(" ")
            self.events += self.game.play(self.state, int(seat), self.game.decode(text))
            self.game.check_material(self.state)
        return self

    def done(self) -> "Table":
        """Every seat that is asked says done (or passes), until the phase is another."""
        step = self.state.tick
        while self.state.tick == step and self.to_act and self.to_act != (NATURE,):
            seat = self.to_act[0]
            legal = self.legal(seat)
            self.do(f"{seat} {'done' if 'done' in legal else 'pass'}")
        return self

    def nature(self, text: str) -> "Table":
        action = self.game.decode(text)
        assert self.to_act == (NATURE,), f"no chance in {self.phase}"
        assert self.game.is_possible(self.state, action), f"impossible: {text}"
        self.events += self.game.apply(self.state, NATURE, action)
        self.game.check_material(self.state)
        return self

    def roll(self, faces: str) -> "Table":
        return self.nature(f"roll:{faces}")

    def expire(self) -> "Table":
        assert EXPIRE in self.game.legal_actions(self.state, CLOCK)
        self.events += self.game.apply(self.state, CLOCK, EXPIRE)
        self.game.check_material(self.state)
        return self

    def agree(self, author: int) -> "Table":
        """All seats of the share endorse that seat's draft."""
        for seat in [seat for seat, asked in enumerate(self.state.asked) if asked]:
            self.do(f"{seat} endorse:{author}:{self.state.versions[author]}")
        return self

    @property
    def phase(self) -> str:
        return str(self.game.phase(self.state))

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(self.game.to_act(self.state))

    @property
    def outcome(self) -> Any:
        return self.game.outcome(self.state)

    def legal(self, seat: int) -> list[str]:
        return [action.text for action in self.game.legal_actions(self.state, seat)]

    def starts(self, seat: int, verb: str) -> list[str]:
        return [text for text in self.legal(seat) if text.split(":")[0] == verb]

    def refused(self, seat: int, text: str) -> tuple[str, str]:
        why = self.game.why_not(self.state, seat, self.game.decode(text))
        assert why is not None, f"{text} is legal"
        return why.code, why.rule

    def __getitem__(self, key: str) -> Any:
        return self.game.report(self.state)[key]

    def codes(self) -> list[str]:
        return [event.code for event in self.events]


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
