"""The thinkers: a few processes, each asked about its own share of the tables.

A thinker that dies is replaced at the next question; one that thinks too long is ended.
"""

import asyncio
import itertools
import json
import logging
import os
import sys
import zlib
from contextlib import suppress
from typing import Any, Final

from vingtdeux.web.watch import metrics

log: Final = logging.getLogger("vingtdeux.thinkers")
LONGEST_LINE: Final = 4_000_000


class Lost(Exception):
    """The thinker died or was ended before it answered."""


class Thinker:
    """One process and the questions it has not answered yet."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._waiting: dict[int, asyncio.Future[str]] = {}
        """Of this process: what one that was replaced leaves behind is its own affair."""
        self._readers: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()
        self._numbers = itertools.count()

    async def ask(self, question: dict[str, Any], patience: float) -> str:
        """The answer; Lost if there will be none."""
        async with self._starting:
            if not self._hears():
                await self._start()
        process, waiting = self.process, self._waiting
        assert process is not None
        assert process.stdin is not None
        number = next(self._numbers)
        answer = waiting[number] = asyncio.get_running_loop().create_future()
        try:
            process.stdin.write(json.dumps({"id": number, **question}).encode() + b"\n")
            await process.stdin.drain()
            return await asyncio.wait_for(answer, patience)
        except TimeoutError:
            log.warning("a bot thought longer than %s s and was stopped", patience)
            _end(process)
            raise Lost from None
        except (BrokenPipeError, ConnectionResetError):
            raise Lost from None
        finally:
            waiting.pop(number, None)

    def _hears(self) -> bool:
        """Whether it can be asked: it is gone before the system says so."""
        stdin = self.process.stdin if self.process is not None else None
        return self.is_alive() and stdin is not None and not stdin.is_closing()

    async def _start(self) -> None:
        if self.process is not None:
            metrics.thinker_restarted()
            _end(self.process)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "vingtdeux.web.tables.company.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        self._waiting = {}
        reader = asyncio.create_task(_read(self.process, self._waiting))
        self._readers.add(reader)
        reader.add_done_callback(self._readers.discard)

    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.returncode is None

    def is_busy(self) -> bool:
        """Whether a question waits for its answer."""
        return bool(self._waiting)

    async def stop(self) -> None:
        """End the process."""
        if self.process is not None:
            _end(self.process)
        await asyncio.gather(*self._readers, return_exceptions=True)


def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):  # it has just ended by itself
            process.kill()


async def _read(
    process: asyncio.subprocess.Process, waiting: "dict[int, asyncio.Future[str]]"
) -> None:
    """Hand out the answers; at the end of the process, whoever still waits is told so."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        said = json.loads(line)
        answer = waiting.get(said["id"])
        if answer is not None and not answer.done():
            if "code" in said:
                answer.set_result(said["code"])
            else:
                log.error("a bot failed: %s", said["error"].partition(":")[0])
                answer.set_exception(Lost())
    await process.wait()
    for answer in waiting.values():
        if not answer.done():
            answer.set_exception(Lost())


class Thinkers:
    """The pool."""

    def __init__(self, size: int) -> None:
        self.all = [Thinker() for _ in range(size)]

    async def ask(self, question: dict[str, Any], patience: float) -> str:
        """A table is always asked at the same thinker, which remembers it."""
        share = zlib.crc32(question["table"].encode()) % len(self.all)
        return await self.all[share].ask(question, patience)

    def states(self) -> dict[str, float]:
        """How many run, how many are thinking. From any thread."""
        alive = [each for each in self.all if each.is_alive()]
        return {"alive": len(alive), "busy": sum(each.is_busy() for each in alive)}

    async def stop(self) -> None:
        """End them all."""
        await asyncio.gather(*(thinker.stop() for thinker in self.all))
