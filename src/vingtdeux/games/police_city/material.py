"""Cards, dice, tokens: the contents of the box as tables of small integers."""

import json
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)

# --- names ------------------------------------------------------------------------------------

DISTRICTS: Final[list[str]] = [each["id"] for each in DATA["districts"]]
TYPES: Final[list[str]] = [each["id"] for each in DATA["seizures"]]
TYPE_COUNT: Final[list[int]] = [each["count"] for each in DATA["seizures"]]
TOKENS: Final[list[str]] = [each["id"] for each in DATA["action_tokens"]]
TOKEN_COUNT: Final[list[int]] = [each["count"] for each in DATA["action_tokens"]]
HELICOPTER: Final = 0
OFFICER_TOKEN: Final = 1
REINFORCEMENTS_TOKEN: Final = 2
COUNTER_TOKEN: Final = 3
TOP_SECRET: Final = 4
CHARACTERS: Final[list[dict[str, Any]]] = DATA["characters"]
COLORS: Final[list[str]] = [each["color"] for each in CHARACTERS]

LOYALTY: Final = ("loyal", "mafioso")
LOYALTY_TOKENS: Final = 7
FILE_ROOM: Final = 3
MOST_SEATS: Final = 6

# --- dice -------------------------------------------------------------------------------------

DICE: Final[list[str]] = ["insp1", "insp2", "sgt", "lt", "inf1", "inf2", "inf3", "inf4", "inf5"]
SGT: Final = 2
LT: Final = 3
COLOURED: Final = 4
FIRST_INFORMER: Final = 24
"""Number of inf1 among all dice of the table: seat x 4 + die, then the informers."""

CUFFS: Final = 0
GRADE: Final = 1
BOTH: Final = 2
MAFIA_FACE: Final = 3
FACES: Final[list[str]] = ["H", "G", "HG", "M"]
INSPECTOR_FACES: Final[list[int]] = [FACES.index(face) for face in DATA["dice"]["inspector"]]
SERGEANT_FACES: Final[list[int]] = [FACES.index(face) for face in DATA["dice"]["sergeant"]]
INFORMER_FACES: Final[list[int]] = [FACES.index(face) for face in DATA["dice"]["informer"]]

# --- place and event cards --------------------------------------------------------------------

PLACE_DATA: Final[list[dict[str, Any]]] = DATA["places"]
EVENT_DATA: Final[list[dict[str, Any]]] = DATA["events"]
PLACES: Final = 40
CARDS: Final = 55
CARD_IDS: Final[list[str]] = [card["id"] for card in PLACE_DATA + EVENT_DATA]
CARD_OF: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_IDS)}
NEED: Final[list[int]] = [card["handcuffs"] for card in PLACE_DATA] + [0] * len(EVENT_DATA)
SYMBOLS: Final[list[int]] = [card["mafia"] for card in PLACE_DATA] + [0] * len(EVENT_DATA)
CARD_DISTRICTS: Final[list[list[int]]] = [
    [DISTRICTS.index(name) for name in card["districts"]] for card in PLACE_DATA
]
LOOT_GRADES: Final[list[int]] = [card["loot"]["grades"] for card in PLACE_DATA]
LOOT_INFORMERS: Final[list[int]] = [card["loot"]["informers"] for card in PLACE_DATA]
LOOT_TYPES: Final[list[list[int]]] = [
    [kind for kind, name in enumerate(TYPES) for _ in range(card["loot"]["seizures"].get(name, 0))]
    for card in PLACE_DATA
]
ALPHABETICAL: Final[list[int]] = [
    sorted(CARD_IDS[:PLACES]).index(name) for name in CARD_IDS[:PLACES]
]

PLACE: Final = 0
DISTRICT_ELECTION: Final = 1
TRAFFIC_ELECTION: Final = 2
INFORMER_PAYMENT: Final = 3
GREAT_TRIAL: Final = 4
MAFIA_DEAL: Final = 5
POLICE_RAID: Final = 6
SEIZURE_DEAL: Final = 7
EVENT_KINDS: Final[list[str]] = [
    "place", "district_election", "traffic_election", "informer_payment", "great_trial",
    "mafia_deal", "police_raid", "seizure_deal",
]  # fmt: skip
EVENT: Final[list[int]] = [PLACE] * PLACES + [
    EVENT_KINDS.index(card["event"]) for card in EVENT_DATA
]
EVENT_ARG: Final[list[int]] = [0] * PLACES + [
    DISTRICTS.index(card["district"])
    if "district" in card
    else TYPES.index(card["seizure"])
    if "seizure" in card
    else 0
    for card in EVENT_DATA
]
ACCEPTS: Final[list[bool]] = [True] * PLACES + [bool(card["dice"]) for card in EVENT_DATA]
"""Whether dice may be sent there [R3.3.2]."""

DEAL_SIZE: Final = 4
BONUS_LEVELS: Final[list[int]] = list(DATA["track"]["bonus_levels"])
MAFIA_GOAL: Final = 10
LAST_ROUND: Final = 40

# --- colour signatures and objectives ---------------------------------------------------------

SIGNATURE_MASKS: Final[list[list[int]]] = sorted(
    [[one] for one in range(5)] + [[one, two] for one in range(5) for two in range(one + 1, 5)]
)
SIGNATURES: Final[list[str]] = [
    "+".join(DISTRICTS[district] for district in mask) for mask in SIGNATURE_MASKS
]
SIGNATURE: Final[list[int]] = [SIGNATURE_MASKS.index(sorted(mask)) for mask in CARD_DISTRICTS]
"""The colour signature of each place card."""

OBJECTIVE_DATA: Final[list[dict[str, Any]]] = DATA["objectives"]
OBJECTIVES: Final = 20
SHOWN: Final = 3
OBJECTIVE_IDS: Final[list[str]] = [each["id"] for each in OBJECTIVE_DATA]
OBJECTIVE_NEED: Final[list[list[int]]] = [
    [each["requires"].get(name, 0) for name in DISTRICTS] for each in OBJECTIVE_DATA
]
OBJECTIVE_GRADES: Final[list[int]] = [each["grades"] for each in OBJECTIVE_DATA]
OBJECTIVE_TOKEN: Final[list[int]] = [
    TOKENS.index(each["token"]) if each["token"] else -1 for each in OBJECTIVE_DATA
]


def _covers(need: list[int], cards: tuple[int, ...]) -> bool:
    for district in range(5):
        found = 0
        for card in cards:
            if district in SIGNATURE_MASKS[card]:
                found += 1
        if found < need[district]:
            return False
    return True


def minimal_covers(need: list[int]) -> list[tuple[int, ...]]:
    """All multisets of signatures that cover the need with no card superfluous [R3.12.1]."""
    useful = [
        sign
        for sign, mask in enumerate(SIGNATURE_MASKS)
        if any(need[district] for district in mask)
    ]
    found = []
    for size in range(1, sum(need) + 1):
        for cards in combinations_with_replacement(useful, size):
            if _covers(need, cards) and not any(
                _covers(need, cards[:at] + cards[at + 1 :]) for at in range(size)
            ):
                found.append(cards)
    return sorted(found)


_by_objective: Final[list[list[tuple[int, ...]]]] = [
    minimal_covers(need) for need in OBJECTIVE_NEED
]
PAYMENTS: Final[list[tuple[int, ...]]] = sorted({each for one in _by_objective for each in one})
"""Every payment of any objective, as sorted signatures."""
_payment_at: Final[dict[tuple[int, ...], int]] = {each: at for at, each in enumerate(PAYMENTS)}
OBJECTIVE_PAYMENTS: Final[list[list[int]]] = [
    sorted(_payment_at[each] for each in one) for one in _by_objective
]
PAYMENT_COUNTS: Final[list[list[int]]] = [
    [sign * 8 + each.count(sign) for sign in sorted(set(each))] for each in PAYMENTS
]
"""Each payment as signature x 8 + how many."""
PAYMENT_TEXTS: Final[list[str]] = [",".join(SIGNATURES[sign] for sign in each) for each in PAYMENTS]

# --- combinations -----------------------------------------------------------------------------

COMBOS: Final[list[str]] = [each["id"] for each in DATA["combos"]]
COMBO_GRADES: Final[list[int]] = [each["grades"] for each in DATA["combos"]]
COMBO_FIRST: Final[list[int]] = [each["pattern"][0] for each in DATA["combos"]]
COMBO_SECOND: Final[list[int]] = [
    each["pattern"][1] if len(each["pattern"]) > 1 else 0 for each in DATA["combos"]
]

# --- elements of a lot ------------------------------------------------------------------------

ELEMENTS: Final[list[str]] = [
    "card", "grade_1", "grade_2", "grade_3", "grade_4",
    *[f"{name}_1" for name in TYPES],
    "informer_1", "pay_1", "pay_2", "pay_3", "pay_4",
]  # fmt: skip
E_CARD: Final = 0
E_GRADE: Final = 1
E_TYPE: Final = 5
E_INFORMER: Final = 10
E_PAY: Final = 11
NOBODY: Final = 6
"""Target `discard` of an element."""


def lot_of(card: int) -> list[int]:
    """The elements of a secured place, in order [R3.7.1]."""
    lot = [E_CARD]
    for grade in range(LOOT_GRADES[card]):
        lot.append(E_GRADE + grade)
    for kind in LOOT_TYPES[card]:
        lot.append(E_TYPE + kind)
    for informer in range(LOOT_INFORMERS[card]):
        lot.append(E_INFORMER + informer)
    return lot


DEAL_LOT: Final[list[int]] = [E_PAY, E_PAY + 1, E_PAY + 2, E_PAY + 3,
                              E_GRADE, E_GRADE + 1, E_GRADE + 2, E_GRADE + 3]  # fmt: skip

# --- things that can be hidden, pledged or swapped --------------------------------------------

THINGS: Final[list[str]] = TYPES + CARD_IDS[:PLACES]
"""A seizure type (0..4), then a place card (5 + card)."""
