"""Tables in this process: matches rebuilt from their moves, kept while they are in use.

A `View` is a finished picture of a table at one version. It never changes, so that connections
may render it while the next move is being played. It is published only once its moves are durable.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match, Told
from vingtdeux.games import load
from vingtdeux.web.tables import journal
from vingtdeux.web.tables.errors import NoSuchTable, TableError
from vingtdeux.web.tables.follow import Line, replay
from vingtdeux.web.tables.journal import Row, Sand
from vingtdeux.web.tables.models import OPEN, Pad, Seat, Table

MOST_TABLES: Final = 2000


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

    @property
    def bot_level(self) -> int:
        """The level of the bot that plays this seat now; 0 = a person does."""
        return self.level if self.kind == Seat.BOT else self.stand_in


@dataclass(frozen=True, slots=True)
class Facts:
    """What is agreed about a table; `revision` grows when it changes."""

    id: str
    game: str
    players: int
    options: str
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
    pads: tuple[tuple[int, str], ...] = ()
    """The sheets of the seats' notepads, as JSON; each is shown to its own seat only."""
    people: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """Names as they were last put into frames."""

    def seat_of(self, person: int | None) -> int | None:
        """The seat of this person; None for a spectator."""
        if person is not None:
            for sitter in self.sitters:
                if sitter.person == person:
                    return sitter.seat
        return None


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A table at one version, ready to be looked at."""

    facts: Facts
    version: int
    status: str
    sand: Sand
    game: Game[Any, Any] | None = None
    state: Any = field(default=None, repr=False)
    told: Sequence[Told] = field(default=(), repr=False)
    heard: int = 0
    """How many of `told` belong to this version."""
    stage: str = ""
    to_act: tuple[int, ...] = ()
    decisions: tuple[str, ...] = ()
    last: int | None = None
    """Who made the last move."""
    frames: dict[Any, bytes] = field(default_factory=dict, repr=False)
    """Rendered once per distinct pair of eyes."""
    lines: dict[tuple[int, str], str] = field(default_factory=dict, repr=False)
    """The log in words, by number in `told` and language: the same for all who may hear it."""

    def legal(self, seat: int | None) -> list[Action]:
        """What the seat may do."""
        if self.game is None or seat is None:
            return []
        return self.game.legal_actions(self.state, seat)


@lru_cache(maxsize=200)
def game_of(game_id: str, players: int, options: str) -> Game[Any, Any]:
    """Rules are stateless: tables with the same options share them."""
    return load(game_id, players=players, **json.loads(options))


def match_of(facts: Facts, lines: Sequence[Line]) -> Match:
    """The match of a table after these moves."""
    game = game_of(facts.game, facts.players, facts.options)
    if game.info.rules_version != facts.rules_version:
        raise TableError("rules_changed")
    return replay(game, facts.seed, facts.id, lines, facts.taken)


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

    @property
    def version(self) -> int:
        """How many moves the match has."""
        return len(self.match.log) if self.match else 0

    def catch_up(self, row: Row) -> None:
        """Read what other processes did, if anything. Under the lock."""
        known = self.facts
        if known is None or known.revision != row.revision or self.version != row.version:
            self._read()

    def _read(self) -> None:
        table = Table.objects.filter(pk=self.id).first()
        if table is None:
            raise NoSuchTable
        self.facts = facts_of(table)
        self.status = table.status
        self.sand = Sand(table.deadline, table.stage, table.turned, table.given_back)
        if table.status == OPEN:
            self.match = None
        elif self.match is None or self.version != table.version:
            self._read_moves(self.facts, table.version)

    def _read_moves(self, facts: Facts, version: int) -> None:
        if self.match is not None and self.version < version:
            self.match.follow(journal.lines(self.id, self.version, version))
        else:
            self.match = match_of(facts, journal.lines(self.id, 0, version))

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
                match.told, len(match.told), match.stage, match.to_act,
                tuple(map(match.decision, range(facts.players))),
                match.log[-1][0] if match.log else None,
            )  # fmt: skip
        return self.view

    def forget(self) -> None:
        """Something went wrong half-way: read everything again next time."""
        self.match = None
        self.facts = None


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
        )
        for seat in Seat.objects.filter(table=table).select_related("person")
    )
    options = json.dumps(table.options, sort_keys=True)
    sheets = tuple((pad.seat, json.dumps(pad.sheet)) for pad in Pad.objects.filter(table=table))
    return Facts(
        table.id, table.game, table.players, options, table.seed, table.commitment,
        table.rules_version, table.revision, table.pace, table.bot_delay,
        table.host_id, table.rematch_id, sitters,  # type: ignore[attr-defined]
        table.said, table.taken, table.takebacks, sheets,
    )  # fmt: skip


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
        if view and 0 <= version <= view.version and 0 <= revision <= view.facts.revision:
            return view
        live = self._live(table_id)
        with live.lock:
            try:
                live.catch_up(journal.glance(table_id))
                return live.publish() if live.is_ahead() else live.view  # type: ignore[return-value]
            except NoSuchTable:
                self.drop(table_id)
                raise
            except Exception:
                live.forget()
                raise

    def drop(self, table_id: str) -> None:
        """Forget a table."""
        with self._lock:
            self._tables.pop(table_id, None)

    def clear(self) -> None:
        """Forget all of them (tests)."""
        with self._lock:
            self._tables.clear()


hall: Final = Hall()
