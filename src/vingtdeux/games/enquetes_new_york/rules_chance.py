"""What NATURE draws, and what it could have drawn [R3.12]."""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.cases import draw_name
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.phases import (
    ROLLING,
    SHUFFLING,
    SPINNING,
    SPYING,
    START_ROLL,
    SWAPPING,
    TAKING,
)
from vingtdeux.games.enquetes_new_york.rules_legal import choices
from vingtdeux.games.enquetes_new_york.rules_sight import pile_of
from vingtdeux.games.enquetes_new_york.state import State


def draw(state: State, rng: Random) -> Action:
    """NATURE's action here."""
    phase = state.phase
    if state.defaulting:  # [R3.9]
        actions = choices(state)
        return do.default(actions[below(rng, len(actions))])
    if phase == ROLLING:  # [R3.2.2]
        rolls = state.terms.material.rolls
        return do.ROLLS[rolls[below(rng, len(rolls))]]
    if phase == START_ROLL:  # [R3.1.2]
        faces = state.terms.material.number_die
        return do.START_ROLLS[faces[below(rng, len(faces))]]
    if phase == SPINNING:  # [R3.1.3] [R3.13.1]
        if state.terms.endless:
            return do.case(draw_name(rng))
        numbers = state.terms.numbers
        return do.SPINS[numbers[below(rng, len(numbers))]]
    if phase == SHUFFLING:
        slots = pile_of(state, state.lot_kind)[:]
        shuffle(rng, slots)
        return do.shuffled(state.lot_kind, tuple([state.cards[slot] for slot in slots]))
    hidden = lots(state)
    return do.LOTS[state.cards[hidden[below(rng, len(hidden))]]]


def is_possible(state: State, action: Action) -> bool:
    """Whether NATURE could do this here."""
    phase, kind, terms = state.phase, action.kind, state.terms
    if state.defaulting:
        return kind == do.NATURE_DEFAULT and do.ALL[action.a] in choices(state)
    if phase == START_ROLL:
        return kind == do.NATURE_NUMBER and action.a in terms.material.number_die
    if phase == SPINNING:
        if terms.endless:
            return kind == do.NATURE_CASE
        return kind == do.NATURE_SPIN and action.a in terms.numbers
    if phase == ROLLING:
        return kind == do.NATURE_ROLL and 6 * action.a + action.b in terms.material.rolls
    if phase == SHUFFLING:
        if kind != do.NATURE_SHUFFLE or action.a != state.lot_kind:
            return False
        pile = [state.cards[slot] for slot in pile_of(state, state.lot_kind)]
        return sorted(pile) == sorted(action.data)
    if phase in (SPYING, TAKING, SWAPPING) and kind == do.NATURE_CARD:
        return action.a in [state.cards[slot] for slot in lots(state)]
    return False


def lots(state: State) -> list[int]:
    """The slots among which a card is drawn by lot: a whole hand [R3.3.2], or its cards of one
    kind [R3.4.2] [R3.5.3]."""
    hand = state.hands[state.partner]
    if state.phase == SPYING:
        return hand
    kind = state.lot_kind
    if state.phase == TAKING:
        kind = state.terms.material.squares[state.pawns[state.active]]
    return [slot for slot in hand if CARD_KIND[state.cards[slot]] == kind]
