"""What is written leaves at the end of a round: in order, all of it, and at once where it must."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from vingtdeux.web.wire.post import MOST, by_post

SOURCES = Path(__file__).parents[2] / "src"


class Wire:
    """A transport that notes what it is told."""

    def __init__(self, notes: list[Any], name: str = "") -> None:
        self.notes, self.name, self.closed = notes, name, False

    def writelines(self, parts: list[bytes]) -> None:
        if self.name == "broken":
            raise RuntimeError(self.name)
        self.notes.append((self.name, b"".join(parts)))

    def close(self) -> None:
        self.closed = True
        self.notes.append((self.name, "closed"))

    def abort(self) -> None:
        self.closed = True
        self.notes.append((self.name, "aborted"))

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 7


def in_a_loop(*steps: Any) -> None:
    """Each step in a round of its own."""

    async def go() -> None:
        for step in steps:
            step()
            await asyncio.sleep(0)

    asyncio.run(go())


def test_letters_wait_for_the_end_of_the_round_and_keep_their_order() -> None:
    notes: list[Any] = []
    one, two = by_post(Wire(notes, "one")), by_post(Wire(notes, "two"))

    def write() -> None:
        before = notes[:]
        one.write(b"a")
        two.write(b"b")
        one.write(b"c")
        assert notes == before
        assert (one.get_write_buffer_size(), two.get_write_buffer_size()) == (9, 8)

    in_a_loop(write, lambda: notes.append("next round"), write)
    sent = [("one", b"ac"), ("two", b"b")]
    assert notes == [*sent, "next round", *sent]
    assert one.get_write_buffer_size() == 7


def test_too_much_for_one_round_leaves_at_once() -> None:
    notes: list[Any] = []
    one = by_post(Wire(notes))

    def write() -> None:
        one.write(b"x" * MOST)
        assert notes == []
        one.write(b"y")
        assert notes == [("", b"x" * MOST + b"y")]

    in_a_loop(write)
    assert len(notes) == 1


def test_an_end_in_good_order_sends_the_rest_and_an_abrupt_one_does_not() -> None:
    notes: list[Any] = []
    polite, rude = by_post(Wire(notes, "polite")), by_post(Wire(notes, "rude"))
    lost = Wire(notes, "lost")
    gone = by_post(lost)

    def write() -> None:
        for each in (polite, rude, gone):
            each.write(b"a")
        polite.close()
        rude.abort()
        lost.closed = True

    in_a_loop(write)
    assert notes == [("polite", b"a"), ("polite", "closed"), ("rude", "aborted")]


def test_a_connection_that_cannot_be_written_to_keeps_nobody_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    notes: list[Any] = []
    first, last = by_post(Wire(notes, "broken")), by_post(Wire(notes, "last"))
    in_a_loop(lambda: (first.write(b"a"), last.write(b"b")))
    assert notes == [("broken", "aborted"), ("last", b"b")]
    assert "could not be written to" in caplog.text


def test_a_loop_that_ended_leaves_nothing_in_the_way_of_the_next() -> None:
    notes: list[Any] = []
    lost, found = by_post(Wire(notes, "lost")), by_post(Wire(notes, "found"))

    async def stop() -> None:
        lost.write(b"a")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(stop())
    notes.clear()
    in_a_loop(lambda: found.write(b"b"))
    assert notes == [("found", b"b")]


# texts given as bytes, on a real socket

ECHO = """
import django, uvicorn
django.setup()
from vingtdeux.web.serve import uvicorn_options
from vingtdeux.web.wire.door import open_door
from vingtdeux.web.wire.server import Server

async def echo(scope, receive, send):
    write = scope["extensions"]["vingtdeux.write"]["now"]
    assert not write(b"before the handshake")
    await receive()
    await send({"type": "websocket.accept"})
    for size in (0, 1, 125, 126, 65_535, 65_536, 200_000):
        assert write("é".encode() * (size // 2) + b"x" * (size % 2))
        await send({"type": "websocket.send", "text": str(size)})
    while write(b"x" * 100_000):
        pass
    await send({"type": "websocket.send", "text": "enough"})
    await send({"type": "websocket.close", "code": 1000})
    assert not write(b"after the end")

door = open_door("127.0.0.1", 0)
print(door.getsockname()[1], flush=True)
Server(uvicorn.Config(echo, **uvicorn_options() | {"lifespan": "off"})).run([door])
"""


@pytest.fixture
def echo() -> Iterator[str]:
    """Its address."""
    with subprocess.Popen(
        [sys.executable, "-c", ECHO],
        env={**os.environ, "PYTHONPATH": str(SOURCES)}, stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdout
        yield f"ws://127.0.0.1:{server.stdout.readline().strip()}/"
        server.kill()


def test_texts_of_every_length_arrive_whole_and_in_turn(echo: str) -> None:
    """Until nobody reads: then the writer is told to wait."""
    with connect(echo, max_size=1_000_000, open_timeout=20) as socket:
        for size in (0, 1, 125, 126, 65_535, 65_536, 200_000):
            assert socket.recv(20) == "é" * (size // 2) + "x" * (size % 2)
            assert socket.recv(20) == str(size)
        said = list(socket)  # until it is closed in good order
        assert set(said[:-1]) == {"x" * 100_000}
        assert said[-1] == "enough"
