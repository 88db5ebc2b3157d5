"""The lean lane: moves go past the chain of middleware, not past its checks.

Django's full chain under ASGI crosses threads several times a request. A move needs only the body's
size, the CSRF check (Django's own) and the signed cookie; then it is handed in at the desk.
"""

import asyncio
import io
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from vingtdeux.web.people.identity import person_id
from vingtdeux.web.tables import commands
from vingtdeux.web.tables.commands import MOST_BYTES, TooLarge
from vingtdeux.web.tables.desk import desk
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.threads import reader

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

BURST: Final = 60.0
PER_SECOND: Final = 15.0
MOST_PURSES: Final = 20_000

_csrf: Final = CsrfViewMiddleware(lambda _: HttpResponse())


class TooFast(BadRequest):
    """More than hands can do."""

    status = 429

    def __init__(self) -> None:
        super().__init__("too_fast")


class Limiter:
    """A bucket of credits per sender, the oldest forgotten first."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._purses: OrderedDict[Any, tuple[float, float]] = OrderedDict()

    def pay(self, who: Any) -> bool:
        """Take one credit; False if there is none left."""
        now = time.monotonic()
        left, then = self._purses.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self._purses[who] = (left - 1 if left >= 1 else left, now)
        if len(self._purses) > MOST_PURSES:
            self._purses.popitem(last=False)
        return left >= 1


_limiter: Final = Limiter(BURST, PER_SECOND)


async def lane(scope: Any, receive: Receive, send: Send, name: str, table_id: str) -> None:
    """Answer a POST of `act` or `why`."""
    body = await _body(receive)
    request = ASGIRequest(scope, io.BytesIO(body or b""))
    refused = _gate(request, body, table_id)
    response = refused or await _run(name, request, table_id)
    headers = [(name.encode(), value.encode()) for name, value in response.items()]
    headers.append((b"Content-Length", str(len(response.content)).encode()))
    headers.append((b"X-Content-Type-Options", b"nosniff"))
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})


async def _run(name: str, request: HttpRequest, table_id: str) -> HttpResponse:
    if name == "why":
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(reader, commands.why, request, table_id)
    try:
        return commands.played(await desk.hand_in(commands.order_of(request, table_id)))
    except Exception as error:
        return commands.refused(error, table_id, commands.lang_of(request))


def _gate(request: HttpRequest, body: bytes | None, table_id: str) -> HttpResponse | None:
    """A refusal, or None for a request that may go on."""
    if body is None:
        return commands.refused(TooLarge(), table_id, commands.lang_of(request))
    _csrf.process_request(request)
    refused = _csrf.process_view(request, commands.act, (), {})
    if refused is not None:
        return refused
    who = person_id(request.COOKIES) or request.META.get("REMOTE_ADDR", "")
    if not _limiter.pay(who):
        return commands.refused(TooFast(), table_id, commands.lang_of(request))
    return None


async def _body(receive: Receive) -> bytes | None:
    """The body, or None if it is larger than any move."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        part: bytes = message.get("body", b"")
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)
