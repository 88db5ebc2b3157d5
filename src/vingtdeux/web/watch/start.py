"""Begin to be watched, and stop: called once by every process that serves or keeps time."""

import os
import time
from typing import Final

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection

from vingtdeux.web.watch import beat, logs, metrics, ready
from vingtdeux.web.watch.listener import Listener
from vingtdeux.web.watch.traces import traces

KEPT_SECONDS: Final = 15.0
listener: Final = Listener()


def begin(role: str) -> None:
    """Gauges, traces and the address of its own; `role` is what this process does."""
    ready.play(role)
    traces.begin()
    metrics.watch("tables_playing", _playing)
    metrics.watch("worker_quiet_seconds", _worker)
    if os.environ.get("REDIS_URL"):
        metrics.watch("redis_up", lambda: float(not ready.report().get("redis")))
    if settings.VINGTDEUX_LOGS == "json":
        logs.catch_all()
    if settings.VINGTDEUX_METRICS:
        listener.open(settings.VINGTDEUX_METRICS)


def end() -> None:
    """Close the address; say and send what is still unsaid, for a signal may end us next."""
    listener.close()
    traces.flush()
    logs.settle()


class _Kept:
    """Figures of the database, asked for seldom however often somebody scrapes."""

    def __init__(self) -> None:
        self._until = 0.0
        self._playing = 0
        self._quiet: float | None = None

    def look(self) -> tuple[int, float | None]:
        """Games in play, and how long a clock had been quiet."""
        if time.monotonic() >= self._until and not ready.report().get("database"):
            self._until = time.monotonic() + KEPT_SECONDS
            try:
                table = apps.get_model("tables", "Table")
                self._playing = table._default_manager.filter(status="playing").count()
                self._quiet = beat.quiet(beat.WORKER)
            except DatabaseError:
                connection.close_if_unusable_or_obsolete()
        return self._playing, self._quiet


_kept: Final = _Kept()


def _playing() -> float:
    return _kept.look()[0]


def _worker() -> dict[str, float]:
    quiet = _kept.look()[1]
    return {} if quiet is None else {"": quiet}
