"""A simulation somebody asked for, the games played so far, and what is told of them."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.models import new_id

QUEUED: Final = "queued"
RUNNING: Final = "running"
DONE: Final = "done"
CANCELLED: Final = "cancelled"
FAILED: Final = "failed"
STATES: Final = (
    (QUEUED, _("waiting")),
    (RUNNING, _("running")),
    (DONE, _("finished")),
    (CANCELLED, _("cancelled")),
    (FAILED, _("failed")),
)
ACTIVE: Final = (QUEUED, RUNNING)


class Run(models.Model):
    """A question to the bots. Whoever asks the same gets the same run."""

    id = models.CharField(
        _("number"), primary_key=True, max_length=8, default=new_id, editable=False
    )
    """Its games are dealt from this, too: anybody can play them again."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """Names the question, and the version that answers it."""
    version = models.CharField(max_length=40)
    game = models.CharField(_("game"), max_length=40)
    players = models.PositiveSmallIntegerField(_("players"))
    bot = models.CharField(_("bots"), max_length=40)
    games = models.PositiveIntegerField(_("games"))
    changes = models.JSONField(_("changes"), default=dict)
    person = models.ForeignKey(
        Person, verbose_name=_("person"), null=True, on_delete=models.SET_NULL, related_name="runs"
    )
    """Who asked: pays for it, may cancel it, and is shown to nobody."""
    status = models.CharField(_("state"), max_length=9, default=QUEUED, choices=STATES)
    done = models.PositiveIntegerField(_("games played"), default=0)
    """At each table."""
    cpu = models.FloatField(_("seconds of a processor"), default=0.0)
    created = models.DateTimeField(_("since"), auto_now_add=True)
    asked = models.DateTimeField(auto_now_add=True)
    """When it was last asked for: its place in the queue."""
    moved = models.DateTimeField(auto_now_add=True)
    """When it last got on."""
    holder = models.CharField(max_length=80, default="")
    """Who plays it now."""
    until = models.FloatField(default=0.0)
    """How long the holder may be silent before another one takes it over."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often it was taken up without getting on."""
    langs = models.CharField(max_length=20, default="")
    """The languages in which somebody has looked at it."""

    class Meta:
        verbose_name = _("simulation")
        verbose_name_plural = _("simulations")
        indexes = (
            models.Index(fields=["asked"], name="lab_run_waiting", condition=Q(status__in=ACTIVE)),
            models.Index(fields=["created"], name="lab_run_created"),
        )

    def __str__(self) -> str:
        return self.id

    @property
    def is_active(self) -> bool:
        """Whether games are still to come."""
        return self.status in ACTIVE


class Chunk(models.Model):
    """Some games of a run, at all of its tables; gone when the last report is written."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    """The number of its first game."""
    rows = models.BinaryField()
    """Packed JSON: a list of rows for each table."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["run", "first"], name="lab_chunk_once"),)

    def __str__(self) -> str:
        return f"{self.run_id} {self.first}"


class Report(models.Model):
    """What is told of the games so far, in one language."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="reports")
    lang = models.CharField(max_length=5)
    games = models.PositiveIntegerField()
    """It is about so many games."""
    html = models.BinaryField()
    """Packed."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["run", "lang"], name="lab_report_once"),)

    def __str__(self) -> str:
        return f"{self.run_id} {self.lang}"
