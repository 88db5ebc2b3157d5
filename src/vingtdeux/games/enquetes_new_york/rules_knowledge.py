"""Who may know what: observations, and positions that a seat cannot tell from the real one."""

from random import Random

from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.enquetes_new_york.board import ALL_CELLS, CELLS, NOWHERE
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, DECKS
from vingtdeux.games.enquetes_new_york.observation import Observation, Sighting
from vingtdeux.games.enquetes_new_york.phases import (
    DRAWN,
    NO_SLOT,
    NOBODY,
    PILE,
    PILE_SEAT,
    SPIED,
    SWAP_TAKE,
    SWAPPING,
)
from vingtdeux.games.enquetes_new_york.rules_sight import count_of_kind
from vingtdeux.games.enquetes_new_york.state import (
    State,
    pack_sighting,
    unpack_sighting,
)


def observe(state: State, seat: int | None) -> Observation:
    """Backs and counts of all; faces only of what the seat has been shown (section 2)."""
    seen = Observation(seat)
    state.show(seen)
    seen.pile_counts = [len(state.pile_informers), len(state.pile_experts)]
    for each in range(len(state.hands)):
        experts = count_of_kind(state, each, 1)
        seen.counts.append(len(state.hands[each]) - experts)
        seen.counts.append(experts)
    if state.is_over():
        _reveal(state, seen)
    seen.candidates = ALL_CELLS & ~state.wrong
    if seat is not None:
        _own(state, seat, seen)
    return seen


def reveal(state: State) -> Observation:
    """The picture of somebody who sees everything: the answer and all hands."""
    seen = observe(state, None)
    if state.cards:
        _reveal(state, seen)
    return seen


def _own(state: State, seat: int, seen: Observation) -> None:
    """The seat's hand and everything it has been shown."""
    seen.hand = [state.cards[slot] for slot in state.hands[seat]]
    seen.candidates = state.candidates[seat] & ~state.wrong
    if state.is_out(seat):  # it has looked under the cover [R3.8.3]
        seen.answer = state.answer
    if seat == state.active and state.given != NO_SLOT:
        seen.given = state.cards[state.given]
    base = seat * state.terms.material.slots
    for packed in state.sightings_of(seat):
        slot, how, source, turn = unpack_sighting(packed)
        places, aware = state.places[base + slot], state.aware[base + slot]
        seen.known.append(Sighting(state.cards[slot], how, source, turn, places, aware))


def _reveal(state: State, seen: Observation) -> None:
    """At the end everything lies open [R4.4], the name of a generated case too [R3.13.2]."""
    seen.answer = state.answer
    seen.case = state.case or state.terms.seed
    seen.revealed_hands = [[state.cards[slot] for slot in hand] for hand in state.hands]
    seen.revealed_piles = [
        sorted([state.cards[slot] for slot in pile])
        for pile in (state.pile_informers, state.pile_experts)
    ]


# --- a possible position ----------------------------------------------------------------------


def determinize(seen: Observation, rng: Random, answer: int = NOWHERE) -> State:
    """An answer among the candidates (or this one of them), true clues for the unknown cards, and
    places for all of them that respect every count and every set of possible places. What was
    generated has no name here before the end: none is known."""
    state = State(seen.terms)
    seen.show(state)
    state.quiet = True
    if seen.is_over():
        _lay_revealed(seen, state)
        state.case = "" if seen.terms.seed else seen.case
    elif seen.pile_counts[0] + seen.pile_counts[1] + sum(seen.counts):
        state.answer = _possible_answer(seen, rng) if answer < 0 else answer
        _lay_possible(seen, state, rng)
    _remember_own(seen, state)
    _remember_others(seen, state, rng)
    if seen.phase in (SWAP_TAKE, SWAPPING) and seen.given < 0:
        state.given = state.hands[state.active][0]  # any card of that hand is possible
    return state


def _possible_answer(seen: Observation, rng: Random) -> int:
    if seen.answer >= 0:
        return seen.answer
    left = seen.candidates or ALL_CELLS
    cells = [cell for cell in range(CELLS) if left >> cell & 1]
    return cells[below(rng, len(cells))]


def _lay_revealed(seen: Observation, state: State) -> None:
    state.answer = seen.answer
    cards: list[int] = []
    for hand in seen.revealed_hands:
        cards += hand
    for pile in seen.revealed_piles:
        cards += pile
    cards.sort()
    state.cards = tuple(cards)
    state.hands = [[cards.index(card) for card in hand] for hand in seen.revealed_hands]
    state.pile_informers = [cards.index(card) for card in seen.revealed_piles[0]]
    state.pile_experts = [cards.index(card) for card in seen.revealed_piles[1]]


def _lay_possible(seen: Observation, state: State, rng: Random) -> None:
    """Fill hands and piles, one kind after the other."""
    hands: list[list[int]] = [[] for _ in range(seen.terms.players)]
    piles: list[list[int]] = [[], []]
    for kind in (0, 1):
        room = [0] * (PILE_SEAT + 1)
        for seat in range(seen.terms.players):
            room[seat] = seen.counts[2 * seat + kind]
        room[PILE_SEAT] = seen.pile_counts[kind]
        known = [each for each in seen.known if CARD_KIND[each.card] == kind]
        shuffle(rng, known)
        at = place_known([each.places for each in known], room, rng)
        lying: list[list[int]] = [[] for _ in range(PILE_SEAT + 1)]
        for number, place in enumerate(at):
            lying[place].append(known[number].card)
        others = _possible_cards(seen, state.answer, kind, rng)
        for place in range(PILE_SEAT + 1):
            while len(lying[place]) < room[place]:
                lying[place].append(others.pop())
        for seat in range(seen.terms.players):
            hands[seat] += lying[seat]
        piles[kind] = lying[PILE_SEAT]
        shuffle(rng, piles[kind])
    cards: list[int] = [*piles[0], *piles[1]]
    for hand in hands:
        cards += hand
    cards.sort()
    state.cards = tuple(cards)
    if seen.seat is not None:
        hands[seen.seat] = seen.hand  # in the order they came
    state.hands = [[cards.index(card) for card in hand] for hand in hands]
    state.pile_informers = [cards.index(card) for card in piles[0]]
    state.pile_experts = [cards.index(card) for card in piles[1]]


def _possible_cards(seen: Observation, answer: int, kind: int, rng: Random) -> list[int]:
    """Cards of the level and kind that the seat has not seen and whose clue fits the answer."""
    truth = seen.terms.material.truth
    known = [each.card for each in seen.known]
    cards = [
        card
        for card in DECKS[2 * (seen.level - 1) + kind]
        if truth[card] >> answer & 1 and card not in known
    ]
    shuffle(rng, cards)
    return cards


def place_known(sets: list[int], room: list[int], rng: Random) -> list[int]:
    """A place for each card, within its set and the room of each place.

    Cards are laid one by one, at random; one that finds its places full moves others on
    (augmenting paths), so a solution is found whenever there is one.
    """
    at = [NOBODY] * len(sets)
    used = [0] * len(room)
    for card in range(len(sets)):
        if not _lay(card, sets, room, at, used, 0, rng):
            raise ValueError("the known cards do not fit into the places they may be in")
    return at


def _lay(
    card: int,
    sets: list[int],
    room: list[int],
    at: list[int],
    used: list[int],
    tried: int,
    rng: Random,
) -> bool:
    """Lay one card, `tried` being the places already looked at on this path."""
    allowed = sets[card] & ~tried
    order = [place for place in range(len(room)) if allowed >> place & 1 and room[place]]
    shuffle(rng, order)
    for place in order:
        if used[place] < room[place]:
            at[card] = place
            used[place] += 1
            return True
    for place in order:
        tried |= 1 << place
        for other in range(len(sets)):
            if at[other] != place:
                continue
            used[place] -= 1
            at[other] = NOBODY
            if _lay(other, sets, room, at, used, tried, rng):
                at[card] = place
                used[place] += 1
                return True
            at[other] = place
            used[place] += 1
    return False


def _remember_own(seen: Observation, state: State) -> None:
    """The observing seat's memory, as it is."""
    seat = seen.seat
    if seat is None:
        return
    material = seen.terms.material
    for each in seen.known:
        slot = state.cards.index(each.card)
        at = seat * material.slots + slot
        state.sightings.append(pack_sighting(seat, slot, each.how, each.source, each.turn))
        state.places[at] = each.places
        state.aware[at] = each.aware
        state.candidates[seat] &= material.truth[each.card]
    if seen.given >= 0:
        state.given = state.cards.index(seen.given)


def _remember_others(seen: Observation, state: State, rng: Random) -> None:
    """What the others may have seen: their hands, what this seat saw them see, and as many other
    cards as they were shown in public."""
    material, players = seen.terms.material, seen.terms.players
    wide = (1 << players) - 1 | PILE
    for other in range(players):
        if other == seen.seat:
            continue
        slots = state.hands[other][:]
        for each in seen.known:
            slot = state.cards.index(each.card)
            if each.aware >> other & 1 and slot not in slots:
                slots.append(slot)
        missing = seen.sights[other] - len(slots)
        if missing > 0:
            rest = [slot for hand in state.hands for slot in hand if slot not in slots]
            shuffle(rng, rest)
            slots += rest[:missing]
        for slot in slots:
            own = slot in state.hands[other]
            how = DRAWN if own else SPIED
            state.sightings.append(pack_sighting(other, slot, how, NOBODY, 1))
            at = other * material.slots + slot
            state.places[at] = 1 << other if own else wide & ~(1 << other)
            state.candidates[other] &= material.truth[state.cards[slot]]
            if (
                seen.seat is not None
                and state.aware[seen.seat * material.slots + slot] >> other & 1
            ):
                state.aware[at] = 1 << seen.seat
