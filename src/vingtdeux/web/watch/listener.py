"""Metrics and readiness on an address of their own: also for the worker, which has no site."""

import json
import logging
import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from django.db import connections

from vingtdeux.web.watch import metrics, ready

log: Final = logging.getLogger("vingtdeux.metrics")
Page = tuple[int, str, bytes]
JSON: Final = "application/json"


def metrics_page() -> Page:
    """Prometheus' text."""
    return 200, metrics.CONTENT_TYPE, metrics.scrape()


def ready_page() -> Page:
    """The whole report: who reaches this address is the operator."""
    found = ready.report()
    wrong = ready.failed(found)
    told = {"ok": not wrong, "failed": wrong, "checks": sorted(found)}
    return 503 if wrong else 200, JSON, json.dumps(told).encode()


PAGES: Final[dict[str, Callable[[], Page]]] = {
    "/metrics": metrics_page,
    "/readyz": ready_page,
    "/healthz": lambda: (200, JSON, b'{"ok": true}'),
}


class _Handler(BaseHTTPRequestHandler):
    timeout = 5
    server_version = "vingtdeux"
    sys_version = ""

    def do_GET(self) -> None:
        """Answer one of the few pages."""
        page = PAGES.get(self.path.partition("?")[0])
        try:
            status, kind, body = page() if page else (404, "text/plain", b"not found\n")
        except Exception:
            log.exception("the page %s cannot be made", self.path[:40])
            status, kind, body = 500, "text/plain", b"error\n"
        finally:
            connections.close_all()  # this thread ends with the answer
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Scrapes are no news."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True


class Listener:
    """A thread that answers on `host:port`."""

    def __init__(self) -> None:
        self._server: _Server | None = None

    def open(self, address: str) -> None:
        """Listen; an address that cannot be had is said, and the site goes on without."""
        host, _, port = address.rpartition(":")
        host = host.strip("[]")
        kind = type(
            "_Server", (_Server,),
            {"address_family": socket.AF_INET6 if ":" in host else socket.AF_INET},
        )  # fmt: skip
        try:
            self._server = kind((host or "127.0.0.1", int(port)), _Handler)
        except (OSError, ValueError, OverflowError) as error:
            log.error("VINGTDEUX_METRICS=%s cannot be listened on (%s)", address, error)
            return
        assert self._server is not None
        threading.Thread(
            target=self._server.serve_forever, args=(0.2,), name="metrics", daemon=True
        ).start()

    @property
    def port(self) -> int:
        """Where it listens; 0 = it does not."""
        return int(self._server.server_address[1]) if self._server else 0

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
