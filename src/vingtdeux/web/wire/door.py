"""The listening socket: on the port that was asked for, or on the next free one if none was."""

import errno
import os
import socket
from typing import Any, Final

FIRST: Final = 8000
"""The port where nobody asks for one."""
TRIES: Final = 50
BACKLOG: Final = 2048
LOCAL: Final = ("127.0.0.1", "0.0.0.0", "::")
"""Addresses that a browser on this machine reaches as localhost."""


class CannotStart(Exception):
    """Why there is no site: `code` names the sentence, `facts` fill it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def number(name: str, default: float) -> float:
    """A setting above zero from the environment."""
    text = os.environ.get(name, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise CannotStart("bad_number", name=name, text=text)
    return value


def open_door(host: str, port: int | None) -> socket.socket:
    """Listen there; without a port, on the first free one from FIRST up."""
    host = host.removeprefix("[").removesuffix("]")
    family, address = _resolved(host)
    first = FIRST if port is None else port
    for number in range(first, first + (TRIES if port is None else 1)):
        try:
            return _listen(family, (address[0], number, *address[2:]))
        except PermissionError:
            raise CannotStart("port_locked", port=number) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotStart("no_host", host=host, why=error.strerror) from None
    if port is None:
        raise CannotStart("no_port", port=first, last=first + TRIES - 1, host=host)
    raise CannotStart("port_taken", port=port, host=host)


def address(host: str, port: int) -> str:
    """What to type into a browser."""
    host = host.removeprefix("[").removesuffix("]")
    if host in LOCAL:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _resolved(host: str) -> tuple[int, tuple[Any, ...]]:
    """The family and the address of a name; the older family if it has both."""
    try:
        if not host:
            raise OSError(errno.EINVAL, "empty")
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:  # ValueError: a name no network can have
        why = error.strerror if isinstance(error, OSError) else error
        raise CannotStart("no_host", host=host or "''", why=why) from None
    family, _, _, _, where = min(found, key=lambda one: one[0] != socket.AF_INET)
    return family, where


def _listen(family: int, where: tuple[Any, ...]) -> socket.socket:
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(where)
        door.listen(BACKLOG)
    except OSError:
        door.close()
        raise
    door.set_inheritable(False)
    return door
