"""Every action, built once, and the lists of them that `legal_actions` puts together.

The action space of the printed game has 92 ids in the order of [R3.3.6].
"""

from functools import lru_cache
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.material import MOST_BUILT
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTABLE,
    IDS,
    KINDS,
    LETTERS,
    MOST_SEATS,
    POLICE_KINDS,
    POLICE_SALE,
    PRINTED,
    SUBURB_SALE,
    Material,
)

PLAY: Final = 0
ARREST_CARD: Final = 1
BUY: Final = 2
END_TURN: Final = 3
DISCARD: Final = 4
STOP_TALKING: Final = 5
GIVE: Final = 6
PROMOTE: Final = 7
GAIN: Final = 8
REMOVE: Final = 9
KEEP_CARD: Final = 10
DEAL: Final = 11
SHUFFLE: Final = 12

POLICE_DECK: Final = 0
SUBURB_DECK: Final = 1
DECKS: Final[list[str]] = ["police", "suburb"]
POLICE_TEXT: Final = "shuffle:police:"
SUBURB_TEXT: Final = "shuffle:suburb:"
_ALPHABET: Final[bytes] = LETTERS.encode().ljust(256)

NONE: Final = Action(-2, "")
"""Fills the holes of the tables below; never handed out."""


def _table(kind: int, name: str, cards: list[int]) -> list[Action]:
    """Indexed by card; a hole where the action does not exist."""
    return [
        Action(kind, f"{name}:{IDS[card]}", card) if card in cards else NONE
        for card in range(KINDS)
    ]


PLAYS: Final[list[Action]] = _table(PLAY, "play", list(range(POLICE_KINDS)))
ARRESTS: Final[list[Action]] = _table(ARREST_CARD, "arrest", ARRESTABLE)
BUYS: Final[list[Action]] = _table(BUY, "buy", POLICE_SALE + SUBURB_SALE)
END: Final = Action(END_TURN, "end")
DISCARDS: Final[list[Action]] = _table(DISCARD, "discard", list(range(POLICE_KINDS)))
STOP: Final = Action(STOP_TALKING, "stop")
GIVES: Final[list[Action]] = [Action(GIVE, f"give:{seat}", seat) for seat in range(MOST_SEATS)]
PROMOTES: Final[list[Action]] = _table(PROMOTE, "promote", list(range(POLICE_KINDS)))
GAINS: Final[list[Action]] = _table(GAIN, "gain", POLICE_SALE)
REMOVES: Final[list[Action]] = _table(REMOVE, "remove", ARRESTABLE)
KEEP: Final = Action(KEEP_CARD, "keep")

PLAYS_OF: Final[dict[int, list[Action]]] = {}
"""What `plays_of` has answered so far."""


def plays_of(kinds: int) -> list[Action]:
    """One play for each kind in the hand [R3.3.1]; the list is shared, never change it."""
    found = PLAYS_OF.get(kinds)
    if found is None:
        found = [PLAYS[card] for card in range(POLICE_KINDS) if kinds >> card & 1]
        PLAYS_OF[kinds] = found
    return found


@final
class Tables:
    """The actions that hang on the numbers of a material. All lists are shared, never change them."""

    __slots__ = (
        "_shops", "arrests", "dearest_arrest", "dearest_police", "dearest_suburb", "gains",
        "material", "promotes", "space", "tension_steps",
    )  # fmt: skip

    def __init__(self, material: Material) -> None:
        self.material = material
        self.promotes = _only(PROMOTES, PRINTED.promotable + material.promotable)
        """By card; changed costs may add promotions to those of the printed game."""
        self.gains = _only(GAINS, PRINTED.gainable + material.gainable)
        listed = [
            *PLAYS, *ARRESTS, *BUYS, END, *DISCARDS, STOP, *GIVES, *self.promotes, *self.gains,
            *REMOVES, KEEP,
        ]  # fmt: skip
        self.space: tuple[Action, ...] = tuple([each for each in listed if each is not NONE])
        self.dearest_arrest: int = max(material.arrest)
        self.arrests: list[list[list[Action]]] = [
            [self._arrests_of(kinds, strike) for kinds in range(1 << len(ARRESTABLE))]
            for strike in range(self.dearest_arrest + 1)
        ]
        """By Strike Force (capped), then by the kinds in the row."""
        self.dearest_police: int = max([material.cost[card] for card in POLICE_SALE])
        self.dearest_suburb: int = max([material.cost[card] for card in SUBURB_SALE])
        self.tension_steps: int = self.dearest_suburb + 1
        self._shops: dict[int, list[list[Action]]] = {}

    def _arrests_of(self, kinds: int, strike: int) -> list[Action]:
        """One arrest for each kind in the row that the Strike Force can pay [R3.3.2]."""
        price = self.material.arrest
        return [
            ARRESTS[card]
            for n, card in enumerate(ARRESTABLE)
            if kinds >> n & 1 and price[card] <= strike
        ]

    def shop_of(self, supply: list[int]) -> list[list[Action]]:
        """What each amount of Funding and Tension (both capped at the dearest pile) can buy
        [R3.3.3], and `end`, which follows in the order [R3.3.6]. Indexed by
        `financing * tension_steps + tension`."""
        stocked = 0
        for card in POLICE_SALE + SUBURB_SALE:
            if supply[card] > 0:
                stocked |= 1 << card
        found = self._shops.get(stocked)
        if found is None:
            found = [
                self._affordable(POLICE_SALE, stocked, financing)
                + self._affordable(SUBURB_SALE, stocked, tension)
                + [END]
                for financing in range(self.dearest_police + 1)
                for tension in range(self.tension_steps)
            ]
            self._shops[stocked] = found
        return found

    def _affordable(self, cards: list[int], stocked: int, money: int) -> list[Action]:
        cost = self.material.cost
        return [BUYS[card] for card in cards if stocked >> card & 1 and cost[card] <= money]


def _only(actions: list[Action], cards: list[int]) -> list[Action]:
    """A table with holes where it is not for these cards."""
    return [action if card in cards else NONE for card, action in enumerate(actions)]


@lru_cache(maxsize=MOST_BUILT)
def tables_of(material: Material) -> Tables:
    """The same object for the same material."""
    return Tables(material)


def spell(cards: list[int]) -> str:
    """A pile as text, one letter a card."""
    return bytes(cards).translate(_ALPHABET).decode()


def shuffled(deck: int, cards: list[int]) -> Action:
    """NATURE shuffles a discard into a draw pile, top card first [R3.6]."""
    spelt = bytes(cards).translate(_ALPHABET).decode()
    text = (POLICE_TEXT if deck == POLICE_DECK else SUBURB_TEXT) + spelt
    return Action(SHUFFLE, text, deck, 0, 0, tuple(cards))


def dealt(piles: list[list[int]]) -> Action:
    """NATURE shuffles the Police starters of each seat, top card first [R3.1.2]."""
    words = ":".join([spell(pile) for pile in piles])
    return Action(DEAL, f"deal:{words}", data=tuple([card for pile in piles for card in pile]))
