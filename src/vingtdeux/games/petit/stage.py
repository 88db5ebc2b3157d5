"""How what happens in Petit is shown: beats made of one event each, and of nothing else."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import load_texts
from vingtdeux.games.petit.scene import TEXTS
from vingtdeux.scene import NO_BEATS, Beat

OFFSTAGE: Final = frozenset({"dealt", "picked"})
"""The new picture says it all."""


def direct(event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]:
    """Cards come to the table all at once, and whoever scores is seen to."""
    del names  # nobody is named
    say = load_texts(TEXTS, lang)
    if event.code == "shown":
        cards = enumerate(event.args["cards"])
        flights = [
            Beat(
                "fly", on=f"seat:{seat}", to="table", face="number", words=str(rank), join=seat > 0
            )
            for seat, rank in cards
            if rank
        ]
        return (*flights, Beat("hold"))
    if event.code == "scored":
        seat = event.args["seat"]
        return (Beat("float", on=f"seat:{seat}", words="+1", tone="good"),)
    if event.code == "nobody":
        return (Beat("stamp", on="table", words=say("stage.none"), tone="calm"),)
    return NO_BEATS
