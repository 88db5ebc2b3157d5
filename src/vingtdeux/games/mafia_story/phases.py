"""Phases of a game, statuses of a round, and the number that means none."""

from typing import Final

DEAL: Final = 0
SETUP_PEEK: Final = 1
SETUP_COVER: Final = 2
ACTION: Final = 3
FLIGHT: Final = 4
REACTION: Final = 5
PREVENT: Final = 6
TARGET: Final = 7
BUYBACK: Final = 8
PEEK: Final = 9
OVER: Final = 10
PHASES: Final[tuple[str, ...]] = (
    "deal", "setup_peek", "setup_cover", "action", "flight", "reaction", "prevent", "target",
    "buyback", "peek", "over",
)  # fmt: skip

IDLE: Final = 0
LOOKED: Final = 1
PLACED: Final = 2
OUT: Final = 3
STATUSES: Final[tuple[str, ...]] = ("idle", "looked", "placed", "out")
"""What a seat has done in this round [R3.5.6]; idle = nothing yet."""

NONE: Final = -1
"""No cell, no seat, no token, no card."""
