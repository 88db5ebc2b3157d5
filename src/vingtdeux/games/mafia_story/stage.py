"""How what happens in Mafia Story is shown: beats made of one event each, and of nothing else.

A token has one id for its owner (its kind) and another one for the rest (its seat), so whatever
moves a hidden token is told twice: to all, and to the owner by `own_token`, with the same key.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.material import KINDS, NUMBER, POLICES
from vingtdeux.games.mafia_story.scene_words import TEXTS, face_of, joined, signed
from vingtdeux.scene import NO_BEATS, Beat

OFFSTAGE: Final = frozenset({"dealt"})
"""The first picture; nobody has seen another one."""

LOOK: Final = "look"
"""An eye for all, the face for the one who looks."""
TOKEN: Final = "token"
"""A token that moves face down: the back for all, its own token for the owner."""
COVER: Final = "cover"
"""A cover that is laid."""

Args = Mapping[str, Any]


def direct(event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]:
    """The beats of an event; none for what is offstage."""
    show = SHOWS.get(event.code)
    return show(event.args, load_texts(TEXTS, lang), names) if show else NO_BEATS


# --- looks and covers ------------------------------------------------------------------------------


def _looked(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """The eye of the family goes to the card: which one it is, is public."""
    del say, names
    eye = f"eye_{args['family']}"
    return (Beat("fly", on=_seat(args), to=args["cell"], face=eye, kind="eye", key=LOOK),)


def _face(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """It is turned for its looker; the next picture shows it for as long as it may be read."""
    del say, names
    face, value = face_of(NUMBER[args["card"]]), str(args["value"])
    return (Beat("flip", on=f"k.{args['cell']}", face=face, words=value, key=LOOK),)


def _covered(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del say, names
    return (Beat("fly", on=_seat(args), to=args["cell"], face="back_cover", key=COVER),)


def _own_cover(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del say, names
    return (Beat("fly", on=args["kind"], to=args["cell"], key=COVER),)


# --- tokens ----------------------------------------------------------------------------------------


def _arrives(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """A token comes to a card, on foot or by a transport."""
    del names
    seat = _seat(args)
    flight = Beat(
        "fly", on=f"t.{args['seat']} {seat}", to=args["cell"], face="token", kind="token", key=TOKEN
    )
    if "fare" not in args:
        return (flight,)
    price = say("stage.transport", points=signed(-args["fare"]), n=args["fare"])
    return (Beat("float", on=seat, words=price, tone="bad"), flight)


def _took_back(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    seat = _seat(args)
    return (
        Beat("fly", on=f"t.{args['seat']} {seat}", to=seat, face="token", kind="token", key=TOKEN),
        Beat("float", on=seat, words=say("stage.took_back"), tone="bad", weight=0),
    )


def _own_token(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """What the owner sees of it: its own token, from where it lies."""
    del say, names
    return (
        Beat(
            "fly", on=args["kind"], to=args["cell"] or _home(args["seat"]), kind="token", key=TOKEN
        ),
    )


def _chased(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    token = f"t.{args['seat']} {args['cell']}"
    return (
        Beat("shake", on=args["cell"], tone="alarm"),
        Beat("float", on=token, words=say("stage.chased"), tone="bad", join=True),
    )


# --- prevention ------------------------------------------------------------------------------------


def _prevents(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """Cards are named all at once, as they were chosen."""
    del names
    words = say(f"stage.prevents_{args['card']}")
    return (Beat("speak", on=_seat(args), words=words, join=True),)


def _flipped(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """All tokens at once, and a breath to see what they are."""
    del say, names
    flips = [
        Beat("flip", on=_token(seat, kind), face=f"token_{KINDS[kind]}", kind="token", join=n > 0)
        for n, (seat, kind, _) in enumerate(args["tokens"])
    ]
    return (*flips, Beat("hold"))


def _neutralised(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """A finger points at it, and the token goes home with nothing."""
    del names
    cell = args["cell"]
    return (
        Beat("point", on=f"seat:{args['by']}", to=cell, tone="bad"),
        Beat("stamp", on=cell, words=say("stage.neutralised"), tone="bad", weight=2),
        _goes_home(args),
    )


def _in_vain(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    return (Beat("float", on=_seat(args), words=say("stage.in_vain"), tone="calm"),)


# --- the reveal ------------------------------------------------------------------------------------


def _scored(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """Token by token: light on the card, the token leaves it, it turns; a breath, and what it brings
    goes to its owner."""
    del names
    cell, home, points = args["cell"], _seat(args), args["points"]
    number = NUMBER[args["card"]]
    caught = number >= POLICES
    card = f"v.{args['cover']}" if args["cover"] >= 0 else f"k.{cell}"
    face = face_of(number)
    printed = signed(points) if caught else str(abs(points))
    good = points > 0
    beats = [
        Beat("spot", on=cell, weight=2),
        replace(_goes_home(args), join=True),
        Beat("flip", on=card, face=face, words=printed, join=True, weight=2,
             tone="alarm" if caught else ""),
    ]  # fmt: skip
    if caught:
        beats.append(Beat("stamp", on=cell, words=say("stage.police"), tone="alarm", weight=2))
        beats.append(Beat("shake", on=cell, tone="alarm", join=True))
    else:
        beats.append(Beat("hold"))
    beats += [
        Beat("fly", on=card, to=home, face=face, words=printed),
        Beat("float", on=home, words=signed(points), tone="good" if good else "bad", weight=2),
    ]
    return tuple(beats)


def _hit(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """A gang war costs the family it hits two points."""
    del say, names
    victim = _seat(args)
    return (
        Beat("float", on=victim, words=signed(-args["points"]), tone="bad", join=True),
        Beat("shake", on=victim, tone="bad", join=True, weight=0),
    )


def _no_more_peeks(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    return (Beat("banner", words=say("stage.no_more_peeks", n=args["left"]), weight=2),)


def _over(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """Why it is over, and who holds the city."""
    winners = args["winners"]
    if args["reason"] == "score":
        why = say("stage.points", n=args["target"])
    else:
        why = say("stage.city" if args["left"] else "stage.city_empty", n=args["left"])
    won = say("won", n=len(winners), who=joined([names[seat] for seat in winners], say))
    return (Beat("banner", words=f"{why} {won}", tone="good", weight=2),)


# --- round about -----------------------------------------------------------------------------------


def _bought(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    seat = _seat(args)
    return (
        Beat("float", on=seat, words=signed(-args["points"]), tone="bad"),
        Beat("float", on=seat, words=say("stage.transport", points=signed(1), n=1), tone="good"),
    )


def _round(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    del names
    words = say("stage.round", n=args["round"])
    seat = f"seat:{args['first']}"
    return (Beat("float", on=seat, words=words, tone="calm", join=True, weight=0),)


def _forced(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    who = names[args["seat"]]
    return (Beat("banner", words=say("log.forced", seat=who), tone="alarm", weight=2),)


def _aside(key: str) -> Callable[[Args, Texts, Sequence[str]], tuple[Beat, ...]]:
    """A word at the seat, and play goes on."""

    def show(args: Args, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
        del names
        return (Beat("float", on=_seat(args), words=say(f"stage.{key}"), tone="calm", weight=0),)

    return show


def _seat(args: Args) -> str:
    return f"seat:{args['seat']}"


def _home(seat: int) -> str:
    """Where tokens lie that are not out: before their owner, or at the seat of another one."""
    return f"mine.{seat} seat:{seat}"


def _goes_home(args: Args) -> Beat:
    """A token that lies open."""
    token, face = _token(args["seat"], args["kind"]), f"token_{KINDS[args['kind']]}"
    return Beat("fly", on=token, to=_home(args["seat"]), face=face, kind="token")


def _token(seat: int, kind: int) -> str:
    """A token whose kind is known to all: by its seat, and for its owner by its kind."""
    return f"t.{seat} {KINDS[kind]}"


SHOWS: Final[Mapping[str, Callable[[Args, Texts, Sequence[str]], tuple[Beat, ...]]]] = {
    "looked": _looked,
    "face": _face,
    "covered": _covered,
    "own_cover": _own_cover,
    "placed": _arrives,
    "reacted": _arrives,
    "moved": _arrives,
    "fled": _arrives,
    "fled_far": _arrives,
    "own_token": _own_token,
    "chased": _chased,
    "took_back": _took_back,
    "committed": _aside("committed"),
    "prevents": _prevents,
    "flipped": _flipped,
    "neutralised": _neutralised,
    "in_vain": _in_vain,
    "scored": _scored,
    "hit": _hit,
    "no_more_peeks": _no_more_peeks,
    "bought": _bought,
    "round": _round,
    "forced": _forced,
    "over": _over,
    "passed_action": _aside("passed"),
    "passed_reaction": _aside("no_reaction"),
    "passed_buyback": _aside("no_buyback"),
}
