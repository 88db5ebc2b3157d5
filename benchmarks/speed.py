"""Cost of a random decision and of a copy, one game, in this process; JSON on standard output.

    PYTHONPATH=src python benchmarks/speed.py mafia_story 2 3 4

`bench.py` runs it twice, on the pure and on the compiled package.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from yardstick import in_yardsticks, time_yardstick

import vingtdeux
from vingtdeux.engine.action import NATURE, Action

Pick = Callable[[list[Action], Callable[[], float]], Action]


def pick_any(legal: list[Action], draw: Callable[[], float]) -> Action:
    """All equally likely."""
    return legal[int(draw() * len(legal))]


def pick_patiently(legal: list[Action], draw: Callable[[], float]) -> Action:
    """Accuse once in a hundred times only: otherwise New York ends at once. Accusations are the
    last actions of the list, so a draw among those before one of them is fair."""
    count = len(legal)
    while True:
        at = int(draw() * count)
        if at == 0 or not legal[at].text.startswith("accuse") or draw() < 0.01:
            return legal[at]
        count = at


class Counts:
    """What was played within the time."""

    games = decisions = chances = options = 0
    seconds = 0.0


def play_for(game: Any, seconds: float, rng: Random, pick: Pick | None) -> Counts:
    """Random games on quiet states, chance inline. The pick is written out where it is uniform,
    as in the yardstick."""
    found = Counts()
    draw = rng.random
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.start()
        state.quiet = True
        while asked := game.to_act(state):
            seat = asked[0]
            if seat == NATURE:
                game.apply(state, NATURE, game.chance(state, rng))
                found.chances += 1
                continue
            if len(asked) > 1:
                seat = asked[int(draw() * len(asked))]
            legal = game.legal_actions(state, seat)
            count = len(legal)
            action = legal[int(draw() * count)] if pick is None else pick(legal, draw)
            game.apply(state, seat, action)
            found.options += count
            found.decisions += 1
        found.games += 1
    found.seconds = time.process_time() - start
    return found


def middle_states(game: Any, pick: Pick, count: int = 8) -> list[Any]:
    """Positions half-way through random games."""
    found = []
    for number in range(count):
        steps = _steps(game, pick, Random(number), None)[1]
        found.append(_steps(game, pick, Random(number), steps // 2)[0])
    return found


def _steps(game: Any, pick: Pick, rng: Random, most: int | None) -> tuple[Any, int]:
    state = game.start()
    state.quiet = True
    steps = 0
    while (asked := game.to_act(state)) and (most is None or steps < most):
        if asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            continue
        seat = asked[int(rng.random() * len(asked))]
        game.apply(state, seat, pick(game.legal_actions(state, seat), rng.random))
        steps += 1
    return state, steps


def time_copies(states: list[Any], seconds: float = 0.1) -> float:
    """Microseconds per copy."""
    copies = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            for state in states:
                state.copy()
        copies += 20 * len(states)
    return 1e6 * (time.process_time() - start) / copies


def measure(game_id: str, players: int, patient: bool, seconds: float) -> dict[str, Any]:
    """All figures of one game at one number of players."""
    game = vingtdeux.load(game_id, players=players)
    pick: Pick = pick_patiently if patient else pick_any
    rng = Random(7)
    play_for(game, seconds / 4, rng, pick)
    total = Counts()

    def once() -> float:
        found = play_for(game, seconds, rng, pick if patient else None)
        for name in ("games", "decisions", "chances", "options", "seconds"):
            setattr(total, name, getattr(total, name) + getattr(found, name))
        return 1e6 * found.seconds / found.decisions

    cost, ratio = in_yardsticks(once)
    states = middle_states(game, pick)
    copy_cost, copy_ratio = in_yardsticks(lambda: time_copies(states))
    return {
        "game": game_id,
        "players": players,
        "play": "patient" if patient else "uniform",
        "compiled": not str(sys.modules[type(game).__module__].__file__).endswith(".py"),
        "yardstick": time_yardstick(),
        "decision_us": cost,
        "decision_y": ratio,
        "copy_us": copy_cost,
        "copy_y": copy_ratio,
        "games_per_second": total.games / total.seconds,
        "decisions_per_game": total.decisions / total.games,
        "chances_per_game": total.chances / total.games,
        "branching": total.options / total.decisions,
    }


def main() -> None:
    game_id, *counts = sys.argv[1:]
    seconds = 0.3
    found = []
    for players in map(int, counts):
        found.append(measure(game_id, players, False, seconds))
        if game_id == "enquetes_new_york":
            found.append(measure(game_id, players, True, seconds))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
