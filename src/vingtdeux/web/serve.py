"""Start the site: `vingtdeux serve`, or python -m vingtdeux.web.serve."""

import argparse
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import Any, Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")

TRIES: Final = 50


def main(host: str = "127.0.0.1", port: int = 8000, open_browser: bool = False) -> int:
    """Migrate, find a free port, say the address, serve. Returns the exit status."""
    try:
        _prepare()
    except PermissionError as error:
        return _fail(f"cannot write to {error.filename}: choose another place with VINGTDEUX_DATA")
    except OSError as error:
        return _fail(f"the data directory cannot be used ({error}); set VINGTDEUX_DATA")
    except ValueError as error:
        return _fail(str(error))
    except Exception as error:
        if type(error).__module__.startswith("django.db"):
            return _fail(f"the database cannot be used: {error}".strip())
        raise
    door = _door(host, port)
    if door is None:
        return _fail(f"no free port from {port} to {port + TRIES - 1} on {host}")
    got = door.getsockname()[1]
    if port not in (0, got):
        print(f"Port {port} is taken; using {got} instead.", flush=True)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    print(f"Vingt-Deux: http://{shown}:{got}/  (Ctrl+C to stop)", flush=True)
    if open_browser:
        webbrowser.open(f"http://{shown}:{got}/")
    _serve(door)
    return 0


def _prepare() -> None:
    """Settings, data directory and database, in this order."""
    from vingtdeux.web.data import data_dir

    folder = data_dir()
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(13, "not writable", str(folder))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def _door(host: str, port: int) -> socket.socket | None:
    """A listening socket on this port or the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [0] if port == 0 else range(port, min(port + TRIES, 65536)):
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, number))
            door.listen(2048)
        except OSError:
            door.close()
            continue
        door.set_inheritable(False)
        return door
    return None


def uvicorn_options() -> dict[str, Any]:
    """How uvicorn runs the site, in one process."""
    return {
        "ws": "websockets-sansio",
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

    config = uvicorn.Config("vingtdeux.web.asgi:application", **uvicorn_options())
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[door])


def _fail(reason: str) -> int:
    print(f"vingtdeux: {reason}", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args()
    sys.exit(main(given.host, given.port))
