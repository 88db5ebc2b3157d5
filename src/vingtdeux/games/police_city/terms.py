"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, final

from vingtdeux.engine.material import ChangeError
from vingtdeux.games.police_city.actions import Tables, tables_of
from vingtdeux.games.police_city.material import (
    CARDS,
    OBJECTIVES,
    TOP_SECRET,
    Material,
    material_of,
)


@final
class Terms:
    """Shared between all positions and observations of a game, never changed."""

    __slots__ = (
        "cap", "cards", "changes", "easy", "goal", "hard", "infiltrated", "mafia_start",
        "material", "objectives", "open_tokens", "players", "seconds", "tables", "tacit", "tokens",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.easy: bool = options["difficulty"] == "easy"
        self.hard: bool = options["difficulty"] == "hard"
        self.infiltrated: bool = options["infiltrated"]
        self.seconds: int = options["hourglass_seconds"]
        self.tacit: bool = options["tacit_consent"]
        self.mafia_start: int = options["mafia_start"]
        self.goal: int = options["goal"]
        self.cap: bool = options["cap_at_goal"]
        self.open_tokens: bool = options["open_tokens"]
        self.changes: dict[str, Any] = dict(options.get("changes", {}))
        self.material: Material = material_of(self.changes)
        self.tables: Tables = tables_of(self.material)
        self.cards: list[int] = [card for card in range(CARDS) if self._plays(card)]
        """What is shuffled into the deck."""
        self.tokens: list[int] = []
        """The action tokens, of which each seat draws one."""
        for kind in range(5):
            if not (options["no_file"] and kind == TOP_SECRET):
                self.tokens += [kind] * self.material.token_count[kind]
        self.objectives: list[int] = [
            each for each in range(OBJECTIVES) if self.material.objective_in_box[each]
        ]
        self._check()

    def _plays(self, card: int) -> bool:
        """`easy` takes out the places with two mafia symbols [R3.1.1]."""
        material = self.material
        if self.easy and material.symbols[card] >= material.symbols_taken_out:
            return False
        return material.in_box[card]

    def _check(self) -> None:
        """What there is can be dealt."""
        n = self.players
        if len(self.cards) < n:
            raise ChangeError("bad_mix", why="too_few_cards", n=len(self.cards), players=n)
        if len(self.tokens) < n:
            raise ChangeError("bad_mix", why="too_few_tokens", n=len(self.tokens), players=n)
        if not self.objectives:
            raise ChangeError("bad_mix", why="no_objectives")
