"""What a clue says, as the set of cells where it is true.

A clue is a JSON array `[operation, arguments...]`; `truth` answers with a 25-bit mask. Sets make
the whole language short: "not" is the complement, "and" the intersection, "or" the union.
"""

from typing import Any, Final

from vingtdeux.games.enquetes_new_york.board import (
    ALL_CELLS,
    CELL_INDEX,
    CELLS,
    COLUMN_CELLS,
    COLUMNS,
    CORNERS,
    DISTRICT_CELLS,
    EDGE,
    LANDMARK_CELLS,
    LINE_CELLS,
    PICTOGRAM_CELLS,
    PRINTED_SQUARES,
    SIDE,
    neighbours_of,
)

Clue = list[Any]
Squares = dict[str, int]
"""The cells of each kind of square: the one thing of the plan that a table may change."""
COMPASS: Final = ("north_of", "south_of", "west_of", "east_of")


def truth(clue: object, squares: Squares = PRINTED_SQUARES) -> int:
    """The cells where the clue is true; ValueError if it is no clue."""
    if not isinstance(clue, list) or not clue or not isinstance(clue[0], str):
        raise ValueError(f"{clue!r} is no clue")
    try:
        found = _place(clue[0], clue[1:], squares)
        if found is None:
            found = _logic(clue[0], clue[1:], squares)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise ValueError(f"{clue!r} is no clue: {error!r}") from None
    if found is None:
        raise ValueError(f"no clue begins with {clue[0]!r}")
    return found


def _place(name: str, args: list[Any], squares: Squares) -> int | None:
    """A plain statement about where the cell lies or what it bears; None if it is not one."""
    if name == "row":
        return _union([_line(n) for n in args])
    if name == "col":
        return _union([COLUMN_CELLS[COLUMNS.index(letter)] for letter in args])
    if name == "parity":
        return _union([_line(n) for n in ((1, 3, 5) if args[0] == "odd" else (2, 4))])
    if name == "district":
        return _union([DISTRICT_CELLS[district] for district in args])
    if name == "districts":
        return _bearing_number(list(DISTRICT_CELLS.values()), args)
    if name == "beside":
        inside = DISTRICT_CELLS[args[0]]
        return neighbours_of(inside) & ~inside
    if name == "near":
        return _union([PICTOGRAM_CELLS[kind] for kind in args])
    if name == "at":
        return _union([LANDMARK_CELLS[landmark] for landmark in args])
    if name == "next_to":
        return neighbours_of(_union([PICTOGRAM_CELLS[kind] for kind in args]))
    if name == "pictos":
        return _bearing_number(list(PICTOGRAM_CELLS.values()), args)
    if name == "square":
        return _union([squares[square] for square in args])
    if name == "edge":
        return EDGE
    if name == "corner":
        return CORNERS
    return _relative(name, args)


def _relative(name: str, args: list[Any]) -> int | None:
    """A statement about a landmark, a kind of pictogram, or a cell; None if it is not one."""
    if name == "within":
        reached = anchor(args[0])
        for _ in range(args[1]):
            reached |= neighbours_of(reached)
        return reached
    if name in ("line_has", "column_has"):
        bearing = _union([PICTOGRAM_CELLS[kind] for kind in args])
        return _crossing(LINE_CELLS if name == "line_has" else COLUMN_CELLS, bearing)
    if name in ("same_line", "same_column"):
        return _crossing(LINE_CELLS if name == "same_line" else COLUMN_CELLS, anchor(args[0]))
    if name in COMPASS:
        return _beyond(name, anchor(args[0]))
    return None


def _logic(name: str, args: list[Any], squares: Squares) -> int | None:
    """A statement made of statements; None if it is not one."""
    if name == "not":
        return ALL_CELLS & ~truth(args[0], squares)
    if name == "and":
        both = ALL_CELLS
        for clue in args:
            both &= truth(clue, squares)
        return both
    if name == "or":
        return _union([truth(clue, squares) for clue in args])
    if name == "xor":
        return truth(args[0], squares) ^ truth(args[1], squares)
    if name == "exactly":
        return _bearing_number([truth(clue, squares) for clue in args[1:]], [args[0]])
    return None


def anchor(name: str) -> int:
    """The cells of a landmark, else of a kind of pictogram, else of a cell's name."""
    if name in LANDMARK_CELLS:
        return LANDMARK_CELLS[name]
    if name in PICTOGRAM_CELLS:
        return PICTOGRAM_CELLS[name]
    return 1 << CELL_INDEX[name]


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _line(number: int) -> int:
    if not 1 <= number <= SIDE:
        raise ValueError(f"there is no line {number!r}")
    return LINE_CELLS[number - 1]


def _bearing_number(masks: list[int], numbers: list[Any]) -> int:
    """Cells that lie in as many of the sets as one of the numbers says."""
    found = 0
    for at in range(CELLS):
        count = 0
        for mask in masks:
            count += mask >> at & 1
        if count in numbers:
            found |= 1 << at
    return found


def _crossing(bands: tuple[int, ...], mask: int) -> int:
    """The whole lines (or columns) that hold a cell of the set."""
    return _union([band for band in bands if band & mask])


def _beyond(name: str, mask: int) -> int:
    """Strictly further north (south, west, east) than every cell of the set."""
    bands = LINE_CELLS if name in ("north_of", "south_of") else COLUMN_CELLS
    touched = [at for at in range(SIDE) if bands[at] & mask]
    if name in ("north_of", "west_of"):
        return _union([bands[at] for at in range(touched[0])])
    return _union([bands[at] for at in range(touched[-1] + 1, SIDE)])
