"""Our search against OpenSpiel's ISMCTS bot, on the same games with the same time.

    python benchmarks/bench_ismcts.py [--seconds 0.2] [--count 20] [--games mafia_story,…]

OpenSpiel is in the development environment (extra `openspiel`).
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = {
    "mafia_story": 2, "allez_les_bleus": 2, "police_et_voleurs": 3, "enquetes_new_york": 2,
    "police_city": 3,
}  # fmt: skip
WANTED = 0.70


def main() -> None:
    """One row a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of a decision")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--games", default=",".join(TABLES))
    args = parser.parse_args()
    compiled = ROOT / "build" / "compiled"
    source = compiled if (compiled / "vingtdeux").exists() else ROOT / "src"
    env = {**os.environ, "PYTHONPATH": str(source)}
    sys.path.insert(0, str(source))
    from vingtdeux.lab.statistics import mean_interval

    print(
        "| game | players | s a decision | games | ours ranks higher | its simulations | >= 70 % |"
    )
    print("|---|---|---|---|---|---|---|")
    for game_id in args.games.split(","):
        words = [game_id, str(TABLES[game_id]), str(args.seconds), str(args.count)]
        script = ROOT / "benchmarks" / "ismcts_games.py"
        done = subprocess.run(
            [sys.executable, script, *words], env=env, stdout=subprocess.PIPE, text=True
        )
        if done.returncode:
            sys.exit(f"{game_id}: the games could not be played")
        said = json.loads(done.stdout)
        found = mean_interval(said["shares"])
        cells = [*words, found.percent(), f"{said['simulations']:.0f}", str(found.value >= WANTED)]
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
