"""How many tables a site carries: python benchmarks/bench_crowd.py [--lineups 1+1] [--at 100]

Every table has four people with a socket each and makes one move a second. Moves are due at fixed
times, spread evenly (an open loop): a move's time runs from when it was due to the last of the four
frames that show it, so that waiting in a queue counts. A number of tables is held if 99 in 100 moves
are seen within 250 ms. Clients, servers and databases share the machine.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
sys.path[:0] = [str(SOURCES), str(HERE), str(HERE.parent / "tests" / "soak")]

import uvloop  # noqa: E402 - found by the path above
from crowd_client import Seat, Table  # noqa: E402
from crowd_cost import megabytes, seconds  # noqa: E402
from lineup import KINDS, LineUp  # noqa: E402
from yardstick import time_yardstick  # noqa: E402

STEPS = (50, 100, 200, 300, 400, 500, 700, 900, 1200, 1600)
LIMIT = 0.250
MOVES = 90
"""A table that has made so many moves is replaced before the next step, lest its game should end."""
TOGETHER = 8
"""Tables at which people sit down at the same moment."""
LATE = 5.0
"""Seconds to wait for moves still under way at the end of a step."""


@dataclass
class Step:
    """What one number of tables cost."""

    tables: int
    times: list[float]
    wall: float
    late: int
    refused: Counter[str]
    spent: dict[str, float]
    memory: dict[str, float]
    own: float
    """Seconds of processor time the client itself took."""
    yard: float

    def quantile(self, part: float) -> float:
        """In milliseconds."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * part))] * 1e3

    @property
    def is_held(self) -> bool:
        """Whether the site keeps up."""
        return self.quantile(0.99) < LIMIT * 1e3 and not self.late and not self.refused

    def row(self, lineup: str) -> str:
        """A line of the table printed."""
        moves = len(self.times) - self.late
        each = {name: spent / max(1, moves) * 1e6 for name, spent in self.spent.items()}
        parts = "  ".join(f"{n} {each[n]:.0f} µs {self.memory[n]:.0f} MB" for n in self.spent)
        parts += f"  client {self.own / max(1, moves) * 1e6:.0f} µs"
        note = "" if self.is_held else "  NOT HELD"
        if self.late or self.refused:
            note += f" ({self.late} unseen; {dict(self.refused)})"
        return (
            f"{lineup:8}  {self.tables:6}  {moves / self.wall:7.0f}  {self.quantile(0.5):6.1f}  "
            f"{self.quantile(0.99):7.1f}  {sum(each.values()):11.0f}  {self.yard:5.2f}  {parts}{note}"
        )


@dataclass
class Crowd:
    """The tables of one site and what their moves took."""

    lineup: LineUp
    game: str
    by_table: bool
    """Whether everybody at a table reaches the same web; else each seat takes the next one."""
    tables: list[Table] = field(default_factory=list)
    prefix: str = field(default_factory=lambda: uuid.uuid4().hex[:8])
    refused: Counter[str] = field(default_factory=Counter)
    leaving: bool = False

    def __post_init__(self) -> None:
        self.numbers = itertools.count()
        self.window = (0.0, 0.0)
        self.times: list[float] = []

    def refuse(self, why: str) -> None:
        """Something that should not happen has happened."""
        self.refused[why] += 1

    def lost(self, seat: Seat) -> None:
        """A socket has closed."""
        if not self.leaving and seat.table in self.tables:
            self.refuse("socket lost")

    def seen(self, due: float, at: float) -> None:
        """A move was seen by everybody."""
        if self.window[0] <= due < self.window[1]:
            self.times.append(at - due)

    async def gather(self, count: int) -> None:
        """So many tables, none of them near its end."""
        for table in [table for table in self.tables if table.moves > MOVES]:
            self.tables.remove(table)
            table.close()
        missing = count - len(self.tables)
        if missing <= 0:
            return
        made = await asyncio.to_thread(self._prepare, missing)
        ports = [web.port for web in self.lineup.webs]
        new = [
            Table(self, table_id, cookies, [ports[n % len(ports)]] if self.by_table else ports)
            for n, (table_id, cookies) in enumerate(made)
        ]
        for some in range(0, len(new), TOGETHER):
            await asyncio.gather(*(table.open() for table in new[some : some + TOGETHER]))
        self.tables += new

    def _prepare(self, count: int) -> list[tuple[str, list[str]]]:
        done = subprocess.run(
            [sys.executable, str(HERE / "crowd_tables.py"), self.game, str(count)],
            env={**os.environ, "PYTHONPATH": str(SOURCES), **self.lineup.env},
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        return [tuple(json.loads(line)) for line in done.stdout.splitlines()]

    async def step(self, warm_up: float, length: float) -> Step:
        """Play for a while; what it took."""
        gc.collect()
        gc.freeze()
        yard = time_yardstick()
        self.refused.clear()
        self.times.clear()
        began = time.perf_counter() + 0.2
        self.window = (began + warm_up, began + warm_up + length)
        play = asyncio.create_task(self._fall_due(began, self.window[1]))
        await asyncio.sleep(self.window[0] - time.perf_counter())
        before, own = self._spent(), time.process_time()
        await asyncio.sleep(self.window[1] - time.perf_counter())
        own = time.process_time() - own
        spent = {name: after - before[name] for name, after in self._spent().items()}
        await play
        late = await self._wait_for_the_late()
        yard = (yard + time_yardstick()) / 2
        memory = {part.name: megabytes(part.pid) for part in self.lineup.parts}
        return Step(
            len(self.tables), self.times + late, length, len(late), Counter(self.refused),
            spent, memory, own, yard,
        )  # fmt: skip

    def _spent(self) -> dict[str, float]:
        return {part.name: seconds(part.pid) for part in self.lineup.parts}

    async def _fall_due(self, began: float, end: float) -> None:
        each = 1 / len(self.tables)
        for number in itertools.count():
            due = began + number * each
            if due >= end:
                return
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            self.tables[number % len(self.tables)].fall_due(due)

    async def _wait_for_the_late(self) -> list[float]:
        """How old the moves are that nobody has seen even so."""
        end = time.perf_counter() + LATE
        while any(table.unseen() for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        now = time.perf_counter()
        first, last = self.window
        late = [now - at for table in self.tables for at in table.unseen() if first <= at < last]
        for table in self.tables:
            table.forget()
        return late

    def close(self) -> None:
        """Everybody leaves."""
        self.leaving = True
        for table in self.tables:
            table.close()


async def climb(crowd: Crowd, steps: list[int], warm_up: float, length: float) -> int:
    """Step by step until the site does not keep up; the most tables held."""
    held = 0
    for count in steps:
        await crowd.gather(count)
        step = await crowd.step(warm_up, length)
        print(step.row(crowd.lineup.kind), flush=True)
        if not step.is_held:
            break
        held = count
    crowd.close()
    await asyncio.sleep(0.2)
    return held


def measure(
    kind: str, game: str, by_table: bool, steps: list[int], warm_up: float, length: float
) -> int:
    """One line-up in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="vingtdeux-crowd-") as folder:
        lineup = LineUp(kind, Path(folder), {})
        try:
            lineup.start()
            return uvloop.run(climb(Crowd(lineup, game, by_table), steps, warm_up, length))
        finally:
            lineup.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lineups", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--game", default="mafia_story", help="police_city, allez_les_bleus…")
    parser.add_argument(
        "--by-table",
        action="store_true",
        help="a table's people reach the same web, as by a proxy that hashes",
    )
    parser.add_argument("--at", type=int, nargs="+", help="measure these numbers of tables only")
    parser.add_argument("--seconds", type=float, default=15.0, help="measured, of each step")
    parser.add_argument("--warm-up", type=float, default=5.0)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{given.game}, tables of 4, a move a second each, {len(os.sched_getaffinity(0))} cores")
    print("site      tables  moves/s  p50 ms   p99 ms  µs per move  yard   of which, and memory")
    steps = given.at or list(STEPS)
    held = {
        kind: measure(kind, given.game, given.by_table, steps, given.warm_up, given.seconds)
        for kind in given.lineups
    }
    print("held at p99 < 250 ms: " + ", ".join(f"{kind} {count}" for kind, count in held.items()))


if __name__ == "__main__":
    main()
