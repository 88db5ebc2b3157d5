"""Two people talk at a table in Chromium; one is told that there is something to read."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

Make = Callable[..., Any]


def test_what_one_says_the_other_reads(someone: Make) -> None:
    ana, bo = someone(), someone(phone=True, lang="en-GB")
    table = ana.host("mafia_story", players=2)
    bo.join(table, ana, "Bo")
    ana.start(table)
    bo.page.wait_for_selector("#table[data-version]")
    ana.page.fill("#talk input", "Salut Bo")
    ana.page.press("#talk input", "Enter")
    ana.page.wait_for_selector("#talk .talk-line.mine")
    bo.page.wait_for_selector('#talk-box summary[data-unread="1"]')
    bo.page.click("#talk-box summary")
    expect(bo.page.locator("#talk .talk-lines")).to_contain_text("Salut Bo")
    bo.page.click("#talk .chip:text-is('Thanks!')")
    expect(ana.page.locator("#talk .talk-lines")).to_contain_text("Merci")
    expect(bo.page.locator("#talk .talk-lines")).to_contain_text("Thanks!")
    expect(bo.page.locator("#talk-box summary")).to_have_attribute("data-unread", "")


def test_a_bot_stands_in_and_the_person_comes_back(someone: Make) -> None:
    ana, bo = someone(), someone()
    table = ana.host("mafia_story", players=2, option__first_seat=0)
    bo.join(table, ana, "Bo")
    ana.start(table)
    ana.page.click("#menu summary")
    ana.page.click("#pause button")
    ana.page.wait_for_selector("#come-back:not([hidden])")
    bo.page.wait_for_selector(
        "#table[data-mine]"
    )  # the bot has looked for Ana; now it waits for Bo
    ana.page.click("#come-back button")
    ana.page.wait_for_selector("#come-back", state="hidden")
    while not ana.page.query_selector("#table[data-mine]"):
        bo.move()
        ana.wait_for_version(bo.version)
    assert ana.move()


def test_a_replay_is_stepped_and_continued(someone: Make) -> None:
    ana = someone()
    table = ana.host("mafia_story", players=2, option__target=20)
    ana.start(table)
    ana.page.click("#menu summary")
    ana.page.click("#pause button")
    ana.page.wait_for_selector("#table.is-over")
    ana.open(f"/r/{table}?pov=0#3")
    ana.page.wait_for_selector('#table[data-at="3"] .zone')
    ana.page.keyboard.press("ArrowRight")
    ana.page.wait_for_selector('#table[data-at="4"]')
    ana.page.select_option("#pov", "all")
    ana.page.wait_for_function("location.search.includes('pov=all')")
    ana.page.click('[data-go="last"]')
    ana.page.wait_for_selector("#table.is-over")
    ana.page.click('[data-go="first"]')
    ana.page.wait_for_selector('#table[data-at="0"]')
    ana.page.click(".fork button")
    ana.page.wait_for_selector("#table:not([data-replaying]) .zone")
    assert ana.move()


def test_a_lesson_is_done_by_doing(someone: Make) -> None:
    ana = someone(phone=True)
    ana.open("/fr/apprendre/mafia_story")
    ana.page.wait_for_selector("#table[data-version]")
    ana.page.click("#coach-on")
    ana.page.wait_for_selector('#table[data-step="1"]')
    ana.page.click("#coach-on")
    ana.page.wait_for_selector('#table[data-step="2"][data-mine]')
    ana.page.click('#table .cell[data-id="c2"]')
    ana.page.wait_for_selector('#table[data-step="3"]')
    expect(ana.page.locator("#coach-words")).to_contain_text("Roulette")


def test_a_lesson_begins_also_when_the_table_is_slow(someone: Make) -> None:
    ana = someone()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    ana.page.route("**/client/words.fr.js", hold)
    with ana.page.expect_response("**/learn.js"), ana.page.expect_request("**/words.fr.js"):
        ana.page.goto(f"{ana.site.base}/fr/apprendre/mafia_story", wait_until="commit")
    ana.page.evaluate("fetch(`${document.getElementById('coach').dataset.picture}?n=0`)")
    held[0].continue_()
    ana.page.wait_for_selector("#table[data-version]")
