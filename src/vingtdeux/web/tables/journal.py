"""The move path's SQL, by hand: five short statements a move. Works on SQLite and PostgreSQL."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections

from vingtdeux.engine.action import NATURE
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.follow import Line

MOST_CHANCE = 1000
"""NATURE never answers a move with more steps than that."""

_ROW = "SELECT version, revision, status FROM tables_table WHERE id = %s"
_FOR_UPDATE = " FOR UPDATE"
_LOCK = _ROW + _FOR_UPDATE
_LINES = (
    "SELECT seat, text FROM tables_move WHERE table_id = %s AND version > %s AND version <= %s"
    " ORDER BY version"
)
_APPEND = (
    "INSERT INTO tables_move (table_id, version, seat, text, command, at)"
    " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (command) DO NOTHING"
)
_ADVANCE = (
    "UPDATE tables_table SET version = %s, status = %s, deadline = %s, stage = %s,"
    " turned = %s, given_back = %s WHERE id = %s"
)
_COMMAND = "SELECT table_id, seat, version FROM tables_move WHERE command = %s"


class Row(NamedTuple):
    """Where a table stands."""

    version: int
    revision: int
    status: str


class Sand(NamedTuple):
    """The hourglass of a table: when it runs out (None = none runs), in which stage."""

    deadline: float | None = None
    stage: str = ""
    turned: float = 0.0
    given_back: float = 0.0


def lock(table_id: str) -> Row:
    """Where the table stands; nobody else moves it before this transaction ends."""
    return _row(_LOCK, table_id)


def glance(table_id: str) -> Row:
    """Where the table stands, without a lock."""
    return _row(_ROW, table_id)


def _row(query: str, table_id: str) -> Row:
    found = _run(query, (table_id,)).fetchone()
    if found is None:
        raise NoSuchTable
    return Row(*found)


def _run(query: str, values: tuple[Any, ...]) -> Any:
    """A cursor. SQLite is spoken to directly: Django's wrapping costs more than its statement."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor == "sqlite":
        if database.connection is None:
            database.ensure_connection()
        with database.wrap_database_errors:
            return database.connection.execute(_in_sqlite(query), values)
    cursor = database.cursor()
    cursor.execute(query, values)
    return cursor


@cache
def _in_sqlite(query: str) -> str:
    """SQLite locks no rows: it has one writer at a time."""
    return query.removesuffix(_FOR_UPDATE).replace("%s", "?")


def lines(table_id: str, after: int, upto: int) -> list[Line]:
    """The moves that led from version `after` to version `upto`."""
    found = _run(_LINES, (table_id, after, upto)).fetchall()
    return [(seat, text) for seat, text in found]


def append(
    table_id: str, version: int, lines: Sequence[Line], command: str | None, at: float
) -> bool:
    """Add moves after `version`; the command belongs to the first. False: the command is taken."""
    for number, (seat, text) in enumerate(lines):
        key = command if number == 0 else None
        row = (table_id, version + number + 1, seat, text, key, at)
        if _run(_APPEND, row).rowcount != 1:
            return False
    return True


def advance(table_id: str, version: int, status: str, sand: Sand) -> None:
    """The table is at this version now."""
    _run(_ADVANCE, (version, status, *sand, table_id))


class Answer(NamedTuple):
    """What a command did."""

    table_id: str
    seat: int
    version: int


def answer(command: str) -> Answer | None:
    """Where a command led the first time: its move and NATURE's answer to it."""
    found = _run(_COMMAND, (command,)).fetchone()
    if found is None:
        return None
    table_id, seat, version = found
    for who, _ in lines(table_id, version, version + MOST_CHANCE):
        if who != NATURE:
            break
        version += 1
    return Answer(table_id, seat, version)
