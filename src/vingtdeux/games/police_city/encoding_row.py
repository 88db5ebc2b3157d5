"""Features of the row of cards and of the objectives, and what they are worth to the reader."""

from typing import Final, final

from vingtdeux.engine.features import BYTE, Layout
from vingtdeux.games.police_city.encoding_dice import DICE_OF_A_SEAT, INFORMER, KINDS
from vingtdeux.games.police_city.heuristic_worth import success
from vingtdeux.games.police_city.material import (
    CARDS,
    DISTRICT_ELECTION,
    EVENT,
    EVENT_ARG,
    EVENT_KINDS,
    MAFIA_DEAL,
    MOST_REQUIRED,
    OBJECTIVES,
    PLACE,
    PLACES,
    TRAFFIC_ELECTION,
    Material,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.public import ROW_STATES, WAITING
from vingtdeux.games.police_city.terms import Terms

GRADE_WORTH: Final = 10
"""Worths are told in tenths of a grade."""
CARD_WORTH: Final = 3
SEIZURE_WORTH: Final = 5
EQUAL_WORTH: Final = 2
"""More for each equal one, up to three of them."""
INFORMER_WORTH: Final = 5
TOKEN_WORTH: Final = 3
"""Of an objective that brings an action token."""
MOST_WORTH: Final = 100
"""What is worth more counts as so much."""
SORTS: Final = len(EVENT_KINDS) + 5
LOOT: Final = 7
"""Seizures by type, grades, informers."""
CHUNK: Final = 11
"""All cards are five times as many."""
BITS: Final[list[bytes]] = [
    bytes([mask >> bit & 1 for bit in range(CHUNK)]) for mask in range(1 << CHUNK)
]
"""The bits of a number, one a byte."""


@final
class RowFacts:
    """Where they stand, and how they are written."""

    def __init__(self, layout: Layout, terms: Terms) -> None:
        self._players = terms.players
        self._material: Material = terms.material
        self._read_cards(terms.material)
        self._needs_of: list[bytes] = [bytes(each) for each in terms.material.objective_need]
        self._asked: list[list[int]] = [
            [district for district in range(5) if need[district]]
            for need in terms.material.objective_need
        ]
        """The districts each objective asks for."""
        self._add_row(layout, terms)
        self._add_objectives(layout, terms)

    def _read_cards(self, material: Material) -> None:
        self._sort: list[bytes] = []
        self._loot: list[bytes] = []
        self._fixed: list[int] = [0] * CARDS
        """What the loot of a place is worth to anybody."""
        for card in range(CARDS):
            sort, loot = bytearray(SORTS), bytearray(LOOT)
            sort[EVENT[card]] = 1
            if card < PLACES:
                for district in material.card_districts[card]:
                    sort[len(EVENT_KINDS) + district] = 1
                for kind in material.loot_types[card]:
                    loot[kind] += 1
                loot[5] = material.loot_grades[card]
                loot[6] = material.loot_informers[card]
                self._fixed[card] = CARD_WORTH + GRADE_WORTH * loot[5] + INFORMER_WORTH * loot[6]
            elif EVENT[card] == DISTRICT_ELECTION:
                sort[len(EVENT_KINDS) + EVENT_ARG[card]] = 1
            elif EVENT[card] == TRAFFIC_ELECTION:
                loot[EVENT_ARG[card]] = 1
            if EVENT[card] != PLACE:
                loot[5] = material.event_grades[card]
            if EVENT[card] == MAFIA_DEAL:
                loot[5] = material.deal_grades
            self._sort.append(bytes(sort))
            self._loot.append(bytes(loot))

    def _add_row(self, layout: Layout, terms: Terms) -> None:
        material, players = terms.material, terms.players
        self._row_card = layout.add(
            "row_card", players * SORTS,
            fr="Chaque carte de la rangée : lieu ou quel événement, quartiers.",
            en="Each card of the row: place or which event, districts.",
        )  # fmt: skip
        self._row_loot = layout.add(
            "row_loot", players * LOOT, max([max(each) for each in self._loot]),
            fr="Son butin : saisies par trafic (ou le trafic de l’élection), grades, indics.",
            en="Its loot: seizures by trade (or the trade of the election), grades, informers.",
        )  # fmt: skip
        self._row_need = layout.add(
            "row_need", players, max(material.need),
            fr="Les menottes qu’elle demande.", en="The handcuffs it needs.",
        )  # fmt: skip
        self._row_symbols = layout.add(
            "row_symbols", players, max(1, *material.symbols),
            fr="Ses symboles mafia.", en="Its mafia symbols.",
        )  # fmt: skip
        self._row_state = layout.add(
            "row_state", players * len(ROW_STATES),
            fr="Si elle attend, est prise, n’est pas sécurisée, est partie.",
            en="Whether it waits, is taken, is not secured, is gone.",
        )  # fmt: skip
        self._row_dice = layout.add(
            "row_dice", players * (KINDS + players), max(2 * players, DICE_OF_A_SEAT),
            fr="Dés sur elle : inspecteurs, sergents, indics, lieutenants ; puis de chacun, à partir de moi.",
            en="Dice on it: inspectors, sergeants, informers, lieutenants; then of each seat, from me on.",
        )  # fmt: skip
        self._row_chance = layout.add(
            "row_chance", players, BYTE,
            fr="La chance de sécuriser ce lieu en lançant ces dés.",
            en="How likely a roll of these dice secures this place.",
        )  # fmt: skip
        self._row_more = layout.add(
            "row_more", players, BYTE,
            fr="La même avec un inspecteur de plus.", en="The same with one inspector more.",
        )  # fmt: skip
        self._row_worth = layout.add(
            "row_worth", players, MOST_WORTH,
            fr="Ce que vaudrait pour moi tout son butin, en dixièmes de grade.",
            en="What all its loot would be worth to me, in tenths of a grade.",
        )  # fmt: skip
        self._gone = layout.add(
            "gone", CARDS,
            fr="Les cartes qui ne sont plus dans la pioche, que je sache.",
            en="The cards that are no longer in the deck, as far as I know.",
        )  # fmt: skip

    def _add_objectives(self, layout: Layout, terms: Terms) -> None:
        shown, grades = terms.material.shown, max(terms.material.objective_grades)
        self._wanted = layout.add(
            "wanted", 5, GRADE_WORTH * grades + TOKEN_WORTH,
            fr="Ce que vaut pour mes objectifs une carte de chaque quartier, en dixièmes de grade.",
            en="What a card of each district is worth to my objectives, in tenths of a grade.",
        )  # fmt: skip
        self._needs = layout.add(
            "needs", 5 * shown, MOST_REQUIRED,
            fr="Cartes que demande chaque objectif exposé, par quartier.",
            en="Cards that each objective on display asks for, by district.",
        )  # fmt: skip
        self._rewards = layout.add(
            "rewards", shown, max(1, grades), fr="Ses grades.", en="Its grades."
        )
        self._tokens = layout.add(
            "tokens", 5 * shown, fr="Son jeton d’action.", en="Its action token."
        )
        self._lacks = layout.add(
            "lacks", shown * terms.players, MOST_REQUIRED,
            fr="Couleurs qui manquent pour lui, par siège à partir de moi.",
            en="Colours missing for it, by seat from me on.",
        )  # fmt: skip
        self._claims = layout.add(
            "claims", terms.players, len(terms.objectives),
            fr="Objectifs remplis, à partir de moi.", en="Objectives claimed, from me on.",
        )  # fmt: skip
        self._revealed = layout.add(
            "revealed", OBJECTIVES,
            fr="Les objectifs qui ne sont plus dans le paquet.",
            en="The objectives that are no longer in the pile.",
        )  # fmt: skip

    # --- a row --------------------------------------------------------------------------------

    def write(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int],
        held: list[int], tally: list[int],
    ) -> None:  # fmt: skip
        """All of them; `held` and `tally` as SeatFacts and DiceFacts found them."""
        wanted = self._write_objectives(seen, out, at, nearby, held)
        wanted_types = [0] * 5
        for kind in range(5):
            own = seen.visible[me * 5 + kind] + seen.hidden[me * 5 + kind]
            wanted_types[kind] = SEIZURE_WORTH + EQUAL_WORTH * min(3, own)
        for slot in range(len(seen.row)):
            self._write_card(seen, out, at, slot)
            self._write_chance(seen, out, at, slot, tally)
            card = seen.row[slot]
            if card < PLACES:
                worth = self._fixed[card]
                for kind in self._material.loot_types[card]:
                    worth += wanted_types[kind]
                for district in self._material.card_districts[card]:
                    worth += wanted[district]
                out[at + self._row_worth + slot] = min(worth, MOST_WORTH)
        base = at + self._row_dice
        out[base : base + len(tally)] = bytes(tally)
        self._write_gone(seen, out, at)

    def _write_gone(self, seen: Observation, out: bytearray, at: int) -> None:
        """Discarded, in the row, or somebody's."""
        gone = 0
        for card in seen.discard:
            gone |= 1 << card
        for card in seen.row:
            gone |= 1 << card
        for seat in range(self._players):
            for card in seen.cards[seat]:
                gone |= 1 << card
            for card in seen.hidden_cards[seat]:
                gone |= 1 << card
        for each in seen.pledges:
            if each & 63 >= 5:
                gone |= 1 << (each & 63) - 5
        base = at + self._gone
        for _ in range(CARDS // CHUNK):
            out[base : base + CHUNK] = BITS[gone & (1 << CHUNK) - 1]
            gone >>= CHUNK
            base += CHUNK

    def _write_card(self, seen: Observation, out: bytearray, at: int, slot: int) -> None:
        """What is printed on it, and what has become of it."""
        card = seen.row[slot]
        base = at + self._row_card + slot * SORTS
        out[base : base + SORTS] = self._sort[card]
        base = at + self._row_loot + slot * LOOT
        out[base : base + LOOT] = self._loot[card]
        if card < PLACES:
            out[at + self._row_need + slot] = self._material.need[card]
            out[at + self._row_symbols + slot] = self._material.symbols[card]
        out[at + self._row_state + slot * len(ROW_STATES) + seen.row_state[slot]] = 1

    def _write_chance(
        self, seen: Observation, out: bytearray, at: int, slot: int, tally: list[int]
    ) -> None:
        """What the dice on a place promise before they are rolled."""
        card = seen.row[slot]
        if EVENT[card] != PLACE or seen.row_state[slot] != WAITING:
            return
        material = self._material
        need = material.need[card]
        base = slot * (KINDS + self._players)
        inspectors, sergeants, lieutenants = tally[base], tally[base + 1], tally[base + KINDS - 1]
        informers = tally[base + INFORMER]
        chance = success(material, need, inspectors, sergeants, informers, lieutenants)
        more = success(material, need, inspectors + 1, sergeants, informers, lieutenants)
        out[at + self._row_chance + slot] = _share(chance)
        out[at + self._row_more + slot] = _share(more)

    def _write_objectives(
        self, seen: Observation, out: bytearray, at: int, nearby: list[int], held: list[int]
    ) -> list[int]:
        """Those on display and those claimed; what a card of each district is worth to me."""
        players, material = self._players, self._material
        wanted = [0] * 5
        for slot in range(len(seen.shown)):
            objective = seen.shown[slot]
            if objective < 0:
                continue
            need = material.objective_need[objective]
            token = material.objective_token[objective]
            prize = GRADE_WORTH * material.objective_grades[objective]
            out[at + self._revealed + objective] = 1
            out[at + self._rewards + slot] = material.objective_grades[objective]
            if token >= 0:
                out[at + self._tokens + 5 * slot + token] = 1
                prize += TOKEN_WORTH
            base = at + self._needs + 5 * slot
            out[base : base + 5] = self._needs_of[objective]
            asked = self._asked[objective]
            for place in range(players):
                lacks = 0
                for district in asked:
                    missing = need[district] - held[place * 5 + district]
                    if missing > 0:
                        lacks += missing
                if not lacks:
                    continue
                out[at + self._lacks + slot * players + place] = lacks
                if place == 0:
                    for district in asked:
                        if need[district] > held[district]:
                            wanted[district] = max(wanted[district], prize // lacks)
        for district in range(5):
            if wanted[district]:
                out[at + self._wanted + district] = wanted[district]
        for seat in range(players):
            if seen.claimed[seat]:
                out[at + self._claims + nearby[seat]] = len(seen.claimed[seat])
                for objective in seen.claimed[seat]:
                    out[at + self._revealed + objective] = 1
        return wanted


def _share(chance: float) -> int:
    """A chance as a byte; a sum of rounded numbers may be a little too much."""
    return min(BYTE, int(chance * BYTE))
