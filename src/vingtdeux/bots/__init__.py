"""Players made of code. They receive an Observation, never a State."""

from vingtdeux.bots.base import Bot
from vingtdeux.bots.greedy import LEVEL_NAMES, level_name
from vingtdeux.bots.named import make

__all__ = ["LEVEL_NAMES", "Bot", "level_name", "make"]
