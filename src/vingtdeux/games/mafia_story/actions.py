"""Every action, built once for each size of city."""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.mafia_story.material import CARDS, COVERS, KINDS, City

LOOK: Final = 0
COVER: Final = 1
PLACE: Final = 2
FLEE: Final = 3
TAKE_BACK: Final = 4
REACT_MOVE: Final = 5
REACT_PLACE: Final = 6
PREVENT: Final = 7
TARGET: Final = 8
BUY: Final = 9
PASS: Final = 10
DEAL: Final = 11

PREVENT_WAR: Final = 1
PREVENTS: Final[tuple[str, ...]] = ("none", "war", "cash")
"""An answer in the prevent phase; 1 and 2 are also the bits of the cards a seat still owns."""

TAKE_BACK_ACTION: Final = Action(TAKE_BACK, "take_back")
BUY_ACTION: Final = Action(BUY, "buy_transport")
PASS_ACTION: Final = Action(PASS, "pass")

CHUNK: Final = 9
MASK: Final = (1 << CHUNK) - 1

Listed = list[list[list[Action]]]
"""Actions by set of cells: for every nine cells, for every subset of them, the actions in order."""


def _listed(actions: list[Action]) -> Listed:
    table: Listed = []
    for start in range(0, len(actions), CHUNK):
        part = actions[start : start + CHUNK]
        table.append(
            [
                [action for n, action in enumerate(part) if bits >> n & 1]
                for bits in range(1 << len(part))
            ]
        )
    return table


def listed(table: Listed, cells: int) -> list[Action]:
    """The table's actions for these cells (bits), in cell order, as a new list."""
    found: list[Action] = []
    for part in table:
        found += part[cells & MASK]
        cells >>= CHUNK
    return found


def at(table: Listed, cell: int) -> Action:
    """The table's action on this cell."""
    return table[cell // CHUNK][1 << cell % CHUNK][0]


def on_cells(kind: int, name: str, cells: tuple[str, ...], which: int = 0) -> list[Action]:
    """One action for every cell: `a` = the cell, `b` = which token or cover, `c` = its bit."""
    return [
        Action(kind, f"{name}:{cell}", number, which, 1 << number)
        for number, cell in enumerate(cells)
    ]


@final
class Moves:
    """The actions of one city; lists by cell and tables by set of cells."""

    __slots__ = (
        "covers", "flees", "looks", "places", "prevents", "react_moves", "react_places", "space",
        "targets",
    )  # fmt: skip

    def __init__(self, players: int, cells: tuple[str, ...]) -> None:
        looks = on_cells(LOOK, "look", cells)
        covers = [on_cells(COVER, f"cover:{name}", cells, n) for n, name in enumerate(COVERS)]
        places = [on_cells(PLACE, f"place:{name}", cells, n) for n, name in enumerate(KINDS)]
        flees = on_cells(FLEE, "flee", cells)
        self.react_moves: list[Action] = on_cells(REACT_MOVE, "react_move", cells)
        self.react_places: list[list[Action]] = [
            on_cells(REACT_PLACE, f"react_place:{name}", cells, n) for n, name in enumerate(KINDS)
        ]
        self.prevents: list[Action] = [
            Action(PREVENT, f"prevent:{name}", n) for n, name in enumerate(PREVENTS)
        ]
        self.targets: list[Action] = [Action(TARGET, f"target:{n}", n) for n in range(players)]
        self.looks: Listed = _listed(looks)
        self.covers: list[Listed] = [_listed(each) for each in covers]
        self.places: list[Listed] = [_listed(each) for each in places]
        self.flees: Listed = _listed(flees)
        self.space: tuple[Action, ...] = (
            *looks, *covers[0], *covers[1], *places[0], *places[1], *flees, TAKE_BACK_ACTION,
            *self.react_moves, *self.react_places[0], *self.react_places[1], *self.prevents,
            *self.targets, BUY_ACTION, PASS_ACTION,
        )  # fmt: skip


_built: Final[dict[tuple[int, int, int], Moves]] = {}


def moves(players: int, city: City) -> Moves:
    """The actions for this number of players in a city of this shape."""
    key = (players, city.cols, city.rows)
    if key not in _built:
        _built[key] = Moves(players, city.names)
    return _built[key]


def deal(first: int, cards: tuple[int, ...]) -> Action:
    """NATURE lays these cards in reading order and hands out the first-player marker."""
    text = ",".join([CARDS[card] for card in cards])
    return Action(DEAL, f"deal:{first}:{text}", first, data=cards)
