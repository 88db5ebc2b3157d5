"""The lab in a window: turn a dial, simulate, see it grow, cancel, play the variant."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.test_access import faults

Make = Callable[..., Any]
GROWING = (
    "n => { const g = Number(document.getElementById('report').dataset.games); return g && g < n; }"
)
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def turn(ana: Any, path: str, key: str) -> Any:
    """A key at the slider of this number; its row."""
    row = ana.page.locator(f'.dial:has([name="{path}"])')
    expect(row.locator("[type=range]")).to_be_visible()
    row.locator("[type=range]").press(key)
    return row


@pytest.mark.parametrize(("phone", "theme"), [(True, "dark"), (False, "light")])
def test_from_the_dials_to_the_table(phone: bool, theme: str, someone: Make) -> None:
    ana = someone(phone=phone, theme=theme, lang="en-GB")
    page, found = ana.page, []
    ana.open("/lab/")
    found += faults(ana, "the lab")
    page.click('a[href="/lab/allez_les_bleus"]')
    row = turn(ana, "cards.gangster.cost", "ArrowLeft")
    expect(row).to_have_class(re.compile("changed"))
    expect(row.locator("[type=number]")).to_have_value("6")
    assert page.url.endswith("/lab/allez_les_bleus?cards.gangster.cost=6")
    row.locator(".reset").click()
    expect(row.locator("[type=range]")).to_have_value("7")
    assert page.url.endswith("/lab/allez_les_bleus")
    turn(ana, "cards.gangster.cost", "Home")
    cost = 2 + phone  # another question than the other window's, which has its answer
    for _ in range(cost - 1):
        turn(ana, "cards.gangster.cost", "ArrowRight")
    page.fill("#add", page.locator("#others option").nth(3).get_attribute("value") or "")
    page.wait_for_selector(".dial:nth-child(8)")
    assert f"cards.gangster.cost={cost}" in page.url, "what was turned stays"
    found += faults(ana, "dials")
    assert not page.evaluate(WIDE)
    page.get_by_role("button", name="Simulate").click()
    page.wait_for_url(re.compile("/lab/run/"))
    page.wait_for_function(GROWING, arg=300)
    page.wait_for_selector("#progress.state-done")
    expect(page.locator("#report")).to_have_attribute("data-games", "300")
    expect(page.locator("#milestone")).to_have_text("The simulation is over.")
    assert page.locator(".vd-report svg").count() > 2
    found += faults(ana, "report")
    assert not page.evaluate(WIDE)
    page.get_by_role("button", name="Play this variant").click()
    page.wait_for_selector("#table[data-version]")
    page.click("#variant summary")
    expect(page.locator("#variant")).to_contain_text(f"{cost} (instead of 7)")
    assert found == []
    assert ana.errors == []


COVERED = """() => {
  const [field, bar] = [document.activeElement, document.querySelector('.go-bar')];
  const [it, that] = [field, bar].map((each) => each.getBoundingClientRect());
  return field.matches('main *') && !bar.contains(field) && it.bottom > that.top && it.top < that.bottom;
}"""


@pytest.mark.parametrize(
    ("path", "phone"), [("/lab/allez_les_bleus", True), ("/new/police_city", False)]
)
def test_the_bar_covers_nothing_that_the_keyboard_comes_to(
    path: str, phone: bool, someone: Make
) -> None:
    """In the lab and where a table is set up."""
    ana = someone(phone=phone)
    ana.open(path)
    page = ana.page
    page.locator("main :is(input, select):visible").first.focus()
    for _ in range(18):
        page.keyboard.press("Tab")
        assert not page.evaluate(COVERED), page.evaluate("document.activeElement.outerHTML")


def test_cancel_it_and_invite_friends(someone: Make) -> None:
    ana = someone()
    page = ana.page
    ana.open("/lab/police_city?mafia.goal=12&games=1000")
    page.get_by_role("button", name="Simuler").click()
    page.get_by_role("button", name="Annuler").click()
    page.wait_for_selector("#progress.state-cancelled")
    expect(page.locator("#progress")).to_contain_text("annulée")
    page.get_by_role("button", name="Inviter des amis").click()
    expect(page.locator("#option-changes")).to_have_value("mafia.goal = 12")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.locator("main")).to_contain_text("12 (au lieu de 10)")
    assert ana.errors == []


def test_without_scripts(chromium: Any, site: Any) -> None:
    """Numbers in a form, a link, a page that reloads itself."""
    context = chromium.new_context(java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto(f"{site.base}/lab/mafia_story")
    assert page.locator("[type=range]:visible").count() == 0
    assert page.locator(".reset:visible").count() == 0
    page.fill('[name="hit"]', "3")
    page.select_option("#games", "100")
    page.click("text=Simuler")
    page.wait_for_url(re.compile("/lab/run/"))
    page.wait_for_selector("#progress.state-done")  # it comes by itself
    expect(page.locator(".vd-report")).to_be_visible()
    context.close()
