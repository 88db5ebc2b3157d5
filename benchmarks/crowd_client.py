"""People at tables, as cheap as can be: they share the cores with the servers they measure.

A tab reads the header of a WebSocket frame and the first bytes of its text, no more. Only the seat
that is to move reads its whole frame, and only when its move is due.
"""

import asyncio
import base64
import re
import time
import uuid
from collections import deque
from random import Random
from typing import Any, Final

import msgspec

TOKEN: Final = "b" * 32
VERSION: Final = re.compile(rb'"v":(\d+)')
HEAD: Final = 64
"""Bytes in which a frame says its version."""
LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
PING: Final = 9
CLOSE: Final = 8


class Deed(msgspec.Struct):
    """What a seat may do."""

    code: str
    sure: str = ""
    """Where a mistake ends the game for somebody: not chosen if there is anything else."""


class Scene(msgspec.Struct):
    """What a seat sees."""

    deeds: list[Deed] = []


class Frame(msgspec.Struct):
    """A frame as its reader needs it."""

    scene: Scene
    decision: str | None = None


_frame: Final = msgspec.json.Decoder(Frame)
_answer: Final = msgspec.json.Decoder(dict[str, Any])
_write: Final = msgspec.json.encode


class Tab(asyncio.Protocol):
    """The receiving end of a WebSocket."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self.is_open = False
        self._rest = b""
        self._wanted = 2

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        seat, key = self.seat, base64.b64encode(uuid.uuid4().bytes).decode()
        transport.write(
            f"GET /t/{seat.table.id}/stream?lang=fr HTTP/1.1\r\nHost: {seat.host}\r\n"
            f"Origin: http://{seat.host}\r\nCookie: {seat.cookie}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if len(data) < self._wanted:
            self._rest = data
            return
        if not self.is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0 or b" 101 " not in data[:20]:
                self.seat.table.crowd.refuse(f"socket {data[9:12].decode(errors='replace')}")
                self.transport.close()
                return
            self.is_open, data = True, data[end + 4 :]
        self._rest = self._read(data)

    def _read(self, data: bytes) -> bytes:
        """Take the whole frames; what is left of the last one."""
        while len(data) >= 2:
            size, start = data[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                if len(data) < start:
                    break
                size = int.from_bytes(data[2:start], "big")
            self._wanted = start + size
            if len(data) < self._wanted:
                return data
            self._take(data[0] & 15, data[start : self._wanted])
            data = data[self._wanted :]
        self._wanted = 2
        return data

    def _take(self, kind: int, text: bytes) -> None:
        if kind == PING:
            self.transport.write(bytes([0x80 | 10, 0x80 | len(text), 0, 0, 0, 0]) + text)
        elif kind == CLOSE:
            self.seat.table.crowd.refuse(f"closed {int.from_bytes(text[:2], 'big')}")
        else:
            found = VERSION.search(text, 0, HEAD)
            if found:
                self.seat.see(int(found[1]), text)

    def connection_lost(self, _error: Exception | None) -> None:
        self.seat.table.crowd.lost(self.seat)


class Mouth(asyncio.Protocol):
    """A kept-alive connection that says one move at a time."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self._heard = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def say(self, code: str, decision: str) -> None:
        """Post the move."""
        seat, crowd = self.seat, self.seat.table.crowd
        command = f"{crowd.prefix}{next(crowd.numbers):012d}"
        body = _write({"code": code, "decision": decision, "command": command})
        self.transport.write(seat.post + b"%d\r\n\r\n" % len(body) + body)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        head = self._heard.find(b"\r\n\r\n")
        found = LENGTH.search(self._heard, 0, head) if head > 0 else None
        if found and len(self._heard) >= head + 4 + int(found[1]):
            status, body = self._heard[9:12], self._heard[head + 4 :]
            self._heard = b""
            answer = _answer.decode(body) if status == b"200" else {}
            self.seat.table.answered(answer.get("v"), status.decode())

    def connection_lost(self, _error: Exception | None) -> None:
        self.seat.mouth = None


class Seat:
    """A person: a tab, a mouth, the newest frame."""

    def __init__(self, table: "Table", cookie: str, port: int) -> None:
        self.table, self.cookie, self.port = table, cookie, port
        self.host = f"127.0.0.1:{port}"
        self.version, self.at, self.text = -1, 0.0, b""
        self.tab: Tab | None = None
        self.mouth: Mouth | None = None
        self.post = (
            f"POST /t/{table.id}/act HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
            f"Cookie: {cookie}\r\nX-CSRFToken: {TOKEN}\r\nContent-Type: application/json\r\n"
            "Content-Length: "
        ).encode()

    async def open(self) -> None:
        """The socket, and its first frame."""
        loop = asyncio.get_running_loop()
        _, self.tab = await loop.create_connection(lambda: Tab(self), "127.0.0.1", self.port)
        while self.version < 0:
            await asyncio.sleep(0.01)

    def say(self, code: str, decision: str) -> None:
        """Make a move; a server hangs up on who has been silent for long."""
        if self.mouth is not None:
            self.mouth.say(code, decision)
        else:
            self.call = asyncio.ensure_future(self._call(code, decision))

    async def _call(self, code: str, decision: str) -> None:
        loop = asyncio.get_running_loop()
        _, self.mouth = await loop.create_connection(lambda: Mouth(self), "127.0.0.1", self.port)
        self.mouth.say(code, decision)

    def see(self, version: int, text: bytes) -> None:
        """A frame has come."""
        self.text = text
        if version > self.version:
            self.version, self.at = version, time.perf_counter()
            self.table.check()

    def close(self) -> None:
        """Leave."""
        for end in (self.tab, self.mouth):
            if end is not None:
                end.transport.close()


class Table:
    """One move at a time; what falls due meanwhile waits, and its time runs."""

    def __init__(self, crowd: Any, table_id: str, cookies: list[str], ports: list[int]) -> None:
        self.crowd, self.id = crowd, table_id
        self.seats = [Seat(self, c, ports[n % len(ports)]) for n, c in enumerate(cookies)]
        self.due: deque[float] = deque()
        self.moves = 0
        self._rng = Random(table_id)
        self._now: float | None = None
        """When the move under way was due."""
        self._reached: int | None = None

    async def open(self) -> None:
        """Everybody sits down."""
        await asyncio.gather(*(seat.open() for seat in self.seats))

    def close(self) -> None:
        """Everybody leaves."""
        for seat in self.seats:
            seat.close()

    def fall_due(self, at: float) -> None:
        """Another move is due."""
        self.due.append(at)
        if self._now is None:
            self._move()

    def _move(self) -> None:
        for seat in self.seats:
            if b'"mine":true' in seat.text:
                frame = _frame.decode(seat.text)
                deeds = [deed for deed in frame.scene.deeds if not deed.sure] or frame.scene.deeds
                code = deeds[int(self._rng.random() * len(deeds))].code
                self._now, self._reached = self.due.popleft(), None
                seat.say(code, frame.decision or "")
                return
        self.due.popleft()
        self.crowd.refuse("nobody to move")

    def answered(self, version: int | None, status: str) -> None:
        """The move was made, and led to this version; or was refused."""
        if version is None:
            self.crowd.refuse(f"act {status}")
            self._finish()
        else:
            self._reached = version
            self.check()

    def check(self) -> None:
        """Whether everybody has seen the move."""
        if self._reached is None or self._now is None:
            return
        if all(seat.version >= self._reached for seat in self.seats):
            self.moves += 1
            self.crowd.seen(self._now, max(seat.at for seat in self.seats))
            self._finish()

    def _finish(self) -> None:
        self._now = self._reached = None
        if self.due:
            self._move()

    def unseen(self) -> list[float]:
        """When the moves that nobody has seen yet were due."""
        return [*([self._now] if self._now is not None else []), *self.due]

    def forget(self) -> None:
        """What is still due is due no longer."""
        self.due.clear()
