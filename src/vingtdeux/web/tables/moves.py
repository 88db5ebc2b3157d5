"""The one way a move is made, whoever makes it.

In one transaction: lock the table, rebuild or take the cached match, play, append. After the commit,
and not before, the new view is published and announced: nobody sees what could still be lost. Moves
of different tables that wait at the same moment may share a transaction (and its wait for the disk).
"""

import logging
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from vingtdeux.engine.errors import NotationError, RulesError, VingtDeuxError
from vingtdeux.engine.match import Match
from vingtdeux.web.tables import journal
from vingtdeux.web.tables.bus import News, announce
from vingtdeux.web.tables.errors import TableError
from vingtdeux.web.tables.journal import Sand
from vingtdeux.web.tables.live import Facts, Live, hall
from vingtdeux.web.tables.models import OVER, PLAYING
from vingtdeux.web.tables.orders import Order

log: Final = logging.getLogger("vingtdeux.moves")
REFUSALS: Final = (RulesError, TableError, NotationError)
Answer = int | Exception
"""The version a move led to, or why there is none."""


def make(order: Order) -> int:
    """Do it, durably, and tell everybody."""
    answers, news = carry_out([order])
    for item in news:
        announce(*item)
    answer = answers[0]
    if isinstance(answer, Exception):
        raise answer
    return answer


def carry_out(orders: Sequence[Order]) -> tuple[list[Answer], list[News]]:
    """Do them in one transaction; an answer to each, and what to announce."""
    with Sitting() as sitting:
        try:
            with transaction.atomic():
                answers = [sitting.answer(order) for order in orders]
        except DatabaseError as error:
            sitting.spoil()
            connection.close_if_unusable_or_obsolete()
            if len(orders) == 1:
                return [error], []
        else:
            return answers, sitting.publish()
    alone = [carry_out([order]) for order in orders]
    return [one[0] for one, _ in alone], [item for _, news in alone for item in news]


class Sitting:
    """The tables touched by one transaction, held until it is over."""

    def __init__(self) -> None:
        self._locks = ExitStack()
        self._held: dict[str, Live] = {}
        self._moved: dict[str, Live] = {}

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        self._locks.close()

    def answer(self, order: Order) -> Answer:
        """Play one move and write it down; a refusal changes nothing."""
        try:
            before = journal.lock(order.table_id)
            live = self._hold(order.table_id)
            live.catch_up(before)
            try:
                order.carry_out(*_started(live), live.sand)
            except REFUSALS as refusal:
                return _first_answer(live, order, refusal)
            self._moved[live.id] = live
            return _append(live, before.version, order.command)
        except DatabaseError:
            raise
        except VingtDeuxError as refusal:
            return refusal
        except Exception as error:
            log.exception("table %s: %s", order.table_id, type(error).__name__)
            if order.table_id in self._held:
                self._held[order.table_id].forget()
            return error

    def _hold(self, table_id: str) -> Live:
        live = self._held.get(table_id)
        if live is None:
            live = self._held[table_id] = self._locks.enter_context(hall.hold(table_id))
        return live

    def publish(self) -> list[News]:
        """It is durable: let it be seen."""
        news = []
        for live in self._moved.values():
            if live.facts is not None and live.match is not None:
                view = live.publish()
                news.append((live.id, view.version, view.facts.revision))
        return news

    def spoil(self) -> None:
        """Nothing of it happened: read everything again."""
        for live in self._held.values():
            live.forget()


def _started(live: Live) -> tuple[Facts, Match]:
    if live.facts is None or live.match is None:
        raise TableError("not_started")
    return live.facts, live.match


def _first_answer(live: Live, order: Order, refusal: Exception) -> Answer:
    """What the same command led to when it came first; else the refusal."""
    first = journal.answer(order.command) if order.command else None
    if first and first.table_id == live.id and live.facts and order.is_from(live.facts, first.seat):
        return first.version
    return refusal


def _append(live: Live, version: int, command: str | None) -> Answer:
    facts, match = _started(live)
    now = time.time()
    lines = [(seat, action.text) for seat, action in match.log[version:]]
    if not journal.append(live.id, version, lines, command, now):
        live.forget()
        return TableError("command_taken")
    live.status = OVER if match.over else PLAYING
    live.sand = turn_hourglass(live.sand, facts.pace, match, now)
    journal.advance(live.id, len(match.log), live.status, live.sand)
    return len(match.log)


def turn_hourglass(sand: Sand, pace: int, match: Match, now: float) -> Sand:
    """The deadline after a move: kept within a stage, new with a new timed stage, else none."""
    glass = match.game.hourglass(match.state) if pace and not match.over else None
    if glass is None:
        return Sand()
    if sand.stage == match.stage and sand.deadline is not None:
        return sand
    return Sand(now + glass.seconds * pace * settings.VINGTDEUX_SECOND, match.stage, now)
