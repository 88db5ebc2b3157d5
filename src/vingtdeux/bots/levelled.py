"""A game's own bots: at one of its levels, of one of its tempers, or in one of its styles."""

from random import Random
from typing import Any, Final, final

from vingtdeux.bots.base import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import PLAIN, Line, Mind, Temper
from vingtdeux.games import box

LEVEL_NAMES: Final = ("Stagiaire", "Brigadier", "Commissaire", "Divisionnaire")
"""What people call levels 1 to 4."""


def level_name(level: int) -> str:
    """What people call this level; "" if they have no name for it."""
    return LEVEL_NAMES[level - 1] if 1 <= level <= len(LEVEL_NAMES) else ""


class Minded(Bot):
    """A bot that speaks and answers as the game's mind does at this level."""

    def __init__(self, mind: Mind, level: int, temper: Temper = PLAIN) -> None:
        self.mind = mind
        self.level = level
        self.temper = temper
        self.name = level_name(level).lower() or f"greedy:{level}"
        if temper is not PLAIN:
            self.name = f"{self.name}:{temper.name}"

    @property
    def label(self) -> str:
        return level_name(self.level) or self.name

    def reply(self, seen: Any, legal: list[Action]) -> Action | None:
        return self.mind.reply(seen, legal, min(self.level, self.mind.policies), self.temper)

    def say(self, seen: Any, action: Action, rng: Random) -> Line | None:
        level = min(self.level, self.mind.policies)
        return self.mind.say(seen, action, level, self.temper, rng)


@final
class Levelled(Minded):
    """Plays one of the policies of the game's mind."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.mind.choose(seen, legal, self.level, self.temper, rng)


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
