"""Ids, drawings and pieces of things: dice, districts, seizures, cards, tokens."""

from vingtdeux.games.police_city.material import (
    CARD_IDS,
    DISTRICTS,
    E_CARD,
    E_INFORMER,
    E_PAY,
    TOKENS,
    TYPES,
    is_seizure,
    type_of,
)
from vingtdeux.games.police_city.observation import UNKNOWN
from vingtdeux.games.police_city.scene_tips import Stock, district_tip, goods_tip
from vingtdeux.games.police_city.scene_words import Words
from vingtdeux.scene import Piece, remembered

# --- ids and drawings -------------------------------------------------------------------------


def die_id(seat: int, die: int) -> str:
    """The piece of a coloured die, or of an informer (4 and up)."""
    return f"inf{die - 3}" if die >= 4 else f"d{seat}.{die}"


def token_id(seat: int, kind: int) -> str:
    """The piece of a seat's visible seizures of one type."""
    return f"tok{seat}.{TYPES[kind]}"


def thing_id(seat: int, thing: int) -> str:
    """The piece of a token type or card of a seat."""
    return token_id(seat, thing) if thing < 5 else CARD_IDS[thing - 5]


def thing_face(thing: int) -> str:
    """The drawing of a token type or card."""
    return f"seiz_{TYPES[thing]}" if thing < 5 else "place_card"


def thing_marks(thing: int, words: Words) -> tuple[str, ...]:
    """The districts of a card; a token has none."""
    return colours(thing - 5, words) if thing >= 5 else ()


def element_face(element: int) -> str:
    """The drawing of an element."""
    if element == E_CARD:
        return "place_card"
    if is_seizure(element):
        return f"seiz_{TYPES[type_of(element)]}"
    if element < E_INFORMER:
        return "grade"
    return "role_inf" if element < E_PAY else "pay"


def colours(card: int, words: Words) -> tuple[str, ...]:
    """The districts of a card as marks: the first, and the second if it has two."""
    first, *second = words.material.card_districts[card]
    return (f"d-{DISTRICTS[first]}", *[f"e-{DISTRICTS[each]}" for each in second])


# --- pieces -----------------------------------------------------------------------------------


def quarter(key: str, district: int, on: str, stock: Stock, words: Words) -> Piece:
    """A district as a small plate on a card: its letters, and where there is room its name."""
    name = words.district(district)
    return Piece(key, "district", name, on=on, kind="quarter", name=words.brief([district]),
                 value=name, detail=district_tip(district, stock, words), about="district",
                 marks=(f"d-{DISTRICTS[district]}",))  # fmt: skip


@remembered
def goods(
    seat: int, seizures: tuple[int, ...], cards: tuple[int, ...], words: Words
) -> tuple[Piece, ...]:
    """Visible seizures by type, then the cards."""
    found = [
        seizure_piece(token_id(seat, kind), kind, count, words)
        for kind, count in enumerate(seizures)
        if count
    ]
    return (*found, *[card_piece(card, words) for card in cards])


@remembered
def seizure_piece(key: str, kind: int, count: int, words: Words) -> Piece:
    """Seizures of one type."""
    label = words.say("ui.seizure_label", kind=words.kind(kind), n=count)
    return Piece(key, f"seiz_{TYPES[kind]}", label, kind="token", count=count,
                 detail=goods_tip(count, words), about="seizure")  # fmt: skip


@remembered
def card_piece(card: int, words: Words) -> Piece:
    """A place card that is owned."""
    name = words.card(card)
    label = words.say("ui.card_label", name=name, districts=words.districts(card))
    return Piece(CARD_IDS[card], "place_card", label, kind="mini", name=name,
                 about="card",
                 value=words.brief(words.material.card_districts[card]), marks=colours(card, words))  # fmt: skip


@remembered
def action_tokens(
    seat: int, who: str, known: tuple[int, ...], dealt: int, words: Words
) -> tuple[Piece, ...]:
    """Known ones face up; the dealt one, if there still is one, is UNKNOWN to those who may not see
    it, and lies face down."""
    found = [
        _action_token(f"act{seat}.{TOKENS[kind]}.{n}", kind, words)
        for kind, count in enumerate(known)
        for n in range(count)
    ]
    if dealt == UNKNOWN:
        label = words.say("ui.unknown_token", who=who)
        found.append(Piece(f"act{seat}.secret", "back_token", label, kind="token",
                           about="unknown_token"))  # fmt: skip
    elif dealt >= 0:
        found.append(_action_token(f"act{seat}.secret", dealt, words, ("secret",)))
    return tuple(found)


def _action_token(key: str, kind: int, words: Words, marks: tuple[str, ...] = ()) -> Piece:
    label = words.say("ui.token_label", token=words.token(kind))
    return Piece(key, f"token_{TOKENS[kind]}", label, kind="token", name=words.token(kind),
                 about=TOKENS[kind], marks=marks)  # fmt: skip


def loyalty_piece(key: str, mafioso: bool, words: Words, marks: tuple[str, ...] = ()) -> Piece:
    """A loyalty token, face up."""
    what = words.say("ui.mafioso" if mafioso else "ui.loyal")
    face = "loyalty_mafioso" if mafioso else "loyalty_loyal"
    label = words.say("ui.loyalty_label", what=what)
    detail = words.say("tip.mafioso" if mafioso else "tip.loyal")
    return Piece(key, face, label, kind="token", name=what, detail=detail, marks=marks)
