"""Whose turn it is and what is allowed."""

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.games.petit.actions import PICKS
from vingtdeux.games.petit.state import State


def to_act(state: State) -> tuple[Seat, ...]:
    """All seats that have not picked yet, at once [R2.1]."""
    if not state.dealt:
        return (NATURE,)
    if state.is_over():
        return ()
    return tuple([seat for seat in range(state.terms.players) if not state.picks[seat]])


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Any card of one's hand, once a round [R2.1]; the hourglass may run out [R2.2]."""
    if seat == CLOCK:
        return [EXPIRE] if state.dealt and not state.is_over() else []
    if seat == NATURE or seat not in to_act(state):
        return []
    return [PICKS[rank] for rank in sorted(set(state.hands[seat]))]
