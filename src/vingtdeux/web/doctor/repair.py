"""Setting a table right: back to the last move that holds. What is cut off is kept in a file."""

import json
import os
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from vingtdeux.engine.match import Match
from vingtdeux.web.doctor.logs import Chart, Unopenable, chart_of, follow, new_beginning
from vingtdeux.web.tables.lobby.levels import USUAL
from vingtdeux.web.tables.lobby.seating import put
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Move, Seat, Table
from vingtdeux.web.tables.moves.play import turn_hourglass
from vingtdeux.web.tables.moves.revision import locked
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.view.bus import announce


class NotRepairable(Exception):
    """Cutting moves off does not help this table: its game cannot be opened here."""


class Repaired(NamedTuple):
    """What was done."""

    table: str
    version: int
    """Where the table goes on."""
    cut: int
    """How many moves went."""
    file: Path
    """Where they are kept."""

    def __str__(self) -> str:
        return f"table {self.table} ({self.version + self.cut} → {self.version})"


def repair(table_id: str) -> Repaired:
    """Cut a table back to its last good move and let it go on from there, in one transaction.

    `takebacks` grows with it, so that every process reads the table anew. NoSuchTable, or
    NotRepairable; nothing is changed then.
    """
    with transaction.atomic():
        table = locked(table_id)
        chart = chart_of(table)
        match, kept = _last_good(chart)
        version = len(match.log) if match else 0
        file = _keep(chart, kept, version)
        Move.objects.filter(table=table, version__gt=kept).delete()
        if match is not None:
            _append(table, match, kept)
        for seat in chart.seats:
            _fill(table, seat)
        _set(table, match, kept)
        news = partial(announce, table.id, version, table.revision)
        transaction.on_commit(news, robust=True)
    return Repaired(table_id, version, len(chart.rows) - kept, file)


def _last_good(chart: Chart) -> tuple[Match | None, int]:
    """The match to go on with, and how many rows it keeps. Where not even the beginning is good,
    the table begins again from its seed."""
    if chart.table.status == OPEN:
        return None, 0
    try:
        match = follow(chart.facts, chart.lines).match
    except Unopenable as error:
        raise NotRepairable(str(error)) from error
    return (new_beginning(chart.facts), 0) if match is None else (match, len(match.log))


def _append(table: Table, match: Match, kept: int) -> None:
    now = time.time()
    Move.objects.bulk_create(
        Move(table=table, version=number, seat=seat, text=action.text, at=now)
        for number, (seat, action) in enumerate(match.log[kept:], kept + 1)
    )


def _fill(table: Table, seat: Seat) -> None:
    """Nobody comes back for the seat of somebody who is gone."""
    if seat.kind == Seat.PERSON and seat.person_id is None:
        if table.status == OPEN:
            put(seat, Seat.OPEN)
        elif table.status == PLAYING:
            put(seat, Seat.BOT, USUAL)


def _set(table: Table, match: Match | None, kept: int) -> None:
    sand = Sand()
    if match is not None:
        table.status = OVER if match.over else PLAYING
        sand = turn_hourglass(sand, table.pace, match, time.time())
    table.version = len(match.log) if match else 0
    table.taken = min(table.taken, kept)
    table.deadline, table.stage, table.turned, table.given_back = sand
    table.revision += 1
    table.takebacks += 1
    table.trouble = ""
    table.save(update_fields=[
        "status", "version", "taken", "deadline", "stage", "turned", "given_back", "revision",
        "takebacks", "trouble",
    ])  # fmt: skip


def _keep(chart: Chart, kept: int, version: int) -> Path:
    """Everything that goes, on the disk before it leaves the database. For the operator's eyes: the
    moves of a running game are secret."""
    table = chart.table
    cut = Move.objects.filter(table=table, version__gt=kept).order_by("version")
    story = {
        "table": table.id,
        "game": table.game,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "was": {
            name: getattr(table, name)
            for name in (
                "status",
                "version",
                "revision",
                "takebacks",
                "taken",
                "deadline",
                "trouble",
            )
        },
        "goes_on_at": version,
        "cut": list(cut.values("version", "seat", "text", "command", "at")),
    }
    folder: Path = settings.DATA / "repairs"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{table.id}-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}.json"
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(story, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    return path
