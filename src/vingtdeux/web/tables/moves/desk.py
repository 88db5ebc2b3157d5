"""Where orders are handed in: the event loop waits, a thread carries them out.

What has queued up meanwhile shares a transaction: SQLite has one writer at a time anyway, and
PostgreSQL answers for sixty moves almost as fast as for one. When many moves come, the first waits
a moment for company: a few milliseconds nobody notices save round trips, waits for the disk and
wake-ups for all of them.
"""

import asyncio
import threading
import time
from queue import SimpleQueue
from typing import Final

from vingtdeux.web.tables.errors import Busy
from vingtdeux.web.tables.moves.answer import Answer
from vingtdeux.web.tables.moves.orders import Order
from vingtdeux.web.tables.moves.play import carry_out
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.store.threads import give_up_connection
from vingtdeux.web.tables.view.bus import News, spread
from vingtdeux.web.watch import metrics
from vingtdeux.web.watch.traces import traces

MOST_TOGETHER: Final = 64
COMPANY: Final = 32
"""Orders worth carrying out at once."""
LINGER: Final = 0.040
"""Seconds the first order waits for company, while orders come more often than that."""
MOST_WAITING: Final = 4000
"""Orders handed in and not carried out yet; more of them are asked to come again."""

Slip = tuple[Order, "asyncio.Future[int]"]


class Desk:
    """Takes orders on the event loop; answers there."""

    def __init__(self) -> None:
        self._slips: SimpleQueue[Slip | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def waiting(self) -> int:
        """How many orders are in the queue."""
        return self._slips.qsize()

    def open(self) -> None:
        """Start the thread; called on the event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="desk", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Carry out what has been handed in, then end the thread."""
        if self._thread is not None:
            self._slips.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
            self._thread = None

    async def hand_in(self, order: Order) -> int:
        """The version the order led to; raises its refusal."""
        if self.waiting >= MOST_WAITING:
            raise Busy
        assert self._loop is not None
        began = time.perf_counter()
        answer: asyncio.Future[int] = self._loop.create_future()
        self._slips.put((order, answer))
        if traces.on:
            with traces.span("move", table=order.table_id):
                version = await answer
        else:
            version = await answer
        view = hall.glance(order.table_id)
        if view is not None:
            metrics.moved(view.facts.game, time.perf_counter() - began)
        return version

    def _work(self) -> None:
        assert self._loop is not None
        slip, gap = self._slips.get(), 1.0
        while slip is not None:
            if gap < LINGER and self.waiting < COMPANY:
                time.sleep(LINGER)
            slips = [slip]
            while len(slips) < MOST_TOGETHER and not self._slips.empty():
                more = self._slips.get()
                if more is None:
                    self._slips.put(None)
                    break
                slips.append(more)
            began = time.perf_counter()
            answers, news = self._carried_out([order for order, _ in slips])
            metrics.batch(len(slips), time.perf_counter() - began)
            waiting = [answer for _, answer in slips]
            self._loop.call_soon_threadsafe(_hand_out, waiting, answers, news)
            idle = time.perf_counter()
            slip = self._slips.get()
            gap = (time.perf_counter() - idle) / len(slips)
        give_up_connection()

    def _carried_out(self, orders: list[Order]) -> tuple[list[Answer], list[News]]:
        """The desk must not die of anything: whoever asked is told, the next order is taken."""
        try:
            return carry_out(orders)
        except Exception as error:
            give_up_connection()
            return [Answer.refused(error) for _ in orders], []


def _hand_out(
    waiting: list["asyncio.Future[int]"], answers: list[Answer], news: list[News]
) -> None:
    spread(news)
    for future, answer in zip(waiting, answers, strict=True):
        answer.tell(future)


desk: Final = Desk()
