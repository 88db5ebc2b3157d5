"""The one way a move is made, whoever makes it.

In one transaction: lock the tables, rebuild or take the cached matches, play, append. After the
commit, and not before, the new views are published and announced: nobody sees what could still be
lost. Moves that wait at the same moment share a transaction, its round trips and its wait for the
disk; each is played or refused by itself.
"""

import logging
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from django.conf import settings
from django.db import DatabaseError, IntegrityError

from vingtdeux.engine.errors import NotationError, RulesError, VingtDeuxError
from vingtdeux.engine.match import Match
from vingtdeux.web.tables.errors import Busy, Damaged, NoSuchTable, TableError
from vingtdeux.web.tables.models import OVER, PLAYING
from vingtdeux.web.tables.moves.answer import Answer
from vingtdeux.web.tables.moves.orders import Order
from vingtdeux.web.tables.moves.wake import wants_bots
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.journal import Entry, Row, Sand, Stand
from vingtdeux.web.tables.store.live import Facts, Live, hall, set_aside
from vingtdeux.web.tables.store.threads import give_up_connection
from vingtdeux.web.tables.view.bus import News, announce_all

log: Final = logging.getLogger("vingtdeux.moves")
REFUSALS: Final = (RulesError, TableError, NotationError)


def make(order: Order) -> int:
    """Do it, durably, and tell everybody."""
    answers, news = carry_out([order])
    announce_all(news)
    return answers[0].result()


def carry_out(orders: Sequence[Order]) -> tuple[list[Answer], list[News]]:
    """Do them in one transaction; an answer to each, and what to announce.

    If anything but a refusal happens, nothing of it has happened: with commands that were used
    before it is done once more without those, else each order is tried by itself.
    """
    try:
        return _together(orders, frozenset())
    except IntegrityError:
        used = journal.used([key for order in orders if (key := order.key) is not None])
        if used:
            return _together(orders, frozenset(used))
        return _one_by_one(orders)
    except Exception as error:
        if len(orders) == 1:
            return [Answer.refused(_trouble(error, orders[0]))], []
        return _one_by_one(orders)


def _together(orders: Sequence[Order], used: frozenset[str]) -> tuple[list[Answer], list[News]]:
    with Sitting(used) as sitting:
        try:
            answers = sitting.answer_all(orders)
        except Exception:
            sitting.spoil()
            raise
        return answers, sitting.publish()


def _one_by_one(orders: Sequence[Order]) -> tuple[list[Answer], list[News]]:
    alone = [_alone(order) for order in orders]
    return [answer for answer, _ in alone], [item for _, news in alone for item in news]


def _alone(order: Order) -> tuple[Answer, list[News]]:
    try:
        answers, news = _together([order], frozenset())
        return answers[0], news
    except Exception as error:
        return Answer.refused(_trouble(error, order)), []


def _trouble(error: Exception, order: Order) -> Exception:
    """What to answer when it is not the order's fault."""
    if isinstance(error, DatabaseError):
        log.warning("table %s: the database fails (%s)", order.table_id, type(error).__name__)
        return Busy()
    log.error("table %s: %s", order.table_id, type(error).__name__, exc_info=error)
    return error


class Sitting:
    """The tables touched by one transaction, held until it is over."""

    def __init__(self, used: frozenset[str]) -> None:
        self._used = used
        """Keys that have been used before."""
        self._locks = ExitStack()
        self._rows: dict[str, Row] = {}
        self._ends: dict[str, int] = {}
        """The commands of this transaction, and the version they have led to."""
        self._held: dict[str, Live] = {}
        self._refused: dict[str, VingtDeuxError] = {}
        """Why a table could not be opened: every order for it gets the same answer."""
        self._entries: list[Entry] = []
        self._moved: dict[str, Live] = {}
        self._damaged: list[str] = []

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        self._locks.close()
        for table_id in self._damaged:
            set_aside(table_id)

    def answer_all(self, orders: Sequence[Order]) -> list[Answer]:
        """Play them and write them down; a refusal changes nothing."""
        tables = list(dict.fromkeys(order.table_id for order in orders))
        self._rows = journal.begin(tables)
        answers = [self._answer(order) for order in orders]
        journal.commit(
            self._entries,
            [Stand(live.id, live.version, live.status, live.sand) for live in self._moved.values()],
        )
        return answers

    def _answer(self, order: Order) -> Answer:
        try:
            live = self._hold(order.table_id)
            facts, match = _started(live)
        except VingtDeuxError as refusal:
            return Answer.refused(refusal)
        key = order.key
        if key in self._used and order.is_current(facts, match):
            return Answer.refused(TableError("command_taken"))
        try:
            order.carry_out(facts, match, live.sand)
        except REFUSALS as refusal:
            first = self._first_answer(order, facts)
            return Answer.made(first) if first else Answer.refused(refusal)
        return Answer.made(self._write(live, facts, match, key))

    def _hold(self, table_id: str) -> Live:
        live = self._held.get(table_id)
        if live is not None:
            return live
        if table_id in self._refused:
            raise self._refused[table_id]
        try:
            return self._open(table_id)
        except VingtDeuxError as refusal:
            self._refused[table_id] = refusal
            raise

    def _open(self, table_id: str) -> Live:
        """The table up to date, locked until the transaction is over."""
        row = self._rows.get(table_id)
        if row is None:
            hall.drop(table_id)
            raise NoSuchTable
        live = self._locks.enter_context(hall.hold(table_id))
        try:
            live.catch_up(row)
        except VingtDeuxError as refusal:
            live.forget()
            if isinstance(refusal, Damaged) and refusal.__cause__ is not None:  # found just now
                self._damaged.append(table_id)
            raise
        self._held[table_id] = live
        return live

    def _first_answer(self, order: Order, facts: Facts) -> int | None:
        """What the same command led to when it came first; None if it never came."""
        key, seat = order.key, order.seat(facts)
        if key is None or seat is None:
            return None
        table_id = order.table_id
        return (
            self._ends.get(key)
            or journal.answer(table_id, key)
            or journal.old_answer(table_id, seat, order.command or "")
        )

    def _write(self, live: Live, facts: Facts, match: Match, key: str | None) -> int:
        """Note what was played; it becomes durable with the rest."""
        before = self._rows[live.id]
        now = time.time()
        if key is not None:
            self._ends[key] = len(match.log)
        for number, (seat, action) in enumerate(match.log[before.version :], before.version + 1):
            self._entries.append(Entry(live.id, number, seat, action.text, key, now))
            key = None  # it belongs to the first; the others are NATURE's
        live.status = OVER if match.over else PLAYING
        live.sand = turn_hourglass(live.sand, facts.pace, match, now)
        self._rows[live.id] = before._replace(version=len(match.log), status=live.status)
        self._moved[live.id] = live
        return len(match.log)

    def publish(self) -> list[News]:
        """It is durable: let it be seen."""
        views = [live.publish() for live in self._moved.values()]
        return [
            News(view.facts.id, view.version, view.facts.revision, wants_bots(view))
            for view in views
        ]

    def spoil(self) -> None:
        """Nothing of it happened: read everything again."""
        for live in self._held.values():
            live.forget()
        self._damaged.clear()
        try:
            journal.rollback()
        except Exception:  # the connection is gone, and the transaction with it
            give_up_connection()


def _started(live: Live) -> tuple[Facts, Match]:
    if live.facts is None or live.match is None:
        raise TableError("not_started")
    return live.facts, live.match


def turn_hourglass(sand: Sand, pace: int, match: Match, now: float) -> Sand:
    """The deadline after a move: kept within a stage, new with a new timed stage, else none."""
    glass = match.game.hourglass(match.state) if pace and not match.over else None
    if glass is None:
        return Sand()
    if sand.stage == match.stage and sand.deadline is not None:
        return sand
    return Sand(now + glass.seconds * pace * settings.VINGTDEUX_SECOND, match.stage, now)
