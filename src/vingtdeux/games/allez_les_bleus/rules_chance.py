"""What NATURE does: shuffle the starters of each seat, and a discard whenever a pile runs out."""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import shuffle_thriftily
from vingtdeux.games.allez_les_bleus.actions import (
    DEAL,
    POLICE_DECK,
    SHUFFLE,
    SUBURB_DECK,
    dealt,
    shuffled,
)
from vingtdeux.games.allez_les_bleus.phases import DEALING, SHUFFLE_POLICE, SHUFFLE_SUBURB
from vingtdeux.games.allez_les_bleus.state import State


def chance(state: State, rng: Random) -> Action:
    """Shuffle the starters of each seat [R3.1.2] or a discard [R3.6]."""
    if state.phase == DEALING:
        piles = [state.terms.material.starter_deck[:] for _ in range(state.terms.players)]
        for pile in piles:
            shuffle_thriftily(rng, pile)
        return dealt(piles)
    cards = _discard(state)[:]
    shuffle_thriftily(rng, cards)
    return shuffled(POLICE_DECK if state.phase == SHUFFLE_POLICE else SUBURB_DECK, cards)


def is_possible(state: State, action: Action) -> bool:
    """The same cards, in any order."""
    if state.phase == DEALING:
        deck = state.terms.material.starter_deck
        size, players = len(deck), state.terms.players
        if action.kind != DEAL or len(action.data) != size * players:
            return False
        return all(
            sorted(action.data[seat * size : (seat + 1) * size]) == deck for seat in range(players)
        )
    if action.kind != SHUFFLE or state.phase not in (SHUFFLE_POLICE, SHUFFLE_SUBURB):
        return False
    wanted = POLICE_DECK if state.phase == SHUFFLE_POLICE else SUBURB_DECK
    return action.a == wanted and sorted(action.data) == sorted(_discard(state))


def _discard(state: State) -> list[int]:
    """The pile NATURE is asked to shuffle."""
    if state.phase == SHUFFLE_POLICE:
        return state.police_discard[state.turn]
    return state.suburb_discard[state.turn]
