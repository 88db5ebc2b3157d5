"""What things are worth to a seat, in grades, and how likely a card is to be secured."""

from typing import Final

from vingtdeux.games.police_city.material import (
    E_CARD,
    E_INFORMER,
    E_TYPE,
    Material,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation

FEAR: Final[list[float]] = [0.25, 1.9]
"""What a step of the mafia costs at the start, and how that rises."""
TOKEN_WORTH: Final = 0.35


def success(
    material: Material,
    need: int,
    inspectors: int,
    sergeants: int,
    informers: int,
    lieutenants: int,
) -> float:
    """The chance of at least `need` handcuffs when each lieutenant rerolls the failures."""
    if need <= 0:
        return 1.0
    if inspectors + sergeants + informers < need:
        return 0.0
    key = (((need * 16 + inspectors) * 8 + sergeants) * 8 + informers) * 8 + lieutenants
    found = material.known_chances.get(key, -1.0)
    if found < 0:
        counts = [inspectors, sergeants, informers]
        found = _chance(material.cuff_chances, need, counts, lieutenants)
        material.known_chances[key] = found
    return found


def _chance(chances: list[float], need: int, counts: list[int], lieutenants: int) -> float:
    spread = [0.0] * (need + 1)
    spread[0] = 1.0
    for kind in range(3):
        hit = 1.0 - float((1.0 - chances[kind]) ** (1 + lieutenants))
        for _ in range(counts[kind]):
            for at in range(need, -1, -1):
                stay = spread[at] * (1.0 if at == need else 1.0 - hit)
                spread[at] = stay + (spread[at - 1] * hit if at > 0 else 0.0)
    return spread[need]


def mafia_weight(seen: Observation) -> float:
    """What one step of the mafia costs everybody; it rises as it nears the top."""
    return FEAR[0] + FEAR[1] * float((seen.mafia / seen.terms.material.mafia_goal) ** 1.5)


def is_near(seen: Observation, steps: int) -> bool:
    """Whether the mafia has no more than so many steps to go."""
    return seen.mafia >= seen.terms.material.mafia_goal - steps


def owned(seen: Observation, seat: int, kind: int) -> int:
    """Tokens of that type, as far as the viewer knows."""
    return seen.visible[seat * 5 + kind] + seen.hidden[seat * 5 + kind]


def districts_of(seen: Observation, seat: int) -> list[int]:
    """Cards per district, as far as the viewer knows."""
    found = [0, 0, 0, 0, 0]
    districts = seen.terms.material.card_districts
    for card in seen.cards[seat]:
        for district in districts[card]:
            found[district] += 1
    for card in seen.hidden_cards[seat]:
        for district in districts[card]:
            found[district] += 1
    return found


def grade_worth(seen: Observation, seat: int) -> float:
    """A grade; a little more where it fires a bonus this seat would win, or wins the game."""
    level = seen.grades[seat] + 1
    worth = 1.0
    if level >= seen.terms.goal - 1:
        worth += 0.15
    levels = seen.terms.material.bonus_levels
    if level in levels:
        kind = seen.track[levels.index(level)]
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
    material = seen.terms.material
    districts = material.card_districts[card]
    best = 0.0
    rest = 0.0
    for objective in seen.shown:
        if objective < 0:
            continue
        need = material.objective_need[objective]
        before = 0
        after = 0
        total = 0
        for district in range(5):
            more = 1 if district in districts else 0
            total += need[district]
            before += min(need[district], held[district])
            after += min(need[district], held[district] + more)
        if after > before:
            prize = material.objective_grades[objective] + (
                TOKEN_WORTH if material.objective_token[objective] >= 0 else 0.0
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
        return seizure_worth(seen, seat, type_of(element))
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
    material = seen.terms.material
    districts = material.card_districts[card]
    best = 0.0
    for objective in seen.shown:
        if objective < 0:
            continue
        need = material.objective_need[objective]
        total = 0
        now = 0
        less = 0
        for district in range(5):
            mine = 1 if district in districts else 0
            total += need[district]
            now += min(need[district], held[district])
            less += min(need[district], held[district] - mine)
        gain = material.objective_grades[objective] * ((now / total) ** 1.5 - (less / total) ** 1.5)
        best = max(best, gain)
    return best


def leader(seen: Observation, but: int) -> int:
    """The seat that stands highest, other than that one."""
    best = -1
    for seat in range(seen.players):
        if seat != but and (best < 0 or seen.grades[seat] > seen.grades[best]):
            best = seat
    return best
