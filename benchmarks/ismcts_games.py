"""OpenSpiel's own ISMCTS bot at our tables, with the same time; run by bench_ismcts.py. JSON out.

PYTHONPATH=build/compiled:benchmarks python benchmarks/ismcts_games.py mafia_story 2 0.2 20
"""

import json
import sys
import time
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python.algorithms import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    ismcts,
    mcts,
)

import vingtdeux
from vingtdeux.adapters import openspiel_game
from vingtdeux.adapters.openspiel_table import Table
from vingtdeux.bots import Bot, make
from vingtdeux.engine.action import Action
from vingtdeux.lab.table import play_out

UCT = 1.4
LONGEST = 2000
"""Decisions of a random rollout before it is given up."""
PROBE = 4


class Ismcts(Bot):
    """OpenSpiel's information-set tree search with random rollouts, from an observation."""

    name = "ismcts"

    def __init__(self, game: Any, seconds: float) -> None:
        self.rules = game
        name = f"{openspiel_game.PREFIX}{game.info.id}"
        self.game = pyspiel.load_game(name, {"players": game.players})
        self.seconds = seconds
        self.simulations = 0
        self.decisions = 0

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:  # noqa: ARG002
        state = self.game.new_initial_state()
        state.table = Table(self.rules, self.rules.determinize(seen, rng), 0)
        state.table.seat = seen.seat  # where several are asked, chance has drawn this one
        luck = np.random.RandomState(int(rng.random() * 2**31))
        evaluator = mcts.RandomRolloutEvaluator(1, luck, LONGEST)
        began = time.thread_time()
        self._search(evaluator, PROBE, luck).run_search(state)
        each = (time.thread_time() - began) / PROBE
        count = max(PROBE, int((self.seconds - PROBE * each) / each))
        self.simulations += count + PROBE
        self.decisions += 1
        action = self._search(evaluator, count, luck).step(state)
        return self.rules.action_space[int(action)]  # type: ignore[no-any-return]

    def _search(self, evaluator: Any, count: int, luck: Any) -> Any:
        return ismcts.ISMCTSBot(
            self.game, evaluator, UCT, count, random_state=luck,
            use_observation_string=True, allow_inconsistent_action_sets=True,
        )  # fmt: skip


def main() -> None:
    """Games of a search of ours against theirs, seats rotated."""
    game_id, players, seconds, count = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    game = vingtdeux.load(game_id, players=players)
    theirs = Ismcts(game, float(seconds))
    ours = make(game, f"search:{seconds}s")
    shares = []
    for number in range(count):
        seats = [(seat + number) % 2 for seat in range(players)]
        end = play_out(game, [(ours, theirs)[which] for which in seats], f"ismcts|{number}")
        outcome = game.outcome(end.state)
        assert outcome is not None
        points, met = 0.0, 0
        for one, mine in enumerate(outcome.ranks):
            for other, rank in enumerate(outcome.ranks):
                if (seats[one], seats[other]) == (0, 1):
                    met += 1
                    points += 1.0 if mine < rank else 0.5 if mine == rank else 0.0
        shares.append(points / met)
        print(f"{game_id} {number + 1}/{count}: {sum(shares) / len(shares):.0%}", file=sys.stderr)
    print(
        json.dumps({"shares": shares, "simulations": theirs.simulations / max(1, theirs.decisions)})
    )


if __name__ == "__main__":
    main()
