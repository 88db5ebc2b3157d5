"""Where orders are handed in: the event loop waits, threads carry them out.

SQLite has one writer at a time, so has the desk; what has queued up meanwhile shares a transaction.
With PostgreSQL several threads each carry out one order at a time.
"""

import asyncio
import threading
from queue import SimpleQueue
from typing import Final

from django.db import connection

from vingtdeux.web.tables.bus import News, spread
from vingtdeux.web.tables.moves import Answer, carry_out
from vingtdeux.web.tables.orders import Order

MOST_TOGETHER: Final = 64
POSTGRES_THREADS: Final = 4

Slip = tuple[Order, "asyncio.Future[int]"]


class Desk:
    """Takes orders on the event loop; answers there."""

    def __init__(self) -> None:
        self._slips: SimpleQueue[Slip | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Start the threads; called on the event loop."""
        self._loop = asyncio.get_running_loop()
        is_sqlite = connection.vendor == "sqlite"
        together, count = (MOST_TOGETHER, 1) if is_sqlite else (1, POSTGRES_THREADS)
        for number in range(count):
            thread = threading.Thread(
                target=self._work, args=(together,), name=f"desk-{number}", daemon=True
            )
            thread.start()
            self._threads.append(thread)

    async def close(self) -> None:
        """Carry out what has been handed in, then end the threads."""
        for _ in self._threads:
            self._slips.put(None)
        loop = asyncio.get_running_loop()
        for thread in self._threads:
            await loop.run_in_executor(None, thread.join)
        self._threads.clear()

    async def hand_in(self, order: Order) -> int:
        """The version the order led to; raises its refusal."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._slips.put((order, answer))
        return await answer

    def _work(self, together: int) -> None:
        slip = self._slips.get()
        while slip is not None:
            slips = [slip]
            slip = None
            while len(slips) < together and not self._slips.empty():
                more = self._slips.get()
                if more is None:
                    self._slips.put(None)
                    break
                slips.append(more)
            answers, news = carry_out([order for order, _ in slips])
            assert self._loop is not None
            waiting = [answer for _, answer in slips]
            self._loop.call_soon_threadsafe(_hand_out, waiting, answers, news)
            slip = self._slips.get()
        connection.close()


def _hand_out(
    waiting: list["asyncio.Future[int]"], answers: list[Answer], news: list[News]
) -> None:
    for item in news:
        spread(*item)
    for future, answer in zip(waiting, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, int):
            future.set_result(answer)
        else:
            future.set_exception(answer)


desk: Final = Desk()
