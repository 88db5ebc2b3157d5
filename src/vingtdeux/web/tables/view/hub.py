"""The ears of a process: hears announcements, wakes the connections and the supervisor."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from vingtdeux.web.tables.models import Table
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tasks import supervisor

log: Final = logging.getLogger("vingtdeux.hub")
ROUND_SECONDS: Final = 5.0
DEAF_SECONDS: Final = 1.0
"""How often the rows are looked at while nobody can tell us anything."""
SILENCE: Final = 2.5 * ROUND_SECONDS
"""A process that has not spoken for so long is gone, and its people with it."""
COMPLAIN_SECONDS: Final = 30.0
Here = Mapping[str, Sequence[int] | None]
"""The seats somebody is connected from, by table: () = spectators only, None = nobody any more."""


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
    """Connections of this process by table. Lives on the event loop."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ears: dict[str, set[Ear]] = {}
        self.watchers: list[Callable[[str, int, int], None]] = []
        self.name = f"vingtdeux:{secrets.token_hex(8)}"
        self.elsewhere: dict[str, tuple[float, dict[str, frozenset[int]]]] = {}
        """What the other processes say: when they last spoke, and who is connected to them."""
        self.deaf = False
        """Whether the others cannot be heard."""
        self.missed = asyncio.Event()
        """Set when something may have been missed: go round at once."""
        self._complained = -COMPLAIN_SECONDS

    # --- the connections of this process ------------------------------------------------------

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

    def heard(self, table_id: str, version: int, revision: int, bots: bool = True) -> None:
        """A table is at this version."""
        for ear in self.ears.get(table_id, ()):
            ear.poke(version, revision)
        if bots:
            for watcher in self.watchers:
                watcher(table_id, version, revision)

    def is_wanted(self, table_id: str) -> bool:
        """Whether anybody in this process looks at the table, or may have to think for it."""
        return table_id in self.ears or bool(self.watchers)

    def wake(self, table_id: str) -> None:
        """Something beside the table's version has changed: who is here."""
        for ear in self.ears.get(table_id, ()):
            ear.poke(-1, -1)

    def redraw(self, table_id: str, seat: int) -> None:
        """Something only this seat sees has changed; nobody else's connection stirs."""
        for ear in self.ears.get(table_id, ()):
            if ear.seat == seat:
                ear.poke(-1, -1)

    def newest(self, table_id: str) -> tuple[str, int, int] | None:
        """Where this process last saw a table."""
        view = hall.glance(table_id)
        return None if view is None else (table_id, view.version, view.facts.revision)

    # --- the other processes ------------------------------------------------------------------

    def here(self, table_id: str) -> frozenset[int]:
        """The seats somebody is connected from, to this process or to another."""
        found = self.own(table_id)
        for spoke, tables in self.elsewhere.values():
            if table_id in tables and time.monotonic() - spoke < SILENCE:
                found |= tables[table_id]
        return found

    def listing(self, table_id: str) -> list[int] | None:
        """Who is connected to this process at one table, as the others are told."""
        return sorted(self.own(table_id)) if table_id in self.ears else None

    def own(self, table_id: str) -> frozenset[int]:
        """The seats somebody is connected from to this process."""
        return frozenset([e.seat for e in self.ears.get(table_id, ()) if e.seat is not None])

    def everybody(self) -> dict[str, list[int]]:
        """Who is connected to this process, at every table."""
        return {table_id: sorted(self.own(table_id)) for table_id in self.ears}

    def roles(self) -> dict[str, float]:
        """How many connections are players', how many spectators'. From any thread."""
        ears = [ear for at in list(self.ears.values()) for ear in list(at)]
        seated = sum(ear.seat is not None for ear in ears)
        return {"seat": seated, "spectator": len(ears) - seated}

    def others(self) -> list[str]:
        """The other processes people are connected to."""
        return list(self.elsewhere)

    def listens(self, process: str, table_id: str) -> bool:
        """Whether somebody there looks at this table."""
        return table_id in self.elsewhere[process][1]

    def told(self, process: str, tables: Here, whole: bool) -> list[str]:
        """Another process says who is connected to it: everybody, or at these tables only.

        Returns the tables nobody there looked at until now.
        """
        _, known = self.elsewhere.get(process, (0.0, {}))
        said = {} if whole else dict(known)
        for table_id, seats in tables.items():
            if seats is None:
                said.pop(table_id, None)
            else:
                said[table_id] = frozenset(seats)
        self.elsewhere[process] = (time.monotonic(), said)
        for table_id in {*known, *said} if whole else tables:
            if known.get(table_id, frozenset()) != said.get(table_id, frozenset()):
                self.wake(table_id)
        return [table_id for table_id in said if table_id not in known]

    def farewell(self, process: str) -> None:
        """Another process has ended, and its people are gone with it."""
        _, tables = self.elsewhere.pop(process, (0.0, {}))
        for table_id in tables:
            self.wake(table_id)

    def forget_the_silent(self) -> None:
        """Drop the processes that have ended without a word."""
        for process, (spoke, _) in list(self.elsewhere.items()):
            if time.monotonic() - spoke >= SILENCE:
                self.farewell(process)

    def complain(self, error: BaseException) -> None:
        """Redis is away; said now and then."""
        now = time.monotonic()
        if now - self._complained >= COMPLAIN_SECONDS:
            self._complained = now
            log.warning("Redis does not answer (%s); news comes later", type(error).__name__)

    # --- going round --------------------------------------------------------------------------

    async def go_round(self, is_shared: bool) -> None:
        """Now and then: a beat for every connection; what nobody told us is found."""
        while True:
            supervisor.beat("rounds")
            try:
                wait = DEAF_SECONDS if is_shared and self.deaf else ROUND_SECONDS
                await asyncio.wait_for(self.missed.wait(), wait)
            except TimeoutError:
                pass
            self.missed.clear()
            for ears in list(self.ears.values()):
                for ear in list(ears):
                    ear.tick()
            if is_shared and self.ears:
                for table_id, version, revision in await read(_versions, list(self.ears)):
                    self.heard(table_id, version, revision, bots=False)


def _versions(ids: list[str]) -> list[tuple[str, int, int]]:
    return list(Table.objects.filter(pk__in=ids).values_list("id", "version", "revision"))


hub: Final = Hub()
