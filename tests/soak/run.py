"""Games over real sockets while everything is killed: python tests/soak/run.py --lineup 2+1 --kills 400

All five titles, by people and bots, against embedded, 1+1 or 2+1 processes. Says what was killed, what
was lost (nothing may be), how soon everybody was current again, and ends with status 1 if a promise
was broken. `--each` and `--faults` say which faults come first; `--kills` draws more.
"""

import argparse
import asyncio
import json
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "src"), str(HERE)]

from disk import Disk  # noqa: E402 - found by the path above
from gremlin import Gremlin  # noqa: E402
from inspector import Inspector  # noqa: E402
from ledger import Ledger  # noqa: E402
from lineup import KINDS, LineUp  # noqa: E402
from party import MENU, Party  # noqa: E402
from report import faults, in_words, summary  # noqa: E402
from visitor import Counts, Visitor  # noqa: E402

ENVIRONMENT = {
    "VINGTDEUX_SECOND": "0.04",
    "VINGTDEUX_BOT_DELAY": "0",
    "VINGTDEUX_AWAY_SECONDS": "3600",
    "VINGTDEUX_THINKERS": "1",
}
STORM = 0.2
"""How often the next fault does not wait for the site to recover."""


class Soak:
    """One run against one line-up."""

    def __init__(self, kind: str, folder: Path, seed: int, tables: int, haste: float) -> None:
        self.rng = Random(seed)
        self.lineup = LineUp(kind, folder, ENVIRONMENT)
        self.disk = Disk(self.lineup.data) if kind == "embedded" else None
        self.gremlin = Gremlin(self.lineup, self.disk, Random(seed), haste)
        self.ledger, self.counts = Ledger(), Counts()
        self.parties = [
            Party(evening, self.lineup, self.ledger, self.counts, Random(self.rng.random()))
            for evening in (MENU * tables)[:tables]
        ]
        self.inspector = Inspector(self.parties)

    async def run(self, kills: int, kinds: list[str], finish: float) -> dict[str, Any]:
        """Play under fire, then in peace to the end of every game."""
        watch = asyncio.create_task(self.lineup.watch())
        playing = [asyncio.create_task(party.run()) for party in self.parties]
        plan = list(kinds)
        while plan or self.gremlin.kills.total() < kills:
            kind = plan.pop(0) if plan else self.gremlin.draw()
            await asyncio.sleep(self.rng.uniform(0.2, 1.0))
            await self._strike(kind, wait=bool(plan) or self.rng.random() > STORM)
        await self._strike("nothing", wait=True)
        await self._finish(playing, finish)
        host = Visitor("Host", self.lineup.webs, self.counts, Random(0))
        await self.inspector.check_the_end(host)
        said = summary(
            self.lineup, self.gremlin, self.ledger, self.counts, self.inspector.found, self.parties
        )
        for task in (watch, *playing):
            task.cancel()
        await asyncio.gather(watch, *playing, return_exceptions=True)
        await host.close()
        for party in self.parties:
            await party.close()
        return said

    async def _strike(self, kind: str, wait: bool) -> None:
        if kind != "nothing":
            await self.gremlin.strike(kind)
        if wait:
            await self.lineup.all_up()
            up = time.monotonic()
            await self.inspector.look(kind, up)
            took, done = self.inspector.found.recoveries[-1], self.gremlin.kills.total()
            print(f"{done:5} kills, {kind:16} current after {took:4.1f} s", flush=True)

    async def _finish(self, playing: list["asyncio.Task[None]"], seconds: float) -> None:
        """People play on for a tenth of the time, bots for the rest."""
        for party in self.parties:
            party.last_game = True
        await asyncio.wait(playing, timeout=seconds / 10)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(party.hand_over() for party in self.parties))
                await asyncio.wait(playing)
        for task in playing:
            if task.done():
                task.result()


def run(given: argparse.Namespace, kind: str, folder: Path) -> dict[str, Any]:
    """One line-up; what was found."""
    soak = Soak(kind, folder, given.seed, given.tables, given.haste)
    how = f", disk: {soak.disk.how}" if soak.disk else ""
    print(f"{kind}, seed {given.seed}, {given.tables} tables{how}, logs in {folder}", flush=True)
    kinds = given.faults.split(",") if given.faults else soak.gremlin.kinds if given.each else []
    try:
        soak.lineup.start()
        return asyncio.run(soak.run(given.kills, kinds, given.finish))
    finally:
        soak.lineup.stop()
        if soak.disk:
            soak.disk.remove()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lineup", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--kills", type=int, default=0, help="of each line-up")
    parser.add_argument("--each", action="store_true", help="every kind of fault once")
    parser.add_argument("--faults", default="", help="these, in this order: web+worker,postgres…")
    parser.add_argument(
        "--haste", type=float, default=1.0, help="outages are so many times shorter"
    )
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--tables", type=int, default=len(MENU))
    parser.add_argument("--finish", type=float, default=120.0, help="seconds to end the games")
    parser.add_argument("--out", type=Path, help="the summary as JSON")
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    said: dict[str, Any] = {}
    for kind in given.lineup:
        began = time.monotonic()
        folder = Path(tempfile.mkdtemp(prefix="vingtdeux-soak-"))
        try:
            said[kind] = run(given, kind, folder)
        finally:
            if not given.keep:
                shutil.rmtree(folder)
        said[kind] |= {"seconds": round(time.monotonic() - began), "faults": faults(said[kind])}
        print(in_words(said[kind]), flush=True)
        if given.out:
            given.out.write_text(json.dumps(said, indent=1))
    return 1 if any(found["faults"] for found in said.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
