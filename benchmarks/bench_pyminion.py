"""Random full games of Allez les Bleus against pyminion, a Dominion simulator, in one run.

    python benchmarks/bench_pyminion.py [--seconds 3]

pyminion lives in an environment of its own (build/pyminion-venv, made on the first run). Both play
two seats at random. A decision is one question asked of a seat, and costs include everything
between two questions. Each side is measured in yardsticks of its own process, because the
machine may be busier in one than in the other; the ratios compare those.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from peers import python_with

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {"pure": 5, "compiled": 15}
"""At least this many times faster than pyminion, per decision and per game."""


def run(command: list[Any], path: str) -> Any:
    """What the process printed as JSON."""
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for pyminion")
    args = parser.parse_args()
    python = python_with("pyminion", "pyminion")
    theirs = run(
        [python, ROOT / "benchmarks" / "pyminion_games.py", str(args.seconds)],
        str(ROOT / "benchmarks"),
    )
    theirs["name"] = "pyminion, First Game"
    rows = [theirs]
    speed = [sys.executable, ROOT / "benchmarks" / "speed.py", "allez_les_bleus", "2"]
    rows.append({**run(speed, str(ROOT / "src"))[0], "name": "Allez les Bleus, pure"})
    compiled = ROOT / "build" / "compiled"
    if (compiled / "sources.sha256").exists():
        rows.append({**run(speed, str(compiled))[0], "name": "Allez les Bleus, compiled"})
    print(table(rows))


def table(rows: list[dict[str, Any]]) -> str:
    """Markdown. "x faster" divides yardsticks, not raw times."""
    lines = [
        "| random games, 2 players | us/decision | xY | decisions/game | games/s | xY/game "
        "| faster per decision | faster per game | wanted |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    base = rows[0]
    for row in rows:
        game_y = row["decision_y"] * row["decisions_per_game"]
        per_decision = base["decision_y"] / row["decision_y"]
        per_game = base["decision_y"] * base["decisions_per_game"] / game_y
        wanted = TARGETS.get(row["name"].rpartition(" ")[2], "")
        lines.append(
            f"| {row['name']} | {row['decision_us']:.2f} | {row['decision_y']:.2f} "
            f"| {row['decisions_per_game']:.0f} | {row['games_per_second']:.0f} | {game_y:.0f} "
            f"| {per_decision:.1f}x | {per_game:.1f}x | {f'>= {wanted}x' if wanted else ''} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
