"""What a bot is."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Self

from vingtdeux.engine.action import Action
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import PLAIN, Line, Temper


class Bot(ABC):
    """Chooses among the legal actions of a seat from what that seat may know.

    It keeps nothing between two calls: an observation holds the seat's memory, so a bot can be
    stopped, moved to another process and asked again.
    """

    name: str = "bot"
    blind: bool = False
    """It does not look: `choose` may be given None instead of an observation."""
    temper: Temper = PLAIN

    @property
    def label(self) -> str:
        """What people call it."""
        return self.name

    @abstractmethod
    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        """One of `legal`, which is never empty; all randomness comes from the rng."""

    def at(self, game: Game[Any, Any]) -> Self:  # noqa: ARG002 - for bots that need it
        """The bot at a table of these rules: called before it is asked anything there."""
        return self

    def reply(self, seen: Any, legal: list[Action]) -> Action | None:  # noqa: ARG002
        """What it adds although nobody asks it; None = nothing."""
        return None

    def say(self, seen: Any, action: Action, rng: Random) -> Line | None:  # noqa: ARG002
        """A word with the action it is about to do; None = it says nothing."""
        return None
