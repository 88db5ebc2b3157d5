"""The ears of a process: hears announcements, wakes the connections and the supervisor."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from django.db import DatabaseError, connection

from vingtdeux.web.tables.models import Table
from vingtdeux.web.tables.threads import reader

log: Final = logging.getLogger("vingtdeux.hub")
ROUND_SECONDS: Final = 5.0
SILENCE: Final = 2.5 * ROUND_SECONDS
"""A process that has not spoken for so long is gone, and its people with it."""
Here = Mapping[str, Sequence[int]]
"""The seats somebody is connected from, by table."""


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
        self.name = secrets.token_hex(8)
        self.elsewhere: dict[str, tuple[float, dict[str, frozenset[int]]]] = {}
        """What the other processes say: when they last spoke, and who is connected to them."""

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
        """The seats somebody is connected from, to this process or to another."""
        found = self.own(table_id)
        for spoke, tables in self.elsewhere.values():
            if table_id in tables and time.monotonic() - spoke < SILENCE:
                found |= tables[table_id]
        return found

    def own(self, table_id: str) -> frozenset[int]:
        """The seats somebody is connected from to this process."""
        return frozenset([e.seat for e in self.ears.get(table_id, ()) if e.seat is not None])

    def everybody(self) -> dict[str, list[int]]:
        """Who is connected to this process, at every table."""
        return {table_id: sorted(seats) for table_id in self.ears if (seats := self.own(table_id))}

    def told(self, process: str, tables: Here, whole: bool) -> bool:
        """Another process says who is connected to it: everybody, or at these tables only.

        Returns whether it was a stranger until now.
        """
        spoke, known = self.elsewhere.get(process, (0.0, {}))
        before = {} if whole else dict(known)
        said = {table_id: frozenset(seats) for table_id, seats in tables.items()}
        self.elsewhere[process] = (time.monotonic(), before | said)
        for table_id in {*known, *said} if whole else said:
            if known.get(table_id, frozenset()) != said.get(table_id, frozenset()):
                self.wake(table_id)
        return not spoke

    def forget_the_silent(self) -> None:
        """Drop the processes that have ended without a word."""
        for process, (spoke, tables) in list(self.elsewhere.items()):
            if time.monotonic() - spoke >= SILENCE:
                del self.elsewhere[process]
                for table_id in tables:
                    self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """Something beside the table's version has changed: who is here."""
        for ear in self.ears.get(table_id, ()):
            ear.poke(-1, -1)

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
