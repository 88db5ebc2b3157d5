"""Positions and NATURE's actions as text, both ways."""

from collections.abc import Mapping
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import NotationError
from vingtdeux.games.petit.actions import deal
from vingtdeux.games.petit.material import MOST_RANKS
from vingtdeux.games.petit.phases import DEAL
from vingtdeux.games.petit.state import State
from vingtdeux.games.petit.terms import Terms

EVEN: Final = (1, 3, 5, 7)
ODD: Final = (2, 4, 6, 8)


def decode_chance(text: str) -> Action:
    """NATURE's deal of this notation."""
    name, _, rest = text.partition(":")
    ranks = rest.split(",")
    if name != "deal" or not all(_is_rank(rank) for rank in ranks):
        raise NotationError(f"Petit has no action {text!r}")
    return deal(tuple([int(rank) for rank in ranks]))


def _is_rank(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) <= MOST_RANKS


def read(terms: Terms, data: Mapping[str, Any]) -> State:
    """Keys: hands [[rank]], picks [rank or 0], points, round, last, phase ("deal")."""
    players = terms.players
    state = State(terms)
    state.dealt = data.get("phase") != DEAL
    state.round = data.get("round", 1)
    usual = [list(ODD if seat % 2 else EVEN) for seat in range(players)]
    hands = data.get("hands", usual if state.dealt else [[] for _ in range(players)])
    state.hands = [sorted(hand) for hand in hands]
    state.picks = list(data.get("picks", [0] * players))
    state.points = list(data.get("points", [0] * players))
    state.last = list(data.get("last", [0] * players))
    return state


def report(state: State) -> dict[str, Any]:
    """The omniscient view; `read` reads it back."""
    return {
        **state.facts(),
        "hands": [hand[:] for hand in state.hands],
        "picks": state.picks[:],
        "scores": state.points[:],
    }
