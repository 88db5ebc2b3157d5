"""What is in the box: cards, families, cities (section 1 of the rules). Cards and cells are small integers."""

from typing import Final, final

FAMILIES: Final[tuple[str, ...]] = ("red", "green", "blue", "white")
"""A family's number is its place here."""

WAR: Final = 0
CASH: Final = 1
KINDS: Final[tuple[str, ...]] = ("war", "cash")
"""The two tokens of a family."""

POLICE: Final = 0
SPECIAL: Final = 1
COVERS: Final[tuple[str, ...]] = ("police", "special")
"""The two cards a seat may cover a city card with."""

PROSTITUTES: Final = 24
DRIVE_BYS: Final = 30
SPECIALS: Final = 36
POLICES: Final = 40
PREVENTS: Final = 44
"""Where each type of card begins in CARDS; territories come first."""


def _cards() -> tuple[str, ...]:
    names = [f"{family}_{value}" for family in FAMILIES for value in range(2, 8)]
    names += [f"prostitute_{n}" for n in range(1, 7)]
    names += [f"drive_by_{n}" for n in range(1, 7)]
    names += [f"special_{family}" for family in FAMILIES]
    names += [f"police_{family}" for family in FAMILIES]
    names += [f"prevent_war_{n}" for n in range(1, 5)]
    names += [f"prevent_cash_{n}" for n in range(1, 5)]
    return tuple(names)


CARDS: Final[tuple[str, ...]] = _cards()
"""All 52; a card's number is its place here."""
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}

VALUE: Final[list[int]] = (
    [value for _ in FAMILIES for value in range(2, 8)] + [1] * 12 + [10] * 4 + [8] * 4 + [0] * 8
)
"""What a card adds or subtracts; a police card always subtracts its 8 [R3.10.6]."""

FAMILY: Final[list[int]] = (
    [family for family in range(4) for _ in range(6)] + [-1] * 12 + [0, 1, 2, 3] * 2 + [-1] * 8
)
"""The family of an activity, its special card and its police card; -1 = nobody's."""

COVER_CARD: Final[tuple[tuple[int, ...], ...]] = (
    tuple(POLICES + family for family in range(4)),
    tuple(SPECIALS + family for family in range(4)),
)
"""Indexed by kind of cover, then family."""

TARGET: Final = 30
TEAM_EXTRA: Final = 20
CITY_END: Final = 6
PEEK_ABOVE: Final = 12
HIT: Final = 2
TRANSPORTS: Final = 3
PRICE: Final = 2
LOOKS: Final = 3


@final
class City:
    """The shape of a city: cells in reading order, their names, who touches whom."""

    __slots__ = ("all", "cells", "cols", "names", "neighbours", "number", "rows")

    def __init__(self, cols: int, rows: int) -> None:
        self.cols = cols
        self.rows = rows
        self.cells = cols * rows
        self.all = (1 << (cols * rows)) - 1
        self.names: tuple[str, ...] = tuple(
            "abcdef"[col] + str(row + 1) for row in range(rows) for col in range(cols)
        )
        self.number: dict[str, int] = {name: cell for cell, name in enumerate(self.names)}
        self.neighbours: list[int] = [self._around(cell) for cell in range(self.cells)]

    def _around(self, cell: int) -> int:
        """The cells that touch this one, diagonals included, as bits; rows never wrap [R3.1.5]."""
        row, col = divmod(cell, self.cols)
        found = 0
        for other in range(self.cells):
            down, right = divmod(other, self.cols)
            if other != cell and abs(down - row) <= 1 and abs(right - col) <= 1:
                found |= 1 << other
        return found


CITIES: Final[list[City]] = [City(5, 5), City(6, 5), City(6, 6)]
"""For 2, 3 and 4 players."""
