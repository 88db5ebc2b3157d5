"""The named styles of the lab: fixed shopping lists in order of priority.

Designers compare changed cards with them, so they stay as they are; no level of bot plays them.
"""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.actions import BUYS, POLICE_DECK, SUBURB_DECK
from vingtdeux.games.allez_les_bleus.material import NUMBER, POLICE_KINDS
from vingtdeux.games.allez_les_bleus.observation import Observation

ANY: Final = 999


@final
class Wish:
    """A line of a shopping list: buy while fewer than `most` are owned, in turns first to last."""

    __slots__ = ("card", "first", "last", "most")

    def __init__(self, card: int, most: int, first: int, last: int) -> None:
        self.card = card
        self.most = most
        self.first = first
        self.last = last


def wishes(text: str) -> list[Wish]:
    """A shopping list as the spec writes it: `receleur×2@1–6 gangster rodeo×4@6+`."""
    found: list[Wish] = []
    for word in text.split():
        name, _, turns = word.partition("@")
        name, _, most = name.partition("×")
        first, _, last = turns.partition("–")
        if first.endswith("+"):
            first = first[:-1]
        found.append(
            Wish(
                NUMBER[name],
                int(most) if most else ANY,
                int(first) if first else 1,
                int(last) if last else ANY,
            )
        )
    return found


@final
class Style:
    """Two shopping lists."""

    __slots__ = ("police", "suburb")

    def __init__(self, suburb: str, police: str) -> None:
        self.suburb = wishes(suburb)
        self.police = wishes(police)


STYLES: Final[dict[str, Style]] = {
    "arrest_rush": Style(
        "receleur×2@1–6 gangster malfaiteur rodeo×4@1–10 racaille", "perquisition×4 crs×2 gli_f4×3"
    ),
    "tension_rush": Style(
        "dealer×1@1–8 malfaiteur racaille rodeo×3 guetteur×4@1–9",
        "outrage_a_agent×1@1–4 gli_f4×4",
    ),
    "mixed": Style(
        "gangster@6+ receleur×2@1–8 malfaiteur@3+ tagueur×5@1–12 rodeo×2@1–10 guetteur×4@1–12 "
        "racaille@9+",
        "perquisition×4 heures_sup×3@4–14 helico×2@5+ accident×1@4–10 gli_f4×2",
    ),
}
"""Three ways to play of about equal strength."""


def shop(seen: Observation, style: Style) -> Action | None:
    """The first affordable line of the lists."""
    cost = seen.terms.material.cost
    for wish in style.police:
        card = wish.card
        if cost[card] <= seen.financing and seen.supply[card] > 0 and _wanted(seen, wish):
            return BUYS[card]
    for wish in style.suburb:
        card = wish.card
        if cost[card] <= seen.tension and seen.supply[card] > 0 and _wanted(seen, wish):
            return BUYS[card]
    return None


def _wanted(seen: Observation, wish: Wish) -> bool:
    if not wish.first <= seen.round <= wish.last:
        return False
    if wish.most >= ANY:
        return True
    deck = POLICE_DECK if wish.card < POLICE_KINDS else SUBURB_DECK
    return seen.owned(seen.turn, deck).count(wish.card) < wish.most
