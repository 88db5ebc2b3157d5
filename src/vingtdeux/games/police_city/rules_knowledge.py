"""What a seat may know, and positions it cannot tell from the real one."""

from random import Random

from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.police_city.material import (
    CARDS,
    FIRST_INFORMER,
    LT,
    OBJECTIVES,
    PLACES,
)
from vingtdeux.games.police_city.observation import UNKNOWN, Observation
from vingtdeux.games.police_city.phases import CREROLL, OVER, POINT
from vingtdeux.games.police_city.public import (
    ANSWERED,
    NOT_ASKED,
    UNSECURED,
    WAITING,
    conflict_grades,
    informer_here,
    present,
    table_phase,
)
from vingtdeux.games.police_city.state import SETUP_STEPS, State, hidden_tokens

# --- observe ----------------------------------------------------------------------------------


def observe(state: State, seat: int | None) -> Observation:
    """All that the seat (None = a spectator) may know. The end reveals everything but the order of
    the decks."""
    seen = Observation(seat)
    state.show(seen)
    seen.cards = [sorted(hand) for hand in state.cards]
    seen.discard = sorted(state.discard)
    seen.deck_size = len(state.deck)
    seen.objective_deck_size = len(state.objective_deck)
    viewer = -1 if seat is None else seat
    n = state.players
    seen.visible = [state.seizures[at] - state.hidden[at] for at in range(n * 5)]
    seen.hidden_token_count = [hidden_tokens(state, each) for each in range(n)]
    seen.hidden_card_count = [len(hand) for hand in state.hidden_cards]
    seen.supply_some = [count > 0 for count in state.supply]  # never how many [R3.14.4]
    seen.unknown_kinds = [0, 0, 0, 0, 0]
    for kind in state.secret:
        if kind >= 0:
            seen.unknown_kinds[kind] += 1
    if state.phase == OVER:
        _open_files(state, seen)
    else:
        seen.hidden = [0] * (n * 5)
        seen.hidden_cards = [[] for _ in range(n)]
        seen.secret = [UNKNOWN if kind >= 0 else -1 for kind in state.secret]
        if viewer >= 0:
            seen.hidden[viewer * 5 : viewer * 5 + 5] = state.hidden[viewer * 5 : viewer * 5 + 5]
            seen.hidden_cards[viewer] = sorted(state.hidden_cards[viewer])
            seen.secret[viewer] = state.secret[viewer]
    if state.terms.infiltrated and viewer >= 0:
        seen.loyalty = 1 if state.mafioso == viewer else 0
    phase = table_phase(state)
    if phase == CREROLL:
        seen.marked = state.marked & _dice_mask(state, viewer)
    elif phase == POINT:
        seen.fingers = [0] * (n * n)
        if viewer >= 0:
            own = slice(viewer * n, viewer * n + n)
            seen.fingers[own] = state.fingers[own]
    return seen


def reveal(state: State) -> Observation:
    """Files, secret tokens, loyalties, marks and fingers open: the picture of a replay. The order
    of the decks stays unknown."""
    seen = observe(state, None)
    _open_files(state, seen)
    seen.marked = state.marked
    seen.fingers = state.fingers
    return seen


def _open_files(state: State, seen: Observation) -> None:
    seen.hidden = state.hidden[:]
    seen.hidden_cards = [sorted(hand) for hand in state.hidden_cards]
    seen.secret = state.secret
    seen.mafioso = state.mafioso


def _dice_mask(state: State, seat: int) -> int:
    """The bits of the seat's own dice among all dice of the table."""
    mask = 0
    if seat >= 0:
        mask = 15 << (seat * 4)
        for informer in range(5):
            if state.informer_owner[informer] == seat:
                mask |= 1 << (FIRST_INFORMER + informer)
    return mask


# --- determinize ------------------------------------------------------------------------------


def determinize(seen: Observation, rng: Random) -> State:
    """What the viewer sees, and a guess at the rest."""
    state = State()
    seen.show(state)
    state.quiet = True
    state.setup_step = SETUP_STEPS
    _guess_tokens(seen, state, rng)
    _guess_seizures(seen, state, rng)
    _guess_cards(seen, state, rng)
    _guess_loyalty(seen, state, rng)
    _guess_choices(seen, state, rng)
    return state


def _guess_tokens(seen: Observation, state: State, rng: Random) -> None:
    """Any assignment of the hidden action tokens to the seats with an unknown one."""
    pool: list[int] = []
    for kind in range(5):
        pool += [kind] * seen.unknown_kinds[kind]
    state.secret = seen.secret[:]
    for seat in range(seen.players):
        if seen.secret[seat] >= 0:
            pool.remove(seen.secret[seat])
    shuffle(rng, pool)
    for seat in range(seen.players):
        if seen.secret[seat] == UNKNOWN:
            state.secret[seat] = pool.pop()


def _guess_seizures(seen: Observation, state: State, rng: Random) -> None:
    """Hidden tokens of the others: any not visible elsewhere; a type the supply shows as empty
    must lie wholly in the files, of every other type the supply keeps at least one."""
    n = seen.players
    unseen = seen.terms.material.type_count[:]
    for kind in seen.track:
        if kind >= 0:
            unseen[kind] -= 1
    for pledged in seen.pledges:
        if pledged & 63 < 5:
            unseen[pledged & 63] -= 1
    places: list[int] = []
    state.hidden = seen.hidden[:]
    for seat in range(n):
        own = 0
        for kind in range(5):
            unseen[kind] -= seen.visible[seat * 5 + kind] + seen.hidden[seat * 5 + kind]
            own += seen.hidden[seat * 5 + kind]
        places += [seat] * (seen.hidden_token_count[seat] - own)
    shuffle(rng, places)
    pool: list[int] = []
    for kind in range(5):
        if seen.supply_some[kind]:
            pool += [kind] * (unseen[kind] - 1)
        else:
            for _ in range(unseen[kind]):
                state.hidden[places.pop() * 5 + kind] += 1
            unseen[kind] = 0
    shuffle(rng, pool)
    for seat in places:
        kind = pool.pop()
        state.hidden[seat * 5 + kind] += 1
        unseen[kind] -= 1
    state.supply = unseen
    state.seizures = [seen.visible[at] + state.hidden[at] for at in range(n * 5)]


def _guess_cards(seen: Observation, state: State, rng: Random) -> None:
    """Hidden cards of the others: any place card not visible elsewhere; the rest is the deck."""
    unseen = [False] * CARDS
    for card in seen.terms.cards:
        unseen[card] = True
    for card in seen.discard:
        unseen[card] = False
    for at in range(len(seen.row)):
        if seen.row_state[at] in (WAITING, UNSECURED):
            unseen[seen.row[at]] = False
    for pledged in seen.pledges:
        if pledged & 63 >= 5:
            unseen[(pledged & 63) - 5] = False
    for seat in range(seen.players):
        for card in seen.cards[seat] + seen.hidden_cards[seat]:
            unseen[card] = False
    pool = [card for card in range(PLACES) if unseen[card]]
    shuffle(rng, pool)
    state.hidden_cards = []
    for seat in range(seen.players):
        hidden = seen.hidden_cards[seat][:]
        while len(hidden) < seen.hidden_card_count[seat]:
            hidden.append(pool.pop())
        state.hidden_cards.append(hidden)
    deck = pool + [card for card in range(PLACES, CARDS) if unseen[card]]
    shuffle(rng, deck)
    state.deck = deck
    districts = seen.terms.material.card_districts
    state.held = [0] * (seen.players * 5)
    for seat in range(seen.players):
        for card in state.cards[seat] + state.hidden_cards[seat]:
            for district in districts[card]:
                state.held[seat * 5 + district] += 1
    away = [False] * OBJECTIVES
    for pile in [*seen.claimed, [each for each in seen.shown if each >= 0]]:
        for objective in pile:
            away[objective] = True
    state.objective_deck = [each for each in seen.terms.objectives if not away[each]]
    shuffle(rng, state.objective_deck)


def _guess_loyalty(seen: Observation, state: State, rng: Random) -> None:
    """For a loyal seat the mafioso is one of the six tokens it does not see, uniformly."""
    state.mafioso = seen.mafioso
    if not seen.terms.infiltrated or seen.phase == OVER:
        return
    if seen.loyalty == 1:
        assert seen.seat is not None
        state.mafioso = seen.seat
        return
    others = [seat for seat in range(seen.players) if seat != seen.seat]
    tokens = seen.terms.material.loyalty_tokens
    drawn = below(rng, tokens if seen.seat is None else tokens - 1)
    state.mafioso = others[drawn] if drawn < len(others) else -1


def _guess_choices(seen: Observation, state: State, rng: Random) -> None:
    """Fingers and secret marks of the others: any legal choice."""
    n = seen.players
    viewer = -1 if seen.seat is None else seen.seat
    phase = table_phase(state)
    if phase == POINT:
        here = present(state)
        material = seen.terms.material
        state.fingers = seen.fingers[:]
        for seat in here:
            if seat == viewer or state.asked[seat] == NOT_ASKED:
                continue
            targets = [other for other in here if other != seat]
            shuffle(rng, targets)
            targets = targets[: material.targets]
            fingers = conflict_grades(state, seat)
            if state.asked[seat] != ANSWERED:
                fingers = below(rng, fingers + 1)
            for _ in range(fingers):
                at = seat * n + targets[below(rng, len(targets))]
                if state.fingers[at] < material.fingers:
                    state.fingers[at] += 1
    elif phase == CREROLL:
        for seat in range(n):
            if seat == viewer or state.asked[seat] == NOT_ASKED:
                continue
            for die in range(LT):
                if state.place[seat * 4 + die] == state.slot and rng.random() < 0.5:
                    state.marked |= 1 << (seat * 4 + die)
            for informer in range(5):
                if (
                    state.informer_owner[informer] == seat
                    and informer_here(state, informer)
                    and rng.random() < 0.5
                ):
                    state.marked |= 1 << (FIRST_INFORMER + informer)
