"""How a bot plays Allez les Bleus, from an observation alone.

A style is two shopping lists in order of priority. Play order of a turn: cards that draw or reveal,
a Promotion that lifts a starter, the best subset of arrests that the Strike Force in hand and pool
can pay (first those that draw, then Accident, then the rest), Discours, everything else, purchases,
end.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.allez_les_bleus.actions import (
    ARREST_CARD,
    ARRESTS,
    BUYS,
    DISCARDS,
    END,
    GAINS,
    KEEP,
    PLAY,
    PLAYS,
    POLICE_DECK,
    PROMOTES,
    REMOVES,
    STOP,
    SUBURB_DECK,
)
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTED,
    CONTROLE,
    INTERVENTION,
    NUMBER,
    POLICE_KINDS,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import ACT, GAINING, MEDIATE, PROMOTING, TALK

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""

ANY: Final = 999
ACCIDENT: Final = NUMBER["accident"]
DISCOURS: Final = NUMBER["discours_securitaire"]
MEDIATEUR: Final = NUMBER["mediateur"]
PROMOTION: Final = NUMBER["promotion"]
TAGUEUR: Final = NUMBER["tagueur"]


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
    """Two shopping lists, and what an arrest is worth in victory points: a Euro before turn `switch`
    (`early`) and after it (`late`), a drawn card."""

    __slots__ = ("draw", "early", "late", "police", "suburb", "switch")

    def __init__(self, suburb: str, police: str, draw: float = 0.8, switch: int = 8) -> None:
        self.suburb = wishes(suburb)
        self.police = wishes(police)
        self.early = 0.9
        self.late = 0.15
        self.switch = switch
        self.draw = draw


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
NAMES: Final[list[str]] = list(STYLES)
BEST: Final = Style(
    "receleur×2@1–6 gangster×2 malfaiteur@2+ rodeo×2@1–6 gangster rodeo×4@1–10 racaille "
    "receleur×2@1–12 poubelle_en_feu×2@1–4 guetteur×1@8–12",
    "perquisition×5 crs×2 patrouille_a_velo crs×3@7–12 gli_f4×3",
    draw=0.5,
    switch=6,
)
"""What the Commissaire plays: found by letting lists compete; wins 54 to 56 % against the three."""


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """The Stagiaire buys what it fancies; the Brigadier shops by a style, but plays and arrests as
    the cards come; the Commissaire has the best list we know and picks the best arrests."""
    if len(legal) == 1:
        return legal[0]
    if level <= 1:
        return _trainee(seen, legal, rng)
    if level == 2:
        return _brigadier(seen, legal, STYLES[NAMES[seen.turn % len(NAMES)]])
    return _act(seen, legal, BEST, True)


def choose_style(seen: Observation, legal: list[Action], style: str, rng: Random) -> Action:  # noqa: ARG001 - one signature for all choosers
    """What this style does here."""
    return _act(seen, legal, STYLES[style], False)


def _trainee(seen: Observation, legal: list[Action], rng: Random) -> Action:
    """Plays and arrests as the cards come; at the shop it half remembers a list."""
    for action in legal:
        if action.kind == PLAY or action.kind == ARREST_CARD:
            return action
    if seen.phase != ACT or rng.random() < 0.5:
        return legal[below(rng, len(legal))]
    return _shop(seen, STYLES["tension_rush"]) or END


def _brigadier(seen: Observation, legal: list[Action], style: Style) -> Action:
    """Hand first, then whoever stands first in the row, then the list."""
    if seen.phase != ACT:
        return _act(seen, legal, style, False)
    for card in seen.hand:
        if card != PROMOTION or CONTROLE in seen.hand or INTERVENTION in seen.hand:
            return PLAYS[card]
    price = seen.terms.material.arrest
    for card in seen.row:
        if card < ARRESTED and 0 < price[card] <= seen.strike:
            return ARRESTS[card]
    return _shop(seen, style) or END


def _act(seen: Observation, legal: list[Action], style: Style, sharp: bool) -> Action:
    if seen.phase == ACT:
        return (
            _draw_first(seen)
            or _arrest(seen, style, sharp)
            or _empty_hand(seen)
            or _shop(seen, style)
            or END
        )
    if seen.phase == TALK:
        return _speech(seen)
    if seen.phase == MEDIATE:
        return _victim(seen, legal)
    if seen.phase == PROMOTING:
        return PROMOTES[_least(seen, legal)]
    if seen.phase == GAINING:
        return _gain(legal, style)
    return _accident(seen, legal)


# --- playing cards ----------------------------------------------------------------------------


def _draw_first(seen: Observation) -> Action | None:
    """Cards with Reinforcement or Escalation, then a Promotion that lifts a starter."""
    draws, reveals = seen.terms.material.reinforcement, seen.terms.material.escalation
    for card in seen.hand:
        if card != ACCIDENT and draws[card] + reveals[card] > 0:
            return PLAYS[card]
    if PROMOTION in seen.hand and (CONTROLE in seen.hand or INTERVENTION in seen.hand):
        return PLAYS[PROMOTION]
    return None


def _empty_hand(seen: Observation) -> Action | None:
    """After the arrests: Discours while there is something to discard, then everything else."""
    hand = seen.hand
    if DISCOURS in hand and len(hand) > 1:
        return PLAYS[DISCOURS]
    for card in hand:
        if card != DISCOURS and card != PROMOTION:
            return PLAYS[card]
    return None


def _speech(seen: Observation) -> Action:
    """Strike cards with no target left, then spare Contrôles."""
    for card in (INTERVENTION, NUMBER["gli_f4"], CONTROLE):
        if card in seen.hand:
            return DISCARDS[card]
    return STOP


def _victim(seen: Observation, legal: list[Action]) -> Action:
    """A Lovely Day for the leader."""
    best = legal[0]
    for action in legal:
        if seen.scores[action.a] > seen.scores[best.a]:
            best = action
    return best


def _least(seen: Observation, legal: list[Action]) -> int:
    """The card that is missed least: a Contrôle, an Intervention, else the cheapest."""
    cost = seen.terms.material.cost
    best = legal[0].a
    for action in legal:
        if cost[action.a] < cost[best]:
            best = action.a
    return best


def _gain(legal: list[Action], style: Style) -> Action:
    """The pile that stands first on the list."""
    for wish in style.police:
        for action in legal:
            if action.a == wish.card:
                return GAINS[wish.card]
    return legal[0]


def _accident(seen: Observation, legal: list[Action]) -> Action:
    """Dealers and lookouts may trip once money no longer matters; whoever scores stays."""
    if seen.round >= 8:
        for action in legal:
            if action is not KEEP and seen.terms.material.arrest_vp[action.a] == 0:
                return REMOVES[action.a]
    return KEEP


# --- arresting --------------------------------------------------------------------------------


def _arrest(seen: Observation, style: Style, sharp: bool) -> Action | None:
    """The best subset that the Strike Force can pay: those of it that draw, Accident, the rest.

    An arrest that draws has its price too: it waits if it would cost a better one.
    """
    material = seen.terms.material
    force = seen.strike
    for card in seen.hand:
        force += material.strike[card]
    targets = [card for card in seen.row if card == TAGUEUR]
    targets += [c for c in seen.row if c < ARRESTED and c != TAGUEUR and material.arrest[c] > 0]
    chosen, price = _best_subset(seen, targets, force, style, sharp)
    if chosen != TAGUEUR and ACCIDENT in seen.hand:
        return PLAYS[ACCIDENT]
    return _pay(seen, chosen, price) if chosen >= 0 else None


def _pay(seen: Observation, card: int, price: int) -> Action:
    """Arrest if the pool can pay; else play the Strike card that fits best."""
    material = seen.terms.material
    if seen.strike >= material.arrest[card]:
        return ARRESTS[card]
    strike = material.strike
    missing = price - seen.strike
    best = -1
    for held in seen.hand:
        force = strike[held]
        if force == 0:
            continue
        if best < 0:
            best = held
        elif strike[best] >= missing:
            if missing <= force < strike[best]:
                best = held
        elif force > strike[best]:
            best = held
    return PLAYS[best]


def _best_subset(
    seen: Observation, targets: list[int], force: int, style: Style, sharp: bool
) -> tuple[int, int]:
    """The cheapest card of the most valuable payable subset and the price of the subset; -1 if
    none. Among equals the first target wins."""
    prices = seen.terms.material.arrest
    value = [0.0] * (force + 1)
    chosen: list[int] = [0] * (force + 1)
    for n, card in enumerate(targets):
        worth = _worth(seen, card, style, sharp)
        if worth <= 0.0:
            continue
        price = prices[card]
        for budget in range(force, price - 1, -1):
            if value[budget - price] + worth > value[budget]:
                value[budget] = value[budget - price] + worth
                chosen[budget] = chosen[budget - price] | 1 << n
    picked = chosen[force]
    if picked == 0:
        return -1, 0
    first, total = -1, 0
    for n, card in enumerate(targets):
        if picked >> n & 1:
            total += prices[card]
            if first < 0 or prices[card] < prices[first]:
                first = card
    return first, total


def _worth(seen: Observation, card: int, style: Style, sharp: bool) -> float:
    """1 for a victory point; a Euro is worth much early, little late."""
    material = seen.terms.material
    points, drawn = material.arrest_vp[card], material.arrest_reinforcement[card]
    if sharp and seen.last_round:  # nothing bought now will ever be played
        return points + style.draw * drawn
    early = seen.round < style.switch
    euro = style.early if early else style.late
    worth = points + euro * material.arrest_financing[card]
    worth += (0.5 if early else 0.3) * material.arrest_tension[card]
    return worth + style.draw * drawn


# --- buying -----------------------------------------------------------------------------------


def _shop(seen: Observation, style: Style) -> Action | None:
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
