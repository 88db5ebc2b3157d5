"""The phases of a game and the plays of the police, by number and by name."""

from typing import Final

DRAW: Final = 0
DEALING: Final = 1
THIEF_TURN: Final = 2
THIEF_SECOND: Final = 3
EXAMINE: Final = 4
WEAPON_PUT: Final = 5
RESCUE: Final = 6
POLICE_ENTER: Final = 7
POLICE_STEP: Final = 8
EXCHANGE: Final = 9
BETWEEN: Final = 10
OVER: Final = 11
PHASES: Final[tuple[str, ...]] = (
    "draw", "deal", "thief", "thief_second", "examine", "weapon_put", "rescue", "police_enter",
    "police_step", "exchange", "between_games", "over",
)  # fmt: skip

NO_PLAY: Final = 0
IMMEDIATE: Final = 1
NORMAL: Final = 2
PATROL: Final = 3
PLAYS: Final[tuple[str, ...]] = ("", "immediate", "normal", "patrol")
