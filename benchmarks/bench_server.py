"""The server's move path: python benchmarks/bench_server.py [--game petit] [--tables 100]

Every table has four people with a socket each. A move's time runs from its POST to the last of the
four frames that show it; the move is in the database by then. CPU is the server process's own (user
and system, from the operating system), per move. `--profile` shows where it goes.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[1] / "src"
sys.path[:0] = [str(SOURCES), str(Path(__file__).parent)]

from yardstick import time_yardstick  # noqa: E402 - found beside this file

TOKEN = "b" * 32
REFERENCE = 1.6
"""The yardstick (yardstick.py) of the machine the target was set on; a busy one is slower."""
TICKS = os.sysconf("SC_CLK_TCK")


class Seat:
    """A person at a table: a socket for frames, a connection for moves."""

    def __init__(self, table: str, cookie: str, port: int) -> None:
        self.table, self.cookie, self.port = table, cookie, port
        self.frame: dict[str, Any] = {}
        self.arrived = asyncio.Condition()

    async def open(self) -> None:
        from websockets.asyncio.client import connect

        self.entered = connect(
            f"ws://127.0.0.1:{self.port}/t/{self.table}/stream?lang=fr",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=1_000_000,
        )
        self.socket = await self.entered.__aenter__()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.task = asyncio.create_task(self._listen())
        await self.until(0)

    async def _listen(self) -> None:
        async for text in self.socket:
            frame = json.loads(text)
            if "v" in frame:
                async with self.arrived:
                    self.frame = frame
                    self.arrived.notify_all()

    async def until(self, version: int) -> None:
        async with self.arrived:
            await self.arrived.wait_for(lambda: self.frame.get("v", -1) >= version)

    async def act(self) -> int:
        body = json.dumps(
            {
                "code": self.frame["scene"]["deeds"][0]["code"],
                "decision": self.frame["decision"],
                "command": str(uuid.uuid4()),
            }
        ).encode()
        self.writer.write(
            f"POST /t/{self.table}/act HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"X-CSRFToken: {TOKEN}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head.lower())
        assert found
        answer = json.loads(await self.reader.readexactly(int(found[1])))
        assert answer["ok"], answer
        version: int = answer["v"]
        return version

    async def close(self) -> None:
        self.writer.close()
        await self.entered.__aexit__(None, None, None)
        self.task.cancel()


async def play(seats: list[Seat], most: int, times: list[float]) -> None:
    """One table, move after move."""
    for _ in range(most):
        ready = [seat for seat in seats if seat.frame["scene"].get("mine")]
        if not ready:
            return
        began = time.perf_counter()
        version = await ready[0].act()
        await asyncio.gather(*(seat.until(version) for seat in seats))
        times.append(time.perf_counter() - began)


def cpu(pid: int) -> float:
    """Seconds this process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def prepare(
    game: str, tables: int, players: int, options: dict[str, Any]
) -> list[list[tuple[str, str]]]:
    """Tables with people, straight into the database: (table, cookie) per seat."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from vingtdeux.web.people.identity import _signer
    from vingtdeux.web.people.models import Person
    from vingtdeux.web.tables.lobby import flows, seating

    made = []
    for _ in range(tables):
        people = [Person.objects.create(name=f"P{n}") for n in range(players)]
        table = flows.create(people[0], game, players, options, pace=0)
        for person in people[1:]:
            seating.sit(table.id, person, table.code, ready=True)
        flows.start(table.id, people[0])
        made.append(
            [(table.id, f"csrftoken={TOKEN}; person={_signer.sign(str(p.pk))}") for p in people]
        )
    return made


def serve(profile: str) -> tuple[subprocess.Popen[str], int]:
    """A server in a process of its own; its port."""
    run = ["-m", "vingtdeux.web.serve", "--port", "0"]
    if profile:
        run = ["-m", "cProfile", "-o", profile, *run]
    process = subprocess.Popen(
        [sys.executable, *run],
        env={
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "VINGTDEUX_ROLE": "web",
            "VINGTDEUX_LIMITS": "0",
            "VINGTDEUX_PATIENCE": "20",  # hundreds of connections wait for their first move
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    for line in process.stdout:
        found = re.search(r"localhost:(\d+)", line)
        if found:
            return process, int(found[1])
    raise SystemExit("the server did not start")


async def measure(
    pid: int, port: int, made: Iterable[list[tuple[str, str]]], most: int
) -> tuple[list[float], float, float]:
    """Times of the moves, CPU seconds of the server, wall seconds."""
    tables = [[Seat(table, cookie, port) for table, cookie in seats] for seats in made]
    for seats in tables:
        await asyncio.gather(*(seat.open() for seat in seats))
    times: list[float] = []
    spent, began = cpu(pid), time.perf_counter()
    await asyncio.gather(*(play(seats, most, times) for seats in tables))
    spent, wall = cpu(pid) - spent, time.perf_counter() - began
    for seats in tables:
        await asyncio.gather(*(seat.close() for seat in seats))
    return times, spent, wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="petit")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=40, help="most moves per table and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VINGTDEUX_DATA"] = os.environ.get("VINGTDEUX_BENCH_DATA", folder)
        os.environ["DJANGO_SETTINGS_MODULE"] = "vingtdeux.web.settings"
        options = {"rounds": 4} if given.game == "petit" else {}
        made = [
            prepare(given.game, given.tables, given.players, options) for _ in range(given.rounds)
        ]
        profile = str(Path(folder) / "profile") if given.profile else ""
        process, port = serve(profile)
        print(
            f"{given.game}, {given.tables} tables of {given.players}, {len(os.sched_getaffinity(0))} cores, server {process.pid}",
            flush=True,
        )
        print("round  moves  moves/s  p50 ms  p99 ms  server CPU us/move  yardstick us  at 1.6 us")
        try:
            for number, tables in enumerate(made, 1):
                yard = time_yardstick()
                times, spent, wall = asyncio.run(measure(process.pid, port, tables, given.moves))
                yard = (yard + time_yardstick()) / 2
                times.sort()
                p50, p99 = times[len(times) // 2] * 1e3, times[int(len(times) * 0.99)] * 1e3
                each = spent / len(times) * 1e6
                print(
                    f"{number:5}  {len(times):5}  {len(times) / wall:7.0f}  {p50:6.1f}  {p99:6.1f}"
                    f"  {each:18.0f}  {yard:12.2f}  {each * REFERENCE / yard:9.0f}",
                    flush=True,
                )
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
        if profile:
            import pstats

            pstats.Stats(profile).sort_stats("tottime").print_stats(35)


if __name__ == "__main__":
    main()
