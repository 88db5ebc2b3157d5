"""Who hears that a table has moved: "table T is at version V", and who is connected where.

Inside a process the word goes straight to the hub; the channel layer carries it to the others.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from vingtdeux.web.tables.hub import Here, hub

GROUP: Final = "tables"
News = tuple[str, int, int]
"""Table, version, revision."""
_sending: Final[set["asyncio.Task[None]"]] = set()


def is_shared() -> bool:
    """Whether other processes may be listening."""
    backend: str = settings.CHANNEL_LAYERS["default"]["BACKEND"]
    return not backend.endswith("InMemoryChannelLayer")


def announce(table_id: str, version: int, revision: int) -> None:
    """Tell everybody, from any thread."""
    if hub.loop is not None:
        hub.loop.call_soon_threadsafe(spread, table_id, version, revision)
    elif is_shared():
        async_to_sync(_send)(table_id, version, revision)


def spread(table_id: str, version: int, revision: int) -> None:
    """Tell everybody, from the event loop."""
    hub.heard(table_id, version, revision)
    if is_shared():
        _soon(_send(table_id, version, revision))


def tell_who_is_here(table_id: str | None = None) -> None:
    """Tell the other processes who is connected to this one: at this table, or everywhere."""
    if is_shared():
        found = hub.everybody() if table_id is None else {table_id: sorted(hub.own(table_id))}
        _soon(_send_here(found, table_id is None))


def _soon(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    _sending.add(task)
    task.add_done_callback(_sent)


def _sent(task: "asyncio.Task[None]") -> None:
    _sending.discard(task)
    if not task.cancelled() and task.exception() is not None:
        hub.complain(task.exception())  # the sweep of the others will find it


async def _send(table_id: str, version: int, revision: int) -> None:
    message: dict[str, Any] = {
        "type": "table.moved",
        "table": table_id,
        "version": version,
        "revision": revision,
    }
    await get_channel_layer().group_send(GROUP, message)


async def _send_here(tables: Here, whole: bool) -> None:
    message = {"type": "table.here", "process": hub.name, "tables": tables, "whole": whole}
    await get_channel_layer().group_send(GROUP, message)


def _hear(message: dict[str, Any]) -> None:
    if message["type"] == "table.moved":
        hub.heard(message["table"], message["version"], message["revision"])
    elif message["process"] != hub.name:
        is_new = hub.told(message["process"], message["tables"], message["whole"])
        if is_new:
            tell_who_is_here()


async def listen() -> None:
    """Hear what other processes announce, for ever."""
    while is_shared():
        try:
            layer = get_channel_layer()
            channel = await layer.new_channel()
            await layer.group_add(GROUP, channel)
            while True:
                _hear(await layer.receive(channel))
        except (OSError, ConnectionError) as error:
            hub.complain(error)
            await asyncio.sleep(1)
