"""The rest of a game in a search: whole turns, from the start of one to the end.

Only what decides who is first is kept (clues, hands, piles, pawns), not who thinks which card is
where: a seat knows which of its known cards lie in which hand.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.chance import below, shuffle
from vingtdeux.games.enquetes_new_york.beliefs import Odds, odds_of
from vingtdeux.games.enquetes_new_york.board import CELLS, GO_SQUARE, NOWHERE, SIDE, SWAP_SQUARE
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, JOKER
from vingtdeux.games.enquetes_new_york.phases import (
    FOUND,
    LAST_STANDING,
    NO_SLOT,
    NOBODY,
    OVER,
    TRAIL_COLD,
)
from vingtdeux.games.enquetes_new_york.quick import BOLD, SLOW, SWAP, dares, is_single, likeliest
from vingtdeux.games.enquetes_new_york.state import State

LONGEST: Final = 240
"""Turns of all seats after which a race is given up: nobody finds anything any more."""


@final
class Race:
    """The rest of a game, from the start of a turn: the position is used up."""

    __slots__ = (
        "alive", "answer", "cand", "hands", "kinds", "known", "nature", "odds", "pawns", "piles",
        "players", "rolls", "sights", "squares", "styles", "truth", "wrong",
    )  # fmt: skip

    def __init__(self, state: State, styles: list[int], nature: Random) -> None:
        material = state.terms.material
        slots, count = material.slots, len(state.cards)
        self.players: int = state.terms.players
        self.nature = nature
        self.styles = styles
        self.answer: int = 1 << state.answer
        self.odds: Odds = odds_of(material, state.level)
        self.squares: tuple[int, ...] = material.squares
        self.rolls: tuple[int, ...] = material.rolls
        self.truth: list[int] = [material.truth[card] for card in state.cards]
        self.kinds: list[int] = [CARD_KIND[card] for card in state.cards]
        self.cand: list[int] = state.candidates
        self.hands: list[list[int]] = state.hands
        self.pawns: list[int] = state.pawns
        self.sights: list[int] = state.sights
        self.piles: list[list[int]] = [state.pile_informers, state.pile_experts]
        self.wrong: int = state.wrong
        self.known: list[int] = []
        """Per seat, a bit for each card it has seen."""
        self.alive: int = 0
        places = state.places
        for seat in range(self.players):
            seen = 0
            base = seat * slots
            for slot in range(count):
                if places[base + slot]:
                    seen |= 1 << slot
            self.known.append(seen)
            if not state.is_out(seat):
                self.alive += 1

    def learn(self, seat: int, slot: int) -> None:
        """A seat is shown a card."""
        self.sights[seat] += 1
        if not self.known[seat] >> slot & 1:
            self.known[seat] |= 1 << slot
            self.cand[seat] &= self.truth[slot]

    def turn(self, seat: int) -> bool:
        """A whole turn; whether it ends with the right answer."""
        if is_single(self.cand[seat] & ~self.wrong):
            return True
        nature = self.nature
        roll = self.rolls[below(nature, len(self.rolls))]
        line, column = roll // 6, roll % 6
        if line == JOKER or column == JOKER:
            cell = self.best_cell(seat, line, column, True)
        else:
            cell = SIDE * line + column
        self.pawns[seat] = cell
        self.spy(seat, cell)
        if self.squares[cell] == GO_SQUARE:
            cell = self.best_cell(seat, JOKER, JOKER, False)
            self.pawns[seat] = cell
            self.spy(seat, cell)
        self.do_square(seat, self.squares[cell])
        return self.styles[seat] != SLOW and is_single(self.cand[seat] & ~self.wrong)

    def spy(self, seat: int, cell: int) -> None:
        """Look into the hand of somebody who stands there."""
        best, most = NOBODY, -1.0
        for other in range(self.players):
            if other != seat and self.pawns[other] == cell and self.hands[other]:
                news = self.news(seat, other)
                if news > most:
                    best, most = other, news
        if best >= 0:
            hand = self.hands[best]
            self.learn(seat, hand[below(self.nature, len(hand))])

    def news(self, seat: int, other: int) -> float:
        """The share of a hand that the seat has not seen."""
        hand = self.hands[other]
        known, new = self.known[seat], 0
        for slot in hand:
            if not known >> slot & 1:
                new += 1
        return new / len(hand) if hand else 0.0

    def news_of_kind(self, seat: int, other: int, kind: int) -> float:
        """The same among its cards of a kind."""
        known, new, count = self.known[seat], 0, 0
        for slot in self.hands[other]:
            if self.kinds[slot] == kind:
                count += 1
                if not known >> slot & 1:
                    new += 1
        return new / count if count else 0.0

    def best_cell(self, seat: int, line: int, column: int, can_go: bool) -> int:
        """Where most is new, among the cells that the dice allow."""
        worths = [0.0, 0.0, 0.0, 0.0]
        news = [0.0] * self.players
        most = 0.0
        for other in range(self.players):
            if other != seat and self.hands[other]:
                news[other] = self.news(seat, other)
                most = max(most, news[other])
        for kind in (0, 1):
            worths[kind] = 1.0 if self.piles[kind] else most
        if self.hands[seat]:
            worths[SWAP_SQUARE] = SWAP * most
        if can_go:
            worths[GO_SQUARE] = 1.0 + 0.5 * most
        first, step, count = 0, 1, CELLS
        if line != JOKER:
            first, count = SIDE * line, SIDE
        elif column != JOKER:
            first, step, count = column, SIDE, SIDE
        best, most = first, -1.0
        start = below(self.nature, count)
        for at in range(count):
            turned = start + at
            cell = first + step * (turned if turned < count else turned - count)
            worth = worths[self.squares[cell]]
            for other in range(self.players):
                if other != seat and self.pawns[other] == cell:
                    worth += news[other]
            if worth > most:
                best, most = cell, worth
        return best

    def do_square(self, seat: int, square: int) -> None:
        """Draw, take or swap; a second go-anywhere square has no effect."""
        if square == GO_SQUARE:
            return
        if square == SWAP_SQUARE:
            self.swap(seat)
            return
        pile = self.piles[square]
        if pile:
            slot = pile.pop()
            self.hands[seat].append(slot)
            self.learn(seat, slot)
            return
        best, most = NOBODY, -1.0
        for other in range(self.players):
            if other != seat and self.has_kind(other, square):
                news = self.news_of_kind(seat, other, square)
                if news > most:
                    best, most = other, news
        if best >= 0:
            slot = self.drawn(best, square)
            self.hands[best].remove(slot)
            self.hands[seat].append(slot)
            self.learn(seat, slot)

    def has_kind(self, seat: int, kind: int) -> bool:
        """Whether a hand holds such a card."""
        for slot in self.hands[seat]:  # noqa: SIM110 - no generators: this is compiled
            if self.kinds[slot] == kind:
                return True
        return False

    def drawn(self, seat: int, kind: int) -> int:
        """A card of a kind from a hand, by lot."""
        fits = [slot for slot in self.hands[seat] if self.kinds[slot] == kind]
        return fits[below(self.nature, len(fits))]

    def swap(self, seat: int) -> None:
        """With whoever has most news; a card it knows, or the weakest, goes over."""
        mine = self.hands[seat]
        partner, most, wanted = NOBODY, -1.0, 0
        for other in range(self.players):
            if other == seat or not self.hands[other]:
                continue
            for kind in (0, 1):
                if self.has_kind(other, kind):
                    news = self.news_of_kind(seat, other, kind)
                    if news > most:
                        partner, most, wanted = other, news, kind
        if partner < 0 or not mine:
            return
        given, least = mine[0], -1
        for slot in mine:
            worth = self.truth[slot].bit_count()
            if self.known[partner] >> slot & 1:
                worth = 100
            if worth > least:
                given, least = slot, worth
        got = self.drawn(partner, wanted)
        self.hands[partner].remove(got)
        mine.remove(given)
        mine.append(got)
        self.hands[partner].append(given)
        self.learn(seat, got)
        self.learn(partner, given)

    def gambles(self, seat: int) -> int:
        """The cell that a bold seat names at the end of its turn, as a set; 0 = it waits."""
        left = self.cand[seat] & ~self.wrong
        count = left.bit_count()
        if count > 3 or self.alive < 2:
            return 0
        theirs, mine = 0, self.known[seat].bit_count()
        for other in range(self.players):
            if other != seat and self.pawns[other] != NOWHERE:
                theirs = max(theirs, self.sights[other])
        known = [0, 0]
        for slot, kind in enumerate(self.kinds):
            known[kind] += self.known[seat] >> slot & 1
        chances = self.odds.chances(left, known[0], known[1])
        best = likeliest(chances)
        if not dares(chances[best], count, mine, theirs, self.alive - 1):
            return 0
        return 1 << best

    def drop(self, seat: int, cell: int) -> None:
        """A wrong accuser's cards go back to the piles, which are shuffled."""
        self.wrong |= cell
        self.alive -= 1
        for slot in self.hands[seat]:
            self.piles[self.kinds[slot]].append(slot)
        self.hands[seat] = []
        self.pawns[seat] = NOWHERE
        for kind in (0, 1):
            shuffle(self.nature, self.piles[kind])


def race(state: State, styles: list[int], nature: Random) -> None:
    """From the start of a turn to the end: writes who has won, why, and in which of its turns."""
    run = Race(state, styles, nature)
    seat, players = state.active, run.players
    out = state.eliminated
    winner, reason = NOBODY, TRAIL_COLD
    taken = 0
    while taken < LONGEST:
        taken += 1
        if run.turn(seat):
            winner, reason = seat, FOUND
            break
        named = run.gambles(seat) if styles[seat] == BOLD else 0
        if named == run.answer:
            winner, reason = seat, FOUND
            break
        if named:
            run.drop(seat, named)
            out |= 1 << seat
        seat = seat + 1 if seat + 1 < players else 0
        while out >> seat & 1:
            seat = seat + 1 if seat + 1 < players else 0
        if run.alive == 1 and players > 1:
            winner, reason = seat, LAST_STANDING
            break
    if winner != NOBODY:
        state.turns[winner] += 1 + taken // players
    state.phase = OVER
    state.winner = winner
    state.reason = reason
    state.partner = NOBODY
    state.given = NO_SLOT
