"""Brings tables up to date for the connections that look at them: each once, many together.

When other processes have moved tables, their news is read with one question for all of them.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from vingtdeux.web.tables.store.live import View, hall, is_fresh
from vingtdeux.web.tables.store.threads import read

MOST_TOGETHER: Final = 100


class Lookout:
    """Lives on the event loop."""

    def __init__(self) -> None:
        self._wanted: dict[str, asyncio.Future[View]] = {}
        self._task: asyncio.Task[None] | None = None

    def known(self, table_id: str, version: int, revision: int) -> View | None:
        """The table, if this process knows it at this version and revision or later."""
        view = hall.glance(table_id)
        if view is not None and version <= view.version and revision <= view.facts.revision:
            return view
        return None

    async def view(self, table_id: str, version: int, revision: int) -> View:
        """The table, at least at this version and revision; -1 = as this process knows it."""
        view = self.known(table_id, version, revision)
        return view or await self.newest(table_id, version, revision)

    async def newest(self, table_id: str, version: int = -1, revision: int = -1) -> View:
        """The table as it is in the database now, whatever this process knows."""
        view = hall.glance(table_id)
        if view is not None and is_fresh(view, version, revision):
            return view
        return await asyncio.shield(self._want(table_id))

    def bring(self, table_id: str, version: int, revision: int, then: Callable[[], None]) -> None:
        """Another process says that the table is there: read it, then tell those who wait for it.
        They are told also if it could not be read; whoever looks tries again by himself."""
        if self.known(table_id, version, revision) is not None:
            then()
        else:
            self._want(table_id).add_done_callback(lambda _: then())

    def _want(self, table_id: str) -> "asyncio.Future[View]":
        wanted = self._wanted.get(table_id)
        if wanted is None:
            wanted = self._wanted[table_id] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        return wanted

    async def _look(self) -> None:
        while self._wanted:
            batch = [self._wanted.popitem() for _ in range(min(MOST_TOGETHER, len(self._wanted)))]
            try:
                found = await read(hall.look_all, [table_id for table_id, _ in batch])
            except Exception as error:
                for _, wanted in batch:
                    _fail(wanted, error)
                continue
            for table_id, wanted in batch:
                view = found[table_id]
                if isinstance(view, Exception):
                    _fail(wanted, view)
                else:
                    wanted.set_result(view)


def _fail(wanted: "asyncio.Future[View]", error: Exception) -> None:
    wanted.set_exception(error)
    wanted.exception()  # it may be that nobody waits any more


lookout: Final = Lookout()
