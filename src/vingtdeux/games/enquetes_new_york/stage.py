"""How what happens is shown: dice and pawn, cards that fly face down, the accusation.

Beats are made of one event each. Whoever may read a card sees its witness step forward and speak
where all the others see a back fly: the two have one `key`. An accusation looks the same, right or
wrong, until the event that tells which it was.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.enquetes_new_york.material import (
    CARD_INDEX,
    CARD_KIND,
    CARD_SPEAKER,
    GLYPHS,
    KINDS,
    SYMBOLS,
)
from vingtdeux.games.enquetes_new_york.scene_words import TEXTS, back_of, speaker_of, text_of
from vingtdeux.scene import NO_BEATS, Beat

OFFSTAGE: Final = frozenset({"case_named"})
"""The name of the case is read where the cover has been lifted."""
FLOATS: Final = frozenset({"stayed", "no_spy", "no_swap"})
"""A choice to do nothing: a word over the seat."""
IDLE: Final = frozenset({"nothing_go_used", "nothing_no_swap", "nothing_no_card"})
"""The square has no effect."""
ENDS: Final = frozenset({"found", "last_standing", "trail_cold", "all_out"})
MIDDLE: Final = "C3"
ABOVE: Final = "C1"
BELOW: Final = "C5"
"""Where witnesses step forward: room for what they say is above them."""
COVER: Final = "cover"
WHEEL: Final = "the_wheel"


def direct(event: Event, lang: str, names: Sequence[str]) -> tuple[Beat, ...]:
    """The beats of an event."""
    say = load_texts(TEXTS, lang)
    code, args = event.code, event.args
    if code in FLOATS:
        return (Beat("float", on=_seat(args["seat"]), words=say(f"stage.{code}"), weight=0),)
    if code in IDLE:
        pawn = f"pawn{args['seat']}"
        words = say(f"stage.{code}")
        return (Beat("shake", on=pawn, weight=0), Beat("float", on=pawn, words=words, tone="calm"))
    if code in ENDS:
        return _end(code, args, say, names)
    show = SHOWS.get(code)
    return show(args, say) if show else NO_BEATS


# --- setting out ------------------------------------------------------------------------------


def _start_roll(args: Any, say: Texts) -> tuple[Beat, ...]:
    """One after the other they roll; the dice of all lie there together."""
    del say
    return (_dice(_seat(args["seat"]), args["face"], weight=0),)


def _start_tie(args: Any, say: Texts) -> tuple[Beat, ...]:
    words = say("stage.start_tie")
    seats = enumerate(args["seats"])
    return tuple([Beat("float", on=_seat(seat), words=words, join=n > 0) for n, seat in seats])


def _first(args: Any, say: Texts) -> tuple[Beat, ...]:
    seat = _seat(args["seat"])
    return (Beat("float", on=seat, words=say("stage.first"), tone="good"),)


def _investigation(args: Any, say: Texts) -> tuple[Beat, ...]:
    """The wheel turns; its cover stays closed [R3.1.3]."""
    glyph = GLYPHS[SYMBOLS.index(args["symbol"])]
    return _wheel(say("stage.investigation", number=args["number"], symbol=glyph))


def _endless(args: Any, say: Texts) -> tuple[Beat, ...]:
    """NATURE turns it [R3.13.1]."""
    return _wheel(say("stage.endless", difficulty=say(f"difficulty.{args['difficulty']}")))


def _wheel(words: str) -> tuple[Beat, ...]:
    return (
        Beat("roll", on=WHEEL, faces=("wheel",), kind="wheel", weight=2),
        Beat("banner", words=words, face="wheel", weight=2),
    )


def _shuffled(args: Any, say: Texts) -> tuple[Beat, ...]:
    del args, say
    return (
        Beat("shake", on="pile_informers", weight=0),
        Beat("shake", on="pile_experts", weight=0, join=True),
    )


# --- a turn -----------------------------------------------------------------------------------


def _rolled(args: Any, say: Texts) -> tuple[Beat, ...]:
    """The dice roll, then their line and their column light up, and the seat that has rolled: where
    they cross, the pawn goes; with a joker any cell of the lit one will do [R3.2.3], with two the
    whole city [R3.2.4]."""
    del say
    number, letter = args["number"], args["letter"]
    lit = [
        place
        for place, face in ((f"row.{number}", number), (f"column.{letter}", letter))
        if face != "joker"
    ]
    lights = [*(lit or ["board"]), _seat(args["seat"])]
    spots = [Beat("spot", on=place, join=n > 0) for n, place in enumerate(lights)]
    return (_dice("dice", number, letter), *spots)


def _moved(args: Any, say: Texts) -> tuple[Beat, ...]:
    del say
    return (Beat("fly", on=f"pawn{args['seat']}", to=args["cell"]),)


def _late(args: Any, say: Texts) -> tuple[Beat, ...]:
    return (Beat("float", on=_seat(args["seat"]), words=say("stage.late"), tone="bad", weight=0),)


# --- cards ------------------------------------------------------------------------------------


def _drew(args: Any, say: Texts) -> tuple[Beat, ...]:
    """A back flies to who has drawn [R3.4.1]."""
    del say
    kind = args["kind"]
    return (_card(f"pile_{kind}", _seat(args["seat"]), args, kind, "drew"),)


def _drew_card(args: Any, say: Texts) -> tuple[Beat, ...]:
    """For who has drawn it turns over, large, and the witness speaks; then it joins the hand."""
    return _testimony(args["card"], MIDDLE, say, "drew")


def _spied(args: Any, say: Texts) -> tuple[Beat, ...]:
    """The spy points at the owner; a card is lifted, and all the others see is its back [R3.3.2]."""
    del say
    spy, owner, kind = _seat(args["seat"]), _seat(args["other"]), args["kind"]
    back = back_of(KINDS.index(kind), args["level"])
    return (
        Beat("point", on=spy, to=owner, tone="alarm"),
        Beat("flip", on=f"s{args['other']}.{kind} {owner}", face=back, key="spied"),
        Beat("hold", key="spied"),
    )


def _spied_card(args: Any, say: Texts) -> tuple[Beat, ...]:
    """Spy and owner see which one it was; it stays where it lay."""
    return _testimony(args["card"], MIDDLE, say, "spied")


def _took(args: Any, say: Texts) -> tuple[Beat, ...]:
    """The pile is empty: a back changes hands for good [R3.4.2]."""
    del say
    seat, other = _seat(args["seat"]), _seat(args["other"])
    return (
        Beat("point", on=seat, to=other),
        _card(other, seat, args, args["kind"], "took"),
    )


def _took_card(args: Any, say: Texts) -> tuple[Beat, ...]:
    """Both see what has changed hands."""
    return _testimony(args["card"], MIDDLE, say, "took")


def _swapped(args: Any, say: Texts) -> tuple[Beat, ...]:
    """Two backs cross [R3.5.3]."""
    del say
    seat, other = _seat(args["seat"]), _seat(args["other"])
    return (
        Beat("point", on=seat, to=other),
        _card(seat, other, args, args["gave"], "swapped"),
        _card(other, seat, args, args["got"], "swapped", join=True),
    )


def _swapped_cards(args: Any, say: Texts) -> tuple[Beat, ...]:
    """Both see both faces, one above the other."""
    gave, first = _testimony(args["gave"], ABOVE, say, "swapped")
    got, second = _testimony(args["got"], BELOW, say, "swapped")
    return (gave, replace(got, join=True), first, replace(second, join=True))


def _testimony(card: str, cell: str, say: Texts, key: str) -> tuple[Beat, Beat]:
    """A card turns over on the map, large, and its witness speaks."""
    index = CARD_INDEX[card]
    face, name = f"who_{CARD_SPEAKER[index]}", speaker_of(index, say)
    return (
        Beat("flip", on=cell, face=face, kind="witness", words=name, weight=2, key=key),
        Beat("speak", on=cell, words=text_of(index, say), weight=2, key=key),
    )


def _card(on: str, to: str, args: Any, kind: str, key: str = "", join: bool = False) -> Beat:
    """A card that flies face down."""
    back = back_of(KINDS.index(kind), args["level"])
    return Beat("fly", on=on, to=to, face=back, kind="card", join=join, key=key)


# --- accusing ---------------------------------------------------------------------------------


def _accused(args: Any, say: Texts) -> tuple[Beat, ...]:
    """The same for right and wrong: it is said, the cell is lit, all hold their breath, and the cover
    is touched."""
    seat, cell = _seat(args["seat"]), args["cell"]
    return (
        Beat("speak", on=seat, words=say("stage.accused", cell=cell), weight=2),
        Beat("fly", on=seat, to=cell, face="know", kind="prop", weight=2),
        Beat("spot", on=cell, weight=2),
        Beat("hold", weight=2),
        Beat("shake", on=WHEEL, weight=2),
        Beat("hold", weight=2),
    )


def _answer_seen(args: Any, say: Texts) -> tuple[Beat, ...]:
    """One who was wrong looks under the cover, alone [R3.8.3]."""
    del say
    return (_lift(args["cell"]), Beat("hold", weight=2))


def _eliminated(args: Any, say: Texts) -> tuple[Beat, ...]:
    """A stamp on the cell; the cards go back to their piles, the pawn leaves [R3.8.3]."""
    seat = _seat(args["seat"])
    backs = [
        _card(seat, f"pile_{kind}", args, kind, join=True)
        for kind in KINDS
        for _ in range(args[kind])
    ]
    return (
        Beat("stamp", on=args["cell"], words=say("stage.eliminated"), tone="bad", weight=2),
        Beat("fly", on=f"pawn{args['seat']}", to=seat),
        *backs,
        Beat("float", on=seat, words=say("stage.out"), tone="bad", weight=2),
    )


def _last_call(args: Any, say: Texts) -> tuple[Beat, ...]:
    del args
    return (Beat("banner", words=say("stage.last_call"), tone="alarm", weight=2),)


def _gave_up(args: Any, say: Texts) -> tuple[Beat, ...]:
    return (Beat("speak", on=_seat(args["seat"]), words=say("stage.gave_up"), tone="calm"),)


def _end(code: str, args: Any, say: Texts, names: Sequence[str]) -> tuple[Beat, ...]:
    """The cover lifts for all, and the diamond lies where it was [R3.8.2] [R4.4]."""
    cell, winner = args["cell"], args.get("seat")
    who = "" if winner is None else names[winner]
    words = say(f"stage.{code}", seat=who, cell=cell)
    return (
        _lift(cell),
        Beat("fly", on="wheel", to=cell, face="diamond", kind="prop", weight=2),
        Beat("spot", on=cell, weight=2),
        Beat("banner", words=words, tone="bad" if winner is None else "good", weight=2),
    )


def _lift(cell: str) -> Beat:
    """The wheel, open. Who has lifted the cover alone does not see it lifted again."""
    return Beat("flip", on=WHEEL, face="wheel_open", kind="wheel", words=cell, weight=2, key=COVER)


# --- words and faces --------------------------------------------------------------------------


def _seat(seat: int) -> str:
    return f"seat:{seat}"


def _kind_of(card: str) -> str:
    return KINDS[CARD_KIND[CARD_INDEX[card]]]


def _dice(on: str, *faces: str, weight: Any = 1) -> Beat:
    shown = tuple([f"die_{face}" for face in faces])
    return Beat("roll", on=on, faces=shown, kind="die", weight=weight)


SHOWS: Final = {
    "start_roll": _start_roll,
    "start_tie": _start_tie,
    "first": _first,
    "investigation": _investigation,
    "endless": _endless,
    "shuffled": _shuffled,
    "rolled": _rolled,
    "moved": _moved,
    "late": _late,
    "drew": _drew,
    "drew_card": _drew_card,
    "spied": _spied,
    "spied_card": _spied_card,
    "took": _took,
    "took_card": _took_card,
    "swapped": _swapped,
    "swapped_cards": _swapped_cards,
    "accused": _accused,
    "answer_seen": _answer_seen,
    "eliminated": _eliminated,
    "last_call": _last_call,
    "gave_up": _gave_up,
}
