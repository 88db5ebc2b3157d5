"""Start the site: `vingtdeux serve`, or python -m vingtdeux.web.serve."""

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from vingtdeux.engine.texts import load_texts
from vingtdeux.web.data import TEXTS, BadSetting
from vingtdeux.web.wire.door import FIRST, CannotStart, address, open_door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")


def main(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool = False,
    lang: str = "en",
    bots: Sequence[str] = (),
) -> int:
    """Migrate, open the door, say the address, serve. Returns the exit status.

    A port that was asked for, here or by PORT, is used or refused; else any free one will do.
    `bots` may sit at the tables besides those of VINGTDEUX_BOTS.
    """
    say = load_texts(TEXTS, lang)
    if bots:
        named = [os.environ.get("VINGTDEUX_BOTS", ""), *bots]
        os.environ["VINGTDEUX_BOTS"] = ",".join(filter(None, named))
    try:
        port = _asked_port() if port is None else port
        _prepare()
        door = open_door(host, port)
    except CannotStart as error:
        why = say(f"cannot.{error.code}", **error.facts)
        print(say("cannot.start", why=why), file=sys.stderr, flush=True)
        return 1
    got = door.getsockname()[1]
    if port is None and got != FIRST:
        print(say("serve.next_port", port=FIRST, got=got), flush=True)
    print(say("serve.address", url=address(host, got)), flush=True)
    if open_browser:
        webbrowser.open(address(host, got))
    _serve(door)
    return 0


def _asked_port() -> int | None:
    """PORT, as hosts of containers give it."""
    asked = os.environ.get("PORT", "")
    if asked and not (asked.isdecimal() and int(asked) < 65536):
        raise CannotStart("bad_port", port=asked)
    return int(asked) if asked else None


def _prepare() -> None:
    """Settings, data directory and database, in this order; then room for visitors."""
    try:
        _open_data()
        _migrate()
        let_guests_in()
        _count_room()
    except PermissionError as error:
        raise CannotStart("write", file=error.filename) from None
    except OSError as error:
        raise CannotStart("keep", why=error) from None
    except BadSetting as error:
        raise CannotStart(error.code, **error.facts) from None
    except ValueError as error:
        raise CannotStart("setting", why=error) from None
    except Exception as error:
        if type(error).__module__.startswith("django.db"):
            raise CannotStart("read", why=str(error).strip()) from None
        raise


def _open_data() -> None:
    from vingtdeux.web.data import data_dir

    folder = data_dir()
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(13, "not writable", str(folder))


def _migrate() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    from vingtdeux.web import doctor

    doctor.at_start()


def let_guests_in() -> None:
    """The bots the operator has named must be there before anybody can want them, and whoever may
    think must be waited for."""
    from django.conf import settings

    from vingtdeux.web.tables.store.guests import NoGuest, guests

    seconds, patience = settings.VINGTDEUX_BOT_SECONDS, settings.VINGTDEUX_BOT_PATIENCE
    if not 0 < 2 * seconds < patience:
        raise CannotStart("impatient", seconds=f"{seconds:g}", patience=f"{patience:g}")
    try:
        guests()
    except NoGuest as error:
        raise CannotStart("bad_bot", name=error.name, why=error.why) from None


def _count_room() -> None:
    from vingtdeux.web.wire.server import limits  # reads the settings of the wire

    limits()


def uvicorn_options() -> dict[str, Any]:
    """How uvicorn runs the site, in one process."""
    return {
        "http": "vingtdeux.web.wire.requests:Requests",
        "ws": "vingtdeux.web.wire.sockets:Sockets",
        "ws_max_size": 4096,
        "ws_per_message_deflate": os.environ.get("VINGTDEUX_DEFLATE") == "1",
        "access_log": False,
        "log_level": "warning",
        "server_header": False,
        "proxy_headers": bool(os.environ.get("VINGTDEUX_TLS")),
        "date_header": False,
        "timeout_graceful_shutdown": 2,
        "timeout_keep_alive": 60,
        "lifespan": "on",
    }


def _serve(door: socket.socket) -> None:
    import uvicorn

    from vingtdeux.web.wire.server import Server

    config = uvicorn.Config("vingtdeux.web.asgi:application", **uvicorn_options())
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[door])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int)
    parser.add_argument("--bot", action="append", default=[])
    given = parser.parse_args()
    sys.exit(main(given.host, given.port, bots=given.bot))
