"""Sharing, the deal with the mafia, pledges, swaps."""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_worth import (
    element_worth,
    is_near,
    leader,
    mafia_weight,
    owned,
    thing_worth,
)
from vingtdeux.games.police_city.material import E_CARD, E_TYPE, NOBODY
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import SHARE2
from vingtdeux.games.police_city.public import NOT_ASKED, dice_of, pledge_size, present

FLOOR: Final[list[float]] = [0.0, 0.3, 0.5, 0.55]
"""Of its fair part, what a level accepts."""
SLACK: Final[list[float]] = [0.0, 0.6, 0.28, 0.24]
"""Lots do not divide evenly: so much less is not worth a quarrel."""
TILT: Final[list[float]] = [0.0, 1.0, 1.15, 1.5]
"""How much heavier its own dice weigh in a level's proposals."""


# --- the share of a lot -----------------------------------------------------------------------


def fair_split(seen: Observation, greedy: int, tilt: float) -> list[int]:
    """Who gets which element: picks in turn, weighted by dice; `greedy` gets a little more.

    The same for every observer as far as things are visible, so that drafts meet."""
    seats = present(seen)
    weight = [0.0] * seen.players
    for seat in seats:
        weight[seat] = float(dice_of(seen, seat))
        if seat == greedy:
            weight[seat] *= tilt
    got = [0.0] * seen.players
    split = [NOBODY] * len(seen.lot)
    for _ in seen.lot:
        turn = seats[0]
        for seat in seats:
            if (got[seat] + 0.4) / weight[seat] < (got[turn] + 0.4) / weight[turn] - 1e-9:
                turn = seat
        best = -1
        most = -1.0
        for at in range(len(seen.lot)):
            if split[at] == NOBODY:
                worth = element_worth(seen, turn, seen.lot[at])
                if _wins(seen, turn, seen.lot[at]) and turn != greedy:
                    worth = 0.05
                if worth > most:
                    most = worth
                    best = at
        split[best] = turn
        got[turn] += max(most, 0.1)
    return split


def _wins(seen: Observation, seat: int, element: int) -> bool:
    """Whether this grade would bring the seat to the goal."""
    return E_CARD < element < E_TYPE and seen.grades[seat] + 1 >= seen.terms.goal


def draft_worth(seen: Observation, me: int, author: int) -> float:
    """What that draft gives me, less what it costs me if another reaches the goal by it."""
    size = len(seen.lot)
    worth = 0.0
    for at in range(size):
        target = seen.drafts[author * size + at]
        if target == me:
            worth += element_worth(seen, me, seen.lot[at])
        elif target != NOBODY and _wins(seen, target, seen.lot[at]):
            worth -= 0.0 if seen.grades[me] >= seen.terms.goal else 0.8
    return worth


def fair_part(seen: Observation, me: int) -> float:
    """My part of the lot by dice, in my own eyes."""
    total = 0.0
    for element in seen.lot:
        total += element_worth(seen, me, element)
    dice = 0
    for seat in present(seen):
        dice += dice_of(seen, seat)
    return total * dice_of(seen, me) / max(1, dice)


def accepts(seen: Observation, me: int, author: int, level: int) -> bool:
    """Whether I can live with that draft."""
    floor = FLOOR[level]
    if seen.phase == SHARE2:
        floor *= 0.6
    worth = draft_worth(seen, me, author)
    fair = fair_part(seen, me)
    return worth >= floor * fair - SLACK[level]


def share(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """Endorse what is acceptable and has friends; else bring my own draft to a fair one."""
    seats = present(seen)
    if len(seats) == 1:
        return _endorse(legal, me) or legal[-1]
    if seen.loyalty == 1 and level > 1 and seen.grades[me] < seen.terms.goal - 3:
        return legal[-1]  # the mafioso quarrels
    best = _best_draft(seen, me, seats, level)
    mine = seen.endorsed[me]
    if best >= 0 and best != mine:
        found = _endorse(legal, best)
        if found is not None:
            return found
    if best >= 0 and best == mine:
        return legal[-1]
    if mine == me:
        return legal[-1]
    return _edit(seen, me, legal, level)


def _best_draft(seen: Observation, me: int, seats: list[int], level: int) -> int:
    """The acceptable draft with most endorsements, my own among them once it has one."""
    best = -1
    most = -99.0
    for author in seats:
        friends = 0
        for seat in seats:
            if seen.endorsed[seat] == author and seat != me:
                friends += 1
        if author == me and seen.endorsed[me] == me:
            friends += 1
        if friends == 0 or not accepts(seen, me, author, level):
            continue
        value = friends * 3.0 + draft_worth(seen, me, author) - author * 0.01
        if value > most:
            most = value
            best = author
    return best


def late_endorsement(seen: Observation, me: int, legal: list[Action], level: int) -> Action | None:
    """After `done`: a draft with friends that I can live with and do not endorse yet."""
    best = _best_draft(seen, me, present(seen), level)
    if best < 0 or best == seen.endorsed[me]:
        return None
    return _endorse(legal, best)


def _endorse(legal: list[Action], author: int) -> Action | None:
    for action in legal:
        if action.kind == act.ENDORSE and action.a == author:
            return action
    return None


def _edit(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """One step from my draft to the split I propose; then I endorse it."""
    split = fair_split(seen, me, TILT[level])
    size = len(seen.lot)
    for at in range(size):
        if seen.drafts[me * size + at] != split[at]:
            for action in legal:
                if action.kind == act.ASSIGN and action.a == seen.lot[at] and action.b == split[at]:
                    return action
    return _endorse(legal, me) or legal[-1]


# --- the deal with the mafia ------------------------------------------------------------------


def deal(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """Endorse the first fair draft, unless it lets another win."""
    if seen.loyalty == 1 and level > 1:
        return legal[-1]
    for author in range(seen.players):
        if _deal_is_fair(seen, me, author):
            if seen.endorsed[me] == author:
                return legal[-1]
            return _endorse(legal, author) or legal[-1]
    return legal[-1]


def _deal_is_fair(seen: Observation, me: int, author: int) -> bool:
    """Nobody gets more grades than it pays for, I least of all too few; no other wins by it."""
    net = 0.0
    gains = [0] * seen.players
    size = len(seen.lot)
    tokens = seen.terms.material.deal_tokens
    for at in range(tokens):
        if seen.drafts[author * size + at] == me:
            net -= 0.5
    for at in range(tokens, size):
        gains[seen.drafts[author * size + at]] += 1
    net += gains[me]
    for seat in range(seen.players):
        reaches = seen.grades[seat] + gains[seat]
        wins = seat != me and gains[seat] > 0 and reaches >= seen.terms.goal
        if wins and reaches >= seen.grades[me] + gains[me] and not is_near(seen, 2):
            return False
    return net >= 0.0


def pay(seen: Observation, me: int, legal: list[Action]) -> Action:
    """The token I miss least."""
    best = legal[0]
    for action in legal:
        if thing_worth(seen, me, action.a, True) < thing_worth(seen, me, best.a, True):
            best = action
    return best


# --- pledges ----------------------------------------------------------------------------------


def pledge(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """From mafia 4 on, cheap things, in pairs, not more than my part."""
    if not is_near(seen, 6) or (seen.loyalty == 1 and level > 1) or seen.used[me] >= 6:
        return legal[-1]
    mine = 0
    for pledged in seen.pledges:
        if pledged >> 6 == me:
            mine += 1
    size = pledge_size(seen)
    steps = seen.mafia - seen.terms.material.mafia_goal
    wanted = size * (steps + 7)
    if level == 3 and is_near(seen, 3):
        wanted = size * (steps + 8)
    odd = len(seen.pledges) % size != 0
    if len(seen.pledges) >= wanted and not odd:
        return legal[-1]
    limit = 0.5 + 0.5 * mafia_weight(seen) * (1.6 if odd else 1.0)
    if mine >= (3 if is_near(seen, 3) else 2):
        return legal[-1]
    best = legal[-1]
    for action in legal:
        if action.kind == act.PLEDGE:
            worth = thing_worth(seen, me, action.a, True)
            if worth < limit:
                limit = worth
                best = action
    return best


# --- swaps ------------------------------------------------------------------------------------


def trade(seen: Observation, me: int, legal: list[Action], level: int) -> Action:
    """Accept what helps; offer one for one where both gain; else done."""
    risk = mafia_weight(seen) / 3.0 / seen.players * 2.0
    for action in legal:
        if action.kind == act.ACCEPT and _swap_gain(seen, me, action.a) > risk + 0.1:
            return action
    if level == 1 or is_near(seen, 3) or seen.used[me] >= 9:
        return legal[-1]
    partner = seen.offer_to[me]
    if partner >= 0 and seen.offer_give[me] and seen.offer_want[me]:
        return legal[-1]
    found = _best_swap(seen, me, partner, risk)
    if found is None:
        return legal[-1]
    partner, mine, theirs = found
    wanted = act.OFFERS_TO[partner]
    if seen.offer_to[me] == partner:
        wanted = act.GIVES[mine] if not seen.offer_give[me] else act.WANTS[theirs]
    return wanted if wanted in legal else legal[-1]


def _swap_gain(seen: Observation, me: int, author: int) -> float:
    """What that seat's offer to me would bring."""
    gain = 0.0
    for thing in seen.offer_give[author]:
        gain += thing_worth(seen, me, thing, False)
    for thing in seen.offer_want[author]:
        gain -= thing_worth(seen, me, thing, True)
    return gain


def _best_swap(seen: Observation, me: int, only: int, risk: float) -> tuple[int, int, int] | None:
    """(partner, what I give, what I want): one type for another that both count more of."""
    best: tuple[int, int, int] | None = None
    most = risk + 0.12
    rival = leader(seen, me)
    for partner in range(seen.players):
        if partner == me or seen.asked[partner] == NOT_ASKED or (only >= 0 and partner != only):
            continue
        if partner == rival and seen.grades[rival] >= seen.terms.goal - 2:
            continue
        for mine in range(5):
            if owned(seen, me, mine) == 0 or (
                seen.offer_give[me] and only >= 0 and mine not in seen.offer_give[me]
            ):
                continue
            for theirs in range(5):
                if theirs == mine or seen.visible[partner * 5 + theirs] == 0:
                    continue
                gain = thing_worth(seen, me, theirs, False) - thing_worth(seen, me, mine, True)
                other = thing_worth(seen, partner, mine, False) - thing_worth(
                    seen, partner, theirs, True
                )
                if other > risk + 0.1 and gain > most:
                    most = gain
                    best = (partner, mine, theirs)
    return best
