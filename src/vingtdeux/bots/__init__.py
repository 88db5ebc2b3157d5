"""Players made of code. They receive an Observation, never a State."""

from vingtdeux.bots.base import Bot
from vingtdeux.bots.named import LEVEL_NAMES, make

__all__ = ["LEVEL_NAMES", "Bot", "make"]
