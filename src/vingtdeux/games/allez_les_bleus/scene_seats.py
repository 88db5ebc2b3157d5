"""The panels of the seats: points, decks, discards, what each one owns; and the viewer's piles."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.actions import DECKS
from vingtdeux.games.allez_les_bleus.material import BELLE, IDS, MEDIATEUR
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import TALK
from vingtdeux.games.allez_les_bleus.scene_places import (
    deck_zone,
    discard_id,
    discard_zone,
    owns_id,
)
from vingtdeux.games.allez_les_bleus.scene_words import list_of, name_of, short_of
from vingtdeux.scene import Counter, Piece, SeatView, Zone, remembered

COLORS: Final = ("blue", "red", "yellow", "green", "purple")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond")


def draw_seats(seen: Observation, names: Sequence[str], say: Texts) -> tuple[SeatView, ...]:
    """Every seat, as these eyes see it."""
    return tuple([_seat(seen, seat, names[seat], say) for seat in range(seen.terms.players)])


def _seat(seen: Observation, seat: int, name: str, say: Texts) -> SeatView:
    on_turn = seat == seen.turn
    return SeatView(
        seat=seat,
        name=name,
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=seat in seen.who_is_asked(),
        counters=_counters(
            seen.scores[seat], seen.terms.target, seen.police_sizes[seat],
            seen.suburb_sizes[seat], seen.hand_size if on_turn else 0, say,
        ),
        pieces=(*_medal(seat, seen.scores[seat], say), *_belongings(seen, seat, name, say)),
    )  # fmt: skip


@remembered
def _counters(
    score: int, target: int, police: int, suburb: int, hand: int, say: Texts
) -> tuple[Counter, ...]:
    found = [
        Counter(
            "vp",
            say("counter.vp"),
            score,
            most=target,
            icon="i_vp",
            warn=score >= target,
            detail=_distance(score, target, say),
            rule="R4.1",
        ),
        Counter(
            "police",
            say("counter.police"),
            police,
            icon="i_reinforcement",
            about="deck",
        ),
        Counter(
            "suburb",
            say("counter.suburb"),
            suburb,
            icon="i_escalation",
            about="deck",
        ),
    ]
    if hand:
        found.append(Counter("hand", say("counter.hand"), hand, icon="i_hand"))
    return tuple(found)


def _distance(score: int, target: int, say: Texts) -> str:
    """How far the end is."""
    return say("about.vp", n=target - score) if score < target else say("about.vp_reached")


@remembered
def _medal(seat: int, score: int, say: Texts) -> tuple[Piece, ...]:
    """Lies on the score; named by it, so that a new one comes from the row with every arrest."""
    if not score:
        return ()
    label = say("effect.vp", n=score)
    return (Piece(f"points:{seat}:{score}", "i_vp", label, kind="medal", origin="row"),)


def _belongings(seen: Observation, seat: int, name: str, say: Texts) -> list[Piece]:
    """All that the seat owns, and its discards unless they lie in front of the viewer."""
    pieces: list[Piece] = []
    for deck in DECKS:
        cards = tuple(sorted(seen.owned(seat, DECKS.index(deck))))
        pieces.append(_owns(seat, name, deck, cards, _is_fresh(seen, seat, deck), say))
        if seat != in_front(seen):
            pieces += _heap(seat, name, deck, *_discard_of(seen, seat, deck), say)
    return pieces


@remembered
def _owns(
    seat: int, name: str, deck: str, cards: tuple[int, ...], fresh: bool, say: Texts
) -> Piece:
    """A small card whose detail lists a whole deck."""
    return Piece(
        owns_id(seat, deck),
        f"back_{deck}",
        say(f"owns_{deck}", who=name),
        kind="deck",
        value=str(len(cards)),
        detail=say("owns", n=len(cards), list=list_of(cards, say)) if cards else "",
        marks=("fresh",) if fresh else (),
    )


# --- draw piles and discards ------------------------------------------------------------------


def in_front(seen: Observation) -> int:
    """Whose piles lie in front: the viewer's; a spectator looks at those of the seat on turn."""
    return seen.turn if seen.seat is None else seen.seat


def draw_piles(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """Two draw piles and two discards."""
    seat = in_front(seen)
    name, own = names[seat], seen.seat is not None
    zones = []
    for deck in DECKS:
        police = deck == "police"
        size = (seen.police_sizes if police else seen.suburb_sizes)[seat]
        unseen = tuple((seen.unseen_police if police else seen.unseen_suburb)[seat])
        fresh = _is_fresh(seen, seat, deck)
        zones.append(_draw_pile(seat, name, deck, size, unseen, fresh, say))
        zones.append(_discard(seat, name, own, deck, *_discard_of(seen, seat, deck), say))
    return tuple(zones)


def _is_fresh(seen: Observation, seat: int, deck: str) -> bool:
    """Reshuffled this turn: if it runs out again, it stays closed [R3.6.4]."""
    return seat == seen.turn and (seen.police_mark if deck == "police" else seen.suburb_mark)


@remembered
def _draw_pile(
    seat: int, name: str, deck: str, size: int, unseen: tuple[int, ...], fresh: bool,
    say: Texts,
) -> Zone:  # fmt: skip
    """What it holds, never in which order."""
    label = say(f"deck_{deck}")
    empty = say("closed_pile" if fresh else "empty_pile")
    pieces: tuple[Piece, ...] = ()
    if size:
        key = "unknown_order" if len(unseen) == size else "unknown_hand"
        marks = ("stack",) if size > 1 else ()
        back = Piece(
            f"deck:{seat}:{deck}",
            f"back_{deck}",
            say(f"their_deck_{deck}", who=name),
            detail=say(key, list=list_of(unseen, say)),
            rule="R3.6.3",
            count=size,
            marks=(*marks, "fresh") if fresh else marks,
        )
        pieces = (back,)
    return Zone(deck_zone(seat, deck), "pile", label, area="mine", pieces=pieces, empty=empty)


def _discard_of(seen: Observation, seat: int, deck: str) -> tuple[tuple[int, ...], str]:
    """The cards of a discard, and where the last one was before: hand, supply or row."""
    if deck == "police":
        return tuple(seen.police_discard[seat]), _left_for_police(seen, seat)
    cards = tuple(seen.suburb_discard[seat])
    if not cards:
        return cards, ""
    played = seen.aside if seen.terms.hold else seen.police_discard[seen.turn]
    gift = cards[-1] == BELLE and played[-1:] == [MEDIATEUR]
    return cards, IDS[cards[-1]] if seat == seen.turn or gift else "row"


def _left_for_police(seen: Observation, seat: int) -> str:
    """Where the last card of a Police discard was before: in play, in hand or in the supply."""
    cards = seen.police_discard[seat]
    if seat != seen.turn or not cards or cards[-1:] == list(seen.played[-1:]):
        return "played"
    return "hand" if seen.phase == TALK else IDS[cards[-1]]


@remembered
def _discard(
    seat: int, name: str, own: bool, deck: str, cards: tuple[int, ...], origin: str, say: Texts
) -> Zone:
    """A discard in full size."""
    label = say(f"discard_{deck}")
    pile = label if own else say(f"their_discard_{deck}", who=name)
    top = _top(seat, pile, deck, cards, origin, "", say)
    return Zone(
        discard_zone(seat, deck), "pile", label, area="mine", pieces=top, empty=say("empty_pile")
    )


@remembered
def _heap(
    seat: int, name: str, deck: str, cards: tuple[int, ...], origin: str, say: Texts
) -> tuple[Piece, ...]:
    """A discard on a seat's panel."""
    label = say(f"their_discard_{deck}", who=name)
    return _top(seat, label, deck, cards, origin, "heap", say)


def _top(
    seat: int, label: str, deck: str, cards: tuple[int, ...], origin: str, kind: str, say: Texts
) -> tuple[Piece, ...]:
    """A discard, face up: the last card on top, all of it in words."""
    if not cards:
        return ()
    top = cards[-1]
    piece = Piece(
        discard_id(seat, deck, len(cards)),
        IDS[top],
        say("top", pile=label, name=name_of(top, say)),
        kind=kind,
        name="" if kind else short_of(top, say),
        value=str(len(cards)) if kind else "",
        detail=list_of(cards, say),
        about="discard",
        origin=origin,
        count=0 if kind else len(cards),
    )
    return (piece,)
