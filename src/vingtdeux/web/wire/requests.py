"""HTTP as uvicorn speaks it, with a bound on everything a stranger can make it keep or wait for."""

import asyncio
from http import HTTPStatus
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from vingtdeux.web.wire.gate import gate
from vingtdeux.web.wire.post import by_post
from vingtdeux.web.wire.wheel import LOOK_SECONDS, PATIENCE, Watched, refused, wheel

HEAD_SECONDS: Final = 10.0 * PATIENCE
"""For a whole head, from its first byte or from the opening of the connection."""
BODY_SECONDS: Final = 20.0 * PATIENCE
BODY_RATE: Final = 10_000
"""Bytes of a body that buy one more second."""
MOST_HEAD: Final = 32_768
MOST_URL: Final = 8_192
MOST_HEADERS: Final = 100
MOST_BODY: Final = 4_000_000
"""Of the wire; what a page accepts is less, and it says so itself."""
MOST_WAITING: Final = 8
"""Requests sent before the answer to the first."""
SLICE: Final = 16_384
"""Bytes parsed between two looks at the bounds."""
RETRY_SECONDS: Final = 10

HEAD, BODY, BUSY, IDLE = range(4)
"""What is awaited: the head, the body, our answer, the next request."""

WORDS: Final = {
    400: "Requête incompréhensible. / This is not a request.",
    408: "La requête a mis trop longtemps à venir. / The request took too long to come.",
    413: "La requête est trop grande. / The request is too large.",
    414: "L’adresse est trop longue. / The address is too long.",
    431: "L’en-tête de la requête est trop grand. / The head of the request is too large.",
    503: "Trop de visiteurs en ce moment, réessayez bientôt. / Too many visitors, try again soon.",
}


def _answer(status: int) -> bytes:
    body = f"{WORDS[status]}\n".encode()
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "connection: close",
    ]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        head.append(f"retry-after: {RETRY_SECONDS}")
    return "\r\n".join([*head, "", ""]).encode() + body


ANSWERS: Final = {status: _answer(status) for status in WORDS}


class Refused(Exception):
    """Raised inside the parser, which then stops; the status is kept on the connection."""


class Requests(Watched, HttpToolsProtocol):
    """One connection of a browser or a proxy."""

    stage = HEAD
    since = 0.0
    """When this stage began."""
    got = 0
    """Bytes received in it."""
    is_inside = False
    verdict = 400
    running: RequestResponseCycle | None = None
    """The request being answered; `cycle` is the last one read."""

    # coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(by_post(transport))
        self.since = self.loop.time()
        self.is_inside = gate.enter(self.host)
        if self.is_inside:
            wheel.put(self, self.since + HEAD_SECONDS)
        else:
            self.refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._hang_up()
        wheel.drop(self)
        if self.is_inside:
            gate.leave(self.host)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over: whoever has it now is looked at and counted out instead."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.refuse(400)  # two would write on one wire
            return
        wheel.drop(self)
        super().handle_websocket_upgrade()

    @property
    def host(self) -> str:
        """The other end's address; "" for a local socket."""
        return self.client[0] if self.client else ""

    def refuse(self, status: int) -> None:
        """Say why, if that request has no answer yet, and close."""
        refused[str(status)] += 1
        if self.running is None or not self.running.response_started or self._is_next():
            self.transport.write(ANSWERS[status])
        self._hang_up()
        self.pipeline.clear()
        self.transport.close()

    def _is_next(self) -> bool:
        """Whether the wire is between an answer and the next one."""
        return self.stage == HEAD and self.running is not None and self.running.response_complete

    def _hang_up(self) -> None:
        """Let the application say nothing more, and tell it so."""
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()

    # what is read

    def data_received(self, data: bytes) -> None:
        if self.stage > BODY:
            self.stage, self.since, self.got = HEAD, self.loop.time(), 0
        for part in (data,) if len(data) <= SLICE else _slices(data):
            self.got += len(part)
            try:
                self.parser.feed_data(part)
            except httptools.HttpParserUpgrade:
                self._upgrade()
                return
            except httptools.HttpParserError:
                self.refuse(self.verdict)
                return
            if self.got > MOST_HEAD and self._is_too_much():
                return

    def _upgrade(self) -> None:
        """To a socket; any other wish is passed over, and what follows it is not believed."""
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        elif self.cycle is not None:
            self.cycle.keep_alive = False

    def _is_too_much(self) -> bool:
        """Refuse a head or a body that goes on and on; trailers count as headers."""
        if self.stage == HEAD or len(self.headers) > MOST_HEADERS:
            self.refuse(431)
        elif self.stage == BODY and self.got > MOST_BODY:
            self.refuse(413)
        return self.transport.is_closing()

    def on_headers_complete(self) -> None:
        if len(self.headers) > MOST_HEADERS:
            self.verdict = 431
        elif len(self.url) > MOST_URL:
            self.verdict = 414
        if self.verdict != 400 or len(self.pipeline) >= MOST_WAITING:
            raise Refused
        self.stage, self.since, self.got = BODY, self.loop.time(), 0
        super().on_headers_complete()
        if not self.parser.should_upgrade():
            self.headers = []  # what follows the body is read, counted and passed over

    def on_message_complete(self) -> None:
        super().on_message_complete()
        is_answered = self.cycle is None or self.cycle.response_complete
        self.stage, self.since = IDLE if is_answered else BUSY, self.loop.time()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """As uvicorn does it, without a timer of its own for each request."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self.stage == BUSY:
            self.stage, self.since = IDLE, self.loop.time()

    # what takes too long

    def resume_writing(self) -> None:
        super().resume_writing()
        self.read_again()

    def look(self, now: float) -> float:
        is_closing = self.transport.is_closing()
        if (is_closing or self.flow.write_paused) and self.is_stuck(now):
            self.cut_off("unread")
        elif not is_closing:
            if self.flow.read_paused:  # it is we who are slow
                self.since = now
            if now >= self._end():
                self._time_out()
        return min(max(self._end(), now), now + LOOK_SECONDS)

    def _end(self) -> float:
        """When the present stage has taken too long."""
        if self.stage == HEAD:
            return self.since + HEAD_SECONDS
        if self.stage == BODY:
            return self.since + BODY_SECONDS + self.got / BODY_RATE
        idle = self.timeout_keep_alive * PATIENCE
        return self.since + idle if self.stage == IDLE else float("inf")

    def _time_out(self) -> None:
        if self.stage == IDLE or (self.stage == HEAD and not self.got):
            self.transport.close()  # nobody asked: browsers open connections in advance
        else:
            self.refuse(408)


def _slices(data: bytes) -> list[bytes]:
    return [data[at : at + SLICE] for at in range(0, len(data), SLICE)]
