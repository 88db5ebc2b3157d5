"""Short films of what the README promises, into docs/films: the most dramatic move of a game of bots.

    python scripts/films.py [game ...]

Bots play, the move with the weightiest stage directions is looked for, and its show is watched in the
replay of a site of its own. Films are animated PNGs: every browser and README shows them.
"""

import base64
import io
import itertools
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
FILMS = ROOT / "docs" / "films"
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import Site, Someone, launch  # noqa: E402

import vingtdeux  # noqa: E402
from vingtdeux.games import box  # noqa: E402

PLAYERS = {
    "mafia_story": 3,
    "allez_les_bleus": 3,
    "police_et_voleurs": 4,
    "police_city": 4,
    "enquetes_new_york": 4,
}
SIZE = (1280, 800)
SMALL = (800, 500)
FRAME = 125
"""ms a picture stands at least."""
LONGEST = 14_000
"""ms of a film."""
LAST = 1500
"""ms the last picture stands."""
SEEDS = 6
"""Games that are looked through for a climax."""


def played(game: str, seed: int) -> vingtdeux.Match:
    """A whole game of Commissaires."""
    match = vingtdeux.Match(vingtdeux.load(game, PLAYERS[game]), seed=f"film {seed}")
    luck = Random(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        legal = match.game.legal_actions(match.state, seat)
        match.play(seat, box(game).choose(match.observe(seat), legal, 3, luck))
    return match


def drama(match: vingtdeux.Match, game: str) -> dict[int, int]:
    """How much there is to see of each step, for those who see what everybody sees."""
    direct = box(game).direct
    assert direct is not None, f"{game} has no stage directions"
    names = [str(seat) for seat in range(match.game.players)]
    found: dict[int, int] = {}
    for told in match.told:
        if told.event.is_for(None):
            weights = (beat.weight**2 for beat in direct(told.event, "fr", names))
            found[told.step] = found.get(told.step, 0) + sum(weights)
    return found


def climax(game: str) -> tuple[vingtdeux.Match, int]:
    """A game and its most dramatic step."""
    best: tuple[int, int, vingtdeux.Match | None] = (-1, 0, None)
    for seed in range(SEEDS):
        match = played(game, seed)
        for step, weight in drama(match, game).items():
            if weight > best[0]:
                best = (weight, step, match)
    assert best[2] is not None
    return best[2], best[1]


def upload(ana: Someone, match: vingtdeux.Match) -> str:
    """The address of its replay."""
    ana.open("/replays/upload")
    names = ["Ana", "Bruno", "Chloé", "Diego", "Elsa", "Farid"][: match.game.players]
    text = match.record(names).dumps()
    ana.page.set_input_files(
        "input[type=file]",
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()},
    )
    with ana.page.expect_navigation(url="**/r/*"):
        ana.page.click("main form button")
    return ana.page.url.split("#")[0]


def filmed(page: Page, act: Any) -> list[tuple[float, bytes]]:
    """What the screen shows while `act` runs: seconds and pictures."""
    pictures: list[tuple[float, bytes]] = []
    session = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        pictures.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    begun = time.time()
    act()
    session.remove_listener("Page.screencastFrame", keep)
    session.send("Page.stopScreencast")
    return [(at, raw) for at, raw in pictures if at > begun]


def cut(pictures: list[tuple[float, bytes]]) -> tuple[list[Image.Image], list[int]]:
    """Pictures of one palette, with the ms each stands; none shorter than FRAME."""
    kept = [pictures[0]]
    for at, raw in pictures[1:]:
        if (at - kept[-1][0]) * 1000 >= FRAME:
            kept.append((at, raw))
    if kept[-1] != pictures[-1]:
        kept.append(pictures[-1])
    kept = [one for one in kept if (one[0] - kept[0][0]) * 1000 < LONGEST]
    whole = [
        Image.open(io.BytesIO(raw)).convert("RGB").resize(SMALL, Image.Resampling.LANCZOS)
        for _, raw in kept
    ]
    sample = Image.new("RGB", (SMALL[0], SMALL[1] * 3))
    for n, picture in enumerate((whole[0], whole[len(whole) // 2], whole[-1])):
        sample.paste(picture, (0, n * SMALL[1]))
    palette = sample.quantize(200, dither=Image.Dither.NONE)
    times = [round((b[0] - a[0]) * 1000) for a, b in itertools.pairwise(kept)]
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in whole]
    return frames, [*times, LAST]


def shoot(ana: Someone, game: str) -> None:
    match, step = climax(game)
    address = upload(ana, match)
    page = ana.page
    last = int(page.get_attribute("#replay", "data-last") or 0)
    pictures = page.get_attribute("#replay", "data-frame")
    lowest, highest = 0, last  # the picture in which this step has just been done
    while lowest < highest:
        middle = (lowest + highest) // 2
        got = page.context.request.get(f"{ana.site.base}{pictures}?n={middle}&pov=spectator")
        if json.loads(got.body())["v"] > step:
            highest = middle
        else:
            lowest = middle + 1
    page.goto(f"{address}?pov=spectator#{lowest - 1}")
    page.reload()
    page.wait_for_selector(f"#table[data-at='{lowest - 1}'][data-stage='ready']", state="attached")
    page.evaluate("document.fonts.ready")

    def show() -> None:
        page.evaluate(
            "() => new Promise((done) => {"
            " document.getElementById('table').addEventListener('shown', () => setTimeout(done, 900), { once: true });"
            " document.querySelector('[data-go=on]').click(); })"
        )

    film, times = cut(filmed(page, show))
    path = FILMS / f"{game}.png"
    film[0].save(path, save_all=True, append_images=film[1:], duration=times, loop=0, optimize=True)
    print(
        f"{game}: step {step}, {len(film)} pictures, {sum(times) / 1000:.1f} s, {path.stat().st_size // 1024} KB",
        flush=True,
    )


def main() -> int:
    FILMS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        site = Site(Path(data)).start()
        try:
            browser = launch(play)
            view: Any = {"width": SIZE[0], "height": SIZE[1]}
            context = browser.new_context(viewport=view, locale="fr-FR", color_scheme="dark")
            ana = Someone(site, context, seed=22)
            ana.see_shows()
            for game in sys.argv[1:] or PLAYERS:
                shoot(ana, game)
            browser.close()
        finally:
            site.kill()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
