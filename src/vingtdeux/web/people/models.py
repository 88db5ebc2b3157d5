"""A guest: somebody with a name and no account."""

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 24


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
    created = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name
