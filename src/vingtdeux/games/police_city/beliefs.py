"""Worlds as likely as a seat believes them: what the others do in this phase tells of what they hide.

A bot remembers nothing, so only what the table shows now counts: who has passed where a token would
have helped, who refuses what is fair, who rerolls handcuffs.
"""

from random import Random
from typing import Final

from vingtdeux.games.police_city.material import (
    COUNTER_TOKEN,
    CUFFS,
    EVENT,
    HELICOPTER,
    LT,
    OFFICER_TOKEN,
    PLACE,
    REINFORCEMENTS_TOKEN,
)
from vingtdeux.games.police_city.observation import UNKNOWN, Observation
from vingtdeux.games.police_city.phases import (
    MARK,
    OFFICER,
    ORDERS,
    OVER,
    PLACEMENT,
    POINT,
    ROLL,
    SHARE,
    SHARE2,
    TALKS,
)
from vingtdeux.games.police_city.public import (
    ANSWERED,
    HOME,
    NOT_ASKED,
    handcuffs,
    is_present,
    table_phase,
)
from vingtdeux.games.police_city.quick_dice import point
from vingtdeux.games.police_city.rules_knowledge import determinize
from vingtdeux.games.police_city.state import State

TRIES: Final = 12
"""Assignments of tokens drawn before the last one is taken as it is."""
PASSED_HELP: Final = 0.25
"""How likely the holder of reinforcements lets a card fail that they would save."""
PASSED_TAKING: Final = 0.45
"""How likely the holder of an officer leaves a lot alone."""
PASSED_ORDER: Final = 0.7
"""How likely the holder of a helicopter or a counter-order waits."""
REFUSES: Final = 3.0
"""How much likelier it is the mafioso who stays out of what others have agreed on."""
SABOTAGES: Final = 4.0
"""And who rerolls handcuffs that are missing, or keeps back a lieutenant that could help."""
STAYS_AWAY: Final = 1.5
"""And whose dice all keep away from the mafia's symbols."""
AS_EXPECTED: Final = 0.7
"""How many point as the quick policy would."""


def world(seen: Observation, rng: Random) -> State:
    """A position that the seat cannot tell from the real one, as likely as it believes it."""
    state = determinize(seen, rng)
    _draw_tokens(seen, state, rng)
    if seen.terms.infiltrated and seen.loyalty == 0 and seen.phase != OVER:
        _draw_mafioso(seen, state, rng)
    if table_phase(seen) == POINT:
        _draw_fingers(seen, state, rng)
    return state


# --- action tokens ----------------------------------------------------------------------------


def _draw_tokens(seen: Observation, state: State, rng: Random) -> None:
    """Of the assignments that are possible, one as likely as the passes at this table make it."""
    unknown = [seat for seat in range(seen.players) if seen.secret[seat] == UNKNOWN]
    if len(unknown) < 2:
        return
    likely = [token_likelihood(seen, seat) for seat in unknown]
    secret = state.secret[:]
    pool = [secret[seat] for seat in unknown]
    for _ in range(TRIES):
        chance = 1.0
        for at in range(len(unknown)):
            chance *= likely[at][pool[at]]
        if rng.random() < chance:
            break
        for last in range(len(pool) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            kind = pool[last]
            pool[last] = pool[other]
            pool[other] = kind
    for at in range(len(unknown)):
        secret[unknown[at]] = pool[at]
    state.secret = secret


def token_likelihood(seen: Observation, seat: int) -> list[float]:
    """By kind: how likely a holder of it would have done what this seat did."""
    likely = [1.0, 1.0, 1.0, 1.0, 1.0]
    passed = seen.asked[seat] == ANSWERED
    if seen.phase == ORDERS and passed:
        likely[HELICOPTER] = PASSED_ORDER
        likely[COUNTER_TOKEN] = PASSED_ORDER
    elif seen.phase == ROLL and passed and _is_short(seen):
        likely[REINFORCEMENTS_TOKEN] = PASSED_HELP
    elif (seen.phase == OFFICER and passed) or (
        seen.phase in (SHARE, SHARE2) and is_present(seen, seat)
    ):
        likely[OFFICER_TOKEN] = PASSED_TAKING
    return likely


def _is_short(seen: Observation) -> bool:
    """Whether reinforcements would secure this place."""
    card = seen.row[seen.slot]
    if EVENT[card] != PLACE:
        return False
    missing = seen.terms.material.need[card] - handcuffs(seen)
    return 0 < missing <= seen.terms.material.reinforcement


# --- loyalty ----------------------------------------------------------------------------------


def _draw_mafioso(seen: Observation, state: State, rng: Random) -> None:
    """One of the tokens this seat does not see; the suspicious seats more likely."""
    weights = suspicions(seen)
    aside = float(seen.terms.material.loyalty_tokens - seen.players)
    drawn = rng.random() * (sum(weights) + aside)
    state.mafioso = -1
    for seat in range(seen.players):
        drawn -= weights[seat]
        if drawn < 0:
            state.mafioso = seat
            return


def suspicions(seen: Observation) -> list[float]:
    """By seat: how much likelier a mafioso would do what it did; nothing for one's own."""
    found = [0.0] * seen.players
    for seat in range(seen.players):
        if seat != seen.seat:
            found[seat] = _suspicion(seen, seat)
    return found


def _suspicion(seen: Observation, seat: int) -> float:
    answered = seen.asked[seat] == ANSWERED
    weight = 1.0
    if seen.phase in TALKS and answered and seen.endorsed[seat] < 0 and max(seen.endorsed) >= 0:
        weight *= REFUSES
    if seen.phase == PLACEMENT and answered and HOME in seen.place[seat * 4 : seat * 4 + 4]:
        weight *= REFUSES
    if _keeps_back(seen, seat, answered) or _spoils(seen, seat):
        weight *= SABOTAGES
    if seen.phase != PLACEMENT and _stays_away(seen, seat):
        weight *= STAYS_AWAY
    return weight


def _keeps_back(seen: Observation, seat: int, answered: bool) -> bool:
    """Passed although its lieutenant could still save the card."""
    return (
        seen.phase == ROLL
        and answered
        and seen.place[seat * 4 + LT] == seen.slot
        and not seen.called >> seat & 1
        and EVENT[seen.row[seen.slot]] == PLACE
        and handcuffs(seen) < seen.terms.material.need[seen.row[seen.slot]]
    )


def _spoils(seen: Observation, seat: int) -> bool:
    """Rerolls handcuffs that are needed."""
    if seen.phase != MARK or seen.asked[seat] == NOT_ASKED:
        return False
    for die in range(LT):
        at = seat * 4 + die
        if seen.marked >> at & 1 and seen.face[at] == CUFFS:
            return handcuffs(seen) <= seen.terms.material.need[seen.row[seen.slot]]
    return False


def _stays_away(seen: Observation, seat: int) -> bool:
    """All its dice that lie somewhere lie where there is no symbol, though there are some."""
    symbols = seen.terms.material.symbols
    placed = False
    for die in range(4):
        slot = seen.place[seat * 4 + die]
        if slot >= 0:
            placed = True
            if symbols[seen.row[slot]]:
                return False
    return placed


# --- fingers ----------------------------------------------------------------------------------


def _draw_fingers(seen: Observation, state: State, rng: Random) -> None:
    """Most of those who have pointed did so as expected; who still thinks has not begun."""
    n = seen.players
    for seat in range(n):
        if seat == seen.seat or seen.asked[seat] == NOT_ASKED:
            continue
        answered = seen.asked[seat] == ANSWERED
        if answered and rng.random() > AS_EXPECTED:
            continue
        state.fingers = state.fingers[:]
        for other in range(n):
            state.fingers[seat * n + other] = 0
        if not answered:
            continue
        target = point(state, seat)
        while target >= 0:
            state.fingers[seat * n + target] += 1
            target = point(state, seat)
