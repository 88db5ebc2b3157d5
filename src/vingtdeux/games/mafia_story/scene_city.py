"""The city: the ground, cards on it, covers on cards, tokens on both."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.texts import Texts
from vingtdeux.games.mafia_story.material import COVER_CARD, FAMILIES, KINDS, City, Material
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import NONE, OVER
from vingtdeux.games.mafia_story.scene_deeds import out_token, prices
from vingtdeux.games.mafia_story.scene_tips import cover, worth
from vingtdeux.games.mafia_story.scene_words import (
    card_name,
    face_of,
    known,
    value_of,
)
from vingtdeux.scene import Cell, Piece, Zone, remembered

NOTHING: Final = ("", "")


def draw_city(
    seen: Observation, legal: Sequence[Action], names: tuple[str, ...], say: Texts
) -> Zone:
    """What everybody sees, then what the viewer sees of it and others do not."""
    city = seen.terms.city
    pieces = _show_cards(seen, names, say)
    carriers: dict[int, str] = {}
    for seat, cell in enumerate(seen.cover_cell):
        if cell >= 0:
            carriers[cell] = f"v.{seat}"
            if seen.cards >> cell & 1:
                pieces[_place(seen, cell)] = _show_cover(seen, seat, cell, names, say)
    for seat in range(seen.terms.players):
        if out_token(seen, seat) != NONE:
            pieces.append(_show_token(seen, seat, carriers, names[seat], say))
    near, pay = prices(seen, legal)
    return Zone(
        "city", "grid", say("city"), cols=city.cols, rows=city.rows,
        cells=_ground(city, seen.cards, near, pay, _brief(seen) | seen.covered, say), pieces=tuple(pieces),
    )  # fmt: skip


def _place(seen: Observation, cell: int) -> int:
    """Where the card of this cell comes in the row of all cards."""
    return (seen.cards & ((1 << cell) - 1)).bit_count()


@remembered
def _ground(
    city: City, cards: int, near: int, pay: int, backs: int, say: Texts
) -> tuple[Cell, ...]:
    """The cells; `near` and `pay` are those a token may go to, for nothing and for a transport;
    those of `backs` have one of their own: beneath a brief face, which is turned to it, and beneath
    a cover, which leaves it there."""
    return tuple(
        [
            _cell(
                name, n % city.cols + 1, n // city.cols + 1,
                ("back" if backs >> n & 1 else "") if cards >> n & 1 else "street",
                "near" if near >> n & 1 else "pay" if pay >> n & 1 else "", say,
            )
            for n, name in enumerate(city.names)
        ]
    )  # fmt: skip


@remembered
def _cell(name: str, col: int, row: int, face: str, mark: str, say: Texts) -> Cell:
    marks = (mark,) if mark else ()
    if face == "street":
        label = f"{name}, {say('street')}"
        return Cell(name, label, col, row, face=face, about="street", marks=marks)
    return Cell(name, name, col, row, face=face, name=name if face else "", marks=marks)


# --- cards --------------------------------------------------------------------------------------


def _fresh(seen: Observation) -> int:
    """Cells whose card lies open before the viewer: its latest look."""
    return 0 if seen.seat is None else seen.terms.knows(seen.fresh, seen.seat) & seen.cards


def _brief(seen: Observation) -> int:
    """Those of them that the page turns back after a few seconds, as bits."""
    if seen.terms.memory_aid or seen.open or seen.phase == OVER:
        return 0
    return _fresh(seen) & ~seen.covered


def _show_cards(seen: Observation, names: tuple[str, ...], say: Texts) -> list[Piece]:
    """A piece for each card of the city, in the order of the cells."""
    over, terms = seen.phase == OVER, seen.terms
    watched = () if over else tuple(seen.looked if terms.memory_aid else seen.fresh)
    pieces = [*_backs(terms.city, seen.cards, watched, tuple(terms.families), say)]
    shown = _fresh(seen)
    marks: tuple[str, ...] = ("open",) if terms.memory_aid else ("open", "brief")
    if over or seen.open:
        shown, marks = seen.cards, ("open",)
    left = seen.cards if terms.memory_aid else shown
    while left:
        bit = left & -left
        left ^= bit
        card = seen.faces[bit.bit_length() - 1]
        if card >= 0:
            place = (seen.cards & (bit - 1)).bit_count()
            how = marks if shown & bit else ()
            tip = NOTHING if over else worth(terms, seen.seat, card, names)
            pieces[place] = _face(
                pieces[place], card, how, *tip, terms.material, terms.soft_names, say
            )
    return pieces


@remembered
def _backs(
    city: City, cards: int, watched: tuple[int, ...], families: tuple[int, ...], say: Texts
) -> tuple[Piece, ...]:
    """Every card as somebody sees it who knows none; `watched` = the cells each seat has seen."""
    found = []
    for cell, where in enumerate(city.names):
        if cards >> cell & 1:
            lookers = [families[n] for n, cells in enumerate(watched) if cells >> cell & 1]
            found.append(_back(where, tuple(lookers), say))
    return tuple(found)


@remembered
def _back(where: str, lookers: tuple[int, ...], say: Texts) -> Piece:
    """A card nobody shows, with the eyes of the families that have looked at it. Its id is its
    place, so nobody can follow it."""
    label = say("hidden_card")
    marks = tuple(f"eye{family}" for family in lookers)
    if len(lookers) == len(FAMILIES):
        label += f", {say('looked_by_all')}"
        marks = ("eyes",)
    elif lookers:
        colors = [say(f"color.{FAMILIES[family]}") for family in lookers]
        label += f", {say('looked_by', who=', '.join(colors))}"
    return Piece(f"k.{where}", "back", label, at=where, name=where, about="back", marks=marks)


@remembered
def _face(
    back: Piece, card: int, marks: tuple[str, ...], about: str, detail: str, material: Material,
    soft: bool, say: Texts,
) -> Piece:  # fmt: skip
    """A card the viewer sees (its latest look, the end of the game) or, without marks, is reminded
    of; a `brief` one is turned back by the page after a few seconds."""
    rule = "" if about else "R3.10.2"
    if marks:
        return Piece(
            back.id, face_of(card), known(card, material, soft, say), at=back.at, value=value_of(card, material),
            name=card_name(card, say.lang, soft), detail=detail, about=about, rule=rule,
            marks=(*back.marks, *marks),
        )  # fmt: skip
    return Piece(
        back.id, f"m_{face_of(card)}", known(card, material, soft, say, "memory", back=back.label),
        at=back.at, value=value_of(card, material), name=back.name, detail=detail, about=about,
        rule=rule, marks=back.marks,
    )  # fmt: skip


# --- covers and tokens --------------------------------------------------------------------------


def _show_cover(
    seen: Observation, seat: int, cell: int, names: tuple[str, ...], say: Texts
) -> Piece:
    is_open = seen.open or seen.phase == OVER
    terms, kind = seen.terms, seen.cover_kind[seat]
    family = terms.families[seat]
    if kind == HIDDEN:
        tip = "", cover(terms.material, family, say)
    else:
        tip = NOTHING if is_open else worth(terms, seen.seat, COVER_CARD[kind][family], names)
    under = seen.faces[cell] if is_open or terms.memory_aid else NONE
    return _cover(
        seat, names[seat], family, kind, terms.city.names[cell], under, is_open, *tip,
        terms.material, terms.soft_names, say,
    )  # fmt: skip


@remembered
def _cover(
    seat: int, owner: str, family: int, kind: int, where: str, under: int, is_open: bool,
    about: str, tip: str, material: Material, soft: bool, say: Texts,
) -> Piece:  # fmt: skip
    beneath = known(under, material, soft, say, "beneath") if under >= 0 else ""
    detail = f"{tip} {beneath}".strip()
    if kind == HIDDEN:
        return Piece(
            f"v.{seat}", "back_cover", say("cover", who=owner), at=where, owner=seat,
            name=where, detail=detail, rule="R3.4.4",
        )  # fmt: skip
    card = COVER_CARD[kind][family]
    name = card_name(card, say.lang, soft)
    if is_open:
        return Piece(
            f"v.{seat}", face_of(card), say("shown_cover", name=name, who=owner), at=where,
            owner=seat, value=value_of(card, material), name=name, detail=detail, rule="R3.4.4", marks=("open",),
        )  # fmt: skip
    return Piece(
        f"v.{seat}", "back_cover", say("own_cover", name=name), at=where, owner=seat,
        name=where, value=value_of(card, material), detail=detail, about=about, rule="R3.4.4",
    )  # fmt: skip


def _show_token(
    seen: Observation, seat: int, carriers: dict[int, str], owner: str, say: Texts
) -> Piece:
    """On the card it lies on; a fleeing one beside its chaser."""
    own = seat == seen.seat
    cell = seen.token_cell[seat]
    fleeing = cell < 0
    cell = seen.fled_from if fleeing else cell
    where = seen.terms.city.names[cell]
    mark = "fleeing" if fleeing else "up" if seen.flipped else "secret" if own else ""
    if fleeing or not seen.cards >> cell & 1:
        return _token(seat, owner, own, seen.token_kind[seat], where, "", mark, say)
    carrier = carriers.get(cell) or f"k.{where}"
    return _token(seat, owner, own, seen.token_kind[seat], "", carrier, mark, say)


@remembered
def _token(
    seat: int, owner: str, own: bool, kind: int, at: str, on: str, mark: str, say: Texts
) -> Piece:
    if kind == HIDDEN:
        label, face, about = say("token", who=owner), "token", "hidden"
    else:
        word = say(f"kind.{KINDS[kind]}")
        label = say("token_own", kind=word) if own else say("token_shown", kind=word, who=owner)
        face, about = f"token_{KINDS[kind]}", KINDS[kind]
    return Piece(
        id=KINDS[kind] if own else f"t.{seat}", face=face, label=label, at=at, on=on, owner=seat,
        kind="token", about=about, marks=(mark,) if mark else (),
    )  # fmt: skip
