"""A group of people that plays one game after the other, with bots on the seats that are left."""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ledger import Book, Ledger
from lineup import LineUp
from player import EVEN, Player, Temper
from visitor import Counts, Refused, Tab, Visitor


@dataclass(frozen=True)
class Evening:
    """What a party plays."""

    game: str
    people: int
    players: int
    pace: int = 0
    temper: Temper = EVEN
    options: dict[str, Any] = field(default_factory=dict)


_QUICK = {"option__max_rounds": 6}
_DAWN = {"option__dawn_max_rounds": 40, "option__dawn_quiet_rounds": 8}
_SHORT = {"option__target_vp": 5}
MENU = (
    Evening("mafia_story", 2, 3),
    Evening("police_city", 2, 3, 1, Temper(sleepy=0.3)),
    Evening("enquetes_new_york", 3, 4, options=_QUICK),
    Evening("allez_les_bleus", 2, 3, options=_SHORT),
    Evening("police_et_voleurs", 2, 4, options=_DAWN),
    Evening("mafia_story", 1, 2, temper=Temper(think=0.05, regret=0.35)),
    Evening("allez_les_bleus", 1, 2, temper=Temper(think=0.05, regret=0.35), options=_SHORT),
    Evening("police_city", 1, 3, 1, Temper(think=0.05, regret=0.2)),
    Evening("police_et_voleurs", 1, 3, temper=Temper(think=0.05, regret=0.35), options=_DAWN),
    Evening("enquetes_new_york", 1, 2, temper=Temper(think=0.05, regret=0.35), options=_QUICK),
)
"""All five titles among people (one with an hourglass that runs out), and each of them alone."""


class Party:
    """People, the table they sit at, and how long nothing has moved there."""

    def __init__(self, evening: Evening, lineup: LineUp, ledger: Ledger, counts: Counts, rng: Random) -> None:  # fmt: skip
        self.evening, self.lineup, self.ledger, self.rng = evening, lineup, ledger, rng
        self.visitors = [
            Visitor(f"P{n}", lineup.webs, counts, Random(rng.random()))
            for n in range(evening.people)
        ]
        self.book: Book | None = None
        self.tabs: list[Tab] = []
        self.players: list[Player] = []
        self.moved = time.monotonic()
        self.last_game = False
        """No other game after this one."""
        self._playing: list[asyncio.Task[None]] = []
        self.given_up: list[str] = []
        """Tables left because nothing moved, in words."""

    @property
    def name(self) -> str:
        """For reports."""
        return f"{self.evening.game} {self.book.table if self.book else '-'}"

    @property
    def is_playing(self) -> bool:
        """Whether there is a table with a game on it."""
        return self.book is not None

    async def run(self) -> None:
        """Game after game."""
        before = ""
        while not (self.last_game and (before or self.given_up)):
            try:
                table = await self._new_table(before)
            except Refused:
                await asyncio.sleep(0.3)
                continue
            before = table if await self._play(table) else ""

    async def _new_table(self, before: str) -> str:
        """A rematch, or a table of its own."""
        host, evening = self.visitors[0], self.evening
        if before and self.rng.random() < 0.5:
            for visitor in self.visitors:  # it begins when everybody has come
                again = await visitor.form("rematch", f"/t/{before}/rematch")
            return again.rpartition("/")[2]
        made = await host.form(
            "new", f"/new/{evening.game}", players=evening.players, pace=evening.pace, **evening.options
        )  # fmt: skip
        table = made.rpartition("/")[2]
        if self.visitors[1:]:
            link = await host.invitation(table)
            for other in self.visitors[1:]:
                await other.form("join", link, ready=1)
        await host.form("start", f"/t/{table}/start", fill=1)
        return table

    async def _play(self, table: str) -> bool:
        """Whether the game came to its end."""
        undoer = 0 if self.evening.temper.regret else None
        book = Book(table, self.evening.game, undoer)
        self.tabs = [Tab(visitor, table, self._move) for visitor in self.visitors]
        self.players = [
            Player(visitor, tab, book, self.ledger, self.evening.temper, Random(self.rng.random()))
            for visitor, tab in zip(self.visitors, self.tabs, strict=True)
        ]
        self._move()
        self.book = book
        playing = [asyncio.create_task(player.play()) for player in self.players]
        self._playing = playing
        await asyncio.gather(*playing, return_exceptions=True)
        self.book = None
        is_over = not any(task.cancelled() for task in playing)
        if is_over:
            for task in playing:
                task.result()
            await asyncio.to_thread(self.ledger.close, book, await self._record(table))
        for tab in self.tabs:
            await tab.close()
        self.tabs = []
        return is_over

    async def _record(self, table: str) -> str:
        """Whoever gets an error page asks again."""
        while True:
            answer = await self.visitors[0].ask("record", "GET", f"/r/{table}/record.json")
            if answer.status_code < 500:
                return answer.text
            await asyncio.sleep(0.3)

    def _move(self) -> None:
        self.moved = time.monotonic()

    def give_up(self) -> None:
        """Leave this table for a new one: it is stuck."""
        states = [player.state() for player in self.players] if self.book else ["no new table"]
        self.given_up.append(f"{self.name}: {'; '.join(states)}")
        for task in self._playing:
            task.cancel()

    async def hand_over(self) -> None:
        """Bots play the game to its end."""
        book = self.book
        if book is not None:
            book.handed_over = True
            for player in self.players:
                async with player.busy:
                    await player.visitor.ask("pause", "POST", f"/t/{book.table}/pause", json={})

    async def close(self) -> None:
        """Everybody goes home."""
        for tab in self.tabs:
            await tab.close()
        for visitor in self.visitors:
            await visitor.close()
