"""A site under test: real servers in processes of their own, people with cookies and sockets."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

_DATA = tempfile.mkdtemp(prefix="vingtdeux-test-")
os.environ["VINGTDEUX_DATA"] = _DATA
os.environ["VINGTDEUX_BOT_DELAY"] = "0"
os.environ["VINGTDEUX_LIMITS"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "vingtdeux.web.settings"

import django  # noqa: E402 - the environment comes first

django.setup()

import httpx  # noqa: E402
import pytest  # noqa: E402
from websockets.sync.client import ClientConnection, connect  # noqa: E402

SOURCES = Path(__file__).parents[2] / "src"
_opened = ExitStack()
"""Browsers and sockets, closed after each test."""
PATIENCE = 20.0
"""Seconds within which anything awaited must happen."""


class Person:
    """A browser: a cookie jar, a language, a CSRF token."""

    def __init__(self, base: str, name: str = "", lang: str = "fr") -> None:
        self.base = base
        self.name = name
        self.http = _opened.enter_context(
            httpx.Client(base_url=base, headers={"Accept-Language": lang}, timeout=PATIENCE)
        )
        self.token = ""
        self.look("/")

    def look(self, path: str) -> httpx.Response:
        """Open a page; remember its token."""
        page = self.http.get(path, follow_redirects=True)
        found = re.search(r'name="csrf-token" content="([^"]+)"', page.text)
        if found:
            self.token = found[1]
        return page

    def form(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form as a browser does; redirects are not followed."""
        named = {"name": self.name} if self.name else {}
        fields = {"csrfmiddlewaretoken": self.token, **named, **fields}
        return self.http.post(
            path, data={key.replace("__", "."): str(fields[key]) for key in fields}
        )

    def post(self, path: str, data: Any, **headers: str) -> httpx.Response:
        """Send JSON as the client does."""
        return self.http.post(path, json=data, headers={"X-CSRFToken": self.token, **headers})

    def act(self, table: str, code: str, decision: str, command: str = "") -> httpx.Response:
        """Play a move."""
        command = command or str(uuid.uuid4())
        return self.post(
            f"/t/{table}/act", {"code": code, "decision": decision, "command": command}
        )

    def cookies(self) -> str:
        """As a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def watch(self, table: str, origin: str | None = None, **query: Any) -> "Socket":
        """Open a socket at a table."""
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        socket = connect(
            self.base.replace("http", "ws") + f"/t/{table}/stream?{asked}",
            origin=self.base if origin is None else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookies()},
            open_timeout=PATIENCE,
            max_size=1_000_000,
        )
        return Socket(_opened.enter_context(socket))


class Socket:
    """Frames as they come; every one is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.raw = socket
        self.texts: list[str] = []
        self.frames: list[dict[str, Any]] = []

    def next(self) -> dict[str, Any]:
        """The next frame."""
        text = self.raw.recv(PATIENCE)
        assert isinstance(text, str)
        self.texts.append(text)
        frame: dict[str, Any] = json.loads(text)
        if "beat" in frame:
            return self.next()
        self.frames.append(frame)
        return frame

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first frame (the last one seen included) that is as wanted."""
        if self.frames and wanted(self.frames[-1]):
            return self.frames[-1]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            frame = self.next()
            if wanted(frame):
                return frame
        raise AssertionError(f"never came; last: {self.texts[-1:]}")

    def close(self) -> None:
        self.raw.close()


class Site:
    """A server in a process of its own."""

    def __init__(self, data: Path, env: dict[str, str], *arguments: str) -> None:
        self.data = data
        self.env = {**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(data)}
        self.env |= {"VINGTDEUX_THINKERS": "1", **env}
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None
        self.base = ""
        self.said: list[str] = []

    def start(self, port: int = 0) -> "Site":
        """Start, and wait for the address."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vingtdeux.web.serve", "--port", str(port), *self.arguments],
            env=self.env, stdout=subprocess.PIPE, stderr=None, text=True,
        )  # fmt: skip
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.base = f"http://127.0.0.1:{found[1]}"
                break
        assert self.base, "".join(self.said)
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until it answers (the socket listens before the site is up: this just waits)."""
        assert httpx.get(self.base + "/healthz", timeout=PATIENCE).json() == {"ok": True}

    def person(self, name: str = "", lang: str = "fr") -> Person:
        """Somebody with a fresh browser."""
        return Person(self.base, name, lang)

    def kill(self) -> None:
        """kill -9."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """A polite end."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process and self.process.stdout:
            self.process.stdout.close()


NewSite = Callable[..., Site]


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    """Close browsers and sockets."""
    yield
    _opened.close()


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[NewSite]:
    """Start servers that end with the test."""
    sites: list[Site] = []

    def start(data: Path | None = None, port: int = 0, **env: str) -> Site:
        site = Site(data or tmp_path / "var", env)
        sites.append(site)
        return site.start(port)

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for the tests that do not hurt it."""
    started = Site(tmp_path_factory.mktemp("site"), {}).start()
    yield started
    started.stop()


def open_table(host: Person, game: str = "petit", **fields: Any) -> str:
    """The id of a new table."""
    answer = host.form(f"/new/{game}", **fields)
    assert answer.status_code == 302, answer.text
    host.look(answer.headers["Location"])
    return str(answer.headers["Location"]).rpartition("/")[2]


def invitation(host: Person, table: str) -> str:
    """The address to give to friends."""
    found = re.search(rf"/t/{table}/join/\w+", host.look(f"/t/{table}").text)
    assert found
    return found[0]


def seat_all(host: Person, *others: Person, **fields: Any) -> str:
    """A running table with these people, in this order, and bots on the rest."""
    table = open_table(host, **{"players": max(2, 1 + len(others)), "pace": 0, **fields})
    link = invitation(host, table)
    for other in others:
        assert other.form(link, ready=1).status_code == 302
        other.look(f"/t/{table}")
    assert host.form(f"/t/{table}/start", fill=2).status_code == 302
    return table


@pytest.fixture
def tools() -> Any:
    """The functions above, for test modules that cannot import this file."""

    class Tools:
        open_table = staticmethod(open_table)
        invitation = staticmethod(invitation)
        seat_all = staticmethod(seat_all)
        Site = Site
        Person = Person
        patience = PATIENCE

    return Tools
