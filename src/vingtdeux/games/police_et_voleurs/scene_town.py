"""The town: streets and plots, what is known of the houses, and the pawns."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    COLS,
    COLUMNS,
    MAP,
    NEXT,
    PLOT,
    PLOT_NAMES,
    ROWS,
    STREET,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
    Material,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.scene_pieces import (
    PRINTED,
    Thief,
    about,
    face_of,
    figure,
    policeman,
    siren,
    thief_pawn,
    trap_hint,
)
from vingtdeux.games.police_et_voleurs.scene_words import color_of, house_name
from vingtdeux.scene import Cell, Piece, Zone, remembered

ROOFS: Final = 6
"""Kinds of houses to look at; they say nothing of what is inside."""
PLOTS_OF_ROW: Final[list[slice]] = [
    slice("".join(MAP[:row]).count("#"), "".join(MAP[: row + 1]).count("#")) for row in range(ROWS)
]
"""Where the plots of each row stand among all plots."""


class Hints(NamedTuple):
    """What the viewer may do here and now, and what it may cost."""

    traps: frozenset[int]
    """The streets where he could be shut in."""
    houses: frozenset[int]
    """The plots whose house he can rob and does not know."""
    risk: int
    """In percent, how likely one that nobody has opened is a Police house."""


def draw_town(seen: Observation, thieves: Sequence[Thief], hints: Hints, say: Texts) -> Zone:
    """The whole map, and who stands where."""
    material = seen.terms.material
    return Zone(
        "town", "grid", say("town"), cols=COLS, rows=ROWS, art="town" if _is_printed(material) else "streets",
        cells=_ground(
            tuple([kind != 0 for kind in seen.houses]), tuple(seen.looks), seen.exam, hints, material,
            say,
        ),
        pieces=(
            *_houses(
                tuple(seen.houses), tuple(seen.looks), seen.opened, not seen.shown, material, say
            ),
            *_pawns(seen, thieves, hints.traps, say),
        ),
    )  # fmt: skip


# --- squares ------------------------------------------------------------------------------------


@remembered
def _ground(
    standing: tuple[bool, ...], looks: tuple[int, ...], exam: int, hints: Hints,
    material: Material, say: Texts,
) -> tuple[Cell, ...]:  # fmt: skip
    """The rows as everybody sees them (`standing`: which plots have a house), then the house
    somebody looks into and the viewer's hints."""
    cells: list[Cell] = []
    for row, plots in enumerate(PLOTS_OF_ROW):
        cells += _row(row, standing[plots], material, say)
    if exam >= 0:
        cells[_place(PLOT_NAMES[exam])] = _plot(exam, standing[exam], True, say)
    for plot in hints.houses:
        words = say("house_known" if looks[plot] else "house_risk", percent=hints.risk)
        cells[_place(PLOT_NAMES[plot])] = _plot(plot, True, False, say, words)
    for street in hints.traps:
        cells[_place(STREET_NAMES[street])] = _street(street, material.steps, material, say)
    return tuple(cells)


@remembered
def _row(row: int, standing: tuple[bool, ...], material: Material, say: Texts) -> tuple[Cell, ...]:
    """One row of the map; `standing` says which of its plots have a house."""
    first = PLOTS_OF_ROW[row].start
    cells = []
    for column in COLUMNS:
        name = f"{column}{row + 1}"
        if name in PLOT:
            cells.append(_plot(PLOT[name], standing[PLOT[name] - first], False, say))
        else:
            cells.append(_street(STREET[name], 0, material, say))
    return tuple(cells)


@remembered
def _street(street: int, trap: int, material: Material, say: Texts) -> Cell:
    """`trap`: so many steps of the police would shut in a thief here (0 = they would not)."""
    name = STREET_NAMES[street]
    hint = trap_hint(trap, say)
    marks = ("trap",) if trap else ()
    kind = "gate" if material.is_gate[street] else "star" if material.is_star[street] else "street"
    label = name if kind == "street" else say(kind, square=name)
    drawn_here = kind != "street" and not _is_printed(material)
    face = f"{kind}_here" if drawn_here else kind
    told = {"gate": f"gate.{name}", "star": "star"}.get(kind, "")
    rule = "R3.7.2" if trap and not told else ""
    return Cell(name, label, *_at(name), face=face, detail=hint, about=told, rule=rule, marks=marks)


@remembered
def _plot(plot: int, stands: bool, is_examined: bool, say: Texts, detail: str = "") -> Cell:
    name = PLOT_NAMES[plot]
    if not stands:
        return Cell(name, say("empty_plot", square=name), *_at(name), face="lot")
    marks = ("looking",) if is_examined else ()
    face = f"house{(plot * 7 + plot // 5) % ROOFS}"
    label = say("house_at", square=name)
    rule = "R3.4.7" if detail else ""
    return Cell(name, label, *_at(name), face=face, detail=detail, rule=rule, marks=marks)


def _is_printed(material: Material) -> bool:
    """Whether the gates and stars are where the drawing of the town has them."""
    return material.gates == PRINTED.gates and material.stars == PRINTED.stars


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
    kinds: tuple[int, ...], looks: tuple[int, ...], opened: int, has_signs: bool,
    material: Material, say: Texts,
) -> tuple[Piece, ...]:  # fmt: skip
    """What the seat knows of the houses, and the one that was just opened for all (0 = none)."""
    pieces: list[Piece] = []
    for plot, (kind, look) in enumerate(zip(kinds, looks, strict=True)):
        if kind and (kind != HIDDEN or look):
            pieces += _house(plot, kind, look, has_signs, material, say)
        elif opened and plot == opened >> 4 and not kind:
            pieces.append(_known(PLOT_NAMES[plot], opened & 15, ("opened",), material, say))
    return tuple(pieces)


@remembered
def _house(
    plot: int, kind: int, look: int, has_signs: bool, material: Material, say: Texts
) -> tuple[Piece, ...]:
    """A house that is known or was looked at: its type, a sign of each looker; the first sign tells
    when."""
    name = PLOT_NAMES[plot]
    lookers = [pawn for pawn in range(len(THIEF_IDS)) if look >> pawn & 1]
    who = ", ".join(color_of(pawn, say) for pawn in lookers)
    detail = say("looked_at", n=len(lookers), who=who, round=look >> 4) if lookers else ""
    pieces = [] if kind == HIDDEN else [_known(name, kind, (), material, say)]
    if has_signs:
        pieces += [
            _question(name, pawn, "" if n else detail, say) for n, pawn in enumerate(lookers)
        ]
    return tuple(pieces)


def _known(name: str, kind: int, marks: tuple[str, ...], material: Material, say: Texts) -> Piece:
    value = material.values[kind]
    return Piece(
        f"k{name}", face_of(kind, value), house_name(TYPE_IDS[kind], value, say), at=name,
        kind="token", value=figure(kind, value, say), about=about(kind), marks=marks,
    )  # fmt: skip


def _question(name: str, pawn: int, detail: str, say: Texts) -> Piece:
    """The sign everybody sees on a house put back, in the colour of who looked."""
    label = say("looked", color=color_of(pawn, say))
    face = f"look_{THIEF_IDS[pawn]}"
    return Piece(
        f"q{name}.{pawn}", face, label, at=name, kind="token", detail=detail, rule="R3.5.5"
    )


# --- pawns --------------------------------------------------------------------------------------


def _pawns(
    seen: Observation, thieves: Sequence[Thief], risky: frozenset[int], say: Texts
) -> list[Piece]:
    """The policemen, then the thieves who stand on a street."""
    pieces: list[Piece] = []
    alarm, steps = siren(seen), seen.terms.material.steps
    for at, badge, is_frozen in zip(seen.police, seen.badges, seen.frozen(), strict=True):
        mark = "lit" if at == seen.taken else "" if is_frozen else alarm
        pieces.append(policeman(at, badge, is_frozen, mark, say))
    for thief in thieves:
        if thief.at >= 0:
            ways = sum([not seen.occ[beside] for beside in NEXT[thief.at]])
            pieces.append(thief_pawn(thief, say, ways, steps if thief.at in risky else 0))
    return pieces
