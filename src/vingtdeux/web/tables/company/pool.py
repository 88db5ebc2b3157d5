"""The thinkers: a few processes in three lanes, each asked about its own share of the tables.

Quick bots do not wait for those that search, nor either of them for a stranger's. A process is
started at its first question; one that dies is replaced at the next, one that thinks too long is
ended. It is told only the moves of a table it has not been told yet.
"""

import asyncio
import itertools
import json
import logging
import os
import sys
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from vingtdeux.web.tables.company.thinker import PATIENT
from vingtdeux.web.tables.store.follow import Line, digest_of
from vingtdeux.web.watch import metrics

log: Final = logging.getLogger("vingtdeux.thinkers")
LONGEST_LINE: Final = 4_000_000
MOST_TABLES: Final = 1000
"""Tables of a thinker whose past is remembered; it knows fewer itself, and says so."""
LEAST_SECONDS: Final = 0.05
ENDED: Final = "its process has ended"
QUICK: Final = "quick"
DEEP: Final = "deep"
GUESTS: Final = "guests"


class Lost(Exception):
    """The thinker died, was ended or failed before it answered; why, if it could say so."""


class Past(NamedTuple):
    """The moves a thinker has been told of a table."""

    version: int = 0
    takebacks: int = 0
    name: str = ""


class Thought(NamedTuple):
    """What a bot does, and says with it."""

    code: str
    line: dict[str, Any] | None = None


@dataclass(frozen=True)
class Question:
    """What a bot is asked about a table."""

    table: str
    version: int
    takebacks: int
    about: dict[str, Any]
    """Whatever else the position follows from besides the moves."""
    ask: dict[str, Any]
    """Who is asked, and for what."""
    moves: Callable[[int], Awaitable[list[Line] | None]] = field(repr=False)
    """Those after a version; None if they have been taken back."""
    seconds: float = 0.0
    """How long it may search if nobody else waits."""
    lane: str = QUICK


class Thinker:
    """One process and the questions it has not answered yet."""

    def __init__(self, *arguments: str) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._arguments = arguments
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        """Of this process: what one that was replaced leaves behind is its own affair."""
        self._told: OrderedDict[str, Past] = OrderedDict()
        """What this process has been told, by table."""
        self._readers: set[asyncio.Task[None]] = set()
        self._speaking = asyncio.Lock()
        self._numbers = itertools.count()

    async def ask(self, question: Question, patience: float) -> Thought | None:
        """The answer; None if there is nothing to ask any more, Lost if there will be none."""
        for is_whole in (False, True):
            said = await self._ask(question, patience, is_whole)
            if said is None or "code" in said:
                return None if said is None else _thought(question, said)
            if "error" in said:
                raise Lost(said["error"])
        raise Lost("it does not follow")

    async def _ask(self, question: Question, patience: float, is_whole: bool) -> Any:
        async with self._speaking:
            if not self._hears():
                await self._start()
            if is_whole:
                self._told.pop(question.table, None)
            words = await self._words(question)
            if words is None:
                return None
            process, waiting = self.process, self._waiting
            assert process is not None
            assert process.stdin is not None
            number = next(self._numbers)
            answer = waiting[number] = asyncio.get_running_loop().create_future()
            process.stdin.write(json.dumps({"id": number, **words}).encode() + b"\n")
        try:
            async with asyncio.timeout(patience):
                await process.stdin.drain()
                return await answer
        except TimeoutError:
            _end(process)
            raise Lost(f"it thought longer than {patience:g} s and was stopped") from None
        except (BrokenPipeError, ConnectionResetError):
            raise Lost(ENDED) from None
        finally:
            waiting.pop(number, None)

    async def _words(self, question: Question) -> dict[str, Any] | None:
        """The question as this process must hear it: with the moves it has not been told."""
        past = self._told.pop(question.table, None) or Past()
        if past.version > question.version or past.takebacks != question.takebacks:
            past = Past()
        moves = await question.moves(past.version)
        if moves is None:
            return None
        name = digest_of(moves, past.name)
        self._told[question.table] = Past(question.version, question.takebacks, name)
        if len(self._told) > MOST_TABLES:
            self._told.popitem(last=False)
        words = {"table": question.table, "after": past.version, "moves": moves, **question.ask}
        words |= {"past": past.name} if past.version else {"about": question.about}
        if question.seconds:
            share = question.seconds / (1 + len(self._waiting))
            words["seconds"] = round(max(LEAST_SECONDS, share), 3)
        return words

    def _hears(self) -> bool:
        """Whether it can be asked: it is gone before the system says so."""
        stdin = self.process.stdin if self.process is not None else None
        return self.is_alive() and stdin is not None and not stdin.is_closing()

    async def _start(self) -> None:
        if self.process is not None:
            metrics.thinker_restarted()
            _end(self.process)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "vingtdeux.web.tables.company.thinker", *self._arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        self._waiting, self._told = {}, OrderedDict()
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


def _thought(question: Question, said: dict[str, Any]) -> Thought:
    if "stumbled" in said:
        log.error(
            "table %s: the bot %s cannot say it: %s",
            question.table, question.ask["bot"], said["stumbled"],
        )  # fmt: skip
    return Thought(said["code"], said.get("line"))


def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):  # it has just ended by itself
            process.kill()


async def _read(
    process: asyncio.subprocess.Process, waiting: "dict[int, asyncio.Future[dict[str, Any]]]"
) -> None:
    """Hand out the answers; at the end of the process, whoever still waits is told so."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        said = json.loads(line)
        answer = waiting.get(said["id"])
        if answer is not None and not answer.done():
            answer.set_result(said)
    await process.wait()
    for answer in waiting.values():
        if not answer.done():
            answer.set_result({"error": ENDED})


class Thinkers:
    """The pool."""

    def __init__(self, size: int) -> None:
        self.lanes: Final = {
            QUICK: [Thinker() for _ in range(size)],
            DEEP: [Thinker(PATIENT) for _ in range(size)],
            GUESTS: [Thinker(PATIENT)],
        }

    async def ask(self, question: Question, patience: float) -> Thought | None:
        """A table is always asked at the same thinker of a lane, which remembers it."""
        lane = self.lanes[question.lane]
        share = zlib.crc32(question.table.encode()) % len(lane)
        return await lane[share].ask(question, patience)

    def all(self) -> Iterator[Thinker]:
        """Of every lane."""
        return itertools.chain(*self.lanes.values())

    def states(self) -> dict[str, float]:
        """How many run, how many are thinking. From any thread."""
        alive = [each for each in self.all() if each.is_alive()]
        return {"alive": len(alive), "busy": sum(each.is_busy() for each in alive)}

    async def stop(self) -> None:
        """End them all."""
        await asyncio.gather(*(thinker.stop() for thinker in self.all()))
