"""The things that lie in the town as well as in front of the seats: pawns, houses of a loot."""

from typing import Final, NamedTuple

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BACK,
    BANK,
    CAR,
    CASH,
    CASH_10,
    CASH_20,
    CASH_50,
    CASH_100,
    IN_TOWN,
    NO_PLOT,
    OUT,
    PLANE,
    PLOT_NAMES,
    POLICE,
    STATUSES,
    STREET_NAMES,
    THIEF,
    THIEF_IDS,
    TYPE_IDS,
    WEAPON,
    Material,
    material_of,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import IMMEDIATE
from vingtdeux.games.police_et_voleurs.scene_words import color_of, counted, house_name
from vingtdeux.scene import Piece, remembered

PRINTED: Final = material_of({})
"""The drawings have these values on them."""


RULES: Final = {
    CASH_10: "R3.5.1", CASH_20: "R3.5.1", CASH_50: "R3.5.1", CASH_100: "R3.5.1", CAR: "R3.5.2",
    BANK: "R3.5.3", WEAPON: "R3.5.4", THIEF: "R3.5.7", PLANE: "R3.5.9", POLICE: "R3.5.10",
}  # fmt: skip
"""Where each kind of house is explained."""


class Thief(NamedTuple):
    """A thief as the viewer sees him: all that the table shows of him."""

    pawn: int
    status: int
    at: int
    """His street, or -1."""
    drives: bool
    acts: bool
    size: int
    """Houses in his loot."""
    loot: tuple[int, ...] | None
    """What they are; None = face down."""
    origin: str
    """Where the newest of them comes from: its plot, or at least his hands."""


def thieves_of(seen: Observation) -> tuple[Thief, ...]:
    """All of them, by number."""
    acting = seen.deciding_pawn()
    return tuple(
        [
            Thief(
                pawn, status, seen.where[pawn], seen.drivers[pawn], pawn == acting,
                seen.loot_sizes[pawn],
                tuple(sorted(seen.loots[pawn])) if seen.is_open[pawn] else None,
                _origin(seen, pawn),
            )
            for pawn, status in enumerate(seen.status)
        ]
    )  # fmt: skip


# --- houses of a loot ---------------------------------------------------------------------------


def bag(thief: Thief, material: Material, say: Texts) -> tuple[Piece, ...]:
    """A thief's houses on the table: face down, or open where they may be seen."""
    if thief.loot is not None:
        return _open_bag(thief.pawn, thief.loot, thief.origin, material, say)
    return _closed_bag(thief.pawn, thief.size, thief.origin, say)


@remembered
def _open_bag(
    pawn: int, loot: tuple[int, ...], origin: str, material: Material, say: Texts
) -> tuple[Piece, ...]:
    return tuple(
        [
            token(token_id(pawn, kind, loot[:n].count(kind)), kind, material, say, origin)
            for n, kind in enumerate(loot)
        ]
    )


@remembered
def _closed_bag(pawn: int, size: int, origin: str, say: Texts) -> tuple[Piece, ...]:
    label, about = say("hidden_house"), f"bag.{THIEF_IDS[pawn]}"
    return tuple(
        [
            Piece(f"b{pawn}.{n}", "back", label, kind="token", origin=origin, about=about)
            for n in range(size)
        ]
    )


def _origin(seen: Observation, pawn: int) -> str:
    if seen.status[pawn] == ARRESTED:
        return f"seat:{seen.owners[pawn]}"
    giver = _giver_to(seen, pawn)
    if giver >= 0:
        return f"seat:{seen.owners[giver]}"
    for entry in reversed(seen.lines[pawn]):
        if not entry & BACK:
            plot = entry >> 5 & NO_PLOT
            return PLOT_NAMES[plot] if plot != NO_PLOT else f"t{pawn}"
    return f"t{pawn}"


def _giver_to(seen: Observation, pawn: int) -> int:
    """Who has just given him a house in an exchange, or -1."""
    receivers = seen.gifts[1::2]
    return seen.gifts[2 * receivers.index(pawn)] if pawn in receivers else -1


@remembered
def token(name: str, kind: int, material: Material, say: Texts, origin: str = "") -> Piece:
    """A house face up, with what it does."""
    value = material.values[kind]
    return Piece(
        name, face_of(kind, value), house_name(TYPE_IDS[kind], value, say), kind="token",
        value=figure(kind, value, say), about=about(kind), origin=origin,
    )  # fmt: skip


def about(kind: int) -> str:
    """What it is to a player: money is money."""
    return "cash" if kind in CASH else TYPE_IDS[kind]


def face_of(kind: int, value: int) -> str:
    """Its drawing: as printed, or without a figure where another one must be put on it."""
    has_figure = kind in CASH or kind == BANK
    plain = has_figure and value != PRINTED.values[kind]
    return f"{'v' if plain else 't'}_{TYPE_IDS[kind]}"


def figure(kind: int, value: int, say: Texts) -> str:
    """The thousands a house brings, where the drawing does not say them; its name says them all."""
    if value == PRINTED.values[kind]:
        return ""
    digits = f"{value / 1000:.4g}"
    return digits.replace(".", ",") if say.lang == "fr" else digits


def token_id(pawn: int, kind: int, number: int) -> str:
    """The name of an open house of a loot: the first car, the second 10 000."""
    return f"b{pawn}.{TYPE_IDS[kind]}.{number}"


# --- pawns --------------------------------------------------------------------------------------


@remembered
def policeman(at: int, badge: int, is_frozen: bool, mark: str, say: Texts) -> Piece:
    """A policeman on a street, named by his badge so that he can be followed."""
    name = STREET_NAMES[at]
    label = say("frozen_man" if is_frozen else "man", square=name)
    face = "cop_frozen" if is_frozen else "cop"
    return Piece(
        f"p{badge}", face, label, at=name, kind="pawn", marks=(mark,) if mark else (),
        about="frozen" if is_frozen else "man",
    )  # fmt: skip


@remembered
def waiting_man(number: int, mark: str, say: Texts) -> Piece:
    """A policeman who is about to enter; `number` is the badge he will get."""
    marks = (mark,) if mark else ()
    return Piece(f"p{number}", "cop", say("waiting_man"), kind="pawn", marks=marks, about="waiting")


def siren(seen: Observation) -> str:
    """The mark of policemen who play out of turn."""
    return "siren" if seen.play == IMMEDIATE else ""


def thief_pawn(thief: Thief, say: Texts, ways: int = 0, trap: int = 0) -> Piece:
    """A thief: in town or arrested on a street, else beside his owner. `ways`: free squares beside
    him; `trap`: so many steps of the police would shut him in (0 = they would not)."""
    return _thief(thief.pawn, thief.status, thief.at, thief.acts, thief.size, ways, trap, say)


def trap_hint(steps: int, say: Texts) -> str:
    """What to say of a square where so many steps are enough; nothing for 0."""
    return say("trap", n=steps, steps=counted(steps, say)) if steps else ""


@remembered
def _thief(
    pawn: int, status: int, at: int, acts: bool, size: int, ways: int, trap: int, say: Texts
) -> Piece:
    color = THIEF_IDS[pawn]
    place = STREET_NAMES[at] if at >= 0 else ""
    state = say(f"status.{STATUSES[status]}", square=place)
    label = say("thief_pawn", color=color_of(pawn, say), words=state)
    face = f"jail_{color}" if status == ARRESTED else f"thief_{color}"
    marks = ("turn",) if acts else ("gone",) if status == OUT else ()
    words = [say(f"about_{STATUSES[status]}", n=size)]
    if status == IN_TOWN:
        words += [say("about_ways", n=ways), trap_hint(trap, say)]
    detail = " ".join(words).strip()
    rule = ("R3.4.1", "R3.7.2", "R3.7.6", "R3.4.6")[status]
    return Piece(
        f"t{pawn}", face, label, at=place, kind="pawn", marks=marks, detail=detail, rule=rule
    )
