"""How what happens is shown: beats made of one event each, and of nothing else.

Police cards go from the hand to the cards in play, face up for everybody; the street fills card by
card; whoever is arrested is stamped, and medals fly.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.allez_les_bleus.actions import DECKS, POLICE_DECK, SUBURB_DECK
from vingtdeux.games.allez_les_bleus.material import ARRESTABLE, BELLE, IDS, POLICE_KINDS
from vingtdeux.games.allez_les_bleus.scene import TEXTS
from vingtdeux.games.allez_les_bleus.scene_places import (
    deck_zone,
    discard_id,
    discard_zone,
    hand_id,
    owns_id,
    played_id,
    promoted_id,
    row_id,
    row_pieces,
)
from vingtdeux.games.allez_les_bleus.scene_words import (
    cost_of,
    join,
    pools_of,
    short_of,
    stirred_by,
)
from vingtdeux.scene import NO_BEATS, Beat

OFFSTAGE: Final = frozenset({"dealt", "stopped"})
"""Nothing can be seen of it: decks are shuffled before the first picture, a speech just ends."""
MOST_AT_ONCE: Final = 8
"""Cards that move together; of more, nobody sees them all."""
BIG: Final = 3
"""Points that make an arrest a turning point."""

Args = Mapping[str, Any]
Show = Callable[[Args, Sequence[str], Texts], tuple[Beat, ...]]


def direct(event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]:
    """The beats of one event."""
    show = SHOWS.get(event.code)
    return show(event.args, names, load_texts(TEXTS, lang)) if show else NO_BEATS


# --- where things are -------------------------------------------------------------------------


def _seat(seat: int) -> str:
    return f"seat:{seat}"


def _deck(seat: int, deck: int) -> str:
    """A draw pile: in front of its owner, on the panel for the others."""
    return f"{deck_zone(seat, DECKS[deck])} {owns_id(seat, DECKS[deck])} {_seat(seat)}"


def _source(seat: int, deck: int) -> str:
    """Where cards are drawn from: one by one, so the pile itself stays."""
    return f"{deck_zone(seat, DECKS[deck])} {_seat(seat)}"


def _discard(seat: int, deck: int) -> str:
    return f"{discard_zone(seat, DECKS[deck])} {owns_id(seat, DECKS[deck])} {_seat(seat)}"


def _held(seat: int, card: int, place: int) -> str:
    """A card of the hand: by its face for those who see it, else the back at that place."""
    return f"{hand_id(seat, card)} hand:{seat}:{place} hand"


def _played(seat: int, card: int) -> str:
    return f"{played_id(seat, card)} played"


# --- a turn -----------------------------------------------------------------------------------


def _turn(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    words = say("stage.turn", round=args["round"], who=names[args["seat"]])
    return (Beat("float", on=_seat(args["seat"]), words=words, weight=0),)


def _drew(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """Backs for everybody; those who may see the hand are shown faces instead."""
    del names, say
    seat, held = args["seat"], args["held"]
    return tuple(
        _drawn(seat, place, f"hand:{seat}:{held + place}", "back_police", "")
        for place in range(_few(args["n"]))
    )


def _drew_cards(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    seat = args["seat"]
    return tuple(
        _drawn(seat, place, hand_id(seat, card), IDS[card], short_of(card, say))
        for place, card in enumerate(args["cards"][:MOST_AT_ONCE])
    )


def _few(count: int) -> int:
    return min(count, MOST_AT_ONCE)


def _drawn(seat: int, place: int, becomes: str, face: str, words: str) -> Beat:
    return Beat(
        "fly",
        on=_source(seat, POLICE_DECK),
        to=f"{becomes} hand",
        face=face,
        words=words,
        join=place > 0,
        key=f"draw:{place}",
    )


def _revealed(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """Cards come one after another; what follows an Escalation waits for it."""
    del names
    seat, beats, waits = args["seat"], [], True
    lying: Counter[int] = Counter()
    for card, more in list(zip(args["cards"], args["escalations"], strict=True))[:MOST_AT_ONCE]:
        lies = row_id(seat, card, copy=0 if card in ARRESTABLE else lying[card])
        lying[card] += 1
        beats.append(
            Beat(
                "fly",
                on=_source(seat, SUBURB_DECK),
                to=f"{lies} row",
                face=IDS[card],
                words=short_of(card, say),
                join=not waits,
            )
        )
        waits = more > 0
        if more:
            words = say("stage.escalation", n=more)
            beats.append(Beat("float", on="row", words=words, tone="alarm"))
    return tuple(beats)


def _stirred(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    words = stirred_by(args["face"], say)
    return (Beat("float", on=f"{row_id(args['seat'], args['card'])} row", words=words),)


def _reshuffled(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names, say
    seat, deck = args["seat"], args["deck"]
    lay = discard_id(seat, DECKS[deck], args["n"])
    return (
        Beat(
            "fly",
            on=f"{lay} {_discard(seat, deck)}",
            to=_deck(seat, deck),
            face=f"back_{DECKS[deck]}",
        ),
        Beat("shake", on=_deck(seat, deck), weight=0),
    )


def _ended(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """The street, what was played and what was not: all swept away at once."""
    del names, say
    seat = args["seat"]
    row = [(lies, SUBURB_DECK, "") for lies, _, _ in row_pieces(seat, args["row"])]
    played = [(played_id(seat, card), POLICE_DECK, "") for card in dict.fromkeys(args["played"])]
    kept = [
        (_held(seat, card, place), POLICE_DECK, IDS[card])
        for place, card in enumerate(args["cards"])
    ]
    swept = [*row[:MOST_AT_ONCE], *kept[:MOST_AT_ONCE], *played[:MOST_AT_ONCE]]
    beats = [
        Beat("fly", on=on, to=_discard(seat, deck), face=face, join=place > 0, weight=0)
        for place, (on, deck, face) in enumerate(swept)
    ]
    return tuple(beats) or (Beat("hold", weight=0),)


def _expired(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    return (Beat("stamp", on=_seat(args["seat"]), words=say("stage.expired"), tone="bad"),)


# --- cards ------------------------------------------------------------------------------------


def _play(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    seat, card = args["seat"], args["card"]
    to = _played(seat, card)
    flight = Beat(
        "fly",
        on=_held(seat, card, args["left"]),
        to=to,
        face=IDS[card],
        words=short_of(card, say),
    )
    pools = pools_of(args["face"], say)
    return (flight, Beat("float", on=to, words=pools, tone="good")) if pools else (flight,)


def _fizzled(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    on = _played(args["seat"], args["card"])
    return (Beat("float", on=on, words=say("stage.fizzled"), tone="bad"),)


def _discarded(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    seat, card = args["seat"], args["card"]
    to = _discard(seat, POLICE_DECK)
    return (
        Beat(
            "fly",
            on=_held(seat, card, args["left"]),
            to=to,
            face=IDS[card],
            words=short_of(card, say),
        ),
        Beat("float", on=to, words=say("stage.financing", n=args["each"]), tone="good"),
    )


def _gave(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """A finger from seat to seat, and the present behind it."""
    del names
    to = args["to"]
    return (
        Beat("point", on=_seat(args["seat"]), to=_seat(to), tone="bad"),
        Beat(
            "fly",
            on=f"{IDS[BELLE]} suburb_shelf",
            to=_discard(to, SUBURB_DECK),
            face=IDS[BELLE],
            words=short_of(BELLE, say),
        ),
    )


def _promoted(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """It steps forward, beside the Promotion."""
    del names
    seat, card = args["seat"], args["card"]
    return (
        Beat(
            "fly",
            on=_held(seat, card, args["left"]),
            to=f"{promoted_id(seat)} played",
            face=IDS[card],
            words=short_of(card, say),
        ),
    )


def _gained(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """It turns into the better card, which then goes where gained cards go."""
    del names
    seat, card = args["seat"], args["card"]
    on = f"{promoted_id(seat)} played"
    return (
        Beat("flip", on=on, face=IDS[card], words=short_of(card, say)),
        Beat("stamp", on=on, words=say("stage.promoted", n=args["step"]), tone="good"),
        Beat("fly", on=on, to=_discard(seat, POLICE_DECK), face=IDS[card], words=short_of(card, say)),
    )  # fmt: skip


def _removed(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """It trips, and is never seen again."""
    del names
    seat = args["seat"]
    on = f"{row_id(seat, args['card'], True)} row"
    return (
        Beat("shake", on=on),
        Beat("stamp", on=on, words=say("stage.accident"), tone="bad"),
        Beat("fly", on=on, to="removed played", face=IDS[args["card"]], weight=2),
        Beat("float", on="played", words=say("stage.tension", n=args["tension"]), tone="good"),
    )


def _kept(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    return (Beat("speak", on=_seat(args["seat"]), words=say("stage.kept"), weight=0),)


def _arrested(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    """Stamped, then the card turns in the new picture; what it brings flies to whom it belongs."""
    del names
    seat, points = args["seat"], args["n"]
    on = f"{row_id(seat, args['card'])} row"
    weight: Any = 2 if points >= BIG else 1
    beats = [Beat("stamp", on=on, words=say("stage.arrested"), tone="bad", weight=weight)]
    beats += [
        Beat("fly", on=on, to=_seat(seat), face="i_vp", kind="medal", join=medal > 0, weight=weight)
        for medal in range(_few(points))
    ]
    if points:
        words = say("stage.vp", n=points)
        beats.append(Beat("float", on=_seat(seat), words=words, tone="good", weight=weight))
    rest = stirred_by({"effects": args["face"]["gains"]}, say)
    if rest:
        beats.append(Beat("float", on=on, words=rest, tone="good"))
    return tuple(beats)


def _bought(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    seat, card = args["seat"], args["card"]
    deck = POLICE_DECK if card < POLICE_KINDS else SUBURB_DECK
    price = say("stage.price", cost=cost_of(card, args["face"], say))
    return (
        Beat("float", on=IDS[card], words=price),
        Beat(
            "fly",
            on=IDS[card],
            to=_discard(seat, deck),
            face=IDS[card],
            words=short_of(card, say),
        ),
    )


# --- the end ----------------------------------------------------------------------------------


def _last_round(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    words = say("stage.last_round", who=names[args["seat"]], n=args["n"])
    return (
        Beat("spot", on=_seat(args["seat"]), weight=2),
        Beat("banner", words=words, face="i_vp", tone="alarm", weight=2),
    )


def _extra_round(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    del names
    return (Beat("banner", words=say("stage.extra_round", n=args["n"]), tone="alarm", weight=2),)


def _over(args: Args, names: Sequence[str], say: Texts) -> tuple[Beat, ...]:
    winners = args["winners"]
    who = join([names[seat] for seat in winners], say)
    words = say("won", n=len(winners), who=who)
    return (Beat("banner", words=words, face="i_vp", tone="good", weight=2),)


SHOWS: Final[dict[str, Show]] = {
    "turn": _turn,
    "drew": _drew,
    "drew_cards": _drew_cards,
    "revealed": _revealed,
    "stirred": _stirred,
    "reshuffled": _reshuffled,
    "ended": _ended,
    "expired": _expired,
    "played": _play,
    "fizzled": _fizzled,
    "discarded": _discarded,
    "gave": _gave,
    "promoted": _promoted,
    "gained": _gained,
    "removed": _removed,
    "kept": _kept,
    "arrested": _arrested,
    "bought": _bought,
    "last_round": _last_round,
    "extra_round": _extra_round,
    "over": _over,
}
