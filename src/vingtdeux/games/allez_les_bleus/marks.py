"""What the lab counts: which cards are bought, played, revealed, arrested, and by whom."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark
from vingtdeux.games.allez_les_bleus.material import IDS

BY_CARD: Final = {
    "bought": "buy",
    "played": "play",
    "arrested": "arrest",
    "discarded": "discard",
    "fizzled": "fizzle",
    "promoted": "promote",
    "gained": "gain",
    "removed": "remove",
}
"""Events about one card of one seat."""


@cache
def _of(kind: str, card: int, seat: int) -> Mark:
    return Mark(kind, IDS[card], seat, name=f"card.{IDS[card]}.name")


def marks(event: Event) -> Sequence[Mark]:
    """What became of cards; who was given a Belle journée, who set off the last round."""
    code, args = event.code, event.args
    kind = BY_CARD.get(code)
    if kind is not None:
        return (_of(kind, args["card"], args["seat"]),)
    if code == "revealed":
        return [_of("reveal", card, args["seat"]) for card in args["cards"]]
    if code == "gave":
        return (Mark("give", seat=args["seat"]), Mark("receive", seat=args["to"]))
    if code == "last_round":
        return (Mark("last_round", seat=args["seat"]),)
    return NO_MARKS
