"""Enquêtes à New York: does a newcomer get a game, and how much is there to win at all?

    python benchmarks/enquetes.py [--sections pace,bound] [--count 2000] [--seed fresh]

Pace: a novice (`tests/company`) among bots of one level: when and with how many clues a bot wins, and
how many turns and clues the novice has had by then. Bound: a Commissaire who names the likeliest
cell exactly when somebody else would win before its next turn. It looks into the future to know
that, so nobody who knows only what a seat knows can time it better; what is left above the
Divisionnaire is luck of the draw. Run it on the compiled package. Figures of bots, not of people.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import vingtdeux
from vingtdeux.bots import Bot, make
from vingtdeux.engine.action import NATURE, Action
from vingtdeux.games import box
from vingtdeux.lab.statistics import mean_interval

GAME = "enquetes_new_york"
NOVICE = f"{Path(__file__).resolve().parent.parent / 'tests' / 'company' / GAME}.py:Novice"
LEVELS = ("stagiaire", "brigadier", "commissaire")


class Table:
    """One game in progress: bots, lots, and perhaps seats that see what is coming."""

    def __init__(self, game: Any, bots: Sequence[Bot], seers: frozenset[int], seed: str) -> None:
        self.game, self.bots, self.seers = game, bots, seers
        self.rng = Random(seed)
        self.state = game.start()
        self.state.quiet = True

    def finish(self) -> Any:
        """Play to the end; the final position."""
        while asked := self.game.to_act(self.state):
            self.step(asked[0])
        return self.state

    def step(self, seat: int, can_see: bool = True) -> None:
        """One action of a seat or of NATURE."""
        if seat == NATURE:
            self.game.apply(self.state, NATURE, self.game.chance(self.state, self.rng))
            return
        legal = self.game.legal_actions(self.state, seat)
        seen = self.game.observe(self.state, seat)
        action = self.bots[seat].choose(seen, legal, self.rng) if len(legal) > 1 else legal[0]
        if seat in self.seers and legal[-1].text.startswith("accuse"):
            action = self.foreseen(seat, seen, legal, can_see)
        self.game.apply(self.state, seat, action)

    def foreseen(self, seat: int, seen: Any, legal: list[Action], can_see: bool) -> Action:
        """A certain cell at once; the likeliest at the last moment; else go on."""
        chances = box(GAME).mind.chances(seen)
        best = max(range(len(chances)), key=chances.__getitem__)
        named = next(
            action for action in legal if action.kind == legal[-1].kind and action.a == best
        )
        if chances[best] == 1.0:
            return named
        is_last = can_see and legal[0].text == "end_turn" and self.is_lost(seat, legal[0])
        return named if is_last else legal[0]

    def is_lost(self, seat: int, action: Action) -> bool:
        """Whether somebody else has won before this seat could name a cell once more."""
        ahead = Table(self.game, self.bots, self.seers, "")
        ahead.state = self.state.copy()
        ahead.rng.setstate(self.rng.getstate())
        self.game.apply(ahead.state, seat, action)
        while asked := self.game.to_act(ahead.state):
            if asked[0] == seat and ahead.state.turns[seat] > self.state.turns[seat]:
                legal = self.game.legal_actions(ahead.state, seat)
                if legal[0].text == "end_turn":
                    return False
            ahead.step(asked[0], can_see=False)
        return bool(ahead.state.winner != seat)


def spread(values: list[int]) -> str:
    """Mean, and between which bounds nine in ten lie."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[len(ordered) * 19 // 20]
    return f"{sum(values) / len(values):.1f} ({low}–{high})"


def pace(count: int, seed: str) -> None:
    """The novice among bots of one level."""
    print("\n| players | among | a bot wins in its turn | with clues | novice’s turns then | clues"
          " | novice had < 3 turns | < 3 clues | novice wins |\n|" + "---|" * 9)  # fmt: skip
    for players in (2, 4, 6):
        game = vingtdeux.load(GAME, players=players)
        novice = make(game, NOVICE)
        for level in LEVELS:
            bot = make(game, level)
            lost: list[tuple[int, int, int, int]] = []
            won = 0
            for number in range(count):
                me = number % players
                bots = [novice if seat == me else bot for seat in range(players)]
                state = Table(game, bots, frozenset(), f"{seed}|{players}|{number}").finish()
                if state.winner == me:
                    won += 1
                elif state.winner >= 0:
                    turns = [had + (seat == state.active) for seat, had in enumerate(state.turns)]
                    clues = [len(state.sightings_of(seat)) for seat in range(players)]
                    lost.append((turns[state.winner], clues[state.winner], turns[me], clues[me]))
            columns = [list(column) for column in zip(*lost, strict=True)]
            few = [sum(each < 3 for each in column) / count for column in columns[2:]]
            print(f"| {players} | {level} | {' | '.join(map(spread, columns))}"
                  f" | {few[0]:.1%} | {few[1]:.1%} | {won / count:.1%} |", flush=True)  # fmt: skip


def bound(count: int, seed: str) -> None:
    """Half of the seats see what is coming."""
    print("\n| players | against | they rank higher | they win |\n|---|---|---|---|")
    for players in (2, 6):
        game = vingtdeux.load(GAME, players=players)
        for level in ("commissaire", "brigadier"):
            shares, won = [], 0
            for number in range(count):
                seers = frozenset(seat for seat in range(players) if (seat + number) % 2)
                names = ["commissaire" if seat in seers else level for seat in range(players)]
                bots = [make(game, name) for name in names]
                state = Table(game, bots, seers, f"{seed}|b|{players}|{number}").finish()
                half = players // 2
                is_won = state.winner in seers
                won += is_won
                shares.append((1 if is_won else 0) / half + (half - 1) / (2 * half))
            print(f"| {players} | {level} | {mean_interval(shares).percent()}"
                  f" | {won / count:.1%} |", flush=True)  # fmt: skip


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sections", default="pace,bound")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="fresh")
    asked = parser.parse_args()
    for section in asked.sections.split(","):
        {"pace": pace, "bound": bound}[section](asked.count, asked.seed)


if __name__ == "__main__":
    main()
