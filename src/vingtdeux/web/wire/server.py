"""uvicorn's server, which drains before it ends (drain.py) and turns the wheel."""

import asyncio
from typing import Final

import uvicorn
from django.conf import settings

from vingtdeux.web import drain
from vingtdeux.web.wire.gate import EACH, gate, room
from vingtdeux.web.wire.wheel import wheel

TICKS: Final = 10
"""Of uvicorn, in a second."""


def limits() -> tuple[int, int]:
    """How many connections there may be, in all and of one household."""
    return room(), round(EACH * settings.VINGTDEUX_LIMITS)


class Server(drain.Server):
    """One process of the site."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        gate.limit(*limits(), config.forwarded_allow_ips)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % TICKS == 0:
            wheel.turn(asyncio.get_running_loop().time())
        return await super().on_tick(counter)
