"""Deadlines are rows: the clock reads them and plays `expire` for the tables that are due.

Any number of clocks may run. `expire` names its stage and is played under the table's lock, so that
it happens once. A pulse row says when a clock last looked; time in which nobody looked (a crash, a
restart, a sleeping laptop, a clock put forward) is given back to every running hourglass; when the
machine's clock has been put back, the deadlines go back with it.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import F, FloatField, Value
from django.db.models.functions import Greatest

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.tables.lobby.flows import run_out
from vingtdeux.web.tables.lobby.ready import STAGE
from vingtdeux.web.tables.models import OPEN, PLAYING, Pulse, Table
from vingtdeux.web.tables.moves.desk import desk
from vingtdeux.web.tables.moves.orders import ClocksOrder
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.bus import announce
from vingtdeux.web.tasks import supervisor
from vingtdeux.web.watch import metrics

log: Final = logging.getLogger("vingtdeux.clock")
GRACE: Final = 0.3
"""Seconds after the deadline in which a move still counts."""
BEAT: Final = 1.0
"""Seconds between two pulses."""
LAPSE: Final = 1.5
"""A longer silence than this means that the server was away."""
ALIVE: Final = (OPEN, PLAYING)
"""An open table has a deadline during a ready check."""
Due = tuple[float, str, str]


def beat(now: float) -> list[Due]:
    """Give back lost time if there was any, note the pulse, return the hourglasses that run out
    before the next beat."""
    running = Table.objects.filter(status__in=ALIVE, deadline__isnull=False, trouble="")
    if not running.exists():
        return []
    with transaction.atomic():
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if now - pulse.at > LAPSE:
            _give_back(pulse.at, now)
        elif now < pulse.at - LAPSE:
            _set_back(now - pulse.at)
        pulse.at = now
        pulse.save()
    soon = running.filter(deadline__lt=now + 2 * BEAT)
    found = soon.values_list("deadline", "id", "stage")
    return sorted((when, table, stage) for when, table, stage in found if when is not None)


def _set_back(by: float) -> None:
    """Somebody has set the machine's clock back: the sand does not care what the time is called."""
    running = Table.objects.filter(status__in=ALIVE, deadline__isnull=False)
    told = list(running.values_list("id", "version", "revision"))
    running.update(
        deadline=F("deadline") + Value(by),
        turned=F("turned") + Value(by),
        revision=F("revision") + 1,
    )
    _tell(told)


def _give_back(since: float, now: float) -> None:
    """The sand did not run while nobody looked, nor before it was turned."""
    seen = Greatest(F("turned"), Value(since), output_field=FloatField())
    behind = Table.objects.filter(status__in=ALIVE, deadline__isnull=False, turned__lt=now - LAPSE)
    told = list(behind.values_list("id", "version", "revision"))
    behind.update(
        deadline=F("deadline") + Value(now) - seen,
        given_back=F("given_back") + Value(now) - seen,
        revision=F("revision") + 1,
    )
    _tell(told)


def _tell(tables: list[tuple[str, int, int]]) -> None:
    for table_id, version, revision in tables:
        transaction.on_commit(partial(announce, table_id, version, revision + 1))


class Clock:
    """Looks once a beat and ends each stage at its deadline in between."""

    def __init__(self) -> None:
        self._firing: dict[Due, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """For ever; whatever fails, the supervisor begins it again."""
        try:
            while True:
                due = await read(beat, time.time())
                supervisor.beat("clock")
                for one in due:
                    if one not in self._firing:
                        self._fire(one)
                await asyncio.sleep(BEAT)
        finally:
            for task in self._firing.values():
                task.cancel()
            self._firing.clear()

    def _fire(self, due: Due) -> None:
        task = self._firing[due] = asyncio.create_task(fire(*due))
        task.add_done_callback(lambda done: self._done(due, done))

    def _done(self, due: Due, task: "asyncio.Task[None]") -> None:
        self._firing.pop(due, None)
        if not task.cancelled() and task.exception() is not None:  # the next beat tries again
            log.error("table %s, stage %s", due[1], due[2], exc_info=task.exception())


async def fire(deadline: float, table_id: str, stage: str) -> None:
    """End this stage when its sand has run out, unless it has ended already."""
    await asyncio.sleep(max(0.0, deadline + GRACE - time.time()))
    metrics.late(time.time() - deadline - GRACE)
    try:
        if stage.startswith(STAGE):
            await read(run_out, table_id, stage)
        else:
            await desk.hand_in(ClocksOrder(table_id, stage))
    except VingtDeuxError as refusal:
        log.debug("table %s, stage %s: %s", table_id, stage, refusal.code)
