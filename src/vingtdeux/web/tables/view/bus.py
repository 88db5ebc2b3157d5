"""How processes tell each other what has happened: "table T is at version V", who is connected where.

Inside a process the word goes straight to the hub. Redis carries it to those processes only that
have somebody at the table (they say so), and to the workers where a bot is wanted. No secret
travels: whoever hears reads the rows. What is lost on the way is found by going round (hub.py).
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from django.conf import settings
from django.db import DatabaseError

from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.hub import hub
from vingtdeux.web.tables.view.lookout import lookout
from vingtdeux.web.tasks import supervisor

EVERYBODY: Final = "vingtdeux:all"
WORKERS: Final = "vingtdeux:bots"
MOST_WORDS: Final = 10_000
"""Messages that wait while Redis is away; the oldest are forgotten."""
LONGEST_SILENCE: Final = 5.0
CONNECT_SECONDS: Final = 2.0
_encode: Final = msgspec.json.encode
_chores: Final[set["asyncio.Task[None]"]] = set()
log: Final = logging.getLogger("vingtdeux.bus")


class News(NamedTuple):
    """A table is at this version and revision; whether a bot may want to act."""

    table_id: str
    version: int
    revision: int
    bots: bool = True


class Note(msgspec.Struct, omit_defaults=True):
    """What one process tells others."""

    who: str
    moved: list[tuple[str, int, int]] = []
    pads: list[tuple[str, int]] = []
    here: dict[str, list[int] | None] | None = None
    whole: bool = False
    """Whether `here` is everything, or only what has changed."""
    gone: bool = False


_read: Final = msgspec.json.Decoder(Note).decode


def is_shared() -> bool:
    """Whether other processes may be listening."""
    return bool(settings.REDIS_URL)


class Voice:
    """What this process says, in the order it was said; lives on the event loop."""

    def __init__(self) -> None:
        self._words: deque[tuple[str, bytes]] = deque(maxlen=MOST_WORDS)
        self._any = asyncio.Event()
        self.up = False
        """Whether Redis takes our words."""

    def say(self, channel: str, note: Note) -> None:
        """To all who listen to this channel, soon."""
        self._words.append((channel, _encode(note)))
        self._any.set()

    async def run(self) -> None:
        """Hand words to Redis, as many at once as have come up, for ever."""
        connection = await _connection()
        try:
            self.up = True
            while True:
                supervisor.beat("bus out")
                try:
                    await asyncio.wait_for(self._any.wait(), LONGEST_SILENCE)
                except TimeoutError:
                    await _sent(connection, [("PING",)])
                self._any.clear()
                words = list(self._words)
                await _sent(connection, [("PUBLISH", *word) for word in words])
                for _ in words:
                    self._words.popleft()
        finally:
            self.up = False
            await connection.disconnect(nowait=True)

    async def finish(self) -> None:
        """Wait until the last word is out; not long, if Redis is away."""
        for _ in range(20):
            if not self._words or not self.up:
                return
            await asyncio.sleep(0.01)

    async def speak(self) -> None:
        """Try again and again while Redis is away."""
        await _patiently(self.run, "bus out")


voice: Final = Voice()


def announce_all(news: Sequence[News]) -> None:
    """Tell everybody, from any thread."""
    if hub.loop is not None:
        hub.loop.call_soon_threadsafe(spread, news)
    elif news and is_shared():
        _call_out(Note(hub.name, moved=[item[:3] for item in news]))


def announce(table_id: str, version: int, revision: int) -> None:
    """Something other than a move has happened at a table; tell everybody, from any thread."""
    announce_all([News(table_id, version, revision)])


def announce_pad(table_id: str, seat: int) -> None:
    """The private notepad of this seat has changed: nobody's business but the seat's own windows."""
    if hub.loop is not None:
        hub.loop.call_soon_threadsafe(_spread_pad, table_id, seat)


def spread(news: Sequence[News]) -> None:
    """Tell everybody, from the event loop."""
    for item in news:
        hub.heard(item.table_id, item.version, item.revision, item.bots)
    if not is_shared() or not news:
        return
    for process in hub.others():
        moved = [item[:3] for item in news if hub.listens(process, item.table_id)]
        if moved:
            voice.say(process, Note(hub.name, moved=moved))
    wanted = [item[:3] for item in news if item.bots]
    if wanted:
        voice.say(WORKERS, Note(hub.name, moved=wanted))


def _spread_pad(table_id: str, seat: int) -> None:
    hub.redraw(table_id, seat)
    for process in hub.others():
        if hub.listens(process, table_id):
            voice.say(process, Note(hub.name, pads=[(table_id, seat)]))


def tell_who_is_here(table_id: str | None = None) -> None:
    """Tell the other processes who is connected to this one: at this table, or everywhere."""
    if is_shared():
        tables = list(hub.ears) if table_id is None else [table_id]
        here = {each: hub.listing(each) for each in tables}
        voice.say(EVERYBODY, Note(hub.name, here=here, whole=table_id is None))


def say_goodbye() -> None:
    """This process ends; nobody is connected to it any more."""
    if is_shared():
        voice.say(EVERYBODY, Note(hub.name, gone=True))


def _hear(note: Note) -> None:
    if note.who == hub.name:
        return
    for table_id, version, revision in note.moved:
        if hub.is_wanted(table_id):
            then = partial(hub.heard, table_id, version, revision)
            lookout.bring(table_id, version, revision, then)
    for table_id, seat in note.pads:
        _soon(_redraw(table_id, seat))
    if note.gone:
        hub.farewell(note.who)
    elif note.here is not None:
        is_new = note.who not in hub.elsewhere
        fresh = hub.told(note.who, note.here, note.whole)
        if is_new:
            tell_who_is_here()
        _say_where_we_are(note.who, fresh)


def _say_where_we_are(process: str, tables: Iterable[str]) -> None:
    """Somebody has begun to look there; what moved before we heard of it they may have missed."""
    moved = [found for table_id in tables if (found := hub.newest(table_id)) is not None]
    if moved:
        voice.say(process, Note(hub.name, moved=moved))


async def _redraw(table_id: str, seat: int) -> None:
    try:
        await read(hall.read_sheet, table_id, seat)
    except DatabaseError as error:  # the next move shows it
        log.warning("table %s: a notepad was not read (%s)", table_id, type(error).__name__)
    hub.redraw(table_id, seat)


def _soon(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    _chores.add(task)
    task.add_done_callback(_chores.discard)


async def listen(is_worker: bool) -> None:
    """Hear what other processes say, for ever; what was missed meanwhile is looked for at once."""
    await _patiently(lambda: _listen(is_worker), "bus in")


async def _listen(is_worker: bool) -> None:
    from redis.asyncio import from_url

    client = from_url(settings.REDIS_URL, socket_connect_timeout=CONNECT_SECONDS)
    ears = client.pubsub(ignore_subscribe_messages=True)
    try:
        await ears.subscribe(EVERYBODY, hub.name, *([WORKERS] if is_worker else []))
        hub.deaf = False
        hub.missed.set()
        tell_who_is_here()
        spoke = time.monotonic()
        while True:
            supervisor.beat("bus in")
            message: Any = await ears.get_message(timeout=LONGEST_SILENCE)
            if message is not None:
                _hear(_read(message["data"]))
            elif time.monotonic() - spoke > LONGEST_SILENCE:
                spoke = time.monotonic()
                await ears.ping()
    finally:
        hub.deaf = True
        hub.missed.set()  # go round at once, and more often
        await ears.aclose()  # type: ignore[no-untyped-call]
        await client.aclose()


async def _patiently(work: Any, name: str) -> None:
    """Do it for ever; Redis may be away for as long as it likes."""
    from redis.exceptions import RedisError

    while True:
        try:
            await work()
        except (OSError, RedisError, TimeoutError, msgspec.DecodeError) as error:
            hub.complain(error)
        supervisor.beat(name)
        await asyncio.sleep(0.5)


async def _connection() -> Any:
    from redis.asyncio import from_url

    client = from_url(
        settings.REDIS_URL,
        socket_connect_timeout=CONNECT_SECONDS,
        socket_timeout=LONGEST_SILENCE,
    )
    connection: Any = client.connection_pool.make_connection()  # type: ignore[no-untyped-call]
    await connection.connect()
    return connection


async def _sent(connection: Any, commands: Sequence[tuple[Any, ...]]) -> None:
    """All of them in one go, and their answers."""
    if commands:
        await connection.send_packed_command(connection.pack_commands(commands))
        for _ in commands:
            await connection.read_response()


def _call_out(note: Note) -> None:
    """From a command that is no server."""
    from redis import from_url
    from redis.exceptions import RedisError

    try:
        with from_url(settings.REDIS_URL, socket_connect_timeout=CONNECT_SECONDS) as client:
            for channel in (EVERYBODY, WORKERS):
                client.publish(channel, _encode(note))
    except RedisError as error:  # the servers go round and find it
        hub.complain(error)
