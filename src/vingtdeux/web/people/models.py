"""A guest: somebody with a name and no account."""

from __future__ import annotations

from datetime import datetime

from django.db import models

LONGEST_NAME = 24


class Person(models.Model):
    """Made when somebody first sits down; known again by a signed cookie."""

    name: models.CharField[str, str] = models.CharField(max_length=LONGEST_NAME)
    lang: models.CharField[str, str] = models.CharField(max_length=2, default="fr")
    theme: models.CharField[str, str] = models.CharField(max_length=8, default="auto")
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
