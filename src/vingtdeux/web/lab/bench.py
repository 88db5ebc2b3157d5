"""The bench: which run is played next and by whom. Whoever plays holds a lease; what is played is
kept in chunks that follow each other without a gap, so that no game is lost or kept twice."""

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

import vingtdeux
from vingtdeux.lab import Played
from vingtdeux.web.lab import packed
from vingtdeux.web.lab.flows import HOUR
from vingtdeux.web.lab.models import ACTIVE, DONE, FAILED, QUEUED, RUNNING, Chunk, Report, Run

LEASE: Final = 15.0
"""Seconds of silence after which a run is given to another process."""
TRIES: Final = 3
"""How often a run may be taken up and not get on before it is given up."""
OUTDATED: Final = timedelta(minutes=10)
"""A run begun by another version is begun anew if nobody has played it for so long."""
MOST_KEPT: Final = 1000
"""Runs; the oldest go."""

Games = Sequence[Sequence[Played]]
"""Of each table, the same games."""


class LostLease(Exception):
    """Somebody else plays this run, or nobody is to."""


def waits() -> bool:
    """Whether a run waits for somebody to play it, now."""
    now = time.time()
    rows = Run.objects.filter(status__in=ACTIVE).values_list("status", "until")
    held = sum(status == RUNNING and until >= now for status, until in rows)
    return held < len(rows) and held < settings.VINGTDEUX_LAB_PROCESSES


def take(holder: str) -> Run | None:
    """The run whose asker has had least, under a lease; None if there is none, or if as many are
    being played as may be."""
    now = time.time()
    with transaction.atomic():
        active = list(Run.objects.select_for_update().filter(status__in=ACTIVE).order_by("pk"))
        held = [run for run in active if run.status == RUNNING and run.until >= now]
        if len(held) >= settings.VINGTDEUX_LAB_PROCESSES:
            return None
        busy = {run.person_id for run in held if run.person_id is not None}
        free = [run for run in active if run not in held and run.person_id not in busy]
        spent = _spent()
        free = sorted(free, key=lambda run: (spent.get(run.person_id, 0.0), run.asked))
        for run in free:
            if not _is_ours(run):
                continue
            if run.tries >= TRIES:
                _end(run, FAILED)
                continue
            run.status, run.holder, run.until = RUNNING, holder, now + LEASE
            run.tries += 1
            run.save(update_fields=["status", "holder", "until", "tries"])
            return run
    return None


def _spent() -> dict[int | None, float]:
    """What each asker has had within the hour."""
    lately = Run.objects.filter(asked__gte=timezone.now() - HOUR)
    return dict(lately.values_list("person").annotate(seconds=Sum("cpu")).order_by())


def _is_ours(run: Run) -> bool:
    """Whether this version may go on with it: its games would not be those of another one."""
    if run.version == vingtdeux.__version__:
        return True
    if timezone.now() - run.moved < OUTDATED:
        return False
    run.chunks.all().delete()
    run.version, run.done = vingtdeux.__version__, 0
    run.save(update_fields=["version", "done"])
    return True


def renew(run_id: str, holder: str) -> bool:
    """The holder is still there; False if it no longer holds."""
    mine = Run.objects.filter(pk=run_id, holder=holder, status=RUNNING)
    return bool(mine.update(until=time.time() + LEASE))


def kept(run: Run) -> Iterator[list[list[Played]]]:
    """The games played so far, chunk by chunk, in order."""
    for rows in run.chunks.order_by("first").values_list("rows", flat=True).iterator():
        yield [[Played.of(row) for row in table] for table in packed.read(rows)]


def keep(run: Run, games: Games, cpu: float) -> None:
    """These are the next games; LostLease if somebody else has gone on meanwhile."""
    with transaction.atomic():
        row = _mine(run)
        if row.done != run.done:
            raise LostLease
        rows = packed.written([[played.row() for played in table] for table in games])
        Chunk.objects.create(run=row, first=row.done, rows=rows)
        row.done += len(games[0])
        row.cpu, row.tries, row.moved = row.cpu + cpu, 0, timezone.now()
        row.until = time.time() + LEASE
        row.save(update_fields=["done", "cpu", "tries", "moved", "until"])
    run.done, run.cpu, run.langs = row.done, row.cpu, row.langs


def tell(run: Run, lang: str, html: str, cpu: float) -> None:
    """What is told of the games so far, in one language; telling costs, too."""
    with transaction.atomic():
        _mine(run)
        Report.objects.update_or_create(
            run=run, lang=lang, defaults={"games": run.done, "html": packed.written(html)}
        )
        Run.objects.filter(pk=run.pk).update(cpu=F("cpu") + cpu)
    run.cpu += cpu


def _mine(run: Run) -> Run:
    row = Run.objects.select_for_update().filter(pk=run.pk).first()
    if row is None or row.holder != run.holder or row.status != RUNNING:
        raise LostLease
    return row


def finish(run: Run, status: str = DONE) -> None:
    """It is over; LostLease if somebody else has it."""
    with transaction.atomic():
        _end(_mine(run), status)
    _tidy()


def _end(run: Run, status: str) -> None:
    run.status, run.holder, run.until, run.moved = status, "", 0.0, timezone.now()
    run.save(update_fields=["status", "holder", "until", "moved"])
    if status == DONE:
        run.chunks.all().delete()


def give_back(run_id: str, holder: str) -> None:
    """Let others have it; it goes on where it stopped."""
    mine = Run.objects.filter(pk=run_id, holder=holder, status=RUNNING)
    mine.update(status=QUEUED, holder="", until=0.0)


def give_all_back(holder: str) -> None:
    """Whatever a process that has died still held."""
    Run.objects.filter(holder=holder, status=RUNNING).update(status=QUEUED, holder="", until=0.0)


def others_wait(run: Run) -> bool:
    """Whether somebody else's run waits."""
    waiting = Run.objects.filter(status=QUEUED)
    if run.person_id is not None:
        waiting = waiting.exclude(person_id=run.person_id)
    return waiting.exists()


def _tidy() -> None:
    """Keep the newest."""
    over = Run.objects.exclude(status__in=ACTIVE)
    old = list(over.order_by("-created").values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 20])
    if old:
        Run.objects.filter(pk__in=old).delete()
