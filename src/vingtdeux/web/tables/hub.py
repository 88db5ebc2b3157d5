"""The ears of a process: hears announcements, wakes the connections and the supervisor."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from channels.layers import get_channel_layer
from django.db import DatabaseError, connection

from vingtdeux.web.tables.bus import GROUP, is_shared
from vingtdeux.web.tables.models import Table
from vingtdeux.web.tables.threads import reader

log: Final = logging.getLogger("vingtdeux.hub")
SWEEP_SECONDS: Final = 5.0


class Ear(Protocol):
    """A connection."""

    seat: int | None

    def poke(self, version: int, revision: int) -> None:
        """The table has moved; wake up."""
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
        return frozenset(e.seat for e in self.ears.get(table_id, ()) if e.seat is not None)

    def heard(self, table_id: str, version: int, revision: int) -> None:
        """A table is at this version."""
        for ear in self.ears.get(table_id, ()):
            ear.poke(version, revision)
        for watcher in self.watchers:
            watcher(table_id, version, revision)

    async def listen(self) -> None:
        """Hear what other processes announce, for ever."""
        self.loop = asyncio.get_running_loop()
        if not is_shared():
            return
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    self.heard(message["table"], message["version"], message["revision"])
            except (OSError, ConnectionError) as error:
                log.warning("the channel layer is away (%s), trying again", type(error).__name__)
                await asyncio.sleep(1)

    async def sweep(self) -> None:
        """What the channel layer lost is found again here, for ever."""
        while is_shared():
            await asyncio.sleep(SWEEP_SECONDS)
            if self.ears:
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(reader, _versions, list(self.ears))
                for table_id, version, revision in found:
                    self.heard(table_id, version, revision)


def _versions(ids: list[str]) -> list[tuple[str, int, int]]:
    try:
        return list(Table.objects.filter(pk__in=ids).values_list("id", "version", "revision"))
    except DatabaseError:
        connection.close()
        return []


hub: Final = Hub()
