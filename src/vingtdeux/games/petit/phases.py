"""The phases of a game, by name."""

from typing import Final

DEAL: Final = "deal"
PICK: Final = "pick"
OVER: Final = "over"
