"""Who hears that a table has moved: "table T is at version V", and nothing else.

Inside a process the word goes straight to the hub; the channel layer carries it to the others.
"""

import asyncio
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

GROUP: Final = "tables"


def is_shared() -> bool:
    """Whether other processes may be listening."""
    backend: str = settings.CHANNEL_LAYERS["default"]["BACKEND"]
    return not backend.endswith("InMemoryChannelLayer")


def announce(table_id: str, version: int, revision: int) -> None:
    """Tell everybody, from any thread."""
    from vingtdeux.web.tables.hub import hub

    message = {
        "type": "table.moved",
        "table": table_id,
        "version": version,
        "revision": revision,
    }
    if hub.loop is not None:
        hub.loop.call_soon_threadsafe(hub.heard, table_id, version, revision)
        if is_shared():
            asyncio.run_coroutine_threadsafe(send(message), hub.loop)
    elif is_shared():
        async_to_sync(send)(message)


async def send(message: dict[str, Any]) -> None:
    """Put a message on the channel layer."""
    await get_channel_layer().group_send(GROUP, message)
