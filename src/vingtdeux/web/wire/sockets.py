"""WebSockets as uvicorn speaks them, for clients that have next to nothing to say.

A page sends a word every twenty seconds and answers a ping. Whoever sends more than a purse of
credits allows, or does not read what was asked for, is cut off. Sending costs nothing extra: whoever
has bytes to say may write them as they are, at once (`vingtdeux.write` among the extensions).
"""

import asyncio
import struct
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from vingtdeux.web.wire.gate import gate
from vingtdeux.web.wire.post import by_post
from vingtdeux.web.wire.requests import ANSWERS
from vingtdeux.web.wire.wheel import LOOK_SECONDS, Watched, refused, wheel

PURSE: Final = 8_192
"""Credits at once: a byte costs one, a frame FRAME more. Unread messages never exceed it."""
PER_SECOND: Final = 512
FRAME: Final = 64
FRAME_HEAD: Final = 14
"""Bytes in which a frame says how long it is."""
MOST_FRAGMENTS: Final = 16
MOST_UNREAD: Final = 65_536
"""Bytes that may wait to be sent when a ping asks for more."""
FLOOD: Final = 1008
TEXT: Final = 0x81
"""A whole text in one frame."""


class Sockets(Watched, WebSocketsSansIOProtocol):
    """One socket of a page."""

    credit = float(PURSE)
    paid_at = 0.0

    # coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(by_post(transport))
        self.paid_at = self.loop.time()
        wheel.put(self, self.paid_at + LOOK_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        wheel.drop(self)
        gate.leave(self.client[0] if self.client else "")

    def shutdown(self) -> None:
        """The server stops; one that is closing already has nothing more to hear."""
        if not self.transport.is_closing():
            super().shutdown()

    # what is read

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, which has passed the bounds of requests
            super().data_received(data)
            if not self.handshake_initiated:
                self._turn_away()
        elif not self.handshake_complete:
            self._cut("early")  # a client waits for the answer
        elif self._pays(len(data)):
            super().data_received(data)
        else:
            super().data_received(data[:FRAME_HEAD])  # one message too large is told so: 1009
            if not self.transport.is_closing():
                self._cut("flood")

    def handle_events(self) -> None:
        if not self.handshake_initiated or self._pays(FRAME * len(self.conn.events)):
            super().handle_events()
        else:
            self._cut("flood")

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["vingtdeux.write"] = {"now": self.write}

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._cut("fragments")

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self._cut("unread")
        elif not self.disconnected:
            super().handle_ping()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.disconnected = True  # so that the application is not blamed for speaking on

    def _pays(self, cost: int) -> bool:
        now = self.loop.time()
        gained = (now - self.paid_at) * PER_SECOND
        self.credit, self.paid_at = min(PURSE, self.credit + gained) - cost, now
        return self.credit >= 0

    # what is written

    def write(self, text: bytes) -> bool:
        """Send a text, given as its bytes, at once; False if that cannot be done now."""
        if (
            not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or self.conn.state is not OPEN
            or self.conn.extensions
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(_head(len(text)))
        self.transport.write(text)
        return True

    # what is ended

    def _turn_away(self) -> None:
        """The handshake was no request the WebSocket library reads: answer as for any other."""
        refused["400"] += 1
        self.transport.write(b"".join(self.conn.data_to_send()) or ANSWERS[400])
        self._end()

    def _cut(self, why: str) -> None:
        """Say 1008 to one who reads, nothing to one who does not."""
        if self.disconnected:
            return
        self.conn.data_to_send()  # the answers to what was too much
        by_post(self.transport).send()  # what is left now is what the other end does not read
        if self.conn.state is OPEN and not self.transport.get_write_buffer_size():
            refused[why] += 1
            self.conn.fail(FLOOD)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self._end()
        else:
            self._end()
            self.cut_off(why)

    def _end(self) -> None:
        self.close_sent = self.disconnected = True  # the application is told that nobody is there
        self.stop_keepalive()
        self.transport.close()

    # what takes too long

    def resume_writing(self) -> None:
        super().resume_writing()
        self.read_again()

    def look(self, now: float) -> float:
        waits = self.transport.is_closing() or not self.writable.is_set()
        if waits and self.is_stuck(now):
            self.cut_off("unread")
        return now + LOOK_SECONDS


def _head(size: int) -> bytes:
    """How a frame with a text of so many bytes begins."""
    if size < 126:
        return struct.pack("!BB", TEXT, size)
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)
