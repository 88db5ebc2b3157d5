"""Why something is not legal."""

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Refusal
from vingtdeux.games.petit.rules_legal import to_act
from vingtdeux.games.petit.state import State


def refuse(state: State, seat: Seat, action: Action) -> Refusal:
    """The reason, from what the seat knows alone."""
    if seat not in to_act(state):
        return Refusal("not_your_turn", "R2.1")
    return Refusal("not_in_hand", "R2.1", {"rank": action.a})
