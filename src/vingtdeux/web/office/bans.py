"""Who may only read, and finish the games they sit at.

A banned person, and whoever comes from a banned address, opens no table, takes no seat, says
nothing, reports nothing, takes no other name and uploads nothing. They may look at everything that is
public, play the games they sit at to their end (the others at the table have done nothing wrong), take
their data away and delete themselves.

The bans are kept in memory: asking costs no database. This process hears of its own at once, and of
those of other processes within seconds.
"""

import logging
import math
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vingtdeux.web.answers import json_response
from vingtdeux.web.errors import error_page
from vingtdeux.web.office.models import Ban
from vingtdeux.web.office.networks import Networks, NotANetwork, network_of
from vingtdeux.web.people.identity import person_id

log: Final = logging.getLogger("vingtdeux.bans")
BARRED: Final = frozenset({
    "quick", "setup", "rematch", "fork", "daily", "find", "join", "sit", "name", "upload", "seat",
    "choose", "ready", "let_back", "start", "say", "report",
})  # fmt: skip
"""Names of the addresses a banned person may not post to."""
FRESH: Final = 2.0
"""Seconds for which what is known of the bans is new enough."""
FOR_GOOD: Final = math.inf


class Known:
    """The bans in force, as this process knows them."""

    def __init__(self) -> None:
        self._people: dict[int, float] = {}
        self._networks = Networks(())
        self._read_at = -math.inf
        self._reading = threading.Lock()

    def until(self, person: int | None, address: str) -> float:
        """The end of the longest ban on this person or address; 0 = there is none."""
        found = self._networks.until(address)
        if person is not None:
            found = max(found, self._people.get(person, 0.0))
        return found if found > time.time() else 0.0

    def read(self) -> None:
        """Read them from the database now."""
        with self._reading:
            people: dict[int, float] = {}
            networks = []
            now = timezone.now()
            rows = Ban.objects.filter(Q(until__isnull=True) | Q(until__gt=now))
            for person, network, until in rows.values_list("person_id", "network", "until"):
                end = FOR_GOOD if until is None else until.timestamp()
                if person is not None:
                    people[person] = max(end, people.get(person, 0.0))
                if network:
                    try:
                        networks.append((network_of(network), end))
                    except NotANetwork:
                        log.warning("a ban has no valid address")
            self._people, self._networks = people, Networks(networks)
            self._read_at = time.monotonic()

    def read_if_old(self) -> None:
        """Read them unless that was a moment ago."""
        if time.monotonic() - self._read_at > FRESH:
            self.read()

    def forget(self) -> None:
        """Something has changed: read again before the next answer."""
        self._read_at = -math.inf


known: Final = Known()


def listen() -> None:
    """Hear of bans this process writes."""
    for signal in (post_save, post_delete):
        signal.connect(_changed, sender=Ban, dispatch_uid=f"bans-{id(signal)}")


def _changed(**_: Any) -> None:
    known.forget()
    transaction.on_commit(known.forget)


class Middleware:
    """Turns banned people away from the doors that are barred to them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """None lets it pass."""
        match = request.resolver_match
        if request.method != "POST" or match is None or match.view_name not in BARRED:
            return None
        known.read_if_old()
        address = str(request.META.get("REMOTE_ADDR") or "")
        until = known.until(person_id(request.COOKIES), address)
        return turned_away(request, until) if until else None


def turned_away(request: HttpRequest, until: float) -> HttpResponse:
    """403, as a page or as JSON."""
    text = in_words(until)
    kinds = (request.headers.get("Accept", ""), request.content_type or "")
    if any("application/json" in kind for kind in kinds):
        return json_response({"ok": False, "code": "banned", "text": text}, 403)
    return error_page(request, 403, text)


def in_words(until: float) -> str:
    """What somebody who is banned reads."""
    if until == FOR_GOOD:
        return _("You are banned here: you can watch, and finish the games you sit at.")
    end = timezone.localtime(datetime.fromtimestamp(until, UTC))
    words = _("You are banned here until %(date)s: you can watch, and finish the games you sit at.")
    return words % {"date": date_format(end, "DATETIME_FORMAT")}
