"""The panels of the seats: points, decks, discards, what each one owns; and the viewer's piles."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.actions import DECKS
from vingtdeux.games.allez_les_bleus.material import ARRESTED, BELLE, IDS, MEDIATEUR
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.games.allez_les_bleus.scene_words import list_of, name_of
from vingtdeux.scene import Counter, Piece, SeatView, Zone

COLORS: Final = ("blue", "red", "yellow", "green", "purple")
SHAPES: Final = ("circle", "square", "triangle", "star", "diamond")


def seat_view(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    counters = [
        Counter(
            "vp", say("counter.vp"), seen.scores[seat], most=seen.terms.target, icon="i_vp",
            warn=seen.scores[seat] >= seen.terms.target,
        ),
        Counter("police", say("counter.police"), seen.police_sizes[seat], icon="i_reinforcement"),
        Counter("suburb", say("counter.suburb"), seen.suburb_sizes[seat], icon="i_escalation"),
    ]  # fmt: skip
    if seat == seen.turn and seen.hand_size:
        counters.append(Counter("hand", say("counter.hand"), seen.hand_size, icon="i_hand"))
    return SeatView(
        seat=seat,
        name=names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=seat == seen.turn and PHASES[seen.phase] not in ("deal", "shuffle", "over"),
        counters=tuple(counters),
        pieces=(*_medal(seen, seat, say), *_belongings(seen, seat, names, say)),
    )


def _medal(seen: Observation, seat: int, say: Texts) -> tuple[Piece, ...]:
    """Lies on the score; named by it, so that a new one comes from the row with every arrest."""
    score = seen.scores[seat]
    if not score:
        return ()
    label = say("effect.vp", n=score)
    return (Piece(f"points:{seat}:{score}", "i_vp", label, kind="medal", origin="row"),)


def _belongings(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> list[Piece]:
    """All that the seat owns, and its discards unless they lie in front of the viewer."""
    pieces = []
    for deck in DECKS:
        pieces.append(_owns(seen, seat, deck, names, say))
        if seat != in_front(seen):
            pieces += _top(seen, seat, deck, say(f"their_discard_{deck}", who=names[seat]), say)
    return pieces


def owned(seen: Observation, seat: int, deck: str) -> list[int]:
    """All that the seat owns of one deck: everybody can work it out."""
    if deck == "police":
        cards = seen.unseen_police[seat] + seen.police_discard[seat]
        if seat == seen.turn:
            cards = cards + (seen.hand if seen.hand_seen else seen.known) + seen.aside
            cards = cards + ([seen.resolving] if seen.resolving >= 0 else [])
        return cards
    cards = seen.unseen_suburb[seat] + seen.suburb_discard[seat]
    if seat == seen.turn:
        cards = cards + [card & (ARRESTED - 1) for card in seen.row]
    return cards


def _owns(seen: Observation, seat: int, deck: str, names: Sequence[str], say: Texts) -> Piece:
    """A small card whose detail lists a whole deck."""
    cards = owned(seen, seat, deck)
    return Piece(
        f"owns:{seat}:{deck}",
        f"back_{deck}",
        say(f"owns_{deck}", who=names[seat]),
        kind="deck",
        value=str(len(cards)),
        detail=say("owns", n=len(cards), list=list_of(cards, say)) if cards else "",
        marks=("fresh",) if _is_fresh(seen, seat, deck) else (),
    )


# --- draw piles and discards ------------------------------------------------------------------


def in_front(seen: Observation) -> int:
    """Whose piles lie in front: the viewer's; a spectator looks at those of the seat on turn."""
    return seen.turn if seen.seat is None else seen.seat


def piles(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """Two draw piles and two discards."""
    seat = in_front(seen)
    prefix = "" if seen.seat is not None else "their_"
    zones = []
    for deck in DECKS:
        label = say(f"{prefix}deck_{deck}", who=names[seat])
        empty = say("closed_pile" if _is_fresh(seen, seat, deck) else "empty_pile")
        pile = _back(seen, seat, deck, names, say)
        zones.append(Zone(f"deck_{deck}", "pile", label, area="mine", pieces=pile, empty=empty))
        label = say(f"{prefix}discard_{deck}", who=names[seat])
        top = tuple(_top(seen, seat, deck, label, say, kind=""))
        zones.append(
            Zone(f"discard_{deck}", "pile", label, area="mine", pieces=top, empty=say("empty_pile"))
        )
    return tuple(zones)


def _back(
    seen: Observation, seat: int, deck: str, names: Sequence[str], say: Texts
) -> tuple[Piece, ...]:
    """A draw pile: what it holds, never in which order."""
    police = deck == "police"
    size = (seen.police_sizes if police else seen.suburb_sizes)[seat]
    if not size:
        return ()
    unseen = (seen.unseen_police if police else seen.unseen_suburb)[seat]
    key = "unknown_order" if len(unseen) == size else "unknown_hand"
    marks = ("stack",) if size > 1 else ()
    back = Piece(
        f"deck:{seat}:{deck}",
        f"back_{deck}",
        say(f"their_deck_{deck}", who=names[seat]),
        detail=say(key, list=list_of(unseen, say)),
        count=size,
        marks=(*marks, "fresh") if _is_fresh(seen, seat, deck) else marks,
    )
    return (back,)


def _is_fresh(seen: Observation, seat: int, deck: str) -> bool:
    """Reshuffled this turn: if it runs out again, it stays closed [R3.6.4]."""
    return seat == seen.turn and (seen.police_mark if deck == "police" else seen.suburb_mark)


def _top(
    seen: Observation, seat: int, deck: str, label: str, say: Texts, kind: str = "heap"
) -> list[Piece]:
    """A discard, face up: the last card on top, all of it in words."""
    cards = (seen.police_discard if deck == "police" else seen.suburb_discard)[seat]
    if not cards:
        return []
    top = cards[-1]
    return [
        Piece(
            f"discard:{seat}:{deck}:{len(cards)}",
            IDS[top],
            say("top", pile=label, name=name_of(top, say)),
            kind=kind,
            name=say(f"card.{IDS[top]}.short"),
            value=str(len(cards)) if kind else "",
            detail=say("pile_holds", list=list_of(cards, say)),
            origin=_came_from(seen, seat, deck, top),
            count=0 if kind else len(cards),
        )
    ]


def _came_from(seen: Observation, seat: int, deck: str, top: int) -> str:
    """Where the last card of a discard was before: hand, supply or row."""
    if deck == "police":
        return "hand"
    played = seen.aside if seen.terms.hold else seen.police_discard[seen.turn]
    gift = top == BELLE and played[-1:] == [MEDIATEUR]
    return IDS[top] if seat == seen.turn or gift else "row"
