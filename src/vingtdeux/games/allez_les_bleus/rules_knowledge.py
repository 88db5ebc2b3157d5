"""Who knows what, and which positions fit what is known."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import PROMOTING
from vingtdeux.games.allez_les_bleus.rules_legal import promotable
from vingtdeux.games.allez_les_bleus.state import State

TRIES: Final = 1000
"""Hands dealt at most until one fits what was asked."""


def observe(state: State, seat: Seat | None) -> Observation:
    """Everything but the order of draw piles and the hand of another seat."""
    return _seen(state, seat, seat == state.turn or state.terms.open_hands)


def reveal(state: State) -> Observation:
    """The hand open; the order of the draw piles is nobody's to see."""
    return _seen(state, None, True)


def _seen(state: State, seat: Seat | None, hand_seen: bool) -> Observation:
    seen = Observation(seat)
    state.show(seen)
    seen.known.sort()
    seen.police_sizes = [len(pile) for pile in state.police]
    seen.suburb_sizes = [len(pile) for pile in state.suburb]
    seen.unseen_suburb = [sorted(pile) for pile in state.suburb]
    seen.hand_size = len(state.hand)
    seen.hand_seen = hand_seen
    piles = state.police[:]
    if hand_seen:
        seen.hand = state.hand[:]
    else:  # the draw pile and the part of the hand that nobody else can deduce
        hidden = state.hand[:]
        for card in state.known:
            hidden.remove(card)
        piles[state.turn] = piles[state.turn] + hidden
    seen.unseen_police = [sorted(pile) for pile in piles]
    return seen


def determinize(seen: Observation, rng: Random) -> State:
    """Shuffle what is unseen: draw piles, and the unknown part of another seat's hand."""
    state = State(seen.terms)
    seen.show(state)
    state.quiet = True
    state.suburb = [pile[:] for pile in seen.unseen_suburb]
    state.police = [pile[:] for pile in seen.unseen_police]
    for pile in state.suburb:
        shuffle(rng, pile)
    for pile in state.police:
        shuffle(rng, pile)
    state.hand = seen.hand[:]
    if not seen.hand_seen:
        pile = state.police[seen.turn]
        unknown = len(pile) - seen.police_sizes[seen.turn]
        state.hand = seen.known + pile[:unknown]
        del pile[:unknown]
        state.index()
        for _ in range(TRIES):
            if state.phase != PROMOTING or promotable(state):
                break
            _deal_again(state, unknown, rng)  # it was asked whom to promote: it holds somebody
        return state
    state.index()
    return state


def _deal_again(state: State, unknown: int, rng: Random) -> None:
    """Another sample of the unknown part of the hand."""
    pile = state.police[state.turn]
    kept = len(state.hand) - unknown
    pile += state.hand[kept:]
    shuffle(rng, pile)
    state.hand = state.hand[:kept] + pile[:unknown]
    del pile[:unknown]
    state.index()
