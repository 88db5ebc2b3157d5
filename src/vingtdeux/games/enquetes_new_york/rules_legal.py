"""What a seat may do, and why it may not do the rest."""

from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.game import Refusal
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import (
    CELL,
    CELLS,
    GO_SQUARE,
    SIDE,
    SQUARE,
)
from vingtdeux.games.enquetes_new_york.config import Config
from vingtdeux.games.enquetes_new_york.material import JOKER, KINDS
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


def is_chance(state: State) -> bool:
    """Whether NATURE is to act."""
    return state.defaulting or bool(CHANCE_PHASES >> state.phase & 1)


def legal(config: Config, state: State, seat: int) -> list[Action]:
    """All that the seat may do now, in action-space order."""
    phase = state.phase
    if phase == OVER or is_chance(state):
        return []
    if seat != state.active:  # [R3.8.1], option any_time
        if not config.any_time or phase in (WHEEL, LAST_CALL):
            return []
        return [] if state.eliminated >> seat & 1 else accusations(NONE, state.wrong)
    if phase == TURN_START:  # [R3.2.1]
        return accusations([do.ROLL_DICE], state.wrong) if state.wrong else START[:]
    if phase == TURN_END:  # [R3.7]
        return accusations([do.END_THE_TURN], state.wrong) if state.wrong else END[:]
    if phase == CHOOSE_CELL:
        return _destinations(state)
    if phase == GO_ANYWHERE:  # [R3.6.1]
        return ANYWHERE[state.pawns[seat]][:]
    if phase == LAST_CALL:  # [R3.10.1]
        return accusations([do.GIVE_IT_UP], state.wrong)
    if phase == WHEEL:  # [R3.1.3]
        picks = [do.PICKS[number] for number in config.numbers] if config.wheel_choice else NONE
        return [do.SPIN_IT, *picks]
    return _dealings(config, state, seat)


def _dealings(config: Config, state: State, seat: int) -> list[Action]:
    """Decisions about other seats and their cards."""
    phase = state.phase
    found: list[Action] = []
    if phase == SPY:  # [R3.3.1]
        for other in range(config.players):
            if other != seat and state.pawns[other] == state.pawns[seat] and state.hands[other]:
                found.append(do.SPIES[other])
        found.append(do.NO_SPYING)
    elif phase == TAKE:  # [R3.4.2]
        kind = SQUARE[state.pawns[seat]]
        for other in range(config.players):
            if other != seat and count_of_kind(state, other, kind):
                found.append(do.TAKES[other])
    elif phase == SWAP_PARTNER:  # [R3.5.2]
        for other in range(config.players):
            if other != seat and state.hands[other]:
                found.append(do.SWAPS_WITH[other])
        if config.swap_optional:
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
    for cell in range(CELLS - 1, -1, -1):  # from the end: the places before stay what they are
        if wrong >> cell & 1:
            del found[len(before) + cell]
    return found


def _destinations(state: State) -> list[Action]:
    """The line of the number, the column of the letter [R3.2.3], or the whole city [R3.2.4]."""
    if state.dice_number != JOKER:
        return BY_LINE[state.dice_number][:]
    if state.dice_letter != JOKER:
        return BY_COLUMN[state.dice_letter][:]
    return list(do.GOES)


# --- why not ----------------------------------------------------------------------------------


def refusal(config: Config, state: State, seat: int, action: Action) -> Refusal:
    """The reason in a code and the rule's number; built from what everybody can see."""
    if state.eliminated >> seat & 1:
        return Refusal("you_are_out", "R3.8.3")
    if seat != state.active or is_chance(state):
        if action.kind == do.ACCUSE and config.any_time and seat != state.active:
            if state.wrong >> action.a & 1:
                return Refusal("known_wrong", "R3.2.1", {"cell": CELL[action.a]})
            return Refusal("not_your_turn", "R3.8.1")
        return Refusal("not_your_turn", "R3.8.1" if action.kind == do.ACCUSE else "R3.1.5")
    kind = action.kind
    if kind == do.ACCUSE:
        if state.wrong >> action.a & 1:
            return Refusal("known_wrong", "R3.2.1", {"cell": CELL[action.a]})
        return Refusal("no_accusing_now", "R3.8.1")
    if kind == do.GO or kind == do.STAY:
        return _no_going(state, seat, action)
    if kind == do.SPIN or kind == do.PICK:
        return _no_wheel(config, state, action)
    if kind in (do.SPY, do.NO_SPY, do.TAKE, do.SWAP_WITH, do.NO_SWAP, do.SWAP_GIVE, do.SWAP_TAKE):
        return _no_dealing(state, seat, action)
    if kind == do.ROLL:
        return Refusal("no_rolling_now", "R3.2.1")
    if kind == do.END_TURN:
        return Refusal("turn_not_done", "R3.7")
    if kind == do.GIVE_UP:
        return Refusal("no_last_call", "R3.10.1")
    return Refusal("illegal", "R3.2.1")


def _no_going(state: State, seat: int, action: Action) -> Refusal:
    if state.phase == CHOOSE_CELL:
        if action.kind == do.STAY:
            return Refusal("must_choose", "R3.2.3")
        return Refusal("off_the_dice", "R3.2.3", {"cell": CELL[action.a]})
    if state.phase == GO_ANYWHERE:
        return Refusal("already_here", "R3.6.1", {"cell": CELL[action.a]})
    here = state.pawns[seat]
    if state.phase == TURN_END and state.go_used and SQUARE[here] == GO_SQUARE:
        return Refusal("go_used", "R3.6.3")
    return Refusal("dice_decide", "R3.2.2")


def _no_wheel(config: Config, state: State, action: Action) -> Refusal:
    if state.phase == WHEEL and action.kind == do.PICK:
        if not config.wheel_choice:
            return Refusal("no_choosing", "R3.1.3")
        return Refusal("excluded", "R3.1.3", {"number": action.a})
    return Refusal("wheel_done", "R3.1.3")


def _no_dealing(state: State, seat: int, action: Action) -> Refusal:
    kind, phase = action.kind, state.phase
    names_seat = kind == do.SPY or kind == do.TAKE or kind == do.SWAP_WITH
    rule = "R3.3.1" if kind in (do.SPY, do.NO_SPY) else "R3.4.2" if kind == do.TAKE else "R3.5.2"
    if names_seat and action.a == seat:
        return Refusal("yourself", rule)
    if names_seat and state.eliminated >> action.a & 1:
        return Refusal("seat_is_out", "R3.8.3", {"seat": action.a})
    if kind == do.SPY or kind == do.NO_SPY:
        if phase != SPY:
            return Refusal("no_spying_now", rule)
        if state.pawns[action.a] != state.pawns[seat]:
            return Refusal("not_here", rule, {"seat": action.a})
        return Refusal("no_cards", rule, {"seat": action.a})
    if kind == do.TAKE:
        if phase != TAKE:
            return Refusal("no_taking_now", rule)
        return Refusal("none_of_kind", rule, _kind_of_seat(action.a, SQUARE[state.pawns[seat]]))
    if phase not in (SWAP_PARTNER, SWAP_GIVE, SWAP_TAKE):
        return Refusal("no_swapping_now", rule)
    if kind == do.NO_SWAP:
        code = "too_late" if phase != SWAP_PARTNER else "must_swap"
        return Refusal(code, rule)
    if kind == do.SWAP_WITH and phase == SWAP_PARTNER:
        return Refusal("no_cards", rule, {"seat": action.a})
    if kind == do.SWAP_GIVE and phase == SWAP_GIVE:
        return Refusal("not_in_hand", rule)
    if kind == do.SWAP_TAKE and phase == SWAP_TAKE:
        return Refusal("none_of_kind", rule, _kind_of_seat(state.partner, action.a))
    return Refusal("another_step", rule)


def _kind_of_seat(seat: int, kind: int) -> dict[str, Any]:
    return {"seat": seat, "kind": KINDS[kind]}
