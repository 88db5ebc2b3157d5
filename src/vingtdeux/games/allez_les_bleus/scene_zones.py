"""The zones of cards: two shelves of piles; row, hand and played cards of the seat on turn."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from vingtdeux.engine.texts import Texts
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTED,
    BELLE,
    FOR_SALE,
    IDS,
    MEDIATEUR,
    POLICE_KINDS,
    Material,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import GAINING
from vingtdeux.games.allez_les_bleus.scene_places import (
    deck_zone,
    hand_id,
    played_id,
    promoted_id,
    row_id,
    row_pieces,
)
from vingtdeux.games.allez_les_bleus.scene_seats import in_front
from vingtdeux.games.allez_les_bleus.scene_words import (
    cost_of,
    name_of,
    short_of,
)
from vingtdeux.scene import Piece, Zone, remembered


class Purse(NamedTuple):
    """What the viewer can spend."""

    strike: int
    financing: int
    tension: int


# --- shelves ----------------------------------------------------------------------------------


@remembered
def shelves(
    supply: tuple[int, ...], mediator: bool, meant: tuple[str, ...], purse: Purse | None,
    owned: tuple[int, ...], material: Material, say: Texts,
) -> tuple[Zone, ...]:  # fmt: skip
    """The piles of both decks; `meant` = what to ask about each card, `purse` = what the viewer can
    spend now, `owned` = the viewer's copies of each card."""
    left_out = () if mediator else (MEDIATEUR, BELLE)
    both = (("suburb_shelf", material.suburb_order), ("police_shelf", material.police_order))
    return tuple(
        Zone(
            zone,
            "row",
            say(zone),
            pieces=tuple(
                _pile(
                    card,
                    supply[card],
                    meant[card],
                    _worth(card, purse, material, say),
                    owned[card],
                    material,
                    say,
                )
                for card in order
                if card not in left_out
            ),
        )
        for zone, order in both
    )


def _worth(card: int, purse: Purse | None, material: Material, say: Texts) -> str:
    """Whether the viewer can pay for it now."""
    if purse is None or not FOR_SALE[card]:
        return ""
    deck = "police" if card < POLICE_KINDS else "suburb"
    lacking = material.cost[card] - (purse.financing if deck == "police" else purse.tension)
    return say(f"lacks_{deck}", n=lacking) if lacking > 0 else say("affordable")


@remembered
def _pile(
    card: int, left: int, ask: str, worth: str, owned: int, material: Material, say: Texts
) -> Piece:
    """Named by its card as `buy` and `gain` name it; an empty one shows an outline."""
    name = name_of(card, say)
    owns = say("owned", n=owned) if owned else ""
    worth = worth if left else ""
    if not left:
        label = say("pile_gone", name=name)
    elif FOR_SALE[card]:
        label = say("pile_label", name=name, cost=cost_of(card, material.faces[card], say), n=left)
    else:
        label = say("pile_free", name=name, n=left)
    return Piece(
        IDS[card],
        IDS[card],
        label,
        name=short_of(card, say),
        value=str(material.cost[card]) if FOR_SALE[card] else "",
        detail=f"{worth} {owns}".strip(),
        about=IDS[card],
        marks={0: ("gone",), 1: ("last",)}.get(left, ()),
        count=left,
        ask=ask,
    )


# --- the row ----------------------------------------------------------------------------------


def draw_row(seen: Observation, meant: tuple[str, ...], names: Sequence[str], say: Texts) -> Zone:
    """The Suburb cards of the seat on turn, new ones in every turn; arrested ones lie sideways."""
    turn = seen.turn
    deck = _deck_of(seen, "suburb")
    own, row = turn == seen.seat, tuple(seen.row)
    strike = seen.strike if own else -1
    return _row(turn, names[turn], own, row, deck, strike, meant, seen.terms.material, say)


@remembered
def _row(
    turn: int, name: str, own: bool, row: tuple[int, ...], deck: str, strike: int,
    meant: tuple[str, ...], material: Material, say: Texts,
) -> Zone:  # fmt: skip
    pieces = []
    for id, card, count in row_pieces(turn, row):
        plain = card & (ARRESTED - 1)
        origin, ask = deck, meant[plain]
        if card >= ARRESTED:
            origin = ""
            if plain in row:  # turned over where it lay; it is the other copy that can be arrested
                origin, ask = row_id(turn, plain), ""
        pieces.append(_in_row(id, card, count, origin, ask, strike, material, say))
    label = say("row" if own else "their_row", who=name)
    return Zone(
        "row", "row", label, owner=turn, area="mine", pieces=tuple(pieces), empty=say("no_row")
    )


@remembered
def _in_row(
    id: str, card: int, count: int, origin: str, ask: str, strike: int, material: Material,
    say: Texts,
) -> Piece:  # fmt: skip
    plain = card & (ARRESTED - 1)
    held = card >= ARRESTED
    label = say("arrested" if held else "in_row", name=name_of(plain, say))
    marks = ("arrested",) if held else ()
    piece = _stack(id, plain, label, count, origin, marks, ask, material, say)
    now = say("held") if held else _within_reach(material.arrest[plain], strike, say)
    return replace(piece, detail=now, rule="R3.7.3" if held else "")


def _within_reach(price: int, strike: int, say: Texts) -> str:
    """Whether the seat on turn can arrest it now; nobody else is told."""
    if strike < 0 or not price:
        return ""
    return say("lacks_strike", n=price - strike) if price > strike else say("within_reach")


# --- the hand ---------------------------------------------------------------------------------


def draw_hand(seen: Observation, meant: tuple[str, ...], names: Sequence[str], say: Texts) -> Zone:
    """The hand of the seat on turn: faces for eyes that may see them, backs for the others."""
    turn = seen.turn
    faces = tuple(sorted(seen.hand)) if seen.hand_seen else ()
    backs = 0 if seen.hand_seen else seen.hand_size
    deck = _deck_of(seen, "police")
    own, material = turn == seen.seat, seen.terms.material
    return _hand(turn, names[turn], own, faces, backs, deck, meant, material, say)


@remembered
def _hand(
    turn: int, name: str, own: bool, faces: tuple[int, ...], backs: int, deck: str,
    meant: tuple[str, ...], material: Material, say: Texts,
) -> Zone:  # fmt: skip
    pieces = [
        *[
            _in_hand(turn, card, n, deck, meant[card], material, say)
            for card, n in Counter(faces).items()
        ],
        *[_back(turn, n, deck, say) for n in range(backs)],
    ]
    label = say("hand" if own else "their_hand", who=name)
    return Zone(
        "hand", "row", label, area="mine", owner=turn, pieces=tuple(pieces), empty=say("no_hand")
    )


@remembered
def _in_hand(
    turn: int, card: int, count: int, deck: str, ask: str, material: Material, say: Texts
) -> Piece:
    label = say("in_hand", name=name_of(card, say))
    return _stack(hand_id(turn, card), card, label, count, deck, (), ask, material, say)


@remembered
def _back(turn: int, place: int, deck: str, say: Texts) -> Piece:
    label = say("hidden")
    return Piece(f"hand:{turn}:{place}", "back_police", label, rule="R3.2.2", origin=deck)


# --- in play ----------------------------------------------------------------------------------


def draw_played(seen: Observation, names: Sequence[str], say: Texts) -> Zone:
    """What the seat on turn has played so far, for everybody to see; they lie in the discard
    already [R3.4.3], or wait for it."""
    turn, own = seen.turn, seen.turn == seen.seat
    promoted = seen.removed[-1] if seen.phase == GAINING and seen.removed else -1
    return _played(
        turn, names[turn], own, seen.played, seen.resolving, promoted, seen.terms.hold,
        seen.terms.material, say,
    )  # fmt: skip


@remembered
def _played(
    turn: int, name: str, own: bool, played: tuple[int, ...], resolving: int, promoted: int,
    hold: bool, material: Material, say: Texts,
) -> Zone:  # fmt: skip
    pieces = [
        _in_play(turn, card, count, card == resolving, hold, material, say)
        for card, count in Counter(played).items()
    ]
    if promoted >= 0:
        label = say("promoted_card", name=name_of(promoted, say))
        pieces.append(_stack(promoted_id(turn), promoted, label, 1, "hand", (), "", material, say))
    label = say("played" if own else "their_played", who=name)
    return Zone(
        "played", "row", label, area="mine", owner=turn, pieces=tuple(pieces), empty=say("no_played")
    )  # fmt: skip


@remembered
def _in_play(
    turn: int, card: int, count: int, active: bool, hold: bool, material: Material, say: Texts
) -> Piece:
    label = say("in_play", name=name_of(card, say))
    marks = ("lit",) if active else ()
    piece = _stack(played_id(turn, card), card, label, count, "hand", marks, "", material, say)
    where = say("played_active" if active else "played_aside" if hold else "played_gone")
    return replace(piece, detail=where)


# --- both -------------------------------------------------------------------------------------


def _deck_of(seen: Observation, deck: str) -> str:
    """Where the cards of the seat on turn come from: its draw pile, or its panel if that is not
    shown."""
    return deck_zone(seen.turn, deck) if in_front(seen) == seen.turn else f"seat:{seen.turn}"


def _stack(
    piece: str, card: int, label: str, count: int, origin: str, marks: tuple[str, ...], ask: str,
    material: Material, say: Texts,
) -> Piece:  # fmt: skip
    """Identical copies, one on top of the other."""
    return Piece(
        piece,
        IDS[card],
        label if count == 1 else say("several", name=label, n=count),
        name=short_of(card, say),
        value=str(material.cost[card]) if FOR_SALE[card] else "",
        about=IDS[card],
        origin=origin,
        marks=marks if count == 1 else (*marks, "stack"),
        count=count,
        ask=ask,
    )
