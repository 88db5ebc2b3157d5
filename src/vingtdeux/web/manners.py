"""How often one may knock: credits per guest and per address for every door that costs something.

Each process counts for itself. An address stands for a whole household or school, so it gets
more than a guest; a guest without a cookie is counted by the address alone.
"""

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from vingtdeux.web.errors import error_page
from vingtdeux.web.limits import Limiter
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables import refusals, shelf
from vingtdeux.web.tables.commands import json_response

Page = Callable[..., HttpResponse]

DOORS: Final[dict[str, tuple[float, float]]] = {
    # door: (at once, then per second), for one guest
    "create": (12, 0.1),
    "join": (12, 0.2),
    "name": (12, 0.2),
    "upload": (6, 0.05),
    "device": (6, 0.05),
    "data": (6, 0.05),
    "pad": (60, 4),
    "table": (40, 2),
    "report": (12, 0.2),
    "say": (6, 0.5),
    "operator": (10, 0.05),
}
DOOR_OF: Final[dict[str, str]] = {
    # name of the address: door
    "quick": "create",
    "setup": "create",
    "rematch": "create",
    "fork": "create",
    "daily": "create",
    "find": "join",
    "join": "join",
    "sit": "join",
    "name": "name",
    "upload": "upload",
    "device": "device",
    "arrive": "device",
    "my_data": "data",
    "delete_me": "data",
    "pad": "pad",
    "seat": "table",
    "choose": "table",
    "ready": "table",
    "let_back": "table",
    "leave": "table",
    "start": "table",
    "pause": "table",
    "come_back": "table",
    "undo": "table",
    "report": "report",
    "mute": "report",
    "unmute": "report",
    "say": "say",
    "admin:login": "operator",
}
HOUSEHOLD: Final = 8
"""How many guests one address may stand for."""
RETRY_SECONDS: Final = 20


class Door:
    """The credits of one door."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._guests = Limiter(burst, per_second)
        self._addresses = Limiter(burst * HOUSEHOLD, per_second * HOUSEHOLD)

    def lets_in(self, request: HttpRequest) -> bool:
        """Take a credit of the address, and one of the guest if there is a cookie."""
        if not self._addresses.pay(address_of(request)):
            return False
        guest = person_id(request.COOKIES)
        return guest is None or self._guests.pay(guest)


def _doors() -> dict[str, Door]:
    more = settings.VINGTDEUX_LIMITS
    return {name: Door(burst * more, rate * more) for name, (burst, rate) in DOORS.items()}


doors: Final[dict[str, Door]] = {}


def forget() -> None:
    """Everybody has full credit again."""
    doors.clear()


def may_pass(request: HttpRequest, name: str) -> bool:
    """Whether this request may go through the door. VINGTDEUX_LIMITS=0 opens all of them."""
    if not settings.VINGTDEUX_LIMITS:
        return True
    if not doors:
        doors.update(_doors())
    return doors[name].lets_in(request)


def address_of(request: HttpRequest) -> str:
    """Where it comes from."""
    return household(str(request.META.get("REMOTE_ADDR") or ""))


@lru_cache(maxsize=20_000)
def household(text: str) -> str:
    """Those who share an address; for IPv6 its /64."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Middleware:
    """Sends every POST to a guarded address through its door first."""

    def __init__(self, get_response: Page) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """None lets it pass."""
        match = request.resolver_match
        door = DOOR_OF.get(match.view_name) if match and request.method == "POST" else None
        if door == "create" and "refresh" in request.POST:
            door = None  # the same form again: nothing is made
        return None if door is None or may_pass(request, door) else too_many(request)


def too_many(request: HttpRequest) -> HttpResponse:
    """429, as a page or as JSON."""
    text = refusals.words("", shelf.lang(), "too_fast", {})
    if "application/json" in request.headers.get("Accept", ""):
        response = json_response({"ok": False, "code": "too_fast", "text": text}, 429)
    else:
        response = error_page(request, 429, text)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
