"""SIGTERM: a server takes nobody new, answers what it was asked, sends sockets elsewhere, ends."""

import json
import signal
import socket
import subprocess
import time
import uuid
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from vingtdeux.web import drain

TOKEN = "a-token-that-nobody-guesses"
SOON = 10.0
"""Seconds: sooner than any drain that is waited for here, or by default."""


def ends_soon(process: Any, fair: Any) -> None:
    """By a clock that stands still while the machine does."""
    end = fair() + SOON
    while process.poll() is None:
        assert fair() < end, "it still runs"
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)


def code_of(tab: Any) -> int:
    """With which code a socket is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        tab.until(lambda _: False)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def half_a_move(person: Any, table: str) -> tuple[socket.socket, bytes]:
    """A connection on which the head of a move has been sent, and its body."""
    frame = person.watch(table).next()
    move = {
        "code": frame["scene"]["deeds"][0]["code"],
        "decision": frame["decision"],
        "command": str(uuid.uuid4()),
    }
    body = json.dumps(move).encode()
    host = person.base.removeprefix("http://")
    head = [
        f"POST /t/{table}/act HTTP/1.1",
        f"Host: {host}",
        f"Origin: {person.base}",
        f"Cookie: {person.cookies()}",
        f"X-CSRFToken: {person.token}",
        f"Content-Length: {len(body)}",
        "Expect: 100-continue",  # so that we know when the server has read the head
    ]
    wire = socket.create_connection(("127.0.0.1", int(host.partition(":")[2])), timeout=20)
    wire.sendall("\r\n".join([*head, "", ""]).encode())
    assert wire.recv(1000).startswith(b"HTTP/1.1 100")
    return wire, body


def test_what_was_begun_is_answered_and_sockets_are_sent_elsewhere(
    new_site: Any, tools: Any
) -> None:
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    wire, body = half_a_move(ana, table)
    tabs = [person.watch(table) for person in (ana, bob) for _ in range(3)]
    site.process.send_signal(signal.SIGTERM)
    assert {code_of(tab) for tab in tabs} == {1012}
    with pytest.raises(httpx.ConnectError):
        httpx.get(site.base)
    assert site.process.poll() is None, "a request is still under way"
    wire.sendall(body)
    answer = b""
    while more := wire.recv(10_000):
        answer += more
    assert b" 200 OK" in answer.partition(b"\r\n")[0]
    assert b"\r\nconnection: close\r\n" in answer.lower()
    reached = json.loads(answer.rpartition(b"\r\n\r\n")[2])["v"]
    wire.close()
    site.process.wait(tools.patience)
    again = new_site()
    bob.base = bob.http.base_url = again.base
    assert bob.watch(table).next()["v"] == reached


def test_a_balancer_is_told_first_and_a_second_signal_ends_at_once(
    new_site: Any, tools: Any, fair: Any
) -> None:
    site = new_site(
        VINGTDEUX_DRAIN_NOTICE="60", VINGTDEUX_DRAIN_SECONDS="60", VINGTDEUX_METRICS_TOKEN=TOKEN
    )
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    tab = ana.watch(table)
    assert ana.http.get("/readyz").status_code == 200
    site.process.send_signal(signal.SIGTERM)
    end = time.monotonic() + tools.patience
    while (ready := ana.http.get("/readyz")).status_code == 200:
        assert time.monotonic() < end
    assert (ready.status_code, ready.json()) == (503, {"ok": False})
    told = ana.http.get("/readyz", headers={"Authorization": f"Bearer {TOKEN}"})
    assert told.json()["failed"] == {"server": "draining"}, "the operator learns why"
    frame = tab.until(lambda f: f["scene"]["mine"])
    assert ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).status_code == 200
    assert site.person("Bob").watch(table).next(), "new ones are still let in"
    site.process.send_signal(signal.SIGTERM)
    ends_soon(site.process, fair)


def test_it_does_not_wait_for_ever(new_site: Any, tools: Any, fair: Any) -> None:
    site = new_site(VINGTDEUX_DRAIN_SECONDS="0.5")
    ana = site.person("Ana")
    wire, _ = half_a_move(ana, tools.seat_all(ana))
    site.process.send_signal(signal.SIGTERM)
    ends_soon(site.process, fair)
    wire.close()


def test_ctrl_c_waits_for_nobody(new_site: Any, tools: Any, fair: Any) -> None:
    site = new_site(VINGTDEUX_DRAIN_NOTICE="60", VINGTDEUX_DRAIN_SECONDS="60")
    ana = site.person("Ana")
    tab = ana.watch(tools.seat_all(ana))
    site.process.send_signal(signal.SIGINT)
    ends_soon(site.process, fair)
    assert code_of(tab) == 1012


def test_sockets_do_not_come_to_the_others_all_at_once() -> None:
    assert drain.spread(0, 20) == 0
    assert drain.spread(100, 20) == pytest.approx(0.5)
    assert drain.spread(1_000, 20) == pytest.approx(5)
    assert drain.spread(50_000, 20) == 10
