"""Every action, built once."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.petit.material import MOST_RANKS

PICK: Final = 0
DEAL: Final = 1

PICKS: Final[tuple[Action, ...]] = tuple(
    Action(PICK, f"pick:{rank}", rank) for rank in range(MOST_RANKS + 1)
)
"""Indexed by rank; 0 is unused."""


def space(ranks: int) -> tuple[Action, ...]:
    """Every action of a table with cards up to this rank."""
    return PICKS[1 : ranks + 1]


def deal(cards: tuple[int, ...]) -> Action:
    """NATURE deals these cards, seat after seat."""
    return Action(DEAL, "deal:" + ",".join(map(str, cards)), data=cards)
