"""A process that plays runs, one after the other, until none waits. Everything else comes first.

It says a line of JSON for each chunk (what the server counts), and ends with the server: when its
standard input ends, or when it is told to.
"""

import json
import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from typing import Any, Final

LOWEST: Final = "19"
"""VINGTDEUX_LAB_NICE: how far it stands back; at 19 it has what nobody else wants."""


class Stopped(BaseException):
    """It is told to end, in the middle of whatever it does."""


def _stop(*_: Any) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Stopped


def name_of(pid: int) -> str:
    """What the process of this number is called on the bench."""
    return f"{socket.gethostname()[:60]}:{pid}"


def main() -> int:
    """Play until nobody waits. Returns the exit status."""
    os.nice(int(os.environ.get("VINGTDEUX_LAB_NICE", LOWEST)))
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's affair
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    try:
        import django

        django.setup()
        from django.db import DatabaseError

        from vingtdeux.web.lab.playing import Playing

        threading.Thread(target=_follow, name="follow", daemon=True).start()
        try:
            Playing(name_of(os.getpid()), _say).on()
        except DatabaseError as error:
            print(f"the lab waits for the database ({type(error).__name__})", file=sys.stderr)
            return 1
    except Stopped:
        pass
    return 0


def _follow() -> None:
    """End with the server. Not through `sys.stdin`: whoever reads it holds a lock that Python wants when
    it ends, and it would end with a crash."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _say(**told: Any) -> None:
    with suppress(BrokenPipeError):
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    sys.exit(main())
