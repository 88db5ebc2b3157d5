"""Background work that does not die: every task is restarted when it fails, counted, and seen.

A task says `beat(name)` each time it goes round. One that has not done so for longer than its
patience is late; `/readyz` and the metrics tell.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import DatabaseError

from vingtdeux.web.watch import metrics

log: Final = logging.getLogger("vingtdeux.tasks")
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 2.0
CALM: Final = 30.0
"""Seconds after which a failure is a new one, not the same again."""

Work = Callable[[], Coroutine[Any, Any, None]]


@dataclass(slots=True)
class Kept:
    """One task and what has become of it."""

    name: str
    work: Work = field(repr=False)
    patience: float
    restarts: int = 0
    error: str = ""
    """The kind of the last failure."""
    beaten: float = field(default_factory=time.monotonic)
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)

    @property
    def quiet(self) -> float:
        """Seconds since it last went round."""
        return time.monotonic() - self.beaten

    @property
    def alive(self) -> bool:
        """Whether somebody still cares for it."""
        return self.task is not None and not self.task.done()

    @property
    def late(self) -> bool:
        """Whether it should have gone round by now."""
        return self.quiet > self.patience


class Supervisor:
    """Keeps tasks running until it is told to stop."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}

    def keep(self, name: str, work: Work, patience: float = 20.0) -> None:
        """Run this for ever: begin it again, a little later each time, when it fails or ends."""
        kept = self._kept[name] = Kept(name, work, patience)
        kept.task = asyncio.create_task(self._run(kept), name=name)

    async def _run(self, kept: Kept) -> None:
        wait = FIRST_WAIT
        while True:
            began = kept.beaten = time.monotonic()
            try:
                await kept.work()
                kept.error = "ended"
            except DatabaseError as error:
                kept.error = type(error).__name__
                log.warning("the task %s waits for the database (%s)", kept.name, kept.error)
            except Exception as error:
                kept.error = type(error).__name__
                log.exception("the task %s failed and is begun again", kept.name)
            kept.restarts += 1
            metrics.task_restarted(kept.name)
            wait = FIRST_WAIT if time.monotonic() - began > CALM else min(LONGEST_WAIT, wait * 2)
            await asyncio.sleep(wait)

    def beat(self, name: str) -> None:
        """This task has gone round once more."""
        kept = self._kept.get(name)
        if kept is not None:
            kept.beaten = time.monotonic()

    def report(self) -> list[Kept]:
        """How they all are."""
        return list(self._kept.values())

    async def stop(self) -> None:
        """End them all and wait for it."""
        tasks = [kept.task for kept in self._kept.values() if kept.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._kept.clear()


supervisor: Final = Supervisor()
"""Of this process."""
