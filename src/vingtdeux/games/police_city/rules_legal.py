"""Whose turn it is and what is allowed."""

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.games.police_city.actions import CALL_DONE, CALL_PASS
from vingtdeux.games.police_city.phases import (
    COUNTER,
    CREROLL,
    END_WINDOW,
    HELI,
    INTERRUPTIBLE,
    MARK,
    OFFICE_CHOICE,
    OFFICER,
    ORDERS,
    OVER,
    PLACEMENT,
    PLEDGE,
    POINT,
    REMOVE,
    ROLL,
    TAKE_SEIZURE,
    TAKE_TOKEN,
    TRADE,
    WINDOWS,
)
from vingtdeux.games.police_city.public import ASKED, NOT_ASKED, deciding
from vingtdeux.games.police_city.rules_conflict import legal_keeps, legal_points, legal_removes
from vingtdeux.games.police_city.rules_events import legal_pledges, legal_trade
from vingtdeux.games.police_city.rules_grades import add_interrupts, legal_tokens
from vingtdeux.games.police_city.rules_placement import legal_moves, legal_orders, legal_placement
from vingtdeux.games.police_city.rules_roll import legal_marks, legal_officer, legal_roll
from vingtdeux.games.police_city.rules_share import legal_pays, legal_share, legal_takes
from vingtdeux.games.police_city.state import State


def to_act(state: State) -> tuple[Seat, ...]:
    """Chance, or the seats that must decide."""
    return (NATURE,) if state.phase < PLACEMENT else deciding(state)


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """What the seat may do, in action-space order."""
    phase = state.phase
    if phase < PLACEMENT or phase == OVER:
        return []
    if seat < 0:
        return [EXPIRE] if seat == CLOCK else []
    if not INTERRUPTIBLE[phase]:
        return _legal_choices(state, seat)
    found = _legal_in_phase(state, seat)
    add_interrupts(state, seat, found)  # at any time, in `to_act` or not [R3.0.4]
    if state.asked[seat] == ASKED:
        found.append(CALL_PASS if phase in WINDOWS else CALL_DONE)
    return found


def _legal_in_phase(state: State, seat: Seat) -> list[Action]:
    """All but interrupts, `pass` and `done`."""
    phase = state.phase
    if state.asked[seat] == NOT_ASKED or phase == END_WINDOW:
        return []
    if phase == PLACEMENT:
        return legal_placement(state, seat)
    if phase == ORDERS:
        return legal_orders(state, seat)
    if phase == ROLL:
        return legal_roll(state, seat)
    if phase in (MARK, CREROLL):
        return legal_marks(state, seat)
    if phase == OFFICER:
        return legal_officer(state, seat)
    if phase == POINT:
        return legal_points(state, seat)
    if phase == PLEDGE:
        return legal_pledges(state, seat)
    if phase == TRADE:
        return legal_trade(state, seat)
    return legal_share(state, seat)


def _legal_choices(state: State, seat: Seat) -> list[Action]:
    """In the phases without interrupts."""
    phase = state.phase
    if phase == REMOVE:
        return legal_removes(state, seat)
    if phase == OFFICE_CHOICE:
        return legal_keeps(state, seat)
    if seat != state.forced:
        return []
    if phase in (HELI, COUNTER):
        return legal_moves(state)
    if phase == TAKE_SEIZURE:
        return legal_takes(state)
    if phase == TAKE_TOKEN:
        return legal_tokens(state)
    return legal_pays(state)
