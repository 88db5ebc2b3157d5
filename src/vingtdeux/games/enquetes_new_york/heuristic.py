"""How a bot plays, from an observation alone. It uses the clues it knows, never the number of
the investigation: that would be looking under the cover."""

from random import Random
from typing import Final, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.chance import below
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york.board import (
    ALL_CELLS,
    CELLS,
    GO_SQUARE,
    SWAP_SQUARE,
)
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, DECKS
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import TURN_END

LEVELS: Final = 3
"""1 Stagiaire, 2 Brigadier, 3 Commissaire."""

FREE_MOVE: Final = 1.05
"""What a go-anywhere square is worth, in new clues."""
SWAP_SHARE: Final = 0.8
SWAP_COST: Final = 0.25
MEMORY: Final = 2
"""How many clues that it does not hold a Stagiaire keeps in mind."""


def choose(seen: Observation, legal: list[Action], level: int, rng: Random) -> Action:
    """Accuse when it pays, else go where the most new clues are to be expected."""
    assert seen.seat is not None
    left = candidates(seen, level)
    accused = _accusation(seen, legal, level, left, rng)
    if accused is not None:
        return accused
    first = legal[0].kind
    if first in (do.ROLL, do.END_TURN, do.SPIN):
        return legal[0]
    if level == 1 and rng.random() < 0.5:
        return _careless(legal, rng)
    table = Table(seen)
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


def candidates(seen: Observation, level: int) -> int:
    """The cells that the remembered clues leave; a Stagiaire forgets what it does not hold."""
    if level > 1:
        return seen.candidates
    truth = seen.terms.material.truth
    left = ALL_CELLS & ~seen.wrong
    for card in seen.hand:
        left &= truth[card]
    others = [each.card for each in seen.known if each.card not in seen.hand]
    for card in others[-MEMORY:]:
        left &= truth[card]
    return left


# --- accusing ---------------------------------------------------------------------------------


def _accusation(
    seen: Observation, legal: list[Action], level: int, left: int, rng: Random
) -> Action | None:
    """Certain, or bold where it pays; in the last call anything is better than nothing."""
    if legal[-1].kind != do.ACCUSE or left == 0:
        return None
    cells = [cell for cell in range(CELLS) if left >> cell & 1]
    last_call = legal[0].kind == do.GIVE_UP
    if len(cells) > 1 and not last_call and not (level == 3 and _is_bold(seen, len(cells))):
        return None
    cell = likeliest(seen, cells, rng) if level == 3 else cells[below(rng, len(cells))]
    return do.ACCUSES[cell]


def _is_bold(seen: Observation, left: int) -> bool:
    """Whether to gamble instead of waiting a round, at the end of a turn.

    Measured against careful bots: with two cells left the likelier one is right in 55 to 75 % of
    cases, more than waiting wins (against a single rival unless it is far behind); with three
    left it pays among several rivals, once one of them has seen as many cards.
    """
    if seen.phase != TURN_END or left > 3:
        return False
    rivals = [
        seat for seat in range(seen.terms.players) if seat != seen.seat and not seen.is_out(seat)
    ]
    if not rivals:
        return False
    ahead = max([seen.sights[seat] for seat in rivals]) - len(seen.known)
    if len(rivals) == 1:
        return left == 2 and ahead >= -1
    return left == 2 or ahead >= 0


def likeliest(seen: Observation, cells: list[int], rng: Random) -> int:
    """The cell at which the clues seen were the least to be expected elsewhere: a clue is one of
    those true at the answer, so it speaks for a cell at which few clues are true."""
    truth = seen.terms.material.truth
    best: list[int] = []
    most = -1.0
    for cell in cells:
        weight = 1.0
        for each in seen.known:
            true = 0
            for card in DECKS[2 * (seen.level - 1) + CARD_KIND[each.card]]:
                true += truth[card] >> cell & 1
            weight /= true
        if weight > most:
            best = [cell]
            most = weight
        elif weight == most:
            best.append(cell)
    return best[below(rng, len(best))]


# --- moving and dealing -----------------------------------------------------------------------


@final
class Table:
    """How many cards of each hand and pile this seat has not seen, as far as it can tell."""

    __slots__ = ("count", "unknown")

    def __init__(self, seen: Observation) -> None:
        players = seen.terms.players
        piles = 2 * players
        self.count: list[int] = [*seen.counts, *seen.pile_counts]
        """By 2 * seat + kind; the piles come last."""
        self.unknown: list[float] = [float(count) for count in self.count]
        for each in seen.known:
            kind = CARD_KIND[each.card]
            where: list[int] = []
            for seat in range(players):
                if each.places >> seat & 1 and self.count[2 * seat + kind]:
                    where.append(2 * seat + kind)
            if each.places >> 6 & 1 and self.count[piles + kind]:
                where.append(piles + kind)
            for at in where:
                self.unknown[at] = max(0.0, self.unknown[at] - 1 / len(where))

    def share(self, place: int, kind: int) -> float:
        """The chance that a card of the kind, drawn there by lot, is new."""
        at = 2 * place + kind
        return self.unknown[at] / self.count[at] if self.count[at] else 0.0

    def share_of_hand(self, seat: int) -> float:
        """The same for the whole hand, both kinds together."""
        cards = self.count[2 * seat] + self.count[2 * seat + 1]
        unknown = self.unknown[2 * seat] + self.unknown[2 * seat + 1]
        return unknown / cards if cards else 0.0


def _worth(seen: Observation, table: Table, action: Action) -> float:
    """New clues to be expected from an action."""
    assert seen.seat is not None
    kind = action.kind
    if kind == do.GO:
        return _worth_of_cell(seen, table, action.a)
    if kind == do.SPY:
        return table.share_of_hand(action.a)
    if kind == do.TAKE:
        return table.share(action.a, seen.terms.material.squares[seen.pawns[seen.seat]])
    if kind == do.SWAP_WITH:
        return max(table.share(action.a, 0), table.share(action.a, 1))
    if kind == do.SWAP_TAKE:
        return table.share(seen.partner, action.a)
    if kind == do.SWAP_GIVE:
        return _worth_of_gift(seen, action.a)
    if kind == do.NO_SWAP:
        return SWAP_COST / SWAP_SHARE
    return 0.0


def _worth_of_gift(seen: Observation, card: int) -> float:
    """Best what the partner has seen already, else the clue that says the least."""
    for each in seen.known:
        if each.card == card and each.aware >> seen.partner & 1:
            return 100.0
    return float(seen.terms.material.truth[card].bit_count())


def _worth_of_cell(seen: Observation, table: Table, cell: int) -> float:
    spying = 0.0
    for seat in range(seen.terms.players):
        if seat != seen.seat and seen.pawns[seat] == cell:
            spying = max(spying, table.share_of_hand(seat))
    return spying + _worth_of_square(seen, table, seen.terms.material.squares[cell])


def _worth_of_square(seen: Observation, table: Table, square: int) -> float:
    if square == GO_SQUARE:
        return 0.0 if seen.go_used else FREE_MOVE
    others = [seat for seat in range(seen.terms.players) if seat != seen.seat]
    if square == SWAP_SQUARE:
        if not seen.hand or not others:
            return 0.0
        best = max([max(table.share(seat, 0), table.share(seat, 1)) for seat in others])
        held = sum(seen.counts) - len(seen.hand)
        return SWAP_SHARE * best - SWAP_COST if held else 0.0
    if seen.pile_counts[square]:
        return table.share(seen.terms.players, square)
    return max([table.share(seat, square) for seat in others]) if others else 0.0


def _careless(legal: list[Action], rng: Random) -> Action:
    """Anything but an accusation."""
    calm = [action for action in legal if action.kind != do.ACCUSE]
    return calm[below(rng, len(calm))] if calm else legal[below(rng, len(legal))]
