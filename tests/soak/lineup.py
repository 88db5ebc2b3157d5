"""Which processes make a site: embedded, 1+1 (a web, a worker) or 2+1 (two webs, a worker)."""

import asyncio
import time
from collections import Counter
from pathlib import Path

from parts import PATIENCE, Part, Postgres, Redis, Web, Worker

KINDS = ("embedded", "1+1", "2+1")
PAUSE = 0.3
"""Seconds before a part that has ended is started again."""


class LineUp:
    """The parts of one site, and whoever starts them again when they end."""

    def __init__(self, kind: str, folder: Path, env: dict[str, str]) -> None:
        self.kind = kind
        self.folder = folder
        self.data = folder / "var"
        self.data.mkdir(exist_ok=True)
        self.exits: Counter[str] = Counter()
        """Parts that ended without being killed by us."""
        self.postgres = Postgres(folder) if kind != "embedded" else None
        self.redis = Redis(folder) if kind != "embedded" else None
        self.env = {"VINGTDEUX_DATA": str(self.data), "VINGTDEUX_LIMITS": "0", **env}
        if self.postgres and self.redis:
            self.env |= {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.redis.url}
            self.env |= {"VINGTDEUX_SECRET_KEY": "the same for all processes of one site"}
        role = "all" if kind == "embedded" else "web"
        names = ["all"] if kind == "embedded" else [f"web{n + 1}" for n in range(int(kind[0]))]
        self.webs = [Web(name, folder, {**self.env, "VINGTDEUX_ROLE": role}) for name in names]
        self.worker = Worker("worker", folder, self.env) if kind != "embedded" else None

    @property
    def services(self) -> list[Part]:
        """What the site needs to begin."""
        return [part for part in (self.postgres, self.redis) if part]

    @property
    def parts(self) -> list[Part]:
        """All of them, in the order in which they start."""
        return [*self.services, *self.webs, *([self.worker] if self.worker else [])]

    @property
    def thinking(self) -> Part:
        """The part whose children think for the bots."""
        return self.worker or self.webs[0]

    def start(self) -> None:
        """Start everything; the first web makes the tables of the database, hence before the others."""
        for part in self.services:
            part.start()
        for part in self.services:
            part.wait()
        for part in self.parts:
            if part not in self.services:
                part.start()
                part.wait()

    def stop(self) -> None:
        """End everything, politely, services last."""
        for part in reversed(self.parts):
            part.stop()

    async def watch(self) -> None:
        """Start again whatever should be running and is not, as an init system does."""
        while True:
            await asyncio.sleep(PAUSE)
            for part in self.parts:
                if part.wanted and not part.is_running():
                    self.exits[part.name] += 1
                    part.start()

    async def is_up(self) -> bool:
        """Whether every part does its work."""
        found = await asyncio.gather(*(asyncio.to_thread(part.is_up) for part in self.parts))
        return all(found)

    async def all_up(self) -> None:
        """Wait until every part does its work."""
        end = time.monotonic() + PATIENCE
        while not await self.is_up():
            if time.monotonic() > end:
                down = [part.name for part in self.parts if not part.is_up()]
                raise TimeoutError(f"not up after {PATIENCE:.0f} s: {', '.join(down)}")
            await asyncio.sleep(0.05)
