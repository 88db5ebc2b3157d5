"""What a bot is."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from vingtdeux.engine.action import Action


class Bot(ABC):
    """Chooses among the legal actions of a seat from what that seat may know.

    It keeps nothing between two calls: an observation holds the seat's memory, so a bot can be
    stopped, moved to another process and asked again.
    """

    name: str = "bot"
    blind: bool = False
    """It does not look: `choose` may be given None instead of an observation."""

    @property
    def label(self) -> str:
        """What people call it."""
        return self.name

    @abstractmethod
    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        """One of `legal`, which is never empty; all randomness comes from the rng."""
