"""axe finds nothing serious on any page, nor on a table of any game, in light and in dark."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.conftest import SHORT

Make = Callable[..., Any]
MOVES = 5


def faults(ana: Any, name: str) -> list[str]:
    """What axe calls serious or critical on the page that is open."""
    ana.page.wait_for_load_state("load")
    found = Axe().run(ana.page).response["violations"]
    return [
        f"{name}: {each['id']} {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", SHORT)
def test_the_table(game: str, theme: str, someone: Make) -> None:
    ana = someone(theme=theme, phone=theme == "dark")
    ana.alone(game, **SHORT[game])
    found = []
    for _ in range(MOVES):
        ana.move(avoid=("leave", "accuse", "surrender"))
    ana.wait_for_turn()
    found += faults(ana, f"{game} {theme}")
    ana.page.keyboard.press("a")
    found += faults(ana, f"{game} {theme}, list open")
    ana.page.keyboard.press("a")
    ana.page.locator(".place .piece:visible").first.click(button="right")
    ana.page.wait_for_selector(".tip.pinned")
    found += faults(ana, f"{game} {theme}, explanation open")
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages(theme: str, someone: Make) -> None:
    ana, bo = someone(theme=theme), someone(theme=theme, phone=True, lang="en-GB")
    found = []
    table = ana.host("allez_les_bleus", players=3, option__target_vp=5)
    ana.open(f"/t/{table}")
    found += faults(ana, "lobby")
    bo.page.goto(ana.page.input_value("#invitation"))
    found += faults(bo, "join")
    for path in ("/", "/new/police_city", "/me", "/replays/upload", "/nowhere"):
        ana.open(path)
        found += faults(ana, path)
    for game in SHORT:
        ana.open(f"/fr/regles/{game}")
        ana.page.wait_for_selector("figure[data-drawn]")
        found += faults(ana, f"rules of {game}")
        bo.open(f"/en/learn/{game}")
        found += faults(bo, f"tutorial of {game}")
    assert found == []


def test_after_the_game(someone: Make) -> None:
    ana = someone()
    table = ana.alone("allez_les_bleus", **SHORT["allez_les_bleus"])
    ana.form(f"/t/{table}/pause")  # a bot plays for her to the end
    ana.page.wait_for_selector("#table .result")
    found = faults(ana, "result")
    for path in (f"/r/{table}", f"/verify/{table}", "/me", "/"):
        ana.open(path)
        found += faults(ana, path)
    assert found == []
