"""The processes of a site: web, worker, PostgreSQL, Redis. Each can be killed and started again."""

import http.client
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

SOURCES = Path(__file__).parents[2] / "src"
PATIENCE = 60.0
"""Seconds within which a part must be up."""
PORTS = (15_000, 32_000)
"""Below those the system gives to outgoing connections."""
LOOK = 1.0
"""Seconds a part has to answer "are you there?"."""


def found(name: str) -> str | None:
    """A program on the path or where Debian puts PostgreSQL's."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *map(str, places)]))


def free_port() -> int:
    """A port nobody listens on, nor will be lent to a client while its owner is down."""
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)):
                return port


def descendants(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(path.parent.name))
    family, look = [], [pid]
    while look:
        new = children.get(look.pop(), [])
        family += new
        look += new
    return family


def words_of(pid: int) -> str:
    """The command line of a process; "" if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


class Part:
    """One process, always under the same address; what it writes is kept in one file."""

    def __init__(self, name: str, folder: Path, env: dict[str, str] | None = None) -> None:
        self.name = name
        self.env = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "PYTHONUNBUFFERED": "1",
            **(env or {}),
        }
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.wanted = False
        """Whether it should be running: whoever keeps watch starts it again."""
        self.began = 0
        """Where in the file its present life begins."""

    def command(self) -> list[str]:
        """What to run."""
        raise NotImplementedError

    def identity(self) -> dict[str, Any]:
        """As whom to run it."""
        return {}

    def answers(self) -> bool:
        """Whether it does its work."""
        raise NotImplementedError

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Begin; does not wait."""
        self.wanted = True
        self.began = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), env=self.env, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                cwd=self.log.parent, **self.identity(),
            )  # fmt: skip

    def is_running(self) -> bool:
        """Whether the process is there, be it ready or not."""
        return self.process is not None and self.process.poll() is None

    def is_up(self) -> bool:
        """Whether it runs and does its work."""
        return self.is_running() and self.answers()

    def wait(self) -> None:
        """Until it is up."""
        end = time.monotonic() + PATIENCE
        while not self.is_up():
            if time.monotonic() > end or not self.is_running():
                raise SystemExit(f"{self.name} did not start:\n{self.said()[-2000:]}")
            time.sleep(0.05)

    def said(self) -> str:
        """What it has written in its present life."""
        with self.log.open("rb") as log:
            log.seek(self.began)
            return log.read().decode(errors="replace")

    def kill(self, wanted: bool = False) -> None:
        """kill -9."""
        self.wanted = wanted
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """A polite end, if it listens."""
        self.wanted = False
        if self.is_running() and self.process is not None:
            self.process.send_signal(number)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()


class Web(Part):
    """A server for pages and sockets."""

    def __init__(self, name: str, folder: Path, env: dict[str, str]) -> None:
        super().__init__(name, folder, env)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "vingtdeux.web.serve", "--port", str(self.port)]

    def answers(self) -> bool:
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LOOK)
        try:
            door.request("GET", "/healthz")
            return door.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            door.close()


class Worker(Part):
    """Clock and bots."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "vingtdeux.web.work"]

    def answers(self) -> bool:
        return "at work" in self.said()


class Redis(Part):
    """Keeps nothing: a restart forgets everything."""

    def __init__(self, folder: Path) -> None:
        super().__init__("redis", folder)
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        program = found("redis-server") or "redis-server"
        keep = ["--save", "", "--appendonly", "no"]
        return [program, "--port", str(self.port), "--bind", "127.0.0.1", *keep]

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=LOOK) as door:
                door.sendall(b"PING\r\n")
                return door.recv(16).startswith(b"+PONG")
        except OSError:
            return False


class Postgres(Part):
    """It refuses to run as root: then it runs as its own user."""

    def __init__(self, folder: Path) -> None:
        super().__init__("postgres", folder)
        self.port = free_port()
        self.url = f"postgresql://vingtdeux@127.0.0.1:{self.port}/postgres"
        home = folder / "postgres"
        home.mkdir()
        self.home = str(home)
        self.data = str(home / "data")
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            folder.chmod(0o755)
            os.chown(home, owner.pw_uid, owner.pw_gid)
        subprocess.run(
            [found("initdb") or "initdb", "-D", self.data, "-U", "vingtdeux", "-A", "trust", "-E", "UTF8"],
            check=True, capture_output=True, cwd=home, **self.identity(),
        )  # fmt: skip

    def identity(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        owner = pwd.getpwnam("postgres")
        return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    def command(self) -> list[str]:
        where = ["-D", self.data, "-p", str(self.port), "-h", "127.0.0.1", "-k", self.home]
        return [found("postgres") or "postgres", *where]

    def answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def backends(self) -> list[int]:
        """The processes that serve a connection."""
        return [pid for pid in descendants(self.pid) if "127.0.0.1(" in words_of(pid)]

    def signal_all(self, number: signal.Signals) -> None:
        """To the server and every process of it."""
        for pid in (self.pid, *descendants(self.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        if self.is_running():
            self.signal_all(signal.SIGCONT)
        super().stop(number)
