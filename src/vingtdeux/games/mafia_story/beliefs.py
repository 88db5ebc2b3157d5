"""What a seat believes about what it cannot see, from what the others did.

A token on a card that its owner has looked at most likely lies as it scores, and on a good card; a
cover that its owner leaves alone round after round is more and more likely a police card.
"""

from random import Random
from typing import Final

from vingtdeux.engine.action import Seat
from vingtdeux.engine.chance import shuffle
from vingtdeux.games.mafia_story.material import CASH, POLICE, SPECIAL, WAR
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import NONE
from vingtdeux.games.mafia_story.rules_material import add_neutrals
from vingtdeux.games.mafia_story.state import State

SURE: Final = 0.95
"""A token on a card its owner has looked at is of the kind that scores."""
GUESSED: Final = 0.6
"""And on one that it has not looked at, but I have."""
POLICE_PRIOR: Final = 0.22
"""How many cover with their police card."""
STAYS: Final = 0.75
"""How likely a special card is still not cashed after one more round."""
BLUFFS: Final = 0.12
"""How likely a police card carries its owner's token, as against a special card."""
SPENT: Final = 0.2
"""How many of those who have chosen a prevent card have chosen one at all."""
TRIES: Final = 4
"""Cards drawn for a cell with an enemy's token: he chose it because it is good for him."""


def world(seen: Observation, rng: Random) -> State:
    """A position that the seat cannot tell from the real one, as likely as it believes it."""
    state = State()
    seen.show(state)
    state.quiet = True
    state.cover_kind = seen.cover_kind[:]
    state.token_kind = seen.token_kind[:]
    state.commit = seen.commit[:]
    state.ground = tuple(_city(seen, rng))
    for seat in range(seen.terms.players):
        if seen.cover_kind[seat] == HIDDEN:
            state.cover_kind[seat] = _cover(seen, seat, rng)
        if seen.token_kind[seat] == HIDDEN:
            state.token_kind[seat] = _token(seen, state, seat, rng)
        if seen.committed[seat] and seen.commit[seat] == NONE:
            state.commit[seat] = _prevent(seen, seat, rng)
    return state


def _city(seen: Observation, rng: Random) -> list[int]:
    """The unseen cards over the unseen cells; where an enemy who knows the card has put a token,
    the best of a few for him."""
    terms = seen.terms
    gone = 0
    ground = seen.faces[:]
    for card in ground:
        if card >= 0:
            gone |= 1 << card
    for seat in range(terms.players):
        for card in seen.right[seat]:
            gone |= 1 << card
        for card in seen.left[seat]:
            gone |= 1 << card
    for card in seen.discards:
        gone |= 1 << card
    pool = [card for card in terms.city_set if not gone >> card & 1]
    unseen = [card for card in terms.neutrals if not gone >> card & 1]
    out = len(terms.neutrals) - len(unseen)
    add_neutrals(pool, unseen, max(0, terms.neutral_count - out), rng)
    shuffle(rng, pool)
    for seat in range(terms.players):
        cell = seen.token_cell[seat]
        if cell >= 0 and ground[cell] < 0 and pool and _chose(seen, seat, cell):
            ground[cell] = _take_good(seen, seat, pool)
    for cell in range(terms.city.cells):
        if ground[cell] < 0 and seen.cards >> cell & 1:
            ground[cell] = pool.pop() if pool else terms.city_set[cell % len(terms.city_set)]
    return ground


def _chose(seen: Observation, seat: Seat, cell: int) -> bool:
    """Whether this token lies on a card that its owner has looked at."""
    return bool(seen.looked[seat] >> cell & 1) and not seen.covered >> cell & 1


def _take_good(seen: Observation, seat: Seat, pool: list[int]) -> int:
    """Of the next few cards the one that is worth most to this seat."""
    terms = seen.terms
    best, most = len(pool) - 1, -99
    for place in range(max(0, len(pool) - TRIES), len(pool)):
        worth = max(terms.points(seat, WAR, pool[place]), terms.points(seat, CASH, pool[place]))
        if worth > most:
            best, most = place, worth
    return pool.pop(best)


def _cover(seen: Observation, seat: Seat, rng: Random) -> int:
    """Special cards are cashed sooner or later, police cards never; a token on the own cover
    rarely lies on police."""
    police = POLICE_PRIOR
    special = 1.0 - POLICE_PRIOR
    for _ in range(seen.round - 1):
        special *= STAYS
    if seen.token_cell[seat] == seen.cover_cell[seat]:
        police *= BLUFFS
    return POLICE if rng.random() * (police + special) < police else SPECIAL


def _token(seen: Observation, state: State, seat: Seat, rng: Random) -> int:
    """As it scores, the surer the better its owner knows the card."""
    cell = seen.token_cell[seat]
    if cell < 0:  # it flees
        return int(rng.random() * 2)
    if seen.covered >> cell & 1:
        if seen.cover_cell[seat] == cell:
            sure = SURE if state.cover_kind[seat] == SPECIAL else 0.5
            return CASH if rng.random() < sure else WAR
        return WAR if rng.random() < SURE else CASH  # on a stranger's: a special is to be raided
    knows = seen.looked[seat] >> cell & 1
    if not knows and seen.faces[cell] < 0:
        return int(rng.random() * 2)
    good = WAR if seen.terms.points(seat, WAR, state.ground[cell]) > 0 else CASH
    return good if rng.random() < (SURE if knows else GUESSED) else 1 - good


def _prevent(seen: Observation, seat: Seat, rng: Random) -> int:
    """Most keep their cards."""
    if rng.random() >= SPENT:
        return 0
    able = [card for card in (1, 2) if seen.prevent[seat] & card]
    return able[int(rng.random() * len(able))] if able else 0
