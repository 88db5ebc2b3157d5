"""Whose turn it is and what is allowed."""

from vingtdeux.engine.action import Action, Seat
from vingtdeux.games.mafia_story.actions import (
    BUY_ACTION,
    PASS_ACTION,
    TAKE_BACK_ACTION,
    listed,
)
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    BUYBACK,
    DEAL,
    FLIGHT,
    OVER,
    PEEK,
    PLACED,
    PREVENT,
    REACTION,
    SETUP_COVER,
    TARGET,
)
from vingtdeux.games.mafia_story.state import State


def to_act(state: State) -> tuple[Seat, ...]:
    """Who must decide."""
    return state.asked()


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """What the seat may do, in the order of the action space."""
    phase = state.phase
    if phase == PREVENT:
        return _prevent_cards(state, seat)
    if seat != state.turn or phase in (DEAL, OVER):
        return []
    if phase == ACTION:
        return _turn(state, seat)
    if phase == FLIGHT:
        return _flights(state, seat)
    if phase == REACTION:
        return _reactions(state, seat)
    moves = state.terms.moves
    if phase == PEEK:
        return listed(moves.looks, state.cards & ~state.covered & ~state.group)
    if phase == TARGET:
        able = targets(state, seat)
        return [moves.targets[other] for other in range(state.terms.players) if able >> other & 1]
    if phase == BUYBACK:
        return [BUY_ACTION, PASS_ACTION]
    if phase == SETUP_COVER:  # any city card [R3.1.2] without a cover, seen or not [R3.4.2]
        cells = state.cards & ~state.covered
        return listed(moves.covers[0], cells) + listed(moves.covers[1], cells)
    return listed(moves.looks, _openings(state))


def _openings(state: State) -> int:
    """Three different cells [R3.3.2], not all three of an earlier seat [R3.3.3]."""
    cells = state.cards & ~state.group
    if state.group.bit_count() == state.terms.material.opening_looks - 1:
        for other in state.openings:
            if other & state.group == state.group:
                cells &= ~other
    return cells


def _turn(state: State, seat: Seat) -> list[Action]:
    """Look, or place on a free cell or on an opposing token [R3.5.1]."""
    moves = state.terms.moves
    shut = state.covered | state.tokens  # neither covers nor occupied cells [R3.5.3, R3.4.4]
    if state.group:  # committed to looking [R3.5.2]
        return listed(moves.looks, state.cards & ~shut & ~state.group)
    places = (state.cards & ~state.tokens) | state.opposing(seat)
    if state.lap == 0 and state.is_forced():  # must place [R3.14.1]
        return listed(moves.places[0], places) + listed(moves.places[1], places)
    looks = state.cards & ~shut
    found = listed(moves.looks, looks)
    found += listed(moves.places[0], places)  # [R3.5.4]
    found += listed(moves.places[1], places)
    if not looks:
        found.append(PASS_ACTION)  # [R3.5.5]
    return found


def _flights(state: State, seat: Seat) -> list[Action]:
    """Free neighbours for nothing, other free cells for a transport [R3.6.3]; taking the
    token back only without a free neighbour [R3.6.4]."""
    near = state.next_door()
    cells = near
    if state.can_pay(seat):
        cells = state.cards & ~state.tokens  # a fleeing token never chases [R3.6.2]
        if state.terms.flight_may_chase:
            cells |= state.opposing(seat) & ~(1 << state.fled_from)
    found = listed(state.terms.moves.flees, cells)
    if not near:
        found.append(TAKE_BACK_ACTION)
    return found


def _reactions(state: State, seat: Seat) -> list[Action]:
    """Move one's token, or place one after looking [R3.7.2], onto opposing tokens only
    [R3.7.3]; or pass."""
    moves = state.terms.moves
    found: list[Action] = []
    cells = state.opposing(seat)
    tables = [moves.react_moves] if state.status[seat] == PLACED else moves.react_places
    for actions in tables:
        found += [action for action in actions if cells & action.c]
    found.append(PASS_ACTION)
    return found


def _prevent_cards(state: State, seat: Seat) -> list[Action]:
    """None, or a card the seat still owns [R3.8.2]; one at most [R3.8.3]."""
    if seat < 0 or not state.waiting >> seat & 1:
        return []
    prevents = state.terms.moves.prevents
    return [prevents[n] for n in range(3) if n == 0 or state.prevent[seat] & n]


def targets(state: State, seat: Seat) -> int:
    """The seats, as bits, whose token the seat's card can send home [R3.9.2]."""
    card = state.commit[seat]
    found = 0
    if card > 0:
        for other in range(state.terms.players):
            if state.token_cell[other] >= 0 and state.token_kind[other] == card - 1:
                found |= 1 << other
    return found
