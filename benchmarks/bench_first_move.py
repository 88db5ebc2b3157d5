"""Seconds from a stranger's first visit to the first own move in Mafia Story, in Chromium.

python benchmarks/bench_first_move.py [visits]
"""

import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import DESKTOP, Site, Someone, launch

AT_HAND = "#table[data-mine] .deed-bar .deed, #table[data-mine] .can-act:not(.can-reach)"


def visit(someone: Someone) -> float:
    """Two clicks: the game, the move."""
    begun = perf_counter()
    someone.open("/")
    someone.page.click('form[action$="/play/mafia_story"] button')
    someone.page.wait_for_selector(AT_HAND)
    version = someone.version
    someone.page.locator(AT_HAND).first.click()
    someone.wait_for_version(version + 1)
    return perf_counter() - begun


def main() -> int:
    visits = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        site = Site(Path(data)).start()
        browser = launch(play)
        took = []
        for seed in range(visits):
            context = browser.new_context(viewport=DESKTOP, bypass_csp=True)  # type: ignore[arg-type]
            took.append(visit(Someone(site, context, seed)))
            context.close()
        browser.close()
        site.kill()
    print(
        f"first visit to first own move: {statistics.median(took):.1f} s median, "
        f"{max(took):.1f} s at most, {visits} visits, 2 clicks"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
