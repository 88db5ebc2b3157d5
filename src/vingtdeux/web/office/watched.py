"""Shelves whose every change is a line in the book."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest

from vingtdeux.web.office.audit import note_of


class Watched:
    """For a ModelAdmin: what it logs for Django goes into the book, too."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Something is new."""
        note_of(request, "added", name_of(obj))
        return super().log_addition(request, obj, message)  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Something is different."""
        note_of(request, "changed", name_of(obj))
        return super().log_change(request, obj, message)  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Any]) -> Any:
        """Something will be gone in a moment."""
        for obj in queryset:
            note_of(request, "deleted", name_of(obj))
        return super().log_deletions(request, queryset)  # type: ignore[misc]


def name_of(obj: Any) -> str:
    """What a thing is called in the book: its kind and number; guests who are gone keep no name."""
    key = obj.get_username() if isinstance(obj, User) else obj.pk
    return f"{obj._meta.model_name} {key}"
