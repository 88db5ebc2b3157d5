"""What every topic of the rules uses: phases, the mafia pawn, holdings, action tokens."""

from typing import TypeVar

from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.material import (
    ALPHABETICAL,
)
from vingtdeux.games.police_city.phases import OVER
from vingtdeux.games.police_city.public import ANSWERED, ASKED, MAFIA_WINS, NOT_ASKED
from vingtdeux.games.police_city.state import State

T = TypeVar("T")


def enter(state: State, phase: int) -> None:
    """A new decision point."""
    state.phase = phase
    state.tick += 1


def ask_all(state: State) -> None:
    """Every seat is of the phase."""
    for seat in range(state.players):
        state.asked[seat] = ASKED
        state.used[seat] = 0


def ask(state: State, seats: list[int]) -> None:
    """Only these seats are of the phase."""
    for seat in range(state.players):
        state.asked[seat] = NOT_ASKED
        state.used[seat] = 0
    for seat in seats:
        state.asked[seat] = ASKED


def answer(state: State, seat: int) -> bool:
    """The seat has said `done` or `pass`; whether nobody is missing now [R3.0.2]."""
    state.asked[seat] = ANSWERED
    return ASKED not in state.asked


def seats_of_phase(state: State) -> list[int]:
    """The seats of the phase, whether they have answered or not."""
    return [seat for seat in range(state.players) if state.asked[seat] != NOT_ASKED]


# --- the mafia --------------------------------------------------------------------------------


def raise_mafia(
    state: State, steps: int, why: str, events: list[Event], card: int = -1, informer: int = -1
) -> bool:
    """Step by step [R3.0.7]; whether the game is over, because it stands at its goal [R4.1]. It
    is told which card or informer it comes from, where it comes from one."""
    goal = state.terms.material.mafia_goal
    for nth in range(steps):
        state.mafia += 1
        if not state.quiet:
            told = {"to": state.mafia, "why": why, "goal": goal, "card": card, "nth": nth}
            events.append(Event("mafia_up", {**told, "informer": informer}))
        if state.mafia >= goal:
            state.reason = MAFIA_WINS
            enter(state, OVER)
            ask(state, [])
            if not state.quiet:
                events.append(Event("mafia_wins", {"level": goal}))
            return True
    return False


def lower_mafia(state: State, steps: int, events: list[Event]) -> None:
    """Down, never below 0 [R3.0.7]."""
    state.mafia = max(0, state.mafia - steps)
    if not state.quiet:
        events.append(Event("mafia_down", {"to": state.mafia, "steps": steps}))


# --- holdings ---------------------------------------------------------------------------------


def without(items: list[int], item: int) -> list[int]:
    """A new list without that item: copies of a position share what seldom changes."""
    return [each for each in items if each != item]


def replaced(items: list[T], at: int, item: T) -> list[T]:
    """A new list with that item there: copies of a position share what seldom changes."""
    found = items[:]
    found[at] = item
    return found


def gain_card(state: State, seat: int, card: int) -> None:
    """A place card to the seat's visible holdings."""
    state.cards = replaced(state.cards, seat, [*state.cards[seat], card])
    for district in state.terms.material.card_districts[card]:
        state.held[seat * 5 + district] += 1


def lose_card(state: State, seat: int, card: int) -> None:
    """A place card leaves the seat, visible or hidden."""
    if card in state.cards[seat]:
        state.cards = replaced(state.cards, seat, without(state.cards[seat], card))
    else:
        hidden = without(state.hidden_cards[seat], card)
        state.hidden_cards = replaced(state.hidden_cards, seat, hidden)
    for district in state.terms.material.card_districts[card]:
        state.held[seat * 5 + district] -= 1


def card_of_signature(state: State, seat: int, sign: int) -> int:
    """The card to pay with: visible before hidden, then alphabetical [R3.12.1]."""
    best = -1
    signature = state.terms.material.signature
    for card in state.cards[seat]:
        if signature[card] == sign and (best < 0 or ALPHABETICAL[card] < ALPHABETICAL[best]):
            best = card
    if best >= 0:
        return best
    for card in state.hidden_cards[seat]:
        if signature[card] == sign and (best < 0 or ALPHABETICAL[card] < ALPHABETICAL[best]):
            best = card
    return best


def lose_seizures(state: State, seat: int, kind: int, count: int) -> None:
    """Tokens leave the seat, visible ones before hidden ones [R3.13]."""
    at = seat * 5 + kind
    state.seizures[at] -= count
    if state.hidden[at] > state.seizures[at]:
        state.hidden[at] = state.seizures[at]


def visible_seizures(state: State, seat: int, kind: int) -> int:
    """Tokens of that type everybody can see."""
    return state.seizures[seat * 5 + kind] - state.hidden[seat * 5 + kind]


def show_thing(state: State, seat: int, thing: int) -> None:
    """Something offered in public is seen: it leaves the file [R3.14.1]."""
    if thing >= 5:
        card = thing - 5
        if card in state.hidden_cards[seat]:
            hidden = without(state.hidden_cards[seat], card)
            state.hidden_cards = replaced(state.hidden_cards, seat, hidden)
            state.cards = replaced(state.cards, seat, [*state.cards[seat], card])
        return
    if state.hidden[seat * 5 + thing] > 0:
        state.hidden[seat * 5 + thing] -= 1


def visible_things(state: State, seat: int) -> list[int]:
    """Types and cards of the seat that everybody can see, each once, in order."""
    found = [kind for kind in range(5) if visible_seizures(state, seat, kind) > 0]
    for card in sorted(state.cards[seat]):
        found.append(5 + card)
    return found


def own_things(state: State, seat: int) -> list[int]:
    """Types and cards of the seat, hidden ones included, each once, in order."""
    found = [kind for kind in range(5) if state.seizures[seat * 5 + kind] > 0]
    for card in sorted(state.cards[seat] + state.hidden_cards[seat]):
        found.append(5 + card)
    return found


# --- action tokens ----------------------------------------------------------------------------


def spend_token(state: State, seat: int, kind: int) -> None:
    """To the reserve; of two equal ones the publicly known is spent first [R3.4.4]."""
    if state.known[seat * 5 + kind] > 0:
        state.known[seat * 5 + kind] -= 1
    else:
        state.secret = replaced(state.secret, seat, -1)
    state.reserve[kind] += 1


def gain_token(state: State, seat: int, kind: int) -> None:
    """From the reserve, in public."""
    state.reserve[kind] -= 1
    state.known[seat * 5 + kind] += 1
