"""The house: database, disk, files, clocks. What may be wrong before any table is looked at."""

import os
import shutil
import stat
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from vingtdeux.web.data import SQLITE
from vingtdeux.web.doctor.findings import Finding
from vingtdeux.web.doctor.safety import look_at_settings
from vingtdeux.web.lab.models import ACTIVE, Run
from vingtdeux.web.tables.models import Pulse

MEGABYTE: Final = 1_000_000
NO_ROOM: Final = 100 * MEGABYTE
LITTLE_ROOM: Final = 1000 * MEGABYTE
STILL: Final = timedelta(minutes=10)
"""A simulation that has not got on for so long has nobody who plays it."""
SKEW: Final = 2.0
"""Seconds by which two clocks may differ."""


def look_at_house(full: bool = False) -> Iterator[Finding]:
    """Everything but the tables. A database that does not answer ends the visit."""
    yield from look_at_disk()
    yield from look_at_files()
    yield from look_at_settings()
    found = [*look_at_database()]
    yield from found
    if not any(each.code == "database_away" for each in found):
        yield from look_at_pages(full)
        yield from look_at_clocks()
        yield from look_at_lab()


def look_at_disk() -> Iterator[Finding]:
    """Room for more."""
    free = shutil.disk_usage(settings.DATA).free
    if free < LITTLE_ROOM:
        room = {"free": f"{free // MEGABYTE} MB"}
        yield Finding("disk_full", str(settings.DATA), room, is_trouble=free < NO_ROOM)


def look_at_files() -> Iterator[Finding]:
    """Who else may read or write them."""
    if os.name != "posix":
        return
    folder: Path = settings.DATA
    key, database = folder / "secret_key", folder / SQLITE
    if _mode(folder) & 0o022:
        yield Finding("data_writable", str(folder))
    if key.exists() and _mode(key) & 0o077:
        yield Finding("key_readable", str(key))
    if database.is_file() and _mode(database) & 0o004 and _mode(database.parent) & 0o001:
        yield Finding("database_readable", str(database), is_trouble=False)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def look_at_database() -> Iterator[Finding]:
    """It answers, is up to date, and takes what is written."""
    try:
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        yield Finding("database_away", connection.vendor, {"why": str(error).strip()})
        return
    if behind:
        first = f"{behind[0][0].app_label}.{behind[0][0].name}"
        yield Finding("migrations", first, {"n": len(behind)})
    try:
        write()
    except DatabaseError as error:
        yield Finding("not_writable", connection.vendor, {"why": str(error).strip()})


def write() -> None:
    """Write a row as it is: the disk is touched, nothing changes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE django_migrations SET name = name"
            " WHERE id = (SELECT MIN(id) FROM django_migrations)"
        )


def look_at_pages(full: bool = False, seconds: float | None = None) -> Iterator[Finding]:
    """SQLite's own look at its file; `seconds` bounds it."""
    if connection.vendor != "sqlite":
        return
    connection.ensure_connection()
    raw: Any = connection.connection
    if seconds is not None:
        end = time.monotonic() + seconds
        raw.set_progress_handler(lambda: time.monotonic() > end, 5000)
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check(3)" if full else "PRAGMA quick_check(3)")
            said = [str(row[0]) for row in cursor.fetchall()]
    except DatabaseError as error:
        said = ["ok"] if str(error) == "interrupted" else [str(error)]
    finally:
        raw.set_progress_handler(None, 0)
    if said != ["ok"]:
        why = "; ".join(" ".join(line.split()) for line in said)
        yield Finding("malformed", str(connection.settings_dict["NAME"]), {"why": why[:300]})


def look_at_clocks() -> Iterator[Finding]:
    """The database's clock, and the clock of whoever kept time last."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
            ahead = cursor.fetchone()[0] - time.time()
        if abs(ahead) > SKEW:
            yield Finding("clocks_differ", "", {"seconds": f"{ahead:+.1f}"})
    try:
        pulse = Pulse.objects.order_by("-at").values_list("at", flat=True).first()
    except DatabaseError:  # the migrations say it
        return
    if pulse is not None and pulse - time.time() > SKEW:
        yield Finding("clock_back", "", {"seconds": f"{pulse - time.time():.0f}"})


def look_at_lab() -> Iterator[Finding]:
    """Simulations that wait, and nobody plays any."""
    if not settings.VINGTDEUX_LAB_PROCESSES:
        return
    try:
        waiting = list(Run.objects.filter(status__in=ACTIVE).values_list("moved", flat=True))
    except DatabaseError:  # the migrations say it
        return
    if waiting and max(waiting) < timezone.now() - STILL:
        yield Finding("lab_still", "VINGTDEUX_LAB_PROCESSES", {"n": len(waiting)})
