"""The town plan as printed: 25 cells, what each of them bears (sections 1.1 and 1.2).

A set of cells is a 25-bit mask; bit 5 * (line - 1) + column is a cell, A1 = bit 0, B1 = bit 1.
"""

import json
from pathlib import Path
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)

COLUMNS: Final = "ABCDE"
LINES: Final = "12345"
SIDE: Final = 5
CELLS: Final = 25
ALL_CELLS: Final = (1 << CELLS) - 1
NOWHERE: Final = -1
CELL: Final[tuple[str, ...]] = tuple(column + line for line in LINES for column in COLUMNS)
CELL_INDEX: Final[dict[str, int]] = {name: at for at, name in enumerate(CELL)}

SWAP_SQUARE: Final = 2
GO_SQUARE: Final = 3
SQUARES: Final[tuple[str, ...]] = ("informers", "experts", "swap", "go_anywhere")
"""What a cell can make its visitor do; the first two are also the kinds of card."""

DISTRICTS: Final[tuple[str, ...]] = tuple(DATA["districts"])
PICTOGRAMS: Final[tuple[str, ...]] = tuple(DATA["pictograms"])


def mask_of(names: list[str]) -> int:
    """The set of these cells."""
    mask = 0
    for name in names:
        mask |= 1 << CELL_INDEX[name]
    return mask


def cells_of(mask: int) -> list[str]:
    """The names of the cells of a set, in reading order."""
    return [CELL[at] for at in range(CELLS) if mask >> at & 1]


def _bearing(what: str, name: str) -> int:
    return mask_of([cell for cell in CELL if name in DATA["cells"][cell][what]])


DISTRICT_CELLS: Final[dict[str, int]] = {name: _bearing("districts", name) for name in DISTRICTS}
PICTOGRAM_CELLS: Final[dict[str, int]] = {name: _bearing("pictograms", name) for name in PICTOGRAMS}
LANDMARK_CELLS: Final[dict[str, int]] = {
    name: mask_of(DATA["landmarks"][name]["cells"]) for name in DATA["landmarks"]
}
LINE_CELLS: Final[tuple[int, ...]] = tuple(0b11111 << SIDE * line for line in range(SIDE))
COLUMN_CELLS: Final[tuple[int, ...]] = tuple(
    mask_of([COLUMNS[column] + line for line in LINES]) for column in range(SIDE)
)
EDGE: Final = LINE_CELLS[0] | LINE_CELLS[4] | COLUMN_CELLS[0] | COLUMN_CELLS[4]
CORNERS: Final = mask_of(["A1", "E1", "A5", "E5"])


def square_cells(cells: dict[str, Any]) -> dict[str, int]:
    """The cells of each kind of square, on a plan with these cells."""
    return {
        name: mask_of([cell for cell in CELL if cells[cell]["square"] == name]) for name in SQUARES
    }


PRINTED_SQUARES: Final[dict[str, int]] = square_cells(DATA["cells"])


def neighbours_of(mask: int) -> int:
    """All cells that share a side with a cell of the set, never diagonally."""
    inner_left = mask & ~COLUMN_CELLS[0]
    inner_right = mask & ~COLUMN_CELLS[SIDE - 1]
    return (mask << SIDE | mask >> SIDE | inner_right << 1 | inner_left >> 1) & ALL_CELLS
