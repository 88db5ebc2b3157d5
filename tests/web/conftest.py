"""A site under test: real servers in processes of their own, people with cookies and sockets."""

import functools
import itertools
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import SystemRandom
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
PATIENCE = 60.0
"""Seconds within which anything awaited must happen, also beside another worker, also after a pause
of the machine."""


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
            max_queue=None,  # a test may read late: frames wait, and so does no pong
            ping_interval=None,
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

    def until(
        self, wanted: Callable[[dict[str, Any]], Any], patience: float = PATIENCE
    ) -> dict[str, Any]:
        """The first frame (the last one seen included) that is as wanted."""
        if self.frames and wanted(self.frames[-1]):
            return self.frames[-1]
        end = time.monotonic() + patience
        while time.monotonic() < end:
            frame = self.next()
            if wanted(frame):
                return frame
        raise AssertionError(f"never came; last: {self.texts[-1:]}")

    def close(self) -> None:
        self.raw.close()


@functools.cache
def _new_database() -> Path:
    """What a site makes of an empty folder, made once: a server then finds nothing to migrate."""
    folder = Path(tempfile.mkdtemp(prefix="vingtdeux-new-", dir=_DATA))
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--verbosity=0"],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(folder)},
        check=True,
    )  # fmt: skip
    return folder / "vingtdeux.sqlite3"


def with_database(folder: Path) -> Path:
    """The folder of a site that was started before, if there is nothing in it yet."""
    folder.mkdir(exist_ok=True)
    if not any(folder.iterdir()):
        shutil.copy(_new_database(), folder)
    return folder


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

    def start(self, port: int | None = 0) -> "Site":
        """Start, and wait for the address; 0 = on a port that stays ours while it is down."""
        ports = [] if port is None else ["--port", str(port or free_port())]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vingtdeux.web.serve", *ports, *self.arguments],
            env=self.env, stdout=subprocess.PIPE, stderr=None, text=True,
        )  # fmt: skip
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://(localhost|\[::1\]):(\d+)/", line)
            if found:
                self.base = f"http://{found[1].replace('localhost', '127.0.0.1')}:{found[2]}"
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
                self.kill()
                raise AssertionError("the server did not end when it was asked to") from None
        if self.process and self.process.stdout:
            self.process.stdout.close()


NewSite = Callable[..., Site]


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    """Close browsers and sockets."""
    yield
    _opened.close()


@pytest.fixture
def fair() -> Iterator[Callable[[], float]]:
    """A clock that stands still while the machine does: a bound on how long the site may take is
    not about the seconds in which nobody ran."""
    step, most, ended = 0.02, 0.2, threading.Event()
    lost, woken = 0.0, time.monotonic()

    def overslept() -> float:
        late = time.monotonic() - woken - step
        return late if late > most else 0.0

    def tick() -> None:
        nonlocal lost, woken
        while not ended.wait(step):
            lost, woken = lost + overslept(), time.monotonic()

    thread = threading.Thread(target=tick)
    thread.start()
    yield lambda: time.monotonic() - lost - overslept()
    ended.set()
    thread.join()


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[NewSite]:
    """Start servers that end with the test."""
    sites: list[Site] = []

    def start(data: Path | None = None, port: int = 0, **env: str) -> Site:
        site = Site(data or with_database(tmp_path / "var"), env)
        sites.append(site)
        return site.start(port)

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for the tests that do not hurt it."""
    started = Site(with_database(tmp_path_factory.mktemp("site")), {}).start()
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


# --- scaled out: a PostgreSQL and a Redis of our own ---------------------------------------------


def found(name: str) -> str | None:
    """A program on the path or where Debian puts PostgreSQL's."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, places)])
    return shutil.which(name, path=path)


def need(*names: str) -> list[str]:
    """The programs, installed if they may be; else the test is skipped, loudly."""
    if not all(map(found, names)) and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "postgresql", "redis-server"],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True, timeout=300, check=False,
        )  # fmt: skip
    missing = [name for name in names if not found(name)]
    if missing:
        reason = f"SKIPPED: no {', '.join(missing)}: install postgresql and redis-server"
        print(f"\n!!! {reason}", file=sys.stderr)
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)
    return [str(found(name)) for name in names]


def _ports() -> Iterator[int]:
    """This worker's share of the ports below those the system lends, none twice before all."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    own = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0)
    share = list(range(10_000 + own, 15_000, workers))
    SystemRandom().shuffle(share)
    return itertools.cycle(share)


_share = _ports()


def free_port() -> int:
    """A port nobody listens on, nor will be lent to anybody while its owner is down."""
    while True:
        port = next(_share)
        with socket.socket() as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                door.bind(("127.0.0.1", port))
                return port


@pytest.fixture(scope="session", name="free_port")
def _free_port() -> Callable[[], int]:
    """The function above, for test modules that cannot import this file."""
    return free_port


def wait_for_port(port: int, process: "subprocess.Popen[Any]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server ended"
        with socket.socket() as door:
            door.settimeout(1)
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError("the server never listened")


class Redis:
    """A Redis of our own, on a port it keeps."""

    def __init__(self) -> None:
        (self._program,) = need("redis-server")
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.process: subprocess.Popen[Any] | None = None

    def start(self) -> "Redis":
        told = ["--port", str(self._port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            [self._program, *told, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL
        )
        wait_for_port(self._port, self.process)
        return self

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Postgres:
    """A PostgreSQL of our own; it refuses to run as root, so it runs as its own user then."""

    def __init__(self) -> None:
        initdb, self._program = need("initdb", "postgres")
        folder = self._folder = Path(tempfile.mkdtemp(prefix="vingtdeux-postgres-"))
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # pytest's own folders are closed to other users
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._data = str(folder / "data")
        subprocess.run(
            [*self._as_user, initdb, "-D", self._data, "-U", "vingtdeux", "-A", "trust", "-E",
             "UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=folder,
        )  # fmt: skip
        self._port = free_port()
        self.url = f"postgresql://vingtdeux@127.0.0.1:{self._port}/postgres"
        self.process: subprocess.Popen[Any] | None = None

    def start(self) -> "Postgres":
        told = ["-D", self._data, "-p", str(self._port), "-h", "127.0.0.1", "-k", str(self._folder)]
        told += ["-c", "fsync=off"]  # it is killed, the machine is not; a slow disk holds up nobody
        self.process = subprocess.Popen(
            [*self._as_user, self._program, *told], stderr=subprocess.DEVNULL, cwd=self._folder
        )
        wait_for_port(self._port, self.process)
        self._wait()
        return self

    def _wait(self) -> None:
        """It listens before it has replayed its log, and refuses everybody until then."""
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=int(PATIENCE)).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end

    def stop(self) -> None:
        """At once, as after a power cut; the log is replayed at the next start."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)


@pytest.fixture
def new_redis() -> Iterator[Callable[[], Redis]]:
    """Redis servers that a test may hurt; they are not started yet."""
    made: list[Redis] = []

    def make() -> Redis:
        made.append(Redis())
        return made[-1]

    yield make
    for each in made:
        each.stop()


@pytest.fixture
def new_postgres() -> Iterator[Callable[[], Postgres]]:
    """PostgreSQL servers that a test may hurt; they are not started yet."""
    made: list[Postgres] = []

    def make() -> Postgres:
        made.append(Postgres())
        return made[-1]

    yield make
    for each in made:
        each.remove()


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """A Redis for the tests that do not hurt it."""
    server = Redis().start()
    yield server.url
    server.stop()


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL for the tests that do not hurt it."""
    server = Postgres().start()
    yield server.url
    server.remove()


@pytest.fixture
def environment(postgres: str, redis: str, tmp_path: Path) -> dict[str, str]:
    return {
        "DATABASE_URL": postgres,
        "REDIS_URL": redis,
        "VINGTDEUX_ROLE": "web",
        "VINGTDEUX_SECRET_KEY": "the same for all processes of one site",
        "VINGTDEUX_SECOND": "0.2",
    }


@pytest.fixture
def worker(environment: dict[str, str]) -> Iterator[Any]:
    """Starts workers for clock and bots."""
    started: list[subprocess.Popen[str]] = []

    def start(**env: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", "vingtdeux.web.work"],
            env={**os.environ, "PYTHONPATH": str(SOURCES), **environment, **env},
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        started.append(process)
        assert process.stdout
        assert "at work" in process.stdout.readline()
        return process

    yield start
    for process in started:
        process.terminate()
        process.wait()
        assert process.stdout
        process.stdout.close()
