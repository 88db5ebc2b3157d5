"""Pictures of the site into docs/screenshots: pages and tables, light and dark, desk and phone.

    python scripts/screenshots.py [game ...]

Starts a server of its own, plays every game with bots and looks at it in the middle and at the end.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

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

SIZES = {"desktop": DESKTOP, "phone": PHONE}
MIDDLE = {
    "mafia_story": 14,
    "allez_les_bleus": 12,
    "police_et_voleurs": 10,
    "police_city": 45,
    "enquetes_new_york": 4,
}
"""Own moves until the middle of the game."""
MOST = 400


def shoot(ana: Someone, name: str) -> None:
    """The page that is open, in both themes and sizes."""
    for size, box in SIZES.items():
        ana.page.set_viewport_size(box)  # type: ignore[arg-type]
        for theme in ("light", "dark"):
            ana.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            ana.page.evaluate("scrollTo(0, 0)")
            path = PICTURES / f"{name}-{theme}-{size}.jpg"
            ana.page.screenshot(path=path, type="jpeg", quality=70)
    ana.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    ana.page.emulate_media(color_scheme="light")
    print(name, flush=True)


def play(ana: Someone, game: str, options: dict[str, Any]) -> str:
    table = ana.alone(game, level=2, **options)
    avoid = ("accuse", "leave", "surrender", "stop", "withdraw", "assign", "endorse", "done")
    for _ in range(MIDDLE[game]):
        ana.move(avoid=avoid)
    ana.wait_for_turn()
    shoot(ana, game)
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
            tables = [play(ana, game, SHORT[game]) for game in games]
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
