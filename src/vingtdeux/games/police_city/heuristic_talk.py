"""The deal with the mafia, pledges, swaps."""

from vingtdeux.engine.action import Action
from vingtdeux.games.police_city import actions as act
from vingtdeux.games.police_city.heuristic_share import endorse
from vingtdeux.games.police_city.heuristic_weights import Weights
from vingtdeux.games.police_city.heuristic_worth import (
    is_near,
    leader,
    mafia_weight,
    owned,
    thing_worth,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import NOT_ASKED, pledge_size

# --- the deal with the mafia ------------------------------------------------------------------


def deal(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """Endorse a draft that others back, else the first fair one, unless it lets another win."""
    if seen.loyalty == 1 and w.level > 1:
        return legal[-1]
    best = -1
    most = -1
    for author in range(seen.players):
        friends = 0
        for seat in range(seen.players):
            if seat != me and seen.endorsed[seat] == author:
                friends += 1
        if friends > most and deal_is_fair(seen, me, author, w):
            most = friends
            best = author
    if best < 0 or seen.endorsed[me] == best:
        return legal[-1]
    return endorse(legal, best) or legal[-1]


def late_deal(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action | None:
    """After `done`: a draft that somebody backs by now and that I can live with."""
    found = deal(seen, me, legal, w)
    if found.kind != act.ENDORSE or seen.endorsed[me] >= 0:
        return None
    return found if found.a in seen.endorsed else None


def deal_winner(seen: Observation, me: int, author: int) -> int:
    """The seat that this deal would let win, other than me; -1 = nobody."""
    gains = deal_gains(seen, author)
    for seat in range(seen.players):
        reaches = seen.grades[seat] + gains[seat]
        if seat == me or gains[seat] == 0 or reaches < seen.terms.goal:
            continue
        if reaches >= seen.grades[me] + gains[me]:
            return seat
    return -1


def deal_gains(seen: Observation, author: int) -> list[int]:
    """Grades of each seat by that draft."""
    gains = [0] * seen.players
    size = len(seen.lot)
    for at in range(seen.terms.material.deal_tokens, size):
        gains[seen.drafts[author * size + at]] += 1
    return gains


def deal_is_fair(seen: Observation, me: int, author: int, w: Weights) -> bool:
    """I get a grade for what I pay, and no other wins by it (unless the mafia would)."""
    net = float(deal_gains(seen, author)[me])
    size = len(seen.lot)
    for at in range(seen.terms.material.deal_tokens):
        if seen.drafts[author * size + at] == me:
            net -= 0.5
    if deal_winner(seen, me, author) >= 0 and not is_near(seen, 2):
        return False
    return net >= w.deal


def pay(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """The token I miss least."""
    best = legal[0]
    for action in legal:
        if thing_worth(seen, me, action.a, True, w) < thing_worth(seen, me, best.a, True, w):
            best = action
    return best


# --- pledges ----------------------------------------------------------------------------------


def pledge(seen: Observation, me: int, legal: list[Action], w: Weights) -> Action:
    """When the mafia comes near: cheap things, in pairs, not more than my part."""
    if not is_near(seen, w.pledge) or (seen.loyalty == 1 and w.level > 1) or seen.used[me] >= 6:
        return legal[-1]
    mine = 0
    for pledged in seen.pledges:
        if pledged >> 6 == me:
            mine += 1
    size = pledge_size(seen)
    wanted = size * (seen.mafia - seen.terms.material.mafia_goal + int(w.pledge) + 1)
    odd = len(seen.pledges) % size != 0
    if len(seen.pledges) >= wanted and not odd:
        return legal[-1]
    limit = 0.5 + 0.5 * mafia_weight(seen, w) * (1.6 if odd else 1.0)
    if mine >= w.pledge_most + (1 if is_near(seen, 3) else 0):
        return legal[-1]
    best = legal[-1]
    for action in legal:
        if action.kind == act.PLEDGE:
            worth = thing_worth(seen, me, action.a, True, w)
            if worth < limit:
                limit = worth
                best = action
    return best


# --- swaps ------------------------------------------------------------------------------------


def trade(seen: Observation, me: int, legal: list[Action], w: Weights, offers: bool) -> Action:
    """Accept what helps; offer one for one where both gain; else done."""
    risk = mafia_weight(seen, w) / 3.0 / seen.players * 2.0
    for action in legal:
        if action.kind == act.ACCEPT and _swap_gain(seen, me, action.a, w) > risk + w.swap:
            return action
    if not offers or w.level == 1 or is_near(seen, 3) or seen.used[me] >= 9:
        return legal[-1]
    partner = seen.offer_to[me]
    if partner >= 0 and seen.offer_give[me] and seen.offer_want[me]:
        return legal[-1]
    found = _best_swap(seen, me, partner, risk, w)
    if found is None:
        return legal[-1]
    partner, mine, theirs = found
    wanted = act.OFFERS_TO[partner]
    if seen.offer_to[me] == partner:
        wanted = act.GIVES[mine] if not seen.offer_give[me] else act.WANTS[theirs]
    return wanted if wanted in legal else legal[-1]


def _swap_gain(seen: Observation, me: int, author: int, w: Weights) -> float:
    """What that seat's offer to me would bring."""
    gain = 0.0
    for thing in seen.offer_give[author]:
        gain += thing_worth(seen, me, thing, False, w)
    for thing in seen.offer_want[author]:
        gain -= thing_worth(seen, me, thing, True, w)
    return gain


def _best_swap(
    seen: Observation, me: int, only: int, risk: float, w: Weights
) -> tuple[int, int, int] | None:
    """(partner, what I give, what I want): one type for another that both count more of."""
    best: tuple[int, int, int] | None = None
    most = risk + w.swap
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
                gain = thing_worth(seen, me, theirs, False, w)
                gain -= thing_worth(seen, me, mine, True, w)
                other = thing_worth(seen, partner, mine, False, w)
                other -= thing_worth(seen, partner, theirs, True, w)
                if other > risk + 0.1 and gain > most:
                    most = gain
                    best = (partner, mine, theirs)
    return best
