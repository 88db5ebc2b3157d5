"""What a seat knows as a row of numbers (docs/learning.md).

Cards are written by their place in their level, informers first: a level has HALF of them. Known
clues are told twice: card by card, and cell by cell, as how many of them allow it and how likely it
is by them (beliefs.py).
"""

from math import log
from typing import Any, Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import BYTE, margin, write_big, write_order
from vingtdeux.games.enquetes_new_york.beliefs import Odds
from vingtdeux.games.enquetes_new_york.board import CELLS
from vingtdeux.games.enquetes_new_york.encoding_acts import Acts
from vingtdeux.games.enquetes_new_york.encoding_layout import (
    FACES,
    FEW,
    GIVEN,
    HALF,
    HELD,
    SPYINGS,
    Fields,
)
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, LEVELS
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import (
    NOBODY,
    PILE,
    PILE_SEAT,
)
from vingtdeux.games.enquetes_new_york.terms import Terms

PACE: Final = 0.2
"""What a card tells of the whole answer, on average: a clue leaves about half of the cells."""
TOLD: Final = 0.8
"""What cards have told at the most, for all that others can see."""
TEN: Final = (1 << 10) - 1
BITS: Final[list[bytes]] = [
    bytes([mask >> bit & 1 for bit in range(10)]) for mask in range(1 << 10)
]
"""The bits of a number, one a byte."""


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        players = terms.players
        self.players = players
        self.slots: int = terms.material.slots
        self._fields = Fields(terms)
        self.layout = self._fields.layout
        self._blank = bytes(self.layout.size)
        self._acts = Acts(terms)
        self.acts = self._acts.layout
        self._odds: list[Odds] = [Odds(terms.material, level) for level in LEVELS]
        self._allowed: list[int] = [
            int.from_bytes(_cells(mask), "little") for mask in terms.material.truth
        ]
        """Where each card's clue is true, one byte a cell: such numbers are added up."""
        self._progress: list[float] = [1.0 - log(max(1, n)) / log(CELLS) for n in range(CELLS + 1)]
        """How much of the answer is known when so many cells are left."""
        self._turn_tables(players)

    def _turn_tables(self, players: int) -> None:
        """For each reader, seats and sets of places as it counts them: itself first, the pile last."""
        self._nearby: list[list[int]] = []
        self._turned: list[list[int]] = []
        self._single: list[int] = [NOBODY] * (1 << players + 1)
        """By turned set: the place if there is only one."""
        for place in range(players + 1):
            self._single[1 << place] = place
        for me in range(players):
            nearby = [(seat - me) % players for seat in range(players)]
            nearby += [0] * (PILE_SEAT - players) + [players]
            self._nearby.append(nearby)
            table = []
            for mask in range(2 * PILE):
                turned = mask >> PILE_SEAT << players
                for seat in range(players):
                    turned |= (mask >> seat & 1) << nearby[seat]
                table.append(turned)
            self._turned.append(table)

    # --- a row --------------------------------------------------------------------------------

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        fields = self._fields
        out[at : at + self.layout.size] = self._blank
        me = 0
        if seen.seat is not None:
            me = seen.seat
            out[at + fields.seat + me] = 1
        nearby = self._nearby[me]
        self._write_general(seen, out, at)
        self._write_seats(seen, out, at, me, nearby)
        self._write_moves(seen, out, at, nearby)
        for card in seen.hand:
            out[at + fields.hand + card % HALF] = HELD
        if seen.given >= 0:
            out[at + fields.hand + seen.given % HALF] = GIVEN
        notes: list[int] = []
        if seen.revealed_hands:
            self._write_revealed(seen, out, at, nearby)
        self._write_known(seen, out, at, me, nearby, notes)
        self._write_cells(seen, out, at)
        self._write_order(seen, out, at, nearby, notes)

    def _write_general(self, seen: Observation, out: bytearray, at: int) -> None:
        fields = self._fields
        out[at + fields.phase + seen.phase] = 1
        out[at + fields.resume + seen.resume] = 1
        if seen.defaulting:
            out[at + fields.defaulting] = 1
        if seen.lot_kind:
            out[at + fields.lot_kind] = 1
        if seen.go_used:
            out[at + fields.go_used] = 1
        if seen.dice_number >= 0:
            out[at + fields.dice + seen.dice_number] = 1
            out[at + fields.dice + FACES + seen.dice_letter] = 1
        if seen.level > 1:
            out[at + fields.level] = 1
        if seen.number:
            out[at + fields.number + seen.number - 1] = 1
        if seen.reason:
            out[at + fields.reason + seen.reason - 1] = 1
        out[at + fields.piles] = seen.pile_counts[0]
        out[at + fields.piles + 1] = seen.pile_counts[1]

    def _write_seats(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int]
    ) -> None:
        """The public facts of each seat."""
        fields = self._fields
        players, slots = self.players, self.slots
        turned = self._turned[me]
        out[at + fields.first + nearby[seen.first]] = 1
        out[at + fields.active + nearby[seen.active]] = 1
        if seen.partner >= 0:
            out[at + fields.partner + nearby[seen.partner]] = 1
        if seen.winner >= 0:
            out[at + fields.winner + nearby[seen.winner]] = 1
        _write_bits(out, at + fields.contenders, turned[seen.contenders])
        _write_bits(out, at + fields.out, turned[seen.eliminated])
        _write_bits(out, at + fields.called, turned[seen.called])
        turns, sights, rolls = seen.turns, seen.sights, seen.rolls
        counts, pawns = seen.counts, seen.pawns
        fresh = at + fields.fresh
        for seat in range(players):
            place = nearby[seat]
            out[at + fields.turns + place] = min(turns[seat], fields.most_turns)
            shown = sights[seat]
            if shown:
                out[at + fields.sights + place] = min(shown, slots)
                most = fields.most_sights
                write_big(out, at + fields.all_sights + 2 * place, min(shown, most), most)
            if rolls[seat]:
                out[at + fields.rolls + place] = rolls[seat]
            informers, experts = counts[2 * seat], counts[2 * seat + 1]
            out[at + fields.counts + 2 * place] = informers
            out[at + fields.counts + 2 * place + 1] = experts
            if place:
                out[fresh + 2 * place - 2] = informers
                out[fresh + 2 * place - 1] = experts
            if pawns[seat] >= 0:
                out[at + fields.pawns + CELLS * place + pawns[seat]] = 1
        out[fresh + 2 * players - 2] = seen.pile_counts[0]
        out[fresh + 2 * players - 1] = seen.pile_counts[1]

    def _write_moves(self, seen: Observation, out: bytearray, at: int, nearby: list[int]) -> None:
        """Who has spied on whom, and the cards that have just moved."""
        fields = self._fields
        players = self.players
        base = at + fields.spied
        for each in seen.spied:
            pair = players * nearby[each & 7] + nearby[each >> 3 & 7]
            place = base + 2 * pair + (each >> 6 & 1)
            out[place] = min(out[place] + 1, SPYINGS)
        for each in seen.flights:
            base = at + fields.flights + (each & 1) * (players + 1)
            left = base + nearby[each >> 1 & 7]
            joined = base + 2 * (players + 1) + nearby[each >> 4]
            out[left] = min(out[left] + 1, self.slots)
            out[joined] = min(out[joined] + 1, self.slots)

    def _write_revealed(
        self, seen: Observation, out: bytearray, at: int, nearby: list[int]
    ) -> None:
        """At the end every card is where it is, seen before or not."""
        fields = self._fields
        players = self.players
        base = at + fields.where - 1
        for seat in range(players):
            place = nearby[seat]
            for card in seen.revealed_hands[seat]:
                if place:
                    out[base + card % HALF * players + place] = 1
                else:
                    out[at + fields.hand + card % HALF] = HELD
        for pile in seen.revealed_piles:
            for card in pile:
                out[base + card % HALF * players + players] = 1

    def _write_known(
        self, seen: Observation, out: bytearray, at: int, me: int, nearby: list[int],
        notes: list[int],
    ) -> None:  # fmt: skip
        """Each card that was seen; `notes` gets what the rules make nothing of: when and how, and,
        once all is revealed, where it might have been."""
        fields = self._fields
        players = self.players
        turned, single, allowed = self._turned[me], self._single, self._allowed
        is_open = bool(seen.revealed_hands)
        informers, experts, clues, learned = 0, 0, 0, 0
        fresh = at + fields.fresh - 2
        for each in seen.known:
            card = each.card
            kind = CARD_KIND[card]
            if kind:
                experts += allowed[card]
                learned += 1
            else:
                informers += allowed[card]
                clues += 1
            place = card % HALF
            out[at + fields.known + place] = 1
            places = turned[each.places]
            if not is_open:
                _write_bits(out, at + fields.where + place * players, places >> 1)
            if each.aware:
                _write_bits(out, at + fields.aware + place * (players - 1), turned[each.aware] >> 1)
            where = single[places]
            if where > 0 and out[fresh + 2 * where + kind]:
                out[fresh + 2 * where + kind] -= 1
            notes.append(place)
            source = 0 if each.source < 0 else nearby[each.source] + 1
            notes.append(each.how << 3 | source)
            notes.append(each.turn & BYTE)
            notes.append(places)
        out[at + fields.clues] = clues
        out[at + fields.clues + 1] = learned
        base = at + fields.allowing
        if clues:
            out[base : base + CELLS] = informers.to_bytes(CELLS, "little")
        if learned:
            out[base + CELLS : base + 2 * CELLS] = experts.to_bytes(CELLS, "little")

    def _write_cells(self, seen: Observation, out: bytearray, at: int) -> None:
        """Which cells are left and how likely they are; needs the counts of `clues`."""
        fields = self._fields
        left = seen.candidates
        out[at + fields.candidates : at + fields.candidates + CELLS] = _cells(left)
        if seen.wrong:
            out[at + fields.wrong : at + fields.wrong + CELLS] = _cells(seen.wrong)
        count = left.bit_count()
        out[at + fields.left] = count
        if 0 < count <= FEW:
            out[at + fields.few + count - 1] = 1
        if seen.answer >= 0:
            out[at + fields.answer + seen.answer] = 1
            out[at + fields.chance + seen.answer] = BYTE
            out[at + fields.best] = BYTE
            return
        clues, experts = out[at + fields.clues], out[at + fields.clues + 1]
        chances = self._odds[seen.level - 1].chances(left, clues, experts)
        most = 0
        for cell in range(CELLS):
            chance = int(chances[cell] * BYTE)
            out[at + fields.chance + cell] = chance
            most = max(most, chance)
        out[at + fields.best] = most

    def _write_order(
        self, seen: Observation, out: bytearray, at: int, nearby: list[int], notes: list[int]
    ) -> None:
        """Orders and dates of which the rules make nothing, and the name of a solved case."""
        fields = self._fields
        piles: list[list[int]] = [[card % HALF for card in seen.hand], notes]
        spied: list[int] = []
        for each in seen.spied:
            spied.append(nearby[each & 7] | nearby[each >> 3 & 7] << 3 | each & 64)
            spied.append(each >> 7 & BYTE)
        piles.append(spied)
        if seen.flights:
            piles.append(
                [
                    each & 1 | nearby[each >> 1 & 7] << 1 | nearby[each >> 4] << 4
                    for each in seen.flights
                ]
            )
        if seen.revealed_hands:
            first = seen.seat or 0
            for place in range(self.players):
                hand = seen.revealed_hands[(first + place) % self.players]
                piles.append([card % HALF for card in hand])
            piles.append(list(seen.case.encode()))
        write_order(out, at + fields.order, piles)

    # --- actions, and how it stands -----------------------------------------------------------

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        self._acts.write(action, seat, out, at)

    def potential(self, seen: Observation) -> float:
        """How much of the answer is known, against what the others' cards may have told them."""
        me = seen.seat
        if me is None:
            return 0.0
        if seen.is_over():
            return 1.0 if seen.winner == me else -1.0
        if seen.is_out(me):
            return -1.0
        points = [0.0]
        for seat in range(self.players):
            if seat != me and not seen.is_out(seat):
                points.append(min(TOLD, PACE * seen.sights[seat]))
        points.append(self._progress[seen.candidates.bit_count()])
        return margin(points, len(points) - 1, 1.0)


def _cells(mask: int) -> bytes:
    """A set of cells, one byte each."""
    return BITS[mask & TEN] + BITS[mask >> 10 & TEN] + BITS[mask >> 20][: CELLS - 20]


def _write_bits(out: bytearray, at: int, mask: int) -> None:
    """The bits of a small set."""
    while mask:
        if mask & 1:
            out[at] = 1
        at += 1
        mask >>= 1


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(game.terms)
