"""Players made of code. They receive an Observation, never a State."""

from vingtdeux.bots.base import Bot
from vingtdeux.bots.greedy import LEVEL_NAMES
from vingtdeux.bots.named import make

__all__ = ["LEVEL_NAMES", "Bot", "make"]
