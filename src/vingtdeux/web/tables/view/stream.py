"""WebSocket out: every connection renders its own seat. In: only a ping."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.db import DatabaseError
from django.http import parse_cookie
from django.http.request import validate_host

from vingtdeux.engine.errors import UnknownRules, VingtDeuxError
from vingtdeux.web.household import HOUSEHOLD, household
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.store.live import View, hall
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.bus import tell_who_is_here
from vingtdeux.web.tables.view.frames import frame
from vingtdeux.web.tables.view.hub import hub
from vingtdeux.web.tables.view.lookout import lookout
from vingtdeux.web.tables.view.presence import note
from vingtdeux.web.watch import metrics

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Write = Callable[[bytes], bool]
"""Sends a text at once, or says that this cannot be done now."""

log: Final = logging.getLogger("vingtdeux.stream")
CREDITS: Final = 40
"""Messages a socket may send in CREDIT_SECONDS."""
CREDIT_SECONDS: Final = 20.0
MOST_SOCKETS: Final = 40
"""Per person, and per address for strangers; a household has some more for all of its people."""
SLOWEST_SEND: Final = 30.0
BEAT_SECONDS: Final = 20.0
AGAIN_SECONDS: Final = (0.1, 0.2, 0.4, 0.8, 1.0)
"""Before the database is asked again after it has failed."""
FLOOD: Final = 1008
UNKNOWN: Final = 1003
BROKEN: Final = 1011
GONE: Final = 4404
DAMAGED: Final = 4423
TRY_AGAIN: Final = 1013
"""A newer process knows this table; the next try may reach it."""

_open: Final[Counter[Any]] = Counter()
_chores: Final[set["asyncio.Task[None]"]] = set()


def is_own_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether the page that opens the socket is ours."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return urlsplit(origin).netloc == host and validate_host(name, settings.ALLOWED_HOSTS)
    except ValueError:  # nothing that could be an address
        return False


def language_of(cookies: dict[str, str], query: dict[str, list[str]]) -> str:
    """The page says in which language it is."""
    known = [code for code, _ in settings.LANGUAGES]
    asked = query.get("lang", [cookies.get(settings.LANGUAGE_COOKIE_NAME, "")])[0]
    return asked if asked in known else settings.LANGUAGE_CODE


class Purse:
    """The places a visitor's sockets take: of a person, and of an address."""

    def __init__(self, person: int | None, address: str) -> None:
        home = household(address)
        mine = ("stranger", home) if person is None else ("person", person)
        self._places: list[tuple[Any, int]] = [(mine, MOST_SOCKETS)]
        if settings.VINGTDEUX_LIMITS:
            self._places.append((("household", home), MOST_SOCKETS * HOUSEHOLD))

    def take(self) -> bool:
        """Take them, if there are any left."""
        if any(_open[place] >= most for place, most in self._places):
            return False
        for place, _ in self._places:
            _open[place] += 1
        return True

    def give_back(self) -> None:
        """The socket is closed."""
        for place, _ in self._places:
            _open[place] -= 1
            if not _open[place]:
                del _open[place]


class Drawn(NamedTuple):
    """A frame, and all that it depends on."""

    raw: bytes
    about: tuple[View, frozenset[int], str | None]


class Stream:
    """One tab at one table. Only the newest frame waits to be sent; older ones are dropped."""

    def __init__(self, scope: Any, receive: Receive, send: Send, table_id: str) -> None:
        headers = dict(scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        query = parse_qs(scope["query_string"].decode("latin-1"))
        self.table_id = table_id
        self.person = person_id(cookies)
        self.lang = language_of(cookies, query)
        self.seat: int | None = None
        self._is_ours = is_own_origin(headers)
        self._purse = Purse(self.person, (scope.get("client") or [""])[0])
        self._receive, self._send = receive, send
        self._loop = asyncio.get_running_loop()
        extension = scope.get("extensions", {}).get("vingtdeux.write", {})
        self._write: Write | None = extension.get("now")
        self._drawn = _number(query.get("v", ["0"])[0])
        self._credits, self._refilled = float(CREDITS), time.monotonic()
        self._sending, self._beaten = 0.0, time.monotonic()
        self._sender: asyncio.Task[None] | None = None
        self._wanted = (-1, -1)
        self._shown: tuple[View, frozenset[int], str | None] | None = None
        """What the newest frame depends on."""
        self._woken = asyncio.Event()
        self._woken.set()
        self._sleeps, self._is_due = False, False

    async def run(self) -> None:
        """From the handshake to the end of the connection."""
        await self._receive()  # "websocket.connect"
        if not self._is_ours or not self._purse.take():
            await self._send({"type": "websocket.close", "code": FLOOD})
            return
        try:
            await self._send({"type": "websocket.accept"})
            hub.join(self.table_id, self)  # before looking: no announcement may be missed
            tell_who_is_here(self.table_id)
            self._sender = asyncio.create_task(self._send_frames())
            await self._hear()
        finally:
            self._purse.give_back()
            if self._sender is not None:
                self._sender.cancel()
                hub.leave(self.table_id, self)
                self._tell_presence()

    async def _hear(self) -> None:
        """Pings; anything else, or too many of them, ends the connection."""
        while (message := await self._receive())["type"] == "websocket.receive":
            now = time.monotonic()
            gained = (now - self._refilled) * CREDITS / CREDIT_SECONDS
            self._credits, self._refilled = min(CREDITS, self._credits + gained) - 1, now
            if self._credits < 0:
                await self.close(FLOOD)
            elif message.get("text") == "ping":
                await self._say("pong")
            else:
                await self.close(UNKNOWN)

    async def _say(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """End the connection; the browser comes back unless the code says that it is no use."""
        try:
            await self._send({"type": "websocket.close", "code": code})
        except RuntimeError:  # closed already
            log.debug("table %s: a socket was closed twice", self.table_id)

    def poke(self, version: int, revision: int) -> None:
        """The table has moved."""
        # a move taken back lowers the version, but never the revision
        self._wanted = max(self._wanted, (revision, version))
        if not self._sleeps:
            self._woken.set()
        elif not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._show_at_once)

    def tick(self) -> None:
        """Send a beat, so that both ends know the other is alive; give up on who does not read."""
        now = time.monotonic()
        if self._sending and now - self._sending > SLOWEST_SEND and self._sender:
            self._sender.cancel()
            _chore(self.close(FLOOD))
        elif not self._sending and now - self._beaten > BEAT_SECONDS and self._sender:
            self._beaten = now
            _chore(self._say('{"beat":true}'))

    async def _send_frames(self) -> None:
        """Show the table whenever it has changed, until the connection ends."""
        try:
            await self._show_for_ever()
        except NoSuchTable:
            await self.close(GONE)
        except UnknownRules:
            await self.close(TRY_AGAIN)
        except VingtDeuxError as refusal:
            await self.close(DAMAGED if refusal.code == "damaged" else GONE)
        except OSError:
            log.debug("table %s: a socket has gone while it was written to", self.table_id)
        except Exception:
            log.exception("table %s: a frame could not be made", self.table_id)
            await self.close(BROKEN)

    async def _show_for_ever(self) -> None:
        failures = 0
        while True:
            await self._sleep()
            try:
                await self._show()
                failures = 0
            except DatabaseError:
                self._woken.set()  # what we wanted to see we still want to see
                await asyncio.sleep(AGAIN_SECONDS[min(failures, len(AGAIN_SECONDS) - 1)])
                failures += 1

    async def _show(self) -> None:
        """Whatever it takes. Nothing of it is kept: the task may sleep for hours after it."""
        revision, version = self._wanted
        look = lookout.newest if self._shown is None else lookout.view
        drawn = self._draw(await look(self.table_id, version, revision))
        if drawn is None:
            return
        if not self._writes(drawn.raw):
            self._sending = time.monotonic()
            await self._say(drawn.raw.decode())
            self._sending = 0.0
        self._has_shown(drawn)

    async def _sleep(self) -> None:
        """Until there is something to show that cannot be shown at once."""
        self._sleeps = self._write is not None and self._shown is not None
        try:
            await self._woken.wait()
        finally:
            self._sleeps = False
        self._woken.clear()

    def _show_at_once(self) -> None:
        """Show what this process knows to one who reads, which is nearly always; it takes no task.
        Whatever is in the way, the task meets it again and deals with it."""
        self._is_due = False
        if not self._sleeps or self._woken.is_set():
            return
        revision, version = self._wanted
        view = lookout.known(self.table_id, version, revision)
        try:
            drawn = None if view is None else self._draw(view)
        except Exception as error:
            log.debug("table %s: not at once (%s)", self.table_id, type(error).__name__)
            view = drawn = None
        if view is None or (drawn is not None and not self._writes(drawn.raw)):
            self._woken.set()
        elif drawn is not None:
            self._has_shown(drawn)

    def _writes(self, raw: bytes) -> bool:
        """Whether it could be sent at once."""
        return self._write is not None and self._write(raw)

    def _draw(self, view: View) -> Drawn | None:
        """The frame to send, unless nothing has changed."""
        seat = view.facts.seat_of(self.person)
        if seat != self.seat or self._shown is None:
            self.seat = seat
            self._tell_presence()
        here = hub.here(self.table_id)
        sheet = hall.sheet(self.table_id, seat)
        about = (view, here, sheet)
        if about == self._shown:
            return None
        watches = self._shown is not None
        since = self._since(view)
        return Drawn(frame(view, seat, self.lang, since, here, sheet, watches), about)

    def _since(self, view: View) -> int:
        """The version whose log the page has. Once moves have been taken back, another way may have
        led to it: then the page gets the whole log anew, as if it were ahead of the table."""
        told = self._shown[0].facts.takebacks if self._shown else 0
        is_true = told == view.facts.takebacks or not self._drawn
        return self._drawn if is_true else view.version + 1

    def _has_shown(self, drawn: Drawn) -> None:
        view = drawn.about[0]
        self._shown, self._drawn = drawn.about, view.version
        metrics.sent(len(drawn.raw))
        if view.last == self.seat:
            metrics.shown(time.perf_counter() - view.made)

    def _tell_presence(self) -> None:
        tell_who_is_here(self.table_id)
        if self.seat is not None:
            is_here = self.seat in hub.here(self.table_id)
            _chore(_note(self.table_id, self.seat, is_here))
            hub.wake(self.table_id)


def _chore(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    _chores.add(task)
    task.add_done_callback(_done)


def _done(task: "asyncio.Task[None]") -> None:
    _chores.discard(task)
    if not task.cancelled() and task.exception() is not None:
        log.debug("a socket has gone: %s", type(task.exception()).__name__)


async def _note(table_id: str, seat: int, is_here: bool) -> None:
    """Write down who is here; if the database is away, the next round will do it."""
    try:
        await read(note, table_id, seat, is_here)
    except DatabaseError as error:
        log.warning("table %s: presence not noted (%s)", table_id, type(error).__name__)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0
