"""How smooth shows are: twelve moves of each game, frames a second and how long the page's thread is busy at a time.

    python benchmarks/bench_show.py [--size 390x844] [game ...]

Tasks are counted in the time of the processor (Chromium's own trace), so that other work on the machine does not
count; a task over 50 ms is felt. Frames are counted as the page gets them while something moves, in a run without the
trace: on a machine that does other work they are fewer. A frame at 60 a second has 17 ms; "late" are those that took
over 25.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
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

WATCH = """() => {
    window.frames_ = [];
    let last = 0;
    const next = (now) => {
        const moves = document.querySelector('.stage')?.getAnimations({ subtree: true }).some((each) => each.playState === 'running');
        if (moves && last) window.frames_.push(now - last);
        last = moves ? now : 0;
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""
LATE = 25


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


def open_film(ana: Someone, address: str) -> None:
    """In the middle of the game, as seat 0 sees it."""
    page = ana.page
    page.goto(address)
    at = int(page.get_attribute("#replay", "data-last") or 0) // 2
    page.goto(f"{address}?pov=0#{at}")
    page.reload()
    page.wait_for_selector(f"#table[data-at='{at}'][data-stage='ready']", state="attached")


def measure(ana: Someone, browser: Any, game: str) -> None:
    address = films.upload(ana, films.played(game, 1))
    page = ana.page
    open_film(ana, address)
    page.evaluate(WATCH)
    for _ in range(MOVES):
        page.evaluate(STEP)
    took = page.evaluate("window.frames_")
    late = sum(each > LATE for each in took)
    print(
        f"{game}: {1000 * len(took) / sum(took):.0f} frames/s over {sum(took) / 1000:.1f} s, "
        f"median {median(took):.1f} ms, {late} of {len(took)} late",
        flush=True,
    )
    open_film(ana, address)
    browser.start_tracing(page=page, categories=["toplevel"])
    for _ in range(MOVES):
        page.evaluate(STEP)
    busy = tasks(browser.stop_tracing())
    long = sum(each > 50 for each in busy)
    longest = ", ".join(f"{each:.0f}" for each in busy[:5])
    print(f"{game}: {len(busy)} tasks, {long} over 50 ms; the longest {longest} ms", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="How smooth shows are.")
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("games", nargs="*", default=list(films.PLAYERS))
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        site = Site(Path(data)).start()
        try:
            browser = launch(play)
            view: Any = {"width": width, "height": height}
            ana = Someone(site, browser.new_context(viewport=view, locale="fr-FR"), seed=1)
            ana.see_shows("fast")
            for game in asked.games:
                measure(ana, browser, game)
            browser.close()
        finally:
            site.kill()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
