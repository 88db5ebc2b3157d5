"""Drafts worth proposing: what is best for me while every other seat gets so much of its part."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.actions import ASSIGNS, ENDORSES, MOST_DRAFTS
from vingtdeux.games.police_city.quick_talk import fair_part, fair_split, talkers
from vingtdeux.games.police_city.quick_value import lot_values
from vingtdeux.games.police_city.state import State

PARTS: Final[tuple[float, ...]] = (0.25, 0.45, 0.65, 0.85, 1.0)
"""Of its fair part, what every other seat gets at least."""
MOST_TRIED: Final = 5000
"""Ways to share that are looked at; larger tables take the fair split only."""
SLACK: Final = 0.2
"""Lots do not divide evenly: so much less may be enough."""
GENEROUS: Final = 0.02
"""How much what the others get counts, where it costs me nothing."""


def proposals(state: State, me: int) -> list[list[Action]]:
    """Edits of my draft and its endorsement, greedy ones first."""
    splits: list[list[int]] = []
    for part in PARTS:
        split = _best_for_me(state, me, part)
        if split and split not in splits:
            splits.append(split)
    split = fair_split(state, me, me, 1.0)
    if split not in splits:
        splits.append(split)
    return [steps_to(state, me, split) for split in splits]


def _best_for_me(state: State, me: int, part: float) -> list[int]:
    """My best share of the lot that leaves each other seat this part of what is fair; [] = none."""
    seats = talkers(state)
    size = len(state.lot)
    ways = 1
    for _ in range(size):
        ways *= len(seats)
    if ways > MOST_TRIED:
        return []
    values = [lot_values(state, me, seat) for seat in seats]
    least = [
        part * fair_part(state, seats[at], seats, values[at]) - SLACK for at in range(len(seats))
    ]
    best = -1
    most = -1.0
    for number in range(ways):
        value = _my_value(number, values, least, seats.index(me))
        if value > most:
            most = value
            best = number
    split: list[int] = []
    for _ in range(size if best >= 0 else 0):
        split.append(seats[best % len(seats)])
        best //= len(seats)
    return split


def _my_value(number: int, values: list[list[float]], least: list[float], own: int) -> float:
    """What that way to share (its digits say who gets each element) gives me; -1 = too little to
    somebody."""
    seats = len(values)
    got = [0.0] * seats
    for element in range(len(values[0])):
        taker = number % seats
        number //= seats
        got[taker] += values[taker][element]
    value = got[own]
    for at in range(seats):
        if at != own:
            if got[at] < least[at]:
                return -1.0
            value += GENEROUS * got[at]
    return value


def steps_to(state: State, me: int, split: list[int]) -> list[Action]:
    """From my draft as it is to that split, then my endorsement."""
    size = len(state.lot)
    found: list[Action] = []
    for at in range(size):
        if state.drafts[me * size + at] != split[at]:
            found.append(ASSIGNS[state.lot[at] * 7 + split[at]])
    version = state.versions[me] + len(found)
    if version <= MOST_DRAFTS:
        found.append(ENDORSES[me * (MOST_DRAFTS + 1) + version])
    return found
