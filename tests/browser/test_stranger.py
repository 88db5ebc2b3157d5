"""A game of another package: installed by pip, on the home page, played to its end in Chromium."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Site
from tests.fresh import Fresh

EXAMPLE = Path(__file__).parents[2] / "examples" / "planque"
MOST_MOVES = 300


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment into which the example was installed; its sources are gone again."""
    copy = tmp_path_factory.mktemp("stranger") / "planque"
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
    shutil.copytree(EXAMPLE, copy, ignore=ignored)
    made = Fresh(copy.parent / "environment")
    made.install(copy)
    shutil.rmtree(copy / "src")
    return made


@pytest.fixture(scope="module")
def site(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`vingtdeux serve` in that environment."""
    serve = [str(fresh.python), "-m", "vingtdeux", "serve", "--port", "0"]
    served = Site(tmp_path_factory.mktemp("site"), serve).start()
    yield served
    served.kill()


def test_from_the_home_page_to_the_replay(someone: Any) -> None:
    eve = someone()
    page = eve.page
    eve.open("/")
    poster = page.locator("li.game", has=page.locator('form[action$="/play/planque"]'))
    expect(poster).to_have_class(re.compile(r"\bhue-purple\b"))
    expect(poster.locator("strong")).to_have_text("La Planque")
    cover = poster.locator("img")
    assert "/planque/cover.svg" in (cover.get_attribute("src") or "")
    assert cover.evaluate("async img => { await img.decode(); return img.naturalWidth; }") > 0
    poster.locator("button.poster").click()
    page.wait_for_selector("#table.game-planque[data-ready]")
    page.wait_for_selector('#table[data-mine] [data-id="deck"].can-act')
    assert page.locator("#back").count() == 1, "its own drawings are in the page"
    page.locator('#table [data-id="deck.top"]').click()  # the first watch, by hand
    eve.wait_past(0)
    moves = 1
    while eve.move():
        moves += 1
        assert moves < MOST_MOVES
    expect(page.locator("#table")).to_have_class(re.compile(r"\bis-over\b"))
    page.locator('a.button[href*="/r/"]').first.click()
    page.wait_for_selector("#table[data-replaying] .zone")
    last = int(page.get_attribute("#replay", "data-last") or 0)
    assert last > moves, "chance and the bots have moved too"


def test_its_rules_and_its_lesson_open_from_its_poster(someone: Any) -> None:
    eve = someone()
    page = eve.page
    for word, seen in (("Règles", "#R2\\.3"), ("Apprendre", "#table.game-planque .zone")):
        eve.open("/")
        poster = page.locator("li.game", has=page.locator('form[action$="/play/planque"]'))
        poster.get_by_role("link", name=word).click()
        page.wait_for_selector(seen)
    page.wait_for_selector("#table[data-ready]")
    assert "Minuit" in page.inner_text("body")


def test_its_material_can_be_turned_at_a_table(someone: Any) -> None:
    eve = someone()
    eve.alone("planque", players=2, changes="neighbours=9")
    eve.page.wait_for_selector("#table[data-mine]")
    assert "neighbours" not in eve.page.inner_text("main"), "people read labels, not paths"
    assert "Voisins curieux" in eve.page.content()


def test_the_command_line_the_lab_and_the_adapters_know_it(fresh: Fresh) -> None:
    assert "planque" in fresh.cli("games")
    assert "neighbours" in fresh.cli("material", "planque")
    assert "Most points in the file" in fresh.cli("play", "planque", "--watch", "--seed", "1")
    assert "30 games of The Stakeout" in fresh.cli(
        "simulate", "planque", "-n", "30", "--set", "ones=9"
    )
    ask = (
        "from pettingzoo.test import api_test\n"
        "from vingtdeux.adapters import pettingzoo_env\n"
        "api_test(pettingzoo_env.env('planque'), num_cycles=300)\n"
    )
    assert "Passed API test" in fresh.said("-W", "ignore", "-c", ask)


def test_its_own_tests_and_scenarios_hold(fresh: Fresh) -> None:
    said = fresh.said("-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE))
    assert re.search(r"\d{2} passed", said), said
    assert "3 scenarios hold" in fresh.cli("check", str(EXAMPLE / "docs" / "rules.md"))
