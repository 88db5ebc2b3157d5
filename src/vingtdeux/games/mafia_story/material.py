"""What is in the box: cards, families, cities (section 1 of the rules), or what a table has made
of them. Cards and cells are small integers."""

import json
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.material import Builder

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)

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

TERRITORIES: Final = 6
"""Of each family."""
MOST_OF_A_KIND: Final = 12
"""No city has more prostitutes, or more drive-bys."""

PROSTITUTES: Final = 24
DRIVE_BYS: Final = 36
SPECIALS: Final = 48
POLICES: Final = 52
"""Where each type of card begins in CARDS; territories come first."""


def _cards() -> tuple[str, ...]:
    names = [f"{family}_{value}" for family in FAMILIES for value in range(2, 8)]
    names += [f"prostitute_{n}" for n in range(1, MOST_OF_A_KIND + 1)]
    names += [f"drive_by_{n}" for n in range(1, MOST_OF_A_KIND + 1)]
    names += [f"special_{family}" for family in FAMILIES]
    names += [f"police_{family}" for family in FAMILIES]
    return tuple(names)


CARDS: Final[tuple[str, ...]] = _cards()
"""All that can lie in the city or on it; a card's number is its place here, whatever its value."""
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}

FAMILY: Final[list[int]] = (
    [family for family in range(4) for _ in range(TERRITORIES)]
    + [-1] * (2 * MOST_OF_A_KIND)
    + [0, 1, 2, 3] * 2
)
"""The family of an activity, its special card and its police card; -1 = nobody's."""

COVER_CARD: Final[tuple[tuple[int, ...], ...]] = (
    tuple(POLICES + family for family in range(4)),
    tuple(SPECIALS + family for family in range(4)),
)
"""Indexed by kind of cover, then family."""


def printed(card: int) -> str:
    """The name under which the data file has a card; all prostitutes are one, as are drive-bys."""
    if PROSTITUTES <= card < SPECIALS:
        return "prostitute" if card < DRIVE_BYS else "drive_by"
    return CARDS[card]


@final
class City:
    """The shape of a city: cells in reading order, their names, who touches whom."""

    __slots__ = ("cells", "cols", "names", "neighbours", "number", "rows")

    def __init__(self, cols: int, rows: int) -> None:
        self.cols = cols
        self.rows = rows
        self.cells = cols * rows
        self.names: tuple[str, ...] = tuple(
            "abcdefgh"[col] + str(row + 1) for row in range(rows) for col in range(cols)
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


@final
class Layout:
    """The city of one number of players: what is laid, and on which cells."""

    __slots__ = ("cards", "city", "drive_bys", "neutrals", "prostitutes")

    def __init__(self, players: int, data: dict[str, Any]) -> None:
        self.prostitutes: int = data["prostitutes"]
        self.drive_bys: int = data["drive_bys"]
        self.neutrals: int = data.get("neutrals", 0)
        """Territories of the families nobody plays; four players leave none."""
        self.cards: int = players * TERRITORIES + self.prostitutes + self.drive_bys + self.neutrals
        cols: int = data["cols"]
        self.city = City(cols, (self.cards + cols - 1) // cols)
        """As many rows as the cards need; the last one may end in empty streets."""


@final
class Material:
    """What is in the box of one table. Built once for the same changes, never changed."""

    __slots__ = (
        "city_end", "closing_looks", "fare", "hit", "layouts", "opening_looks", "peek_above", "prevent",
        "price", "team_extra", "transports", "turn_looks", "value",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        values = {card["id"]: card.get("value", 0) for card in data["cards"]}
        self.value: list[int] = [values[printed(card)] for card in range(len(CARDS))]
        """What a card adds or subtracts; a police card always subtracts its 8 [R3.10.6]."""
        self.layouts: list[Layout] = [Layout(n, data["cities"][str(n)]) for n in (2, 3, 4)]
        """For 2, 3 and 4 players."""
        looks = data["looks"]
        self.opening_looks: int = looks["opening"]
        self.turn_looks: int = looks["turn"]
        self.closing_looks: int = looks["closing"]
        self.peek_above: int = looks["closing_above"]
        """The closing look is taken while the city has more cards [R3.13.3]."""
        self.transports: int = data["transports"]["start"]
        self.fare: int = data["transports"]["fare"]
        """The transports a far flight or a reaction takes."""
        self.price: int = data["transports"]["price"]
        """The cards that buy a transport back."""
        owned = [bool(data["prevent"][kind]) for kind in KINDS]
        self.prevent: int = owned[WAR] << WAR | owned[CASH] << CASH
        """The prevent cards of a seat at the start, as bits."""
        self.hit: int = data["hit"]
        """What a gang war on its activity costs a family [R3.10.4]."""
        self.city_end: int = data["end"]["city"]
        self.team_extra: int = data["end"]["team_extra"]

    def total(self, cards: tuple[int, ...]) -> int:
        """The values of these cards together."""
        return sum([self.value[card] for card in cards])


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""
