"""What pulls a bot to a card beside its worth: its price, a mood, envy; and when it shops for fun.

The mood is hashed from what happened, so that it does not flicker: asked twice, a bot answers the same.
"""

from typing import Final

from vingtdeux.games.allez_les_bleus.heuristic_shop import CALM
from vingtdeux.games.allez_les_bleus.material import KINDS, NUMBER, POLICE_SALE, SUBURB_SALE
from vingtdeux.games.allez_les_bleus.public import Public
from vingtdeux.games.allez_les_bleus.taste import GADGETS, Taste

PRIME: Final = 2_147_483_647
CROOKS: Final[list[int]] = [NUMBER[name] for name in ("racaille", "malfaiteur", "gangster")]
GADGET_CARDS: Final[list[int]] = [NUMBER[name] for name in GADGETS]


def pull(table: Public, owned: list[int], taste: Taste) -> list[float]:
    """By card in reach, in the unit of its worth."""
    if taste.whim == 0.0 and taste.dear == 0.0 and taste.envy == 0.0:
        return CALM
    cost = table.terms.material.cost
    today = _mood(table) if taste.whim > 0.0 else 0
    found = [0.0] * KINDS
    for card in POLICE_SALE:
        if cost[card] <= table.financing:
            found[card] = taste.dear * cost[card] + taste.whim * _swing(today, card)
    for card in SUBURB_SALE:
        if cost[card] <= table.tension:
            found[card] = taste.dear * cost[card] + taste.whim * _swing(today, card)
    if taste.envy > 0.0:
        points = table.terms.material.arrest_vp
        more = taste.envy * points_behind(table, owned)
        for card in CROOKS:
            found[card] += more * points[card]
    return found


def points_behind(table: Public, owned: list[int]) -> int:
    """How many points the crooks of each of the others are worth more than one's own, all added up.
    Whoever plays later in a round sees more of them gone, and hurries: without that the first seats
    of a full table get the last copies."""
    material = table.terms.material
    sold = mine = 0
    for card in CROOKS:
        points = material.arrest_vp[card]
        sold += points * (material.copies[card] - table.supply[card])
        mine += points * owned[card]
    return sold - table.terms.players * mine


def is_playful(table: Public, owned: list[int], taste: Taste) -> bool:
    """Whether the next purchase is for fun. Fun is catching: the more gadgets the others have taken
    from the shelves, the likelier; at a table where everybody is in earnest, hardly ever."""
    if taste.giddy == 0.0:
        return False
    ease = taste.spark + taste.catching * fun_of_others(table, owned) / table.round
    if ease > taste.giddy:
        ease = taste.giddy
    return _mood(table) % 1000 < 1000 * ease


def fun_of_others(table: Public, owned: list[int]) -> int:
    """Gadgets that the others have bought: what is gone from the shelves and not owned."""
    copies = table.terms.material.copies
    found = 0
    for card in GADGET_CARDS:
        found += copies[card] - table.supply[card] - owned[card]
    return found


def _mood(table: Public) -> int:
    """A number that what happened to the seat on turn decides: its own discards and the round."""
    found = _stirred(table.round, 0)
    for card in table.police_discard[table.turn]:
        found = _stirred(found, card)
    for card in table.suburb_discard[table.turn]:
        found = _stirred(found, card)
    return found


def _stirred(mood: int, fact: int) -> int:
    mixed = (mood * 69_069 + fact * 7_919 + 12_345) % PRIME
    return (mixed ^ (mixed >> 13)) * 48_271 % PRIME


def _swing(mood: int, card: int) -> float:
    """-1 to 1, mostly around 0: what the mood makes of this card."""
    first = _stirred(mood, card + 1)
    second = _stirred(first, card + 77)
    return (first % 1000 + second % 1000) / 999.0 - 1.0
