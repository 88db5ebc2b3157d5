"""The tables, one after the other: which are looked at, and what is wrong with each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from django.apps import apps
from django.db import models
from django.db.models import Exists, OuterRef

from vingtdeux.engine.errors import RecordError
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import commitment
from vingtdeux.web.doctor.findings import Finding
from vingtdeux.web.doctor.logs import Chart, Followed, Unopenable, chart_of, follow
from vingtdeux.web.moment import one_moment
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Seat, Table, new_id

RUNNING: Final = 200
FINISHED: Final = 100
CHUNK: Final = 200


@dataclass(frozen=True)
class Choice:
    """Which tables to look at: these, all, or a sample."""

    tables: tuple[str, ...] = ()
    all: bool = False

    def count(self) -> int:
        """How many there will be, for a progress bar."""
        if self.tables:
            return len(self.tables)
        if self.all:
            return Table.objects.count()
        running = min(RUNNING, Table.objects.filter(status=PLAYING).count())
        finished = min(FINISHED, Table.objects.filter(status=OVER).count())
        return running + finished + Table.objects.exclude(trouble="").count()

    def ids(self) -> Iterator[str]:
        """Those a server has set aside come first; some may come twice."""
        if self.tables:
            return iter(self.tables)
        aside = _pages(Table.objects.exclude(trouble=""))
        if self.all:
            return chain(aside, _pages(Table.objects.filter(trouble="")))
        newest = Table.objects.filter(status=PLAYING).order_by("-created")
        return chain(aside, newest.values_list("id", flat=True)[:RUNNING], _some_finished())


def _pages(tables: models.QuerySet[Table]) -> Iterator[str]:
    """In the order of the ids, a page at a time: nothing stays open, memory stays small."""
    last = ""
    while True:
        page = list(tables.filter(id__gt=last).order_by("id").values_list("id", flat=True)[:CHUNK])
        if not page:
            return
        yield from page
        last = page[-1]


def _some_finished() -> Iterator[str]:
    """Ids are random, so those that follow a random one are a fair sample."""
    finished, start = Table.objects.filter(status=OVER), new_id()
    after, before = finished.filter(id__gte=start), finished.filter(id__lt=start)
    return islice(chain(_pages(after), _pages(before)), FINISHED)


def look_at_tables(
    choice: Choice, tick: Callable[[], None] = lambda: None
) -> Iterator[tuple[str, list[Finding]]]:
    """Every table chosen and what is wrong with it, as it is found."""
    seen: set[str] = set()
    for table_id in choice.ids():
        if choice.all or table_id not in seen:
            if not choice.all:
                seen.add(table_id)
            yield table_id, look_at_table(table_id)
        tick()


def look_at_table(table_id: str) -> list[Finding]:
    """What is wrong with one table; nothing is changed."""
    with one_moment():
        table = Table.objects.filter(pk=table_id).first()
        chart = chart_of(table) if table is not None else None
    if chart is None:
        return [Finding("no_such_table", table_id)]
    return [*_faults(chart)]


def _faults(chart: Chart) -> Iterator[Finding]:
    table = chart.table
    if table.trouble:
        yield _finding(table, "set_aside", why=table.trouble)
    yield from _faults_of_seats(chart)
    if table.commitment != commitment(table.seed, table.id, table.rules_version, table.options):
        yield Finding("wrong_commitment", table.id, {"game": table.game})
    if table.status == OPEN:
        if chart.rows or table.version:
            yield _finding(table, "open_with_moves", n=len(chart.rows))
        return
    try:
        followed = follow(chart.facts, chart.lines)
    except Unopenable as error:
        yield Finding("unopenable", table.id, {"game": table.game, "why": str(error)})
        return
    yield from _faults_of_log(chart, followed)


def _faults_of_log(chart: Chart, followed: Followed) -> Iterator[Finding]:
    table, match, lines = chart.table, followed.match, len(chart.lines)
    if followed.why:
        args = {"good": followed.version, "n": len(chart.rows), "why": followed.why}
        yield _finding(table, "broken_log", **args)
    if lines < len(chart.rows):
        yield _finding(table, "missing_move", number=lines + 1)
    if table.version != len(chart.rows):
        yield _finding(table, "wrong_version", says=table.version, n=len(chart.rows))
    if match is None or followed.why or lines < len(chart.rows):
        return
    if (table.status == OVER) != match.over:
        yield _finding(table, "wrong_status", status=table.status)
    elif match.over:
        yield from _faults_of_record(table, match)


def _faults_of_record(table: Table, match: Match) -> Iterator[Finding]:
    try:
        match.record().verify()
    except RecordError:  # its words may hold moves
        yield Finding("bad_record", table.id, {"game": table.game})


def _faults_of_seats(chart: Chart) -> Iterator[Finding]:
    table = chart.table
    if [seat.number for seat in chart.seats] != list(range(table.players)):
        yield Finding("wrong_seats", table.id, {"game": table.game, "n": len(chart.seats)})
    if table.status == OVER:
        return  # whoever deletes himself leaves an empty name there
    for seat in chart.seats:
        if seat.kind == Seat.PERSON and seat.person_id is None:
            yield _finding(table, "seat_of_nobody", seat=seat.number)


def _finding(table: Table, code: str, **args: object) -> Finding:
    return Finding(code, table.id, {"game": table.game, **args}, is_repairable=True)


def look_at_orphans() -> Iterator[Finding]:
    """Rows that name a row that is not there."""
    for model in apps.get_models():
        for key in model._meta.concrete_fields:
            if not isinstance(key, models.ForeignKey):
                continue
            if not key.db_constraint:  # type: ignore[attr-defined]
                continue  # may outlive what it names
            target = key.related_model._base_manager.filter(pk=OuterRef(key.attname))
            rows = model._base_manager.filter(**{f"{key.attname}__isnull": False})
            count = rows.filter(~Exists(target)).count()
            if count:
                yield Finding("orphans", f"{model._meta.label}.{key.name}", {"n": count})
