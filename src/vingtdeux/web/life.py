"""What runs beside the requests: the bus, the hub's rounds, the clock and the bots."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from django.conf import settings

from vingtdeux.web.chat.flows import bot_says
from vingtdeux.web.lab.keeper import Keeper
from vingtdeux.web.retention import tidy_for_ever
from vingtdeux.web.tables.company.bots import Bots
from vingtdeux.web.tables.company.clock import Clock
from vingtdeux.web.tables.company.standins import Watch
from vingtdeux.web.tables.moves.desk import desk
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.view.bus import is_shared, listen, say_goodbye, voice
from vingtdeux.web.tables.view.hub import hub
from vingtdeux.web.tables.view.presence import keep_company
from vingtdeux.web.tasks import supervisor
from vingtdeux.web.watch import metrics, ready, start
from vingtdeux.web.watch.beat import beat_for_ever

DAYS: Final = 3 * 86_400.0
"""Some tasks go round only now and then."""


class Life:
    """Starts the background tasks and ends them; the supervisor keeps them going meanwhile."""

    def __init__(self) -> None:
        self.bots: Bots | None = None

    async def start(self, role: str | None = None) -> None:
        """Begin to listen; with the role `all` or `work` also keep time and drive the bots."""
        hub.loop = asyncio.get_running_loop()
        gc.collect()
        gc.freeze()  # what was loaded stays: no need to look at it again and again
        gc.set_threshold(20_000, 20, 20)
        desk.open()
        role = role or settings.VINGTDEUX_ROLE
        keeps_time = role != "web"
        self._show(role)
        if is_shared():
            hub.deaf = True  # until Redis is there
            supervisor.keep("bus in", partial(listen, keeps_time))
            supervisor.keep("bus out", voice.speak)
        supervisor.keep("rounds", partial(hub.go_round, is_shared()))
        supervisor.keep("company", keep_company)
        if keeps_time:
            self.bots = Bots(hub, bot_says)
            supervisor.keep("bots", self.bots.run)
            supervisor.keep("clock", Clock().run, patience=10.0)
            supervisor.keep("watch", Watch().run)
            supervisor.keep("heart", partial(beat_for_ever, tell=partial(supervisor.beat, "heart")))
            supervisor.keep("lab", Keeper(partial(supervisor.beat, "lab")).run)
            supervisor.keep("tidying", tidy_for_ever, patience=DAYS)
            metrics.watch("thinkers", self.bots.thinkers.states)

    def _show(self, role: str) -> None:
        """Let those who watch the server see what goes on in it."""
        metrics.watch("sockets", hub.roles)
        metrics.watch("tables_in_memory", hall.count)
        metrics.watch("queue", lambda: {"desk": desk.waiting})
        ready.tell_tasks(supervisor.report)
        start.begin(role)

    async def stop(self) -> None:
        """End them all and wait for it."""
        start.end()
        say_goodbye()
        await voice.finish()
        await supervisor.stop()
        if self.bots is not None:
            await self.bots.stop()
            self.bots = None
        await desk.close()
        hub.loop = None

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
