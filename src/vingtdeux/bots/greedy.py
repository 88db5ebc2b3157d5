"""A game's own heuristic, at one of its levels."""

from random import Random
from typing import Any, Final, final

from vingtdeux.bots.base import Bot
from vingtdeux.engine.action import Action
from vingtdeux.games import box

LEVEL_NAMES: Final = ("Stagiaire", "Brigadier", "Commissaire")
"""What people call levels 1, 2 and 3."""


def level_name(level: int) -> str:
    """What people call this level; "" if they have no name for it."""
    return LEVEL_NAMES[level - 1] if 1 <= level <= len(LEVEL_NAMES) else ""


@final
class Greedy(Bot):
    """Asks the game's own `choose`; levels start at 1."""

    def __init__(self, game_id: str, level: int) -> None:
        game = box(game_id)
        if not 1 <= level <= game.levels:
            raise ValueError(f"greedy bots of {game_id} have levels 1 to {game.levels}")
        self.name = f"greedy:{level}"
        self.level = level
        self._choose = game.choose

    @property
    def label(self) -> str:
        return level_name(self.level) or self.name

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self._choose(seen, legal, self.level, rng)


@final
class Styled(Bot):
    """One of the named styles of a game that has some."""

    def __init__(self, game_id: str, style: str) -> None:
        styles = box(game_id).styles
        if styles is None or style not in styles.names:
            known = f"has the styles {', '.join(styles.names)}" if styles else "has no styles"
            raise ValueError(f"{game_id} {known}, not {style!r}")
        self.name = f"style:{style}"
        self._style = style
        self._choose = styles.choose

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self._choose(seen, legal, self._style, rng)
