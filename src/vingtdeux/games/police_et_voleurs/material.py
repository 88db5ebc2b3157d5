"""The town and its houses, as small integers; and what a table has made of them.

Streets (light squares) are numbered 0-135 and plots (dark squares) 0-58, both in reading order. The
streets and the kinds of houses are always the same; all else is in `Material`.
"""

import json
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.material import Builder

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
LOOTABLE: Final[tuple[int, ...]] = (WEAPON, BANK, CAR, CASH_10, CASH_20, CASH_50, CASH_100)
"""What can lie in a loot."""
CASH: Final[tuple[int, ...]] = (CASH_10, CASH_20, CASH_50, CASH_100)

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

LONGEST: Final[int] = max([len(ray) for rays in RAYS for ray in rays])
"""The farthest a straight line goes: whoever may go as far is held up by walls only."""

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

THIEF_IDS: Final[tuple[str, ...]] = tuple(thief["id"] for thief in DATA["thieves"])

# --- what a table may change ------------------------------------------------------------------


@final
class Material:
    """What is in the box of one table. Built once for the same changes, never changed."""

    __slots__ = (
        "box", "car_moves", "car_rays", "car_reach", "counts", "gates", "is_gate",
        "is_star", "men_per_house", "police_pawns", "police_rays", "police_reach", "stars", "steps",
        "thief_pawns", "thief_rays", "thief_reach", "values",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        houses = data["house_types"]
        self.counts: list[int] = [0, *[kind["count"] for kind in houses]]
        self.values: list[int] = [0, *[kind["value"] for kind in houses]]
        self.box: tuple[int, ...] = tuple(
            [kind for kind in range(1, TYPES) for _ in range(self.counts[kind])]
        )
        """The marked houses, one for each plot; the blank spares never come into play."""
        board = data["board"]
        self.gates: list[int] = sorted([STREET[square] for square in board["gates"]])
        self.stars: list[int] = sorted([STREET[square] for square in board["stars"]])
        self.is_gate: list[bool] = [at in self.gates for at in range(STREETS)]
        self.is_star: list[bool] = [at in self.stars for at in range(STREETS)]
        numbers = data["constants"]
        self.police_pawns: int = numbers["police_pawns"]
        self.men_per_house: int = numbers["policemen_per_house"]
        """Policemen who come for each police house [R3.5.10]."""
        self.steps: int = numbers["police_steps_per_play"]
        self.police_reach: int = numbers["police_reach"]
        self.thief_reach: int = numbers["thief_reach"]
        self.car_reach: int = numbers["car_reach"]
        self.police_rays: list[list[list[int]]] = _within(self.police_reach)
        self.thief_rays: list[list[list[int]]] = _within(self.thief_reach)
        self.car_rays: list[list[list[int]]] = _within(self.car_reach)
        """RAYS as far as each of them gets in one move."""
        self.car_moves: int = numbers["car_moves"]
        """Moves of a drive [R3.4.4]; with one, a car is good for banks only."""
        self.thief_pawns: dict[int, int] = {
            int(players): pawns for players, pawns in data["thief_pawns_by_players"].items()
        }

    def money(self, loot: list[int]) -> int:
        """What these houses bring: cash and banks; as printed nothing else counts [R4.2]."""
        total = 0
        for kind in loot:
            total += self.values[kind]
        return total


def _within(reach: int) -> list[list[list[int]]]:
    """The straight lines, no longer than this."""
    if reach >= LONGEST:
        return RAYS
    return [[ray[:reach] for ray in rays] for rays in RAYS]


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""
