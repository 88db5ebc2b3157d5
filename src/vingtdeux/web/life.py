"""What runs beside the requests: the hub's ears, the clock and the bots."""

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from django.conf import settings

from vingtdeux.web.tables.bots import Bots
from vingtdeux.web.tables.bus import is_shared, listen
from vingtdeux.web.tables.clock import Clock
from vingtdeux.web.tables.desk import desk
from vingtdeux.web.tables.hub import hub
from vingtdeux.web.tables.presence import keep_company, keep_watch

log: Final = logging.getLogger("vingtdeux.life")


class Life:
    """Starts the background tasks and ends them; every task has an owner."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        self._bots: Bots | None = None

    async def start(self, role: str | None = None) -> None:
        """Begin to listen; with the role `all` or `work` also keep time and drive the bots."""
        hub.loop = asyncio.get_running_loop()
        gc.collect()
        gc.freeze()  # what was loaded stays: no need to look at it again and again
        gc.set_threshold(20_000, 20, 20)
        desk.open()
        self._spawn(listen())
        self._spawn(hub.go_round(is_shared()))
        self._spawn(keep_company())
        if (role or settings.VINGTDEUX_ROLE) != "web":
            self._bots = Bots(hub)
            self._spawn(self._bots.run())
            self._spawn(Clock().run())
            self._spawn(keep_watch())

    async def stop(self) -> None:
        """End them all and wait for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        if self._bots is not None:
            await self._bots.stop()
        await desk.close()
        hub.loop = None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        task.add_done_callback(_complain)
        self._tasks.append(task)

    async def follow(
        self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        """ASGI's lifespan protocol."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return


def _complain(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a background task has ended", exc_info=task.exception())
