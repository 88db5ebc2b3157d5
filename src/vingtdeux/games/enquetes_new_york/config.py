"""How this table plays: the options, as plain fields the rules can read fast."""

from typing import final


@final
class Config:
    """Fixed for the whole game [R3.1.1]."""

    __slots__ = (
        "answer", "any_time", "assist", "cards", "endless", "last_must_find", "level", "max_rounds",
        "number", "numbers", "players", "seed", "swap_optional", "wheel_choice",
    )  # fmt: skip

    def __init__(self, players: int, level: int) -> None:
        self.players = players
        self.level = level
        self.any_time = False
        self.last_must_find = False
        self.max_rounds = 40
        self.swap_optional = False
        self.wheel_choice = False
        self.assist = "off"
        self.numbers: list[int] = []
        """What the wheel can show [R3.1.3]."""
        self.number = 0
        """The investigation the table chose; 0 = the wheel decides."""
        self.endless = ""
        """Empty, or how hard a generated investigation is to be [R3.13.1]."""
        self.seed = ""
        """Its name where the table has chosen one; empty = NATURE draws it [R3.13.3]."""
        self.answer = -1
        self.cards: tuple[int, ...] = ()
        """Of the investigation that the table has named."""
