"""One function per thing a visitor wants of the lab: ask, cancel, look."""

from datetime import timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

import vingtdeux
from vingtdeux.web.lab.models import ACTIVE, CANCELLED, FAILED, QUEUED, Run
from vingtdeux.web.lab.question import Question
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import TableError

HOUR: Final = timedelta(hours=1)
VISITOR_SECONDS: Final = 300.0
"""Of a processor, for the runs one visitor has asked for within an hour."""
MOST_ACTIVE: Final = 3
"""Of one visitor: one that runs and two that wait."""
MOST_WAITING: Final = 40
"""Of all visitors."""


class LabError(TableError):
    """The lab cannot do that now; `code` names the words."""


class NoRun(LabError):
    """Nobody has this id."""

    status: ClassVar[int] = 404

    def __init__(self) -> None:
        super().__init__("no_such_run")


class Tired(LabError):
    """This visitor, or the whole lab, has enough to do."""

    status: ClassVar[int] = 429


def is_open() -> bool:
    """Whether anybody simulates here."""
    return bool(settings.VINGTDEUX_LAB_PROCESSES)


def known(question: Question) -> Run | None:
    """The run that answers this question, or will."""
    found = Run.objects.filter(digest=question.digest).first()
    return None if found is None or found.status in (CANCELLED, FAILED) else found


def ask(question: Question, person: Person) -> Run:
    """The run that answers it: the one there is, whoever asked, or a new one in the queue. One that
    was cancelled goes on where it stopped."""
    if not is_open():
        raise LabError("lab_closed")
    with transaction.atomic():
        list(Person.objects.select_for_update().filter(pk=person.pk))  # two clicks, one visitor
        run = Run.objects.select_for_update().filter(digest=question.digest).first()
        if run is not None and run.status not in (CANCELLED, FAILED):
            return run
        _must_be_patient(person)
        if run is None:
            run = _new(question, person)
        run.status, run.person, run.asked, run.tries = QUEUED, person, timezone.now(), 0
        run.moved = run.asked
        run.save()
        return run


def _new(question: Question, person: Person) -> Run:
    """Made by one of those who ask the same at the same moment."""
    run, _ = Run.objects.get_or_create(
        digest=question.digest,
        defaults={
            "version": vingtdeux.__version__,
            "game": question.game,
            "players": question.players,
            "bot": question.bot,
            "games": question.games,
            "changes": dict(question.changes),
            "person": person,
        },
    )
    return run


def _must_be_patient(person: Person) -> None:
    """Tired if this visitor has had a fair share, or everybody together more than can be done."""
    mine = Run.objects.filter(person=person)
    if mine.filter(status__in=ACTIVE).count() >= MOST_ACTIVE:
        raise Tired("lab_busy_with_you")
    lately = mine.filter(asked__gte=timezone.now() - HOUR).aggregate(seconds=Sum("cpu"))
    if (lately["seconds"] or 0.0) >= VISITOR_SECONDS:
        raise Tired("lab_enough")
    if Run.objects.filter(status__in=ACTIVE).count() >= MOST_WAITING:
        raise Tired("lab_full")


def cancel(run_id: str, person: Person | None) -> None:
    """Whoever asked may call it off; what was played stays."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id).first()
        if run is None or person is None or run.person_id != person.pk:
            raise NoRun  # whose it is is nobody's business
        _stop(run)


def call_off(run_id: str) -> bool:
    """The operator's cancel, whoever asked; False if nothing was left to call off."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id).first()
        return run is not None and _stop(run)


def _stop(run: Run) -> bool:
    if not run.is_active:
        return False
    run.status, run.holder, run.until = CANCELLED, "", 0.0
    run.save(update_fields=["status", "holder", "until"])
    return True


def found(run_id: str) -> Run:
    """A run; NoRun if there is none."""
    run = Run.objects.filter(pk=run_id).first()
    if run is None:
        raise NoRun
    return run


def wish(run: Run, lang: str) -> None:
    """Somebody reads along in this language."""
    langs = run.langs.split()
    if run.is_active and lang not in langs:
        langs.append(lang)
        Run.objects.filter(pk=run.pk).update(langs=" ".join(langs))


def ahead(run: Run) -> int:
    """How many others wait before it, about."""
    return Run.objects.filter(status__in=ACTIVE, asked__lt=run.asked).count()
