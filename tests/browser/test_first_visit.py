"""A stranger is playing after two clicks, and what comes over the wire is small."""

import gzip
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from tests.browser.conftest import SHORT

Make = Callable[..., Any]
PAGE = 150 * 1024
SCRIPTS = 90 * 1024
LATER = (
    "client/stage.js",
    "client/beats.js",
    "client/names.js",
    "chat/chat.js",
    "chat/words.fr.js",
)
"""Loaded without being asked for: when something happens, names are long, a bot says something."""
AT_HAND = "#table[data-mine] .deed-bar .deed, #table[data-mine] .can-act:not(.can-reach)"


def test_two_clicks_to_the_first_move(someone: Make) -> None:
    eve = someone()
    begun = perf_counter()
    eve.open("/")
    clicks = 0
    eve.page.click('form[action$="/play/mafia_story"] button')
    clicks += 1
    eve.page.wait_for_selector(AT_HAND)
    version = eve.version
    eve.page.locator(AT_HAND).first.click()
    clicks += 1
    eve.wait_for_version(version + 1)
    print(f"first visit to first own move: {perf_counter() - begun:.1f} s, {clicks} clicks")
    assert clicks <= 2


@pytest.mark.parametrize("game", SHORT)
def test_the_table_page_is_small(game: str, someone: Make) -> None:
    ana = someone()
    table = ana.alone(game, **SHORT[game])
    ana.page.goto(f"{ana.site.base}/t/{table}", wait_until="networkidle")
    ana.page.wait_for_selector("#table[data-ready]")
    loaded: list[str] = ana.page.evaluate(
        "performance.getEntriesByType('resource').map(entry => entry.name)"
    )
    first = next(url for url in loaded if url.endswith("/client/dom.js"))
    later = {first.replace("client/dom.js", name) for name in LATER}
    wanted = {url for url in loaded if "/static/" in url or "/games/" in url} | {ana.page.url}
    wanted |= later  # whether they are needed depends on names, on luck and on what bots say
    bodies = {url: ana.context.request.get(url).body() for url in wanted}
    scripts = {
        url.split("/static/")[-1]: len(body) for url, body in bodies.items() if url.endswith(".js")
    }
    whole = sum(len(gzip.compress(body)) for body in bodies.values())
    print(f"{game}: {whole:,} bytes compressed, {sum(scripts.values()):,} of scripts")
    assert whole < PAGE, sorted((len(gzip.compress(b)), u) for u, b in bodies.items())
    assert sum(scripts.values()) < SCRIPTS, scripts
