"""A turn, step by step: what each decision and each lot does to the position."""

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.enquetes_new_york.board import (
    CELL,
    GO_SQUARE,
    NOWHERE,
    SIDE,
    SQUARES,
    SWAP_SQUARE,
)
from vingtdeux.games.enquetes_new_york.cases import case_of
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    CARD_KIND,
    JOKER,
    KINDS,
    LETTER_FACES,
    NUMBER_FACES,
    SYMBOLS,
)
from vingtdeux.games.enquetes_new_york.phases import (
    ALL_OUT,
    CHOOSE_CELL,
    DRAWN,
    FOUND,
    GO_ANYWHERE,
    LAST_CALL,
    LAST_STANDING,
    NEXT_TURN,
    NO_DIE,
    NO_SLOT,
    NOBODY,
    OVER,
    PILE,
    PILE_SEAT,
    REASONS,
    SHUFFLING,
    SPIED,
    SPINNING,
    SPY,
    SWAP_GIVE,
    SWAP_PARTNER,
    SWAP_TAKE,
    SWAPPED_IN,
    TAKE,
    TAKEN,
    TRAIL_COLD,
    TURN_END,
    TURN_START,
    WHEEL,
)
from vingtdeux.games.enquetes_new_york.rules_sight import (
    count_of_kind,
    flew,
    moved_unseen,
    pile_of,
    returned_to_piles,
    share,
    shown,
    swapped_unseen,
    was_spied,
)
from vingtdeux.games.enquetes_new_york.state import State

# --- setup ------------------------------------------------------------------------------------


def start_roll(state: State, face: int, events: list[Event]) -> None:
    """One seat rolls the number die for the start; the joker is rolled again [R3.1.2]."""
    seat = next_roller(state)
    if not state.quiet:
        events.append(Event("start_roll", {"seat": seat, "face": NUMBER_FACES[face]}))
    if face == JOKER:
        return
    state.rolls[seat] = face + 1
    if next_roller(state) != NOBODY:
        return
    contending = [seat for seat in range(len(state.rolls)) if state.contenders >> seat & 1]
    best = max([state.rolls[seat] for seat in contending])
    tied = [seat for seat in contending if state.rolls[seat] == best]
    if len(tied) == 1:
        state.first = state.active = tied[0]
        if not state.quiet:
            events.append(Event("first", {"seat": state.first, "face": best}))
        open_case(state, events)
        return
    state.contenders = 0  # only the tied seats roll again [R3.1.2]
    for seat in tied:
        state.contenders |= 1 << seat
        state.rolls[seat] = 0
    if not state.quiet:
        events.append(Event("start_tie", {"seats": tied, "face": best}))


def next_roller(state: State) -> int:
    """The seat whose start roll is due, or NOBODY."""
    for seat in range(len(state.rolls)):
        if state.contenders >> seat & 1 and state.rolls[seat] == 0:
            return seat
    return NOBODY


def open_case(state: State, events: list[Event]) -> None:
    """The wheel, unless the table chose the investigation or has one made [R3.1.3]."""
    terms = state.terms
    if terms.seed:  # [R3.13.3]
        state.answer = terms.answer
        lay_out(state, terms.cards)
        if not state.quiet:
            events.append(_endless(state))
    elif terms.endless:
        state.phase = SPINNING  # NATURE draws the case, no hand turns the wheel [R3.13.1]
    elif terms.number:
        set_investigation(state, terms.number)
        if not state.quiet:
            events.append(_investigation(state))
    else:
        state.phase = WHEEL


def case_drawn(state: State, name: str, events: list[Event]) -> None:
    """The generated investigation of this name comes into play; nobody hears the name [R3.13.2]."""
    found = case_of(state.level, name, state.terms.endless, state.terms.material)
    state.case = name
    state.answer = found.answer
    lay_out(state, found.cards)
    if not state.quiet:
        events.append(_endless(state))


def _endless(state: State) -> Event:
    return Event("endless", {"difficulty": state.terms.endless})


def set_investigation(state: State, number: int) -> None:
    """The cards that bear this number or symbol come into play [R3.1.4]."""
    material = state.terms.material
    state.number = number
    state.answer = material.answer_of(state.level, number)
    lay_out(state, material.cards_of(state.level, number))


def lay_out(state: State, cards: tuple[int, ...]) -> None:
    """Two piles, still in number order; NATURE is about to shuffle them [R3.1.4]."""
    state.cards = cards
    informers = [CARD_KIND[card] for card in cards].index(1)  # they come first
    state.pile_informers = list(range(informers))
    state.pile_experts = list(range(informers, len(cards)))
    shuffle_then(state, TURN_START)


def spun(state: State, number: int, events: list[Event]) -> None:
    """The wheel shows a number and a symbol; the cover stays closed [R3.1.3]."""
    set_investigation(state, number)
    if not state.quiet:
        events.append(_investigation(state))


def _investigation(state: State) -> Event:
    number = state.number
    return Event("investigation", {"number": number, "symbol": SYMBOLS[number - 1]})


def shuffle_then(state: State, resume: int) -> None:
    """NATURE shuffles informers, then experts; then the game goes on with `resume` [R3.12]."""
    state.phase = SHUFFLING
    state.lot_kind = 0
    state.resume = resume


def shuffled(state: State, action: Action, events: list[Event]) -> None:
    """A pile gets its new order [R3.1.4] [R3.8.3]."""
    slots = [state.cards.index(card) for card in action.data]
    slots.reverse()
    if action.a == 0:
        state.pile_informers = slots
        state.lot_kind = 1
        return
    state.pile_experts = slots
    state.lot_kind = 0
    if not state.quiet:
        counts = [len(state.pile_informers), len(state.pile_experts)]
        events.append(Event("shuffled", {"informers": counts[0], "experts": counts[1]}))
    resume = state.resume
    state.resume = TURN_START
    if resume == NEXT_TURN:
        next_turn(state, events)
    elif resume == LAST_CALL:
        next_call(state, events)
    else:
        state.phase = resume
        resume_turn(state, events)


# --- turns ------------------------------------------------------------------------------------


def next_seat(state: State) -> int:
    """Clockwise, skipping those who are out [R3.1.5]."""
    seat, players = state.active, len(state.hands)
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        if not state.eliminated >> seat & 1:
            return seat
    return state.active


def next_turn(state: State, events: list[Event]) -> None:
    """The next surviving seat; after `max_rounds` turns the trail goes cold [R3.10.1]."""
    state.active = next_seat(state)
    state.go_used = False
    state.dice_number = NO_DIE
    state.dice_letter = NO_DIE
    if state.turns[state.active] >= state.terms.max_rounds:
        state.phase = LAST_CALL
        state.called = 0
        if not state.quiet:
            events.append(Event("last_call", {"rounds": state.terms.max_rounds}))
    else:
        state.phase = TURN_START


def end_turn(state: State, events: list[Event]) -> None:
    """The turn is counted and passes on [R3.7]."""
    state.turns[state.active] += 1
    next_turn(state, events)


def rolled(state: State, number: int, letter: int, events: list[Event]) -> None:
    """Two plain faces name the cell; a joker leaves a line, a column or the city [R3.2.2]."""
    state.dice_number = number
    state.dice_letter = letter
    if not state.quiet:
        faces = {"number": NUMBER_FACES[number], "letter": LETTER_FACES[letter]}
        events.append(Event("rolled", {"seat": state.active, **faces}))
    if number == JOKER or letter == JOKER:
        state.phase = CHOOSE_CELL  # [R3.2.3] [R3.2.4]
    else:
        go_to(state, SIDE * number + letter, events)


def go_to(state: State, cell: int, events: list[Event]) -> None:
    """The pawn lands: spying first, the square second [R3.3.3]. Its own cell counts [R3.2.5]."""
    state.pawns[state.active] = cell
    if not state.quiet:
        square = SQUARES[state.terms.material.squares[cell]]
        events.append(Event("moved", {"seat": state.active, "cell": CELL[cell], "square": square}))
    if can_spy(state):
        state.phase = SPY
    else:
        do_square(state, events)


def can_spy(state: State) -> bool:
    """Whether another pawn stands here whose owner holds a card [R3.3.1]."""
    cell = state.pawns[state.active]
    for seat in range(len(state.hands)):
        if seat != state.active and state.pawns[seat] == cell and state.hands[seat]:
            return True
    return False


def spied(state: State, slot: int, events: list[Event]) -> None:
    """The spy is shown a card drawn by lot; it stays where it was [R3.3.2]."""
    spy, owner = state.active, state.partner
    state.partner = NOBODY
    shown(state, spy, slot, SPIED, owner, 1 << owner)
    share(state, spy, owner, slot)
    card = state.cards[slot]
    was_spied(state, spy, owner, CARD_KIND[card])
    if not state.quiet:
        who = {"seat": spy, "other": owner}
        back = {"kind": KINDS[CARD_KIND[card]], "level": state.level}
        events.append(Event("spied", {**who, **back}))
        events.append(Event("spied_card", {**who, "card": CARD[card]}, (spy, owner)))
    do_square(state, events)


def do_square(state: State, events: list[Event]) -> None:
    """What the cell makes its visitor do."""
    square = state.terms.material.squares[state.pawns[state.active]]
    if square == GO_SQUARE:
        if state.go_used:  # no chains of free moves [R3.6.3]
            nothing(state, "go_used", events)
        else:  # [R3.6.1]
            state.go_used = True
            state.phase = GO_ANYWHERE
    elif square == SWAP_SQUARE:
        if state.hands[state.active] and somebody_else_holds(state):
            state.phase = SWAP_PARTNER  # [R3.5.2]
        else:
            nothing(state, "no_swap", events)  # [R3.5.1]
    elif pile_of(state, square):
        draw(state, square, events)
    elif somebody_else_holds_kind(state, square):
        state.phase = TAKE  # [R3.4.2]
    else:
        nothing(state, "no_card", events)  # [R3.4.3]


def nothing(state: State, why: str, events: list[Event]) -> None:
    """The square has no effect."""
    state.phase = TURN_END
    if not state.quiet:
        events.append(Event(f"nothing_{why}", {"seat": state.active}))


def somebody_else_holds(state: State) -> bool:
    """Whether another seat holds a card; those who are out hold none."""
    held = 0
    for hand in state.hands:
        held += len(hand)
    return held > len(state.hands[state.active])


def somebody_else_holds_kind(state: State, kind: int) -> bool:
    """Whether another seat holds a card of the kind; one's own are never taken [R3.4.3]."""
    for seat in range(len(state.hands)):
        if seat != state.active and count_of_kind(state, seat, kind):
            return True
    return False


def draw(state: State, kind: int, events: list[Event]) -> None:
    """The top card comes into the hand [R3.4.1]."""
    seat = state.active
    slot = pile_of(state, kind).pop()
    state.hands[seat].append(slot)
    if state.eliminated:  # only then can anybody know a card of a pile
        moved_unseen(state, kind, PILE, 1 << seat, 1 << seat)
    shown(state, seat, slot, DRAWN, NOBODY, 1 << seat)
    flew(state, kind, PILE_SEAT, seat)
    state.phase = TURN_END
    if not state.quiet:
        back = {"kind": KINDS[kind], "level": state.level}
        events.append(Event("drew", {"seat": seat, **back}))
        events.append(Event("drew_card", {"seat": seat, "card": CARD[state.cards[slot]]}, (seat,)))


def taken(state: State, slot: int, events: list[Event]) -> None:
    """A card drawn by lot changes hands for good [R3.4.2]."""
    seat, other = state.active, state.partner
    state.partner = NOBODY
    kind = CARD_KIND[state.cards[slot]]
    state.hands[other].remove(slot)
    state.hands[seat].append(slot)
    both = 1 << seat | 1 << other
    moved_unseen(state, kind, 1 << other, 1 << seat, both)
    shown(state, seat, slot, TAKEN, other, 1 << seat)
    state.places[other * state.terms.material.slots + slot] = 1 << seat
    share(state, seat, other, slot)
    flew(state, kind, other, seat)
    state.phase = TURN_END
    if not state.quiet:
        who = {"seat": seat, "other": other}
        events.append(Event("took", {**who, "kind": KINDS[kind], "level": state.level}))
        events.append(Event("took_card", {**who, "card": CARD[state.cards[slot]]}, (seat, other)))


def swapped(state: State, slot: int, events: list[Event]) -> None:
    """The lot was drawn before the given card joined that hand; now both cross [R3.5.3]."""
    seat, other, given = state.active, state.partner, state.given
    state.partner = NOBODY
    state.given = NO_SLOT
    gave, got = CARD_KIND[state.cards[given]], CARD_KIND[state.cards[slot]]
    state.hands[other].remove(slot)
    state.hands[seat].remove(given)
    state.hands[other].append(given)
    state.hands[seat].append(slot)
    swapped_unseen(state, seat, other, gave, got, 1 << seat | 1 << other)
    shown(state, seat, slot, SWAPPED_IN, other, 1 << seat)
    shown(state, other, given, SWAPPED_IN, seat, 1 << other)
    state.places[other * state.terms.material.slots + slot] = 1 << seat
    state.places[seat * state.terms.material.slots + given] = 1 << other
    share(state, seat, other, slot)
    share(state, seat, other, given)
    flew(state, gave, seat, other)
    flew(state, got, other, seat)
    state.phase = TURN_END
    if not state.quiet:
        who = {"seat": seat, "other": other}
        backs = {"gave": KINDS[gave], "got": KINDS[got], "level": state.level}
        events.append(Event("swapped", {**who, **backs}))
        faces = {"gave": CARD[state.cards[given]], "got": CARD[state.cards[slot]]}
        events.append(Event("swapped_cards", {**who, **faces}, (seat, other)))


# --- accusing ---------------------------------------------------------------------------------


def accuse(state: State, seat: int, cell: int, events: list[Event]) -> None:
    """“The thief and the diamond are here”: right wins at once, wrong is out [R3.8]."""
    right = cell == state.answer
    if not state.quiet:
        events.append(Event("accused", {"seat": seat, "cell": CELL[cell]}))
    if right:  # [R3.8.2] [R4.1]
        finish(state, seat, FOUND, events)
        return
    eliminate(state, seat, cell, events)
    alive = [each for each in range(len(state.hands)) if not state.is_out(each)]
    if not alive:
        finish(state, NOBODY, ALL_OUT, events)  # [R4.3]
    elif len(alive) == 1 and not state.terms.last_must_find:
        finish(state, alive[0], LAST_STANDING, events)  # [R4.2]
    elif seat != state.active:
        shuffle_then(state, state.phase)
    elif state.phase == LAST_CALL:
        shuffle_then(state, LAST_CALL)
    else:
        shuffle_then(state, NEXT_TURN)


def eliminate(state: State, seat: int, cell: int, events: list[Event]) -> None:
    """Out: cards back to the piles, the pawn leaves, the cell is known to be wrong [R3.8.3]."""
    if seat == state.active:
        state.turns[seat] += 1
    state.eliminated |= 1 << seat
    state.wrong |= 1 << cell
    state.called |= 1 << seat
    returned_to_piles(state, seat)
    backs = {KINDS[kind]: count_of_kind(state, seat, kind) for kind in (0, 1)}
    for kind in (0, 1):  # not in the order of the hand, which is nobody else's business
        for _ in range(backs[KINDS[kind]]):
            flew(state, kind, seat, PILE_SEAT)
    for slot in state.hands[seat]:
        pile_of(state, CARD_KIND[state.cards[slot]]).append(slot)
    state.hands[seat] = []
    state.pawns[seat] = NOWHERE
    if not state.quiet:
        seen = {"seat": seat, "cell": CELL[state.answer]}
        events.append(Event("answer_seen", seen, (seat,)))
        wrong = {"seat": seat, "cell": CELL[cell], **backs, "level": state.level}
        events.append(Event("eliminated", wrong))


def resume_turn(state: State, events: list[Event]) -> None:
    """After somebody else's wrong accusation the open decision is looked at again (option
    `accuse_timing = any_time`)."""
    if state.phase == SPY:
        if not can_spy(state):
            do_square(state, events)
    elif state.phase == TAKE:
        do_square(state, events)
    elif state.phase in (SWAP_PARTNER, SWAP_GIVE, SWAP_TAKE):
        if not somebody_else_holds(state):
            state.partner = NOBODY
            state.given = NO_SLOT
            nothing(state, "no_swap", events)
        elif state.partner != NOBODY and state.eliminated >> state.partner & 1:
            state.partner = NOBODY
            state.given = NO_SLOT
            state.phase = SWAP_PARTNER


def next_call(state: State, events: list[Event]) -> None:
    """In the last call each surviving seat decides once [R3.10.1]; then nobody wins [R3.10.2]."""
    state.active = next_seat(state)
    if state.called >> state.active & 1:
        finish(state, NOBODY, TRAIL_COLD, events)
    else:
        state.phase = LAST_CALL


def give_up(state: State, events: list[Event]) -> None:
    """To give up does not eliminate [R3.10.2]."""
    if not state.quiet:
        events.append(Event("gave_up", {"seat": state.active}))
    state.called |= 1 << state.active
    next_call(state, events)


def finish(state: State, winner: int, reason: int, events: list[Event]) -> None:
    """Over; the answer, the cards and the hands are public [R4.4], and the case has a name."""
    state.phase = OVER
    state.winner = winner
    state.reason = reason
    state.partner = NOBODY
    state.given = NO_SLOT
    state.flights = ()
    if not state.quiet:
        answer = {"cell": CELL[state.answer]}
        who = {} if winner == NOBODY else {"seat": winner}
        events.append(Event(REASONS[reason], {**who, **answer}))
        if state.terms.endless:  # [R3.13.2]
            name = state.case or state.terms.seed
            args = {"case": name, "difficulty": state.terms.endless}
            events.append(Event("case_named", args))
