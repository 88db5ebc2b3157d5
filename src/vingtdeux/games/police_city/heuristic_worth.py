"""What things are worth to a seat, in grades, and how likely a card is to be secured."""

from vingtdeux.games.police_city.heuristic_weights import Weights, escapes
from vingtdeux.games.police_city.material import (
    E_CARD,
    E_INFORMER,
    E_TYPE,
    Material,
    type_of,
)
from vingtdeux.games.police_city.observation import Observation


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


# --- the table --------------------------------------------------------------------------------


def mafia_weight(seen: Observation, w: Weights) -> float:
    """What one step of the mafia costs everybody; it rises as it nears the top, and when it climbs
    faster than a step a round."""
    risen = w.fear_rise * float((seen.mafia / seen.terms.material.mafia_goal) ** 1.5)
    return w.fear + risen + w.alarm * max(0, seen.mafia - seen.round)


def is_near(seen: Observation, steps: float) -> bool:
    """Whether the mafia has no more than so many steps to go."""
    return seen.mafia >= seen.terms.material.mafia_goal - steps


def leader(seen: Observation, but: int) -> int:
    """The seat that stands highest, other than that one; goods decide between equals."""
    best = -1
    most = -1
    for seat in range(seen.players):
        stands = seen.grades[seat] * 100 + seen.seizures_of(seat) + seen.cards_of(seat)
        if seat != but and stands > most:
            best = seat
            most = stands
    return best


def lead_of(seen: Observation, seat: int) -> int:
    """By how many grades the seat is ahead of the best other one; below 0 = behind."""
    best = 0
    for other in range(seen.players):
        if other != seat:
            best = max(best, seen.grades[other])
    return seen.grades[seat] - best


def wins_by(seen: Observation, seat: int, grades: int) -> bool:
    """Whether so many grades would bring the seat to the goal, first of all."""
    return grades > 0 and seen.grades[seat] + grades >= seen.terms.goal


# --- things -----------------------------------------------------------------------------------


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


def grade_worth(seen: Observation, seat: int, w: Weights) -> float:
    """A grade; a little more where it fires a bonus this seat would win, or wins the game."""
    level = seen.grades[seat] + 1
    worth = w.grade
    if level >= seen.terms.goal - 1:
        worth += 0.15
    levels = seen.terms.material.bonus_levels
    if w.bonus and level in levels:
        kind = seen.track[levels.index(level)]
        if kind >= 0:
            mine = owned(seen, seat, kind)
            best = 0
            for other in range(seen.players):
                if other != seat:
                    best = max(best, owned(seen, other, kind))
            if mine > 0 and mine >= best:
                worth += w.bonus
            elif best > 0:
                worth -= 0.1
    return worth


def seizure_worth(seen: Observation, seat: int, kind: int, w: Weights) -> float:
    """More with equal ones and while its type is on the track."""
    return _token(seen, owned(seen, seat, kind), kind, w)


def _token(seen: Observation, held: int, kind: int, w: Weights) -> float:
    worth = w.seizure + w.same * min(3, held)
    if kind in seen.track:
        worth += w.track
    return worth


def card_worth(seen: Observation, seat: int, card: int, w: Weights) -> float:
    """Its progress towards the objectives on display, and the lead in its district."""
    if escapes(w.forgets, seen.round, card, seat, 1):
        return w.card
    held = districts_of(seen, seat)
    districts = seen.terms.material.card_districts[card]
    worth = w.card + w.progress * _progress(seen, held, districts)
    if w.majority:
        for district in districts:
            if _leads(seen, seat, district, held[district] + 1):
                worth += w.majority
    return worth


def _leads(seen: Observation, seat: int, district: int, count: int) -> bool:
    for other in range(seen.players):
        if other != seat and districts_of(seen, other)[district] >= count:
            return False
    return True


def _progress(seen: Observation, held: list[int], districts: list[int]) -> float:
    """What a card of these districts brings nearer; the best objective counts in full."""
    material = seen.terms.material
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
            wanted = need[district]
            if wanted:
                more = 1 if district in districts else 0
                total += wanted
                before += min(wanted, held[district])
                after += min(wanted, held[district] + more)
        if after > before:
            token = 0.35 if material.objective_token[objective] >= 0 else 0.0
            prize = material.objective_grades[objective] + token
            gain = prize * ((after / total) ** 1.5 - (before / total) ** 1.5)
            rest += 0.3 * min(gain, best)
            best = max(gain, best)
    return best + rest


def best_objective(seen: Observation, seat: int, card: int) -> int:
    """The district of that card that an objective on display still asks this seat for, or -1."""
    held = districts_of(seen, seat)
    material = seen.terms.material
    for district in material.card_districts[card]:
        for objective in seen.shown:
            if objective >= 0 and material.objective_need[objective][district] > held[district]:
                return district
    return -1


def element_worth(seen: Observation, seat: int, element: int, w: Weights) -> float:
    """Of an element of the lot in hand."""
    if element == E_CARD:
        return card_worth(seen, seat, seen.row[seen.slot], w)
    if element < E_TYPE:
        return grade_worth(seen, seat, w)
    if element < E_INFORMER:
        return seizure_worth(seen, seat, type_of(element), w)
    return w.informer


def lot_worths(seen: Observation, seat: int, w: Weights) -> list[float]:
    """Of each element of the lot in hand."""
    return [element_worth(seen, seat, element, w) for element in seen.lot]


def loot_worth(seen: Observation, seat: int, card: int, w: Weights) -> float:
    """What all of the lot of a card of the row would be worth to this seat."""
    material = seen.terms.material
    worth = card_worth(seen, seat, card, w) + material.loot_informers[card] * w.informer
    worth += material.loot_grades[card] * grade_worth(seen, seat, w)
    for kind in material.loot_types[card]:
        worth += seizure_worth(seen, seat, kind, w)
    return worth


def thing_worth(seen: Observation, seat: int, thing: int, have: bool, w: Weights) -> float:
    """Of a token or card; `have`: it is the last of those the seat owns already."""
    if thing >= 5:
        if not have:
            return card_worth(seen, seat, thing - 5, w)
        return w.card + w.progress * _kept(seen, seat, thing - 5)
    return _token(seen, max(0, owned(seen, seat, thing) - (1 if have else 0)), thing, w)


def _kept(seen: Observation, seat: int, card: int) -> float:
    """What a card that is already held contributes to the objectives."""
    held = districts_of(seen, seat)
    districts = seen.terms.material.card_districts[card]
    for district in districts:
        held[district] -= 1
    return _progress(seen, held, districts)
