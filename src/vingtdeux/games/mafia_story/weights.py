"""The numbers of the policies: read from `weights.json`, or overridden by whoever tunes them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, final

from vingtdeux.engine.mind import PLAIN, Temper
from vingtdeux.engine.weights import part_of, read

NUMBERS: Final[dict[str, float]] = read(Path(__file__).with_name("weights.json"))
"""All of them, by `<policy>.<name>`: as a tuner knows them."""


@final
class Weights:
    """What one policy weighs: its attention and memory first, then what things are worth to it."""

    __slots__ = (
        "bluff", "caution", "counts", "cover_threat", "denied", "dread", "eager", "ease", "enough", "fare", "grudge",
        "hold", "joy", "muddle", "notice", "patience", "police", "secret",
        "several", "span", "spite", "stale",
    )  # fmt: skip

    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.span = int(numbers["span"])
        """Cards it keeps in mind beside those just seen."""
        self.muddle: float = numbers["muddle"]
        """How often it remembers a card one cell aside."""
        self.notice: float = numbers["notice"]
        """How often it notices, in a round, what an opponent does."""
        self.ease: float = numbers["ease"]
        """What of its attention each point ahead of that opponent takes away."""
        self.counts: bool = numbers["counts"] > 0
        """Whether it knows which cards are still unseen."""
        self.enough: float = numbers["enough"]
        """A placement worth this much is better than looking."""
        self.joy: float = numbers["joy"]
        """What a point that a gang war costs an opponent is worth."""
        self.spite: float = numbers["spite"]
        """What a point that an opponent does not get is worth."""
        self.several: float = numbers["several"]
        """What one of several enemies counts, against a single one."""
        self.denied: float = numbers["denied"]
        """Share of an opponent's points that a chase takes from him: he flees somewhere."""
        self.caution: float = numbers["caution"]
        """How much of a placement the danger of being chased takes away."""
        self.fare: float = numbers["fare"]
        """What a transport is worth."""
        self.eager: float = numbers["eager"]
        """By how much a counter-move must beat what it has."""
        self.hold: float = numbers["hold"]
        """What a prevent card is worth."""
        self.police: float = numbers["police"]
        """How often it covers with its police card."""
        self.bluff: float = numbers["bluff"]
        """How often it parks a token on its own police card rather than look."""
        self.patience: float = numbers["patience"]
        """Rounds at most that its hidden special card waits."""
        self.secret: bool = numbers["secret"] > 0
        """Whether it looks where nobody has looked."""
        self.dread: float = numbers["dread"]
        """How likely it thinks that a stranger's cover is a police card."""
        self.stale: float = numbers["stale"]
        """And how much likelier with every round that the cover has been left alone."""
        self.cover_threat: float = numbers["cover_threat"]
        """What an opponent on his own cover seems to earn."""
        self.grudge: float = numbers["grudge"]
        """How much dearer it is to hurt the one who hurt it last."""


def weights(who: str, numbers: Mapping[str, float], temper: Temper = PLAIN) -> Weights:
    """Those of this policy as this character has them; `numbers` are by `<policy>.<name>`."""
    own = part_of(numbers, who)
    _bend(own, temper)
    return Weights(own)


def _bend(numbers: dict[str, float], temper: Temper) -> None:
    """What a character makes of them. Bold: places early, fears no chase, counters at once. Greedy: keeps its
    prevent cards and its points, hurts nobody for its own sake. Loyal: hides no police card and
    parks no bluff. Grudging: pays back who hit it last."""
    numbers["caution"] *= 1.0 - 0.1 * temper.nerve
    numbers["eager"] -= 0.1 * temper.nerve
    numbers["fare"] -= 0.15 * temper.nerve
    numbers["enough"] -= 0.3 * temper.nerve
    numbers["joy"] = max(0.0, numbers["joy"] - 0.2 * temper.greed)
    numbers["hold"] += 0.2 * temper.greed
    numbers["police"] = max(0.05, numbers["police"] - 0.08 * temper.loyalty)
    numbers["bluff"] = max(0.0, numbers["bluff"] - 0.1 * temper.loyalty)
    numbers["patience"] = max(numbers["patience"], -1.2 * temper.loyalty)
    numbers["grudge"] = 0.5 * max(0.0, temper.grudge)
