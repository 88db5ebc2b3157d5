"""Whoever looks after each fault: is every client current, does every table move on?"""

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field

from party import Party
from visitor import Tab, Visitor
from websockets.exceptions import ConnectionClosed, InvalidHandshake

CURRENT = 5.0
"""Seconds after which every client must show the table as it is."""
MOVING = 10.0
"""Seconds after which a table that waits for somebody must have moved on."""
MOST = 12.0
"""Seconds after which nobody waits for a client any longer."""
STEP = 0.02


@dataclass
class Found:
    """What the inspector has seen so far."""

    recoveries: list[float] = field(default_factory=list)
    """Seconds until the last client was current, by fault."""
    late: list[str] = field(default_factory=list)
    """Clients that were not current in time."""
    stuck: list[str] = field(default_factory=list)
    """Tables that did not move on."""
    dead: list[str] = field(default_factory=list)
    """What no longer works at the end."""


class Inspector:
    """Compares what clients show with what somebody is shown who comes anew, at every web."""

    def __init__(self, parties: list[Party]) -> None:
        self.parties = parties
        self.found = Found()

    async def look(self, after: str, up: float) -> None:
        """Everything is up since `up`: wait for all clients, then for all tables."""
        times = await asyncio.gather(*(self._until_current(p, after, up) for p in self.parties))
        self.found.recoveries.append(max(times))
        await asyncio.gather(*(self._until_moved(party, after, up) for party in self.parties))

    async def _until_current(self, party: Party, after: str, up: float) -> float:
        book = party.book
        if book is None:
            return 0.0
        target = await self._truth(party.visitors[0], book.table, up)
        for tab in list(party.tabs):
            while party.book is book and not (target and _shows(tab, target)):
                if time.monotonic() - up > MOST:
                    break
                await asyncio.sleep(STEP)
            took = time.monotonic() - up
            if party.book is book and took > CURRENT:
                fresh = "showed the table" if target and _shows(tab, target) else f"shows {tab.at}"
                truth = f"at {target}" if target else "and no fresh socket opens"
                self.found.late.append(f"{party.name} after {after}: {fresh} {truth}, {took:.1f} s")
                if not (target and _shows(tab, target)):
                    await tab.reload()
        return time.monotonic() - up

    async def _truth(self, visitor: Visitor, table: str, up: float) -> tuple[int, int] | None:
        """The newest revision and version any web shows to who comes now."""
        found = []
        for web in visitor.webs:
            while time.monotonic() - up < MOST:
                try:
                    async with asyncio.timeout(max(STEP, up + MOST - time.monotonic())):
                        frame = await visitor.glimpse(table, web.base)
                    found.append((int(frame["r"]), int(frame["v"])))
                    break
                except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                    await asyncio.sleep(STEP * 5)
        return max(found) if len(found) == len(visitor.webs) else None

    async def _until_moved(self, party: Party, after: str, up: float) -> None:
        while party.moved <= up:
            if time.monotonic() - up > MOVING:
                party.give_up()
                self.found.stuck.append(f"after {after}: {party.given_up[-1]}")
                return
            await asyncio.sleep(STEP)

    async def check_the_end(self, host: Visitor) -> None:
        """Readiness, the clock and the bots, each on a fresh table."""
        for web in host.webs:
            await self._try(f"/readyz of {web.name}", self._ready(host, web.base))
        await self._try("the clock", self._plays_out(host, 2, pace=1, act=False))
        await self._try("the bots", self._plays_out(host, 3, pace=0, act=True))

    async def _try(self, what: str, work: Awaitable[str]) -> None:
        try:
            async with asyncio.timeout(MOVING + CURRENT):
                wrong = await work
        except Exception as error:
            wrong = f"{type(error).__name__} {error}"
        if wrong:
            self.found.dead.append(f"{what}: {wrong}")

    async def _ready(self, host: Visitor, base: str) -> str:
        """Within the time clients have; says what is wrong."""
        end = time.monotonic() + CURRENT
        while True:
            answer = await host.http.get(base + "/readyz")
            if answer.status_code == 200:
                return ""
            if time.monotonic() > end:
                return f"{answer.status_code} {answer.text[:300]}"
            await asyncio.sleep(0.2)

    async def _plays_out(self, host: Visitor, players: int, pace: int, act: bool) -> str:
        """A game against bots ends: by the host's moves, or by the hourglass alone."""
        form = {"players": players, "pace": pace, "option__rounds": 2}
        table = (await host.form("new", "/new/petit", **form)).rpartition("/")[2]
        await host.form("start", f"/t/{table}/start", fill=1)
        tab = Tab(host, table, lambda: None)
        end = time.monotonic() + MOVING
        try:
            while time.monotonic() < end:
                frame = await tab.until(
                    lambda f: f["status"] == "over" or f["scene"].get("mine"), 1
                )
                if frame and frame["status"] == "over":
                    return ""
                if frame and act:
                    sent = {
                        "code": frame["scene"]["deeds"][0]["code"],
                        "decision": frame["decision"],
                    }
                    sent["command"] = f"finale-{time.monotonic_ns()}"[:36]
                    await host.ask("act", "POST", f"/t/{table}/act", json=sent)
                await tab.until(lambda f, old=frame: f is not old, 1)
        finally:
            await tab.close()
        return f"a fresh table has not ended after {MOVING:.0f} s"


def _shows(tab: Tab, target: tuple[int, int]) -> bool:
    revision, version = tab.at
    return revision > target[0] or (revision == target[0] and version >= target[1])
