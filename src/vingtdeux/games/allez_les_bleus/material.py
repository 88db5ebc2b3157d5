"""The box: 25 kinds of cards as small integers, in data-file order, and what is printed on them.

Police cards are 0 to 13, Suburb cards 14 to 24. Everything is read once from `data.json`.
"""

import json
from pathlib import Path
from typing import Any, Final, final

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)
CARDS: Final[list[dict[str, Any]]] = DATA["cards"]
IDS: Final[list[str]] = [str(card["id"]) for card in CARDS]
NUMBER: Final[dict[str, int]] = {name: card for card, name in enumerate(IDS)}
LETTERS: Final = "CIDGOVAMPQHLRNbrmgduptsvc"
"""One letter a card, for whole piles in notation: capitals for Police, small for Suburb."""
KINDS: Final = 25
POLICE_KINDS: Final = 14
"""The first 14 cards are Police cards, the other 11 Suburb cards."""

CONTROLE: Final = NUMBER["controle_au_facies"]
INTERVENTION: Final = NUMBER["intervention"]
BELLE: Final = NUMBER["belle_journee"]
MEDIATEUR: Final = NUMBER["mediateur"]


def _printed(effects: list[dict[str, Any]], keyword: str) -> int:
    return sum(int(effect["n"]) for effect in effects if effect["kw"] == keyword)


def _on_card(keyword: str) -> list[int]:
    """The keyword's number on each card: when played (Police) or when revealed (Suburb)."""
    return [_printed(card["effects"], keyword) for card in CARDS]


def _on_arrest(keyword: str) -> list[int]:
    return [_printed(card["arrest"]["effects"], keyword) if card["arrest"] else 0 for card in CARDS]


COST: Final[list[int]] = [int(card["cost"]) for card in CARDS]
FOR_SALE: Final[list[bool]] = [bool(card["for_sale"]) for card in CARDS]
STARTERS: Final[list[int]] = [int(card["starter_per_player"]) for card in CARDS]
BOX: Final[list[int]] = [int(card["box_copies"]) for card in CARDS]
PILE: Final = 10
"""Copies in every supply pile but that of Belle journée [R3.1.3]."""

STRIKE: Final[list[int]] = _on_card("strike")
FINANCING: Final[list[int]] = _on_card("financing")
TENSION: Final[list[int]] = _on_card("tension")
REINFORCEMENT: Final[list[int]] = _on_card("reinforcement")
ESCALATION: Final[list[int]] = _on_card("escalation")

ARREST: Final[list[int]] = [
    int(card["arrest"]["strike"]) if card["arrest"] else 0 for card in CARDS
]
"""The Strike Force an arrest costs; 0 = no Arrest line."""
ARREST_VP: Final[list[int]] = _on_arrest("vp")
ARREST_FINANCING: Final[list[int]] = _on_arrest("financing")
ARREST_TENSION: Final[list[int]] = _on_arrest("tension")
ARREST_REINFORCEMENT: Final[list[int]] = _on_arrest("reinforcement")
ARREST_ESCALATION: Final[list[int]] = _on_arrest("escalation")

NO_SPECIAL: Final = 0
SPEECH: Final = 1
MEDIATOR: Final = 2
PROMOTION: Final = 3
ACCIDENT: Final = 4
_SPECIALS: Final[list[str]] = ["", "speech", "mediator", "promotion", "accident"]
SPECIAL: Final[list[int]] = [
    _SPECIALS.index(card["special"]["kind"]) if card["special"] else NO_SPECIAL for card in CARDS
]
MOST_DISCARDS: Final = 2
SPEECH_FINANCING: Final = 1
LADDER: Final = 2
"""Promotion gains a card that costs exactly this much more [R3.4.6]."""
ACCIDENT_TENSION: Final = 2

PLAIN: Final[list[bool]] = [
    SPECIAL[card] == NO_SPECIAL and REINFORCEMENT[card] + ESCALATION[card] == 0
    for card in range(KINDS)
]
"""Played, it only adds to the pools: nothing to decide, nothing to draw."""
QUIET_REVEAL: Final[list[bool]] = [
    FINANCING[card] + TENSION[card] + REINFORCEMENT[card] + ESCALATION[card] == 0
    for card in range(KINDS)
]
"""Revealed, it does nothing by itself."""

BIT: Final[list[int]] = [1 << card for card in range(POLICE_KINDS)]
"""A hand's kinds as a set: one bit for each Police card."""
ARRESTABLE: Final[list[int]] = [card for card in range(KINDS) if ARREST[card] > 0]
ROW_BIT: Final[list[int]] = [
    1 << ARRESTABLE.index(card) if ARREST[card] > 0 else 0 for card in range(KINDS)
]
"""A row's kinds that can be arrested as a set; 0 for a card without an Arrest line."""
STILL_BIT: Final[list[int]] = [
    ROW_BIT[card] if QUIET_REVEAL[card] else -(1 << 20) for card in range(KINDS)
]
"""The same, negative for a card that does something when revealed."""
ARRESTED: Final = 32
"""Added to a card of the row that carries the arrested mark [R3.7.3]."""

POLICE_SALE: Final[list[int]] = [card for card in range(POLICE_KINDS) if FOR_SALE[card]]
SUBURB_SALE: Final[list[int]] = [card for card in range(POLICE_KINDS, KINDS) if FOR_SALE[card]]
DEAREST_POLICE: Final = max(COST[card] for card in POLICE_SALE)
DEAREST_SUBURB: Final = max(COST[card] for card in SUBURB_SALE)
DEAREST_ARREST: Final = max(ARREST)
PROMOTABLE: Final[list[int]] = [
    card
    for card in range(POLICE_KINDS)
    if any(COST[other] == COST[card] + LADDER for other in POLICE_SALE)
]
GAINABLE: Final[list[int]] = [
    card
    for card in POLICE_SALE
    if any(COST[card] == COST[other] + LADDER for other in range(POLICE_KINDS))
]

HAND: Final = int(DATA["setup"]["police_hand"])
REVEAL: Final = int(DATA["setup"]["suburb_reveal"])
MOST_SEATS: Final = 5
SUBURB_ORDER: Final[list[int]] = [NUMBER[name] for name in DATA["pile_order"]["suburb"]]
POLICE_ORDER: Final[list[int]] = [NUMBER[name] for name in DATA["pile_order"]["police"]]


def supply_at_start(players: int, mediator: bool) -> list[int]:
    """The piles in the middle [R3.1.3]; the attack pile and its ammunition may be left out."""
    supply = [PILE if FOR_SALE[card] else 0 for card in range(KINDS)]
    supply[BELLE] = BOX[BELLE] - STARTERS[BELLE] * players
    if not mediator:
        supply[MEDIATEUR] = supply[BELLE] = 0
    return supply


def most_rounds(target: int) -> int:
    """The safety stop [R4.4]."""
    limit = DATA["setup"]["max_rounds"]
    return max(int(limit["floor"]), int(limit["per_target_vp"]) * target)


@final
class Terms:
    """What the table agreed on before the start: the options as plain attributes."""

    __slots__ = ("extra", "hold", "mediator", "most_rounds", "open_hands", "players", "target")

    def __init__(
        self, players: int, target: int, hold: bool, extra: int, mediator: bool, open_hands: bool
    ) -> None:
        self.players = players
        self.target = target
        self.hold = hold
        self.extra = extra
        self.mediator = mediator
        self.open_hands = open_hands
        self.most_rounds = most_rounds(target)
