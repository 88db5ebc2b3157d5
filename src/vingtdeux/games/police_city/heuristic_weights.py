"""What the bots weigh, by level and temper: numbers of `weights.json`, found by self-play."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, final

from vingtdeux.engine.mind import PLAIN, Temper
from vingtdeux.engine.weights import LEVELS, part_of, read

NUMBERS: Final[dict[str, float]] = read(Path(__file__).with_name("weights.json"))
"""All of them by name: `commissaire.tilt` is the Commissaire's `tilt`."""
SCALES: Final = 4096
"""Of the hash that decides what escapes a bot."""


@final
class Weights:
    """One level's numbers, in the manner of one temper. A grade is worth about 1."""

    __slots__ = (
        "alarm",
        "bold",
        "bonus",
        "card",
        "combo",
        "concede",
        "crowd",
        "deal",
        "dreams",
        "fear",
        "fear_rise",
        "floor",
        "floor_last",
        "follow",
        "forgets",
        "gather",
        "grade",
        "grudge",
        "informer",
        "leader",
        "level",
        "majority",
        "moves",
        "officer",
        "order",
        "own",
        "panic",
        "pledge",
        "pledge_most",
        "progress",
        "refuse",
        "same",
        "seizure",
        "slack",
        "slips",
        "stir",
        "swap",
        "tilt",
        "track",
        "watch",
        "wipe",
    )  # fmt: skip

    def __init__(self, level: int, numbers: Mapping[str, float]) -> None:
        self.level = level
        # what things are worth
        self.grade: float = numbers["grade"]
        self.bonus: float = numbers["bonus"]
        """What a grade is worth besides, if it fires a bonus token this seat would win."""
        self.seizure: float = numbers["seizure"]
        self.same: float = numbers["same"]
        """For each equal token already held."""
        self.track: float = numbers["track"]
        """While its type is on the track."""
        self.card: float = numbers["card"]
        self.progress: float = numbers["progress"]
        """Of what an objective pays, for a step towards it."""
        self.majority: float = numbers["majority"]
        """A card or token that brings the lead in its district or trade."""
        self.informer: float = numbers["informer"]
        self.fear: float = numbers["fear"]
        self.fear_rise: float = numbers["fear_rise"]
        """What a step of the mafia costs at the start, and how that rises."""
        self.alarm: float = numbers["alarm"]
        """What it costs besides for each step by which the mafia is ahead of one a round."""
        # the placement
        self.watch: float = numbers["watch"]
        """What it is worth that a card does not lie there without anybody."""
        self.follow: float = numbers["follow"]
        """How much the part counts that the plan of the table has for this seat."""
        self.own: float = numbers["own"]
        """How much the own share of the loot counts beside it."""
        self.gather: float = numbers["gather"]
        """Above 0 it takes of the plan what lies where it has dice already: few dice on many cards
        get the crumbs of all of them. Below 0 it spreads them."""
        self.crowd: float = numbers["crowd"]
        """Above 1: a small part of a crowded card is worth less than in proportion."""
        self.bold: float = numbers["bold"]
        """Above 0 hard cards tempt, below 0 easy ones."""
        self.stir: float = numbers["stir"]
        """How much it fancies this card or that one, for no reason."""
        self.moves: float = numbers["moves"]
        """What a die must gain to be moved once more; 9 = dice stay."""
        self.order: float = numbers["order"]
        """What a helicopter or counter-order must gain; 9 = never."""
        # attention
        self.slips: float = numbers["slips"]
        """How often a lieutenant, a token or a reroll escapes it."""
        self.forgets: float = numbers["forgets"]
        """How often it overlooks the objectives when it looks at a card."""
        self.dreams: float = numbers["dreams"]
        """How often it does not think of the mafia."""
        # talks
        self.tilt: float = numbers["tilt"]
        """How much heavier its own dice weigh in its first draft."""
        self.concede: float = numbers["concede"]
        """How much of that it gives up with each draft that finds no friends."""
        self.floor: float = numbers["floor"]
        self.floor_last: float = numbers["floor_last"]
        """Of its fair part, what it accepts at first and in the end."""
        self.slack: float = numbers["slack"]
        """Lots do not divide evenly: so much less is not worth a quarrel."""
        self.leader: float = numbers["leader"]
        """What it costs me that somebody far ahead gains a grade."""
        self.officer: float = numbers["officer"]
        """What an element must be worth for a ranking officer."""
        self.combo: float = numbers["combo"]
        """Grades a combination must bring before the end is near."""
        self.pledge: float = numbers["pledge"]
        """Steps before the mafia's goal from which it gives things."""
        self.pledge_most: float = numbers["pledge_most"]
        self.deal: float = numbers["deal"]
        """What a deal with the mafia must bring it."""
        self.swap: float = numbers["swap"]
        """What a swap must bring it."""
        # conflict
        self.wipe: float = numbers["wipe"]
        self.refuse: float = numbers["refuse"]
        self.grudge: float = numbers["grudge"]
        """At whom it points: who can be driven out, who refused everything, who pointed at it."""
        self.panic: float = numbers["panic"]
        """How much more it yields when the mafia is near."""


def weights(level: int, numbers: Mapping[str, float], temper: Temper = PLAIN) -> Weights:
    """What a bot of this level and temper weighs."""
    return Weights(level, _tempered(part_of(numbers, LEVELS[level - 1]), temper))


def _tempered(numbers: dict[str, float], temper: Temper) -> dict[str, float]:
    """Nerve likes hard cards, greed asks for more and is refused more easily, loyalty keeps to the
    plan and gives in sooner, grudge pays back. Each costs about what it brings."""
    found = dict(numbers)
    found["bold"] += 0.12 * temper.nerve
    found["fear"] *= 1 - 0.1 * temper.nerve
    found["tilt"] *= 1 + 0.04 * temper.greed
    found["floor"] *= 1 + 0.08 * temper.greed
    found["concede"] *= 1 + 0.2 * temper.loyalty
    found["grudge"] *= 1 + temper.grudge
    found["refuse"] *= 1 + 0.5 * temper.grudge
    return found


def escapes(share: float, round_: int, card: int, seat: int, what: int) -> bool:
    """Whether this escapes a seat's attention: decided by what lies there, so that it does not
    flicker from one look to the next."""
    return share > 0.0 and fancy(round_, card, seat, what) < share


def fancy(round_: int, card: int, seat: int, what: int) -> float:
    """A number from 0 to 1 that is the same whenever this seat looks at this card this round."""
    mixed = (round_ * 7919 + card * 104729 + seat * 1299709 + what * 15485863) & 0x3FFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0x3FFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0x3FFFFFFF
    return ((mixed ^ (mixed >> 15)) % SCALES) / SCALES
