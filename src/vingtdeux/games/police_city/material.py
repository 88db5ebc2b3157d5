"""Cards, dice, tokens: the contents of the box as tables of small integers.

Names and what cannot be otherwise are constants of this module; every number that a table may
change is in its `Material`.
"""

import json
from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final, final

from vingtdeux.engine.material import Builder

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data.json").read_text(encoding="utf-8")
)


def printed(thing: dict[str, Any], key: str, lang: str) -> str:
    """A text of the box, with the typography of its language."""
    words = str(thing[f"{key}_{lang}"]).replace("'", "’")
    if lang == "fr":
        for sign in ";!?":
            words = words.replace(f" {sign}", f"\u202f{sign}")
        words = words.replace(" :", "\u00a0:").replace("-1", "−1")
    return words


# --- names ------------------------------------------------------------------------------------

DISTRICTS: Final[list[str]] = [each["id"] for each in DATA["districts"]]
TYPES: Final[list[str]] = [each["id"] for each in DATA["seizures"]]
TOKENS: Final[list[str]] = [each["id"] for each in DATA["action_tokens"]]
HELICOPTER: Final = 0
OFFICER_TOKEN: Final = 1
REINFORCEMENTS_TOKEN: Final = 2
COUNTER_TOKEN: Final = 3
TOP_SECRET: Final = 4
NO_TOKEN: Final = "none"
"""What an objective without a token has in the data."""
CHARACTERS: Final[list[dict[str, Any]]] = DATA["characters"]
COLORS: Final[list[str]] = [each["color"] for each in CHARACTERS]
LOYALTY: Final = ("loyal", "mafioso")
MOST_SEATS: Final = 6

# --- dice -------------------------------------------------------------------------------------

DICE: Final[list[str]] = ["insp1", "insp2", "sgt", "lt", "inf1", "inf2", "inf3", "inf4", "inf5"]
SGT: Final = 2
LT: Final = 3
COLOURED: Final = 4
MOST_INFORMERS: Final = 5
FIRST_INFORMER: Final = 24
"""Number of inf1 among all dice of the table: seat x 4 + die, then the informers."""

CUFFS: Final = 0
GRADE: Final = 1
BOTH: Final = 2
MAFIA_FACE: Final = 3
FACES: Final[list[str]] = ["H", "G", "HG", "M"]
"""From GRADE up a face counts as a grade; CUFFS and from BOTH up as handcuffs."""

# --- place and event cards --------------------------------------------------------------------

PLACE_DATA: Final[list[dict[str, Any]]] = DATA["places"]
EVENT_DATA: Final[list[dict[str, Any]]] = DATA["events"]
PLACES: Final = 40
CARDS: Final = 55
CARD_IDS: Final[list[str]] = [card["id"] for card in PLACE_DATA + EVENT_DATA]
CARD_OF: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_IDS)}
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

# --- colour signatures and objectives ---------------------------------------------------------

SIGNATURE_MASKS: Final[list[list[int]]] = sorted(
    [[one] for one in range(5)] + [[one, two] for one in range(5) for two in range(one + 1, 5)]
)
SIGNATURES: Final[list[str]] = [
    "+".join(DISTRICTS[district] for district in mask) for mask in SIGNATURE_MASKS
]
OBJECTIVE_DATA: Final[list[dict[str, Any]]] = DATA["objectives"]
OBJECTIVES: Final = 20
OBJECTIVE_IDS: Final[list[str]] = [each["id"] for each in OBJECTIVE_DATA]
MOST_REQUIRED: Final = 5
"""Cards of one objective; with more there would be thousands of ways to pay."""


def _covers(need: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    for district in range(5):
        found = 0
        for card in cards:
            if district in SIGNATURE_MASKS[card]:
                found += 1
        if found < need[district]:
            return False
    return True


@lru_cache(maxsize=2048)
def minimal_covers(need: tuple[int, ...]) -> list[tuple[int, ...]]:
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


# --- combinations -----------------------------------------------------------------------------

COMBOS: Final[list[str]] = [each["id"] for each in DATA["combos"]]

# --- elements of a lot ------------------------------------------------------------------------

MOST_GRADES: Final = 6
MOST_COPIES: Final = 4
"""Seizures of one type in a lot."""
MOST_LOOT_INFORMERS: Final = 3
MOST_PAID: Final = 6
ELEMENTS: Final[list[str]] = [
    "card",
    *[f"grade_{n + 1}" for n in range(MOST_GRADES)],
    *[f"{name}_{n + 1}" for name in TYPES for n in range(MOST_COPIES)],
    *[f"informer_{n + 1}" for n in range(MOST_LOOT_INFORMERS)],
    *[f"pay_{n + 1}" for n in range(MOST_PAID)],
]
E_CARD: Final = 0
E_GRADE: Final = 1
E_TYPE: Final = 7
E_INFORMER: Final = 27
E_PAY: Final = 30
NOBODY: Final = 6
"""Target `discard` of an element."""


def is_seizure(element: int) -> bool:
    """Whether an element is a seizure."""
    return E_TYPE <= element < E_INFORMER


def type_of(element: int) -> int:
    """The type of an element that is a seizure."""
    return (element - E_TYPE) // MOST_COPIES


# --- things that can be hidden, pledged or swapped --------------------------------------------

THINGS: Final[list[str]] = TYPES + CARD_IDS[:PLACES]
"""A seizure type (0..4), then a place card (5 + card)."""

# --- what a table may change ------------------------------------------------------------------


@final
class Material:
    """The numbers of the box at one table. Built once for the same changes, never changed (what bots
    work out of them is kept beside them).

    Lists are by card, objective, combination, type of seizure or kind of action token, in the
    order of the names above; events follow the places.
    """

    __slots__ = (
        "bonus_grades", "bonus_levels", "bonus_tie", "card_districts", "combo_first",
        "combo_grades", "combo_second", "counter_dice", "cuff_chances", "deal_grades",
        "deal_lot", "deal_mafia", "deal_tokens", "event_grades", "event_none", "event_tie",
        "faces", "file_room", "fingers", "in_box", "informer_faces", "informers",
        "known_chances", "last_round", "least_combo", "lieutenant_grades", "loot_grades", "loot_informers", "loot_types", "lots",
        "loyalty_tokens", "mafia_goal", "mafia_per_face", "most_endorsed", "most_offered",
        "most_placed", "most_pledged", "most_swaps", "need", "objective_grades", "objective_in_box",
        "objective_need", "objective_payments", "objective_token", "payment_counts",
        "payment_texts", "payments", "per_level", "reinforcement", "seconds_of_choice",
        "seconds_of_window", "shown", "signature", "start_grade", "swap_mafia", "swap_things",
        "symbols", "symbols_taken_out", "targets", "token_count", "type_count",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.type_count: list[int] = [each["count"] for each in data["seizures"]]
        self.informers: int = data["informers"]
        """White dice there are."""
        self.last_round: int = data["last_round"]
        self.shown: int = data["objectives_shown"]
        """Objectives on display."""
        self.symbols_taken_out: int = data["easy"]["symbols"]
        """`easy` takes out the places with so many mafia symbols or more [R3.1.1]."""
        self.loyalty_tokens: int = sum([each["count"] for each in data["loyalty"]])
        self.mafia_goal: int = data["mafia"]["goal"]
        self.mafia_per_face: int = data["mafia"]["per_face"]
        """Steps for an informer that shows M."""
        self._read_dice(data["dice"])
        self._read_track(data["track"])
        self._read_limits(data)
        self._read_tokens(data["action_tokens"])
        self._read_places(data["places"], len(data["events"]))
        self._read_events(data["events"])
        self.in_box: list[bool] = [card["in_box"] for card in data["places"] + data["events"]]
        self._read_objectives(data["objectives"])
        self._read_combos(data["combos"])

    def _read_dice(self, dice: dict[str, list[str]]) -> None:
        inspector, sergeant, informer = [
            [FACES.index(face) for face in dice[name]]
            for name in ("inspector", "sergeant", "informer")
        ]
        self.faces: list[list[int]] = [inspector, inspector, sergeant]
        """Of the coloured dice that are rolled, by die."""
        self.informer_faces: list[int] = informer
        self.cuff_chances: list[float] = []
        """How likely an inspector, a sergeant, an informer shows handcuffs."""
        self.known_chances: dict[int, float] = {}
        """Chances that were worked out with these dice, kept by `heuristic_worth.success`."""
        for faces in (inspector, sergeant, informer):
            cuffs = len(faces) - faces.count(GRADE)
            self.cuff_chances.append(cuffs / len(faces))

    def _read_track(self, track: dict[str, Any]) -> None:
        self.start_grade: int = track["start"]
        self.bonus_levels: list[int] = list(track["bonus_levels"])
        self.bonus_grades: int = track["bonus_grades"]
        self.bonus_tie: int = track["mafia_if_tie"]

    def _read_limits(self, data: dict[str, Any]) -> None:
        """Conflict, clocks, budgets."""
        self.fingers: int = data["conflict"]["fingers"]
        """Of one hand, hence the most at one target [R3.9.3]."""
        self.targets: int = data["conflict"]["targets"]
        self.lieutenant_grades: int = data["conflict"]["lieutenant"]
        self.seconds_of_window: int = data["seconds"]["window"]
        self.seconds_of_choice: int = data["seconds"]["choice"]
        self.most_placed: int = data["budgets"]["placement"]
        self.most_endorsed: int = data["budgets"]["talks"]
        self.most_pledged: int = data["budgets"]["pledges"]
        self.most_offered: int = data["budgets"]["offers"]

    def _read_tokens(self, tokens: list[dict[str, Any]]) -> None:
        self.token_count: list[int] = [each["count"] for each in tokens]
        self.reinforcement: int = tokens[REINFORCEMENTS_TOKEN]["handcuffs"]
        self.counter_dice: int = tokens[COUNTER_TOKEN]["dice"]
        self.file_room: int = tokens[TOP_SECRET]["room"]

    def _read_places(self, places: list[dict[str, Any]], events: int) -> None:
        self.need: list[int] = [card["handcuffs"] for card in places] + [0] * events
        self.symbols: list[int] = [card["mafia"] for card in places] + [0] * events
        self.card_districts: list[list[int]] = [
            [DISTRICTS.index(name) for name in card["districts"]] for card in places
        ]
        self.signature: list[int] = [
            SIGNATURE_MASKS.index(sorted(mask)) for mask in self.card_districts
        ]
        """The colour signature of each place card."""
        self.loot_grades: list[int] = [card["loot"]["grades"] for card in places]
        self.loot_informers: list[int] = [card["loot"]["informers"] for card in places]
        self.loot_types: list[list[int]] = [
            sorted([TYPES.index(name) for name in card["loot"]["seizures"]]) for card in places
        ]
        self.lots: list[list[int]] = [self._lot(card) for card in range(len(places))]
        """The elements of a secured place, in order [R3.7.1]."""

    def _lot(self, card: int) -> list[int]:
        lot = [E_CARD]
        for grade in range(self.loot_grades[card]):
            lot.append(E_GRADE + grade)
        for at, kind in enumerate(self.loot_types[card]):
            copies = self.loot_types[card][:at].count(kind)
            lot.append(E_TYPE + kind * MOST_COPIES + copies)
        for informer in range(self.loot_informers[card]):
            lot.append(E_INFORMER + informer)
        return lot

    def _read_events(self, events: list[dict[str, Any]]) -> None:
        none = [0] * PLACES
        self.event_grades: list[int] = none + [each.get("grades", 0) for each in events]
        self.event_none: list[int] = none + [each.get("mafia_if_none", 0) for each in events]
        self.event_tie: list[int] = none + [each.get("mafia_if_tie", 0) for each in events]
        by_kind = {each["event"]: each for each in events}
        self.per_level: list[int] = [0] * len(EVENT_KINDS)
        """By kind of event: tokens, cards or handcuffs for a step of the mafia."""
        self.per_level[INFORMER_PAYMENT] = by_kind["informer_payment"]["tokens_per_level"]
        self.per_level[GREAT_TRIAL] = by_kind["great_trial"]["cards_per_level"]
        self.per_level[POLICE_RAID] = by_kind["police_raid"]["handcuffs_per_level"]
        deal = by_kind["mafia_deal"]
        self.deal_tokens: int = deal["tokens"]
        self.deal_grades: int = deal["grades"]
        self.deal_mafia: int = deal["mafia_if_no_deal"]
        self.deal_lot: list[int] = [E_PAY + n for n in range(self.deal_tokens)]
        self.deal_lot += [E_GRADE + n for n in range(self.deal_grades)]
        swap = by_kind["seizure_deal"]
        self.swap_mafia: int = swap["mafia_per_face"]
        self.most_swaps: int = swap["swaps"]
        self.swap_things: int = swap["things"]

    def _read_objectives(self, objectives: list[dict[str, Any]]) -> None:
        self.objective_in_box: list[bool] = [each["in_box"] for each in objectives]
        self.objective_need: list[list[int]] = [
            [each["requires"].count(name) for name in DISTRICTS] for each in objectives
        ]
        self.objective_grades: list[int] = [each["grades"] for each in objectives]
        self.objective_token: list[int] = [
            -1 if each["token"] == NO_TOKEN else TOKENS.index(each["token"]) for each in objectives
        ]
        ways = [minimal_covers(tuple(need)) for need in self.objective_need]
        self.payments: list[tuple[int, ...]] = sorted({each for one in ways for each in one})
        """Every payment of any objective, as sorted signatures."""
        place = {each: at for at, each in enumerate(self.payments)}
        self.objective_payments: list[list[int]] = [
            sorted([place[each] for each in one]) for one in ways
        ]
        self.payment_counts: list[list[int]] = [
            [sign * 8 + each.count(sign) for sign in sorted(set(each))] for each in self.payments
        ]
        """Each payment as signature x 8 + how many."""
        self.payment_texts: list[str] = [
            ",".join([SIGNATURES[sign] for sign in each]) for each in self.payments
        ]

    def _read_combos(self, combos: list[dict[str, Any]]) -> None:
        self.combo_first: list[int] = [each["first"] for each in combos]
        self.combo_second: list[int] = [each.get("second", 0) for each in combos]
        """0 = a combination of one type."""
        self.combo_grades: list[int] = [each["grades"] for each in combos]
        self.least_combo: int = min(self.combo_first)
        """With fewer tokens of every type there is nothing to combine."""


material_of: Final = Builder(Material, DATA)
"""The material with these changes; the same object for the same changes."""
