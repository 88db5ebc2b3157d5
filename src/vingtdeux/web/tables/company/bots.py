"""The bots' supervisor: sees where a bot is asked, has it think elsewhere, plays its move."""

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q

from vingtdeux.bots import level_name
from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.games import box
from vingtdeux.web.tables.company.pool import (
    DEEP,
    GUESTS,
    QUICK,
    Lost,
    Question,
    Thinkers,
    Thought,
)
from vingtdeux.web.tables.errors import Busy
from vingtdeux.web.tables.lobby import tempo
from vingtdeux.web.tables.models import PLAYING, Seat, Table
from vingtdeux.web.tables.moves.desk import desk
from vingtdeux.web.tables.moves.orders import BotsOrder
from vingtdeux.web.tables.moves.wake import can_reply
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.follow import Line
from vingtdeux.web.tables.store.guests import Guest, guest_of
from vingtdeux.web.tables.store.live import Facts, View, hall
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.faces import temper_of
from vingtdeux.web.tables.view.hub import Hub
from vingtdeux.web.tables.view.lookout import lookout
from vingtdeux.web.tasks import supervisor

log: Final = logging.getLogger("vingtdeux.bots")
SCAN_SECONDS: Final = 5.0
DEAF_SECONDS: Final = 1.0
BUSY_SECONDS: Final = 0.5
SLACK: Final = 1.1
"""What a bot that searches takes, in times of what it may."""
GLANCE: Final = 0.2
"""Seconds before its move in which any other bot looks once more and thinks."""
TOGETHER: Final = (1.9, 5.0)
"""Where several may act: how long one waits, in times of a table's usual delay."""
SIPS: Final = 4
"""No bot takes more than this part of the sand that is left."""
MOST_TROUBLES: Final = 3
"""Failures in a row after which a guest is no longer asked."""
Say = Callable[[str, int, Mapping[str, Any], str, int], object]
"""Puts a bot's words into the talk: table, seat, line, command and version of its move."""
Tasks = dict["Key", "asyncio.Task[None]"]
Key = tuple[str, int]
"""Table and seat; the seat -1 is the table itself."""
Place = tuple[int, int]
"""Version and revision: after a take-back the same version may be another game."""


class Bots:
    """Woken by announcements; a scan now and then finds what was missed."""

    def __init__(self, hub: Hub, say: Say) -> None:
        self.thinkers = Thinkers(settings.VINGTDEUX_THINKERS)
        self._hub = hub
        self._say = say
        self._troubles: Counter[str] = Counter()
        """How often a guest has failed in a row."""
        self._busy: Tasks = {}
        self._replying: Tasks = {}
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
        tasks = [*self._busy.values(), *self._replying.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.stop()

    def _moved(self, table_id: str, version: int, revision: int) -> None:
        view = lookout.known(table_id, version, revision)
        if view is not None:
            self._wake(view)
        elif (table_id, -1) not in self._busy:
            self._spawn(self._busy, (table_id, -1), self._load(table_id))

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
                self._spawn(self._busy, key, self._act(view, seat))
        if can_reply(view.facts.game, view.facts.rules_version):
            self._offer_replies(view)

    def _offer_replies(self, view: View) -> None:
        """Bots that have said their last word may take it back, once per place."""
        for sitter in view.facts.sitters:
            key = (view.facts.id, sitter.seat)
            if sitter.seat in view.to_act or not sitter.bot_level:
                continue
            if key in self._busy or key in self._replying:
                continue
            if self._replied.get(key) != _place(view) and view.legal(sitter.seat):
                self._replied[key] = _place(view)
                self._spawn(self._replying, key, self._reply(view, sitter.seat))

    def _spawn(self, tasks: Tasks, key: Key, work: Coroutine[Any, Any, None]) -> None:
        task = tasks[key] = asyncio.create_task(work)
        task.add_done_callback(lambda done: self._done(tasks, key, done))

    def _done(self, tasks: Tasks, key: Key, task: "asyncio.Task[None]") -> None:
        del tasks[key]
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
        """Wait as long as a person would, look once more, think, move. How long all of it takes
        depends on nothing the others do not see: thinking fills up to a time that is always the
        same."""
        loop = asyncio.get_running_loop()
        pace = pace_of(view, seat, time.time())
        takes = settings.VINGTDEUX_BOT_SECONDS * SLACK if lane_of(view.facts, seat) == DEEP else 0.0
        until = loop.time() + max(pace, takes)
        await asyncio.sleep(pace - (takes or GLANCE))
        now = hall.glance(view.facts.id)
        if now is None or now.status != PLAYING or seat not in now.to_act:
            return
        thought = await self._choose(now, seat)
        if thought is None:
            return
        await asyncio.sleep(until - loop.time())
        await self._play(now, seat, thought)

    async def _play(self, view: View, seat: int, thought: Thought) -> None:
        command = _command(view, seat)
        refused = await self._submit(view, seat, thought, command)
        if refused and await self._is_still_at(view):
            log.error("table %s, bot %s: its move is %s", view.facts.id, seat, refused)
            first = Thought(view.legal(seat)[0].text)
            await self._submit(view, seat, first, secrets.token_hex(16))
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
        await asyncio.sleep(pace_of(view, seat, time.time()))
        now = hall.glance(view.facts.id)
        if now is None or now.status != PLAYING or seat in now.to_act or not now.legal(seat):
            return
        self._replied[now.facts.id, seat] = _place(now)
        name = bot_of(now.facts, seat)
        try:
            thought = await self._ask(now, seat, name, is_reply=True)
        except Lost:
            return
        if thought is not None and thought.code:
            await self._submit(now, seat, thought, _command(now, seat))

    async def _submit(self, view: View, seat: int, thought: Thought, command: str) -> str:
        """Play it, then say what is said with it; the code of the refusal, usually because the
        table has moved on meanwhile."""
        order = BotsOrder(view.facts.id, seat, thought.code, view.decisions[seat], command)
        while True:
            try:
                version = await desk.hand_in(order)
                break
            except Busy:  # the database is away: the same again in a moment
                await asyncio.sleep(BUSY_SECONDS)
            except VingtDeuxError as refusal:
                return refusal.code
        if thought.line is not None and view.facts.sitters[seat].kind == Seat.BOT:
            await self._speak(view, seat, thought.line, command, version)
        return ""

    async def _speak(
        self, view: View, seat: int, line: Mapping[str, Any], command: str, version: int
    ) -> None:
        """Words are no move: if they are lost, nothing is."""
        try:
            await read(self._say, view.facts.id, seat, line, command, version)
        except DatabaseError as error:
            log.warning("table %s: words are lost (%s)", view.facts.id, type(error).__name__)

    async def _choose(self, view: View, seat: int) -> Thought | None:
        """Its move; None if there is nothing to choose any more. A thinker may have been killed:
        its successor is asked once more; for a guest who fails a bot of the game's own plays."""
        name, own = bot_of(view.facts, seat), own_bot_of(view.facts, seat)
        for each in (name, own) if name == own else (name, own, own):
            if self._troubles[each] >= MOST_TROUBLES and each != own:
                continue
            try:
                thought = await self._ask(view, seat, each)
            except Lost as why:
                self._note(view.facts.id, each, own, why)
                continue
            self._troubles.pop(each, None)
            return thought
        return Thought(view.legal(seat)[0].text)

    def _note(self, table_id: str, name: str, own: str, why: Lost) -> None:
        log.error("table %s: the bot %s is lost: %s", table_id, name, why)
        if name != own:
            self._troubles[name] += 1
            if self._troubles[name] == MOST_TROUBLES:
                log.error("the bot %s is no longer asked; bots of the games play for it", name)

    async def _ask(
        self, view: View, seat: int, name: str, *, is_reply: bool = False
    ) -> Thought | None:
        question = question_of(view, seat, name, is_reply)
        return await self.thinkers.ask(question, settings.VINGTDEUX_BOT_PATIENCE)


def _place(view: View) -> Place:
    return (view.version, view.facts.revision)


def _command(view: View, seat: int) -> str:
    """The same for two workers that think about the same decision, and for nobody else to guess."""
    facts = view.facts
    said = f"{seat} {view.decisions[seat]} {facts.takebacks}"
    return hmac.new(f"bot|{facts.seed}".encode(), said.encode(), hashlib.sha256).hexdigest()[:32]


def own_bot_of(facts: Facts, seat: int) -> str:
    """The bot of the game's own that plays this seat, by its name in the register: also for an
    absent person, and for a guest who fails."""
    sitter = facts.sitters[seat]
    level = min(sitter.bot_level, box(facts.game, facts.rules_version).levels)
    temper = temper_of(facts, sitter) if sitter.kind == Seat.BOT else None
    name = level_name(level).lower() or f"greedy:{level}"
    return f"{name}:{temper.name}" if temper else name


def bot_of(facts: Facts, seat: int) -> str:
    """The bot that plays this seat, by its name in the register."""
    guest = _guest(facts, seat)
    return guest.name if guest else own_bot_of(facts, seat)


def lane_of(facts: Facts, seat: int) -> str:
    """Where it thinks: bots that search and those of strangers keep nobody else waiting."""
    guest = _guest(facts, seat)
    if guest is not None:
        return DEEP if guest.name.startswith("search:") else GUESTS
    mind = box(facts.game, facts.rules_version).mind
    return DEEP if facts.sitters[seat].bot_level > mind.policies and mind.searches else QUICK


def _guest(facts: Facts, seat: int) -> Guest | None:
    sitter = facts.sitters[seat]
    return guest_of(facts.game, sitter.bot) if sitter.kind == Seat.BOT else None


def pace_of(view: View, seat: int, now: float) -> float:
    """Seconds before a bot acts, as the readers at the table want it. Where several may act, each takes a time of its own, which follows
    from what everybody knows, and leaves most of the sand to the others."""
    facts = view.facts
    delay = facts.bot_delay * tempo.times(facts)
    if view.to_act == (seat,):
        return delay
    said = f"{facts.id} {view.version} {seat}".encode()
    share = int.from_bytes(hashlib.blake2b(said, digest_size=4).digest()) / 2**32
    low, high = (times * delay for times in TOGETHER)
    if view.sand.deadline is not None:
        high = min(high, max(0.0, view.sand.deadline - now) / SIPS)
        low = min(low, high / 2)
    return low + (high - low) * share


def question_of(view: View, seat: int, name: str, is_reply: bool = False) -> Question:
    """What a bot is asked."""
    facts = view.facts
    secret = hashlib.sha256(f"bot|{facts.seed}".encode()).hexdigest()
    luck = hashlib.sha256(f"{secret}|{view.version}|{seat}".encode()).hexdigest()
    is_own = name == own_bot_of(facts, seat)
    lane = QUICK if is_own and is_reply else lane_of(facts, seat)
    return Question(
        table=facts.id,
        version=view.version,
        takebacks=facts.takebacks,
        about={
            "game": facts.game,
            "rules_version": facts.rules_version,
            "players": facts.players,
            "options": json.loads(facts.options),
        },
        ask={"seat": seat, "bot": name, "luck": luck, **({"reply": True} if is_reply else {})},
        moves=lambda after: read(moves_of, view, after),
        seconds=settings.VINGTDEUX_BOT_SECONDS if lane == DEEP else 0.0,
        lane=QUICK if is_own and lane == GUESTS else lane,
    )


def moves_of(view: View, after: int) -> list[Line] | None:
    """The moves from version `after` to the view's; None if moves have been taken back since: the
    view is of another game."""
    table_id = view.facts.id
    with hall.hold(table_id) as live:
        found = live.lines(view, after)
    if found is None:
        found = journal.lines(table_id, after, view.version)
        if journal.takebacks(table_id) != view.facts.takebacks:
            return None
    return found


def _tables_with_bots() -> dict[str, Place]:
    asked = Table.objects.filter(
        Q(seats__kind=Seat.BOT) | Q(seats__stand_in__gt=0), status=PLAYING, trouble=""
    ).distinct()
    rows = asked.values_list("id", "version", "revision")
    return {table_id: (version, revision) for table_id, version, revision in rows}
