"""What the bots weigh, by level: numbers of `weights.json`, found by self-play."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, final

from vingtdeux.engine.mind import PLAIN, Temper
from vingtdeux.engine.weights import LEVELS, part_of, read

NUMBERS: Final[dict[str, float]] = read(Path(__file__).with_name("weights.json"))
"""All of them by name: `commissaire.net` is the Commissaire's `net`."""


@final
class Weights:
    """One level's numbers. Money counts in thousands of francs."""

    __slots__ = (
        "alarm_far",
        "alarm_near",
        "arrest",
        "arrest_next",
        "attention",
        "bag",
        "car",
        "caught",
        "closing",
        "driver",
        "far",
        "fat",
        "few",
        "gate_near",
        "gate_now",
        "greed",
        "hold_gate",
        "house",
        "memory",
        "near",
        "net",
        "night",
        "nowhere",
        "pairs",
        "pressure",
        "room",
        "shut_in",
        "sight",
        "small",
        "thief_house",
        "wake",
        "weapon",
    )  # fmt: skip

    def __init__(self, numbers: Mapping[str, float]) -> None:
        # a thief
        self.caught: list[float] = [float(numbers[f"caught_{cost}"]) for cost in range(7)]
        """Chance of an arrest before the next turn, by the steps the police needs for it."""
        self.alarm_near: float = numbers["alarm_near"]
        self.alarm_far: float = numbers["alarm_far"]
        """The same for a police play that a robbery brings, if one play or two are enough."""
        self.wake: float = numbers["wake"]
        """How often a rival who can rob an unknown house does."""
        self.bag: float = numbers["bag"]
        """A loot that usually wins."""
        self.small: float = numbers["small"]
        """What a franc of a small loot is worth beside one of a good loot."""
        self.net: float = numbers["net"]
        """Share of the loot a policeman costs for each turn on the way out."""
        self.near: float = numbers["near"]
        self.far: float = numbers["far"]
        """What a house counts that could be robbed from here next, or one move further."""
        self.room: float = numbers["room"]
        """What it counts to have safe squares to go on to."""
        self.car: float = numbers["car"]
        self.weapon: float = numbers["weapon"]
        self.greed: float = numbers["greed"]
        """Above 1: robs what it can."""
        self.night: float = numbers["night"]
        """How much greed a quiet round adds."""
        self.thief_house: float = numbers["thief_house"]
        """Share of the own loot that an exchange costs."""
        # the police
        self.house: float = numbers["house"]
        """What a house in an unseen loot is worth."""
        self.fat: float = numbers["fat"]
        """Above 1: one fat thief counts for more than two thin ones."""
        self.arrest: float = numbers["arrest"]
        self.arrest_next: float = numbers["arrest_next"]
        self.pressure: float = numbers["pressure"]
        """What these weigh beside the grip."""
        self.closing: float = numbers["closing"]
        """What it counts to have men within two steps of a thief."""
        self.shut_in: float = numbers["shut_in"]
        self.nowhere: float = numbers["nowhere"]
        self.few: float = numbers["few"]
        self.hold_gate: float = numbers["hold_gate"]
        self.gate_now: float = numbers["gate_now"]
        self.gate_near: float = numbers["gate_near"]
        self.driver: float = numbers["driver"]
        """What holds a thief: all squares trapped, few of them safe, no gate among them."""
        # attention
        self.attention: float = numbers["attention"]
        """How likely it thinks of a square a little way off; further ones are overlooked sooner."""
        self.sight: int = int(numbers["sight"])
        """How far down a street it notices a policeman."""
        self.memory: int = int(numbers["memory"])
        """For how many rounds it knows what it put back."""
        self.pairs: int = int(numbers["pairs"])
        """How many first steps the police follows to their second."""


def weights(level: int, numbers: Mapping[str, float], temper: Temper = PLAIN) -> Weights:
    """What a bot of this level and temper weighs."""
    return Weights(_tempered(part_of(numbers, LEVELS[level - 1]), temper))


def _tempered(numbers: dict[str, float], temper: Temper) -> dict[str, float]:
    """Nerve makes light of danger, greed wants more before it goes and hunts the fattest, loyalty
    keeps to its quarter, grudge to the thief it is after."""
    found = dict(numbers)
    for name in found:
        if name.startswith(("caught_", "alarm_")):
            found[name] = min(0.97, found[name] * (1 - 0.25 * temper.nerve))
    found["greed"] *= 1 + 0.15 * temper.greed
    found["bag"] *= 1 + 0.2 * temper.greed
    found["fat"] *= 1 + 0.15 * temper.greed
    found["far"] *= 1 - 0.3 * temper.loyalty
    found["closing"] *= 1 + 0.5 * temper.grudge
    found["weapon"] *= 1 + 0.3 * temper.grudge
    return found


def quick_styles(numbers: Mapping[str, float]) -> list[Weights]:
    """Ways to play on in rollouts: as the best level does, more daring, and more careful."""
    best = {**part_of(numbers, LEVELS[-1]), **part_of(numbers, "quick")}
    return [
        Weights(_tempered(best, Temper("", nerve=nerve, greed=greed)))
        for nerve, greed in ((0.0, 0.0), (0.8, 0.8), (-0.8, -0.8))
    ]
