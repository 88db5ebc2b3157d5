"""What a seat may know, and positions it cannot tell from the real one."""

from random import Random

from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.police_city.material import (
    CARD_DISTRICTS,
    CARDS,
    FIRST_INFORMER,
    LT,
    OBJECTIVES,
    PLACES,
    SYMBOLS,
    TYPE_COUNT,
)
from vingtdeux.games.police_city.observation import UNKNOWN, Observation
from vingtdeux.games.police_city.state import (
    ANSWERED,
    CREROLL,
    NOT_ASKED,
    OVER,
    PHASES,
    POINT,
    UNSECURED,
    WAITING,
    State,
    conflict_grades,
    hidden_tokens,
    informer_here,
    present,
    table_phase,
)

# --- observe ----------------------------------------------------------------------------------


def observe(state: State, seat: int | None, seen: Observation) -> Observation:
    """Fill in all that the seat (None = a spectator) may know. The end reveals everything but
    the order of the decks."""
    _copy_public(state, seen)
    over = state.phase == OVER
    viewer = -1 if seat is None else seat
    n = state.players
    seen.visible = [state.seizures[at] - state.hidden[at] for at in range(n * 5)]
    seen.hidden_token_count = [hidden_tokens(state, each) for each in range(n)]
    seen.hidden_card_count = [len(hand) for hand in state.hidden_cards]
    if over:
        seen.hidden = state.hidden[:]
        seen.hidden_cards = [sorted(hand) for hand in state.hidden_cards]
        seen.secret = state.secret[:]
        seen.mafioso = state.mafioso
    else:
        seen.hidden = [0] * (n * 5)
        seen.hidden_cards = [[] for _ in range(n)]
        seen.secret = [UNKNOWN if kind >= 0 else -1 for kind in state.secret]
        if viewer >= 0:
            seen.hidden[viewer * 5 : viewer * 5 + 5] = state.hidden[viewer * 5 : viewer * 5 + 5]
            seen.hidden_cards[viewer] = sorted(state.hidden_cards[viewer])
            seen.secret[viewer] = state.secret[viewer]
    if state.infiltrated and viewer >= 0:
        seen.loyalty = 1 if state.mafioso == viewer else 0
    seen.supply_some = [count > 0 for count in state.supply]  # never how many [R3.14.4]
    seen.unknown_kinds = [0, 0, 0, 0, 0]
    for kind in state.secret:
        if kind >= 0:
            seen.unknown_kinds[kind] += 1
    seen.marked = state.marked
    seen.fingers = state.fingers[:]
    phase = table_phase(state)
    if phase == CREROLL:
        seen.marked = state.marked & _dice_mask(state, viewer)
    elif phase == POINT:
        for other in range(n):
            if other != viewer:
                for target in range(n):
                    seen.fingers[other * n + target] = 0
    return seen


def uncover(state: State, seen: Observation) -> None:
    """Everything but the order of the decks: the picture of a replay."""
    seen.hidden = state.hidden[:]
    seen.hidden_cards = [sorted(hand) for hand in state.hidden_cards]
    seen.secret = state.secret[:]
    seen.mafioso = state.mafioso
    seen.marked = state.marked
    seen.fingers = state.fingers[:]


def _dice_mask(state: State, seat: int) -> int:
    """The bits of the seat's own dice among all dice of the table."""
    mask = 0
    if seat >= 0:
        mask = 15 << (seat * 4)
        for informer in range(5):
            if state.informer_owner[informer] == seat:
                mask |= 1 << (FIRST_INFORMER + informer)
    return mask


def _copy_public(state: State, seen: Observation) -> None:
    seen.hard = state.difficulty_hard
    seen.goal = state.goal
    seen.cap = state.cap
    seen.tacit = state.tacit
    seen.infiltrated = state.infiltrated
    seen.phase = state.phase
    seen.phase_name = PHASES[state.phase]
    seen.table_phase = PHASES[table_phase(state)]
    seen.resume = state.resume
    seen.forced = state.forced
    seen.tick = state.tick
    seen.round = state.round
    seen.slot = state.slot
    seen.mafia = state.mafia
    seen.reason = state.reason
    seen.called = state.called
    seen.roll_kind = state.roll_kind
    seen.execute = state.execute
    seen.execute_at = state.execute_at
    seen.paying_slot = state.paying_slot
    seen.order_from = state.order_from
    seen.order_to = state.order_to
    seen.moved = state.moved
    seen.swap_face = state.swap_face
    seen.deck_size = len(state.deck)
    seen.objective_deck_size = len(state.objective_deck)
    seen.grades = state.grades[:]
    seen.track = state.track[:]
    seen.cards = [sorted(hand) for hand in state.cards]
    seen.discard = sorted(state.discard)
    seen.row = state.row[:]
    seen.row_state = state.row_state[:]
    seen.shown = state.shown[:]
    seen.claimed = [pile[:] for pile in state.claimed]
    seen.reserve = state.reserve[:]
    seen.known = state.known[:]
    seen.combo_used = state.combo_used[:]
    seen.place = state.place[:]
    seen.face = state.face[:]
    seen.informer_owner = state.informer_owner[:]
    seen.informer_state = state.informer_state[:]
    seen.informer_on = state.informer_on[:]
    seen.informer_face = state.informer_face[:]
    seen.extra = state.extra[:]
    seen.asked = state.asked[:]
    seen.used = state.used[:]
    seen.lot = state.lot[:]
    seen.drafts = state.drafts[:]
    seen.versions = state.versions[:]
    seen.endorsed = state.endorsed[:]
    seen.losses = state.losses[:]
    seen.pledges = state.pledges[:]
    seen.offer_to = state.offer_to[:]
    seen.offer_give = [each[:] for each in state.offer_give]
    seen.offer_want = [each[:] for each in state.offer_want]
    seen.swaps = state.swaps[:]


# --- determinize ------------------------------------------------------------------------------


def determinize(seen: Observation, state: State, rng: Random) -> State:
    """Fill a new state with what the viewer sees, and guess the rest."""
    state.quiet = True
    _copy_back(seen, state)
    _guess_tokens(seen, state, rng)
    _guess_seizures(seen, state, rng)
    _guess_cards(seen, state, rng)
    _guess_loyalty(seen, state, rng)
    _guess_choices(seen, state, rng)
    return state


def _copy_back(seen: Observation, state: State) -> None:
    state.difficulty_hard = seen.hard
    state.goal = seen.goal
    state.cap = seen.cap
    state.tacit = seen.tacit
    state.infiltrated = seen.infiltrated
    state.phase = seen.phase
    state.resume = seen.resume
    state.forced = seen.forced
    state.tick = seen.tick
    state.setup_step = 5
    state.round = seen.round
    state.slot = seen.slot
    state.mafia = seen.mafia
    state.reason = seen.reason
    state.called = seen.called
    state.marked = seen.marked
    state.roll_kind = seen.roll_kind
    state.execute = seen.execute
    state.execute_at = seen.execute_at
    state.paying_slot = seen.paying_slot
    state.order_from = seen.order_from
    state.order_to = seen.order_to
    state.moved = seen.moved
    state.swap_face = seen.swap_face
    state.grades = seen.grades[:]
    state.track = seen.track[:]
    state.cards = [hand[:] for hand in seen.cards]
    state.discard = seen.discard[:]
    state.row = seen.row[:]
    state.row_state = seen.row_state[:]
    state.shown = seen.shown[:]
    state.claimed = [pile[:] for pile in seen.claimed]
    state.reserve = seen.reserve[:]
    state.known = seen.known[:]
    state.combo_used = seen.combo_used[:]
    state.place = seen.place[:]
    state.face = seen.face[:]
    state.informer_owner = seen.informer_owner[:]
    state.informer_state = seen.informer_state[:]
    state.informer_on = seen.informer_on[:]
    state.informer_face = seen.informer_face[:]
    state.extra = seen.extra[:]
    state.asked = seen.asked[:]
    state.used = seen.used[:]
    state.lot = seen.lot[:]
    state.drafts = seen.drafts[:]
    state.versions = seen.versions[:]
    state.endorsed = seen.endorsed[:]
    state.fingers = seen.fingers[:]
    state.losses = seen.losses[:]
    state.pledges = seen.pledges[:]
    state.offer_to = seen.offer_to[:]
    state.offer_give = [each[:] for each in seen.offer_give]
    state.offer_want = [each[:] for each in seen.offer_want]
    state.swaps = seen.swaps[:]


def _guess_tokens(seen: Observation, state: State, rng: Random) -> None:
    """Any assignment of the hidden action tokens to the seats with an unknown one."""
    pool: list[int] = []
    for kind in range(5):
        pool += [kind] * seen.unknown_kinds[kind]
    for seat in range(seen.players):
        state.secret[seat] = seen.secret[seat]
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
    unseen = TYPE_COUNT[:]
    for kind in seen.track:
        if kind >= 0:
            unseen[kind] -= 1
    for pledged in seen.pledges:
        if pledged & 63 < 5:
            unseen[pledged & 63] -= 1
    places: list[int] = []
    for seat in range(n):
        own = 0
        for kind in range(5):
            state.hidden[seat * 5 + kind] = seen.hidden[seat * 5 + kind]
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
    unseen = [not (seen.easy and SYMBOLS[card] == 2) for card in range(CARDS)]
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
    for seat in range(seen.players):
        hidden = seen.hidden_cards[seat][:]
        while len(hidden) < seen.hidden_card_count[seat]:
            hidden.append(pool.pop())
        state.hidden_cards[seat] = hidden
    deck = pool + [card for card in range(PLACES, CARDS) if unseen[card]]
    shuffle(rng, deck)
    state.deck = deck
    state.held = [0] * (seen.players * 5)
    for seat in range(seen.players):
        for card in state.cards[seat] + state.hidden_cards[seat]:
            for district in CARD_DISTRICTS[card]:
                state.held[seat * 5 + district] += 1
    objectives = [True] * OBJECTIVES
    for pile in [*seen.claimed, [each for each in seen.shown if each >= 0]]:
        for objective in pile:
            objectives[objective] = False
    state.objective_deck = [each for each in range(OBJECTIVES) if objectives[each]]
    shuffle(rng, state.objective_deck)


def _guess_loyalty(seen: Observation, state: State, rng: Random) -> None:
    """For a loyal seat the mafioso is one of the six tokens it does not see, uniformly."""
    state.mafioso = seen.mafioso
    if not seen.infiltrated or seen.phase == OVER:
        return
    if seen.loyalty == 1:
        assert seen.seat is not None
        state.mafioso = seen.seat
        return
    others = [seat for seat in range(seen.players) if seat != seen.seat]
    drawn = below(rng, 7 if seen.seat is None else 6)
    state.mafioso = others[drawn] if drawn < len(others) else -1


def _guess_choices(seen: Observation, state: State, rng: Random) -> None:
    """Fingers and secret marks of the others: any legal choice."""
    n = seen.players
    viewer = -1 if seen.seat is None else seen.seat
    phase = table_phase(state)
    if phase == POINT:
        here = present(state)
        for seat in here:
            if seat == viewer or state.asked[seat] == NOT_ASKED:
                continue
            targets = [other for other in here if other != seat]
            shuffle(rng, targets)
            targets = targets[:2]
            fingers = conflict_grades(state, seat)
            if state.asked[seat] != ANSWERED:
                fingers = below(rng, fingers + 1)
            for _ in range(fingers):
                at = seat * n + targets[below(rng, len(targets))]
                if state.fingers[at] < 5:
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
