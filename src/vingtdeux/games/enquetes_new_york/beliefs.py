"""What clues make of the city: how likely each cell is, and what one more clue would tell.

A clue of an investigation is one of the cards of its kind and level that are true at the answer. So
it speaks for a cell at which few of them are true, and what is known of a cell depends only on
how many clues of each kind have been seen: P(cell) ~ 1 / (true there, of the kind) per clue.
"""

from functools import lru_cache
from math import log
from typing import Final, final

from vingtdeux.games.enquetes_new_york.board import CELLS
from vingtdeux.games.enquetes_new_york.material import CARD_KIND, DECKS, Material

MOST: Final = 24
"""Clues of a kind beyond which weights do not change any more."""


@final
class Odds:
    """The weights of the cells of one box at one level."""

    __slots__ = ("decks", "true", "truth", "weight")

    def __init__(self, material: Material, level: int) -> None:
        self.truth: tuple[int, ...] = material.truth
        self.decks: list[tuple[int, ...]] = [DECKS[2 * (level - 1) + kind] for kind in (0, 1)]
        self.true: list[list[float]] = [[], []]
        """Per kind and cell, how many cards are true there."""
        self.weight: list[list[list[float]]] = [[], []]
        """Per kind, number of clues seen, and cell."""
        for kind in (0, 1):
            for cell in range(CELLS):
                true = sum([self.truth[card] >> cell & 1 for card in self.decks[kind]])
                self.true[kind].append(float(max(1, true)))
            fair = sum(self.true[kind]) / CELLS
            row = [1.0] * CELLS
            for _ in range(MOST + 1):
                self.weight[kind].append(row)
                row = [row[cell] * fair / self.true[kind][cell] for cell in range(CELLS)]

    def chances(self, left: int, informers: int, experts: int) -> list[float]:
        """How likely each cell is, after so many clues that leave these cells."""
        first, second = self.weight[0][min(informers, MOST)], self.weight[1][min(experts, MOST)]
        found = [0.0] * CELLS
        total = 0.0
        for cell in range(CELLS):
            if left >> cell & 1:
                found[cell] = first[cell] * second[cell]
                total += found[cell]
        if total > 0.0:
            for cell in range(CELLS):
                found[cell] /= total
        return found

    def gain(self, chances: list[float], known: list[int], kind: int) -> float:
        """How much entropy (in nats) one more clue of the kind is expected to take away."""
        cells: list[int] = []
        before = 0.0
        left = 0
        share = [0.0] * CELLS
        seen = sum([CARD_KIND[card] == kind for card in known])
        for cell in range(CELLS):
            chance = chances[cell]
            if chance > 0.0:
                cells.append(cell)
                left |= 1 << cell
                before -= chance * log(chance)
                share[cell] = chance / max(1.0, self.true[kind][cell] - seen)
        drop = 0.0
        for card in self.decks[kind]:
            true = self.truth[card] & left
            if true == 0 or card in known:
                continue
            total = 0.0
            after = 0.0
            for cell in cells:
                if true >> cell & 1:
                    part = share[cell]
                    total += part
                    after -= part * log(part)
            drop += total * before - (after + total * log(total))
        return drop


odds_of: Final = lru_cache(maxsize=32)(Odds)
"""The same, remembered: a table asks at every decision."""
