"""The cards: 1 to 8, several of each [R1.1]; or what a table has made of them."""

import json
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.material import Builder

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)
MOST_RANKS: Final = 12
"""No table has higher cards."""


@final
class Material:
    """What is in the box of one table. Built once for the same changes, never changed."""

    __slots__ = ("copies", "deck", "hand", "ranks", "seconds")

    def __init__(self, data: dict[str, Any]) -> None:
        self.ranks: int = data["ranks"]
        self.copies: int = data["copies"]
        self.hand: int = data["hand"]
        self.seconds: int = data["seconds"]
        self.deck: tuple[int, ...] = tuple(
            [rank for rank in range(1, self.ranks + 1) for _ in range(self.copies)]
        )


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""
