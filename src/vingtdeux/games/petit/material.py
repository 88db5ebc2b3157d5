"""The cards: 1 to 8, twice each [R1.1]."""

from typing import Final

RANKS: Final = 8
COPIES: Final = 2
HAND: Final = 4
SECONDS: Final = 10
DECK: Final[tuple[int, ...]] = tuple(rank for rank in range(1, RANKS + 1) for _ in range(COPIES))
