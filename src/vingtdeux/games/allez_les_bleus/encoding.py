"""What a seat knows as a row of numbers (docs/learning.md).

Row, pools and hand are those of the seat on turn, as on the table. Beside what lies there stands what
good bots decide by (heuristic_turn.py, heuristic_shop.py): whom the force in reach can arrest, what
money can buy, and what a deck's average hand and row bring.

A pile of discards is not written: it is what a seat owns, less what lies elsewhere. Cards out of the
game and the list of those played concern no rule: they are part of the digest.
"""

from typing import Any, Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.features import BYTE, margin, write_big, write_order
from vingtdeux.games.allez_les_bleus.actions import POLICE_DECK
from vingtdeux.games.allez_les_bleus.encoding_acts import Acts
from vingtdeux.games.allez_les_bleus.encoding_layout import (
    ENDLESS,
    HEAP,
    PARTS,
    POOL,
    REACH,
    SHOWN,
    USUAL,
    Fields,
)
from vingtdeux.games.allez_les_bleus.material import (
    ARRESTED,
    BELLE,
    FOR_SALE,
    KINDS,
    POLICE_KINDS,
    Material,
)
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.phases import PHASES
from vingtdeux.games.allez_les_bleus.terms import Terms

NONE: Final[list[int]] = [0] * KINDS
WORD: Final = 13
LOW: Final = (1 << WORD) - 1
"""Sums of a deck stand side by side in one number, WORD bits each: no box holds more than 560 cards,
and no card brings more than 8 of anything (knobs.py)."""
PHASE: Final[list[int]] = [SHOWN.index(name) for name in PHASES]
FORCE: Final = 2.0
"""How many points a point of Strike Force in the average hand is worth: fitted to who won games of
bots, nothing else says more in the middle of a game."""
SAFE: Final = 4.0
"""Points by which a lead feels safe."""


@final
class Features:
    """The features of one table."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.players = terms.players
        self._material: Material = terms.material
        self._fields = Fields(terms)
        self.layout = self._fields.layout
        self._blank = bytes(self.layout.size)
        self._acts = Acts(terms)
        self.acts = self._acts.layout
        self._words: list[int] = _words(terms.material)
        self._dearest_police: int = terms.tables.dearest_police
        self._dearest_suburb: int = terms.tables.dearest_suburb
        self._bought: list[bytes] = [
            _bought(terms.material, financing, tension)
            for financing in range(self._dearest_police + 1)
            for tension in range(self._dearest_suburb + 1)
        ]
        """By Funding and Tension, the cards they can buy; indexed as `Tables.shop_of`."""

    # --- a row --------------------------------------------------------------------------------

    def write(self, seen: Observation, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        out[at : at + self.layout.size] = self._blank
        me = 0
        if seen.seat is not None:
            me = seen.seat
            out[at + self._fields.seat + me] = 1
        self._write_game(seen, out, at, me)
        self._write_points(seen, out, at, me)
        self._write_turn(seen, out, at)
        self._write_row(seen, out, at, self._write_hand(seen, out, at))
        self._write_shop(seen, out, at)
        order = seen.hand + seen.row + seen.aside
        deck = at + self._fields.deck
        seat = me
        for _ in range(self.players):
            self._write_deck(seen, out, deck, seat)
            deck += self._fields.deck_size
            order += seen.police_discard[seat]
            order += seen.suburb_discard[seat]
            seat += 1
            if seat == self.players:
                seat = 0
        order += seen.removed
        order.append(BYTE)
        order += seen.played
        write_order(out, at + self._fields.order, [bytearray(order)])

    def _write_game(self, seen: Observation, out: bytearray, at: int, me: int) -> None:
        """Whose turn it is, how far the game is."""
        fields, players, turn = self._fields, self.players, seen.turn
        out[at + fields.phase + PHASE[seen.phase]] = 1
        out[at + fields.turn + (turn - me) % players] = 1
        for seat in range(turn + 1, players):  # a round begins with seat 0 [R3.1.1]
            out[at + fields.to_come + (seat - me) % players] = 1
        self._write_count(out, at, fields.round, fields.most_round, 0, seen.round)
        if seen.last_round:
            out[at + fields.last_round] = 1
        if seen.extra:
            out[at + fields.extra] = seen.extra
        if seen.extra >= self.terms.extra and seen.is_last_round():
            out[at + fields.final] = 1

    def _write_points(self, seen: Observation, out: bytearray, at: int, me: int) -> None:
        """Who stands where, and how far the target is."""
        fields, players, scores = self._fields, self.players, seen.scores
        target = self.terms.target
        best = 0
        for seat, score in enumerate(scores):
            if seat != me and score > best:
                best = score
        lead = scores[me] - best
        if lead > 0:
            best = scores[me]
            out[at + fields.ahead] = min(lead, fields.most_lead)
        elif lead < 0:
            out[at + fields.behind] = min(-lead, fields.most_lead)
        if scores[me] < target:
            out[at + fields.to_target] = target - scores[me]
        if best < target:
            out[at + fields.to_target + 1] = target - best
        seat = me
        for place in range(players):
            score = scores[seat]
            if score:
                self._write_count(
                    out, at, fields.points + place, fields.most_points, 5 + place, score
                )
            if score == best:
                out[at + fields.leads + place] = 1
            seat += 1
            if seat == players:
                seat = 0

    def _write_turn(self, seen: Observation, out: bytearray, at: int) -> None:
        """Where the turn stands."""
        fields = self._fields
        if seen.strike:
            self._write_count(out, at, fields.pools, POOL, 1, seen.strike)
        if seen.financing:
            self._write_count(out, at, fields.pools + 1, POOL, 2, seen.financing)
        if seen.tension:
            self._write_count(out, at, fields.pools + 2, POOL, 3, seen.tension)
        if seen.police_mark:
            out[at + fields.marks] = 1
        if seen.suburb_mark:
            out[at + fields.marks + 1] = 1
        if seen.resolving >= 0:
            out[at + fields.resolving + seen.resolving] = 1
        if seen.spoken:
            out[at + fields.spoken] = seen.spoken
        if seen.gain_cost:
            out[at + fields.gain_cost] = seen.gain_cost
        if seen.rushed:
            out[at + fields.rushed] = 1
        if seen.draw_left:
            write_big(out, at + fields.pending, seen.draw_left, ENDLESS)
        if seen.reveal_left:
            write_big(out, at + fields.pending + 2, seen.reveal_left, ENDLESS)
        if seen.effect_at:
            write_big(out, at + fields.pending + 4, seen.effect_at, ENDLESS)

    def _write_hand(self, seen: Observation, out: bytearray, at: int) -> int:
        """The Strike Force in reach with the hand that is seen."""
        fields, words = self._fields, self._words
        hand, holds = at + fields.hand, at + fields.holds
        total = 0
        for card in seen.hand:
            out[hand + card] += 1
            out[holds + card] = 1
            total += words[card]
        strike = seen.strike + (total >> WORD & LOW)
        reach = at + fields.reach
        if strike:
            out[reach] = min(strike, REACH)
        financing = seen.financing + (total >> 2 * WORD & LOW)
        if financing:
            out[reach + 1] = min(financing, REACH)
        tension = seen.tension + (total >> 3 * WORD)
        if tension:
            out[reach + 2] = min(tension, REACH)
        if seen.hand_size:
            self._write_count(out, at, fields.hand_size, POOL, 4, seen.hand_size)
        known = at + fields.known
        for card in seen.known:
            out[known + card] += 1
        aside = at + fields.aside
        for card in seen.aside:
            out[aside + card] += 1
        return strike

    def _write_row(self, seen: Observation, out: bytearray, at: int, force: int) -> None:
        """Who lies there, and whom the Strike Force can arrest, now and with the hand."""
        fields, material, strike = self._fields, self._material, seen.strike
        at -= BELLE  # the first Suburb card
        row = at + fields.row
        asked = points = 0
        for card in seen.row:
            if card >= ARRESTED:
                out[at + fields.arrested + card - ARRESTED - 1] += 1
                continue
            out[row + card] += 1
            price = material.arrest[card]
            if price:
                asked += price
                points += material.arrest_vp[card]
                if price <= force:
                    out[at + fields.reachable + card - 1] = 1
                    if price <= strike:
                        out[at + fields.payable + card - 1] = 1
        if asked:
            at += BELLE + fields.targets
            out[at] = min(asked, REACH)
            out[at + 1] = min(points, REACH)

    def _write_shop(self, seen: Observation, out: bytearray, at: int) -> None:
        """The piles, and what money can buy of them."""
        fields, supply = self._fields, seen.supply
        start = at + fields.supply
        out[start : start + KINDS] = supply
        start = at + fields.affordable
        financing = min(seen.financing, self._dearest_police)
        tension = min(seen.tension, self._dearest_suburb)
        if financing + tension:
            out[start : start + KINDS] = self._bought[
                financing * (self._dearest_suburb + 1) + tension
            ]
        for card, left in enumerate(supply):
            if left == 0:
                out[at + fields.sold_out + card] = 1
                out[start + card] = 0

    def _write_deck(self, seen: Observation, out: bytearray, at: int, seat: int) -> None:
        """What a seat owns, what of it is still to come, and what that usually brings."""
        fields, words = self._fields, self._words
        owned = NONE[:]
        unseen = at + fields.unseen
        _count_sorted(seen.unseen_police[seat], owned, out, unseen)
        _count_sorted(seen.unseen_suburb[seat], owned, out, unseen)
        for card in seen.police_discard[seat]:
            owned[card] += 1
        for card in seen.suburb_discard[seat]:
            owned[card] += 1
        if seat == seen.turn:
            for card in seen.hand if seen.hand_seen else seen.known:
                owned[card] += 1
            for card in seen.aside:
                owned[card] += 1
            if seen.resolving >= 0:
                owned[seen.resolving] += 1
            for card in seen.row:
                owned[card & (ARRESTED - 1)] += 1
        police = suburb = 0
        for card, count in enumerate(owned):
            if count:
                if card < POLICE_KINDS:
                    police += count * words[card]
                else:
                    suburb += count * words[card]
        out[at : at + KINDS] = owned
        at += fields.sizes
        out[at] = min(seen.police_sizes[seat], HEAP)
        out[at + 1] = min(seen.suburb_sizes[seat], HEAP)
        cards = police & LOW
        if cards:
            hand = PARTS * self._material.hand
            out[at + 2] = min(cards, HEAP)
            out[at + 4] = min((police >> WORD & LOW) * hand // cards, USUAL)
            out[at + 5] = min((police >> 2 * WORD & LOW) * hand // cards, USUAL)
            out[at + 6] = min((police >> 3 * WORD) * hand // cards, USUAL)
        cards = suburb & LOW
        if cards:
            row = PARTS * self._material.reveal
            out[at + 3] = min(cards, HEAP)
            out[at + 7] = min((suburb >> WORD & LOW) * row // cards, USUAL)
            out[at + 8] = min((suburb >> 2 * WORD) * row // cards, USUAL)

    def _write_count(
        self, out: bytearray, at: int, field: int, most: int, number: int, value: int
    ) -> None:
        """A number that hardly ever exceeds what its field holds; the rest stands in `over`."""
        if value <= most:
            out[at + field] = value
            return
        out[at + field] = most
        rest = at + self._fields.over + 2 * number
        out[rest] = (value - most) >> 8
        out[rest + 1] = (value - most) & BYTE

    def write_action(self, action: Action, seat: int, out: bytearray, at: int) -> None:
        """See `engine.features.Encoding`."""
        self._acts.write(action, seat, out, at)

    def potential(self, seen: Observation) -> float:
        """Points ahead of the best of the others; what an average hand can arrest counts too."""
        if seen.seat is None:
            return 0.0
        strike = self._material.strike
        found: list[float] = []
        for seat in range(self.players):
            cards = seen.owned(seat, POLICE_DECK)
            force = 0
            for card in cards:
                force += strike[card]
            usual = self._material.hand * force / max(1, len(cards))
            found.append(seen.scores[seat] + FORCE * usual)
        return margin(found, seen.seat, SAFE)


def _count_sorted(cards: list[int], owned: list[int], out: bytearray, at: int) -> None:
    """Count a sorted pile kind by kind (faster than card by card), in both."""
    last = count = 0
    for card in cards:
        if card != last:
            if count:
                out[at + last] = count
                owned[last] = count
            last = card
            count = 0
        count += 1
    if count:
        out[at + last] = count
        owned[last] = count


def _words(material: Material) -> list[int]:
    """By card, what a deck adds up, WORD bits each. Police: 1 card, Strike Force, Funding, Tension;
    Suburb: 1 card, the price and the points of its arrest."""
    found = []
    for card in range(KINDS):
        if card < POLICE_KINDS:
            parts = [material.strike[card], material.financing[card], material.tension[card]]
        else:
            parts = [material.arrest[card], material.arrest_vp[card]]
        word = 1
        for place, part in enumerate(parts, 1):
            word += part << place * WORD
        found.append(word)
    return found


def _bought(material: Material, financing: int, tension: int) -> bytes:
    """By card, whether it is for sale for so much."""
    return bytes(
        [
            FOR_SALE[card] and cost <= (financing if card < POLICE_KINDS else tension)
            for card, cost in enumerate(material.cost)
        ]
    )


def encoding(game: Any) -> Features:
    """The features of this table."""
    return Features(Terms(game.players, game.options))
