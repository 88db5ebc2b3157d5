"""Scaled out: PostgreSQL, Redis, two web processes, one for clock and bots; by environment alone."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vingtdeux import Record

PATIENCE = 60.0


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


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_for_port(port: int, process: "subprocess.Popen[Any]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server ended"
        with socket.socket() as door:
            door.settimeout(1)
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError("the server never listened")


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """A Redis of our own."""
    (program,) = need("redis-server")
    port = free_port()
    process = subprocess.Popen(
        [program, "--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"],
        stdout=subprocess.DEVNULL,
    )
    wait_for_port(port, process)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait()


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own; it refuses to run as root, so it runs as its own user then."""
    initdb, server = need("initdb", "postgres")
    folder = tmp_path_factory.mktemp("postgres")
    as_user: list[str] = []
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        for path in (folder, *folder.parents):
            if path == Path("/tmp") or path == Path("/"):
                break
            path.chmod(path.stat().st_mode | 0o755)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = ["runuser", "-u", "postgres", "--"]
    data = str(folder / "data")
    subprocess.run(
        [*as_user, initdb, "-D", data, "-U", "vingtdeux", "-A", "trust", "-E", "UTF8"],
        check=True, capture_output=True, cwd=folder,
    )  # fmt: skip
    port = free_port()
    process = subprocess.Popen(
        [*as_user, server, "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)],
        stderr=subprocess.DEVNULL, cwd=folder,
    )  # fmt: skip
    wait_for_port(port, process)
    yield f"postgresql://vingtdeux@127.0.0.1:{port}/postgres"
    process.terminate()
    process.wait()


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
def worker(environment: dict[str, str], tmp_path: Path) -> Iterator[Any]:
    """Starts workers for clock and bots."""
    started: list[subprocess.Popen[str]] = []

    def start() -> "subprocess.Popen[str]":
        sources = str(Path(__file__).parents[2] / "src")
        process = subprocess.Popen(
            [sys.executable, "-m", "vingtdeux.web.work"],
            env={**os.environ, "PYTHONPATH": sources, **environment},
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert process.stdout
        assert "at work" in process.stdout.readline()
        started.append(process)
        return process

    yield start
    for process in started:
        process.terminate()
        process.wait()
        assert process.stdout
        process.stdout.close()


def at(person: Any, site: Any) -> Any:
    """The same browser at another server."""
    person.base = site.base
    person.http.base_url = site.base
    return person


def play_out(people: list[Any], table: str) -> None:
    watching = [person.watch(table) for person in people]
    for each in watching:
        each.next()
    while watching[0].frames[-1]["status"] != "over":
        for person, each in zip(people, watching, strict=True):
            frame = each.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
            if frame["status"] == "over":
                continue
            answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
            assert answer.status_code == 200, answer.text
            reached = answer.json()["v"]
            for other in watching:  # also those at the other server
                other.until(lambda f, v=reached: f["v"] >= v)


def test_two_servers_and_a_worker_play_one_game(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob, players=4, option__rounds=4)
    play_out([ana, at(bob, sites[1])], table)
    record = Record.loads(ana.http.get(f"/r/{table}/record.json").text)
    record.verify()
    assert len(record.moves) == 17


def test_the_clock_of_the_worker_is_heard_everywhere(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    """Two workers, nobody plays: every stage ends once, at both servers."""
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob, pace=1, option__rounds=2)
    here, there = ana.watch(table), at(bob, sites[1]).watch(table)
    for each in (here, there):
        each.until(lambda f: f["status"] == "over")
    moves = Record.loads(ana.http.get(f"/r/{table}/record.json").text).moves
    assert [seat for seat, _ in moves] == [-1, -2, -2]


def test_a_server_killed_in_mid_game_is_not_missed(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    bots = worker()
    ana = sites[0].person("Ana")
    table = tools.seat_all(ana, players=3, option__rounds=4)
    frame = ana.watch(table).next()
    reached = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).json()["v"]
    sites[0].kill()
    bots.kill()
    bots.wait()
    worker()
    socket = at(ana, sites[1]).watch(table)
    assert socket.next()["v"] >= reached
    play_out([ana], table)
    Record.loads(ana.http.get(f"/r/{table}/record.json").text).verify()


def test_who_is_at_another_server_is_here_too(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob)

    def both(frame: Any) -> bool:
        return all(person.get("here") for person in frame["people"])

    mine = ana.watch(table)
    assert not both(mine.next())
    bobs = at(bob, sites[1]).watch(table)
    mine.until(both)
    bobs.until(both)
    worker()  # it begins by taking everybody for absent, and is told better
    second = at(bob, sites[0]).watch(table)
    second.until(both)
    bobs.close()
    assert both(ana.watch(table).next()), "Bob has another window, at this server"
    second.close()
    mine.until(lambda f: not both(f))
    at(bob, sites[1]).watch(table)
    mine.until(both)
    sites[1].kill()
    mine.until(lambda f: not both(f))


def test_commands_are_idempotent_and_stale_ones_refused(
    new_site: Any, tools: Any, environment: dict[str, str]
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob)
    frame = ana.watch(table).next()
    code, decision = frame["scene"]["deeds"][0]["code"], frame["decision"]
    answers = [
        at(ana, sites[n % 2]).act(table, code, decision, "command-00000077").json()
        for n in range(4)
    ]
    assert answers == [{"ok": True, "v": 2}] * 4
    assert ana.act(table, code, decision).status_code == 409
    taken = bob.act(table, code, bob.watch(table).next()["decision"], "command-00000077")
    assert taken.status_code in (409, 422)
