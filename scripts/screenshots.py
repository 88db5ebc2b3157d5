"""Pictures of the site into docs/screenshots: pages and tables, light and dark, desk and phone, and every game
at its hardest moment on a tablet and a wide screen too.

    python scripts/screenshots.py [game ...]

Starts a server of its own and plays every game with bots.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "screenshots"
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import (  # noqa: E402
    DESKTOP,
    PHONE,
    SHORT,
    Site,
    Someone,
    launch,
)

TABLET = {"width": 820, "height": 1180}
WIDE = {"width": 1920, "height": 1080}
PAGE_SIZES = {"desktop": DESKTOP, "phone": PHONE}
TABLE_SIZES = {**PAGE_SIZES, "tablet": TABLET, "wide": WIDE}


class Hard(NamedTuple):
    """The hardest moment of a game: as many as can play, well into it, in a phase with much to see."""

    fields: dict[str, Any]
    moves: int
    """Own moves before."""
    phase: str = ""
    """Class of the table; any if ""."""


HARD = {
    "mafia_story": Hard({"players": 4}, 12, "prevent"),
    "allez_les_bleus": Hard({"players": 5}, 40, "act"),
    "police_et_voleurs": Hard({"players": 5}, 14, "thief"),
    "police_city": Hard({"players": 6, "pace": 0}, 40, "share"),
    "enquetes_new_york": Hard({"players": 6}, 8),
}
MOST = 400


def shoot(ana: Someone, name: str, sizes: dict[str, dict[str, int]] = PAGE_SIZES) -> None:
    """The page that is open, in both themes and these sizes."""
    for size, box in sizes.items():
        ana.page.set_viewport_size(box)  # type: ignore[arg-type]
        for theme in ("light", "dark"):
            ana.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            ana.page.evaluate("scrollTo(0, 0)")
            path = PICTURES / f"{name}-{theme}-{size}.jpg"
            ana.page.screenshot(path=path, type="jpeg", quality=62)
    ana.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    ana.page.emulate_media(color_scheme="light")
    print(name, flush=True)


def play(ana: Someone, game: str) -> str:
    """Its hardest moment and, at a table whose end is near, its end."""
    hard = HARD[game]
    avoid = ("accuse", "leave", "surrender", "stop", "withdraw", "assign", "endorse", "done")
    ana.alone(game, level=2, **hard.fields)
    for n in range(MOST):
        ana.wait_for_turn()
        is_there = ana.page.locator(f"#table.phase-{hard.phase}").count() or not hard.phase
        if n >= hard.moves and is_there:
            break
        ana.move(avoid=avoid)
    shoot(ana, game, TABLE_SIZES)
    table = ana.alone(game, level=2, **SHORT[game])
    for _ in range(MOST):
        if not ana.move(avoid=("accuse", "assign", "withdraw")):
            break
    ana.page.wait_for_selector("#table .result")
    shoot(ana, f"{game}-end")
    return table


def main() -> int:
    games = sys.argv[1:] or list(SHORT)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play_it:
        site = Site(Path(data)).start()
        try:
            browser = launch(play_it)
            context = browser.new_context(
                viewport=DESKTOP,  # type: ignore[arg-type]
                locale="fr-FR",
                reduced_motion="reduce",
                bypass_csp=True,
            )
            ana = Someone(site, context, seed=22)
            ana.open("/")
            shoot(ana, "home")
            lobby = ana.host("mafia_story", players=4)
            ana.open(f"/t/{lobby}")
            shoot(ana, "lobby")
            ana.open("/fr/regles/mafia_story")
            shoot(ana, "rules")
            tables = [play(ana, game) for game in games]
            ana.open(f"/r/{tables[0]}#20")
            ana.page.wait_for_selector("#table[data-version]")
            shoot(ana, "replay")
            browser.close()
        finally:
            site.kill()
    total = sum(each.stat().st_size for each in PICTURES.glob("*.jpg"))
    print(f"{total / 1e6:.1f} MB in {PICTURES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
