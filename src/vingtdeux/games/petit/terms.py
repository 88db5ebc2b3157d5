"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, final

from vingtdeux.engine.material import ChangeError
from vingtdeux.games.petit.material import Material, material_of


@final
class Terms:
    """Shared between all positions and observations of a game, never changed."""

    __slots__ = ("material", "players", "rounds")

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.rounds: int = options["rounds"]
        self.material: Material = material_of(options.get("changes", {}))
        if self.material.hand * players > len(self.material.deck):
            raise ChangeError("bad_mix", why="too_few_cards", players=players)
        if self.material.hand < self.rounds:
            raise ChangeError("bad_mix", why="hand_too_small", rounds=self.rounds)
