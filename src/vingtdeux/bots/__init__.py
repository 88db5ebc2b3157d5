"""Players made of code. They receive an Observation, never a State."""

from vingtdeux.bots.base import Bot
from vingtdeux.bots.levelled import LEVEL_NAMES, level_name
from vingtdeux.bots.register import make, names, strangers, with_temper
from vingtdeux.bots.search import Limit, Row, Search
from vingtdeux.engine.stranger import BadStranger as BadBot

__all__ = [
    "LEVEL_NAMES", "BadBot", "Bot", "Limit", "Row", "Search", "level_name", "make", "names",
    "strangers", "with_temper",
]  # fmt: skip
