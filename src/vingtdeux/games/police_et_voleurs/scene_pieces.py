"""The things that lie on the table: pawns, houses on their plots and in the loots."""

from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BACK,
    NO_PLOT,
    OUT,
    PLOT_NAMES,
    STATUSES,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.scene_deeds import token_id
from vingtdeux.scene import Piece

IMMEDIATE: Final = 1
"""The police plays because one of its houses was found."""


def bag(seen: Observation, pawn: int, say: Texts) -> list[Piece]:
    """A thief's houses on the table: face down, or open where they may be seen."""
    origin = _origin(seen, pawn)
    if seen.is_open[pawn]:
        loot = sorted(seen.loots[pawn])
        return [
            token(token_id(pawn, kind, loot[:n].count(kind)), kind, say, origin)
            for n, kind in enumerate(loot)
        ]
    return [
        Piece(f"b{pawn}.{n}", "back", say("hidden_house"), kind="token", origin=origin)
        for n in range(seen.loot_sizes[pawn] - (giver_to(seen, pawn) >= 0))
    ]


def _origin(seen: Observation, pawn: int) -> str:
    """Where a house that is new in his loot comes from: its plot, or at least his hands."""
    if seen.status[pawn] == ARRESTED:
        return f"seat:{seen.owners[pawn]}"
    giver = giver_to(seen, pawn)
    if giver >= 0:
        return f"seat:{seen.owners[giver]}"
    kept = [entry for entry in seen.lines[pawn] if not entry & BACK]
    plot = kept[-1] >> 5 & NO_PLOT if kept else NO_PLOT
    return PLOT_NAMES[plot] if plot != NO_PLOT else f"t{pawn}"


def giver_to(seen: Observation, pawn: int) -> int:
    """Who has just given him a house in an exchange, or -1."""
    for giver, receiver in zip(seen.gifts[::2], seen.gifts[1::2], strict=True):
        if receiver == pawn:
            return giver
    return -1


def gift(seen: Observation, pawn: int, say: Texts) -> list[Piece]:
    """The house he has just received, on its way from his neighbour."""
    giver = giver_to(seen, pawn)
    if giver < 0:
        return []
    colors = [say(f"color.{THIEF_IDS[each]}") for each in (giver, pawn)]
    label = say("passing", who=colors[0], to=colors[1])
    return [Piece(f"g{giver}", "back", label, kind="token", origin=_origin(seen, pawn))]


def token(name: str, kind: int, say: Texts, origin: str = "") -> Piece:
    """A house face up, with what it does."""
    label = say(f"house.{TYPE_IDS[kind]}")
    detail = say(f"about.{TYPE_IDS[kind] if kind < 7 else 'cash'}")
    return Piece(name, f"t_{TYPE_IDS[kind]}", label, kind="token", detail=detail, origin=origin)


def on_plot(seen: Observation, plot: int, name: str, say: Texts) -> list[Piece]:
    """What the seat knows of a house: who looked at it, its type; or what was just opened."""
    kind, look = seen.houses[plot], seen.looks[plot]
    if not kind and seen.opened >> 4 == plot and seen.opened:
        return [_known(name, seen.opened & 15, "", ("opened",), say)]
    if not kind:
        return []
    lookers = [pawn for pawn in range(seen.pawns) if look >> pawn & 1]
    who = ", ".join(say(f"color.{THIEF_IDS[pawn]}") for pawn in lookers)
    detail = say("looked_at", n=len(lookers), who=who, round=look >> 4) if lookers else ""
    pieces = [] if kind == HIDDEN else [_known(name, kind, detail, (), say)]
    if not seen.shown:
        pieces += [_question(name, pawn, detail, say) for pawn in lookers]
    return pieces


def _known(name: str, kind: int, detail: str, marks: tuple[str, ...], say: Texts) -> Piece:
    face, label = f"t_{TYPE_IDS[kind]}", say(f"house.{TYPE_IDS[kind]}")
    return Piece(f"k{name}", face, label, at=name, kind="token", detail=detail, marks=marks)


def _question(name: str, pawn: int, detail: str, say: Texts) -> Piece:
    """The sign everybody sees on a house put back, in the colour of who looked."""
    color = THIEF_IDS[pawn]
    label = say("looked", color=say(f"color.{color}"))
    return Piece(f"q{name}.{pawn}", f"look_{color}", label, at=name, kind="token", detail=detail)


def policeman(seen: Observation, at: int, badge: int, is_frozen: bool, say: Texts) -> Piece:
    """A policeman on a street, named by his badge so that he can be followed."""
    name = STREET_NAMES[at]
    marks = ("lit",) if at == seen.taken else () if is_frozen else siren(seen)
    label = say("frozen_man" if is_frozen else "man", square=name)
    face = "cop_frozen" if is_frozen else "cop"
    return Piece(f"p{badge}", face, label, at=name, kind="pawn", marks=marks)


def siren(seen: Observation) -> tuple[str, ...]:
    """The police plays out of turn."""
    return ("siren",) if seen.play == IMMEDIATE else ()


def thief_pawn(seen: Observation, pawn: int, say: Texts, is_trap: bool = False) -> Piece:
    """A thief: in town or arrested on a street, else beside his owner."""
    status = seen.status[pawn]
    color = THIEF_IDS[pawn]
    place = STREET_NAMES[seen.where[pawn]] if seen.where[pawn] >= 0 else ""
    state = say(f"status.{STATUSES[status]}", square=place)
    label = say("thief_pawn", color=say(f"color.{color}"), words=state)
    face = f"jail_{color}" if status == ARRESTED else f"thief_{color}"
    marks = ("turn",) if _is_acting(seen, pawn) else ("gone",) if status == OUT else ()
    hint = say("trap") if is_trap else ""
    return Piece(f"t{pawn}", face, label, at=place, kind="pawn", marks=marks, detail=hint)


def _is_acting(seen: Observation, pawn: int) -> bool:
    if seen.phase in ("rescue", "weapon_put"):
        return seen.pawn == pawn
    return seen.phase in ("thief", "thief_second", "examine") and seen.turn == pawn
