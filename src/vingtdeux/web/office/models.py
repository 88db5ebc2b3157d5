"""What the operator decides and does: bans, and a book in which nothing is rubbed out."""

from typing import Any, ClassVar, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.office.networks import NotANetwork, network_of
from vingtdeux.web.people.models import Person


class Ban(models.Model):
    """Somebody, or everybody behind an address, who may read and finish games but nothing more."""

    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="bans",
        db_constraint=False,  # version 1, which knows no bans, may delete people beside us
    )
    network = models.CharField(
        _("address"),
        max_length=49,
        default="",
        blank=True,
        help_text=_("203.0.113.7 or 203.0.113.0/24; an IPv6 address stands for its /64."),
    )
    reason = models.CharField(
        _("reason"), max_length=200, default="", blank=True, help_text=_("For operators only.")
    )
    until = models.DateTimeField(_("until"), null=True, blank=True, help_text=_("Empty: for good."))
    by = models.CharField(_("banned by"), max_length=150, default="", editable=False)
    created = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(person__isnull=False) | ~models.Q(network=""),
                name="ban_of_somebody",
            ),
        ]

    def clean(self) -> None:
        """Write the address as a network; a ban of nobody is none."""
        if self.network:
            try:
                self.network = str(network_of(self.network))
            except NotANetwork:
                raise ValidationError({"network": _("This is not an address.")}) from None
        elif self.person is None:
            raise ValidationError(_("Name a person or an address."))

    def __str__(self) -> str:
        return self.network or f"{self.person_id}"


class Rubbing(TypeError):
    """Somebody tried to change the book."""


class Lines(models.QuerySet["Audit"]):
    """Lines of the book: to be read."""

    def update(self, **_: Any) -> NoReturn:
        """Never."""
        raise Rubbing("lines of the book are not changed")

    def delete(self) -> NoReturn:
        """Never; only old age takes them (retention)."""
        raise Rubbing("lines of the book are not deleted")


class Audit(models.Model):
    """Who did what to what, when and from where. Lines are added and never changed."""

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    who = models.CharField(_("operator"), max_length=150, default="")
    what = models.CharField(_("action"), max_length=40)
    about = models.CharField(_("about"), max_length=200, default="")
    address = models.CharField(_("from"), max_length=45, default="")

    objects = Lines.as_manager()

    class Meta:
        verbose_name = _("line of the book")
        verbose_name_plural = _("lines of the book")

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Once."""
        if not self._state.adding:
            raise Rubbing("lines of the book are not changed")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        """Never."""
        raise Rubbing("lines of the book are not deleted")

    def __str__(self) -> str:
        return f"{self.who}: {self.what} {self.about}".strip()
