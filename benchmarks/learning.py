"""Environment steps per second, with features and masks; run by bench.py. JSON out.

PYTHONPATH=build/compiled python benchmarks/learning.py [seconds a measure, default 1]

One process, random legal play, chance and new games included; the environments are measured in turn,
ROUNDS times over, and the median of each is told, with the yardstick beside it. Of other people's
environments those are measured whose packages are installed (bench.py installs them).
"""

import importlib.util
import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, Final

import numpy as np
from yardstick import time_yardstick

import vingtdeux
from vingtdeux.adapters import pettingzoo_env
from vingtdeux.engine.episodes import Episodes
from vingtdeux.games import encoding

ROUNDS: Final = 5
GAMES: Final = 64
GIN: Final = "gin_rummy"
Steps = Callable[[float], int]
"""Play for so long; how many decisions were made."""


def raw(game_id: str, players: int | None = None) -> Steps:
    """Many games in one loop: the learner's door without any wrapper."""
    game = vingtdeux.load(game_id, players=players)
    games = Episodes(game, encoding(game), GAMES)
    games.reset(range(GAMES))
    draw = Random(1).random

    def steps(seconds: float) -> int:
        done, end = 0, time.process_time() + seconds
        while time.process_time() < end:
            legal = [episode.indices() for episode in games.games]
            games.step([each[int(draw() * len(each))] for each in legal])
            done += GAMES
        return done

    return steps


def aec(make: Callable[[], Any], seeded: bool = True) -> Steps:
    """PettingZoo's loop: last, choose by the mask, step."""
    env = make()
    rng = np.random.default_rng(1)
    seeds = iter(range(10**9))

    def steps(seconds: float) -> int:
        done, end = 0, time.process_time() + seconds
        while time.process_time() < end:
            env.reset(**({"seed": next(seeds)} if seeded else {}))
            over = False
            while not over:
                seen, _, ended, cut, info = env.last()
                over = ended or cut
                if over:
                    break
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                legal = mask.nonzero()[0]
                env.step(int(legal[int(rng.random() * len(legal))]))
                done += 1
        return done

    return steps


def spiel(name: str) -> Steps:
    """OpenSpiel's C++ games from Python: tensor and mask of whoever decides, choose, apply."""
    import pyspiel

    game = pyspiel.load_game(name)
    draw = Random(1).random

    def steps(seconds: float) -> int:
        done, end = 0, time.process_time() + seconds
        while time.process_time() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                    continue
                np.asarray(state.observation_tensor(state.current_player()), np.float32)
                np.asarray(state.legal_actions_mask(), np.int8)
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                done += 1
        return done

    return steps


def others() -> dict[str, Steps]:
    """What is installed of other people's environments."""
    found: dict[str, Steps] = {}
    if importlib.util.find_spec("rlcard"):
        from pettingzoo.classic import leduc_holdem_v4

        found["leduc (PettingZoo)"] = aec(leduc_holdem_v4.raw_env, seeded=False)
    if importlib.util.find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3

        found["connect four (PettingZoo)"] = aec(connect_four_v3.raw_env)
    if importlib.util.find_spec("pyspiel"):
        found["gin rummy (OpenSpiel, C++)"] = spiel(GIN)
        found["hanabi (OpenSpiel, C++)"] = spiel("hanabi")
    return found


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    doors: dict[str, Steps] = {}
    for game_id in vingtdeux.game_ids():
        doors[game_id] = raw(game_id)
        doors[f"{game_id}, AEC"] = aec(lambda game_id=game_id: pettingzoo_env.raw_env(game_id))
    doors |= others()
    rates: dict[str, list[float]] = {name: [] for name in doors}
    yards = []
    for _ in range(ROUNDS):
        yards.append(time_yardstick())
        for name, steps in doors.items():
            begun = time.process_time()
            done = steps(seconds)
            rates[name].append(done / (time.process_time() - begun))
    rows = [
        {"name": name, "rate": median(found), "least": min(found), "most": max(found)}
        for name, found in rates.items()
    ]
    compiled = bool(
        getattr(sys.modules["vingtdeux.engine.episodes"], "__file__", "").endswith(".so")
    )
    print(json.dumps({"rows": rows, "compiled": compiled, "yardstick": median(yards)}))


if __name__ == "__main__":
    main()
