"""The ears of a process: hears announcements, wakes the connections and the supervisor."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from django.db import DatabaseError, connection

from vingtdeux.web.tables.models import Table
from vingtdeux.web.tables.threads import reader

log: Final = logging.getLogger("vingtdeux.hub")
ROUND_SECONDS: Final = 5.0


class Ear(Protocol):
    """A connection."""

    seat: int | None

    def poke(self, version: int, revision: int) -> None:
        """The table has moved; wake up."""
        ...

    def tick(self) -> None:
        """Some seconds have passed."""
        ...


class Hub:
    """Connections of this process by table. Lives on the event loop; `heard` only there."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ears: dict[str, set[Ear]] = {}
        self.watchers: list[Callable[[str, int, int], None]] = []

    def join(self, table_id: str, ear: Ear) -> None:
        """A connection opens."""
        self.ears.setdefault(table_id, set()).add(ear)

    def leave(self, table_id: str, ear: Ear) -> None:
        """A connection is gone."""
        ears = self.ears.get(table_id)
        if ears is not None:
            ears.discard(ear)
            if not ears:
                del self.ears[table_id]

    def here(self, table_id: str) -> frozenset[int]:
        """The seats somebody is connected from."""
        return frozenset([e.seat for e in self.ears.get(table_id, ()) if e.seat is not None])

    def heard(self, table_id: str, version: int, revision: int) -> None:
        """A table is at this version."""
        for ear in self.ears.get(table_id, ()):
            ear.poke(version, revision)
        for watcher in self.watchers:
            watcher(table_id, version, revision)

    def complain(self, error: BaseException | None) -> None:
        """The channel layer is away."""
        log.warning("the channel layer does not answer (%s)", type(error).__name__)

    async def go_round(self, is_shared: bool) -> None:
        """Now and then: a beat for every connection; what the channel layer lost is found."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            for ears in list(self.ears.values()):
                for ear in list(ears):
                    ear.tick()
            if is_shared and self.ears:
                for found in await loop.run_in_executor(reader, _versions, list(self.ears)):
                    self.heard(*found)


def _versions(ids: list[str]) -> list[tuple[str, int, int]]:
    try:
        return list(Table.objects.filter(pk__in=ids).values_list("id", "version", "revision"))
    except DatabaseError:
        connection.close()
        return []


hub: Final = Hub()
