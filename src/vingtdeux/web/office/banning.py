"""Banning somebody from wherever the operator meets them: their name, a line, a report."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vingtdeux.web.office.audit import note_of
from vingtdeux.web.office.models import Ban

WEEK: Final = timedelta(days=7)


class Banning:
    """For a shelf: two actions that ban the people behind the rows."""

    actions: Any = ("ban_for_a_week", "ban_for_good")

    def culprits(self, queryset: QuerySet[Any]) -> Iterable[int]:
        """The numbers of the people behind these rows."""
        raise NotImplementedError

    @admin.action(description=_("Ban for a week"), permissions=["delete"])
    def ban_for_a_week(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Seven days from now."""
        self._ban(request, queryset, WEEK)

    @admin.action(description=_("Ban for good"), permissions=["delete"])
    def ban_for_good(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Until somebody lifts it."""
        self._ban(request, queryset, None)

    def _ban(self, request: HttpRequest, queryset: QuerySet[Any], length: timedelta | None) -> None:
        until = None if length is None else timezone.now() + length
        people = sorted(set(self.culprits(queryset)))
        for number in people:
            Ban.objects.create(person_id=number, until=until, by=request.user.get_username())
            end = f" → {until:%Y-%m-%d}" if until else ""
            note_of(request, "banned", f"person {number}{end}")
        words = ngettext("%(n)s person banned.", "%(n)s people banned.", len(people))
        told = words % {"n": len(people)}
        self.message_user(request, told)  # type: ignore[attr-defined]
