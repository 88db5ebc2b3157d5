"""Every action, built once."""

from functools import lru_cache
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.material import MOST_BUILT
from vingtdeux.games.police_et_voleurs.material import (
    PLOT_NAMES,
    RAYS,
    STREET_NAMES,
    STREETS,
    TYPE_IDS,
)

ENTER: Final = 0
MOVE: Final = 1
DRIVE: Final = 2
ROB: Final = 3
LEAVE: Final = 4
PASS: Final = 5
AIM: Final = 6
"""`weapon:S`: take the policeman on S."""
PUT: Final = 7
PUT_BACK: Final = 8
FLY: Final = 9
SURRENDER: Final = 10
PLACE: Final = 11
STEP: Final = 12
STOP: Final = 13
READY: Final = 14
DEAL: Final = 15
SWAP: Final = 16
DRAW_POLICE: Final = 17
NOWHERE: Final = 18
"""Squares that this action can never name: well said, but never legal."""

STREET_RANGE: Final = range(STREETS)
MOVES: Final[tuple[Action, ...]] = tuple(
    Action(MOVE, f"move:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
DRIVES: Final[tuple[Action, ...]] = tuple(
    Action(DRIVE, f"drive:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
AIMS: Final[tuple[Action, ...]] = tuple(
    Action(AIM, f"weapon:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
PUTS: Final[tuple[Action, ...]] = tuple(
    Action(PUT, f"put:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
ROBS: Final[tuple[Action, ...]] = tuple(
    Action(ROB, f"rob:{name}", plot) for plot, name in enumerate(PLOT_NAMES)
)
ENTERS: Final[tuple[Action, ...]] = tuple(
    Action(ENTER, f"enter:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
PLACES: Final[tuple[Action, ...]] = tuple(
    Action(PLACE, f"place:{STREET_NAMES[at]}", at) for at in STREET_RANGE
)
LEAVE_TOWN: Final = Action(LEAVE, "leave")
PASS_TURN: Final = Action(PASS, "pass")
PUT_BACK_HOUSE: Final = Action(PUT_BACK, "put_back")
FLY_AWAY: Final = Action(FLY, "fly")
GIVE_UP: Final = Action(SURRENDER, "surrender")
STOP_PLAY: Final = Action(STOP, "stop")
SAY_READY: Final = Action(READY, "ready")


def _outward(at: int, way: int) -> list[int]:
    """The squares of one ray in reading order: north and west come farthest first."""
    ray = RAYS[at][way]
    return ray[::-1] if way < 2 else ray


def _runs(actions: list[Action], way: int) -> list[tuple[Action, ...]]:
    """For n = 0, 1, ...: the actions to the n nearest squares of a ray, in reading order."""
    full = len(actions)
    return [tuple(actions[full - n :] if way < 2 else actions[:n]) for n in range(full + 1)]


STEPS_FROM: Final[list[list[list[Action]]]] = [
    [
        [
            Action(STEP, f"step:{STREET_NAMES[at]}:{STREET_NAMES[to]}", at, to)
            for to in _outward(at, way)
        ]
        for way in range(4)
    ]
    for at in STREET_RANGE
]
MOVE_RUNS: Final[list[list[list[tuple[Action, ...]]]]] = [
    [_runs([MOVES[to] for to in _outward(at, way)], way) for way in range(4)] for at in STREET_RANGE
]
"""MOVE_RUNS[at][way][n]: the moves to the n nearest squares that way, ready to be listed."""
DRIVE_RUNS: Final[list[list[list[tuple[Action, ...]]]]] = [
    [_runs([DRIVES[to] for to in _outward(at, way)], way) for way in range(4)]
    for at in STREET_RANGE
]
STEP_RUNS: Final[list[list[list[tuple[Action, ...]]]]] = [
    [_runs(STEPS_FROM[at][way], way) for way in range(4)] for at in STREET_RANGE
]


@lru_cache(maxsize=MOST_BUILT)
def space(gates: tuple[int, ...], stars: tuple[int, ...]) -> tuple[Action, ...]:
    """Every action of a town with these gates and stars."""
    return (
        *[ENTERS[at] for at in gates],
        *MOVES,
        *DRIVES,
        *ROBS,
        LEAVE_TOWN,
        PASS_TURN,
        *AIMS,
        *PUTS,
        PUT_BACK_HOUSE,
        FLY_AWAY,
        GIVE_UP,
        *[PLACES[at] for at in stars],
        *[step for ways in STEPS_FROM for way in ways for step in way],
        STOP_PLAY,
        SAY_READY,
    )


NAMED: Final[dict[str, int]] = {
    "enter": ENTER, "move": MOVE, "drive": DRIVE, "rob": ROB, "weapon": AIM, "put": PUT,
    "place": PLACE, "step": STEP,
}  # fmt: skip
"""The actions that name squares."""


def nowhere(kind: int, text: str, on_plot: bool, at: int = -1, to: int = -1) -> Action:
    """An action that names a wrong square; `a` its kind, `b` and `c` streets of a step."""
    return Action(NOWHERE, text, kind, at, to, data=(1 if on_plot else 0,))


def deal(types: tuple[int, ...]) -> Action:
    """NATURE puts these 59 types on the plots, in reading order."""
    return Action(DEAL, "deal:" + ",".join(TYPE_IDS[each] for each in types), data=types)


def swap(gifts: tuple[int, ...]) -> Action:
    """NATURE draws what each thief loses in an exchange, in thief order; "-" = nothing."""
    words = ",".join(TYPE_IDS[each] if each else "-" for each in gifts)
    return Action(SWAP, f"swap:{words}", data=gifts)


def draw_police(seat: int) -> Action:
    """NATURE draws the first police seat."""
    return Action(DRAW_POLICE, f"police:{seat}", seat)
