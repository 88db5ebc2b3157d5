"""The door: pages to Django, moves to the lean lane, sockets to the stream."""

import os
import re
from typing import Any, Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")

from django.core.asgi import get_asgi_application

pages: Final = get_asgi_application()

from vingtdeux.web.lane import Receive, Send, lane  # noqa: E402 - Django must be set up first
from vingtdeux.web.life import Life  # noqa: E402
from vingtdeux.web.tables.view.stream import Stream  # noqa: E402
from vingtdeux.web.watch.door import watched  # noqa: E402

MOST_BYTES: Final = 1_000_000
"""Of any request: an uploaded record is the largest."""
LANE: Final = re.compile(r"/t/([0-9a-z]{8})/(act|why)")
STREAM: Final = re.compile(r"/t/([0-9a-z]{8})/stream")

life: Final = Life()


@watched
async def application(scope: Any, receive: Receive, send: Send) -> None:
    """Who gets what."""
    kind = scope["type"]
    if kind == "http":
        found = LANE.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        if found:
            await lane(scope, receive, send, found[2], found[1])
        else:
            await _page(scope, receive, send)
    elif kind == "websocket":
        found = STREAM.fullmatch(scope["path"])
        if found:
            await Stream(scope, receive, send, found[1]).run()
        else:
            await send({"type": "websocket.close", "code": 1000})
    elif kind == "lifespan":
        await life.follow(receive, send)


async def _page(scope: Any, receive: Receive, send: Send) -> None:
    """A page; a body larger than any form is not read to its end."""
    size = 0

    async def bounded() -> Any:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if size > MOST_BYTES else message

    await pages(scope, bounded, send)
    if size > MOST_BYTES:  # Django saw the visitor leave and has said nothing
        head = [(b"Content-Type", b"text/plain"), (b"Connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": head})
        await send({"type": "http.response.body", "body": b"This request is too large.\n"})
