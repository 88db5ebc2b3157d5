"""The box: 25 kinds of cards as small integers, in data-file order, and what is printed on them.

Police cards are 0 to 13, Suburb cards 14 to 24. Which cards there are stands here, once for all
tables; their numbers are those of a `Material`, read from `data.json` or as a table changed them.
"""

import json
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.material import Builder

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
MOST_SEATS: Final = 5

CONTROLE: Final = NUMBER["controle_au_facies"]
INTERVENTION: Final = NUMBER["intervention"]
BELLE: Final = NUMBER["belle_journee"]
MEDIATEUR: Final = NUMBER["mediateur"]

FOR_SALE: Final[list[bool]] = [bool(card["for_sale"]) for card in CARDS]
POLICE_SALE: Final[list[int]] = [card for card in range(POLICE_KINDS) if FOR_SALE[card]]
SUBURB_SALE: Final[list[int]] = [card for card in range(POLICE_KINDS, KINDS) if FOR_SALE[card]]

NO_SPECIAL: Final = 0
SPEECH: Final = 1
MEDIATOR: Final = 2
PROMOTION: Final = 3
ACCIDENT: Final = 4
SPECIALS: Final[list[str]] = ["", "speech", "mediator", "promotion", "accident"]
SPECIAL: Final[list[int]] = [
    SPECIALS.index(card["special"]["kind"]) if card["special"] else NO_SPECIAL for card in CARDS
]

BIT: Final[list[int]] = [1 << card for card in range(POLICE_KINDS)]
"""A hand's kinds as a set: one bit for each Police card."""
ARRESTABLE: Final[list[int]] = [card for card in range(KINDS) if CARDS[card]["arrest"]]
"""The cards with an Arrest line."""
ROW_BIT: Final[list[int]] = [
    1 << ARRESTABLE.index(card) if card in ARRESTABLE else 0 for card in range(KINDS)
]
"""A row's kinds that can be arrested as a set; 0 for a card without an Arrest line."""
ARRESTED: Final = 32
"""Added to a card of the row that carries the arrested mark [R3.7.3]."""


@final
class Material:
    """The numbers of one table's cards, by card, and of its setup. Built once for the same changes,
    never changed."""

    __slots__ = (
        "accident_tension", "arrest", "arrest_escalation", "arrest_financing",
        "arrest_reinforcement", "arrest_tension", "arrest_vp", "copies", "cost",
        "escalation", "faces", "financing", "gainable", "hand", "ladder", "most_discards",
        "plain", "police_order", "promotable", "reinforcement", "reveal", "rounds_floor",
        "rounds_per_point", "speech_financing", "starter_deck", "starters", "still",
        "still_bit", "stirs", "strike", "suburb_order", "tension",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        cards: list[dict[str, Any]] = data["cards"]
        self.cost: list[int] = [int(card["cost"]) for card in cards]
        self.starters: list[int] = [int(card["starters"]) for card in cards]
        self.copies: list[int] = [int(card["copies"]) for card in cards]
        """In the box: a pile of the supply, or the starters of all seats; Belle journée is both."""
        self.starter_deck: list[int] = [
            card for card in range(POLICE_KINDS) for _ in range(self.starters[card])
        ]
        """The Police cards a seat begins with, sorted [R3.1.2]."""
        self.faces: list[dict[str, Any]] = [_face(card) for card in cards]
        """What is printed on a card, for those who read it aloud: cost, effects by keyword, the
        price and the gains of an arrest, the numbers of the special text."""
        self._read_effects()
        self._read_arrests()
        self._read_specials(cards)
        self._read_prices()
        setup = data["setup"]
        self.hand: int = setup["police_hand"]
        self.reveal: int = setup["suburb_reveal"]
        self.rounds_floor: int = setup["max_rounds"]["floor"]
        self.rounds_per_point: int = setup["max_rounds"]["per_target_vp"]
        order = data["pile_order"]
        self.police_order: list[int] = self._ascending([NUMBER[name] for name in order["police"]])
        suburb = [NUMBER[name] for name in order["suburb"]]
        self.suburb_order: list[int] = suburb[:3] + self._ascending(suburb[3:-1]) + suburb[-1:]
        """The cards that score first, Belle journée last, the others in ascending cost."""

    def _read_effects(self) -> None:
        """The keywords' numbers: when played (Police) or when revealed (Suburb)."""
        self.strike: list[int] = self._numbers("effects", "strike")
        self.financing: list[int] = self._numbers("effects", "financing")
        self.tension: list[int] = self._numbers("effects", "tension")
        self.reinforcement: list[int] = self._numbers("effects", "reinforcement")
        self.escalation: list[int] = self._numbers("effects", "escalation")
        self.plain: list[bool] = [
            SPECIAL[card] == NO_SPECIAL and self.reinforcement[card] + self.escalation[card] == 0
            for card in range(KINDS)
        ]
        """Played, it only adds to the pools: nothing to decide, nothing to draw."""
        self.still: list[bool] = [not face["effects"] for face in self.faces]
        """Played or revealed, it does nothing by itself."""
        self.stirs: list[bool] = [
            self.financing[card] + self.tension[card] + self.reinforcement[card] > 0
            for card in range(KINDS)
        ]
        """Revealed, it brings something [R3.5.2] besides further cards of the row."""
        self.still_bit: list[int] = [
            ROW_BIT[card] if self.still[card] else -(1 << 20) for card in range(KINDS)
        ]
        """ROW_BIT, negative for a card that does something when revealed."""

    def _read_arrests(self) -> None:
        """The Arrest lines; 0 where there is none."""
        self.arrest: list[int] = [int(face["arrest"]) for face in self.faces]
        """The Strike Force an arrest costs."""
        self.arrest_vp: list[int] = self._numbers("gains", "vp")
        self.arrest_financing: list[int] = self._numbers("gains", "financing")
        self.arrest_tension: list[int] = self._numbers("gains", "tension")
        self.arrest_reinforcement: list[int] = self._numbers("gains", "reinforcement")
        self.arrest_escalation: list[int] = self._numbers("gains", "escalation")

    def _read_specials(self, cards: list[dict[str, Any]]) -> None:
        """The numbers in the special texts."""
        speech = cards[SPECIAL.index(SPEECH)]["special"]
        self.most_discards: int = speech["max_discards"]
        self.speech_financing: int = speech["financing_each"]
        self.ladder: int = cards[SPECIAL.index(PROMOTION)]["special"]["cost_step"]
        """Promotion gains a card that costs exactly this much more [R3.4.6]."""
        self.accident_tension: int = cards[SPECIAL.index(ACCIDENT)]["special"]["tension"]

    def _read_prices(self) -> None:
        """What follows from the costs."""
        cost = self.cost
        above = {cost[card] + self.ladder for card in range(POLICE_KINDS)}
        below = {cost[card] - self.ladder for card in POLICE_SALE}
        self.promotable: list[int] = [card for card in range(POLICE_KINDS) if cost[card] in below]
        self.gainable: list[int] = [card for card in POLICE_SALE if cost[card] in above]

    def _numbers(self, part: str, keyword: str) -> list[int]:
        return [int(face[part].get(keyword, 0)) for face in self.faces]

    def _ascending(self, cards: list[int]) -> list[int]:
        """By cost; among equals as they stand."""
        placed = sorted([(self.cost[card], place) for place, card in enumerate(cards)])
        return [cards[place] for _, place in placed]


def _face(card: dict[str, Any]) -> dict[str, Any]:
    arrest = card["arrest"] or {"cost": 0, "effects": {}}
    special = card["special"] or {}
    return {
        "cost": card["cost"],
        "effects": _printed(card["effects"]),
        "arrest": arrest["cost"],
        "gains": _printed(arrest["effects"]),
        "special": {name: number for name, number in special.items() if name != "kind"},
    }


def _printed(effects: dict[str, Any]) -> dict[str, int]:
    """The keywords that stand on the card."""
    return {keyword: int(number) for keyword, number in effects.items() if number}


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""


PRINTED: Final = material_of({})
"""The box as it was printed."""
