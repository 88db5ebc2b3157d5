"""The move path's SQL, by hand. Works on SQLite and PostgreSQL.

Moves of several tables are written together: `begin` locks the tables, `commit` appends the moves
and lets the tables advance. On PostgreSQL that is two round trips for all of them (pipelines,
prepared statements); on SQLite there are none, so it goes row by row.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections

from vingtdeux.engine.action import NATURE
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.store.follow import Line

MOST_CHANCE = 1000
"""NATURE never answers a move with more steps than that."""
LOCK_MILLISECONDS = 1500
"""How long moves wait for a table somebody else holds; then they are made one by one."""

_PATIENCE = f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}"
_ROW = "SELECT version, revision, status FROM tables_table WHERE id = %s"
_TAKEBACKS = "SELECT takebacks FROM tables_table WHERE id = %s"
_LOCK = _ROW + " FOR UPDATE"
_LOCK_ALL = (
    "SELECT id, version, revision, status FROM tables_table WHERE id = ANY(%s)"
    " ORDER BY id FOR UPDATE"
)
_LINES = (
    "SELECT seat, text FROM tables_move WHERE table_id = %s AND version > %s AND version <= %s"
    " ORDER BY version"
)
_APPEND = (
    "INSERT INTO tables_move (table_id, version, seat, text, command, at)"
    " VALUES (%s, %s, %s, %s, %s, %s)"
)
_ADVANCE = (
    "UPDATE tables_table SET version = %s, status = %s, deadline = %s, stage = %s,"
    " turned = %s, given_back = %s WHERE id = %s"
)
_WRITE_ALL = (
    "WITH moved AS (INSERT INTO tables_move (table_id, version, seat, text, command, at)"
    " SELECT * FROM json_to_recordset(%s::json) AS m(table_id varchar, version int, seat int,"
    " text text, key varchar, at float8))"
    " UPDATE tables_table AS t SET version = u.version, status = u.status, deadline = u.deadline,"
    " stage = u.stage, turned = u.turned, given_back = u.given_back"
    " FROM json_to_recordset(%s::json) AS u(id varchar, version int, status varchar,"
    " deadline float8, stage varchar, turned float8, given_back float8) WHERE t.id = u.id"
)
"""Many rows in one text: the driver writes an array of each column ten times slower."""
_KNOWN = "SELECT version FROM tables_move WHERE command = %s"
_OLD_COMMAND = "SELECT version FROM tables_move WHERE command = %s AND table_id = %s AND seat = %s"
_NEWS = (
    "SELECT t.id, t.version, t.revision, t.status, t.deadline, t.stage, t.turned, t.given_back,"
    " m.seat, m.text FROM tables_table t"
    " LEFT JOIN tables_move m ON m.table_id = t.id AND m.version > %s"
    " WHERE t.id = %s ORDER BY m.version"
)
_NEWS_ALL = (
    "SELECT t.id, t.version, t.revision, t.status, t.deadline, t.stage, t.turned, t.given_back,"
    " m.seat, m.text FROM unnest(%s::varchar[], %s::int[]) AS u(id, known)"
    " JOIN tables_table t ON t.id = u.id"
    " LEFT JOIN tables_move m ON m.table_id = t.id AND m.version > u.known"
    " ORDER BY t.id, m.version"
)


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


class Entry(NamedTuple):
    """A move to be written: the table's version once it is done, who, what, the command's key."""

    table_id: str
    version: int
    seat: int
    text: str
    key: str | None
    at: float


class Stand(NamedTuple):
    """Where a table stands after the moves of a batch."""

    table_id: str
    version: int
    status: str
    sand: Sand


class News(NamedTuple):
    """Where a table stands, and the moves somebody does not know yet."""

    row: Row
    sand: Sand
    lines: list[Line]


def key_of(table_id: str, who: str, command: str) -> str:
    """What a command is kept under: nobody else's command, and no other table's, has it."""
    return hashlib.blake2b(f"{table_id} {who} {command}".encode(), digest_size=16).hexdigest()


def is_postgres() -> bool:
    """Whether the database is PostgreSQL."""
    return connections[DEFAULT_DB_ALIAS].vendor == "postgresql"


# --- writing --------------------------------------------------------------------------------------


def begin(table_ids: Sequence[str]) -> dict[str, Row]:
    """Begin a transaction: where these tables stand; nobody else moves them before it ends."""
    if is_postgres():
        return _begin_in_postgres(sorted(table_ids))
    if not connections[DEFAULT_DB_ALIAS].in_atomic_block:
        _run("BEGIN IMMEDIATE")
    found = ((table_id, _run(_ROW, table_id).fetchone()) for table_id in table_ids)
    return {table_id: Row(*row) for table_id, row in found if row is not None}


def commit(entries: Sequence[Entry], stands: Sequence[Stand]) -> None:
    """Write the moves, let the tables advance, end the transaction. IntegrityError: a command among
    them has been used before."""
    if is_postgres():
        _commit_in_postgres(entries, stands)
        return
    for entry in entries:
        _run(_APPEND, *entry)
    for table_id, version, status, sand in stands:
        _run(_ADVANCE, version, status, *sand, table_id)
    if not connections[DEFAULT_DB_ALIAS].in_atomic_block:
        _run("COMMIT")


def rollback() -> None:
    """Nothing of it happened."""
    if not connections[DEFAULT_DB_ALIAS].in_atomic_block:
        _run("ROLLBACK")


def _begin_in_postgres(table_ids: list[str]) -> dict[str, Row]:
    raw, database = _postgres(), connections[DEFAULT_DB_ALIAS]
    with database.wrap_database_errors, raw.pipeline():
        if not database.in_atomic_block:
            _cursor(raw).execute("BEGIN", prepare=True)
        _cursor(raw).execute(_PATIENCE, prepare=True)
        rows = _cursor(raw)
        rows.execute(_LOCK_ALL, (table_ids,), prepare=True)
    return {table_id: Row(*rest) for table_id, *rest in rows.fetchall()}


def _commit_in_postgres(entries: Sequence[Entry], stands: Sequence[Stand]) -> None:
    raw, database = _postgres(), connections[DEFAULT_DB_ALIAS]
    moved = _json([entry._asdict() for entry in entries])
    stand = _json([{"id": s.table_id, **s._asdict(), **s.sand._asdict()} for s in stands])
    with database.wrap_database_errors, raw.pipeline():
        if entries:
            _cursor(raw).execute(_WRITE_ALL, (moved, stand), prepare=True)
        if not database.in_atomic_block:
            _cursor(raw).execute("COMMIT", prepare=True)


def append(table_id: str, after: int, lines: Sequence[Line], at: float) -> None:
    """Moves nobody sent a command for (the first ones of a table), in a transaction of Django's."""
    for version, (seat, text) in enumerate(lines, after + 1):
        _run(_APPEND, table_id, version, seat, text, None, at)


def advance(table_id: str, version: int, status: str, sand: Sand) -> None:
    """The table is at this version now; inside a transaction of Django's."""
    _run(_ADVANCE, version, status, *sand, table_id)


# --- reading --------------------------------------------------------------------------------------


def lock(table_id: str) -> Row:
    """Where the table stands; nobody else moves it before this transaction ends."""
    return _row(_LOCK if is_postgres() else _ROW, table_id)


def glance(table_id: str) -> Row:
    """Where the table stands, without a lock."""
    return _row(_ROW, table_id)


def _row(query: str, table_id: str) -> Row:
    found = _run(query, table_id).fetchone()
    if found is None:
        raise NoSuchTable
    return Row(*found)


def takebacks(table_id: str) -> int:
    """How many moves have been taken back there."""
    found = _run(_TAKEBACKS, table_id).fetchone()
    if found is None:
        raise NoSuchTable
    return int(found[0])


def lines(table_id: str, after: int, upto: int) -> list[Line]:
    """The moves that led from version `after` to version `upto`."""
    found = _run(_LINES, table_id, after, upto).fetchall()
    return [(seat, text) for seat, text in found]


def news(known: Mapping[str, int]) -> dict[str, News]:
    """Where these tables stand, and their moves after the version known of each."""
    if is_postgres():
        rows = _run(_NEWS_ALL, list(known), list(known.values())).fetchall()
    else:
        rows = [row for table_id in known for row in _run(_NEWS, known[table_id], table_id)]
    found: dict[str, News] = {}
    for table_id, version, revision, status, *sand, seat, text in rows:
        item = found.get(table_id)
        if item is None:
            item = found[table_id] = News(Row(version, revision, status), Sand(*sand), [])
        if text is not None:
            item.lines.append((seat, text))
    return found


def end_of(table_id: str, version: int) -> int:
    """Where a move led: its own version, and NATURE's answers to it."""
    for who, _ in lines(table_id, version, version + MOST_CHANCE):
        if who != NATURE:
            break
        version += 1
    return version


def used(keys: Sequence[str]) -> set[str]:
    """Which of these keys have been used before."""
    return {key for key in keys if _run(_KNOWN, key).fetchone() is not None}


def answer(table_id: str, key: str) -> int | None:
    """Where the command of this key led, if it was sent before."""
    found = _run(_KNOWN, key).fetchone()
    return None if found is None else end_of(table_id, found[0])


def old_answer(table_id: str, seat: int, command: str) -> int | None:
    """The same for a command written by version 1, which kept commands as they came."""
    found = _run(_OLD_COMMAND, command, table_id, seat).fetchone()
    return None if found is None else end_of(table_id, found[0])


# --- how the database is spoken to ----------------------------------------------------------------


def _run(query: str, *values: Any) -> Any:
    """A cursor. Django's wrapping costs more than these statements, so it is left out."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor == "postgresql":
        raw = _postgres()
        with database.wrap_database_errors:
            return _cursor(raw).execute(query, values, prepare=True)
    if database.connection is None:
        database.ensure_connection()
    with database.wrap_database_errors:
        return database.connection.execute(_in_sqlite(query), values)


@cache
def _in_sqlite(query: str) -> str:
    return query.replace("%s", "?")


def _postgres() -> Any:
    """psycopg's own connection of this thread."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.connection is None:
        database.ensure_connection()
    return database.connection


def _json(rows: list[dict[str, Any]]) -> str:
    return msgspec.json.encode(rows).decode()


def _cursor(raw: Any) -> Any:
    """One that binds on the server, so that statements can be prepared (Django's does not)."""
    from psycopg import Cursor

    return Cursor(raw)
