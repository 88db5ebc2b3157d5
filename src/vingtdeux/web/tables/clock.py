"""Deadlines are rows: the clock reads them and plays `expire` for the tables that are due.

Any number of clocks may run. `expire` names its stage and is played under the table's lock, so that
it happens once. A pulse row says when a clock last looked; time in which nobody looked (a crash, a
restart, a sleeping laptop) is given back to every running hourglass.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Final

from django.db import connection, transaction
from django.db.models import F, FloatField, Value
from django.db.models.functions import Greatest

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.tables.bus import announce
from vingtdeux.web.tables.desk import desk
from vingtdeux.web.tables.flows import run_out
from vingtdeux.web.tables.models import OPEN, PLAYING, Pulse, Table
from vingtdeux.web.tables.orders import ClocksOrder
from vingtdeux.web.tables.ready import STAGE
from vingtdeux.web.tables.threads import reader

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
    """Give back lost time if there was any, note the pulse, return the running hourglasses."""
    running = Table.objects.filter(status__in=ALIVE, deadline__isnull=False)
    if not running.exists():
        return []
    with transaction.atomic():
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if now - pulse.at > LAPSE:
            _give_back(pulse.at, now)
        pulse.at = now
        pulse.save()
    return sorted(running.values_list("deadline", "id", "stage"))


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
    for table_id, version, revision in told:
        transaction.on_commit(partial(announce, table_id, version, revision + 1))


class Clock:
    """Looks once a beat and sleeps exactly to each deadline in between."""

    async def run(self) -> None:
        """For ever."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                due = await loop.run_in_executor(reader, beat, time.time())
                until = time.time() + BEAT
                for deadline, table_id, stage in due:
                    if deadline + GRACE > until:
                        break
                    await asyncio.sleep(max(0.0, deadline + GRACE - time.time()))
                    await fire(table_id, stage)
                await asyncio.sleep(max(0.0, until - time.time()))
            except Exception:
                log.exception("the clock stumbled")
                await loop.run_in_executor(reader, connection.close)
                await asyncio.sleep(BEAT)


async def fire(table_id: str, stage: str) -> None:
    """End this stage, unless it has ended already."""
    try:
        if stage.startswith(STAGE):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(reader, run_out, table_id, stage)
        else:
            await desk.hand_in(ClocksOrder(table_id, stage))
    except VingtDeuxError as refusal:
        log.debug("table %s, stage %s: %s", table_id, stage, refusal.code)
