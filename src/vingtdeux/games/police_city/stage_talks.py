"""The show of the talks: signatures, agreement, loot; conflict, fingers, the FBI; grey cards."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.games.police_city.stage_places import at_card, belongings, seat_at
from vingtdeux.scene import Beat

CARD, TOKEN, INFORMER = "place_card", "seiz_bag", "role_inf"
"""What a thing looks like on its way: its kind, never its type or district."""
GLASSES: Final = frozenset({"placement", "share", "share2", "deal", "pledge", "trade", "point"})
"""Phases whose hourglass everybody has been watching."""

Show = Callable[[dict[str, Any], Words, Sequence[str]], Sequence[Beat]]


# --- shares -----------------------------------------------------------------------------------


def _endorsed(args: dict[str, Any], words: Words, names: Sequence[str]) -> list[Beat]:
    """A seal flies to the draft, with a word."""
    seat, author = args["seat"], args["author"]
    own = seat == author
    told = words.say("stage.endorse_own" if own else "stage.endorse", author=names[author])
    return [
        Beat("fly", on=seat_at(seat), to=f"seal.{author} row", face="seal", kind="token"),
        Beat("speak", on=seat_at(seat), words=told, tone="calm", join=True, weight=0),
    ]


def _agreed(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = f"draft.{args['author']} {at_card(args['place'])}"
    return [Beat("stamp", on=place, words=words.say("stage.agreed"), tone="good", weight=2)]


def _received(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    """From the draft all have signed to whom it belongs: how much, not what."""
    things = [CARD] * args["cards"] + [TOKEN] * args["tokens"] + [INFORMER] * args["informers"]
    return [
        Beat("fly", on=f"draft.{args['author']} row", to=belongings(args["seat"]), face=face,
             kind="token", join=n > 0)
        for n, face in enumerate(things)
    ]  # fmt: skip


def _officer(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    face = CARD if args["is_card"] else TOKEN
    return [Beat("fly", on="row", to=belongings(args["seat"]), face=face, kind="token")]


def _chose_seizure(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("fly", on="supply row", to=belongings(args["seat"]), face=TOKEN, kind="token")]


# --- conflict ---------------------------------------------------------------------------------


def _conflict(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    told = words.say("stage.conflict", card=words.card(args["card"]))
    return [Beat("banner", words=told, tone="bad", weight=2)]


def _fingers(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """One, two, on three all at once; a breath; what it costs."""
    fingers = args["fingers"]
    if not fingers:
        return [Beat("float", on="row", words=words.say("stage.no_fingers"), tone="calm")]
    hits: dict[int, int] = {}
    for _from, at, count in fingers:
        hits[at] = hits.get(at, 0) + count
    return [
        *[Beat("float", on="fingers", words=str(n), weight=0) for n in (1, 2, 3)],
        *[Beat("point", on=seat_at(one), to=seat_at(two), tone="bad", weight=2, join=at > 0)
          for at, (one, two, _) in enumerate(fingers)],
        Beat("hold"),
        *[Beat("float", on=seat_at(seat), words=f"−{count}", tone="bad", join=at > 0)
          for at, (seat, count) in enumerate(hits.items())],
    ]  # fmt: skip


def _fbi(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = at_card(args["card"])
    return [
        Beat("banner", words=words.say("stage.fbi"), tone="alarm", weight=2),
        Beat("stamp", on=place, words=words.say("stage.seized"), tone="bad"),
    ]


# --- grey cards -------------------------------------------------------------------------------


def _raid(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    place = at_card(args["card"])
    told = words.say("stage.raid", n=args["handcuffs"])
    return [Beat("spot", on=place), Beat("stamp", on=place, words=told, tone="calm")]


def _pledged(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    face = CARD if args["is_card"] else TOKEN
    told = words.say("stage.pledged", n=args["all"])
    return [
        Beat("fly", on=seat_at(args["seat"]), to="pot", face=face, kind="token"),
        Beat("float", on="pot", words=told, tone="calm", join=True, weight=0),
    ]


def _unpledged(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    face = CARD if args["is_card"] else TOKEN
    return [Beat("fly", on="pot", to=belongings(args["seat"]), face=face, kind="token")]


def _pledges_over(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    pairs = args["pairs"]
    told = words.say("stage.pushed_back", n=pairs) if pairs else words.say("stage.in_vain")
    return [Beat("stamp", on="pot", words=told, tone="good" if pairs else "bad", weight=2)]


def _no_deal(_: dict[str, Any], words: Words, __: Sequence[str]) -> list[Beat]:
    told = words.say("stage.no_deal")
    return [Beat("stamp", on="mafia_deal row", words=told, tone="alarm", weight=2)]


def _paid(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("fly", on=belongings(args["seat"]), to="mafia_deal row", face=TOKEN, kind="token")]


def _offers(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    one, two = seat_at(args["seat"]), seat_at(args["partner"])
    return [Beat("point", on=one, to=two, tone="calm", weight=0)]


def _swapped(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    """Both bags cross at once."""
    one, two = args["seat"], args["partner"]
    return [
        Beat("fly", on=seat_at(one), to=belongings(two), face=TOKEN, kind="token"),
        Beat("fly", on=seat_at(two), to=belongings(one), face=TOKEN, kind="token", join=True),
        Beat("float", on="seizure_deal row", words=words.say("stage.swapped"), tone="good"),
    ]


def _swap_roll(args: dict[str, Any], _: Words, __: Sequence[str]) -> list[Beat]:
    return [Beat("roll", on="swap.die seizure_deal row", faces=(f"face_{args['face']}",),
                 kind="die mark-rolled mark-inf")]  # fmt: skip


def _time_up(args: dict[str, Any], words: Words, _: Sequence[str]) -> list[Beat]:
    if args["phase"] in GLASSES:
        return [Beat("banner", words=words.say("stage.time_up"), tone="bad")]
    return [Beat("float", on="row", words=words.say("stage.too_late"), tone="calm", weight=0)]


TALKS: Final[dict[str, Show]] = {
    "endorsed": _endorsed,
    "agreed": _agreed,
    "received": _received,
    "officer": _officer,
    "chose_seizure": _chose_seizure,
    "conflict": _conflict,
    "fingers": _fingers,
    "fbi": _fbi,
    "raid": _raid,
    "pledged": _pledged,
    "unpledged": _unpledged,
    "pledges_over": _pledges_over,
    "no_deal": _no_deal,
    "paid": _paid,
    "offers": _offers,
    "swapped": _swapped,
    "swap_roll": _swap_roll,
    "time_up": _time_up,
}
