"""A browser: a cookie jar, requests that are sent again as the real client does, tabs."""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from parts import Web
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

TOKEN = "s" * 32
ANSWER = 12.0
"""Seconds to wait for an answer, as stream.js does."""
AGAIN = (502, 503, 504)
"""Answers after which the same is sent again."""
MOST_WAIT = 1.0
"""Seconds between two tries, at most."""
Frame = dict[str, Any]


class Counts:
    """How the site answered, by door."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.errors: list[str] = []
        """The first answers of 500, in words."""

    def note(self, door: str, status: int | str, text: str = "") -> None:
        """One answer."""
        self.statuses[f"{door} {status}"] += 1
        if status == 500 and len(self.errors) < 20:
            self.errors.append(f"{door}: {' '.join(text.split())[:100]}")


class Visitor:
    """Somebody with a browser, who may reach the site through any of its webs."""

    def __init__(self, name: str, webs: list[Web], counts: Counts, rng: Random) -> None:
        self.name, self.webs, self.counts, self.rng = name, webs, counts, rng
        self.cookies = {"csrftoken": TOKEN}
        self.http = httpx.AsyncClient(timeout=ANSWER, verify=False, trust_env=False)

    def cookie(self) -> str:
        """As a header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def base(self) -> str:
        """Any web will do."""
        return self.rng.choice(self.webs).base

    async def ask(self, door: str, method: str, path: str, again: bool = True, **sent: Any) -> httpx.Response:  # fmt: skip
        """Send it, the same again while the site is away; a web may differ from the last one."""
        wait = 0.1
        while True:
            base = self.base()
            headers = {"Cookie": self.cookie(), "X-CSRFToken": TOKEN, "Origin": base}
            headers["Accept"] = "application/json" if "json" in sent else "text/html"
            try:
                answer = await self.http.request(method, base + path, headers=headers, **sent)
            except httpx.TransportError as error:
                self.counts.note(door, type(error).__name__)
                if not again:
                    raise
            else:
                self.counts.note(door, answer.status_code, answer.text)
                self.cookies |= {k: v for k, v in answer.cookies.items() if k != "csrftoken"}
                if answer.status_code not in AGAIN or not again:
                    return answer
            await asyncio.sleep(wait * self.rng.uniform(0.5, 1.0))
            wait = min(MOST_WAIT, wait * 2)

    async def form(self, door: str, path: str, **fields: Any) -> str:
        """Send a form; where it leads to."""
        fields = {"csrfmiddlewaretoken": TOKEN, "name": self.name, **fields}
        data = {key.replace("__", "."): str(value) for key, value in fields.items()}
        answer = await self.ask(door, "POST", path, data=data)
        if answer.status_code != 302:
            raise Refused(f"{door}: {answer.status_code}")
        return str(answer.headers["Location"])

    async def invitation(self, table: str) -> str:
        """The address to give to friends."""
        page = await self.ask("page", "GET", f"/t/{table}")
        found = re.search(rf"/t/{table}/join/\w+", page.text)
        if not found:
            raise Refused(f"page: {page.status_code}")
        return found[0]

    def open(self, table: str, version: int | None = None, base: str = "") -> Any:
        """A socket at a table, at this web or any."""
        base = base or self.base()
        query = "lang=fr" if version is None else f"lang=fr&v={version}"
        return connect(
            base.replace("http", "ws") + f"/t/{table}/stream?{query}",
            origin=base,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie()},
            compression=None, max_size=1_000_000, open_timeout=ANSWER, close_timeout=0.5,
            ping_interval=None, proxy=None,
        )  # fmt: skip

    async def glimpse(self, table: str, base: str) -> Frame:
        """What this web shows to somebody who comes now."""
        async with self.open(table, base=base) as socket:
            async for text in socket:
                frame: Frame = json.loads(text)
                if "v" in frame:
                    return frame
        raise ConnectionError("no frame")

    async def close(self) -> None:
        """Shut the browser."""
        await self.http.aclose()


class Refused(Exception):
    """The site said no where it should not."""


class Tab:
    """A window on a table: shows what stream.js would show, and comes back by itself."""

    def __init__(self, visitor: Visitor, table: str, onchange: Callable[[], None]) -> None:
        self.visitor, self.table, self.onchange = visitor, table, onchange
        self.frame: Frame | None = None
        self.socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._live())

    @property
    def at(self) -> tuple[int, int]:
        """Revision and version shown."""
        return (self.frame["r"], self.frame["v"]) if self.frame else (-1, -1)

    @property
    def takebacks(self) -> int:
        """Of the frame shown."""
        return int(self.frame.get("takebacks", 0)) if self.frame else 0

    async def _live(self) -> None:
        wait = 0.1
        while True:
            try:
                shown = self.frame["v"] if self.frame else None
                async with self.visitor.open(self.table, shown) as self.socket:
                    async for text in self.socket:
                        wait = 0.1
                        self._receive(json.loads(text))
            except InvalidStatus as error:
                self.visitor.counts.note("stream", error.response.status_code)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                self.visitor.counts.note("stream", type(error).__name__)
            await asyncio.sleep(wait * self.visitor.rng.uniform(0.5, 1.0))
            wait = min(MOST_WAIT, wait * 2)

    def _receive(self, frame: Frame) -> None:
        if not frame.get("scene"):
            return
        if self.frame and frame["v"] < self.frame["v"] and not frame.get("rewind"):
            return  # older than what is shown
        before, self.frame = self.at, frame
        self._news.set()
        if self.at != before:
            self.onchange()

    async def until(self, wanted: Callable[[Frame], Any], seconds: float) -> Frame | None:
        """The frame shown as soon as it is as wanted; None if that takes longer."""
        end = time.monotonic() + seconds
        while not (self.frame and wanted(self.frame)):
            self._news.clear()
            left = end - time.monotonic()
            if left <= 0:
                return None
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)
        return self.frame

    async def reload(self) -> None:
        """What a person does who sees nothing move."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = asyncio.create_task(self._live())

    async def close(self) -> None:
        """Shut it."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
