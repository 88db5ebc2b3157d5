"""What the lab counts in Petit: marks made of one event each, and of nothing else."""

from collections.abc import Sequence

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark


def marks(event: Event) -> Sequence[Mark]:
    """Which cards are played and by whom, who scores, how often nobody does."""
    if event.code == "shown":
        cards = enumerate(event.args["cards"])
        return [Mark("play", str(rank), seat, name=f"rank.{rank}") for seat, rank in cards]
    if event.code == "scored":
        return (Mark("score", seat=event.args["seat"]),)
    if event.code == "nobody":
        return (Mark("nobody"),)
    return NO_MARKS
