"""What the lab counts: looks, tokens, chases and flights, prevented tokens, points by sort of card,
covers that fooled somebody."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark
from vingtdeux.games.mafia_story.material import COVERS, FAMILIES, KINDS

Args = dict[str, Any]


def _sort(card: str) -> str:
    """The families are alike: an activity is its number, other cards are their type."""
    head, _, tail = card.rpartition("_")
    return f"activity_{tail}" if head in FAMILIES else head


def _card(kind: str, card: str, seat: int) -> Mark:
    sort = _sort(card)
    return Mark(kind, sort, seat, name=f"sort.{sort}")


def _token(kind: str, token: str, seat: int) -> Mark:
    return Mark(kind, token, seat, name=f"short.{token}")


def _flipped(args: Args) -> Sequence[Mark]:
    return [_token("token", KINDS[kind], seat) for seat, kind, _ in args["tokens"]]


def _scored(args: Args) -> Sequence[Mark]:
    """And whose cover it was, if it was another's: police, and the bluff was believed; the special
    card, and it was not."""
    seat, card, owner = args["seat"], args["card"], args["cover"]
    found = [_card("gain" if args["points"] > 0 else "loss", card, seat)]
    sort = _sort(card)
    if sort in COVERS and owner != seat:
        found.append(_token("opened", sort, owner))
    return found


def _neutralised(args: Args) -> Sequence[Mark]:
    token = KINDS[args["kind"]]
    return (_token("neutralise", token, args["by"]), _token("neutralised", token, args["seat"]))


NOTED: Final[dict[str, Callable[[Args], Sequence[Mark]]]] = {
    "face": lambda args: (_card("look", args["card"], args["seat"]),),
    "own_cover": lambda args: (_token("cover", args["kind"], args["seat"]),),
    "chased": lambda args: (Mark("chase", seat=args["by"]),),
    "fled": lambda args: (Mark("flight", "near", args["seat"]),),
    "fled_far": lambda args: (Mark("flight", "far", args["seat"]),),
    "took_back": lambda args: (Mark("flight", "home", args["seat"]),),
    "reacted": lambda args: (Mark("react", "placed", args["seat"]),),
    "moved": lambda args: (Mark("react", "moved", args["seat"]),),
    "prevents": lambda args: (_token("prevent", args["card"], args["seat"]),),
    "in_vain": lambda args: (_token("in_vain", args["card"], args["seat"]),),
    "neutralised": _neutralised,
    "flipped": _flipped,
    "scored": _scored,
    "hit": lambda args: (
        _card("strike", args["card"], args["by"]),
        _card("struck", args["card"], args["seat"]),
    ),
    "bought": lambda args: (Mark("buy", seat=args["seat"]),),
}
"""By event."""


def marks(event: Event) -> Sequence[Mark]:
    """What a designer counts of an event."""
    note = NOTED.get(event.code)
    return note(event.args) if note else NO_MARKS
