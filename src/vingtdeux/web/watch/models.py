"""Signs of life in the database, for processes that cannot see each other."""

from django.db import models


class Heartbeat(models.Model):
    """When something was last known to work, by the database's own clock."""

    name = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField()
    process = models.CharField(max_length=80, default="", db_default="")
    """Machine and number of the process that said so."""

    def __str__(self) -> str:
        return f"{self.name} {self.at:%H:%M:%S}"
