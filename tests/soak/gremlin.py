"""Whoever breaks things: one fault after the other, drawn from a seed, always mended afterwards."""

import asyncio
import os
import signal
from collections import Counter
from contextlib import suppress
from random import Random

from disk import Disk
from lineup import LineUp
from parts import Part, descendants, words_of

WEIGHTS = {
    "web": 4, "worker": 3, "thinker": 3, "postgres": 2, "backend": 2, "stall": 2, "redis": 2,
    "late_redis": 1, "disk": 3,
}  # fmt: skip
"""How often each kind of fault is drawn, where the line-up has what it takes."""
TRIES = 300
"""A tenth of a second each."""


class Gremlin:
    """Breaks a line-up. `kills` counts what was killed, `others` what was done besides."""

    def __init__(self, lineup: LineUp, disk: Disk | None, rng: Random, haste: float = 1.0) -> None:
        self.lineup, self.disk, self.rng, self.haste = lineup, disk, rng, haste
        self.kills: Counter[str] = Counter()
        self.others: Counter[str] = Counter()

    @property
    def kinds(self) -> list[str]:
        """Faults this line-up can have."""
        scaled = ["worker", "postgres", "backend", "stall", "redis", "late_redis"]
        return ["web", "thinker", *(scaled if self.lineup.worker else ["disk"])]

    def draw(self) -> str:
        """A kind of fault."""
        kinds = self.kinds
        return self.rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]

    async def strike(self, kinds: str) -> None:
        """Break it, wait a little, mend it; other parts may still be starting afterwards.

        Several kinds, joined by "+", strike at the same time.
        """
        await asyncio.gather(*(getattr(self, f"_{kind}")() for kind in kinds.split("+")))

    async def _pause(self, least: float, most: float) -> None:
        await asyncio.sleep(self.rng.uniform(least, most) / self.haste)

    async def _down(self, part: Part, most: float) -> None:
        self.kills[part.name.rstrip("12")] += 1
        part.kill()
        await self._pause(0, most)
        part.start()

    async def _web(self) -> None:
        await self._down(self.rng.choice(self.lineup.webs), 1.0)

    async def _worker(self) -> None:
        assert self.lineup.worker
        await self._down(self.lineup.worker, 1.0)

    async def _postgres(self) -> None:
        assert self.lineup.postgres
        await self._down(self.lineup.postgres, 2.5)

    async def _redis(self) -> None:
        assert self.lineup.redis
        await self._down(self.lineup.redis, 6.0)

    async def _thinker(self) -> None:
        """Bots think in children of the worker, once they are asked something."""
        for _ in range(TRIES):
            family = descendants(self.lineup.thinking.pid)
            thinkers = [pid for pid in family if "thinker" in words_of(pid)]
            if thinkers and self._kill("thinker", self.rng.choice(thinkers)):
                return
            await asyncio.sleep(0.1)

    async def _backend(self) -> None:
        """PostgreSQL ends all its processes and recovers if one of them is killed."""
        assert self.lineup.postgres
        for _ in range(TRIES):
            backends = self.lineup.postgres.is_running() and self.lineup.postgres.backends()
            if backends and self._kill("backend", self.rng.choice(backends)):
                return
            await asyncio.sleep(0.1)

    def _kill(self, kind: str, pid: int) -> bool:
        """Whether it was still there."""
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            self.kills[kind] += 1
            return True
        return False

    async def _stall(self) -> None:
        """PostgreSQL says nothing for a while: worse than an error."""
        assert self.lineup.postgres
        if self.lineup.postgres.is_running():
            self.others["stall"] += 1
            self.lineup.postgres.signal_all(signal.SIGSTOP)
            await self._pause(1.0, 4.0)
            self.lineup.postgres.signal_all(signal.SIGCONT)

    async def _late_redis(self) -> None:
        """Everything but the database ends; the site begins without Redis, which comes later."""
        line = self.lineup
        assert line.redis
        assert line.worker
        gone: list[Part] = [line.redis, *line.webs, line.worker]
        for part in gone:
            self.kills[part.name.rstrip("12")] += 1
            part.kill()
        for part in gone[1:]:
            part.start()
        for _ in range(TRIES):
            if all(await asyncio.gather(*(asyncio.to_thread(web.is_up) for web in line.webs))):
                break
            await asyncio.sleep(0.1)
        await self._pause(0, 2.0)
        line.redis.start()

    async def _disk(self) -> None:
        assert self.disk
        self.others["disk full"] += 1
        self.disk.fill(self.lineup.webs[0])
        await self._pause(1.0, 3.0)
        self.disk.free(self.lineup.webs[0])
