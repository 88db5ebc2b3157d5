"""The lean lane: moves go past the chain of middleware, not past its checks.

Django's full chain under ASGI crosses threads several times a request. A move needs only the body's
size, the CSRF check (Django's own) and the signed cookie; then it is handed in at the desk.
"""

import io
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from vingtdeux.web.answers import json_response
from vingtdeux.web.household import HOUSEHOLD, household
from vingtdeux.web.language import lang_of
from vingtdeux.web.limits import Limiter, Remembered
from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.moves import commands
from vingtdeux.web.tables.moves.commands import MOST_BYTES, TooLarge
from vingtdeux.web.tables.moves.desk import desk
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.watch import metrics
from vingtdeux.web.watch.traces import traces

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

Headers = list[tuple[bytes, bytes]]

PLAYED: Final[Headers] = [(b"Content-Type", b"application/json"), (b"Cache-Control", b"no-store")]
"""What goes with the answer to a move that was made."""
STRANGER: Final = 0
"""Nobody has this number."""

_csrf: Final = CsrfViewMiddleware(lambda _: HttpResponse())
BURST: Final = 60
PER_SECOND: Final = 15
_guests: Final = Limiter(BURST, PER_SECOND)
_addresses: Final = Limiter(BURST * HOUSEHOLD, PER_SECOND * HOUSEHOLD)
LONGEST_KEY: Final = 1500
"""Bytes of headers worth remembering; a browser of ours sends some 400."""
_trusted: Final[Remembered[tuple[Any, ...], int]] = Remembered(10_000)
"""Headers that have passed the checks before, and whose they are. The verdict depends on nothing
else, so that a browser is examined once and not at every move."""
metrics.watch_cache("headers", lambda: _trusted.bytes)


class TooFast(BadRequest):
    """More than hands can do."""

    status = 429

    def __init__(self) -> None:
        super().__init__("too_fast")


def lets_in(person: int, address: str) -> bool:
    """Take a credit of the address, which stands for a household, and one of the guest."""
    if settings.VINGTDEUX_LIMITS and not _addresses.pay(household(address)):
        return False
    return _guests.pay(person or address)


async def lane(scope: Any, receive: Receive, send: Send, name: str, table_id: str) -> None:
    """Answer a POST of `act` or `why`."""
    began = time.perf_counter()
    body = await _body(receive)
    try:
        person = _examined(scope, body)
        if isinstance(person, HttpResponse):
            response = person
        elif body is None:
            raise TooLarge
        elif not lets_in(person, (scope.get("client") or [""])[0]):
            raise TooFast
        elif name == "why":
            response = await read(commands.why, _request(scope, body), table_id)
        else:
            order = commands.order_of("POST", body, person or None, table_id)
            version = await desk.hand_in(order)
            await _send(send, 200, PLAYED, commands.played(version))
            _note(name, 200, began)
            return
    except Exception as error:
        lang = lang_of(_request(scope, body))
        response = commands.refused(error, table_id, lang)
    headers = [(name.encode(), value.encode()) for name, value in response.items()]
    await _send(send, response.status_code, headers, response.content)
    _note(name, response.status_code, began)


def _note(name: str, status: int, began: float) -> None:
    metrics.requested(name, status, time.perf_counter() - began)
    traces.name(name)


async def _send(send: Send, status: int, headers: Headers, content: bytes) -> None:
    headers = [
        *headers,
        (b"Content-Length", str(len(content)).encode()),
        (b"X-Content-Type-Options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def _request(scope: Any, body: bytes | None) -> ASGIRequest:
    return ASGIRequest(scope, io.BytesIO(body or b""))


def _examined(scope: Any, body: bytes | None) -> int | HttpResponse:
    """Whose request this is, or the refusal of a forged one."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    key = (
        headers.get(b"cookie"), headers.get(b"x-csrftoken"), origin, headers.get(b"host"),
        scope["scheme"],
    )  # fmt: skip
    known = _trusted.get(key)
    if known is not None:
        return known
    request = _request(scope, body)
    try:
        request.get_host()
    except DisallowedHost:
        return json_response({"ok": False, "code": "bad_host"}, 400)
    _csrf.process_request(request)
    refused = _csrf.process_view(request, commands.act, (), {})
    if refused is not None:
        return refused
    person = person_id(request.COOKIES) or STRANGER
    size = sum(len(part) for part in key if part)
    if origin is not None and len(headers) == len(scope["headers"]) and size <= LONGEST_KEY:
        _trusted.keep(key, person)
    return person


async def _body(receive: Receive) -> bytes | None:
    """The body, or None if it is larger than any move."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":  # nobody waits for an answer
            return None
        part: bytes = message.get("body", b"")
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)
