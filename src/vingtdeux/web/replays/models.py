"""Records that people bring from elsewhere."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.models import new_id


class Upload(models.Model):
    """A record file somebody uploaded; checked before it is kept."""

    id = models.CharField(
        _("number"), primary_key=True, max_length=8, default=new_id, editable=False
    )
    text = models.TextField(_("text"))
    person = models.ForeignKey(
        Person,
        verbose_name=_("person"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="uploads",
    )
    created = models.DateTimeField(_("brought"), auto_now_add=True)

    class Meta:
        verbose_name = _("uploaded record")
        verbose_name_plural = _("uploaded records")

    def __str__(self) -> str:
        return self.id
