"""What is written is sent when the loop's round ends, all letters together.

Every send wakes whoever reads. Sent one by one, with a frame drawn between two of them, letters find
their reader asleep again each time, and waking costs far more than sending.
"""

import asyncio
import logging
from typing import Any, Final

log: Final = logging.getLogger(__name__)

MOST: Final = 65_536
"""Bytes of one connection that wait for the end of the round; more are sent at once."""


class Post:
    """The connections that have something to send. One for the one loop of a server."""

    def __init__(self) -> None:
        self._waiting: list[Letters] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def take(self, letters: "Letters") -> None:
        """Send these when the round ends."""
        if not self._waiting or self._loop is None or self._loop.is_closed():
            self._waiting = []  # what an ended loop left can reach nobody
            self._loop = asyncio.get_running_loop()  # asks the system: not for every letter
            self._loop.call_soon(self._go)
        self._waiting.append(letters)

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for letters in waiting:
            try:
                letters.send()
            except Exception:  # one connection must not keep the others waiting
                log.exception("a connection could not be written to")
                letters.abort()


class Letters:
    """A transport whose writes wait for the post."""

    __slots__ = ("_parts", "_size", "_transport", "is_closing")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._parts: list[bytes] = []
        self._size = 0
        self.is_closing = transport.is_closing

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send it soon; in order."""
        if not self._size:
            post.take(self)
        self._parts.append(data)
        self._size += len(data)
        if self._size > MOST:
            self.send()

    def send(self) -> None:
        """Send what waits, now; to a connection that is gone, nothing."""
        if self._size:
            parts, self._parts, self._size = self._parts, [], 0
            if not self._transport.is_closing():
                self._transport.writelines(parts)

    def get_write_buffer_size(self) -> int:
        """What has not reached the system yet."""
        return self._size + self._transport.get_write_buffer_size()

    def close(self) -> None:
        """End it once everything is sent."""
        self.send()
        self._transport.close()

    def abort(self) -> None:
        """End it at once; what waits is thrown away."""
        self._parts, self._size = [], 0
        self._transport.abort()


def by_post(transport: Any) -> Any:
    """The transport, its writes sent at the end of a round. Protocols take it for any other."""
    return transport if isinstance(transport, Letters) else Letters(transport)


post: Final = Post()
