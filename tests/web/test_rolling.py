"""A rolling upgrade: two webs and a worker are replaced one by one while people play.

Between the people and the webs stands a balancer as small as can be: each connection goes to the
next web, or to the other one if that one is not there.
"""

import asyncio
import itertools
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from vingtdeux import Record

CURRENT = 5.0
"""Seconds in which a move must be seen by everybody, whatever is being replaced."""


class Balancer:
    """TCP only: it knows nothing of what it carries."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.turns = itertools.count()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.writers: set[asyncio.StreamWriter] = set()
        self.door = asyncio.run_coroutine_threadsafe(self._open(), self.loop).result()
        self.base = f"http://127.0.0.1:{self.door.sockets[0].getsockname()[1]}"

    async def _open(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        turn = next(self.turns)
        for number in range(len(self.ports)):
            port = self.ports[(turn + number) % len(self.ports)]
            try:
                web = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                continue
            self.writers |= {writer, web[1]}
            await asyncio.gather(_carry(reader, web[1]), _carry(web[0], writer))
            self.writers -= {writer, web[1]}
            break
        writer.close()

    def close(self) -> None:
        """Cut everybody off."""
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self) -> None:
        self.door.close()
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


async def _carry(one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await one.read(65536):
            other.write(data)
            await other.drain()
    other.close()


class Diary:
    """What everybody has seen; filled by several threads."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.statuses: Counter[int] = Counter()
        self.closed: Counter[int] = Counter()
        self.played: list[tuple[str, int, int, str]] = []
        """Table, version, seat, code of each acknowledged move."""
        self.answered: dict[tuple[str, int], float] = {}
        self.lags: list[float] = []


class Player(threading.Thread):
    """Somebody at a table whose page behaves as ours does: it comes back, and asks again."""

    def __init__(self, person: Any, seat: int, diary: Diary, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.person, self.seat, self.diary, self.stop = person, seat, diary, stop
        self.guest: Player | None = None
        self.tables: SimpleQueue[str] = SimpleQueue()
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            while table := self.tables.get():
                self.play(table)
                if self.guest is not None:
                    following = "" if self.stop.is_set() else self.rematch(table)
                    if following:
                        assert self.guest.rematch(table) == following
                    self.tables.put(following)
                    self.guest.tables.put(following)
        except BaseException as error:
            self.trouble = error
            self.stop.set()

    def rematch(self, table: str) -> str:
        answer = self.ask(lambda: self.person.form(f"/t/{table}/rematch"))
        assert answer.status_code == 302, answer.text
        return str(answer.headers["Location"].rpartition("/")[2])

    def play(self, table: str) -> None:
        seen, tab = 0, self.watch(table, 0)
        while True:
            try:
                frame = tab.until(lambda f, v=seen: self.is_new(table, f, v))
            except ConnectionClosed as error:
                self.diary.closed[error.rcvd.code if error.rcvd else 1006] += 1
                tab = self.watch(table, seen)
                continue
            if frame["status"] == "over":
                tab.close()
                return
            code, command = frame["scene"]["deeds"][0]["code"], str(uuid.uuid4())
            answer = self.ask(
                lambda f=frame, c=code, n=command: self.person.act(table, c, f["decision"], n)
            )
            assert answer.status_code == 200, answer.text
            seen = answer.json()["v"]
            self.diary.answered[table, seen] = self.diary.now()
            self.diary.played.append((table, seen, self.seat, code))

    def is_new(self, table: str, frame: dict[str, Any], after: int) -> bool:
        """Whether there is something to do; notes how late the news of another's move are."""
        answered = self.diary.answered.pop((table, frame["v"]), None)
        if answered is not None and frame["v"] > after:
            self.diary.lags.append(self.diary.now() - answered)
        mine = frame["v"] > after and frame["scene"].get("mine")
        return bool(mine or frame["status"] == "over")

    def watch(self, table: str, seen: int) -> Any:
        return patiently(lambda: self.person.watch(table, v=seen), self.diary.now)

    def ask(self, question: Callable[[], httpx.Response]) -> httpx.Response:
        answer = patiently(question, self.diary.now)
        self.diary.statuses[answer.status_code] += 1
        return answer


def patiently(attempt: Callable[[], Any], now: Callable[[], float]) -> Any:
    """As a browser or a balancer does: again if the connection fails, never because of an answer."""
    end = now() + CURRENT
    while True:
        try:
            return attempt()
        except (httpx.TransportError, InvalidHandshake, ConnectionClosed, EOFError, OSError):
            assert now() < end, "nobody answers"


@pytest.fixture
def balancer() -> Iterator[Callable[..., Balancer]]:
    started: list[Balancer] = []

    def start(*sites: Any) -> Balancer:
        started.append(Balancer([int(site.base.rpartition(":")[2]) for site in sites]))
        return started[-1]

    yield start
    for each in started:
        each.close()


def test_a_site_is_replaced_under_play(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any, balancer: Any, fair: Any
) -> None:
    webs = [new_site(**environment) for _ in range(2)]
    bots = worker()
    base = balancer(*webs).base
    diary, stop = Diary(fair), threading.Event()
    players = [player for _ in range(3) for player in _couple(tools, base, diary, stop)]
    for number in range(2):
        _play_on(diary, stop)
        port = int(webs[number].base.rpartition(":")[2])
        thinker = tools.Person(webs[number].base, "Zoé")
        waits = thinker.watch(tools.seat_all(thinker, players=2))
        webs[number].stop()
        with pytest.raises(ConnectionClosed) as told:
            waits.until(lambda frame: False)
        assert told.value.rcvd, "the socket of one who only looks was lost"
        diary.closed[told.value.rcvd.code] += 1
        _play_on(diary, stop)
        webs[number] = new_site(port=port, **environment)
    _play_on(diary, stop)
    worker()
    bots.terminate()
    bots.wait()
    _play_on(diary, stop)
    stop.set()
    for player in players:
        player.join(tools.patience)
        assert player.trouble is None, repr(player.trouble)
        assert not player.is_alive()

    print(f"{len(diary.played)} moves, {diary.closed} {diary.statuses} {max(diary.lags):.2f} s")
    assert set(diary.closed) == {1012}, "a socket was lost, not sent elsewhere"
    assert not [status for status in diary.statuses if status >= 500], diary.statuses
    assert max(diary.lags) < CURRENT
    records = {table: _record(players[0], table) for table in {move[0] for move in diary.played}}
    for table, version, seat, code in diary.played:
        assert records[table].moves[version - 1] == (seat, code), "an acknowledged move is lost"


def _couple(tools: Any, base: str, diary: Diary, stop: threading.Event) -> list[Player]:
    """Two people and a bot at a table of their own, who play game after game."""
    people = [tools.Person(base, name) for name in ("Ana", "Bob")]
    table = tools.seat_all(*people, players=3, option__rounds=4)
    host, guest = (Player(person, seat, diary, stop) for seat, person in enumerate(people))
    host.guest = guest
    for player in (host, guest):
        player.tables.put(table)
        player.start()
    return [host, guest]


def _play_on(diary: Diary, stop: threading.Event, moves: int = 12) -> None:
    """Until so many more moves have been played."""
    begun, end = len(diary.played), time.monotonic() + 60
    while len(diary.played) < begun + moves and not stop.is_set():
        assert time.monotonic() < end, "nobody can play"
        stop.wait(0.02)


def _record(player: Player, table: str) -> Record:
    answer = player.ask(lambda: player.person.http.get(f"/r/{table}/record.json"))
    record = Record.loads(answer.text)
    record.verify()
    return record
