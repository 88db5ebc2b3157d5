"""The phases of a game, by name."""

from typing import Final

from vingtdeux.games.petit.public import Public

DEAL: Final = "deal"
PICK: Final = "pick"
OVER: Final = "over"


def phase_of(facts: Public) -> str:
    """Where a position or an observation stands."""
    if not facts.dealt:
        return DEAL
    return OVER if facts.is_over() else PICK
