"""How long the page's thread is busy at a time while shows are played: twelve moves of each game.

    python benchmarks/bench_show.py [game ...]

Tasks are counted in the time of the processor (Chromium's own trace), so that other work on the machine does not
count. A frame at 60 a second has 17 ms; a task over 50 ms is felt.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import films  # noqa: E402
from tests.browser.conftest import Site, Someone, launch  # noqa: E402

MOVES = 12
STEP = """() => new Promise((done) => {
    document.getElementById('table').addEventListener('shown', () => setTimeout(done, 30), { once: true });
    document.querySelector('[data-go=on]').click();
})"""


def tasks(trace: bytes) -> list[float]:
    """ms of every task of the page's thread, longest first."""
    events = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    took = [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) in pages
    ]
    return sorted(took, reverse=True)


def measure(ana: Someone, browser: Any, game: str) -> None:
    address = films.upload(ana, films.played(game, 1))
    page = ana.page
    at = int(page.get_attribute("#replay", "data-last") or 0) // 2
    page.goto(f"{address}?pov=0#{at}")
    page.reload()
    page.wait_for_selector(f"#table[data-at='{at}'][data-stage='ready']", state="attached")
    browser.start_tracing(page=page, categories=["toplevel"])
    for _ in range(MOVES):
        page.evaluate(STEP)
    took = tasks(browser.stop_tracing())
    long = sum(each > 50 for each in took)
    longest = ", ".join(f"{each:.0f}" for each in took[:5])
    print(f"{game}: {len(took)} tasks, {long} over 50 ms; the longest {longest} ms", flush=True)


def main() -> int:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        site = Site(Path(data)).start()
        try:
            browser = launch(play)
            view: Any = {"width": 1280, "height": 800}
            ana = Someone(site, browser.new_context(viewport=view, locale="fr-FR"), seed=1)
            ana.see_shows("fast")
            for game in sys.argv[1:] or films.PLAYERS:
                measure(ana, browser, game)
            browser.close()
        finally:
            site.kill()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
