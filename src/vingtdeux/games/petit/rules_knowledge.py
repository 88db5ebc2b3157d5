"""Who knows what, and which positions fit what is known."""

from random import Random

from vingtdeux.engine.action import Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.games.petit.observation import Observation
from vingtdeux.games.petit.state import State


def observe(state: State, seat: Seat | None) -> Observation:
    """Own hand and pick; of the others, how many cards and whether they have picked [R1.3]."""
    seen = Observation(seat)
    state.show(seen)
    seen.hand_sizes = [len(hand) for hand in state.hands]
    seen.committed = [rank != 0 for rank in state.picks]
    if seat is not None:
        seen.hand = state.hands[seat][:]
        seen.pick = state.picks[seat]
    return seen


def reveal(state: State) -> Observation:
    """The picture of somebody who sees everything: all hands and all picks."""
    seen = observe(state, None)
    seen.hands = [hand[:] for hand in state.hands]
    seen.picks = state.picks[:]
    return seen


def determinize(seen: Observation, rng: Random) -> State:
    """Deal the cards this seat cannot see at random. Earlier rounds' cards are forgotten by the
    observation except the last, so any card not seen may be anywhere."""
    state = State(seen.terms)
    seen.show(state)
    state.quiet = True
    unseen = list(seen.terms.material.deck)
    for rank in [*seen.hand, seen.pick, *seen.last]:
        if rank:
            unseen.remove(rank)
    shuffle(rng, unseen)
    for seat in range(seen.terms.players):
        if seat == seen.seat:
            state.hands[seat] = seen.hand[:]
            state.picks[seat] = seen.pick
            continue
        state.hands[seat] = sorted([unseen.pop() for _ in range(seen.hand_sizes[seat])])
        state.picks[seat] = unseen.pop() if seen.committed[seat] else 0
    return state
