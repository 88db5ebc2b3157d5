"""What a search considers at the shop: ways to shop, and the few best purchases.

A single purchase is lost in the luck of a game, a way to shop is not: each menu's own next purchase is
tried with everything that menu would buy afterwards.
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Candidate
from vingtdeux.games.allez_les_bleus.actions import BUY, BUYS, END
from vingtdeux.games.allez_les_bleus.heuristic import is_shopping, owned
from vingtdeux.games.allez_les_bleus.heuristic_shop import CALM, NOTHING, purchase, ranked
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.taste import Taste

FEW: Final = 3
"""Single purchases beside those of the menus."""


def ponders(seen: Observation, legal: list[Action], taste: Taste) -> bool:
    """Whether there is something to buy that may still be played."""
    if seen.last_round and seen.terms.extra == 0:
        return False
    return any(action.kind == BUY for action in legal) and is_shopping(seen, taste)


def options(seen: Observation, menus: list[Taste]) -> list[Candidate]:
    """What each menu would buy, the plain one first; then the best purchases of that one."""
    counts = owned(seen)
    found: list[Candidate] = []
    for place, menu in enumerate(menus):
        card = purchase(seen, counts, menu, CALM)
        _add(found, END if card == NOTHING else BUYS[card], place)
    for card in ranked(seen, counts, menus[0])[:FEW]:
        _add(found, BUYS[card], 0)
    _add(found, END, 0)
    return found


def _add(found: list[Candidate], action: Action, style: int) -> None:
    """Unless it is there already: the first menu that would do it speaks for it."""
    for each in found:
        if each.action is action:
            return
    found.append(Candidate(action, (), style))
