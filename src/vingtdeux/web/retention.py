"""What is kept, and for how long: by settings, for ever unless they say otherwise.

Things go in small batches, each in a short transaction of its own, so that moves are not held up. A
table is looked at again under its lock before it goes: one that somebody has just moved at stays.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import connection, models, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.lab.models import ACTIVE, Run
from vingtdeux.web.me.flows import forget
from vingtdeux.web.office.audit import SERVER, note
from vingtdeux.web.office.models import Audit, Ban
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Move, Seat, Table

log: Final = logging.getLogger("vingtdeux.retention")
BATCH: Final = 10
"""Tables or people in one transaction; a table has hundreds of moves."""
MANY: Final = 500
"""Lines, uploads or sessions in one transaction."""
PAUSE: Final = 0.02
"""Seconds between two batches, in which others may write."""
FIRST: Final = 300.0
DAY: Final = 24 * 3600.0

Rows = QuerySet[Any, Any]


@dataclass(frozen=True)
class Rule:
    """One kind of thing: which of them are older than a moment, and how they go."""

    name: str
    old: Callable[[datetime], Rows]
    when: str
    """The field that says how old one is."""
    remove: Callable[[Rows], int]
    batch: int = MANY


@dataclass(frozen=True)
class Due:
    """How much would go, or has gone."""

    name: str
    days: float | None
    count: int
    oldest: datetime | None = None


def _moved_since(then: datetime, table: str = "") -> Exists:
    """Whether the last move is newer; one step in an index."""
    last = Move.objects.filter(
        table=OuterRef(table or "pk"),
        version__gte=OuterRef(f"{table}__version" if table else "version"),
    )
    return Exists(last.filter(at__gte=then.timestamp()))


def _talked_since(then: datetime) -> Exists:
    return Exists(Said.objects.filter(table=OuterRef("pk"), at__gte=then))


def _tables(status: str) -> Callable[[datetime], Rows]:
    """Tables of this state at which nobody has moved or spoken since."""

    def old(then: datetime) -> Rows:
        quiet = Table.objects.filter(status=status, created__lt=then)
        return quiet.filter(~_moved_since(then), ~_talked_since(then))

    return old


def _guests(then: datetime) -> Rows:
    """People who sit at no table that is not finished, and have left no sign since. Those who are
    banned stay, or the ban would go with them."""
    fresh = Q(table__created__gte=then) | ~Q(table__status=OVER)
    mine = Seat.objects.filter(person=OuterRef("pk"))
    bans = Ban.objects.filter(person=OuterRef("pk")).filter(
        Q(until__isnull=True) | Q(until__gt=timezone.now())
    )
    return Person.objects.filter(created__lt=then).filter(
        ~Exists(mine.filter(fresh)),
        ~Exists(mine.filter(_moved_since(then, "table"))),
        ~Exists(Said.objects.filter(person=OuterRef("pk"), at__gte=then)),
        ~Exists(Upload.objects.filter(person=OuterRef("pk"), created__gte=then)),
        ~Exists(Run.objects.filter(person=OuterRef("pk"), asked__gte=then)),
        ~Exists(Table.objects.filter(host=OuterRef("pk")).exclude(status=OVER)),
        ~Exists(bans),
    )


def _talk(then: datetime) -> Rows:
    """Lines nobody waits for the operator to look at."""
    asked = Report.objects.filter(said=OuterRef("pk"), settled=False)
    return Said.objects.filter(~Exists(asked), at__lt=then)


def _delete(rows: Rows) -> int:
    count = rows.count()
    rows.delete()
    return count


def _forget(people: Rows) -> int:
    found = list(people)
    for person in found:
        forget(person)
    return len(found)


def _book(then: datetime) -> Rows:
    """The book refuses to be rubbed out; old age goes past it."""
    return Audit._base_manager.filter(at__lt=then)


def _sessions(then: datetime) -> Rows:
    return Session.objects.filter(expire_date__lt=then)


RULES: Final = (
    Rule("finished", _tables(OVER), "created", _delete, BATCH),
    Rule("open", _tables(OPEN), "created", _delete, BATCH),
    Rule("idle", _tables(PLAYING), "created", _delete, BATCH),
    Rule("talk", _talk, "at", _delete),
    Rule("uploads", lambda then: Upload.objects.filter(created__lt=then), "created", _delete),
    Rule("lab", lambda then: Run.objects.filter(moved__lt=then).exclude(status__in=ACTIVE), "moved", _delete),
    Rule("guests", _guests, "created", _forget, BATCH),
    Rule("audit", _book, "at", _delete),
    Rule("admin_log", lambda then: LogEntry.objects.filter(action_time__lt=then), "action_time", _delete),
    Rule("sessions", _sessions, "expire_date", _delete),
)  # fmt: skip
"""Tables before guests: whoever sat at them may then go, too."""


def days_of(rule: Rule) -> float | None:
    """For how many days this kind is kept; None = for ever. Sessions end by themselves."""
    if rule.name == "sessions":
        return 0.0
    name = "audit" if rule.name == "admin_log" else rule.name
    found: float | None = settings.VINGTDEUX_KEEP[name]
    return found


def look() -> list[Due]:
    """What would go now; nothing is changed."""
    return [_look(rule, days) for rule, days in _in_force()]


def _look(rule: Rule, days: float) -> Due:
    found = rule.old(_then(days)).aggregate(count=models.Count("pk"), oldest=models.Min(rule.when))
    return Due(rule.name, days, found["count"], found["oldest"])


def tidy(who: str = SERVER) -> list[Due]:
    """Let it go, in small batches; how much has gone."""
    gone = [Due(rule.name, days, sum(_batches(rule, days))) for rule, days in _in_force()]
    told = ", ".join(f"{due.name} {due.count}" for due in gone if due.count)
    if told:
        log.info("tidied up: %s", told)
        note("tidied", told, who)
    return gone


def _in_force() -> Iterator[tuple[Rule, float]]:
    for rule in RULES:
        days = days_of(rule)
        if days is not None:
            yield rule, days


def _then(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def _batches(rule: Rule, days: float) -> Iterable[int]:
    """How many have gone, batch by batch."""
    then = _then(days)
    while True:
        keys = list(rule.old(then).order_by("pk").values_list("pk", flat=True)[: rule.batch])
        if not keys:
            return
        gone = _remove(rule, then, keys)
        yield gone
        if not gone:
            return  # all of them have just come to life: another day
        time.sleep(PAUSE)


def _remove(rule: Rule, then: datetime, keys: list[Any]) -> int:
    """These, as far as they are still old once nobody else can touch them."""
    with transaction.atomic():
        model = rule.old(then).model
        list(model._base_manager.select_for_update().filter(pk__in=keys).values_list("pk"))
        return rule.remove(rule.old(then).filter(pk__in=keys))


async def tidy_for_ever() -> None:
    """Once a day; the first time a few minutes after the start."""
    await asyncio.sleep(FIRST)
    while True:
        await asyncio.to_thread(_tidy_in_a_thread)
        await asyncio.sleep(DAY)


def _tidy_in_a_thread() -> None:
    try:
        tidy()
    finally:
        connection.close()
