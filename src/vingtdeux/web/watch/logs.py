"""Log lines: plain or JSON, without secrets, and not the same one for ever."""

import json
import logging
import sys
import threading
import time
from collections import OrderedDict
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from vingtdeux.web.watch import redact
from vingtdeux.web.watch.context import request_id, table_id

ACCESS: Final = logging.getLogger("vingtdeux.access")
FIELDS: Final = ("method", "path", "status", "ms")
"""Of an access line."""
MINUTE: Final = 60.0
MOST_KINDS: Final = 500
Kind = tuple[str, int, str, str]


class Plain(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = _message(record)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        return redact.failure(ei[1]) if ei[1] is not None else ""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another formatter may have kept one
        return super().format(record)


class Json(logging.Formatter):
    """A line for machines: one object a record."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        told |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        known = {"request": request_id.get(), "table": _table(record)}
        told |= {name: value for name, value in known.items() if value}
        if record.exc_info and record.exc_info[1] is not None:
            told["exception"] = redact.failure(record.exc_info[1])
        return json.dumps(told)


def _message(record: logging.LogRecord) -> str:
    if record.name.startswith("django.db.backends"):
        return "a statement"  # with its parameters it would tell every seed
    message = redact.clean(record.getMessage())
    left_out = getattr(record, "left_out", 0)
    return f"{message} (and {left_out} more like it were left out)" if left_out else message


def _table(record: logging.LogRecord) -> str:
    """Said by the record, by its message (`table abcd2345: …`), or by the request."""
    said = getattr(record, "table", "")
    if said:
        return str(said)
    if isinstance(record.msg, str) and record.msg.startswith("table %s") and record.args:
        return str(record.args[0]) if isinstance(record.args, tuple) else ""
    return table_id.get()


class Repeats:
    """Lets a warning of one kind through so many times a minute, and counts the rest.

    A record that is forgotten may be the last to hold something that has a last word of its own,
    which comes here in the middle of whatever is done here: hence a lock its owner may take twice.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.RLock()
        self._kinds: OrderedDict[Kind, tuple[float, int, logging.LogRecord]] = OrderedDict()

    def lets_through(self, record: logging.LogRecord, now: float) -> bool:
        """Whether to write it."""
        if record.levelno < logging.WARNING:
            return True
        failure = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = (record.name, record.levelno, str(record.msg), failure)
        with self._lock:
            since, count, _ = self._kinds.get(kind, (now, 0, record))
            self._kinds[kind] = (since, count + 1, record)
            while len(self._kinds) > MOST_KINDS:
                self._kinds.popitem(last=False)
        return count < self._most

    def owed(self, now: float) -> list[logging.LogRecord]:
        """Of every kind whose minute is over: its last record, with the number of those left out."""
        owed = []
        with self._lock:
            for kind, (since, _, _) in list(self._kinds.items()):
                if now - since >= MINUTE and kind in self._kinds:
                    _, count, record = self._kinds.pop(kind)
                    if count > self._most:
                        record.left_out = count - self._most - 1
                        owed.append(record)
        return owed


class Console(logging.StreamHandler[Any]):
    """Standard error, with repetitions left out. What was left out is said a minute later."""

    def __init__(self, most: int = 30) -> None:
        super().__init__()
        self._repeats = Repeats(most)

    def emit(self, record: logging.LogRecord) -> None:
        """Write it, unless it was written often enough."""
        from vingtdeux.web.watch import metrics, trouble

        error = record.exc_info[1] if record.exc_info else None
        if error is not None and trouble.is_database_error(error):
            trouble.noticed(error)
        now = time.monotonic()
        self.settle(now)
        if self._repeats.lets_through(record, now):
            super().emit(record)
        else:
            metrics.left_out(1)

    def settle(self, now: float) -> None:
        """Say what was left out."""
        for record in self._repeats.owed(now):
            super().emit(record)

    def close(self) -> None:
        """Nothing stays unsaid."""
        self.settle(float("inf"))
        super().close()


def settle() -> None:
    """Say what was left out so far."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Console):
            handler.settle(float("inf"))


def settings(style: str, level: str, access: bool) -> dict[str, Any]:
    """Django's LOGGING. `level` is for our own loggers: at DEBUG, others quote cookies and frames."""
    formatter = "Json" if style == "json" else "Plain"
    quiet: dict[str, Any] = {"level": "WARNING"}
    handed_on = {**quiet, "handlers": [], "propagate": True}  # uvicorn has configured its own
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.{formatter}"}},
        "handlers": {
            "console": {"()": f"{__name__}.Console", "formatter": "line"},
            "nowhere": {"class": "logging.NullHandler"},  # none at all would mean stderr
        },
        "root": {"handlers": ["console"], **quiet},
        "loggers": {
            "django": {"level": "DEBUG"} if level == "DEBUG" else quiet,
            "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
            "django.db.backends": quiet,  # SQL parameters hold seeds
            "django.template": quiet,  # quotes whole contexts
            **dict.fromkeys(("uvicorn", "uvicorn.error", "uvicorn.access"), handed_on),
            "vingtdeux": {"level": level},
            "vingtdeux.access": {"level": "INFO" if access else "CRITICAL"},
        },
    }


def catch_all() -> None:
    """What nobody catches is a record as well, so that no line is without its form."""
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("vingtdeux").critical("nobody caught this", exc_info=(kind, error, trace))
