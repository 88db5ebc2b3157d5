"""The wire under attack, over raw sockets against real processes: bounded memory, bounded time."""

import logging
import os
import re
import resource
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from vingtdeux.web.wire.gate import Gate
from vingtdeux.web.wire.wheel import Watched, Wheel

SOURCES = Path(__file__).parents[2] / "src"
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
"""The largest ping a client may send."""
UPGRADE = (
    b"Host: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)

Dial = Callable[..., socket.socket]


@pytest.fixture
def dial() -> Iterator[Dial]:
    """Raw connections, closed after the test."""
    with ExitStack() as opened:

        def connect(base: str, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
            port = int(base.rpartition(":")[2])
            made = socket.create_connection(("127.0.0.1", port), 60, (source, 0))
            opened.enter_context(made)
            made.sendall(said)
            return made

        yield connect


def heard(line: socket.socket, enough: bytes = b"") -> bytes:
    """What comes until the other end closes, or until these words."""
    said = b""
    try:
        while not (enough and enough in said):
            part = line.recv(65536)
            if not part:
                break
            said += part
    except ConnectionResetError:
        pass
    return said


def statuses(said: bytes) -> list[int]:
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3}) ", said)]


def memory(site: Any) -> float:
    """RSS of the server, MB."""
    text = Path(f"/proc/{site.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def handshake(table: str, who: Any) -> bytes:
    """What opens a socket at a table."""
    port = who.base.rpartition(":")[2]
    head = UPGRADE.replace(b"Host: a", f"Host: 127.0.0.1:{port}".encode())
    more = f"Origin: {who.base}\r\nCookie: {who.cookies()}\r\n\r\n"
    return f"GET /t/{table}/stream HTTP/1.1\r\n".encode() + head + more.encode()


# sockets


def test_pings_that_nobody_reads_the_answers_of_cost_nothing(
    new_site: Any, tools: Any, dial: Dial, fair: Any
) -> None:
    site = new_site()
    ana = site.person("Ana")
    line = dial(site.base, handshake(tools.open_table(ana), ana))
    heard(line, b"\r\n\r\n")
    before, sent, end = memory(site), 0, time.monotonic() + 20
    try:
        while sent < 40_000_000 and time.monotonic() < end:
            line.sendall(PING * 1000)
            sent += len(PING) * 1000
    except OSError:
        pass
    began = fair()
    assert ana.http.get("/healthz").status_code == 200
    assert fair() - began < 2
    assert sent < 20_000_000, "it was cut off"
    assert memory(site) - before < 15


def test_a_few_pings_are_answered_and_a_flood_is_told_so(site: Any, tools: Any, dial: Dial) -> None:
    ana = site.person("Ana")
    table = tools.open_table(ana)
    socket = ana.watch(table)
    for _ in range(20):
        assert socket.raw.ping().wait(tools.patience)
    socket.raw.send("ping")
    while socket.raw.recv(tools.patience) != "pong":
        pass
    line = dial(site.base, handshake(table, ana))
    heard(line, b"\r\n\r\n")
    line.sendall(b"\x89\x80\0\0\0\0" * 150)
    assert heard(line).endswith(b"\x88\x02\x03\xf0"), "1008"


MASSES = {
    "pongs nobody asked for": (b"", b"\x8a\x80\0\0\0\0" * 4000),
    "pieces of a message": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0" * 4000),
    "pieces, then pings": (
        b"\x01\x80\0\0\0\0",
        b"\x00\x80\0\0\0\0" * 20 + b"\x89\x80\0\0\0\0" * 20,
    ),
    "no frames": (b"", b"\xff" * 100),
    "large messages": (b"", (b"\x82\xfe\x0f\xa0\0\0\0\0" + b"x" * 4000) * 100),
}


def test_whatever_else_comes_in_masses_ends_the_socket(
    new_site: Any, tools: Any, dial: Dial, capfd: pytest.CaptureFixture[str]
) -> None:
    site = new_site()
    ana = site.person("Ana")
    table = tools.open_table(ana)
    for first, then in MASSES.values():
        line = dial(site.base, handshake(table, ana))
        heard(line, b"\r\n\r\n")
        with suppress(OSError):
            line.sendall(first + then)
        heard(line)  # ends
    assert "Traceback" not in capfd.readouterr().err


# a server that talks all the time, to readers that do not listen

CHATTER = """
import django, uvicorn
django.setup()
from vingtdeux.web.serve import uvicorn_options
from vingtdeux.web.wire.door import open_door
from vingtdeux.web.wire.server import Server

BODY = b"x" * 30_000_000

async def chatter(scope, receive, send):
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while True:
            await send({"type": "websocket.send", "text": "x" * 50_000})
    length = (b"content-length", str(len(BODY)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": BODY})

door = open_door("127.0.0.1", 0)
print(door.getsockname()[1], flush=True)
Server(uvicorn.Config(chatter, **uvicorn_options() | {"lifespan": "off"})).run([door])
"""


@pytest.fixture
def chatter() -> Iterator[str]:
    """Its address."""
    with subprocess.Popen(
        [sys.executable, "-c", CHATTER],
        env={**os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_PATIENCE": "0.2"},  # stuck: 6 s
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"
        server.kill()


def test_who_does_not_read_is_cut_off_and_who_does_is_not(chatter: str, dial: Dial) -> None:
    asked = {
        "a socket": b"GET / HTTP/1.1\r\n" + UPGRADE + b"\r\n",
        "kept alive": b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "closing": b"GET / HTTP/1.0\r\n\r\n",
    }
    deaf = {name: dial(chatter, said) for name, said in asked.items()}
    slow = {name: dial(chatter, said) for name, said in asked.items()}
    end = time.monotonic() + 60
    while not all(is_reset(line) for line in deaf.values()):
        assert time.monotonic() < end, [name for name in deaf if not is_reset(deaf[name])]
        assert all(line.recv(100_000) for line in slow.values())
    assert not any(is_reset(line) for line in slow.values())


def is_reset(line: socket.socket) -> bool:
    """Whether the other end has ended it, without reading what it sent before."""
    ends = select.poll()
    ends.register(line, 0)
    return bool(ends.poll(50))


# requests that come slowly, or in part


def test_half_requests_do_not_stay(new_site: Any, tools: Any, dial: Dial) -> None:
    site = new_site(VINGTDEUX_PATIENCE="0.2")  # two seconds for a head, four for a body
    ana = site.person("Ana")
    socket_ = ana.watch(tools.open_table(ana))
    post = b" HTTP/1.1\r\nHost: a\r\n"
    halves = {
        "nothing": (b"", []),
        "an empty line": (b"\r\n", [408]),
        "a word": (b"GET", [408]),
        "half a head": (b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ", [408]),
        "half a form": (b"POST /name" + post + b"Content-Length: 9\r\n\r\na=", [408]),
        "half a move": (b"POST /t/abcdefgh/act" + post + b"Content-Length: 9\r\n\r\na=", [408]),
        "no chunk": (b"POST /name" + post + b"Transfer-Encoding: chunked\r\n\r\n5\r\na", [408]),
        "asked": (
            b"POST /name" + post + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
            [100, 408],
        ),
        "idle": (b"GET /healthz" + post + b"\r\n", [200]),
        "half a second one": (b"GET /healthz" + post + b"\r\nGET /", [200]),
    }
    lines = {name: dial(site.base, said) for name, (said, _) in halves.items()}
    many = [dial(site.base, b"GET / HTTP/1.1\r\n") for _ in range(200)]
    drip = dial(site.base, b"GET / HTTP/1.1\r\nX: ")
    steady = dial(site.base, b"POST /name" + post + b"Content-Length: 120000\r\n\r\n")
    for _ in range(60):
        steady.sendall(b"x" * 2000)  # buys twelve seconds in all
        with suppress(OSError):
            drip.sendall(b"a")
        time.sleep(0.1)  # their pace
    assert statuses(heard(steady, b"\r\n\r\n")) == [403], "slow, but it comes"
    assert statuses(heard(drip)) in ([408], []), "slow, and it never ends"
    for name, line in lines.items():
        assert statuses(heard(line)) == halves[name][1], name
    assert all(statuses(heard(line)) == [408] for line in many)
    socket_.raw.send("ping")
    while socket_.raw.recv(tools.patience) != "pong":
        pass


# requests that are too much, or not what they seem

HOST = b" HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
ODD: dict[str, tuple[bytes, int]] = {
    "both lengths": (b"POST /name" + HOST + b"Content-Length: 4\r\n" + CHUNKED + b"\r\n0\r\n\r\n", 400),
    "both, the other way": (b"POST /name" + HOST + CHUNKED + b"Content-Length: 4\r\n\r\n0\r\n\r\n", 400),
    "two lengths": (b"POST /name" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    "a length below 0": (b"POST /name" + HOST + b"Content-Length: -1\r\n\r\n", 400),
    "a length past all": (b"POST /name" + HOST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n", 400),
    "a coding unknown": (b"POST /name" + HOST + b"Transfer-Encoding: xchunked\r\n\r\n", 400),
    "a space before the colon": (b"POST /name" + HOST + b"Transfer-Encoding : chunked\r\n\r\n", 400),
    "a folded header": (b"GET /healthz" + HOST + b"X: a\r\n b\r\n\r\n", 400),
    "bare line feeds": (b"GET /healthz HTTP/1.1\nHost: localhost\n\n", 400),
    "a chunk of no size": (b"POST /name" + HOST + CHUNKED + b"\r\nzz\r\n", 400),
    "trailers": (b"POST /name" + HOST + CHUNKED + b"\r\n0\r\n" + b"X: y\r\n" * 20_000, 431),
    "many headers": (b"GET /healthz" + HOST + b"X: y\r\n" * 200 + b"\r\n", 431),
    "a large cookie": (b"GET /healthz" + HOST + b"Cookie: a=" + b"a" * 60_000 + b"\r\n\r\n", 431),
    "a header without end": (b"GET /healthz" + HOST + b"X: " + b"a" * 30_000_000, 431),
    "an address without end": (b"GET /" + b"a" * 30_000_000, 431),
    "a long address": (b"GET /" + b"a" * 9_000 + HOST + b"\r\n", 414),
    "a large form": (b"POST /name" + HOST + b"Content-Length: 9000000\r\n\r\n" + b"a" * 9_000_000, 413),
    "a form without end": (
        b"POST /name" + HOST + CHUNKED + b"\r\n" + (b"10000\r\n" + b"a" * 0x10000 + b"\r\n") * 200, 413,
    ),
    "a large move": (b"POST /t/abcdefgh/act" + HOST + b"Content-Length: 9000000\r\n\r\n" + b"a" * 9_000_000, 403),
    "a tunnel": (b"CONNECT evil:443 HTTP/1.1\r\n\r\n", 400),
    "no path": (b"GET http://evil HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    "a whole address": (b"GET http://evil/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
    "an old version": (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
    "a newer version": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "another protocol": (b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03", 400),
    "noise": (b"GET /healthz" + HOST + b"\r\n\0\0noise", 400),
    "a hundred requests at once": ((b"GET /healthz" + HOST + b"\r\n") * 100, 400),
    "another upgrade": (b"GET /healthz" + HOST + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", 200),
    "an upgrade that hides a request": (
        b"POST /name" + HOST + b"Upgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 40\r\n\r\n"
        b"GET /healthz HTTP/1.1\r\nHost: evil\r\n\r\n", 403,
    ),
    "a socket with a body": (b"GET /t/abcdefgh/stream HTTP/1.1\r\nContent-Length: 2\r\n" + UPGRADE + b"\r\nab", 400),
    "a socket with a long line": (b"GET /x HTTP/1.1\r\nX: " + b"a" * 9_000 + b"\r\n" + UPGRADE + b"\r\n", 431),
    "a socket by POST": (b"POST /x HTTP/1.1\r\n" + UPGRADE + b"\r\n", 405),
    "a socket nowhere": (b"GET /x HTTP/1.1\r\n" + UPGRADE + b"\r\n", 403),
    "a socket behind a request": (b"GET /healthz" + HOST + b"\r\nGET /x HTTP/1.1\r\n" + UPGRADE + b"\r\n", 400),
}  # fmt: skip


def test_an_odd_request_has_one_answer_and_ends(
    new_site: Any, dial: Dial, capfd: pytest.CaptureFixture[str]
) -> None:
    site = new_site()
    before = memory(site)
    for name, (said, status) in ODD.items():
        line = dial(site.base)
        with suppress(OSError):  # it may be cut off before it has said all
            line.sendall(said)
        assert statuses(heard(line)) == [status], name
    assert memory(site) - before < 15
    assert "Traceback" not in capfd.readouterr().err


def test_requests_sent_together_are_answered_in_turn(site: Any, dial: Dial) -> None:
    asked = [b"GET /healthz" + HOST + b"\r\n", b"GET /nowhere" + HOST + b"\r\n"] * 4
    asked.append(b"GET /healthz" + HOST + b"Connection: close\r\n\r\n")
    assert statuses(heard(dial(site.base, b"".join(asked)))) == [200, 404] * 4 + [200]


# how many


def enter(dial: Dial, base: str, count: int) -> list[socket.socket]:
    """So many that are inside for certain. Who has left may still be counted for a moment."""
    lines: list[socket.socket] = []
    end = time.monotonic() + 20
    while len(lines) < count:
        line = dial(base, b"GET /healthz" + HOST + b"\r\n")
        if statuses(heard(line, b"\r\n\r\n")) == [200]:
            lines.append(line)
        assert time.monotonic() < end
    return lines


def test_there_is_room_for_so_many_and_then_a_word(new_site: Any, dial: Dial) -> None:
    site = new_site(VINGTDEUX_CONNECTIONS="20")
    lines = enter(dial, site.base, 20)
    said = heard(dial(site.base, b"GET /healthz" + HOST + b"\r\n"))
    assert statuses(said) == [503]
    assert b"retry-after: " in said
    for line in lines:
        line.close()
    assert len(enter(dial, site.base, 20)) == 20, "there is room again"


def test_one_household_does_not_take_all_the_room(new_site: Any, dial: Dial) -> None:
    site = new_site(FORWARDED_ALLOW_IPS="192.0.2.1", VINGTDEUX_LIMITS="0.02")
    lines = enter(dial, site.base, 10)
    assert statuses(heard(dial(site.base))) == [503]
    asked = b"GET /healthz" + HOST + b"Connection: close\r\n\r\n"
    assert statuses(heard(dial(site.base, asked, "127.0.0.2"))) == [200], "a neighbour gets in"
    assert len(lines) == 10


def test_the_gate_counts_households_and_trusts_the_proxy() -> None:
    gate = Gate()
    gate.limit(7, 2, "10.0.0.0/8")
    assert [gate.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert gate.enter("2001:db8:0:1::1"), "the next /64"
    assert [gate.enter("10.1.2.3") for _ in range(5)] == [True, True, True, True, False], "full"
    gate.leave("2001:db8::7")
    assert gate.enter("2001:db8::9")
    gate.leave("2001:db8::9")
    gate.limit(7, 0, "")
    assert gate.enter("2001:db8::9")


def test_the_wheel_looks_when_it_is_time_and_keeps_nobody(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("vingtdeux"), "propagate", True)

    class Line(Watched):
        looks: list[float]

        def look(self, now: float) -> float:
            self.looks.append(now)
            return now + 5

    wheel, line = Wheel(), Line()
    line.looks = []
    wheel.put(line, 3.5)
    for second in range(12):
        wheel.turn(float(second))
    assert line.looks == [4.0, 10.0]

    class Broken(Watched):
        """One that must not end the server."""

    wheel.put(broken := Broken(), 12.0)
    wheel.turn(13.0)
    assert "could not be looked at" in caplog.text
    wheel.drop(broken)
    wheel.drop(line)
    assert not wheel._slots


def test_the_units_ask_for_enough_open_files() -> None:
    for name in ("vingtdeux.service", "vingtdeux-work.service"):
        assert "\nLimitNOFILE=65536\n" in (SOURCES.parent / "deploy" / name).read_text()
    assert "nofile: { soft: 65536" in (SOURCES.parent / "deploy" / "compose.yaml").read_text()


def test_the_process_takes_as_many_open_files_as_it_may(new_site: Any) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        site = new_site()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert resource.prlimit(site.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
