"""Where a bot walks and whose cards it looks at: what each square, hand and pile may still tell."""

from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.mind import Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.beliefs import odds_of
from vingtdeux.games.enquetes_new_york.board import GO_SQUARE, SWAP_SQUARE
from vingtdeux.games.enquetes_new_york.heuristic_pad import CAREFUL, Pad, lot
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import PILE_SEAT
from vingtdeux.games.enquetes_new_york.weights import Weights

TASTE: Final = 0.2
"""How much a temper sways between squares of about the same worth, in piles: the greedy go where
people are and swap, the grudging pay spies back, the loyal swear by Experts, the others by the
street."""


@final
class Table:
    """What each hand and pile may still tell this bot, as far as its level can tell."""

    __slots__ = (
        "company", "count", "free", "gain", "grudge", "settled", "swap", "unknown", "weakest",
    )  # fmt: skip

    def __init__(self, seen: Observation, level: int, weights: Weights, temper: Temper) -> None:
        players = seen.terms.players
        self.count: list[int] = [*seen.counts, *seen.pile_counts]
        """By 2 * seat + kind; the piles come last."""
        self.unknown: list[float] = [float(count) for count in self.count]
        is_careful = temper.nerve <= CAREFUL
        if weights.counts[level - 1] > 0.5 or (is_careful and level > 1):
            self._strike_known(seen, players)
        self.company: float = 0.0
        """What somebody to spy on is worth, if it looks who stands where."""
        notices = 1.0 if is_careful else weights.notices[level - 1]
        if lot(seen.active, seen.turns[seen.active], seen.first) < notices:
            self.company = weights.company[level - 1] + TASTE * temper.greed
        self.swap: float = weights.swap[level - 1] + TASTE * temper.greed
        self.free: float = weights.free[level - 1]
        self.grudge: float = TASTE * temper.grudge
        self.weakest: bool = level > 1
        self.settled: list[float] = [0.0] * players
        """Who has spied on this seat: something to pay back."""
        for each in seen.spied:
            if each >> 3 & 7 == seen.seat:
                self.settled[each & 7] = 1.0
        self.gain: list[float] = [1.0, 1.0]
        """What a new clue of each kind is worth."""
        if weights.entropy[level - 1] > 0.5:
            self._weigh(seen, level, weights, temper)
        self.gain[0] *= 1 - TASTE * temper.loyalty / 2
        self.gain[1] *= 1 + TASTE * temper.loyalty / 2

    def _strike_known(self, seen: Observation, players: int) -> None:
        piles = 2 * players
        for each in seen.known:
            kind = CARD_KIND[each.card]
            where: list[int] = []
            for seat in range(players):
                if each.places >> seat & 1 and self.count[2 * seat + kind]:
                    where.append(2 * seat + kind)
            if each.places >> PILE_SEAT & 1 and self.count[piles + kind]:
                where.append(piles + kind)
            for at in where:
                self.unknown[at] = max(0.0, self.unknown[at] - 1 / len(where))

    def _weigh(self, seen: Observation, level: int, weights: Weights, temper: Temper) -> None:
        """By the entropy that a clue is expected to take away; the better kind counts 1."""
        pad = Pad(seen, level, weights, temper)
        odds = odds_of(seen.terms.material, seen.level)
        chances = pad.chances(seen)
        gains = [odds.gain(chances, pad.cards, kind) for kind in (0, 1)]
        most = max(gains)
        if most > 1e-6:
            self.gain = [gain / most for gain in gains]

    def share(self, place: int, kind: int) -> float:
        """What a card of the kind, drawn there by lot, is worth."""
        at = 2 * place + kind
        return self.gain[kind] * self.unknown[at] / self.count[at] if self.count[at] else 0.0

    def share_of_hand(self, seat: int) -> float:
        """The same for the whole hand, both kinds together."""
        cards = self.count[2 * seat] + self.count[2 * seat + 1]
        unknown = self.gain[0] * self.unknown[2 * seat] + self.gain[1] * self.unknown[2 * seat + 1]
        return unknown / cards if cards else 0.0


def worth_of(seen: Observation, table: Table, action: Action) -> float:
    """What is to be expected from an action; a new clue counts about 1."""
    assert seen.seat is not None
    kind = action.kind
    if kind == do.GO:
        return _worth_of_cell(seen, table, action.a)
    if kind == do.SPY:
        return 0.01 + table.share_of_hand(action.a) + table.grudge * table.settled[action.a]
    if kind == do.TAKE:
        square = seen.terms.material.squares[seen.pawns[seen.seat]]
        return table.share(action.a, square) + table.grudge * table.settled[action.a]
    if kind == do.SWAP_WITH:
        best = max(table.share(action.a, 0), table.share(action.a, 1))
        return best + table.grudge * table.settled[action.a]
    if kind == do.SWAP_TAKE:
        return table.share(seen.partner, action.a)
    if kind == do.SWAP_GIVE:
        return _worth_of_gift(seen, action.a) if table.weakest else 0.0
    if kind == do.NO_SWAP:
        return 1.0 - table.swap
    return 0.0


def _worth_of_gift(seen: Observation, card: int) -> float:
    """Best what the partner has seen already, else the clue that says the least."""
    for each in seen.known:
        if each.card == card and each.aware >> seen.partner & 1:
            return 100.0
    return float(seen.terms.material.truth[card].bit_count())


def _worth_of_cell(seen: Observation, table: Table, cell: int) -> float:
    square = seen.terms.material.squares[cell]
    spying = _worth_of_company(seen, table, cell)
    if square != GO_SQUARE:
        return spying + _worth_of_square(seen, table, square)
    if seen.go_used:
        return spying
    return spying + table.free * _worth_of_best_cell(seen, table)


def _worth_of_company(seen: Observation, table: Table, cell: int) -> float:
    """Of spying on whoever stands there."""
    spying = 0.0
    for seat in range(seen.terms.players):
        if seat != seen.seat and seen.pawns[seat] == cell:
            spying = max(spying, table.share_of_hand(seat))
    return spying * table.company


def _worth_of_best_cell(seen: Observation, table: Table) -> float:
    """Of the best cell one could go to from a go-anywhere square."""
    best = 0.0
    squares = seen.terms.material.squares
    by_square = [_worth_of_square(seen, table, square) for square in (0, 1, 2)]
    for square in (0, 1, 2):
        best = max(best, by_square[square])
    for seat in range(seen.terms.players):
        at = seen.pawns[seat]
        if seat != seen.seat and at >= 0:
            worth = _worth_of_company(seen, table, at)
            if squares[at] != GO_SQUARE:
                worth += by_square[squares[at]]
            best = max(best, worth)
    return best


def _worth_of_square(seen: Observation, table: Table, square: int) -> float:
    """Of an informers, experts or swap square."""
    players = seen.terms.players
    best = 0.0
    if square == SWAP_SQUARE:
        if not seen.hand:
            return 0.0
        for seat in range(players):
            if seat != seen.seat:
                best = max(best, table.share(seat, 0), table.share(seat, 1))
        return best * table.swap
    if seen.pile_counts[square]:
        return table.share(players, square)
    for seat in range(players):
        if seat != seen.seat:
            best = max(best, table.share(seat, square))
    return best


def promising(
    seen: Observation, legal: list[Action], weights: Weights, temper: Temper, most: int
) -> list[Action]:
    """The best of these, one of each kind of place: the square, and who stands there."""
    table = Table(seen, 3, weights, temper)
    squares = seen.terms.material.squares
    places: list[tuple[int, ...]] = []
    found: list[tuple[float, int]] = []
    for at, action in enumerate(legal):
        if action.kind == do.GO:
            place = [squares[action.a]]
            for seat in range(seen.terms.players):
                if seat != seen.seat and seen.pawns[seat] == action.a:
                    place.append(10 + seat)
            key = tuple(place)
            if key in places:
                continue
            places.append(key)
        found.append((-worth_of(seen, table, action), at))
    found.sort()
    return [legal[at] for _, at in found[:most]]
