"""The points a game can be at: NATURE's two, the act phase, and one for each card that asks."""

from typing import Final

DEALING: Final = 0
SHUFFLE_POLICE: Final = 1
SHUFFLE_SUBURB: Final = 2
ACT: Final = 3
TALK: Final = 4
MEDIATE: Final = 5
PROMOTING: Final = 6
GAINING: Final = 7
MISHAP: Final = 8
FINISHED: Final = 9
PHASES: Final[list[str]] = [
    "deal", "shuffle", "shuffle", "act", "speech", "mediator", "promotion", "gain", "accident", "over",
]  # fmt: skip
