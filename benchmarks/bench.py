"""All figures of the project in one run: `make bench`, or

    python benchmarks/bench.py [--section speed,learning,bots,extras,pyminion] [--games petit]

Speed is measured on the pure and on the compiled package (build/compiled, see scripts/compile.py),
each in a process of its own with the yardstick beside it; bots play on the compiled package if there
is one. Tables are Markdown. Figures of bots, not of people.
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
HERE = Path(__file__).resolve().parent
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
SECTIONS = ("speed", "learning", "bots", "extras", "pyminion")
GAMES = (
    "allez_les_bleus", "enquetes_new_york", "mafia_story", "police_city", "police_et_voleurs",
)  # fmt: skip
TARGETS = {
    "allez_les_bleus": {"pure": (2.5, 3), "compiled": (0.6, 1)},
    "": {"pure": (6, 3), "compiled": (1.5, 1)},
}
"""Most yardsticks for a decision and for a copy."""

sys.path.insert(0, str(ROOT / "src"))


def run(script: str, build: str, *words: str, python: Path | str = sys.executable) -> Any:
    """The JSON a script of this folder prints, on one of the builds; None if it fails."""
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    command = [python, str(HERE / script), *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode:
        print(f"\n! {script} {' '.join(words)} ({build}): {done.stderr.strip().splitlines()[-1]}")
        return None
    return json.loads(done.stdout)


def table(head: list[str], rows: list[list[str]]) -> None:
    """A Markdown table."""
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)
    print()


def builds() -> list[str]:
    """Those that are there."""
    return [name for name in BUILDS if name == "pure" or (BUILDS[name] / "vingtdeux").exists()]


def counts(game_id: str, every: bool) -> list[str]:
    """Numbers of players worth measuring: the fewest, the usual one, the most; or all of them."""
    import vingtdeux

    info = vingtdeux.info(game_id)
    if every:
        return [str(count) for count in range(info.min_players, info.max_players + 1)]
    return [str(n) for n in sorted({info.min_players, info.default_players, info.max_players})]


def speed(games: list[str], every: bool) -> None:
    """Random decisions and copies, pure and compiled."""
    print("## Speed: one process, random games, chance included\n")
    rows = []
    for game_id in games:
        for build in builds():
            for one in run("speed.py", build, game_id, *counts(game_id, every)) or []:
                most, most_copy = TARGETS.get(game_id, TARGETS[""])[build]
                if game_id == "enquetes_new_york" and one["play"] == "uniform":
                    most = 1000  # two decisions after a whole set-up: the row below counts
                if (build == "compiled") != one["compiled"]:
                    build = f"{build} (this game is interpreted)"
                rows.append(
                    [
                        game_id if one["play"] == "uniform" else f"{game_id}, accusing rarely",
                        str(one["players"]),
                        build,
                        f"{one['decision_us']:.2f}",
                        f"{one['decision_y']:.2f}",
                        _judge(one["decision_y"], most),
                        f"{one['copy_us']:.2f}",
                        f"{one['copy_y']:.2f}",
                        _judge(one["copy_y"], most_copy),
                        f"{one['games_per_second']:.0f}",
                        f"{one['decisions_per_game']:.1f}",
                        f"{one['chances_per_game']:.1f}",
                        f"{one['branching']:.1f}",
                        f"{one['yardstick']:.2f}",
                    ]
                )
    head = "game, players, build, us/decision, xY, wanted, copy us, copy xY, wanted, games/s"
    table([*head.split(", "), "decisions/game", "chance/game", "branching", "Y us"], rows)


def _judge(value: float, most: float) -> str:
    if most >= 1000:
        return ""
    return f"<= {most}" if value <= most else f"<= {most}: missed"


STEPS = {"allez_les_bleus": 60_000, "mafia_story": 60_000, "": 25_000}
"""Least environment steps a second, compiled."""
AEC_STEPS = 20_000
PEERS = (
    "gymnasium", "matplotlib", "msgspec", "numpy", "open_spiel", "pettingzoo", "pillow", "pygame",
    "resvg-py", "rich", "rlcard", "typer",
)  # fmt: skip
"""What other people's environments need, and ours beside them."""


def learning() -> None:
    """Environment steps a second: ours, PettingZoo's and OpenSpiel's, in turn in one process."""
    print("## Learning: environment steps a second, features and masks included\n")
    found = run("learning.py", builds()[-1], "2", python=python_with("peers", *PEERS))
    if found is None:
        return
    print(
        f"One process, {'compiled' if found['compiled'] else 'pure'}; Y = {found['yardstick']:.2f} us.\n"
    )
    rows = []
    for one in found["rows"]:
        game_id, _, door = one["name"].partition(", ")
        least = AEC_STEPS if door else STEPS.get(game_id, STEPS[""])
        wanted = "" if game_id not in GAMES else f">= {least:,}"
        missed = ": missed" if wanted and one["rate"] < least else ""
        spread = f"{one['least']:,.0f}–{one['most']:,.0f}"
        rows.append([one["name"], f"{one['rate']:,.0f}", spread, wanted + missed])
    table(["environment", "steps/s, median", "of 5", "wanted"], rows)


def bots(games: list[str], count: int, jobs: int) -> None:
    """What must hold of the bots: the sections of ladder.py, without those that search."""
    print("## Bots, not people\n", flush=True)
    words = ["--games", ",".join(games), "--count", str(count), "--jobs", str(jobs)]
    env = {**os.environ, "PYTHONPATH": str(BUILDS[builds()[-1]])}
    subprocess.run([sys.executable, str(HERE / "ladder.py"), *words], env=env, check=False)
    print()


def extras(games: list[str], count: int, jobs: int) -> None:
    """Each game's own questions."""
    for game_id in games:
        found = run("extras.py", builds()[-1], game_id, str(count), str(jobs)) or []
        for one in found:
            print(f"## {one['title']}\n")
            table(one["head"], one["rows"])


def main() -> None:
    parser = argparse.ArgumentParser(description="All figures of the project in one run.")
    parser.add_argument("--section", default=",".join(SECTIONS), help=", ".join(SECTIONS))
    parser.add_argument("--games", default=",".join(GAMES), help="ids, by commas")
    parser.add_argument("--count", type=int, default=200, help="games per pair of bots")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--every", action="store_true", help="speed at every number of players")
    args = parser.parse_args()
    chosen = [name for name in args.games.split(",") if name]
    wanted = args.section.split(",")
    unknown = [name for name in wanted if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    print(
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores. Builds: {', '.join(builds())}.\n"
    )
    if "speed" in wanted:
        speed(chosen, args.every)
    if "learning" in wanted:
        learning()
    if "bots" in wanted:
        bots(chosen, args.count, args.jobs)
    if "extras" in wanted:
        extras(chosen, args.count, args.jobs)
    if "pyminion" in wanted:
        print("## Against pyminion\n", flush=True)
        subprocess.run([sys.executable, str(HERE / "bench_pyminion.py")], check=False)


if __name__ == "__main__":
    main()
