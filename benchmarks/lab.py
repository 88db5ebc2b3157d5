"""What the lab costs beside the games themselves.

    python benchmarks/lab.py [--games mafia_story,allez_les_bleus] [--bots brigadier] [--seconds 4] [--million]

Bare: a loop that only plays, with the same bots and seeds. Lab: `lab.play` of the same games, counted;
kept: the same with `--out`. Their ratio to the bare loop is by CPU time, fastest of three, alternating, over as
many games as the bare loop plays in some seconds: what a run costs once (its files, its imports) is then small,
as it is in a run somebody waits for. `--overhead`: nothing but that, while others use the machine.
Two processes: wall time by one process's, on a machine that is otherwise idle. Memory: peak of a process that
plays a run and of one that plays ten times as many games (`--million`: of a million games). Run it on the
compiled package: PYTHONPATH=build/compiled python benchmarks/lab.py
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from vingtdeux.bots import make
from vingtdeux.lab import Experiment, Plan, Run, play, play_out

GAMES = ("mafia_story", "allez_les_bleus", "police_et_voleurs", "enquetes_new_york", "police_city")
WHILE = 12.0
TRIED = 1.0
"""Seconds of games that tell how many are enough."""


def cpu(work: Callable[[], object]) -> float:
    """Seconds of CPU time this takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def bare(plan: Plan) -> None:
    """Only the games."""
    game = plan.open()
    bots = [make(game, bot) for bot in plan.bots]
    for number in range(plan.games):
        seating = plan.seating(number, game.players)
        end = play_out(game, [bots[index] for index in seating], f"{plan.seed}|{number}")
        assert game.outcome(end.state) is not None


def enough(plan: Plan, seconds: float) -> int:
    """As many games as the bare loop plays in so many seconds."""
    tried, took = replace(plan, games=10), 0.0
    while took < TRIED:
        tried = replace(tried, games=4 * tried.games)
        took = cpu(partial(bare, tried))
    return max(10, int(seconds * tried.games / took))


def kept(asked: Experiment) -> None:
    """With rows in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        play(asked, run=Run.begin(Path(folder) / "run", asked))


def overhead(plan: Plan) -> tuple[float, float, float]:
    """Games a second of the bare loop; the lab's and a kept run's share of that speed."""
    asked = Experiment("simulate", (plan,))
    times: list[list[float]] = [[], [], []]
    ways: tuple[Callable[[], object], ...] = (
        lambda: bare(plan), lambda: play(asked), lambda: kept(asked),
    )  # fmt: skip
    for _ in range(3):
        for at, way in enumerate(ways):
            times[at].append(cpu(way))
    one, two, three = (min(each) for each in times)
    return plan.games / one, one / two, one / three


def speed_up(plan: Plan, rate: float) -> float:
    """One process's wall time by that of two, over as many games as one plays in WHILE seconds."""
    asked = Experiment("simulate", (Plan(plan.game, plan.bots, int(WHILE * rate), plan.players),))
    play(Experiment("simulate", (Plan(plan.game, plan.bots, 40, plan.players),)), jobs=2)  # awake
    took = []
    for jobs in (1, 2):
        begun = time.monotonic()
        play(asked, jobs)
        took.append(time.monotonic() - begun)
    return took[0] / took[1]


CHILD = """
import resource, sys, tempfile
from pathlib import Path
from vingtdeux.lab import Experiment, Plan, Run, play
asked = Experiment("simulate", (Plan("petit", ("uniform",), int(sys.argv[1]), 2),))
with tempfile.TemporaryDirectory() as folder:
    play(asked, run=Run.begin(Path(folder) / "run", asked))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory(games: int) -> float:
    """Peak of a process that plays and keeps so many games, in MB."""
    said = subprocess.run(
        [sys.executable, "-c", CHILD, str(games)], capture_output=True, check=True
    )
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return int(said.stdout) / unit


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--bots", default="brigadier")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--overhead", action="store_true")
    parser.add_argument("--million", action="store_true")
    args = parser.parse_args()
    print(
        "| game | games | games/s, bare | lab | kept | two processes |\n|---|---|---|---|---|---|"
    )
    for game in args.games.split(","):
        plan = Plan(game, tuple(args.bots.split(",")))
        plan = replace(plan, games=enough(plan, args.seconds))
        rate, lab, files = overhead(plan)
        gain = "" if args.overhead else f"{speed_up(plan, rate):.2f}x"
        told = f"{plan.games} | {rate:.0f} | {lab:.2f} | {files:.2f} | {gain}"
        print(f"| {game} | {told} |", flush=True)
    if args.overhead:
        return
    most = 1_000_000 if args.million else 100_000
    few, many = memory(most // 10), memory(most)
    print(f"\nmemory: {few:.0f} MB for {most // 10:,} games, {many:.0f} MB for {most:,}")
    print(f"this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
