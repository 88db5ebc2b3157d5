"""Heartbeats: a row that says that a clock runs somewhere, and one that proves writing works."""

import asyncio
import os
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.db import DatabaseError, connection
from django.db.models.functions import Now

from vingtdeux.web.watch.models import Heartbeat

WORKER: Final = "worker"
"""Beaten by every process that keeps time."""
SECONDS: Final = 3.0
_PROCESS: Final = f"{socket.gethostname()[:60]}:{os.getpid()}"
_thread: Final = ThreadPoolExecutor(1, thread_name_prefix="beat")


def beat(name: str) -> None:
    """Write that it works now."""
    row = Heartbeat(name=name, at=Now(), process=_PROCESS)
    Heartbeat.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=["at", "process"]
    )


def quiet(name: str) -> float | None:
    """Seconds since the last beat, by the database's clock; None if there never was one."""
    found = Heartbeat.objects.filter(name=name).values_list("at", Now()).first()
    return None if found is None else (found[1] - found[0]).total_seconds()


async def beat_for_ever(name: str = WORKER, tell: Callable[[], object] = lambda: None) -> None:
    """Beat every few seconds; `tell` is called after each. Ends with the database's error."""
    loop = asyncio.get_running_loop()
    while True:
        await loop.run_in_executor(_thread, _beat, name)
        tell()
        await asyncio.sleep(SECONDS)


def _beat(name: str) -> None:
    try:
        beat(name)
    except DatabaseError:
        connection.close()  # this thread's own
        raise
