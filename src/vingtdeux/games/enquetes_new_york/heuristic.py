"""How a bot plays, from an observation alone. It uses the clues it knows, never the number of
the investigation: that would be looking under the cover.

The levels differ as people do: in how many clues they bear in mind and how fast they work them out,
in what they make of a square, and in how sure they are before they name a cell. Slips are fixed by
who reads which card when, so that a bot asked twice thinks the same.
"""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.engine.mind import PLAIN, Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.beliefs import odds_of
from vingtdeux.games.enquetes_new_york.board import (
    ALL_CELLS,
    CELLS,
    GO_SQUARE,
    SWAP_SQUARE,
)
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import PILE_SEAT, TURN_END
from vingtdeux.games.enquetes_new_york.weights import WEIGHTS, Weights

TASTE: Final = 0.2
"""How much a temper sways between squares of about the same worth, in piles: the greedy go where
people are and swap, the grudging pay spies back, the loyal swear by Experts, the others by the
street."""
HASTE: Final = 0.18
"""The share of clues that somebody bold, who is content with one clue less, works out too late."""
CARE: Final = 0.9
"""By how much more often somebody careful, who wants one clue more, sees who stands where; and what
a free move is worth to such a one at least."""


def choose(
    seen: Observation, legal: list[Action], level: int, rng: Random,
    weights: Weights = WEIGHTS, temper: Temper = PLAIN,
) -> Action:  # fmt: skip
    """Accuse when sure, else go where the most is to be learned."""
    assert seen.seat is not None
    first = legal[0].kind
    if legal[-1].kind == do.ACCUSE:
        accused = _accusation(seen, legal, level, rng, weights, temper)
        return legal[0] if accused is None else accused
    if first == do.ROLL or first == do.END_TURN or first == do.SPIN:
        return legal[0]
    table = Table(seen, level, weights, temper)
    best: list[Action] = []
    most = -1000.0
    for action in legal:
        worth = _worth(seen, table, action)
        if worth > most + 1e-9:
            best = [action]
            most = worth
        elif worth > most - 1e-9:
            best.append(action)
    return best[below(rng, len(best))]


# --- what it bears in mind --------------------------------------------------------------------


def borne_in_mind(seen: Observation, level: int, weights: Weights, temper: Temper) -> list[int]:
    """The cards whose clues it has worked out and not forgotten, in the order it saw them.

    It takes in a few clues a turn and some of them only a turn later, more of them in haste; of
    those it does not hold, it remembers the last ones.
    """
    assert seen.seat is not None
    now = seen.turns[seen.seat] + 1
    at_once, later = weights.at_once[level - 1], weights.later[level - 1]
    if level < 3:
        later += HASTE * max(0.0, temper.nerve) + later * min(0.0, temper.nerve) / 2
    turn, taken = 0, 0.0
    read: list[int] = []
    for each in seen.known:
        when = max(each.turn, turn)
        if when > turn:
            turn, taken = when, 0.0
        if taken >= at_once:
            turn, taken = turn + 1, 0.0
        taken += 1.0
        slow = later > 0.0 and _lot(seen.seat, each.card, each.turn) < later
        if turn + int(slow) <= now:
            read.append(each.card)
    room = int(weights.elsewhere[level - 1])
    kept: list[int] = []
    for at in range(len(read) - 1, -1, -1):
        card = read[at]
        if card in seen.hand:
            kept.append(card)
        elif room > 0:
            room -= 1
            kept.append(card)
    kept.reverse()
    return kept


def _lot(seat: int, card: int, turn: int) -> float:
    """A number from 0 to 1, always the same for the same."""
    mixed = (seat * 7919 + card * 104729 + turn * 1299709 + 12345) % 1000003
    mixed = mixed * mixed % 1000003
    return (mixed * 31 + card) % 1009 / 1009


@final
class Notes:
    """The pad of a bot: the cells its clues leave, and how many clues of each kind say so."""

    __slots__ = ("cards", "kinds", "left")

    def __init__(self, seen: Observation, level: int, weights: Weights, temper: Temper) -> None:
        self.cards: list[int] = borne_in_mind(seen, level, weights, temper)
        self.kinds: list[int] = [0, 0]
        truth = seen.terms.material.truth
        self.left: int = ALL_CELLS
        if weights.heeds_wrong[level - 1] > 0.5:
            self.left &= ~seen.wrong
        for card in self.cards:
            self.left &= truth[card]
            self.kinds[CARD_KIND[card]] += 1

    def chances(self, seen: Observation) -> list[float]:
        """How likely each cell is."""
        odds = odds_of(seen.terms.material, seen.level)
        return odds.chances(self.left & ~seen.wrong, self.kinds[0], self.kinds[1])


# --- accusing ---------------------------------------------------------------------------------


def _accusation(
    seen: Observation, legal: list[Action], level: int, rng: Random, weights: Weights, temper: Temper
) -> Action | None:  # fmt: skip
    """When sure; in the last call anything is better than nothing."""
    notes = Notes(seen, level, weights, temper)
    last_call = legal[0].kind == do.GIVE_UP
    left = notes.left
    if left & (left - 1) == 0:
        least = weights.least[level - 1] - (temper.nerve if level < 3 else 0.0)
        if left == 0 or (not last_call and len(notes.cards) < least):
            return None
        return do.ACCUSES[left.bit_length() - 1]
    if not last_call and (level < 3 or not _is_late(seen, temper)):
        return None
    chances = notes.chances(seen)
    best = likeliest(chances, rng)
    if not last_call and chances[best] < weights.sure[rivals_of(seen)]:
        return None
    return do.ACCUSES[best]


def rivals_of(seen: Observation) -> int:
    """How many others can still win."""
    count = 0
    for seat in range(seen.terms.players):
        if seat != seen.seat and not seen.is_out(seat):
            count += 1
    return count


def _is_late(seen: Observation, temper: Temper) -> bool:
    """At the end of a turn, some rival has been shown as much: it may know as much."""
    if seen.phase != TURN_END:
        return False
    shown = len(seen.known) + (1 if temper.nerve < -0.5 else -1 if temper.nerve > 0.5 else 0)
    for seat in range(seen.terms.players):
        if seat != seen.seat and not seen.is_out(seat) and seen.sights[seat] >= shown:
            return True
    return False


def likeliest(chances: list[float], rng: Random) -> int:
    """The cell that is most likely; among equals one by lot."""
    best: list[int] = []
    most = 0.0
    for cell in range(CELLS):
        if chances[cell] > most + 1e-12:
            best = [cell]
            most = chances[cell]
        elif chances[cell] > most - 1e-12 and most > 0.0:
            best.append(cell)
    return best[below(rng, len(best))]


# --- moving and dealing -----------------------------------------------------------------------


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
        if weights.counts[level - 1] > 0.5:
            self._strike_known(seen, players)
        self.company: float = 0.0
        notices = weights.notices[level - 1] - CARE * min(0.0, temper.nerve)
        if _lot(seen.active, seen.turns[seen.active], seen.first) < notices:
            self.company = weights.company[level - 1]
        self.swap: float = weights.swap[level - 1] + TASTE * temper.greed
        self.free: float = max(weights.free[level - 1], -CARE * temper.nerve)
        if self.company > 0.0:
            self.company += TASTE * temper.greed
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
        notes = Notes(seen, level, weights, temper)
        odds = odds_of(seen.terms.material, seen.level)
        chances = notes.chances(seen)
        gains = [odds.gain(chances, notes.cards, kind) for kind in (0, 1)]
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


def _worth(seen: Observation, table: Table, action: Action) -> float:
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
        found.append((-_worth(seen, table, action), at))
    found.sort()
    return [legal[at] for _, at in found[:most]]


def is_certain(seen: Observation, cell: int) -> bool:
    """Whether the clues it has been shown leave this cell alone."""
    return seen.candidates == 1 << cell
