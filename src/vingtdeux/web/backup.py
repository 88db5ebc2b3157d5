"""The whole site in one file, and back: every row as a line of JSON, and the secret key.

The file is a zip of `about.json`, `rows.jsonl` and `secret_key`. It is made while the site runs,
from one snapshot of the database, and fits SQLite and PostgreSQL alike: what was saved from the
one can be restored into the other.
"""

import io
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Final

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, OperationalError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

import vingtdeux
from vingtdeux.web.moment import one_moment

FORMAT: Final = 1
KEPT: Final = (
    "people", "tables", "chat", "replays", "lab", "auth.user", "office", "otp_totp", "otp_static",
)  # fmt: skip
"""Apps, or single models of them."""
LEAP: Final = 1_000_000
"""People who come after a restore get numbers this much higher: the cookie of somebody who came
after the backup must not open a newcomer's seat."""
BATCH: Final = 200
PARTS: Final = {"about.json": 1_000_000, "secret_key": 1_000}
"""The small parts and the most bytes of each; whatever a file claims, no more is read."""
ROWS: Final = "rows.jsonl"
FOLDED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How parts may be packed: others ask for memory before they unfold a byte."""
LONGEST_ROW: Final = 16_000_000
"""Bytes of one row: an uploaded record, written down twice over, is the largest."""


class BackupError(Exception):
    """What is wrong. `code` finds the words for the operator, with `facts`."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def models_kept() -> list[type[models.Model]]:
    """Every model that goes into the file, those others refer to first."""
    found = [
        model
        for model in apps.get_models()
        if model._meta.app_label in KEPT or model._meta.label_lower in KEPT
    ]
    return list(
        serializers.sort_dependencies(
            [
                (app, [model for model in found if model._meta.app_config is app])
                for app in apps.get_app_configs()
                if any(model._meta.app_config is app for model in found)
            ]
        )
    )


def save(path: Path) -> int:
    """Write the file; the number of rows. It appears under its name only when it is complete."""
    draft = path.with_name(path.name + ".part")
    try:
        with (
            open(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
            zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file,
        ):
            with file.open(ROWS, "w", force_zip64=True) as rows, one_moment():
                done = _applied()
                count = _write(rows)
            about = {
                "format": FORMAT,
                "version": vingtdeux.__version__,
                "made": datetime.now(UTC).isoformat(timespec="seconds"),
                "database": connection.vendor,
                "migrations": done,
                "rows": count,
            }
            file.writestr("about.json", json.dumps(about, indent=1))
            file.writestr("secret_key", settings.SECRET_KEY)
        draft.replace(path)
    except OSError as error:
        raise BackupError("not_written", file=path, why=error.strerror or error) from None
    finally:
        with suppress(OSError):
            draft.unlink()
    return count


def _applied() -> list[list[str]]:
    done = MigrationRecorder(connection).applied_migrations()
    apps_kept = {name.partition(".")[0] for name in KEPT}
    return sorted([app, name] for app, name in done if app in apps_kept)


def _write(rows: IO[bytes]) -> int:
    count = 0
    text = io.TextIOWrapper(rows, "utf-8", newline="\n")
    for model in models_kept():
        for row in model._base_manager.order_by("pk").iterator(chunk_size=2000):
            text.write(serializers.serialize("jsonl", [row]))
            count += 1
    text.flush()
    text.detach()
    return count


def restore(path: Path, force: bool = False) -> int:
    """Read the file into the database; the number of rows. All of it or nothing."""
    with _opened(path) as file:
        about = _about(file)
        _prepare(about)
        if is_used() and not force:
            raise BackupError("not_empty")
        key = _part(file, "secret_key").decode()
        with connection.constraint_checks_disabled(), transaction.atomic():
            for model in reversed(models_kept()):
                model._base_manager.all().delete()
            with file.open(ROWS) as rows:
                count = _load(_lines(rows, about["rows"]))
            if count != about["rows"]:
                raise BackupError("not_whole", file=path, n=count, rows=about["rows"])
            _number_on()
            connection.check_constraints()
        _keep_key(key)
    return count


def is_used() -> bool:
    """Whether anybody has ever sat down here."""
    return any(
        model._base_manager.exists()
        for model in models_kept()
        if model.__name__ not in ("Pulse", "Audit")
    )


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as file:
            parts = [(part.filename, part.compress_type in FOLDED) for part in file.infolist()]
            if sorted(parts) != sorted((name, True) for name in (ROWS, *PARTS)):
                raise KeyError("parts")
            broken = file.testzip()
            if broken:
                raise BackupError("damaged", file=path, part=broken)
            yield file
    except FileNotFoundError:
        raise BackupError("no_file", file=path) from None
    except (zipfile.BadZipFile, zlib.error, RuntimeError, LookupError, EOFError, ValueError):
        raise BackupError("no_backup", file=path) from None
    except OperationalError as error:
        raise BackupError("database", why=str(error).strip()) from None
    except (DeserializationError, DatabaseError) as error:
        raise BackupError("no_fit", file=path, why=error) from None
    except OSError as error:
        raise BackupError("not_read", file=path, why=error.strerror or error) from None


def _part(file: zipfile.ZipFile, name: str) -> bytes:
    """A small part of the file; a part that unfolds to more than it ever holds is refused."""
    with file.open(name) as part:
        content = part.read(PARTS[name] + 1)
    if len(content) > PARTS[name]:
        raise BackupError("too_large", file=file.filename, part=name)
    return content


def _lines(rows: IO[bytes], count: int) -> Iterator[bytes]:
    """So many rows, each of a length that a row may have."""
    for number in range(1, count + 2):
        line = rows.readline(LONGEST_ROW + 1)
        if len(line) > LONGEST_ROW:
            raise BackupError("long_row", number=number)
        if not line:
            return
        yield line


def _about(file: zipfile.ZipFile) -> dict[str, Any]:
    try:
        about = json.loads(_part(file, "about.json"))
        known = about["format"] == FORMAT and isinstance(about["rows"], int)
        known = known and all(len(done) == 2 for done in about["migrations"])
    except (ValueError, TypeError, KeyError, RecursionError):
        known = False
    if not known:
        raise BackupError("unreadable", file=file.filename)
    return dict(about)


def _prepare(about: dict[str, Any]) -> None:
    """An up-to-date database. A backup of an older version is filled up with defaults."""
    call_command("migrate", verbosity=0, interactive=False)
    ahead = [f"{app}.{name}" for app, name in about["migrations"] if [app, name] not in _applied()]
    if ahead:
        raise BackupError("newer", version=about["version"], change=ahead[0])


def _load(rows: Iterable[bytes]) -> int:
    count = 0
    objects = serializers.deserialize("jsonl", rows, ignorenonexistent=True)
    for model, group in groupby(objects, key=lambda each: type(each.object)):
        batch: list[Any] = []
        for each in group:
            batch.append(each.object)
            count += 1
            if len(batch) == BATCH:
                _insert(model, batch)
                batch = []
        _insert(model, batch)
    return count


def _insert(model: type[models.Model], batch: list[Any]) -> None:
    """Rows as they were: no "created now"."""
    fields = model._meta.local_concrete_fields
    size = max(1, connection.ops.bulk_batch_size(fields, batch)) if batch else 1
    for start in range(0, len(batch), size):
        model._base_manager._insert(  # type: ignore[attr-defined]
            batch[start : start + size], fields=fields, using=connection.alias, raw=True
        )


def _number_on() -> None:
    """New rows are numbered after the restored ones; people, well after."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_kept()):
            cursor.execute(statement)
        if connection.vendor == "sqlite":
            cursor.execute(
                "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = 'people_person'", [LEAP]
            )
        else:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('people_person', 'id'),"
                " COALESCE((SELECT MAX(id) FROM people_person), 0) + %s)",
                [LEAP],
            )


def _keep_key(key: str) -> None:
    """The key with which the cookies are signed, unless the environment gives one."""
    if os.environ.get("VINGTDEUX_SECRET_KEY"):
        return
    path = settings.DATA / "secret_key"
    draft = path.with_name("secret_key.part")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
    draft.replace(path)
