"""A guest: somebody with a name and no account."""

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 24
USUAL_TEMPO = "normal"
TEMPI = {"slow": 2.5, USUAL_TEMPO: 1.0, "fast": 0.4, "instant": 0.1}
"""How fast a person wants bots to move: times the usual delay of a table."""


class Pass(models.Model):
    """A one-time link with which a person moves to another device."""

    code = models.CharField(primary_key=True, max_length=64)
    """SHA-256 of what the link says: a stolen database opens no door."""
    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="passes")
    where = models.CharField(max_length=80, default="/")
    until = models.FloatField()

    def __str__(self) -> str:
        return f"{self.person} until {self.until}"


class Person(models.Model):
    """Made when somebody first sits down; known again by a signed cookie."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    tempo = models.CharField(max_length=8, default=USUAL_TEMPO, db_default=USUAL_TEMPO)
    """How fast bots move where this person plays: one of TEMPI."""
    created = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name
