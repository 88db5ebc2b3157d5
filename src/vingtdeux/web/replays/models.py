"""Records that people bring from elsewhere."""

from __future__ import annotations

from datetime import datetime

from django.db import models

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.models import new_id


class Upload(models.Model):
    """A record file somebody uploaded; checked before it is kept."""

    id: models.CharField[str, str] = models.CharField(
        primary_key=True, max_length=8, default=new_id, editable=False
    )
    text: models.TextField[str, str] = models.TextField()
    person: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="uploads"
    )
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id
