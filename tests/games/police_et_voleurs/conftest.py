"""Short ways to set up a town and play in it."""

from typing import Any

import pytest

from vingtdeux.engine.match import Match
from vingtdeux.games import load

OUT = {"state": "out", "loot": []}


class Table:
    """A match that plays for whoever is asked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game

    @property
    def state(self) -> Any:
        return self.match.state

    def go(self, *moves: str) -> "Table":
        for move in moves:
            self.match.play(self.match.to_act[0], move)
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        return self.match.legal(self.match.to_act[0] if seat is None else seat)

    def report(self) -> dict[str, Any]:
        return self.game.report(self.state)

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        seat = self.match.to_act[0] if seat is None else seat
        why = self.game.why_not(self.state, seat, self.game.decode(text))
        assert why is not None, f"{text} is legal"
        return why.code, why.rule

    def loots(self) -> list[list[str]]:
        return [thief.get("loot", []) for thief in self.report()["thieves"]]

    def sees(self, seat: int | None) -> dict[str, Any]:
        return self.match.observe(seat).data()


@pytest.fixture
def town():
    """town("A7", {"at": "N1", "loot": ["car"]}, police=["H8"]): missing thieves are out."""

    def build(*thieves: Any, players: int = 5, options: Any = None, **rest: Any) -> Table:
        count = 3 if players == 4 else 4
        listed = [{"at": each} if isinstance(each, str) else each for each in thieves]
        listed += [OUT] * (count - len(listed))
        game = load("police_et_voleurs", players=players, **(options or {}))
        return Table(Match(game, seed=1, position={"thieves": listed, **rest}))

    return build


@pytest.fixture
def new_game():
    """new_game(4, match=True, seed=3): a match from the deal on."""

    def build(players: int = 5, seed: int = 1, **options: Any) -> Table:
        return Table(Match(load("police_et_voleurs", players=players, **options), seed=seed))

    return build
