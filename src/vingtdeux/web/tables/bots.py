"""The bots' supervisor: sees where a bot is asked, has it think elsewhere, plays its move."""

import asyncio
import hashlib
import json
import logging
import uuid
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Q

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.games import part
from vingtdeux.web.tables import journal
from vingtdeux.web.tables.desk import desk
from vingtdeux.web.tables.hub import Hub
from vingtdeux.web.tables.live import View, hall
from vingtdeux.web.tables.models import PLAYING, Seat, Table
from vingtdeux.web.tables.orders import BotsOrder
from vingtdeux.web.tables.pool import Lost, Thinkers
from vingtdeux.web.tables.threads import reader

log: Final = logging.getLogger("vingtdeux.bots")
SCAN_SECONDS: Final = 5.0
NAMESPACE: Final = uuid.UUID("2fd4e1c6-7a2d-58fc-8ed8-49e1b9d52222")


class Bots:
    """Woken by announcements; a scan now and then finds what was missed."""

    def __init__(self, hub: Hub) -> None:
        self.thinkers = Thinkers(settings.VINGTDEUX_THINKERS)
        self._hub = hub
        self._busy: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._known: dict[str, int] = {}
        self._replied: dict[tuple[str, int], int] = {}
        hub.watchers.append(self._moved)

    async def run(self) -> None:
        """Look for tables where a bot is to act, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            for table_id, version in await loop.run_in_executor(reader, _tables_with_bots):
                if self._known.get(table_id) != version:
                    self._moved(table_id, version, 0)
            await asyncio.sleep(SCAN_SECONDS)

    async def stop(self) -> None:
        """End the thinkers and what waits for them."""
        self._hub.watchers.remove(self._moved)
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.stop()

    def _moved(self, table_id: str, version: int, revision: int) -> None:
        view = hall.glance(table_id)
        if view is not None and view.version >= version and view.facts.revision >= revision:
            self._wake(view)
        elif (table_id, -1) not in self._busy:
            self._spawn((table_id, -1), self._load(table_id, version, revision))

    async def _load(self, table_id: str, version: int, revision: int) -> None:
        loop = asyncio.get_running_loop()
        self._wake(await loop.run_in_executor(reader, hall.look, table_id, version, revision))

    def _wake(self, view: View) -> None:
        table_id = view.facts.id
        if view.status != PLAYING:
            self._known.pop(table_id, None)
            for sitter in view.facts.sitters:
                self._replied.pop((table_id, sitter.seat), None)
            return
        self._known[table_id] = view.version
        for seat in view.to_act:
            key = (table_id, seat)
            if seat >= 0 and view.facts.sitters[seat].bot_level and key not in self._busy:
                self._spawn(key, self._act(view, seat))
        if can_reply(view.facts.game):
            self._offer_replies(view)

    def _offer_replies(self, view: View) -> None:
        """Bots that have said their last word may take it back, once per version."""
        for sitter in view.facts.sitters:
            key = (view.facts.id, sitter.seat)
            if sitter.seat in view.to_act or not sitter.bot_level or key in self._busy:
                continue
            if self._replied.get(key) != view.version and view.legal(sitter.seat):
                self._replied[key] = view.version
                self._spawn(key, self._reply(view, sitter.seat))

    def _spawn(self, key: tuple[str, int], work: Any) -> None:
        task = self._busy[key] = asyncio.create_task(work)
        task.add_done_callback(lambda done: self._done(key, done))

    def _done(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        del self._busy[key]
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("table %s, seat %s", *key, exc_info=task.exception())
            self._known.pop(key[0], None)  # the next scan tries again
            return
        view = hall.glance(key[0])
        if view is not None and key[1] >= 0:
            self._wake(view)  # asked again at once, or moved on while it was thinking

    async def _act(self, view: View, seat: int) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        code = await self._choose(view, seat)
        await asyncio.sleep(max(0.0, view.facts.bot_delay - (loop.time() - began)))
        refused = await self._submit(view, seat, code)
        now = hall.glance(view.facts.id)
        if refused and now is not None and now.version == view.version:
            log.error("table %s, bot %s: %s is %s", view.facts.id, seat, code, refused)
            await self._submit(view, seat, view.legal(seat)[0].text)

    async def _reply(self, view: View, seat: int) -> None:
        """Nobody asked, but a negotiation goes on: the bot may have something to add."""
        loop = asyncio.get_running_loop()
        question = await loop.run_in_executor(reader, _question, view, seat)
        question["reply"] = True
        try:
            code = await self.thinkers.ask(question, settings.VINGTDEUX_BOT_PATIENCE)
        except Lost:
            return
        if code:
            await asyncio.sleep(view.facts.bot_delay)
            await self._submit(view, seat, code)

    async def _submit(self, view: View, seat: int, code: str) -> str:
        """Play it; the code of the refusal, usually because the table has moved on meanwhile."""
        decision = view.decisions[seat]
        command = str(uuid.uuid5(NAMESPACE, f"{view.facts.id} {seat} {decision}"))
        try:
            await desk.hand_in(BotsOrder(view.facts.id, seat, code, decision, command))
        except VingtDeuxError as refusal:
            return refusal.code
        return ""

    async def _choose(self, view: View, seat: int) -> str:
        loop = asyncio.get_running_loop()
        question = await loop.run_in_executor(reader, _question, view, seat)
        for _ in range(2):  # a thinker may have been killed: its successor is asked once more
            try:
                return await self.thinkers.ask(question, settings.VINGTDEUX_BOT_PATIENCE)
            except Lost:
                continue
        return view.legal(seat)[0].text


@cache
def can_reply(game_id: str) -> bool:
    """Whether the game's bots answer although nobody asks them."""
    return hasattr(part(game_id, "heuristic"), "reply")


def _question(view: View, seat: int) -> dict[str, Any]:
    facts = view.facts
    secret = hashlib.sha256(f"bot|{facts.seed}".encode()).hexdigest()
    luck = hashlib.sha256(f"{secret}|{view.version}|{seat}".encode()).hexdigest()
    return {
        "table": facts.id,
        "game": facts.game,
        "players": facts.players,
        "options": json.loads(facts.options),
        "moves": journal.lines(facts.id, 0, view.version),
        "seat": seat,
        "level": facts.sitters[seat].bot_level,
        "luck": luck,
    }


def _tables_with_bots() -> list[tuple[str, int]]:
    try:
        asked = Table.objects.filter(
            Q(seats__kind=Seat.BOT) | Q(seats__stand_in__gt=0), status=PLAYING
        ).distinct()
        return list(asked.values_list("id", "version"))
    except DatabaseError:
        connection.close()
        return []
