"""What things are worth to a seat, in grades, and how likely a card is to be secured."""

from typing import Final

from vingtdeux.games.police_city.material import (
    CARD_DISTRICTS,
    E_CARD,
    E_INFORMER,
    E_TYPE,
    OBJECTIVE_GRADES,
    OBJECTIVE_NEED,
    OBJECTIVE_TOKEN,
)
from vingtdeux.games.police_city.observation import Observation

INSPECTOR_CUFFS: Final = 2 / 3
SERGEANT_CUFFS: Final = 1 / 2
INFORMER_CUFFS: Final = 2 / 3
FEAR: Final[list[float]] = [0.25, 1.9]
"""What a step of the mafia costs at the start, and how that rises."""
TOKEN_WORTH: Final = 0.35

_success: Final[dict[int, float]] = {}
"""Chances already worked out; a pure function of its key."""


def success(need: int, inspectors: int, sergeants: int, informers: int, lieutenants: int) -> float:
    """The chance of at least `need` handcuffs when each lieutenant rerolls the failures."""
    if need <= 0:
        return 1.0
    if inspectors + sergeants + informers < need:
        return 0.0
    key = (((need * 16 + inspectors) * 8 + sergeants) * 8 + informers) * 8 + lieutenants
    found = _success.get(key, -1.0)
    if found < 0:
        found = _chance(need, inspectors, sergeants, informers, lieutenants)
        _success[key] = found
    return found


def _chance(need: int, inspectors: int, sergeants: int, informers: int, lieutenants: int) -> float:
    spread = [0.0] * (need + 1)
    spread[0] = 1.0
    for count, cuffs in (
        (inspectors, INSPECTOR_CUFFS),
        (sergeants, SERGEANT_CUFFS),
        (informers, INFORMER_CUFFS),
    ):
        hit = 1.0 - (1.0 - cuffs) ** (1 + lieutenants)
        for _ in range(count):
            for at in range(need, -1, -1):
                stay = spread[at] * (1.0 if at == need else 1.0 - hit)
                spread[at] = stay + (spread[at - 1] * hit if at > 0 else 0.0)
    return spread[need]


def mafia_weight(mafia: int) -> float:
    """What one step of the mafia costs everybody; it rises as it nears the top."""
    return FEAR[0] + FEAR[1] * float((mafia / 10.0) ** 1.5)


def owned(seen: Observation, seat: int, kind: int) -> int:
    """Tokens of that type, as far as the viewer knows."""
    return seen.visible[seat * 5 + kind] + seen.hidden[seat * 5 + kind]


def districts_of(seen: Observation, seat: int) -> list[int]:
    """Cards per district, as far as the viewer knows."""
    found = [0, 0, 0, 0, 0]
    for card in seen.cards[seat]:
        for district in CARD_DISTRICTS[card]:
            found[district] += 1
    for card in seen.hidden_cards[seat]:
        for district in CARD_DISTRICTS[card]:
            found[district] += 1
    return found


def grade_worth(seen: Observation, seat: int) -> float:
    """A grade; a little more where it fires a bonus this seat would win, or wins the game."""
    level = seen.grades[seat] + 1
    worth = 1.0
    if level >= seen.goal - 1:
        worth += 0.15
    if level in (2, 4, 6, 8):
        kind = seen.track[level // 2 - 1]
        if kind >= 0:
            mine = owned(seen, seat, kind)
            best = 0
            for other in range(seen.players):
                if other != seat:
                    best = max(best, owned(seen, other, kind))
            if mine > 0 and mine >= best:
                worth += 0.6
            elif best > 0:
                worth -= 0.1
    return worth


def seizure_worth(seen: Observation, seat: int, kind: int) -> float:
    """0.45, more with equal ones and while its type is on the track."""
    worth = 0.45 + 0.2 * min(3, owned(seen, seat, kind))
    if kind in seen.track:
        worth += 0.15
    return worth


def card_worth(seen: Observation, seat: int, card: int) -> float:
    """0.3 and its progress towards the objectives on display."""
    held = districts_of(seen, seat)
    best = 0.0
    rest = 0.0
    for objective in seen.shown:
        if objective < 0:
            continue
        need = OBJECTIVE_NEED[objective]
        before = 0
        after = 0
        total = 0
        for district in range(5):
            more = 1 if district in CARD_DISTRICTS[card] else 0
            total += need[district]
            before += min(need[district], held[district])
            after += min(need[district], held[district] + more)
        if after > before:
            prize = OBJECTIVE_GRADES[objective] + (
                TOKEN_WORTH if OBJECTIVE_TOKEN[objective] >= 0 else 0.0
            )
            gain = prize * ((after / total) ** 1.5 - (before / total) ** 1.5)
            if gain > best:
                rest += best * 0.3
                best = gain
            else:
                rest += gain * 0.3
    return 0.3 + best + rest


def element_worth(seen: Observation, seat: int, element: int) -> float:
    """Of an element of the lot in hand."""
    if element == E_CARD:
        return card_worth(seen, seat, seen.row[seen.slot])
    if element < E_TYPE:
        return grade_worth(seen, seat)
    if element < E_INFORMER:
        return seizure_worth(seen, seat, element - E_TYPE)
    return 0.45


def thing_worth(seen: Observation, seat: int, thing: int, have: bool) -> float:
    """Of a token or card; `have`: it is the last of those the seat owns already."""
    if thing >= 5:
        return card_worth(seen, seat, thing - 5) if not have else 0.3 + _kept(seen, seat, thing - 5)
    count = owned(seen, seat, thing) - (1 if have else 0)
    return 0.45 + 0.2 * max(0, min(3, count)) + (0.15 if thing in seen.track else 0.0)


def _kept(seen: Observation, seat: int, card: int) -> float:
    """What a card that is already held contributes to the nearest objective."""
    held = districts_of(seen, seat)
    best = 0.0
    for objective in seen.shown:
        if objective < 0:
            continue
        need = OBJECTIVE_NEED[objective]
        total = 0
        now = 0
        less = 0
        for district in range(5):
            mine = 1 if district in CARD_DISTRICTS[card] else 0
            total += need[district]
            now += min(need[district], held[district])
            less += min(need[district], held[district] - mine)
        gain = OBJECTIVE_GRADES[objective] * ((now / total) ** 1.5 - (less / total) ** 1.5)
        best = max(best, gain)
    return best


def leader(seen: Observation, but: int) -> int:
    """The seat that stands highest, other than that one."""
    best = -1
    for seat in range(seen.players):
        if seat != but and (best < 0 or seen.grades[seat] > seen.grades[best]):
            best = seat
    return best


def dice_here(seen: Observation, seat: int, slot: int) -> int:
    """Dice of the seat on that card, informers counted."""
    found = 0
    for die in range(4):
        if seen.place[seat * 4 + die] == slot:
            found += 1
    for informer in range(5):
        on = seen.informer_on[informer]
        if seen.informer_owner[informer] == seat and on >= 0 and seen.place[seat * 4 + on] == slot:
            found += 1
    return found


def seats_here(seen: Observation) -> list[int]:
    """The seats with a die on the card in hand."""
    return [seat for seat in range(seen.players) if dice_here(seen, seat, seen.slot) > 0]
