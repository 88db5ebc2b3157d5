"""The bots' supervisor: sees where a bot is asked, has it think elsewhere, plays its move."""

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Coroutine, Mapping
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.tables.company.pool import Lost, Thinkers
from vingtdeux.web.tables.errors import Busy
from vingtdeux.web.tables.models import PLAYING, Seat, Table
from vingtdeux.web.tables.moves.desk import desk
from vingtdeux.web.tables.moves.orders import BotsOrder
from vingtdeux.web.tables.moves.wake import can_reply
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.follow import Line
from vingtdeux.web.tables.store.live import View, hall
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.hub import Hub
from vingtdeux.web.tables.view.lookout import lookout
from vingtdeux.web.tasks import supervisor

log: Final = logging.getLogger("vingtdeux.bots")
SCAN_SECONDS: Final = 5.0
DEAF_SECONDS: Final = 1.0
BUSY_SECONDS: Final = 0.5
Key = tuple[str, int]
"""Table and seat; the seat -1 is the table itself."""
Place = tuple[int, int]
"""Version and revision: after a take-back the same version may be another game."""


class Bots:
    """Woken by announcements; a scan now and then finds what was missed."""

    def __init__(self, hub: Hub) -> None:
        self.thinkers = Thinkers(settings.VINGTDEUX_THINKERS)
        self._hub = hub
        self._busy: dict[Key, asyncio.Task[None]] = {}
        self._known: dict[str, Place] = {}
        self._replied: dict[Key, Place] = {}
        self._stuck: dict[Key, Place] = {}
        """Where a bot's move was refused although nothing else had happened: it does not try for
        ever, but waits for the table to move, or for the next scan."""
        hub.watchers.append(self._moved)

    async def run(self) -> None:
        """Look for tables where a bot is to act, for ever."""
        while True:
            tables = await read(_tables_with_bots)
            supervisor.beat("bots")
            self._forget_all_but(tables)
            for table_id, place in tables.items():
                if self._known.get(table_id) != place:
                    self._moved(table_id, *place)
            await asyncio.sleep(DEAF_SECONDS if self._hub.deaf else SCAN_SECONDS)

    def _forget_all_but(self, tables: Mapping[str, Place]) -> None:
        """Keep in mind what still goes on; whoever got stuck is asked once more."""
        for table_id, _ in self._stuck:
            self._known.pop(table_id, None)
        self._stuck.clear()
        self._known = {key: at for key, at in self._known.items() if key in tables}
        self._replied = {key: at for key, at in self._replied.items() if key[0] in tables}

    async def stop(self) -> None:
        """End the thinkers and what waits for them."""
        self._hub.watchers.remove(self._moved)
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.stop()

    def _moved(self, table_id: str, version: int, revision: int) -> None:
        view = lookout.known(table_id, version, revision)
        if view is not None:
            self._wake(view)
        elif (table_id, -1) not in self._busy:
            self._spawn((table_id, -1), self._load(table_id))

    async def _load(self, table_id: str) -> None:
        self._wake(await lookout.newest(table_id))

    def _wake(self, view: View) -> None:
        table_id = view.facts.id
        if view.status != PLAYING:
            self._known.pop(table_id, None)
            return
        self._known[table_id] = _place(view)
        for seat in view.to_act:
            key = (table_id, seat)
            if seat < 0 or key in self._busy or self._stuck.get(key) == _place(view):
                continue
            if view.facts.sitters[seat].bot_level:
                self._spawn(key, self._act(view, seat))
        if can_reply(view.facts.game, view.facts.rules_version):
            self._offer_replies(view)

    def _offer_replies(self, view: View) -> None:
        """Bots that have said their last word may take it back, once per place."""
        for sitter in view.facts.sitters:
            key = (view.facts.id, sitter.seat)
            if sitter.seat in view.to_act or not sitter.bot_level or key in self._busy:
                continue
            if self._replied.get(key) != _place(view) and view.legal(sitter.seat):
                self._replied[key] = _place(view)
                self._spawn(key, self._reply(view, sitter.seat))

    def _spawn(self, key: Key, work: Coroutine[Any, Any, None]) -> None:
        task = self._busy[key] = asyncio.create_task(work)
        task.add_done_callback(lambda done: self._done(key, done))

    def _done(self, key: Key, task: "asyncio.Task[None]") -> None:
        del self._busy[key]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._known.pop(key[0], None)  # the next scan tries again
            if not isinstance(error, VingtDeuxError | DatabaseError):
                log.error("table %s, seat %s", *key, exc_info=error)
            return
        view = hall.glance(key[0])
        if view is not None and key[1] >= 0:
            self._wake(view)  # asked again at once, or moved on while it was thinking

    async def _act(self, view: View, seat: int) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        code = await self._choose(view, seat)
        if not code:
            return
        await asyncio.sleep(max(0.0, view.facts.bot_delay - (loop.time() - began)))
        refused = await self._submit(view, seat, code, _command(view, seat))
        if refused and await self._is_still_at(view):
            log.error("table %s, bot %s: its move is %s", view.facts.id, seat, refused)
            await self._submit(view, seat, view.legal(seat)[0].text, secrets.token_hex(16))
        if await self._is_still_at(view):
            self._stuck[view.facts.id, seat] = _place(view)

    async def _is_still_at(self, view: View) -> bool:
        """Whether nothing else has happened; a move taken back may be known to the database only."""
        now = hall.glance(view.facts.id)
        if now is None or _place(now) != _place(view):
            return False
        return _place(await lookout.newest(view.facts.id)) == _place(view)

    async def _reply(self, view: View, seat: int) -> None:
        """Nobody asked, but a negotiation goes on: the bot may have something to add."""
        question = await read(question_of, view, seat)
        if question is None:
            return
        question["reply"] = True
        try:
            code = await self.thinkers.ask(question, settings.VINGTDEUX_BOT_PATIENCE)
        except Lost:
            return
        if code:
            await asyncio.sleep(view.facts.bot_delay)
            await self._submit(view, seat, code, _command(view, seat))

    async def _submit(self, view: View, seat: int, code: str, command: str) -> str:
        """Play it; the code of the refusal, usually because the table has moved on meanwhile."""
        order = BotsOrder(view.facts.id, seat, code, view.decisions[seat], command)
        while True:
            try:
                await desk.hand_in(order)
                return ""
            except Busy:  # the database is away: the same again in a moment
                await asyncio.sleep(BUSY_SECONDS)
            except VingtDeuxError as refusal:
                return refusal.code

    async def _choose(self, view: View, seat: int) -> str:
        """Its move; "" if there is nothing to choose any more."""
        question = await read(question_of, view, seat)
        if question is None:
            return ""
        for _ in range(2):  # a thinker may have been killed: its successor is asked once more
            try:
                return await self.thinkers.ask(question, settings.VINGTDEUX_BOT_PATIENCE)
            except Lost:
                continue
        return view.legal(seat)[0].text


def _place(view: View) -> Place:
    return (view.version, view.facts.revision)


def _command(view: View, seat: int) -> str:
    """The same for two workers that think about the same decision, and for nobody else to guess."""
    facts = view.facts
    said = f"{seat} {view.decisions[seat]} {facts.takebacks}"
    return hmac.new(f"bot|{facts.seed}".encode(), said.encode(), hashlib.sha256).hexdigest()[:32]


def question_of(view: View, seat: int) -> dict[str, Any] | None:
    """What a bot is asked; None if moves have been taken back since: the view is of another game."""
    facts, moves = view.facts, _moves(view)
    if moves is None:
        return None
    secret = hashlib.sha256(f"bot|{facts.seed}".encode()).hexdigest()
    luck = hashlib.sha256(f"{secret}|{view.version}|{seat}".encode()).hexdigest()
    return {
        "table": facts.id,
        "game": facts.game,
        "rules_version": facts.rules_version,
        "players": facts.players,
        "options": json.loads(facts.options),
        "moves": moves,
        "seat": seat,
        "level": facts.sitters[seat].bot_level,
        "luck": luck,
    }


def _moves(view: View) -> list[Line] | None:
    table_id = view.facts.id
    with hall.hold(table_id) as live:
        found = live.lines(view)
    if found is None:
        found = journal.lines(table_id, 0, view.version)
        if journal.takebacks(table_id) != view.facts.takebacks:
            return None
    return found


def _tables_with_bots() -> dict[str, Place]:
    asked = Table.objects.filter(
        Q(seats__kind=Seat.BOT) | Q(seats__stand_in__gt=0), status=PLAYING, trouble=""
    ).distinct()
    rows = asked.values_list("id", "version", "revision")
    return {table_id: (version, revision) for table_id, version, revision in rows}
