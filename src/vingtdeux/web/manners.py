"""How often one may knock: credits per guest and per address for every door that costs something.

An address stands for a whole household or school, so it gets more than a guest; a guest without a
cookie is counted by the address alone. Processes that share a Redis share the credits.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from vingtdeux.web import answers, purses
from vingtdeux.web.errors import error_page
from vingtdeux.web.household import HOUSEHOLD, household
from vingtdeux.web.language import lang
from vingtdeux.web.limits import Limiter
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.purses import Purse
from vingtdeux.web.watch import metrics

Page = Callable[..., HttpResponse]

RETRY_SECONDS: Final = 20


class Credit(NamedTuple):
    """At once, then per second, for one guest; times `household` for an address."""

    burst: float
    per_second: float
    household: int = HOUSEHOLD


DOORS: Final[dict[str, Credit]] = {
    "create": Credit(12, 0.1),
    "join": Credit(12, 0.2),
    "name": Credit(12, 0.2),
    "upload": Credit(6, 0.05),
    "device": Credit(6, 0.05),
    "data": Credit(6, 0.05),
    "pad": Credit(60, 4),
    "table": Credit(40, 2),
    "report": Credit(12, 0.2),
    "say": Credit(6, 0.5),
    "operator": Credit(10, 0.05, 1),  # passwords: an address is one person here, and so is a name
    "page": Credit(60, 5),
    "listen": Credit(120, 10),  # a question for every line that is said
    "simulate": Credit(6, 0.02, 4),  # minutes of a processor each
    "picture": Credit(300, 30, 2),  # an arrow key held down asks for thirty a second
}
POST: Final[dict[str, str]] = {
    # name of the address: door of those who want something done
    "quick": "create",
    "setup": "create",
    "rematch": "create",
    "fork": "create",
    "daily": "create",
    "lab_play": "create",
    "lab_simulate": "simulate",
    "lab_table": "page",
    "lab_cancel": "table",
    "lab": "page",
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
    "close": "table",
    "leave": "table",
    "start": "table",
    "pause": "table",
    "come_back": "table",
    "undo": "table",
    "tempo": "table",
    "report": "report",
    "mute": "report",
    "unmute": "report",
    "say": "say",
    "admin:login": "operator",
    "vingtdeux.web.learn.views.act": "picture",
}
GET: Final[dict[str, str]] = {
    # name of the address: door of those who only look, where looking costs something
    "home": "page",
    "tables": "page",
    "setup": "page",
    "table": "page",
    "join": "join",  # it tells a right code from a wrong one
    "arrive": "device",
    "me": "page",
    "daily": "page",
    "pad": "pad",
    "talk": "listen",
    "replay": "page",
    "verify": "page",
    "record": "page",
    "lab": "page",
    "lab_games": "page",
    "lab_sheet": "page",
    "lab_run": "page",
    "lab_news": "listen",
    "replay_frame": "picture",
    "vingtdeux.web.learn.views.picture": "picture",
}
ASKS: Final = {"POST": POST, "GET": GET, "HEAD": GET}


class Door:
    """The credits of one door: of addresses, of guests, of the names operators give."""

    def __init__(self, name: str, credit: Credit) -> None:
        more = settings.VINGTDEUX_LIMITS  # for a school; passwords are not tried more often there
        more = more if credit.household > 1 else min(more, 1)
        burst, rate = credit.burst * more, credit.per_second * more
        self._each = {
            "address": Purse(f"{name}:a", burst * credit.household, rate * credit.household),
            "guest": Purse(f"{name}:g", burst, rate),
            "operator": Purse(f"{name}:n", burst, rate),
        }
        self._own = {
            kind: Limiter(purse.burst, purse.per_second) for kind, purse in self._each.items()
        }

    def lets_in(self, request: HttpRequest) -> bool:
        """Take a credit of everybody who asks, here and then where all processes count."""
        asking = list(_asking(request))
        if not all(self._own[kind].pay(who) for kind, who in asking):
            return False
        return purses.pay(
            [
                self._each[kind]._replace(name=f"{self._each[kind].name}:{who}")
                for kind, who in asking
            ]
        )


def _asking(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """The address; the guest if there is a cookie; the operator whose password is tried."""
    yield "address", address_of(request)
    guest = person_id(request.COOKIES)
    if guest is not None:
        yield "guest", str(guest)
    match = request.resolver_match
    if match and match.view_name == "admin:login":
        name = unicodedata.normalize("NFKC", request.POST.get("username", "")).strip().casefold()
        yield "operator", hashlib.sha256(name.encode()).hexdigest()  # it may be a password


doors: Final[dict[str, Door]] = {}


def forget() -> None:
    """Everybody has full credit again, in this process."""
    doors.clear()


def may_pass(request: HttpRequest, name: str) -> bool:
    """Whether this request may go through the door. VINGTDEUX_LIMITS=0 opens all of them."""
    if not settings.VINGTDEUX_LIMITS:
        return True
    if not doors:
        doors.update({name: Door(name, credit) for name, credit in DOORS.items()})
    return doors[name].lets_in(request)


def address_of(request: HttpRequest) -> str:
    """Where it comes from."""
    return household(str(request.META.get("REMOTE_ADDR") or ""))


class Middleware:
    """Sends whoever asks at a guarded address through its door first."""

    def __init__(self, get_response: Page) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """None lets it pass."""
        match = request.resolver_match
        door = ASKS.get(request.method or "", {}).get(match.view_name) if match else None
        if door == "create" and "refresh" in request.POST:
            door = "page"  # the same form again: nothing is made
        return None if door is None or may_pass(request, door) else too_many(request)


def too_many(request: HttpRequest) -> HttpResponse:
    """429, as a page or as JSON."""
    metrics.refused("too_fast")
    if "application/json" in request.headers.get("Accept", ""):
        response = answers.refusal("too_fast", 429, lang())
    else:
        response = error_page(request, 429, answers.words("too_fast", lang()))
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
