"""Any legal action, all equally likely."""

from random import Random
from typing import Any, final

from vingtdeux.bots.base import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import pick


@final
class Uniform(Bot):
    """The yardstick of all other bots."""

    name = "uniform"
    blind = True

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:  # noqa: ARG002 - blind
        return pick(rng, legal)
