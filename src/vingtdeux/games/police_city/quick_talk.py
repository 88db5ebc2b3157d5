"""Sharing, the deal with the mafia and pledges in a rollout.

A proposal is written and endorsed in one breath: in a rollout nobody interrupts a seat that edits.
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city.actions import (
    ASSIGNS,
    CALL_DONE,
    ENDORSES,
    MOST_DRAFTS,
    PLEDGES,
)
from vingtdeux.games.police_city.material import E_CARD, E_TYPE, NOBODY
from vingtdeux.games.police_city.phases import SHARE2
from vingtdeux.games.police_city.public import NOT_ASKED, dice_of, is_trial, pledge_size
from vingtdeux.games.police_city.quick_value import (
    CARD,
    Style,
    card_value,
    lot_values,
    mafia_cost,
    seizure_value,
)
from vingtdeux.games.police_city.rules_share import is_possible_deal
from vingtdeux.games.police_city.rules_table import own_things
from vingtdeux.games.police_city.state import State

PATIENCE: Final = 12
"""Edits and endorsements after which a seat says no more."""
CALM: Final = 3
"""Where the mafia may stand without anybody giving more."""
LOSS: Final = 0.8
"""What it costs to let another reach the goal."""


def talkers(state: State) -> list[int]:
    """The seats of the phase."""
    return [seat for seat in range(state.players) if state.asked[seat] != NOT_ASKED]


def fair_split(state: State, viewer: int, greedy: int, tilt: float) -> list[int]:
    """Who gets which element: picks in turn, weighted by dice; `greedy` gets a little more."""
    seats = talkers(state)
    size = len(state.lot)
    weight = [0.0] * state.players
    values: list[list[float]] = [[] for _ in range(state.players)]
    goal = state.terms.goal
    for seat in seats:
        weight[seat] = dice_of(state, seat) * (tilt if seat == greedy else 1.0)
        values[seat] = lot_values(state, viewer, seat)
        if seat != greedy and state.grades[seat] + 1 >= goal:
            for at in range(size):
                if E_CARD < state.lot[at] < E_TYPE:
                    values[seat][at] = 0.05
    got = [0.4] * state.players
    split = [NOBODY] * size
    for _ in range(size):
        turn = seats[0]
        for seat in seats:
            if got[seat] * weight[turn] < got[turn] * weight[seat] - 1e-9:
                turn = seat
        best = -1
        for at in range(size):
            if split[at] == NOBODY and (best < 0 or values[turn][at] > values[turn][best]):
                best = at
        split[best] = turn
        got[turn] += max(values[turn][best], 0.1)
    return split


def draft_value(state: State, me: int, author: int, values: list[float]) -> float:
    """What that draft gives me, less what it costs me if another reaches the goal by it."""
    size = len(values)
    goal = state.terms.goal
    found = 0.0
    for at in range(size):
        target = state.drafts[author * size + at]
        if target == me:
            found += values[at]
        elif (
            target != NOBODY
            and E_CARD < state.lot[at] < E_TYPE
            and state.grades[target] + 1 >= goal > state.grades[me]
        ):
            found -= LOSS
    return found


def fair_part(state: State, me: int, seats: list[int], values: list[float]) -> float:
    """My part of the lot by dice, in my own eyes."""
    total = 0.0
    for value in values:
        total += value
    dice = 0
    for seat in seats:
        dice += dice_of(state, seat)
    return total * dice_of(state, me) / max(1, dice)


def share(state: State, me: int, style: Style) -> Action:
    """Endorse what is acceptable and has friends; else propose; else no more."""
    seats = talkers(state)
    if len(seats) == 1:
        return ENDORSES[me * (MOST_DRAFTS + 1) + state.versions[me]]
    if state.used[me] >= PATIENCE or state.mafioso == me:
        return CALL_DONE
    best = _best_draft(state, me, seats, style)
    if best < 0:
        return next_edit(state, me, fair_split(state, me, me, style.tilt))
    if best == state.endorsed[me]:
        return CALL_DONE
    return ENDORSES[best * (MOST_DRAFTS + 1) + state.versions[best]]


def _best_draft(state: State, me: int, seats: list[int], style: Style) -> int:
    """The draft with friends that I like best of those I can live with; -1 = none."""
    values = lot_values(state, me, me)
    enough = fair_part(state, me, seats, values) * style.floor - style.slack
    if state.phase == SHARE2:
        enough *= 0.6
    best = -1
    most = -99.0
    for author in seats:
        friends = state.endorsed.count(author)
        if friends == 0:
            continue
        value = draft_value(state, me, author, values)
        if value < enough and author != state.endorsed[me]:
            continue
        value += friends * 2.0
        if value > most:
            most = value
            best = author
    return best


def next_edit(state: State, me: int, split: list[int]) -> Action:
    """One step from my draft to that split; then I endorse it."""
    size = len(state.lot)
    for at in range(size):
        if state.drafts[me * size + at] != split[at]:
            return ASSIGNS[state.lot[at] * 7 + split[at]]
    return ENDORSES[me * (MOST_DRAFTS + 1) + state.versions[me]]


# --- the deal with the mafia ------------------------------------------------------------------


def deal(state: State, me: int, style: Style) -> Action:
    """Endorse the first draft that is fair, unless it lets another win."""
    if state.mafioso == me:
        return CALL_DONE
    for author in range(state.players):
        if is_possible_deal(state, author) and _is_fair(state, me, author, style):
            if state.endorsed[me] == author:
                return CALL_DONE
            return ENDORSES[author * (MOST_DRAFTS + 1) + state.versions[author]]
    return CALL_DONE


def _is_fair(state: State, me: int, author: int, style: Style) -> bool:
    """I do not pay for others, and no other wins by it while the mafia is far."""
    size = len(state.lot)
    material = state.terms.material
    tokens = material.deal_tokens
    gains = [0] * state.players
    net = 0.0
    for at in range(tokens):
        if state.drafts[author * size + at] == me:
            net -= 0.5
    for at in range(tokens, size):
        gains[state.drafts[author * size + at]] += 1
    net += gains[me]
    if net < 0.0:
        return False
    reach = state.grades[me] + gains[me]
    most = 0
    for seat in range(state.players):
        if seat != me and gains[seat] > 0:
            most = max(most, state.grades[seat] + gains[seat])
    if most >= state.terms.goal and most >= reach:
        return state.mafia >= material.mafia_goal - material.deal_mafia
    return net > 0.0 or state.mafia >= style.helps * material.mafia_goal or most < reach + 3


# --- pledges ----------------------------------------------------------------------------------


def pledge(state: State, me: int, style: Style) -> Action:
    """When the mafia is near, the cheapest thing, once or twice."""
    if state.mafioso == me or state.mafia < style.helps * state.terms.material.mafia_goal:
        return CALL_DONE
    mine = 0
    for pledged in state.pledges:
        if pledged >> 6 == me:
            mine += 1
    size = pledge_size(state)
    odd = len(state.pledges) % size != 0
    enough = not odd and len(state.pledges) >= size * (state.mafia - CALM)
    if enough or mine >= 2 or state.used[me] >= 4:
        return CALL_DONE
    return _cheapest(state, me, (0.8 if odd else 0.5) * (0.5 + mafia_cost(state)))


def _cheapest(state: State, me: int, limit: float) -> Action:
    """To set aside what is worth least, if it is worth less than that."""
    trial = is_trial(state)
    best = CALL_DONE
    for thing in own_things(state, me):
        if (thing >= 5) != trial:
            continue
        if thing >= 5:
            value = CARD + card_value(state, me, me, thing - 5) * 0.5
        else:
            value = seizure_value(state, me, me, thing, 1)
        if value < limit:
            limit = value
            best = PLEDGES[thing]
    return best
