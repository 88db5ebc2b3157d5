"""How a bot plays Allez les Bleus, from an observation alone.

The hand and the arrests first (`heuristic_turn`), then the shop (`heuristic_shop`); what differs
between levels and characters is their `Taste`. The named styles of the lab shop by lists instead.
"""

from random import Random

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.actions import BUYS, END, POLICE_DECK, SUBURB_DECK
from vingtdeux.games.allez_les_bleus.heuristic_lists import STYLES, shop
from vingtdeux.games.allez_les_bleus.heuristic_mood import (
    GADGET_CARDS,
    fun_of_others,
    is_playful,
    points_behind,
    pull,
)
from vingtdeux.games.allez_les_bleus.heuristic_shop import NOTHING, purchase
from vingtdeux.games.allez_les_bleus.heuristic_turn import answer, before_shop
from vingtdeux.games.allez_les_bleus.material import KINDS
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import ACT
from vingtdeux.games.allez_les_bleus.taste import Taste
from vingtdeux.games.allez_les_bleus.weights import LISTED


def choose(seen: Observation, legal: list[Action], taste: Taste, beginner: Taste) -> Action:
    """What a bot of this taste does here; `beginner` is how it shops for fun."""
    if len(legal) == 1:
        return legal[0]
    if seen.phase != ACT:
        return answer(seen, seen.hand, legal, taste)
    found = before_shop(seen, seen.hand, taste)
    if found is not None:
        return found
    card = _purchase(seen, taste, beginner)
    return END if card == NOTHING else BUYS[card]


def _purchase(seen: Observation, taste: Taste, beginner: Taste) -> int:
    counts = owned(seen)
    if is_playful(seen, counts, taste):
        taste = beginner
    return purchase(seen, counts, taste, pull(seen, counts, taste))


def is_for_fun(seen: Observation, card: int, taste: Taste) -> bool:
    """Whether this card is a gadget, bought because the others have fun."""
    if card not in GADGET_CARDS:
        return False
    counts = owned(seen)
    return fun_of_others(seen, counts) > 0 and is_playful(seen, counts, taste)


def is_envious(seen: Observation, taste: Taste) -> bool:
    """Whether it hurries to buy crooks because the others have more of them."""
    return taste.envy > 0.0 and points_behind(seen, owned(seen)) > 1


def choose_style(seen: Observation, legal: list[Action], style: str, rng: Random) -> Action:  # noqa: ARG001 - one signature for all choosers
    """What this style of the lab does here."""
    if len(legal) == 1:
        return legal[0]
    if seen.phase != ACT:
        return answer(seen, seen.hand, legal, LISTED)
    return before_shop(seen, seen.hand, LISTED) or shop(seen, STYLES[style]) or END


def is_shopping(seen: Observation, taste: Taste) -> bool:
    """Whether hand and row are done with, so that only purchases are left."""
    return seen.phase == ACT and before_shop(seen, seen.hand, taste) is None


def owned(seen: Observation) -> list[int]:
    """How many of each card the seat on turn owns, wherever they are."""
    counts = [0] * KINDS
    for deck in (POLICE_DECK, SUBURB_DECK):
        for card in seen.owned(seen.turn, deck):
            counts[card] += 1
    return counts
