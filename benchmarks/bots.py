"""A game's levels against each other and against uniform; run by bench.py. JSON out.

PYTHONPATH=src python benchmarks/bots.py mafia_story 200 2
"""

import json
import sys
import time

import vingtdeux
from vingtdeux.lab import Plan, simulate

PAIRS = (
    ("greedy:3", "uniform"),
    ("greedy:1", "uniform"),
    ("greedy:2", "greedy:1"),
    ("greedy:3", "greedy:2"),
    ("greedy:3", "greedy:1"),
)


def main() -> None:
    game_id, count, jobs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    info = vingtdeux.info(game_id)
    rows = []
    for players in sorted({info.min_players, info.default_players}):
        for first, second in PAIRS:
            started = time.monotonic()
            results = simulate(Plan(game_id, (first, second), count, players), jobs)
            spent = 1000 * (time.monotonic() - started) * jobs / count
            better = results.beats(first, second)
            verdict = "yes" if better.low > 0.5 else "NO" if better.high < 0.5 else "unclear"
            rows.append(
                [
                    players,
                    first,
                    second,
                    count,
                    better.percent(),
                    results.wins_of(first).percent(),
                    results.wins_of(second).percent(),
                    verdict,
                    f"{spent:.0f}",
                ]
            )
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
