"""What surrounds every request: its number, its line in the access log, its span, its seconds."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from vingtdeux.web.watch import context, logs, metrics, redact
from vingtdeux.web.watch.traces import traces

LONGEST: Final = 300
"""Characters of an address that are looked at."""
App = Callable[[Any, Any, Any], Awaitable[None]]


def timed(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Django's middleware: how long each page takes."""

    def handle(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        view = match.view_name if match else "none"
        metrics.requested(view, response.status_code, time.perf_counter() - began)
        traces.name(view)
        return response

    return handle


def watched(app: App) -> App:
    """The whole site with numbered requests, where logs or traces ask for it; else as it is."""
    traces.begin()
    if not (settings.VINGTDEUX_NUMBERED or traces.on):
        return app

    async def door(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            await _Visit(scope, send).go_through(app, receive)
        else:
            await app(scope, receive, send)

    return door


class _Visit:
    """One request or one socket, from the first byte to the last."""

    def __init__(self, scope: Any, send: Any) -> None:
        self.scope = scope
        self.send = send
        self.status = 0
        self.method = scope.get("method", "GET")
        self.path = redact.clean(scope["path"][:LONGEST])
        self.id = context.name_of(scope["headers"])

    async def go_through(self, app: App, receive: Any) -> None:
        began = time.perf_counter()
        context.request_id.set(self.id)
        context.table_id.set(context.table_of(self.scope["path"]))
        try:
            if self.scope["type"] == "http":
                with traces.request(self.method, self.path, self._headers()) as span:
                    await app(self.scope, receive, self._sent)
                    if traces.on:
                        span.set_attribute("http.response.status_code", self.status)
            else:
                await app(self.scope, receive, self._sent)
        finally:
            self._say(round((time.perf_counter() - began) * 1000, 1))

    def _headers(self) -> dict[str, str]:
        """What a trace may be continued from."""
        if not traces.on:
            return {}
        return {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in self.scope["headers"]
            if name in (b"traceparent", b"tracestate")
        }

    async def _sent(self, message: Any) -> None:
        kind = message["type"]
        if kind == "http.response.start":
            self.status = message["status"]
            number = (b"X-Request-Id", self.id.encode())
            message = {**message, "headers": [*message.get("headers", ()), number]}
        elif kind == "websocket.accept":
            self.status = 101
        elif kind == "websocket.close":
            self.status = self.status or 403
        await self.send(message)

    def _say(self, ms: float) -> None:
        if logs.ACCESS.isEnabledFor(logging.INFO):
            facts = {"method": self.method, "path": self.path, "status": self.status, "ms": ms}
            words = f"{self.method} {self.path} {self.status} {ms} ms"
            logs.ACCESS.info("%s", words, extra=facts)
