"""What a bot bears in mind, and what its pad makes of it.

Slips are fixed by who saw which card when, so that a bot asked twice thinks the same.
"""

from typing import Final, final

from vingtdeux.engine.mind import Temper
from vingtdeux.games.enquetes_new_york.beliefs import odds_of
from vingtdeux.games.enquetes_new_york.board import ALL_CELLS
from vingtdeux.games.enquetes_new_york.material import CARD_KIND
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.weights import Weights

BOLD: Final = 0.5
"""From this nerve up somebody is content with one clue less, and in haste."""
CAREFUL: Final = -0.5
"""From this nerve down somebody wants one clue more, and has an eye for the table: who stands
where, and which cards of a hand it has seen."""


def lot(one: int, two: int, three: int) -> float:
    """A number from 0 to 1, always the same for the same."""
    mixed = (one * 7919 + two * 104729 + three * 1299709 + 12345) % 1000003
    mixed = mixed * mixed % 1000003
    return (mixed * 31 + two) % 1009 / 1009


@final
class Pad:
    """The clues a bot bears in mind and the cells they leave."""

    __slots__ = ("cards", "kinds", "left")

    def __init__(self, seen: Observation, level: int, weights: Weights, temper: Temper) -> None:
        late = weights.haste[level - 1] if temper.nerve >= BOLD else 0.0
        read = _worked_out(seen, weights.at_once[level - 1], late)
        self.cards: list[int] = _not_forgotten(seen, read, int(weights.elsewhere[level - 1]))
        """In the order they were seen."""
        self.kinds: list[int] = [0, 0]
        """How many of each kind."""
        self.left: int = ALL_CELLS & ~seen.wrong
        truth = seen.terms.material.truth
        for card in self.cards:
            self.left &= truth[card]
            self.kinds[CARD_KIND[card]] += 1

    def chances(self, seen: Observation) -> list[float]:
        """How likely each cell is."""
        odds = odds_of(seen.terms.material, seen.level)
        return odds.chances(self.left, self.kinds[0], self.kinds[1])


def _worked_out(seen: Observation, at_once: float, late: float) -> list[int]:
    """The cards whose clues have reached the pad: a few in a turn, and in haste some of them only
    a turn later."""
    assert seen.seat is not None
    now = seen.turns[seen.seat] + 1
    turn, taken = 0, 0.0
    read: list[int] = []
    for each in seen.known:
        if each.turn > turn:
            turn, taken = each.turn, 0.0
        if taken >= at_once:
            turn, taken = turn + 1, 0.0
        taken += 1.0
        slips = late > 0.0 and lot(seen.seat, each.card, each.turn) < late
        if turn + int(slips) <= now:
            read.append(each.card)
    return read


def _not_forgotten(seen: Observation, read: list[int], room: int) -> list[int]:
    """All that it holds, and of the others the last ones."""
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


def is_certain(seen: Observation, cell: int) -> bool:
    """Whether the clues it has been shown leave this cell alone."""
    return seen.candidates == 1 << cell
