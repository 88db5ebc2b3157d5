"""Who is connected: written down seat by seat, and told the other processes."""

import asyncio
import time
from collections.abc import Mapping

from vingtdeux.web.tables.models import PLAYING, Seat
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.bus import is_shared, tell_who_is_here
from vingtdeux.web.tables.view.hub import ROUND_SECONDS, hub
from vingtdeux.web.tasks import supervisor


def note(table_id: str, seat: int, is_here: bool) -> None:
    """Somebody's last tab was closed, or a tab was opened."""
    found = Seat.objects.filter(table_id=table_id, number=seat, kind=Seat.PERSON)
    if is_here:
        found.filter(away__isnull=False).update(away=None)
    else:
        found.filter(away__isnull=True).update(away=time.time())


def nobody_is_here(now: float) -> None:
    """At the start of the server nobody is connected yet; who does not come is away from now."""
    Seat.objects.filter(table__status=PLAYING, kind=Seat.PERSON, away__isnull=True).update(away=now)


def still_here(everybody: Mapping[str, list[int]]) -> None:
    """Whoever is connected is not away, whatever another process thought when it began."""
    missed = Seat.objects.filter(table__in=list(everybody), away__isnull=False)
    found = missed.values_list("pk", "table", "number")
    wrong = [pk for pk, table_id, number in found if number in everybody[table_id]]
    if wrong:
        Seat.objects.filter(pk__in=wrong).update(away=None)


async def keep_company() -> None:
    """With other processes beside this one: tell them now and then who is connected to it."""
    while True:
        supervisor.beat("company")
        if is_shared():
            tell_who_is_here()
            hub.forget_the_silent()
            found = {table_id: seats for table_id, seats in hub.everybody().items() if seats}
            if found:
                await read(still_here, found)
        await asyncio.sleep(ROUND_SECONDS)
