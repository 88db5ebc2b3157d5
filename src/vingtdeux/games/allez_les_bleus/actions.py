"""Every action, built once, and the lists of them that `legal_actions` puts together.

The static action space has 92 ids in the order of [R3.3.6].
"""

from typing import Final

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.material import (
    ARREST,
    ARRESTABLE,
    COST,
    DEAREST_ARREST,
    DEAREST_POLICE,
    DEAREST_SUBURB,
    GAINABLE,
    IDS,
    KINDS,
    LETTERS,
    MOST_SEATS,
    POLICE_KINDS,
    POLICE_SALE,
    PROMOTABLE,
    SUBURB_SALE,
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
PROMOTES: Final[list[Action]] = _table(PROMOTE, "promote", PROMOTABLE)
GAINS: Final[list[Action]] = _table(GAIN, "gain", GAINABLE)
REMOVES: Final[list[Action]] = _table(REMOVE, "remove", ARRESTABLE)
KEEP: Final = Action(KEEP_CARD, "keep")

SPACE: Final[tuple[Action, ...]] = tuple(
    action
    for action in [
        *PLAYS, *ARRESTS, *BUYS, END, *DISCARDS, STOP, *GIVES, *PROMOTES, *GAINS, *REMOVES, KEEP,
    ]
    if action is not NONE
)  # fmt: skip

PLAYS_OF: Final[dict[int, list[Action]]] = {}
"""What `plays_of` has answered so far."""
TENSION_STEPS: Final = DEAREST_SUBURB + 1
_shops: Final[dict[int, list[list[Action]]]] = {}


def plays_of(kinds: int) -> list[Action]:
    """One play for each kind in the hand [R3.3.1]; the list is shared, never change it."""
    found = PLAYS_OF.get(kinds)
    if found is None:
        found = [PLAYS[card] for card in range(POLICE_KINDS) if kinds >> card & 1]
        PLAYS_OF[kinds] = found
    return found


def arrests_of(kinds: int, strike: int) -> list[Action]:
    """One arrest for each kind in the row that the Strike Force can pay [R3.3.2]."""
    return [
        ARRESTS[card]
        for n, card in enumerate(ARRESTABLE)
        if kinds >> n & 1 and ARREST[card] <= strike
    ]


ARRESTS_OF: Final[list[list[list[Action]]]] = [
    [arrests_of(kinds, strike) for kinds in range(1 << len(ARRESTABLE))]
    for strike in range(DEAREST_ARREST + 1)
]
"""By Strike Force (capped), then by the kinds in the row."""


def shop_of(supply: list[int]) -> list[list[Action]]:
    """What each amount of Financing and Tension (both capped at the dearest pile) can buy [R3.3.3],
    and `end`, which follows in the order [R3.3.6]. Indexed by `financing * TENSION_STEPS +
    tension`; the lists are shared, never change them."""
    stocked = 0
    for card in POLICE_SALE + SUBURB_SALE:
        if supply[card] > 0:
            stocked |= 1 << card
    found = _shops.get(stocked)
    if found is None:
        found = [
            _affordable(POLICE_SALE, stocked, financing)
            + _affordable(SUBURB_SALE, stocked, tension)
            + [END]
            for financing in range(DEAREST_POLICE + 1)
            for tension in range(TENSION_STEPS)
        ]
        _shops[stocked] = found
    return found


def _affordable(cards: list[int], stocked: int, money: int) -> list[Action]:
    return [BUYS[card] for card in cards if stocked >> card & 1 and COST[card] <= money]


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
