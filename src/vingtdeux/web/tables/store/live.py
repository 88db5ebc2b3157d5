"""Tables in this process: matches rebuilt from their moves, kept while they are in use.

A `View` is a finished picture of a table at one version. It never changes, so that connections
may render it while the next move is being played. It is published only once its moves are durable.
"""

import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import UnknownRules, VingtDeuxError
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match, Told
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.mind import Line
from vingtdeux.games import load
from vingtdeux.web.tables.errors import Damaged, NoSuchTable
from vingtdeux.web.tables.models import OPEN, Pad, Seat, Table
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.follow import Line as Moved
from vingtdeux.web.tables.store.follow import replay
from vingtdeux.web.tables.store.journal import News, Row, Sand
from vingtdeux.web.tables.store.past import Past

log: Final = logging.getLogger("vingtdeux.live")
MOST_TABLES: Final = 2000


class Saying(NamedTuple):
    """What a bot said last."""

    code: str
    args: str
    """As JSON."""
    at: int
    """The table's version once the move was made."""

    def line(self) -> Line:
        """For `engine.mind.spoken`."""
        return Line(self.code, json.loads(self.args))


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str = ""
    person: int | None = None
    level: int = 0
    stand_in: int = 0
    ready: bool = False
    bot: str = ""
    """Which bot, by the name of its row."""
    says: Saying | None = None
    tempo: str = ""
    """How fast a person wants bots to move."""

    @property
    def bot_level(self) -> int:
        """The level of the bot that plays this seat now; 0 = a person does."""
        return self.level if self.kind == Seat.BOT else self.stand_in


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Facts:
    """What is agreed about a table; `revision` grows when it changes."""

    id: str
    game: str
    players: int
    options: str = field(repr=False)
    seed: str = field(repr=False)
    commitment: str
    rules_version: str
    revision: int
    pace: int
    bot_delay: float
    host: int | None
    rematch: str | None
    sitters: tuple[Sitter, ...]
    said: int = 0
    taken: int = 0
    takebacks: int = 0
    """How many moves were taken back. The version falls with each and may come to the same number
    again with another move: moves are known by both numbers together."""

    def seat_of(self, person: int | None) -> int | None:
        """The seat of this person; None for a spectator."""
        if person is not None:
            for sitter in self.sitters:
                if sitter.person == person:
                    return sitter.seat
        return None


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class View:
    """A table at one version, ready to be looked at. What is made of it is kept beside it."""

    facts: Facts
    version: int
    status: str
    sand: Sand
    game: Game[Any, Any] | None = None
    state: Any = field(default=None, repr=False)
    told: Sequence[Told] = field(default=(), repr=False)
    stage: str = ""
    to_act: tuple[int, ...] = ()
    decisions: tuple[str, ...] = ()
    last: int | None = None
    """Who made the last move."""
    made: float = field(default_factory=time.perf_counter)

    def legal(self, seat: int | None) -> list[Action]:
        """What the seat may do."""
        if self.game is None or seat is None:
            return []
        return self.game.legal_actions(self.state, seat)


@lru_cache(maxsize=200)
def game_of(game_id: str, players: int, options: str, rules_version: str) -> Game[Any, Any]:
    """Rules are stateless: tables with the same options and rules version share them."""
    return load(game_id, players=players, rules_version=rules_version, **json.loads(options))


def match_of(facts: Facts, lines: Sequence[Moved]) -> Match:
    """The match of a table after these moves."""
    game = game_of(facts.game, facts.players, facts.options, facts.rules_version)
    return replay(game, facts.seed, facts.id, lines, facts.taken)


def decision_of(facts: Facts, match: Match, seat: int) -> str:
    """Names the decision the seat is at. After a take-back as many moves may have led elsewhere:
    an answer to what was shown before must not be taken for an answer to what is shown now."""
    decision = match.decision(seat)
    return f"{decision}.{facts.takebacks}" if facts.takebacks else decision


class Live:
    """One table in this process. `lock` guards the match; `view` may be read by anybody."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = threading.Lock()
        self.match: Match | None = None
        self.view: View | None = None
        self.facts: Facts | None = None
        self.sand = Sand()
        self.status = OPEN
        self.pads: dict[int, str] = {}
        """The newest sheets of the seats' notepads, as JSON; each is shown to its own seat only."""

    @property
    def version(self) -> int:
        """How many moves the match has."""
        return len(self.match.log) if self.match else 0

    def catch_up(self, row: Row) -> None:
        """Read what other processes did, if anything. Under the lock."""
        known = self.facts
        if known is None or known.revision != row.revision or self.version != row.version:
            self._read()

    def follow(self, news: News) -> None:
        """The same with the missing moves at hand. Under the lock."""
        known, row = self.facts, news.row
        if (
            known is None
            or self.match is None
            or known.revision != row.revision
            or self.version + len(news.lines) != row.version
        ):
            self.catch_up(row)
        elif news.lines:
            self._play_on(news.lines)
            self.status, self.sand = row.status, news.sand

    def _read(self) -> None:
        """Everything from the rows; again if somebody changed them meanwhile."""
        while True:
            table = Table.objects.filter(pk=self.id).first()
            if table is None:
                raise NoSuchTable
            if table.trouble:
                raise Damaged
            row = Row(table.version, table.revision, table.status)
            try:
                self._read_rows(table)
            except Damaged:
                if journal.glance(self.id) == row:
                    raise
            if journal.glance(self.id) == row:
                return

    def _read_rows(self, table: Table) -> None:
        known, self.facts = self.facts, facts_of(table)
        self.status = table.status
        self.sand = Sand(table.deadline, table.stage, table.turned, table.given_back)
        sheets = sheets_of(table)
        self.pads.update(sheets)  # connections look at it meanwhile: never empty it
        for seat in self.pads.keys() - sheets.keys():
            del self.pads[seat]
        if table.status == OPEN:
            self.match = None
            return
        was_taken_back = known is None or known.takebacks != table.takebacks
        if self.match is None or was_taken_back or self.version > table.version:
            self._replay(self.facts, table.version)
        elif self.version < table.version:
            self._play_on(journal.lines(self.id, self.version, table.version))

    def _play_on(self, lines: Sequence[Moved]) -> None:
        """Follow these moves; if they do not fit, all of them are read again."""
        assert self.match is not None
        assert self.facts is not None
        version = self.version + len(lines)
        try:
            self.match.follow(lines)
        except MISFITS:
            log.warning("table %s did not follow and is replayed", self.id)
            self._replay(self.facts, version)

    def _replay(self, facts: Facts, version: int) -> None:
        self.match = None
        try:
            self.match = match_of(facts, journal.lines(self.id, 0, version))
        except UnknownRules:  # a newer process knows them, or one that has the game
            raise
        except ChangeError as error:  # of a material that has no such place any more, or not yet
            raise UnknownRules(str(error)) from error
        except MISFITS as error:
            raise Damaged from error

    def is_ahead(self) -> bool:
        """Whether the view is out of date."""
        view = self.view
        return view is None or (view.version, view.facts, view.status, view.sand) != (
            self.version, self.facts, self.status, self.sand,
        )  # fmt: skip

    def publish(self) -> View:
        """Let everybody see where the match stands. Under the lock, after the commit."""
        facts, match = self.facts, self.match
        assert facts is not None
        if match is None:
            self.view = View(facts, 0, self.status, self.sand)
        else:
            self.view = View(
                facts, len(match.log), self.status, self.sand, match.game, match.state.copy(),
                Past(match.told), match.stage, match.to_act,
                tuple([decision_of(facts, match, seat) for seat in range(facts.players)]),
                match.log[-1][0] if match.log else None,
            )  # fmt: skip
        return self.view

    def newest(self) -> View:
        """The view, published now if the match has moved on. Under the lock."""
        if self.view is None or self.is_ahead():
            return self.publish()
        return self.view

    def lines(self, view: View, after: int = 0) -> list[Moved] | None:
        """The moves that led from version `after` to this view; None if the match is another one by
        now. Under the lock."""
        if self.match is None or self.facts is None or self.facts.takebacks != view.facts.takebacks:
            return None
        return [(seat, action.text) for seat, action in self.match.log[after : view.version]]

    def forget(self) -> None:
        """Something went wrong half-way: read everything again next time."""
        self.match = None
        self.facts = None


MISFITS: Final = (VingtDeuxError, ValueError, LookupError, TypeError, AssertionError)
"""What moves raise that do not fit their position: refused, or not even readable."""


def facts_of(table: Table) -> Facts:
    """What is agreed about a table, from its rows."""
    sitters = tuple(
        Sitter(
            seat.number,
            seat.kind,
            seat.person.name if seat.person else "",
            seat.person.pk if seat.person else None,
            seat.level,
            seat.stand_in,
            seat.ready,
            seat.bot,
            _saying(seat.says),
            seat.person.tempo if seat.person else "",
        )
        for seat in Seat.objects.filter(table=table).select_related("person")
    )
    options = json.dumps(table.options, sort_keys=True)
    return Facts(
        table.id, table.game, table.players, options, table.seed, table.commitment,
        table.rules_version, table.revision, table.pace, table.bot_delay,
        table.host_id, table.rematch_id, sitters,
        table.said, table.taken, table.takebacks,
    )  # fmt: skip


def _saying(says: Any) -> Saying | None:
    return Saying(says["code"], json.dumps(says["args"]), says["at"]) if says else None


def sheets_of(table: Table) -> dict[int, str]:
    """The notepads of a table, as JSON by seat."""
    return {pad.seat: json.dumps(pad.sheet) for pad in Pad.objects.filter(table=table)}


def set_aside(table_id: str) -> None:
    """The moves of this table do not make a game. Nobody can play on until the operator has set it
    right (`vingtdeux doctor --repair`); nothing of it is lost."""
    log.error("table %s does not replay and is set aside", table_id)
    Table.objects.filter(pk=table_id, trouble="").update(trouble="replay")


class Hall:
    """The tables of this process, least recently used out first."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def _live(self, table_id: str) -> Live:
        with self._lock:
            live = self._tables.get(table_id)
            if live is None:
                live = self._tables[table_id] = Live(table_id)
                while len(self._tables) > MOST_TABLES:
                    self._tables.popitem(last=False)
            else:
                self._tables.move_to_end(table_id)
            return live

    @contextmanager
    def hold(self, table_id: str) -> Iterator[Live]:
        """The table, its match for this thread alone."""
        live = self._live(table_id)
        with live.lock:
            yield live

    def glance(self, table_id: str) -> View | None:
        """The last published view, if this process has one; never waits."""
        live = self._tables.get(table_id)
        return live.view if live else None

    def look(self, table_id: str, version: int = -1, revision: int = -1) -> View:
        """The table as it is now, at least at this version and revision. May read the database."""
        view = self.glance(table_id)
        if view and is_fresh(view, version, revision):
            return view
        return self._brought_up(table_id, lambda live: live.catch_up(journal.glance(table_id)))

    def look_all(self, wanted: Sequence[str]) -> dict[str, View | Exception]:
        """Several tables as they are now, with one question to the database."""
        known = {table_id: self._live(table_id).version for table_id in wanted}
        found = journal.news(known)
        views: dict[str, View | Exception] = {}
        for table_id in wanted:
            try:
                if table_id not in found:
                    raise NoSuchTable
                news = found[table_id]
                views[table_id] = self._brought_up(table_id, partial(Live.follow, news=news))
            except VingtDeuxError as refusal:
                views[table_id] = refusal
        return views

    def _brought_up(self, table_id: str, catch_up: Callable[[Live], None]) -> View:
        try:
            with self.hold(table_id) as live:
                try:
                    catch_up(live)
                    return live.newest()
                except Exception:
                    live.forget()
                    raise
        except NoSuchTable:
            self.drop(table_id)
            raise
        except Damaged as damage:
            if damage.__cause__ is not None:  # found just now
                set_aside(table_id)
            raise

    def count(self) -> int:
        """How many tables this process has at hand."""
        return len(self._tables)

    def sheet(self, table_id: str, seat: int | None) -> str | None:
        """The notepad of a seat, if it has one; never waits."""
        live = self._tables.get(table_id)
        return None if live is None or seat is None else live.pads.get(seat)

    def turn_sheet(self, table_id: str, seat: int, sheet: str) -> None:
        """A notepad has changed: whoever draws this seat next draws the new sheet."""
        live = self._tables.get(table_id)
        if live is not None:
            live.pads[seat] = sheet

    def read_sheet(self, table_id: str, seat: int) -> None:
        """Another process has changed a notepad."""
        found = Pad.objects.filter(table_id=table_id, seat=seat).first()
        if found is not None:
            self.turn_sheet(table_id, seat, json.dumps(found.sheet))

    def drop(self, table_id: str) -> None:
        """Forget a table."""
        with self._lock:
            self._tables.pop(table_id, None)

    def clear(self) -> None:
        """Forget all of them (tests)."""
        with self._lock:
            self._tables.clear()


def is_fresh(view: View, version: int, revision: int) -> bool:
    """Whether a view shows at least this version and revision; -1 = nobody knows which is newest."""
    return 0 <= version <= view.version and 0 <= revision <= view.facts.revision


hall: Final = Hall()
