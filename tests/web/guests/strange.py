"""Bots of strangers: a good one, and the ways in which one can be bad."""

import time
from random import Random
from typing import Any

from vingtdeux.bots import Bot
from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Line


class Flatfoot(Bot):
    """Plays the first thing it may do, and prints what it thinks."""

    name = "flatfoot"

    @property
    def label(self) -> str:
        return "Pied Plat"

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        print("hm", legal[0])
        return legal[0]

    def say(self, seen: Any, action: Action, rng: Random) -> Line | None:
        return Line("nonsense_nobody_translates")


class Broken(Flatfoot):
    """Raises."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        raise ZeroDivisionError("the seed is 1234")


class Hanging(Flatfoot):
    """Thinks for ever."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        time.sleep(1000)
        return legal[0]


class Cheat(Flatfoot):
    """Does what it may not."""

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        return Action(77, "win")
