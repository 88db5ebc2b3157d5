"""Whether this process can serve: writing, migrations, the clock somewhere, Redis, what is told.

The answer is kept for a second, so that strangers who ask all the time cost nothing; while a check
hangs (a database behind a broken cable), those who ask meanwhile are told so and do not pile up.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, Protocol

from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from vingtdeux.web.watch import beat, metrics, trouble

log: Final = logging.getLogger("vingtdeux.ready")
FRESH: Final = 1.0
"""Seconds an answer is kept."""
PATIENCE: Final = 2.5
"""Seconds after which a check that has not ended counts as failed."""
STATEMENT: Final = 2.0
"""Seconds the database has for the write."""
SILENCE: Final = 15.0
"""Seconds without a beat after which there is no clock."""
PROBE_ROW: Final = "ready"
Probe = Callable[[], str]
""""" = fine; else a code for the operator. Called from any thread, and often: it must be quick."""


class Task(Protocol):
    """A background task, as its supervisor reports it."""

    @property
    def name(self) -> str: ...
    @property
    def restarts(self) -> int: ...
    @property
    def error(self) -> str: ...
    @property
    def quiet(self) -> float: ...
    @property
    def alive(self) -> bool: ...
    @property
    def late(self) -> bool: ...


_told: Final[dict[str, Probe]] = {}
_role: Final = {"": ""}


def tell(name: str, probe: Probe) -> None:
    """From now on this has to be fine, too."""
    _told[name] = probe


def forget(name: str) -> None:
    """No longer asked."""
    _told.pop(name, None)


def tell_tasks(report: Callable[[], Iterable[Task]]) -> None:
    """Background tasks must run and beat; their figures are gauges."""
    tell("tasks", lambda: " ".join(t.name for t in report() if t.late or not t.alive))
    metrics.watch("task_up", lambda: {t.name: float(t.alive and not t.late) for t in report()})
    metrics.watch("task_quiet_seconds", lambda: {t.name: t.quiet for t in report()})


def play(role: str) -> None:
    """What this process is: `web` needs a clock elsewhere, `all` and `work` are one."""
    _role[""] = role


class Checks:
    """The last answer and how to get a new one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asking: threading.Thread | None = None
        self._found: dict[str, str] = {}
        self._at = self._since = float("-inf")
        self._migrated = False

    def report(self) -> dict[str, str]:
        """Every check and what is wrong with it ("" = nothing), within PATIENCE."""
        if self._is_fresh():
            return self._found
        if connection.in_atomic_block:  # a test: nobody else sees what is in its transaction
            self._renew()
            return self._found
        asking = self._ask()
        asking.join(max(0.0, self._since + PATIENCE - time.monotonic()))
        return {**self._found, "database": "slow"} if asking.is_alive() else self._found

    def _is_fresh(self) -> bool:
        return time.monotonic() - self._at < FRESH

    def _ask(self) -> threading.Thread:
        """A thread that asks; one at a time, however many wait for it."""
        with self._lock:
            if self._asking is None or not self._asking.is_alive():
                self._since = time.monotonic()
                self._asking = threading.Thread(target=self._renew_apart, name="ready", daemon=True)
                self._asking.start()
            return self._asking

    def _renew_apart(self) -> None:
        try:
            self._renew()
        finally:
            connections.close_all()  # this thread's own

    def _renew(self) -> None:
        found = self._check()
        before, self._found = failed(self._found), found
        self._at = time.monotonic()
        _say(before, failed(found))

    def _check(self) -> dict[str, str]:
        found = {"database": _asked(_write)}
        if not found["database"]:
            found["migrations"] = _asked(self._migrations)
            if (_role[""] or settings.VINGTDEUX_ROLE) == "web":
                found["worker"] = _asked(_worker)
        found["integrity"] = trouble.CORRUPT if trouble.is_damaged() else ""
        if os.environ.get("REDIS_URL"):
            found["redis"] = _asked(_redis)
        return found | {name: _asked(probe) for name, probe in list(_told.items())}

    def _migrations(self) -> str:
        if not self._migrated:  # a database that was brought up to date stays so
            executor = MigrationExecutor(connection)
            self._migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        return "" if self._migrated else "behind"


def failed(found: dict[str, str]) -> dict[str, str]:
    """What is wrong, by check."""
    return {name: code for name, code in found.items() if code}


def _say(before: dict[str, str], after: dict[str, str]) -> None:
    if after and after != before:
        log.warning("not ready: %s", ", ".join(f"{name} {code}" for name, code in after.items()))
    elif before and not after:
        log.warning("ready again")


def _asked(probe: Probe) -> str:
    try:
        return probe()
    except DatabaseError as error:
        return trouble.noticed(error)
    except Exception as error:
        return type(error).__name__


def _write() -> str:
    """One small committed row: a full or read-only disk does not fail before the commit."""
    with _impatience(), transaction.atomic():
        if connection.vendor == "postgresql":
            _run(f"SET LOCAL statement_timeout = {int(STATEMENT * 1000)}")
        beat.beat(PROBE_ROW)
    return ""


@contextmanager
def _impatience() -> Iterator[None]:
    """SQLite waits no longer than a statement may for the writer before us."""
    if connection.vendor != "sqlite":
        yield
        return
    usual = connection.settings_dict["OPTIONS"].get("timeout", 5.0)
    _run(f"PRAGMA busy_timeout = {int(STATEMENT * 1000)}")
    try:
        yield
    finally:
        _run(f"PRAGMA busy_timeout = {int(usual * 1000)}")


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _worker() -> str:
    seconds = beat.quiet(beat.WORKER)
    return "" if seconds is not None and abs(seconds) < SILENCE else "silent"


@cache
def _client(url: str) -> Any:
    import redis

    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)


def _redis() -> str:
    import redis

    try:
        _client(os.environ["REDIS_URL"]).ping()
    except redis.RedisError as error:
        return trouble.AWAY if isinstance(error, redis.ConnectionError) else type(error).__name__
    return ""


checks: Final = Checks()


def report() -> dict[str, str]:
    """Every check and what is wrong with it ("" = nothing)."""
    return checks.report()


def _gauge() -> dict[str, float]:
    return {name: float(not code) for name, code in report().items()}


metrics.watch("ready", _gauge)
