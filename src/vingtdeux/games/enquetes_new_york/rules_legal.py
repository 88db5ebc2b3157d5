"""Who must decide, and what a seat may do."""

from typing import Final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import CELLS, SIDE
from vingtdeux.games.enquetes_new_york.material import JOKER
from vingtdeux.games.enquetes_new_york.phases import (
    CHANCE_PHASES,
    CHOOSE_CELL,
    GO_ANYWHERE,
    LAST_CALL,
    OVER,
    SPY,
    SWAP_GIVE,
    SWAP_PARTNER,
    SWAP_TAKE,
    TAKE,
    TURN_END,
    TURN_START,
    WHEEL,
)
from vingtdeux.games.enquetes_new_york.rules_sight import count_of_kind
from vingtdeux.games.enquetes_new_york.state import State

IDLE_PHASES: Final = CHANCE_PHASES | 1 << OVER
"""No seat decides: NATURE does, or it is over."""
NO_SEAT: Final[tuple[Seat, ...]] = ()
BY_NATURE: Final[tuple[Seat, ...]] = (NATURE,)
SEATS: Final[tuple[tuple[Seat, ...], ...]] = tuple((seat,) for seat in range(do.MOST_SEATS))
ACCUSES: Final[list[Action]] = [*do.ACCUSES]
START: Final[list[Action]] = [do.ROLL_DICE, *ACCUSES]
END: Final[list[Action]] = [do.END_THE_TURN, *ACCUSES]
NONE: Final[list[Action]] = []
ANYWHERE: Final[tuple[list[Action], ...]] = tuple(
    [*(do.GOES[cell] for cell in range(CELLS) if cell != here), do.STAY_HERE]
    for here in range(CELLS)
)
"""From each cell to the 24 others, or stay."""
BY_LINE: Final[tuple[list[Action], ...]] = tuple(
    [do.GOES[SIDE * line + column] for column in range(SIDE)] for line in range(SIDE)
)
BY_COLUMN: Final[tuple[list[Action], ...]] = tuple(
    [do.GOES[SIDE * line + column] for line in range(SIDE)] for column in range(SIDE)
)


def to_act(state: State) -> tuple[Seat, ...]:
    """Always one seat, NATURE, or nobody."""
    phase = state.phase
    if state.defaulting or CHANCE_PHASES >> phase & 1:
        return BY_NATURE
    return NO_SEAT if phase == OVER else SEATS[state.active]


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """All that the seat may do now, in action-space order."""
    if state.defaulting or IDLE_PHASES >> state.phase & 1:
        return []
    if seat < 0:
        return [EXPIRE] if seat == CLOCK else []
    if seat == state.active:
        return choices(state)
    if not state.terms.any_time or state.phase in (WHEEL, LAST_CALL):  # [R3.8.1]
        return []
    return [] if state.is_out(seat) else accusations(NONE, state.wrong)


def choices(state: State) -> list[Action]:
    """What the seat to move could do, whether it decides itself or, being absent, NATURE for it
    [R3.9]."""
    phase = state.phase
    if phase == TURN_START:  # [R3.2.1]
        return accusations([do.ROLL_DICE], state.wrong) if state.wrong else START[:]
    if phase == TURN_END:  # [R3.7]
        return accusations([do.END_THE_TURN], state.wrong) if state.wrong else END[:]
    if phase == CHOOSE_CELL:
        return _destinations(state)
    if phase == GO_ANYWHERE:  # [R3.6.1]
        return ANYWHERE[state.pawns[state.active]][:]
    if phase == LAST_CALL:  # [R3.10.1]
        return accusations([do.GIVE_IT_UP], state.wrong)
    if phase == WHEEL:  # [R3.1.3]
        return [do.SPIN_IT, *(_picks(state) if state.terms.wheel_choice else NONE)]
    return _dealings(state, state.active)


def _picks(state: State) -> list[Action]:
    """The numbers of the wheel, each once."""
    return [do.PICKS[number] for number in sorted(set(state.terms.numbers))]


def _dealings(state: State, seat: int) -> list[Action]:
    """Decisions about other seats and their cards."""
    phase, players = state.phase, state.terms.players
    found: list[Action] = []
    if phase == SPY:  # [R3.3.1]
        for other in range(players):
            if other != seat and state.pawns[other] == state.pawns[seat] and state.hands[other]:
                found.append(do.SPIES[other])
        found.append(do.NO_SPYING)
    elif phase == TAKE:  # [R3.4.2]
        kind = state.terms.material.squares[state.pawns[seat]]
        for other in range(players):
            if other != seat and count_of_kind(state, other, kind):
                found.append(do.TAKES[other])
    elif phase == SWAP_PARTNER:  # [R3.5.2]
        for other in range(players):
            if other != seat and state.hands[other]:
                found.append(do.SWAPS_WITH[other])
        if state.terms.swap_optional:
            found.append(do.NO_SWAPPING)
    elif phase == SWAP_GIVE:
        for slot in sorted(state.hands[seat]):
            found.append(do.GIVES[state.cards[slot]])
    elif phase == SWAP_TAKE:
        for kind in (0, 1):
            if count_of_kind(state, state.partner, kind):
                found.append(do.SWAP_TAKES[kind])
    return found


def accusations(before: list[Action], wrong: int) -> list[Action]:
    """The given actions, then an accusation for every cell not known to be wrong [R3.2.1]."""
    found = before + ACCUSES
    while wrong:  # from the end: the places before stay what they are
        cell = wrong.bit_length() - 1
        del found[len(before) + cell]
        wrong ^= 1 << cell
    return found


def _destinations(state: State) -> list[Action]:
    """The line of the number, the column of the letter [R3.2.3], or the whole city [R3.2.4]."""
    if state.dice_number != JOKER:
        return BY_LINE[state.dice_number][:]
    if state.dice_letter != JOKER:
        return BY_COLUMN[state.dice_letter][:]
    return list(do.GOES)
