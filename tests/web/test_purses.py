"""Credits in Redis: shared while it answers, no hindrance while it does not."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from vingtdeux.web import purses
from vingtdeux.web.purses import Purse, Shared

PURSE = Purse("test", 1, 0.001)


@pytest.fixture
def deaf() -> Iterator[Any]:
    """Somebody listens at the port, and never says a word; counts who has come."""

    class Deaf:
        came: list[socket.socket] = []  # noqa: RUF012 - one test, one class

    door = socket.create_server(("127.0.0.1", 0))
    Deaf.url = f"redis://127.0.0.1:{door.getsockname()[1]}/0"  # type: ignore[attr-defined]

    def listen() -> None:
        while True:
            try:
                Deaf.came.append(door.accept()[0])
            except OSError:
                return

    thread = threading.Thread(target=listen)
    thread.start()
    yield Deaf
    door.shutdown(socket.SHUT_RDWR)
    door.close()
    thread.join()
    for each in Deaf.came:
        each.close()


def test_a_redis_that_does_not_answer_is_asked_once(deaf: Any) -> None:
    shared = Shared(deaf.url)
    assert all(shared.pay([PURSE]) for _ in range(50))
    end = time.monotonic() + 20
    while not deaf.came:  # the listener may be late
        assert time.monotonic() < end
    assert len(deaf.came) == 1, "and nobody waits again for some seconds"


def test_a_redis_that_is_not_there_stops_nobody() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))  # taken, and nobody listens
        shared = Shared(f"redis://127.0.0.1:{door.getsockname()[1]}/0")
        assert all(shared.pay([PURSE]) for _ in range(50))


def test_without_a_redis_there_is_nothing_to_share(settings: Any) -> None:
    settings.REDIS_URL = ""
    assert all(purses.pay([PURSE]) for _ in range(50))
    assert not purses._shared
