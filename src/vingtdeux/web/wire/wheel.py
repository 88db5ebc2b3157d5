"""Looks at every connection once in a while, and at no other time: requests set no timers."""

import asyncio
import logging
import socket
import struct
import sys
from collections import Counter
from contextlib import suppress
from typing import Final

from vingtdeux.web.wire.door import number

log: Final = logging.getLogger(__name__)

PATIENCE: Final = number("VINGTDEUX_PATIENCE", 1)
"""Multiplies every time the wire waits: more for slow networks, less in tests."""
LOOK_SECONDS: Final = 10.0 * PATIENCE
"""The longest time between two looks at a connection."""
STUCK_SECONDS: Final = 30.0 * PATIENCE
CRUMB: Final = 15_000
"""Bytes a reader must take in STUCK_SECONDS when too much waits for it."""

NO_LINGERING: Final = struct.pack("ii", 1, 0)

refused: Final[Counter[str]] = Counter()
"""How many connections were cut, by reason: a status, or what a socket did."""


def _on_the_way(transport: asyncio.Transport) -> int:
    """Bytes the system holds for the other end. It takes them from us in steps far too large."""
    line = transport.get_extra_info("socket")
    if sys.platform != "linux" or line is None:
        return 0
    import fcntl
    import termios

    try:
        (waiting,) = struct.unpack("i", fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, bytes(4)))
    except OSError:  # closed a moment ago
        return 0
    return int(waiting)


class Watched:
    """A connection on the wheel."""

    transport: asyncio.Transport
    slot = 0
    """The second of its next look; 0: none."""
    _waited = 0
    _waited_since = 0.0

    def look(self, now: float) -> float:
        """End it if something takes too long; else say when to look again."""
        raise NotImplementedError

    def read_again(self) -> None:
        """The other end reads: what it left lying is forgotten."""
        self._waited = 0

    def is_stuck(self, now: float) -> bool:
        """Whether the other end does not read. To be asked only while nothing more is written."""
        waiting = self.transport.get_write_buffer_size() + _on_the_way(self.transport)
        if self._waited and now - self._waited_since < STUCK_SECONDS:
            return False
        stuck = bool(self._waited and waiting > max(0, self._waited - CRUMB))
        self._waited, self._waited_since = waiting, now
        return stuck

    def cut_off(self, why: str) -> None:
        """End it at once; what waits for the other end is thrown away, by the system as well."""
        refused[why] += 1
        line = self.transport.get_extra_info("socket")
        if line is not None and line.family != socket.AF_UNIX:
            with suppress(OSError):  # closed a moment ago
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGERING)
        self.transport.abort()


class Wheel:
    """Connections by the second in which they are looked at."""

    def __init__(self) -> None:
        self._slots: dict[int, set[Watched]] = {}

    def put(self, one: Watched, at: float) -> None:
        """Look at it then, and no more at the time said before."""
        self.drop(one)
        one.slot = int(at) + 1
        self._slots.setdefault(one.slot, set()).add(one)

    def drop(self, one: Watched) -> None:
        """It is gone: nothing of it is kept."""
        slot = self._slots.get(one.slot)
        if slot is not None:
            slot.discard(one)
            if not slot:
                del self._slots[one.slot]
        one.slot = 0

    def turn(self, now: float) -> None:
        """Look at those whose time has come."""
        for second in [second for second in self._slots if second <= now]:
            for one in list(self._slots.get(second, ())):
                try:
                    again = one.look(now)
                except Exception:  # one connection must not end the server
                    log.exception("a connection could not be looked at")
                    again = now + LOOK_SECONDS
                if one.slot:
                    self.put(one, again)


wheel: Final = Wheel()
