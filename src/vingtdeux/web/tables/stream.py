"""WebSocket out: every connection renders its own seat. In: only a ping."""

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import parse_cookie
from django.http.request import validate_host

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables.bus import tell_who_is_here
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.frames import frame
from vingtdeux.web.tables.hub import hub
from vingtdeux.web.tables.live import View, hall
from vingtdeux.web.tables.presence import note
from vingtdeux.web.tables.threads import reader

CREDITS: Final = 40
"""Messages a socket may send in CREDIT_SECONDS."""
CREDIT_SECONDS: Final = 20.0
MOST_SOCKETS: Final = 40
"""Per person (or, for strangers, per address)."""
SLOWEST_SEND: Final = 30.0
BEAT_SECONDS: Final = 20.0
FLOOD: Final = 1008
UNKNOWN: Final = 1003
GONE: Final = 4404

_open: Final[Counter[Any]] = Counter()


def is_own_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether the page that opens the socket is ours."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    name = urlsplit(f"//{host}").hostname or ""
    return urlsplit(origin).netloc == host and validate_host(name, settings.ALLOWED_HOSTS)


def language_of(cookies: dict[str, str], query: dict[str, list[str]]) -> str:
    """The page says in which language it is."""
    known = [code for code, _ in settings.LANGUAGES]
    asked = query.get("lang", [cookies.get(settings.LANGUAGE_COOKIE_NAME, "")])[0]
    return asked if asked in known else settings.LANGUAGE_CODE


class Written(str):
    """A text read from bytes; who needs the bytes again (the socket does) gets the same ones."""

    raw: bytes

    @classmethod
    def read(cls, raw: bytes) -> "Written":
        """The text in these bytes."""
        text = cls(raw, "utf-8")
        text.raw = raw
        return text

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return self.raw if encoding == "utf-8" else super().encode(encoding, errors)


class Stream(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """One tab at one table. Only the newest frame waits to be sent; older ones are dropped."""

    channel_layer_alias = ""  # the hub listens for the whole process

    async def connect(self) -> None:
        """Check where the page comes from; the role follows from the cookie alone."""
        headers = dict(self.scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.table_id: str = self.scope["url_route"]["kwargs"]["table_id"]
        self.person = person_id(cookies)
        self.lang = language_of(cookies, query)
        self.seat: int | None = None
        self.drawn = _number(query.get("v", ["0"])[0])
        self.sender: asyncio.Task[None] | None = None
        self.purse = (self.scope.get("client") or [""])[0] if self.person is None else self.person
        self.credits, self.refilled = float(CREDITS), time.monotonic()
        self.sending, self.beaten = 0.0, time.monotonic()
        self.chores: set[asyncio.Task[None]] = set()
        self.wanted = (-1, -1)
        self.woken = asyncio.Event()
        self.woken.set()
        if not is_own_origin(headers) or _open[self.purse] >= MOST_SOCKETS:
            await self.close()
            return
        hub.join(self.table_id, self)  # before looking: no announcement may be missed
        try:
            view = await self._look(-1, -1)
        except VingtDeuxError:
            hub.leave(self.table_id, self)
            await self.accept()  # a code of ours is only heard on an open socket
            await self.close(GONE)
            return
        await self.accept()
        _open[self.purse] += 1
        self.seat = view.facts.seat_of(self.person)
        self.sender = asyncio.create_task(self._send_frames())
        self._tell_presence()

    def poke(self, version: int, revision: int) -> None:
        """The table has moved."""
        # a move taken back lowers the version, but never the revision
        self.wanted = max(self.wanted, (revision, version))
        self.woken.set()

    async def _look(self, version: int, revision: int) -> View:
        view = hall.glance(self.table_id)
        if view and 0 <= version <= view.version and 0 <= revision <= view.facts.revision:
            return view
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(reader, hall.look, self.table_id, version, revision)

    def tick(self) -> None:
        """Send a beat, so that both ends know the other is alive; give up on who does not read."""
        now = time.monotonic()
        if self.sending and now - self.sending > SLOWEST_SEND and self.sender:
            self.sender.cancel()
            self._chore(self.close(FLOOD))
        elif not self.sending and now - self.beaten > BEAT_SECONDS and self.sender:
            self.beaten = now
            self._chore(self.send(text_data='{"beat":true}'))

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.chores.discard(task)
        if not task.cancelled():
            task.exception()  # a socket that is gone needs no words

    async def _send_frames(self) -> None:
        last: tuple[View, frozenset[int]] | None = None
        try:
            while True:
                await self.woken.wait()
                self.woken.clear()
                view = await self._look(self.wanted[1], self.wanted[0])
                here = hub.here(self.table_id)
                if (view, here) == last:
                    continue
                last = (view, here)
                self.seat = view.facts.seat_of(self.person)
                text = frame(view, self.seat, self.lang, self.drawn, here)
                self.drawn = view.version
                self.sending = time.monotonic()
                await self.base_send({"type": "websocket.send", "text": Written.read(text)})
                self.sending = 0.0
        except NoSuchTable:
            await self.close(GONE)

    async def receive(self, text_data: str | None = None, **_: object) -> None:
        """A ping; anything else, or too many of them, ends the connection."""
        now = time.monotonic()
        gained = (now - self.refilled) * CREDITS / CREDIT_SECONDS
        self.credits, self.refilled = min(CREDITS, self.credits + gained) - 1, now
        if self.credits < 0:
            await self.close(FLOOD)
        elif text_data == "ping":
            await self.send(text_data="pong")
        else:
            await self.close(UNKNOWN)

    async def disconnect(self, _code: int) -> None:
        """The tab is closed."""
        if self.sender is None:
            return
        self.sender.cancel()
        hub.leave(self.table_id, self)
        _open[self.purse] -= 1
        if not _open[self.purse]:
            del _open[self.purse]
        self._tell_presence()

    def _tell_presence(self) -> None:
        if self.seat is not None:
            is_here = self.seat in hub.here(self.table_id)
            loop = asyncio.get_running_loop()
            loop.run_in_executor(reader, _note, self.table_id, self.seat, is_here)
            hub.wake(self.table_id)
            tell_who_is_here(self.table_id)


def _note(table_id: str, seat: int, is_here: bool) -> None:
    """Write down who is here; if the database is away, the next tab will do it."""
    try:
        note(table_id, seat, is_here)
    except DatabaseError:
        connection.close()


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0
