"""Where a seat sends its dice in a rollout: all of them at once, towards what the table can reach."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.actions import ATTACHES, CALL_DONE, PLACES
from vingtdeux.games.police_city.material import (
    ACCEPTS,
    EVENT,
    EVENT_ARG,
    LT,
    PLACE,
    POLICE_RAID,
)
from vingtdeux.games.police_city.public import ASKED, HOME, READY
from vingtdeux.games.police_city.quick_value import (
    Style,
    known_tokens,
    mafia_cost,
    place_value,
)
from vingtdeux.games.police_city.state import State

WHIM: Final = 0.12
"""By how much two equally good cards may differ in a seat's eyes."""
SPARE: Final = 1
"""Dice above the need that a card is worth."""
IN_VAIN: Final = 0.3
"""What a card counts that the table cannot reach."""


def placements(state: State, me: int, style: Style, rng: Random) -> list[Action]:
    """Every die that is still at home, every informer that rides nowhere, then done."""
    home = [die for die in range(4) if state.place[me * 4 + die] == HOME]
    idle = _idle_informers(state, me)
    found: list[Action] = []
    if (home or idle) and state.used[me] < state.terms.material.most_placed - 9:
        slots = [slot for slot in range(len(state.row)) if ACCEPTS[state.row[slot]]]
        there = rollable_by_slot(state)
        own = _own_values(state, me, slots)
        open_slots = _within_reach(state, slots, there)
        at = state.place[me * 4 : me * 4 + 4]
        for die in home:
            slot = _best_slot(state, me, die, slots, there, own, open_slots, at, style, rng)
            found.append(PLACES[die * 6 + slot])
            at[die] = slot
            if die != LT:
                there[slot] += 1
        for informer in idle:
            die = _best_carrier(state, at, there)
            if die >= 0:
                found.append(ATTACHES[informer * 4 + die])
                there[at[die]] += 1
    found.append(CALL_DONE)
    return found


def _idle_informers(state: State, me: int) -> list[int]:
    return [
        informer
        for informer in range(5)
        if state.informer_owner[informer] == me
        and state.informer_state[informer] == READY
        and state.informer_on[informer] < 0
    ]


def rollable_by_slot(state: State) -> list[int]:
    """Dice on each card that can be rolled."""
    there = [0] * len(state.row)
    for seat in range(state.players):
        for die in range(LT):
            slot = state.place[seat * 4 + die]
            if slot >= 0:
                there[slot] += 1
    for informer in range(5):
        on = state.informer_on[informer]
        if on >= 0:
            slot = state.place[state.informer_owner[informer] * 4 + on]
            if slot >= 0:
                there[slot] += 1
    return there


def _own_values(state: State, me: int, slots: list[int]) -> list[float]:
    """What each card would bring this seat, all of it."""
    found = [0.0] * len(state.row)
    for slot in slots:
        card = state.row[slot]
        if EVENT[card] == PLACE:
            found[slot] = place_value(state, me, card)
    return found


def _prize(state: State, slot: int) -> float:
    """What a place is worth to the table."""
    material = state.terms.material
    card = state.row[slot]
    loot = 0.55 + material.loot_grades[card] + 0.45 * material.loot_informers[card]
    return loot + 0.55 * len(material.loot_types[card]) + mafia_cost(state) * material.symbols[card]


def _within_reach(state: State, slots: list[int], there: list[int]) -> list[bool]:
    """The places the table can secure with the dice it still has, the best ones first."""
    free = 0
    for seat in range(state.players):
        if state.asked[seat] == ASKED:
            for die in range(LT):
                if state.place[seat * 4 + die] == HOME:
                    free += 1
    need = state.terms.material.need
    found = [False] * len(state.row)
    left = slots[:]
    while left:
        best = -1
        most = -1.0
        for slot in left:
            card = state.row[slot]
            value = _prize(state, slot) / need[card] if EVENT[card] == PLACE else 0.0
            if value > most:
                most = value
                best = slot
        left.remove(best)
        card = state.row[best]
        missing = max(0, need[card] + SPARE - there[best]) if EVENT[card] == PLACE else 1
        if missing <= free + SPARE:
            found[best] = True
            free -= missing
    return found


def _best_slot(
    state: State, me: int, die: int, slots: list[int], there: list[int], own: list[float],
    open_slots: list[bool], at: list[int], style: Style, rng: Random,
) -> int:  # fmt: skip
    """The card that wants this die most."""
    best = slots[0]
    most = -1.0
    for slot in slots:
        card = state.row[slot]
        if EVENT[card] == PLACE:
            value = _place_wants(state, die, slot, there, own[slot], open_slots[slot], at, style)
        elif EVENT[card] == POLICE_RAID:
            value = 0.3 * mafia_cost(state) if there[slot] < 6 and state.mafia else 0.0
        else:
            value = _election_wants(state, me, EVENT_ARG[card], slot, at)
        if die == LT and EVENT[card] != PLACE:
            value *= 0.3
        value += rng.random() * WHIM
        if value > most:
            most = value
            best = slot
    return best


def _place_wants(
    state: State, die: int, slot: int, there: list[int], own: float, is_open: bool,
    at: list[int], style: Style,
) -> float:  # fmt: skip
    need = state.terms.material.need[state.row[slot]]
    value = own / (max(need + SPARE, there[slot] + 1))
    if die == LT:
        if there[slot] == 0:
            return 0.05
        return value * (1.5 if slot in at else 0.7) if there[slot] >= need - 1 else 0.1
    if not is_open:
        return value * IN_VAIN
    if there[slot] < need + SPARE:
        value += style.common * _prize(state, slot) / need
    return value


def _election_wants(state: State, me: int, kind: int, slot: int, at: list[int]) -> float:
    """A first die, if it may win the grade."""
    best = 0.0
    for seat in range(state.players):
        if seat != me:
            dice = 0
            for die in range(LT):
                if state.place[seat * 4 + die] == slot:
                    dice += 1
            best = max(best, known_tokens(state, me, seat, kind) + 0.6 * dice)
    mine = known_tokens(state, me, me, kind) + 0.6 * at.count(slot)
    if mine > best + 0.3:
        return 0.05
    return 0.6 if mine + 0.7 >= best else 0.1


def _best_carrier(state: State, at: list[int], there: list[int]) -> int:
    """The die on the place that lacks most, with something to gain."""
    best = -1
    most = -99
    need = state.terms.material.need
    for die in range(4):
        slot = at[die]
        if slot >= 0:
            card = state.row[slot]
            lacks = need[card] + SPARE - there[slot] if EVENT[card] == PLACE else 0
            if lacks > most:
                most = lacks
                best = die
    return best
