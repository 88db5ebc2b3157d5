"""A game's own heuristic, at one of its levels."""

from random import Random
from typing import Any, Final, final

from vingtdeux.bots.base import Bot
from vingtdeux.engine.action import Action
from vingtdeux.games import part

LEVEL_NAMES: Final = ("Stagiaire", "Brigadier", "Commissaire")
"""What people call levels 1, 2 and 3."""


@final
class Greedy(Bot):
    """Asks `heuristic.choose` of the game; levels start at 1."""

    def __init__(self, game_id: str, level: int) -> None:
        heuristic = part(game_id, "heuristic")
        if not 1 <= level <= heuristic.LEVELS:
            raise ValueError(f"greedy bots of {game_id} have levels 1 to {heuristic.LEVELS}")
        self.name = f"greedy:{level}"
        self.level = level
        self._choose = heuristic.choose

    @property
    def label(self) -> str:
        return LEVEL_NAMES[self.level - 1] if self.level <= len(LEVEL_NAMES) else self.name

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        action: Action = self._choose(seen, legal, self.level, rng)
        return action


@final
class Styled(Bot):
    """One of the named styles of a game whose heuristic has STYLES and `choose_style`."""

    def __init__(self, game_id: str, style: str) -> None:
        heuristic = part(game_id, "heuristic")
        styles = list(getattr(heuristic, "STYLES", ()))
        if style not in styles:
            known = f"has the styles {', '.join(styles)}" if styles else "has no styles"
            raise ValueError(f"{game_id} {known}, not {style!r}")
        self.name = f"style:{style}"
        self._style = style
        self._choose = heuristic.choose_style

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        action: Action = self._choose(seen, legal, self._style, rng)
        return action
