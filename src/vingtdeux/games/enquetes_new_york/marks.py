"""What the lab counts: where pawns go, how clues change hands, accusations, squares without effect."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark
from vingtdeux.games.enquetes_new_york.board import DATA

Args = dict[str, Any]


def _moved(args: Args) -> Sequence[Mark]:
    """The square, and every district the cell lies in."""
    seat = args["seat"]
    districts = DATA["cells"][args["cell"]]["districts"]
    return (Mark("land", args["square"], seat), *[Mark("visit", each, seat) for each in districts])


def _clue(kind: str, args: Args, seat: int) -> Mark:
    return Mark(kind, args["kind"], seat, name=f"kind.{args['kind']}")


def _drew(args: Args) -> Sequence[Mark]:
    """Pile and level: what a clue tells depends on both."""
    return (Mark("draw", f"{args['kind']}_{args['level']}", args["seat"]),)


def _swapped(args: Args) -> Sequence[Mark]:
    got, gave = args["got"], args["gave"]
    return (
        Mark("swap", got, args["seat"], name=f"kind.{got}"),
        Mark("swapped", gave, args["other"], name=f"kind.{gave}"),
    )


NOTED: Final[dict[str, Callable[[Args], Sequence[Mark]]]] = {
    "moved": _moved,
    "drew": _drew,
    "spied": lambda args: (_clue("spy", args, args["seat"]), _clue("spied", args, args["other"])),
    "took": lambda args: (_clue("take", args, args["seat"]), _clue("taken", args, args["other"])),
    "swapped": _swapped,
    "stayed": lambda args: (Mark("decline", "move", args["seat"]),),
    "no_spy": lambda args: (Mark("decline", "spy", args["seat"]),),
    "no_swap": lambda args: (Mark("decline", "swap", args["seat"]),),
    "nothing_go_used": lambda args: (Mark("nothing", "go_used", args["seat"]),),
    "nothing_no_swap": lambda args: (Mark("nothing", "no_swap", args["seat"]),),
    "nothing_no_card": lambda args: (Mark("nothing", "no_card", args["seat"]),),
    "found": lambda args: (Mark("accuse", "right", args["seat"]),),
    "eliminated": lambda args: (Mark("accuse", "wrong", args["seat"]),),
    "gave_up": lambda args: (Mark("accuse", "none", args["seat"]),),
}
"""By event."""


def marks(event: Event) -> Sequence[Mark]:
    """What a designer counts of an event."""
    note = NOTED.get(event.code)
    return note(event.args) if note else NO_MARKS
