"""Rolls, rerolls and conflicts in a rollout."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.actions import (
    CALL_DONE,
    CALL_LIEUTENANT,
    CALL_PASS,
    CALL_REINFORCEMENTS,
    MARKS,
    OFFICERS,
    REMOVES,
)
from vingtdeux.games.police_city.material import (
    CUFFS,
    E_CARD,
    EVENT,
    FIRST_INFORMER,
    GRADE,
    LT,
    MAFIA_FACE,
    OFFICER_TOKEN,
    PLACE,
    REINFORCEMENTS_TOKEN,
    is_seizure,
)
from vingtdeux.games.police_city.public import (
    conflict_grades,
    dice_of,
    handcuffs,
    informer_here,
)
from vingtdeux.games.police_city.quick_value import element_value
from vingtdeux.games.police_city.rules_conflict import legal_points
from vingtdeux.games.police_city.rules_roll import can_call_lieutenant
from vingtdeux.games.police_city.state import State, has_token

ORDER_OF_LOSS: Final[list[int]] = [4, 5, 6, 7, 8, 2, 1, 0, 3]
"""Informers first, then the sergeant, inspectors, last the lieutenant."""
WORTH_A_TOKEN: Final = 0.7
"""What a ranking officer takes must be worth more."""
NO_NEED: Final = 99
"""On an event every handcuff counts."""

# --- rolls ------------------------------------------------------------------------------------


def _misses(state: State, seat: int, face: int) -> list[int]:
    """The seat's dice on this card that show that face; informers from 4."""
    found: list[int] = []
    for die in range(LT):
        if state.place[seat * 4 + die] == state.slot and state.face[seat * 4 + die] == face:
            found.append(die)
    for informer in range(5):
        if (
            state.informer_owner[informer] == seat
            and state.informer_face[informer] == face
            and informer_here(state, informer)
        ):
            found.append(4 + informer)
    return found


def _need(state: State) -> int:
    card = state.row[state.slot]
    return state.terms.material.need[card] if EVENT[card] == PLACE else NO_NEED


def roll(state: State, seat: int) -> Action:
    """Call the lieutenant if it can help, reinforcements if they make up for what is missing."""
    cuffs = handcuffs(state)
    need = _need(state)
    if cuffs >= need or state.mafioso == seat:
        return CALL_PASS
    missing = need - cuffs
    if can_call_lieutenant(state, seat):
        if need == NO_NEED:
            if _misses(state, seat, GRADE):
                return CALL_LIEUTENANT
        else:
            rest = 0
            for each in range(state.players):
                rest += len(_misses(state, each, GRADE))
            if rest >= missing - 1 and rest > 0:
                return CALL_LIEUTENANT
    if missing <= state.terms.material.reinforcement and has_token(
        state, seat, REINFORCEMENTS_TOKEN
    ):
        for other in range(state.players):
            if can_call_lieutenant(state, other):
                return CALL_PASS
        return CALL_REINFORCEMENTS
    return CALL_PASS


def mark(state: State, seat: int) -> Action:
    """Reroll what shows no handcuffs while they are missing; crooked informers if none are."""
    cuffs = handcuffs(state)
    need = _need(state)
    wanted = GRADE if cuffs < need else MAFIA_FACE
    if cuffs == need:
        return CALL_DONE
    for die in _misses(state, seat, wanted):
        bit = seat * 4 + die if die < 4 else FIRST_INFORMER + die - 4
        if not state.marked >> bit & 1:
            return MARKS[die]
    return CALL_DONE


def officer(state: State, seat: int) -> Action:
    """Take what is worth most, if it is worth a token."""
    best = CALL_PASS
    if not has_token(state, seat, OFFICER_TOKEN):
        return best
    most = WORTH_A_TOKEN
    for element in state.lot:
        if element == E_CARD or is_seizure(element):
            value = element_value(state, seat, seat, element)
            if value > most:
                most = value
                best = OFFICERS[element]
    return best


# --- conflict ---------------------------------------------------------------------------------


def creroll(state: State, seat: int) -> Action:
    """Reroll what shows no grade."""
    for die in _misses(state, seat, CUFFS):
        bit = seat * 4 + die if die < 4 else FIRST_INFORMER + die - 4
        if not state.marked >> bit & 1:
            return MARKS[die]
    return CALL_DONE


def point(state: State, seat: int) -> int:
    """The next target: whom my fingers can wipe out, else who stands highest; -1 = nobody."""
    n = state.players
    fingers = conflict_grades(state, seat)
    for target in range(n):
        fingers -= state.fingers[seat * n + target]
    best = -1
    most = -99.0
    for action in legal_points(state, seat):
        target = action.a
        pointed = state.fingers[seat * n + target]
        left = dice_of(state, target) - pointed
        if left <= 0:
            continue
        value = state.grades[target] * 0.5 + pointed * 2.0 + (4.0 if left <= fingers else 0.0)
        if value > most:
            most = value
            best = target
    return best


def remove(state: State, seat: int) -> Action:
    for die in ORDER_OF_LOSS:
        if die >= 4:
            informer = die - 4
            if state.informer_owner[informer] == seat and informer_here(state, informer):
                return REMOVES[die]
        elif state.place[seat * 4 + die] == state.slot:
            return REMOVES[die]
    raise AssertionError("a seat that must give up a die has one here")
