"""Every action, built once."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.petit.material import RANKS

PICK: Final = 0
DEAL: Final = 1

PICKS: Final[tuple[Action, ...]] = tuple(
    Action(PICK, f"pick:{rank}", rank) for rank in range(RANKS + 1)
)
"""Indexed by rank; 0 is unused."""

SPACE: Final[tuple[Action, ...]] = PICKS[1:]


def deal(cards: tuple[int, ...]) -> Action:
    """NATURE deals these cards, seat after seat."""
    return Action(DEAL, "deal:" + ",".join(map(str, cards)), data=cards)
