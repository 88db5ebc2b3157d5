"""At the shop: what each pile is worth to a seat, and what its money buys."""

from typing import Final

from vingtdeux.games.allez_les_bleus.material import KINDS, POLICE_KINDS, POLICE_SALE, SUBURB_SALE
from vingtdeux.games.allez_les_bleus.public import Public
from vingtdeux.games.allez_les_bleus.taste import Taste

PURSE: Final = 15
"""More money than this is counted as this much."""
NOTHING: Final = -1
CALM: Final[list[float]] = [0.0] * KINDS
"""What pulls somebody to the cards who follows neither mood nor fashion."""


def progress(table: Public, taste: Taste) -> float:
    """How far the game is: 0 at the beginning, 1 at the end."""
    lead = max(table.scores) / table.terms.target
    found = taste.by_round * table.round + taste.by_score * lead
    return found if found < 1.0 else 1.0


def thirst(table: Public, owned: list[int]) -> float:
    """Strike Force that a usual row asks for, less what a usual hand has."""
    material = table.terms.material
    force = police = asked = suburb = 0
    for card in range(POLICE_KINDS):
        count = owned[card]
        if count:
            police += count
            force += count * material.strike[card]
    for card in range(POLICE_KINDS, KINDS):
        count = owned[card]
        if count:
            suburb += count
            asked += count * material.arrest[card]
    if police == 0 or suburb == 0:
        return 0.0
    return material.reveal * asked / suburb - material.hand * force / police


def worth(
    table: Public, card: int, owned: list[int], far: float, dry: float, taste: Taste,
    pull: list[float],
) -> float:  # fmt: skip
    """What a copy of this card is worth now, in whatever unit the tuner found useful."""
    material = table.terms.material
    found = taste.start[card] + far * taste.change[card] - owned[card] * taste.fade[card]
    found += pull[card]
    if card < POLICE_KINDS:
        found += taste.thirst_strike * material.strike[card] * dry
    else:
        found -= taste.thirst_arrest * material.arrest[card] * dry
    return found


def purchase(table: Public, owned: list[int], taste: Taste, pull: list[float]) -> int:
    """The card to buy next, Police first; NOTHING if no pile in reach is worth anything."""
    if taste.ends and table.last_round and table.terms.extra == 0:
        return NOTHING
    if table.financing == 0 and table.tension == 0:
        return NOTHING
    far, dry = progress(table, taste), thirst(table, owned)
    found = _best(table, POLICE_SALE, table.financing, owned, far, dry, taste, pull)
    if found == NOTHING:
        found = _best(table, SUBURB_SALE, table.tension, owned, far, dry, taste, pull)
    return found


def ranked(table: Public, owned: list[int], taste: Taste) -> list[int]:
    """Everything in reach that is worth something, the best first."""
    far, dry = progress(table, taste), thirst(table, owned)
    cost, found = table.terms.material.cost, []
    for card in POLICE_SALE + SUBURB_SALE:
        money = table.financing if card < POLICE_KINDS else table.tension
        if table.supply[card] > 0 and cost[card] <= money:
            found.append((-worth(table, card, owned, far, dry, taste, CALM), card))
    found.sort()
    return [card for minus, card in found if minus < 0.0]


def _best(
    table: Public, cards: list[int], money: int, owned: list[int],
    far: float, dry: float, taste: Taste, pull: list[float],
) -> int:  # fmt: skip
    """The dearest-loved card in reach, or the first of what the whole purse buys best."""
    if money == 0:
        return NOTHING
    cost = table.terms.material.cost
    supply = table.supply
    wanted: list[int] = []
    worths: list[float] = []
    best, most = NOTHING, 0.0
    for card in cards:
        if cost[card] <= money and supply[card] > 0:
            value = worth(table, card, owned, far, dry, taste, pull)
            if value > 0.0:
                wanted.append(card)
                worths.append(value)
                if value > most:
                    best, most = card, value
    if len(wanted) < 2 or not taste.knapsack:
        return best
    return _filled(cost, money, wanted, worths)


def _filled(cost: list[int], money: int, wanted: list[int], worths: list[float]) -> int:
    """What the purse is best filled with: the most valuable card of it."""
    if money > PURSE:
        money = PURSE
    total = [0.0] * (money + 1)
    first = [NOTHING] * (money + 1)
    for purse in range(1, money + 1):
        best, top = total[purse - 1], first[purse - 1]
        for place, card in enumerate(wanted):
            rest = purse - cost[card]
            if rest < 0 or worths[place] + total[rest] <= best:
                continue
            best, top = worths[place] + total[rest], place
            other = first[rest]
            if other != NOTHING and worths[other] > worths[place]:
                top = other
        total[purse] = best
        first[purse] = top
    return wanted[first[money]]
