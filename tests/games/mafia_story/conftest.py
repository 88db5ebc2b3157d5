"""A position in one line."""

from collections.abc import Callable
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Match


class Table(Match):
    """A match whose moves are written `0 place:cash:a2 ; 1 pass`."""

    def go(self, moves: str) -> "Table":
        for move in moves.split(";"):
            seat, action = move.split()
            self.play(int(seat), action)
        return self

    def report(self) -> dict[str, Any]:
        return self.game.report(self.state)

    def refused(self, seat: int, action: str) -> tuple[str, str]:
        """Code and rule of the refusal; the position must not change."""
        before = self.fingerprint
        with pytest.raises(vingtdeux.RulesError) as caught:
            self.play(seat, action)
        assert self.fingerprint == before
        return caught.value.code, caught.value.rule


@pytest.fixture
def position() -> Callable[..., Table]:
    def build(players: int = 2, options: dict[str, Any] | None = None, **keys: Any) -> Table:
        game = vingtdeux.load("mafia_story", players=players, **(options or {}))
        return Table(game, seed=1, position=keys)

    return build
