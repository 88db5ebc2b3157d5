"""The town: streets and plots, what is known of the houses, and the pawns."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    COLS,
    COLUMNS,
    IS_GATE,
    IS_STAR,
    MAP,
    PLOT,
    PLOT_NAMES,
    ROWS,
    STREET,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.scene_pieces import Thief, policeman, siren, thief_pawn
from vingtdeux.games.police_et_voleurs.scene_words import GATE_NAMES, color_of
from vingtdeux.scene import Cell, Piece, Zone, remembered

ROOFS: Final = 6
"""Kinds of houses to look at; they say nothing of what is inside."""
PLOTS_OF_ROW: Final[list[slice]] = [
    slice("".join(MAP[:row]).count("#"), "".join(MAP[: row + 1]).count("#")) for row in range(ROWS)
]
"""Where the plots of each row stand among all plots."""


def draw_town(
    seen: Observation, thieves: Sequence[Thief], risky: frozenset[int], say: Texts
) -> Zone:
    """`risky`: the streets where the viewer could be trapped."""
    return Zone(
        "town", "grid", say("town"), cols=COLS, rows=ROWS, art="town",
        cells=_ground(tuple([kind != 0 for kind in seen.houses]), seen.exam, risky, say),
        pieces=(
            *_houses(tuple(seen.houses), tuple(seen.looks), seen.opened, not seen.shown, say),
            *_pawns(seen, thieves, risky, say),
        ),
    )  # fmt: skip


# --- squares ------------------------------------------------------------------------------------


@remembered
def _ground(
    standing: tuple[bool, ...], exam: int, risky: frozenset[int], say: Texts
) -> tuple[Cell, ...]:
    """The rows as everybody sees them (`standing`: which plots have a house), then the house
    somebody looks into and the viewer's hints."""
    cells: list[Cell] = []
    for row, plots in enumerate(PLOTS_OF_ROW):
        cells += _row(row, standing[plots], say)
    if exam >= 0:
        cells[_place(PLOT_NAMES[exam])] = _plot(exam, standing[exam], True, say)
    for street in risky:
        cells[_place(STREET_NAMES[street])] = _street(street, True, say)
    return tuple(cells)


@remembered
def _row(row: int, standing: tuple[bool, ...], say: Texts) -> tuple[Cell, ...]:
    """One row of the map; `standing` says which of its plots have a house."""
    first = PLOTS_OF_ROW[row].start
    cells = []
    for column in COLUMNS:
        name = f"{column}{row + 1}"
        if name in PLOT:
            cells.append(_plot(PLOT[name], standing[PLOT[name] - first], False, say))
        else:
            cells.append(_street(STREET[name], False, say))
    return tuple(cells)


@remembered
def _street(street: int, is_trap: bool, say: Texts) -> Cell:
    name = STREET_NAMES[street]
    hint = say("trap") if is_trap else ""
    marks = ("trap",) if is_trap else ()
    face = "gate" if IS_GATE[street] else "star" if IS_STAR[street] else "street"
    label = name if face == "street" else say(face, square=name)
    if face == "gate":
        hint = f"{GATE_NAMES[name][say.lang]}. {hint}".strip()
    return Cell(name, label, *_at(name), face=face, detail=hint, marks=marks)


@remembered
def _plot(plot: int, stands: bool, is_examined: bool, say: Texts) -> Cell:
    name = PLOT_NAMES[plot]
    if not stands:
        return Cell(name, say("empty_plot", square=name), *_at(name), face="lot")
    marks = ("looking",) if is_examined else ()
    face = f"house{(plot * 7 + plot // 5) % ROOFS}"
    label = say("house_at", square=name)
    return Cell(name, label, *_at(name), face=face, marks=marks)


def _at(name: str) -> tuple[int, int]:
    """Column and row of a square, from 1."""
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def _place(name: str) -> int:
    """Where a square comes among all, in reading order."""
    col, row = _at(name)
    return (row - 1) * COLS + col - 1


# --- houses -------------------------------------------------------------------------------------


@remembered
def _houses(
    kinds: tuple[int, ...], looks: tuple[int, ...], opened: int, has_signs: bool, say: Texts
) -> tuple[Piece, ...]:
    """What the seat knows of the houses, and the one that was just opened for all (0 = none)."""
    pieces: list[Piece] = []
    for plot, (kind, look) in enumerate(zip(kinds, looks, strict=True)):
        if kind and (kind != HIDDEN or look):
            pieces += _house(plot, kind, look, has_signs, say)
        elif opened and plot == opened >> 4 and not kind:
            pieces.append(_known(PLOT_NAMES[plot], opened & 15, "", ("opened",), say))
    return tuple(pieces)


@remembered
def _house(plot: int, kind: int, look: int, has_signs: bool, say: Texts) -> tuple[Piece, ...]:
    """A house that is known or was looked at: its type, a sign of each looker."""
    name = PLOT_NAMES[plot]
    lookers = [pawn for pawn in range(len(THIEF_IDS)) if look >> pawn & 1]
    who = ", ".join(color_of(pawn, say) for pawn in lookers)
    detail = say("looked_at", n=len(lookers), who=who, round=look >> 4) if lookers else ""
    pieces = [] if kind == HIDDEN else [_known(name, kind, detail, (), say)]
    if has_signs:
        pieces += [_question(name, pawn, detail, say) for pawn in lookers]
    return tuple(pieces)


def _known(name: str, kind: int, detail: str, marks: tuple[str, ...], say: Texts) -> Piece:
    face, label = f"t_{TYPE_IDS[kind]}", say(f"house.{TYPE_IDS[kind]}")
    return Piece(f"k{name}", face, label, at=name, kind="token", detail=detail, marks=marks)


def _question(name: str, pawn: int, detail: str, say: Texts) -> Piece:
    """The sign everybody sees on a house put back, in the colour of who looked."""
    label = say("looked", color=color_of(pawn, say))
    face = f"look_{THIEF_IDS[pawn]}"
    return Piece(f"q{name}.{pawn}", face, label, at=name, kind="token", detail=detail)


# --- pawns --------------------------------------------------------------------------------------


def _pawns(
    seen: Observation, thieves: Sequence[Thief], risky: frozenset[int], say: Texts
) -> list[Piece]:
    """The policemen, then the thieves who stand on a street."""
    pieces: list[Piece] = []
    alarm = siren(seen)
    for at, badge, is_frozen in zip(seen.police, seen.badges, seen.frozen, strict=True):
        mark = "lit" if at == seen.taken else "" if is_frozen else alarm
        pieces.append(policeman(at, badge, is_frozen, mark, say))
    for thief in thieves:
        if thief.at >= 0:
            pieces.append(thief_pawn(thief, say, thief.at in risky))
    return pieces
