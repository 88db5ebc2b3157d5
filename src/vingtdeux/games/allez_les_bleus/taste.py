"""What one bot values: the numbers behind its purchases, its arrests and its attention.

A card is worth something early and something else late, and less with every copy owned; Strike Force
is worth more while the suburb needs it, people to arrest are worth more while it is idle. On top come
what a character likes and a mood, which is hashed from what happened, so that it does not flicker.
"""

from collections.abc import Mapping
from typing import Final, final

from vingtdeux.games.allez_les_bleus.material import IDS, KINDS

GADGETS: Final[tuple[str, ...]] = ("tagueur", "voisin_vigilant", "poubelle_en_feu")
"""Cards for little Tension that are fun to have: a first purchase for somebody in the mood."""
NEVER: Final = -99.0


@final
class Taste:
    """How a bot shops, plays its hand and picks whom to arrest. Built once, never changed."""

    __slots__ = (
        "as_they_come", "by_round", "by_score", "catching", "change", "dear", "draw", "ends",
        "envy", "euro_early", "euro_late", "fade", "giddy", "knapsack", "spark", "start", "switch",
        "tension_early", "tension_late", "thirst_arrest", "thirst_strike", "whim",
    )  # fmt: skip

    def __init__(self, numbers: Mapping[str, float], level: str, temper: str = "") -> None:
        sense = numbers[f"{level}.sense"] + numbers.get(f"poise_{level}.{temper}", 0.0)
        like = numbers[f"{level}.like"]
        self.start: list[float] = [0.0] * KINDS
        """By card, what it is worth at the beginning."""
        self.change: list[float] = [0.0] * KINDS
        """By card, how much that changes until the end."""
        self.fade: list[float] = [0.0] * KINDS
        """By card, how much less each copy owned makes it worth."""
        for card, name in enumerate(IDS):
            if f"early.{name}" not in numbers:
                continue
            early, late = numbers[f"early.{name}"], numbers[f"late.{name}"]
            self.start[card] = sense * early + like * numbers.get(f"likes_{temper}.{name}", 0.0)
            self.change[card] = sense * (late - early)
            self.fade[card] = sense * numbers[f"fade.{name}"]
            if name in GADGETS and numbers[f"{level}.giddy"] > 0.0:
                self.start[card] = NEVER
        self.thirst_strike: float = sense * numbers["play.thirst_strike"]
        """What a point of Strike Force is worth for each one that the suburb asks for in vain."""
        self.thirst_arrest: float = sense * numbers["play.thirst_arrest"]
        """What somebody to arrest is worth for each point of Strike Force that stands idle."""
        self.by_round: float = numbers["play.by_round"]
        self.by_score: float = numbers["play.by_score"]
        """How far the game is: so much for a round, so much for the leader's way to the target."""
        self.switch: float = numbers["play.switch"]
        """How far it must be for money to be worth what it is late."""
        self.euro_early: float = numbers["play.euro_early"]
        self.euro_late: float = numbers["play.euro_late"]
        self.tension_early: float = numbers["play.tension_early"]
        self.tension_late: float = numbers["play.tension_late"]
        self.draw: float = numbers["play.draw"]
        """What an arrest's Euro, Tension and drawn card are worth in victory points."""
        self.dear: float = numbers[f"{level}.dear"]
        """What every Euro or Tension of its price makes a card seem worth."""
        self.whim: float = numbers[f"{level}.whim"]
        """How far a mood moves what a card seems worth."""
        self.envy: float = numbers[f"{level}.envy"]
        """How much more each point of a crook seems worth, for each that the others have more."""
        self.spark: float = numbers[f"{level}.spark"]
        """How often a purchase is for fun although nobody else plays for fun."""
        self.catching: float = numbers[f"{level}.catching"]
        """How much oftener, for each gadget that the others buy in a round."""
        self.giddy: float = numbers[f"{level}.giddy"]
        """How often at most; above 0, no gadget is bought in earnest."""
        self.as_they_come: bool = numbers[f"{level}.as_they_come"] > 0
        """Plays the hand from left to right and arrests whoever looks best, without a plan."""
        self.knapsack: bool = numbers[f"{level}.knapsack"] > 0
        """Whether it works out what its money buys in all, rather than one purchase after another."""
        self.ends: bool = numbers[f"{level}.ends"] > 0
        """Whether it knows that in the last round nothing but points counts."""
