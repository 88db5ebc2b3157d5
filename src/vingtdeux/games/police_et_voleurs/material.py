"""The town and its houses, as small integers.

Streets (light squares) are numbered 0-135 and plots (dark squares) 0-58, both in reading order.
"""

import json
from pathlib import Path
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)
COLUMNS: Final = "ABCDEFGHIJKLMNO"
COLS: Final = 15
ROWS: Final = 13
MAP: Final[tuple[str, ...]] = tuple(DATA["board"]["map"])

# --- houses [R3.1.2] --------------------------------------------------------------------------

PLANE: Final = 1
"""0 = no house; in an entry of an observation: type not known."""
THIEF: Final = 2
WEAPON: Final = 3
BANK: Final = 4
CAR: Final = 5
POLICE: Final = 6
CASH_10: Final = 7
CASH_20: Final = 8
CASH_50: Final = 9
CASH_100: Final = 10
TYPES: Final = 11
TYPE_IDS: Final[tuple[str, ...]] = ("", *(kind["id"] for kind in DATA["house_types"]))
COUNTS: Final[tuple[int, ...]] = (0, *(kind["count"] for kind in DATA["house_types"]))
VALUES: Final[tuple[int, ...]] = (0, *(kind["value"] for kind in DATA["house_types"]))
LOOTABLE: Final[tuple[int, ...]] = (WEAPON, BANK, CAR, CASH_10, CASH_20, CASH_50, CASH_100)
"""What can lie in a loot."""
CASH: Final[tuple[int, ...]] = (CASH_10, CASH_20, CASH_50, CASH_100)
BOX: Final[tuple[int, ...]] = tuple(kind for kind in range(1, TYPES) for _ in range(COUNTS[kind]))
"""The 59 marked houses; the 2 blank spares never come into play."""

# --- squares ----------------------------------------------------------------------------------


def _names(dark: bool) -> tuple[str, ...]:
    return tuple(
        f"{COLUMNS[col]}{row + 1}"
        for row in range(ROWS)
        for col in range(COLS)
        if (MAP[row][col] == "#") == dark
    )


STREET_NAMES: Final[tuple[str, ...]] = _names(False)
PLOT_NAMES: Final[tuple[str, ...]] = _names(True)
STREETS: Final = len(STREET_NAMES)
PLOTS: Final = len(PLOT_NAMES)
STREET: Final[dict[str, int]] = {name: at for at, name in enumerate(STREET_NAMES)}
PLOT: Final[dict[str, int]] = {name: at for at, name in enumerate(PLOT_NAMES)}


def _neighbours(name: str) -> list[str]:
    """The squares north, west, east and south of this one that are on the board."""
    col, row = COLUMNS.index(name[0]), int(name[1:])
    around = ((col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1))
    return [f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < COLS and 1 <= r <= ROWS]


def _ray(name: str, right: int, down: int) -> list[int]:
    """The streets in one direction up to the next dark square or the edge, nearest first."""
    col, row = COLUMNS.index(name[0]) + right, int(name[1:]) + down
    found: list[int] = []
    while 0 <= col < COLS and 1 <= row <= ROWS and f"{COLUMNS[col]}{row}" in STREET:
        found.append(STREET[f"{COLUMNS[col]}{row}"])
        col, row = col + right, row + down
    return found


RAYS: Final[list[list[list[int]]]] = [
    [_ray(name, 0, -1), _ray(name, -1, 0), _ray(name, 1, 0), _ray(name, 0, 1)]
    for name in STREET_NAMES
]
"""For each street the straight lines north, west, east, south [R3.3.1], nearest square first."""
NEXT: Final[list[list[int]]] = [[ray[0] for ray in rays if ray] for rays in RAYS]
"""For each street the streets orthogonally next to it."""
BESIDE: Final[list[list[int]]] = [
    sorted(PLOT[each] for each in _neighbours(name) if each in PLOT) for name in STREET_NAMES
]
"""For each street the plots orthogonally next to it."""

GATES: Final[list[int]] = sorted(STREET[gate["square"]] for gate in DATA["board"]["gates"])
STARS: Final[list[int]] = sorted(STREET[star] for star in DATA["board"]["stars"])
IS_GATE: Final[list[bool]] = [at in GATES for at in range(STREETS)]
IS_STAR: Final[list[bool]] = [at in STARS for at in range(STREETS)]

# --- pawns and seats --------------------------------------------------------------------------

OUTSIDE: Final = 0
IN_TOWN: Final = 1
ARRESTED: Final = 2
OUT: Final = 3
STATUSES: Final[tuple[str, ...]] = ("outside", "town", "arrested", "out")

NO_PLOT: Final = 63
"""In an entry of a thief's line: a house whose origin is not known any more."""
BACK: Final = 1
"""The lowest bit of such an entry: a house looked at and put back, not kept."""

POLICE_PAWNS: Final[int] = DATA["constants"]["police_pawns"]
STEPS: Final[int] = DATA["constants"]["police_steps_per_play"]
THIEF_IDS: Final[tuple[str, ...]] = tuple(thief["id"] for thief in DATA["thieves"])
OFFSETS: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 0, 0, 0),
    3: (0, 1, 0, 1),
    4: (0, 1, 2),
    5: (0, 1, 2, 3),
}
"""By number of players: how many seats after the police's left neighbour each pawn's owner is."""


def owners(players: int, police_seat: int) -> tuple[int, ...]:
    """The seat of each thief pawn, in thief order [R3.1.1]."""
    return tuple((police_seat + 1 + offset) % players for offset in OFFSETS[players])
