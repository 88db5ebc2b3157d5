"""What was said, who does not want to hear whom, and what was reported."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.models import Table

PLAYERS = "players"
WATCHERS = "watchers"
ROOMS = ((PLAYERS, _("players")), (WATCHERS, _("spectators")))
LONGEST = 300


class Said(models.Model):
    """A line somebody said. `phrase` is a key of the canned phrases, else `text` was typed.

    Nobody's line is a bot's: `line` has what `engine.mind.Line` has, for each reader to be put in
    words, and `key` names the move it was said with, so that it is said once.
    """

    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="talk"
    )
    room = models.CharField(_("room"), max_length=8, choices=ROOMS)
    seat = models.SmallIntegerField(_("seat"), null=True)
    person = models.ForeignKey(
        Person, verbose_name=_("person"), null=True, on_delete=models.CASCADE, related_name="talk"
    )
    phrase = models.CharField(_("ready-made phrase"), max_length=40, default="")
    text = models.CharField(_("text"), max_length=LONGEST, default="")
    line = models.JSONField(_("a bot’s words"), null=True)
    key = models.CharField(max_length=32, null=True, unique=True, editable=False)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")

    def __str__(self) -> str:
        return f"{self.person or _('bot')}: {self.words}"

    @property
    def words(self) -> str:
        """For the operator: as it was typed, or the name of what was said."""
        return self.phrase or self.text or (self.line or {}).get("code", "")


class Mute(models.Model):
    """This person does not want to read that one."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["person", "muted"], name="one_mute_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.person} / {self.muted}"


class Report(models.Model):
    """Somebody asks the operator to look at a line."""

    said = models.ForeignKey(
        Said, verbose_name=_("message"), on_delete=models.CASCADE, related_name="reports"
    )
    by = models.ForeignKey(
        Person, verbose_name=_("reported by"), on_delete=models.CASCADE, related_name="reports"
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    settled = models.BooleanField(_("settled"), default=False)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["said", "by"], name="one_report_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.by}: {self.said}"
