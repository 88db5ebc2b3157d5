"""Errors of the database: of which kind, how many, and whether its file is damaged."""

import sqlite3
from typing import Any, Final

from django.db import DatabaseError, IntegrityError
from django.db.backends.signals import connection_created
from django.db.utils import DatabaseErrorWrapper

from vingtdeux.web.watch import metrics

CORRUPT: Final = "corrupt"
AWAY: Final = "away"
OTHER: Final = "other"
SQLITE: Final = {
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_NOTADB: CORRUPT,
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CONSTRAINT: "integrity",
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
POSTGRES: Final = {
    # the longest beginning of the code that is known decides
    "08": AWAY,
    "23": "integrity",
    "25006": "readonly",
    "40": "conflict",
    "53": "crowded",
    "53100": "full",
    "55P03": "locked",
    "57014": "slow",
    "57P": AWAY,
    "58": "disk",
    "XX001": CORRUPT,
    "XX002": CORRUPT,
}
_seen: Final[set[str]] = set()
_SEEN: Final = "vingtdeux_seen"


def kind_of(error: BaseException) -> str:
    """What went wrong, in one word of a short list."""
    cause = error.__cause__ or error
    number = getattr(cause, "sqlite_errorcode", None)
    if number is not None:
        return SQLITE.get(number & 0xFF, OTHER)
    code = getattr(cause, "sqlstate", None)
    if code is not None:
        known = (POSTGRES.get(code[:length]) for length in (5, 3, 2))
        return next(filter(None, known), OTHER)
    if isinstance(error, IntegrityError):
        return "integrity"
    name = type(cause).__name__
    return AWAY if name in ("OperationalError", "InterfaceError", "ConnectionTimeout") else OTHER


def noticed(error: BaseException) -> str:
    """Count an error of the database, once however often it is handed on. Returns its kind."""
    kind = kind_of(error)
    cause = error.__cause__ or error
    if not hasattr(cause, _SEEN):
        setattr(cause, _SEEN, True)
        metrics.database_error(kind)
        if kind == CORRUPT:
            _seen.add(kind)
    return kind


def is_database_error(error: BaseException | None) -> bool:
    """Whether Django or a driver below it raised this."""
    if isinstance(error, DatabaseError | sqlite3.Error):
        return True
    return type(error).__module__.partition(".")[0] == "psycopg"


def is_damaged() -> bool:
    """Whether a damaged page was met since the start."""
    return CORRUPT in _seen


def forget() -> None:
    """As if nothing had happened (tests)."""
    _seen.clear()


class Lookout(DatabaseErrorWrapper):
    """Where Django translates the errors of drivers: every statement comes through here."""

    wrapper: Any  # the connection; Django's types do not say so

    def __exit__(self, exc_type: Any, exc_value: Any, traceback: Any) -> None:
        if exc_type is not None:
            if isinstance(exc_value, self.wrapper.Database.Error):
                noticed(exc_value)
            super().__exit__(exc_type, exc_value, traceback)


def look_out() -> None:
    """Count the errors of every connection that is opened from now on."""
    connection_created.connect(_attach, dispatch_uid="vingtdeux.watch")


def _attach(connection: Any, **_: object) -> None:
    connection.wrap_database_errors = Lookout(connection)
