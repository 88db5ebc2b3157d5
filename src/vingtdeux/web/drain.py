"""Leaving: a server that is to be replaced sends its people to the others before it ends.

SIGTERM begins it: `/readyz` says 503, the door is closed, requests under way are answered, each web
socket is told to come back (1012) at a moment of its own, so that they do not all come at once. The
process ends when nobody is left, or when its time is up. A second signal ends it at once; SIGINT
(Ctrl+C) does not wait for anybody.
"""

import asyncio
import signal
import socket
from random import Random
from types import FrameType
from typing import Any, Final

import uvicorn
from django.conf import settings

PASS: Final = 0.05
"""Seconds between two looks at who is left."""
PER_SECOND: Final = 200
"""Sockets that may come to the other servers in a second."""
SILENT: Final = 1.0
"""Seconds a connection that has not asked for anything yet may still do so."""

_begun: Final = asyncio.Event()
_rng: Final = Random()


def begin() -> None:
    """From now on nobody is to be sent here."""
    _begun.set()


def is_on() -> bool:
    """Whether this process is about to end."""
    return _begun.is_set()


def spread(sockets: int, seconds: float) -> float:
    """Over how long so many sockets are told, half of the time there is at most."""
    return min(seconds / 2, sockets / PER_SECOND)


class Server(uvicorn.Server):
    """Drains on SIGTERM."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A first SIGTERM begins to drain, any second signal ends at once."""
        if self.should_exit:
            self.force_exit = True
        elif sig == signal.SIGTERM:
            begin()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody elsewhere, if there is time; then end as ever."""
        if is_on():
            await self._send_away(sockets or [])
        await super().shutdown(sockets)

    async def _send_away(self, doors: list[socket.socket]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while loop.time() - began < settings.VINGTDEUX_DRAIN_NOTICE and not self.force_exit:
            await asyncio.sleep(PASS)
        for server in self.servers:
            server.close()
        for door in doors:
            door.close()
        end = began + settings.VINGTDEUX_DRAIN_SECONDS
        here = sum(map(self._is_socket, self.server_state.connections))
        due: dict[Any, float] = {}
        told: set[Any] = set()
        while self.server_state.connections and loop.time() < end and not self.force_exit:
            for each in self.server_state.connections - told:
                at = due.setdefault(each, loop.time() + self._patience(each, here, end))
                if loop.time() >= at and self._tell(each):
                    told.add(each)
            await asyncio.sleep(PASS)
        for late in list(filter(self._is_socket, self.server_state.connections)):
            if late.transport.is_closing():  # was told, but does not read
                late.transport.abort()
        await asyncio.sleep(0)

    def _is_socket(self, connection: Any) -> bool:
        return isinstance(connection, self.config.ws_protocol_class or ())

    def _patience(self, connection: Any, sockets: int, end: float) -> float:
        """Seconds before this connection is told."""
        if self._is_socket(connection):
            left = end - asyncio.get_running_loop().time()
            return _rng.uniform(0, spread(sockets, left))
        return SILENT if connection.cycle is None else 0.0

    def _tell(self, connection: Any) -> bool:
        """A socket is told to come back, a request is the last of its connection. False: it is
        just being opened, and is told once it is open."""
        if self._is_socket(connection) and not connection.handshake_complete:
            return False
        if not connection.transport.is_closing():
            connection.shutdown()
        return True
