"""What seats learn when cards are shown or move: first sightings, and where known cards may be.

For each card a seat knows it keeps a set of places: one place after seeing or handing over the
card, a wider set once an unseen card of that kind has left a place of the set.
"""

from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.phases import PILE
from vingtdeux.games.enquetes_new_york.public import pack_flight, pack_spying
from vingtdeux.games.enquetes_new_york.state import State, pack_sighting


def pile_of(state: State, kind: int) -> list[int]:
    """The pile of a kind; its last slot is on top."""
    return state.pile_experts if kind else state.pile_informers


def count_of_kind(state: State, seat: int, kind: int) -> int:
    """How many cards of the kind a hand holds: their backs are visible to all."""
    count = 0
    for slot in state.hands[seat]:
        if CARD_KIND[state.cards[slot]] == kind:
            count += 1
    return count


def shown(state: State, seat: int, slot: int, how: int, source: int, place: int) -> None:
    """The seat sees the face of a card that now lies in `place`; the first time is remembered."""
    material = state.terms.material
    at = seat * material.slots + slot
    if state.places[at] == 0:
        turn = state.turns[state.active] + 1
        state.sightings.append(pack_sighting(seat, slot, how, source, turn))
        state.candidates[seat] &= material.truth[state.cards[slot]]
    state.places[at] = place
    state.sights[seat] += 1


def share(state: State, one: int, other: int, slot: int) -> None:
    """Each of the two knows that the other has seen this card."""
    slots = state.terms.material.slots
    state.aware[one * slots + slot] |= 1 << other
    state.aware[other * slots + slot] |= 1 << one


def flew(state: State, kind: int, source: int, target: int) -> None:
    """Everybody saw the back of a card go from one seat or pile (PILE_SEAT) to another (section 2)."""
    state.flights = (*state.flights, pack_flight(kind, source, target))


def was_spied(state: State, spy: int, owner: int, kind: int) -> None:
    """Everybody saw whose card, and of which kind, was shown to whom (section 2)."""
    turn = state.turns[spy] + 1
    state.spied = (*state.spied, pack_spying(spy, owner, kind, turn))


def moved_unseen(state: State, kind: int, source: int, target: int, witnesses: int) -> None:
    """A card of the kind went from place to place; who did not see it can no longer be sure."""
    places = state.places
    slots = state.terms.material.slots
    of_kind = [slot for slot, card in enumerate(state.cards) if CARD_KIND[card] == kind]
    for seat in range(len(state.hands)):
        if witnesses >> seat & 1:
            continue
        base = seat * slots
        for slot in of_kind:
            known = places[base + slot]
            if known & source:
                places[base + slot] = known | target


def swapped_unseen(state: State, one: int, other: int, gave: int, got: int, witnesses: int) -> None:
    """A card of kind `gave` and one of kind `got` crossed; both from where they lay before."""
    cards = state.cards
    places = state.places
    slots = state.terms.material.slots
    first, second = 1 << one, 1 << other
    for seat in range(len(state.hands)):
        if witnesses >> seat & 1:
            continue
        at = seat * slots
        for card in cards:
            before = places[at]
            if before & (first | second):
                kind = CARD_KIND[card]
                if before & first and kind == gave:
                    places[at] |= second
                if before & second and kind == got:
                    places[at] |= first
            at += 1


def returned_to_piles(state: State, seat: int) -> None:
    """All cards of a hand joined the piles face down: whatever may have been there, may be in
    a pile now [R3.8.3]."""
    hand = 1 << seat
    state.places = [known & ~hand | PILE if known & hand else known for known in state.places]
