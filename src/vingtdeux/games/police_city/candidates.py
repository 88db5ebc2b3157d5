"""What is worth thinking about, and when."""

from random import Random
from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Candidate
from vingtdeux.games.police_city.actions import (
    CLAIM,
    COMBO,
    COUNTER_ORDER,
    ENDORSE,
    HELICOPTER,
    OFFICER,
    PLEDGE,
    POINT,
    POINTS,
    REINFORCEMENTS,
)
from vingtdeux.games.police_city.candidates_place import (
    Board,
    counter_orders,
    flights,
    placements,
)
from vingtdeux.games.police_city.candidates_share import proposals
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import DEAL as DEAL_PHASE
from vingtdeux.games.police_city.phases import END_WINDOW, ORDERS, PLACEMENT, ROLL, SHARE, SHARE2
from vingtdeux.games.police_city.phases import OFFICER as OFFICER_PHASE
from vingtdeux.games.police_city.phases import PLEDGE as PLEDGE_PHASE
from vingtdeux.games.police_city.phases import POINT as POINT_PHASE
from vingtdeux.games.police_city.public import (
    HOME,
    NOT_ASKED,
    READY,
    conflict_grades,
    handcuffs,
)
from vingtdeux.games.police_city.rules_knowledge import determinize
from vingtdeux.games.police_city.state import State

PLACED: Final = 8
"""Whole placements considered."""
ORDERED: Final = 4
"""Flights and counter-orders considered."""
MOVED: Final = 6
"""Dice moved after all were placed; then the policy decides when it is done."""
TALKED: Final = 9
"""Edits and endorsements in one share after which the policy goes on alone."""


def ponders(seen: Observation, legal: list[Action]) -> bool:
    """Where a second of thought pays: the placement once all dice lie, tokens, shares, fingers."""
    me = seen.seat
    assert me is not None
    phase = seen.phase
    if phase == PLACEMENT:
        return _has_placed(seen, me)
    if phase in (SHARE, SHARE2):
        return _may_agree(seen, me)
    if phase in (ORDERS, OFFICER_PHASE):
        return legal[0].kind in (HELICOPTER, COUNTER_ORDER, OFFICER)
    if phase == ROLL:
        return _may_be_saved(seen, legal)
    if phase == POINT_PHASE:
        n = seen.players
        return legal[0].kind == POINT and sum(seen.fingers[me * n : me * n + n]) == 0
    if phase == PLEDGE_PHASE:
        return seen.mafia >= 3 and seen.used[me] < 4
    if phase == DEAL_PHASE:
        return seen.used[me] < 6
    if phase == END_WINDOW:
        return any(action.kind == COMBO for action in legal)
    return False


def _has_placed(seen: Observation, me: int) -> bool:
    """All my dice and informers lie somewhere."""
    if HOME in seen.place[me * 4 : me * 4 + 4]:
        return False
    idle = 0
    for informer in range(5):
        if seen.informer_owner[informer] == me and seen.informer_state[informer] == READY:
            if seen.informer_on[informer] < 0:
                return False
            idle += 1
    return seen.used[me] < 4 + idle + MOVED


def _may_agree(seen: Observation, me: int) -> bool:
    """Not alone, and there is something to decide: I endorse nothing, or others something else."""
    seats = [seat for seat in range(seen.players) if seen.asked[seat] != NOT_ASKED]
    if len(seats) == 1 or seen.used[me] >= TALKED:
        return False
    mine = seen.endorsed[me]
    if mine < 0:
        return True
    return any(seen.endorsed[seat] not in (-1, mine) for seat in seats)


def _may_be_saved(seen: Observation, legal: list[Action]) -> bool:
    if not any(action.kind == REINFORCEMENTS for action in legal):
        return False
    missing = seen.terms.material.need[seen.row[seen.slot]] - handcuffs(seen)
    return 0 < missing <= 2


def propose(seen: Observation, legal: list[Action], usual: Action, rng: Random) -> list[Candidate]:
    """The policy's choice, then the rest of what may be better."""
    me = seen.seat
    assert me is not None
    found = [Candidate(usual)]
    for steps in _sequences(seen, me, legal, rng):
        if steps[0] in legal and not (len(steps) == 1 and steps[0] == usual):
            found.append(Candidate(steps[0], tuple(steps[1:])))
    return found


def _sequences(seen: Observation, me: int, legal: list[Action], rng: Random) -> list[list[Action]]:
    phase = seen.phase
    last = [legal[-1]]
    if phase == PLACEMENT:
        return [last, *placements(Board(_position(seen, rng), me), PLACED)]
    if phase == ORDERS:
        return _orders(Board(_position(seen, rng), me), legal, last)
    if phase in (SHARE, SHARE2):
        return [*_endorsements(seen, legal), *proposals(_position(seen, rng), me), last]
    if phase == DEAL_PHASE:
        return [*_endorsements(seen, legal), last]
    if phase == POINT_PHASE:
        fingers = conflict_grades(seen, me)
        return [
            [POINTS[action.a]] * min(fingers, seen.terms.material.fingers)
            for action in legal
            if action.kind == POINT
        ] + [last]
    if phase == PLEDGE_PHASE:
        return [*_pledges(seen, me, legal), last]
    wanted = (REINFORCEMENTS, OFFICER, COMBO, CLAIM)
    return [*[[action] for action in legal if action.kind in wanted][:10], last]


def _position(seen: Observation, rng: Random) -> State:
    """Any world: read is only what the seat knows."""
    return determinize(seen, rng)


def _orders(board: Board, legal: list[Action], last: list[Action]) -> list[list[Action]]:
    found = [last]
    kinds = [action.kind for action in legal]
    if HELICOPTER in kinds:
        found += flights(board, ORDERED)
    if COUNTER_ORDER in kinds:
        found += counter_orders(board, ORDERED)
    return found


def _endorsements(seen: Observation, legal: list[Action]) -> list[list[Action]]:
    """Each draft of another seat that stands, once."""
    size = len(seen.lot)
    found: list[list[Action]] = []
    known: list[list[int]] = []
    for action in legal:
        if action.kind == ENDORSE and action.a != seen.seat:
            draft = seen.drafts[action.a * size : action.a * size + size]
            if draft not in known:
                known.append(draft)
                found.append([action])
    return found


def _pledges(seen: Observation, me: int, legal: list[Action]) -> list[list[Action]]:
    """Each thing alone, and two of the first ones together."""
    able = [action for action in legal if action.kind == PLEDGE]
    found = [[action] for action in able[:6]]
    for one in range(min(2, len(able))):
        thing = able[one].a
        if thing < 5 and seen.visible[me * 5 + thing] + seen.hidden[me * 5 + thing] > 1:
            found.append([able[one], able[one]])
        for two in range(one + 1, min(3, len(able))):
            found.append([able[one], able[two]])
    return found
