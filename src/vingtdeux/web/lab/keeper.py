"""Keeps a process that plays while a run waits: started when one does, replaced when it dies."""

import asyncio
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.conf import settings

from vingtdeux.web.lab import bench
from vingtdeux.web.lab.runner import name_of
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.watch import metrics

log: Final = logging.getLogger("vingtdeux.lab")
LOOK: Final = 1.0
"""Seconds between two looks at the queue."""
LONGEST_PAUSE: Final = 30.0
"""Seconds after which a process that keeps dying is started again at the latest."""
GRACE: Final = 3.0
"""Seconds a process has to end when the server does."""
Process = asyncio.subprocess.Process


class Keeper:
    """Of one server. How many of all servers play at a time is decided on the bench."""

    def __init__(self, tell: Callable[[], object] = lambda: None) -> None:
        self._tell = tell
        self._playing: set[asyncio.Task[None]] = set()
        self._deaths = 0
        self._not_before = 0.0

    async def run(self) -> None:
        """For ever; `tell` is called each time it goes round."""
        try:
            while True:
                self._tell()
                if self._may_start() and await read(bench.waits):
                    self._playing.add(asyncio.create_task(self._play(), name="lab process"))
                await asyncio.sleep(LOOK)
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*self._playing, return_exceptions=True)

    def _may_start(self) -> bool:
        self._playing = {task for task in self._playing if not task.done()}
        has_room = len(self._playing) < settings.VINGTDEUX_LAB_PROCESSES
        return has_room and time.monotonic() >= self._not_before

    async def _play(self) -> None:
        """One process from its start to its end."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "vingtdeux.web.lab.runner",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        try:
            await _hear(process)
            if await process.wait() == 0:
                self._deaths = 0
                return
            self._deaths += 1
            self._not_before = time.monotonic() + min(LONGEST_PAUSE, LOOK * 2**self._deaths)
            log.warning("a process of the lab has ended (%s); another goes on", process.returncode)
            await read(bench.give_all_back, name_of(process.pid))
        finally:
            await _end(process)


async def _hear(process: Process) -> None:
    """Count what it says it has done, until it ends."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        told = json.loads(line)
        metrics.simulated(told.get("games", 0), told.get("cpu", 0.0))
        if "over" in told:
            metrics.run_over(told["over"])


async def _end(process: Process) -> None:
    """Ask it to end, then end it."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(GRACE):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
