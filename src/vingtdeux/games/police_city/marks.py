"""What the lab counts: places and their dice, agreements and conflicts and who is left out, fingers,
tokens, elections, where grades and the mafia's steps come from."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.mark import NO_MARKS, Mark
from vingtdeux.games.police_city.material import (
    CARD_IDS,
    COLOURED,
    COMBOS,
    DICE,
    OBJECTIVE_IDS,
    TOKENS,
    TYPES,
)

Args = dict[str, Any]


def _card(kind: str, card: int, seat: int | None = None) -> Mark:
    return Mark(kind, CARD_IDS[card], seat, name=f"card.{CARD_IDS[card]}")


def _rolled(args: Args) -> Sequence[Mark]:
    """Every die of the first roll at a card: who sent how many where."""
    if args["again"] or args["conflict"]:
        return NO_MARKS
    shown = enumerate(args["faces"])
    return [_card("dice", args["card"], seat) for seat, faces in shown for _ in faces]


def _agreed(args: Args) -> Sequence[Mark]:
    """Whose draft it was, and who is left out of it; somebody alone has nobody to agree with."""
    card, author, shares = args["place"], args["author"], args["shares"]
    here = [seat for seat, share in enumerate(shares) if share >= 0]
    if len(here) == 1:
        return (_card("alone", card, author),)
    left_out = [_card("left_out", card, seat) for seat in here if not shares[seat]]
    return (_card("agree", card), _card("author", card, author), *left_out)


def _endorsed(args: Args) -> Sequence[Mark]:
    """Signatures under the draft of another."""
    if args["seat"] == args["author"]:
        return NO_MARKS
    return (Mark("sign", seat=args["seat"]), Mark("signed", seat=args["author"]))


def _fingers(args: Args) -> Sequence[Mark]:
    found = []
    for seat, at, count in args["fingers"]:
        found += [Mark("point", seat=seat), Mark("pointed", seat=at)] * count
    return found


def _removed(args: Args) -> Sequence[Mark]:
    """Informers are alike, and so are the two inspectors."""
    die = args["die"]
    role = DICE[die].rstrip("12") if die < COLOURED else "inf"
    return (Mark("die_lost", role, args["seat"], name=f"role.{role}"),)


def _bonus(args: Args) -> Sequence[Mark]:
    kind = TYPES[args["kind"]]
    return [Mark("bonus", kind, seat, name=f"seizure.{kind}") for seat in args["winners"]]


def _token(kind: str, args: Args) -> Sequence[Mark]:
    token = TOKENS[args["token"]]
    return (Mark(kind, token, args["seat"], name=f"token.{token}"),)


def _claimed(args: Args) -> Sequence[Mark]:
    objective = OBJECTIVE_IDS[args["objective"]]
    return (Mark("claim", objective, args["seat"], name=f"objective.{objective}"),)


NOTED: Final[dict[str, Callable[[Args], Sequence[Mark]]]] = {
    "card": lambda args: (_card("call", args["card"]),),
    "rolled": _rolled,
    "lieutenant": lambda args: (_card("lieutenant", args["card"], args["seat"]),),
    "secured": lambda args: (_card("secured", args["card"]),),
    "unsecured": lambda args: (_card("unsecured", args["card"]),),
    "deserted": lambda args: (_card("deserted", args["card"]),),
    "agreed": _agreed,
    "endorsed": _endorsed,
    "no_deal": lambda _: (Mark("no_deal"),),
    "conflict": lambda args: (_card("conflict", args["card"]),),
    "fingers": _fingers,
    "removed": _removed,
    "fbi": lambda args: (_card("fbi", args["card"]),),
    "token_used": lambda args: _token("token", args),
    "token_gained": lambda args: _token("token_won", args),
    "election": lambda args: [_card("elected", args["card"], seat) for seat in args["winners"]],
    "bonus": _bonus,
    "claimed": _claimed,
    "combined": lambda args: (Mark("combine", COMBOS[args["combo"]].lower(), args["seat"]),),
    "swapped": lambda args: (Mark("swap", seat=args["seat"]), Mark("swap", seat=args["partner"])),
    "grade": lambda args: (Mark("grade", args["why"], args["seat"]),),
    "mafia_up": lambda args: (Mark("mafia", args["why"]),),
    "mafia_down": lambda args: (Mark("mafia_down"),) * args["steps"],
}
"""By event."""


def marks(event: Event) -> Sequence[Mark]:
    """What a designer counts of an event."""
    note = NOTED.get(event.code)
    return note(event.args) if note else NO_MARKS
