"""The yardstick Y: one decision of tic-tac-toe in a plain Python class with a list board.

A decision is the legal list, a random pick, applying it, and the test whether the game is over.
Every figure "xY" is a cost divided by yardsticks timed right before and after it in one process,
so figures of two machines can be compared. This module is never compiled.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final

LINES: Final = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


class TicTacToe:
    """Board of nine, 0 = free; the seat to move; the winner, 0 = nobody."""

    def __init__(self) -> None:
        self.board = [0] * 9
        self.seat = 1
        self.free = 9
        self.winner = 0

    def legal_actions(self) -> list[int]:
        return [cell for cell in range(9) if self.board[cell] == 0]

    def apply(self, cell: int) -> None:
        board, seat = self.board, self.seat
        board[cell] = seat
        self.free -= 1
        for a, b, c in LINES:
            if board[a] == seat and board[b] == seat and board[c] == seat:
                self.winner = seat
                break
        self.seat = 3 - seat

    def is_over(self) -> bool:
        return self.winner != 0 or self.free == 0


def time_yardstick(seconds: float = 0.1) -> float:
    """Microseconds of CPU per decision."""
    draw = Random(22).random
    decisions = 0
    start = time.process_time()
    end = start + seconds
    while time.process_time() < end:
        for _ in range(50):
            game = TicTacToe()
            while not game.is_over():
                legal = game.legal_actions()
                game.apply(legal[int(draw() * len(legal))])
                decisions += 1
    return 1e6 * (time.process_time() - start) / decisions


def in_yardsticks(measure: Callable[[], float], repeats: int = 5) -> tuple[float, float]:
    """Median of `measure()` (microseconds), and of its ratio to the yardsticks around it."""
    costs, ratios = [], []
    before = time_yardstick()
    for _ in range(repeats):
        cost = measure()
        after = time_yardstick()
        costs.append(cost)
        ratios.append(2 * cost / (before + after))
        before = after
    return median(costs), median(ratios)
