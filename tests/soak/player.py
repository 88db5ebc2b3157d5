"""An honest player: answers what it is asked, under one command number however often it is sent."""

import asyncio
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
from ledger import Ack, Book, Ledger
from visitor import Frame, Tab, Visitor

PATIENCE = 2.0
"""Seconds to wait for the frame that follows an answer before looking again."""


@dataclass(frozen=True)
class Temper:
    """How somebody plays."""

    think: float = 0.1
    """Seconds before a move, on average."""
    sleepy: float = 0.0
    """How often the hourglass is left to run out."""
    regret: float = 0.0
    """How often a move is taken back."""


EVEN = Temper()


class Player:
    """One person at one table."""

    def __init__(self, visitor: Visitor, tab: Tab, book: Book, ledger: Ledger, temper: Temper, rng: Random) -> None:  # fmt: skip
        self.visitor, self.tab, self.book = visitor, tab, book
        self.ledger, self.temper, self.rng = ledger, temper, rng
        self.last = ""
        """The last answer that was no yes."""
        self.doing = "waits for a turn"
        self.busy = asyncio.Lock()
        """Held while a request is under way."""

    async def play(self) -> None:
        """Until the game is over."""
        while True:
            self.doing = "waits for a turn"
            frame = await self.tab.until(_is_for_me, PATIENCE)
            if frame is None:
                continue
            if frame["status"] == "over":
                self.book.takebacks = max(self.book.takebacks, self.tab.takebacks)
                return
            if "clock" in frame and self.rng.random() < self.temper.sleepy:
                await self._differs(frame)
                continue
            await asyncio.sleep(self.rng.uniform(0, 2 * self.temper.think))
            async with self.busy:
                if self.tab.frame is frame and not self.book.handed_over:
                    await self._act(frame)
                if self.rng.random() < self.temper.regret and not self.book.handed_over:
                    await self._take_back(self.tab.frame or frame)
            await self._differs(frame)

    async def _act(self, frame: Frame) -> None:
        deeds = frame["scene"]["deeds"]
        safe = [deed for deed in deeds if not deed.get("sure")]
        if self.rng.random() < 0.02 or not safe:
            safe = deeds
        code, command = self.rng.choice(safe)["code"], str(uuid.UUID(int=self.rng.getrandbits(128)))
        sent = {"code": code, "decision": frame["decision"], "command": command}
        self.doing = f"sends {code}"
        answer = await self.visitor.ask("act", "POST", f"/t/{self.book.table}/act", json=sent)
        if answer.status_code == 200:
            version, seat = answer.json()["v"], frame["scene"]["seat"]
            takebacks = int(frame.get("takebacks", 0))
            self.ledger.acknowledge(self.book, Ack(seat, command, code, version, takebacks))
            self.doing = f"waits to be shown version {version}"
            await self._shown(lambda f: f["v"] >= version or f["r"] > frame["r"])
        else:
            self.last = f"{answer.status_code} {_code(answer)}"
            self.visitor.counts.refusals[self.last] += 1
            if answer.status_code == 422 and _asked(frame) == 1:
                self.ledger.offered.append(
                    f"{self.book.game} {self.book.table}: {code} {self.last}"
                )

    async def _take_back(self, frame: Frame) -> None:
        """Never sent twice: it has no number of its own. Who gets no answer loads the page anew."""
        if not frame.get("undo"):
            return
        self.book.asked += 1
        self.doing = "takes back"
        try:
            path = f"/t/{self.book.table}/undo"
            answer = await self.visitor.ask("undo", "POST", path, again=False, json={})
        except httpx.TransportError:
            await self.tab.reload()
            return
        if answer.status_code == 200:
            self.book.granted += 1
            before = frame.get("takebacks", 0)
            self.doing = f"waits to be shown more than {before} take-backs"
            await self._shown(lambda f: f.get("takebacks", 0) > before)
        elif answer.status_code >= 500:
            await self.tab.reload()

    async def _shown(self, wanted: Callable[[Frame], Any]) -> None:
        """Nobody acts before the page shows what was done last, however long it takes."""
        while await self.tab.until(wanted, PATIENCE) is None:
            pass

    def state(self) -> str:
        """What it is at, and who is asked as far as its page shows."""
        frame = self.tab.frame
        if frame is None:
            return f"{self.doing}, shown nothing"
        asked = [
            f"{seat['seat']} ({frame['people'][seat['seat']]['kind']})"
            for seat in frame["scene"]["seats"]
            if seat.get("asked")
        ]
        last = f", last refused with {self.last}" if self.last else ""
        return f"{self.doing}, shown {self.tab.at}, asked: {', '.join(asked) or '-'}{last}"

    async def _differs(self, frame: Frame) -> None:
        """Wait for another frame than this."""
        await self.tab.until(lambda shown: shown is not frame, PATIENCE)


def _is_for_me(frame: Frame) -> bool:
    return bool(frame["status"] == "over" or (frame["scene"].get("mine") and frame["scene"].get("deeds")))  # fmt: skip


def _asked(frame: Frame) -> int:
    """How many seats must decide: if it is one alone, nothing but its own move changes the table."""
    return sum(bool(seat.get("asked")) for seat in frame["scene"]["seats"])


def _code(answer: httpx.Response) -> str:
    try:
        return str(answer.json().get("code", ""))
    except ValueError:
        return "no JSON"
