"""What the lab counts: houses by what is inside, how thieves get away, how they are caught."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark

Args = dict[str, Any]


def _house(kind: str, inside: str, seat: int) -> Mark:
    return Mark(kind, inside, seat, name=f"house.{inside}")


def _took(args: Args) -> Sequence[Mark]:
    inside, seat = args["type"], args["seat"]
    return (_house("open", inside, seat), _house("take", inside, seat))


def _gave(args: Args) -> Sequence[Mark]:
    inside = args["type"]
    return (_house("give", inside, args["seat"]), _house("receive", inside, args["to_seat"]))


def _arrested(args: Args) -> Sequence[Mark]:
    """Once for the thief, once for the police."""
    how = "dawn" if args["dawn"] else "net"
    return (
        Mark("caught", how, args["seat"], name=f"arrest.{how}"),
        Mark("catch", how, args["police"], name=f"arrest.{how}"),
    )


def _confiscated(args: Args) -> Sequence[Mark]:
    lost = [_house("lose", inside, args["seat"]) for inside in args["types"]]
    return [*lost, *[_house("seize", inside, args["police"]) for inside in args["types"]]]


NOTED: Final[dict[str, Callable[[Args], Sequence[Mark]]]] = {
    "took": _took,
    "found": lambda args: (_house("open", args["type"], args["seat"]),),
    "police_found": lambda args: (_house("open", "police", args["seat"]),),
    "thief_found": lambda args: (_house("open", "thief", args["seat"]),),
    "put_back": lambda args: (Mark("put_back", seat=args["seat"]),),
    "gave": _gave,
    "drove": lambda args: (_house("use", "car", args["seat"]),),
    "weapon_used": lambda args: (_house("use", "weapon", args["seat"]),),
    "cornered": lambda args: (Mark("cornered", seat=args["seat"]),),
    "left": lambda args: (Mark("escape", "gate", args["seat"]),),
    "flew": lambda args: (Mark("escape", "plane", args["seat"], name="house.plane"),),
    "arrested": _arrested,
    "confiscated": _confiscated,
    "police_entered": lambda args: (Mark("police_in", seat=args["seat"]),),
    "dawn": lambda _: (Mark("dawn"),),
}
"""By event."""


def marks(event: Event) -> Sequence[Mark]:
    """What a designer counts of an event."""
    note = NOTED.get(event.code)
    return note(event.args) if note else NO_MARKS
