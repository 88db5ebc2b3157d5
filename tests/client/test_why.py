"""Why did that happen? A line of the log tells its rule and lights what it was about."""

import pytest
from playwright.sync_api import expect

LINES = [
    {"n": 1, "text": "La ville est prête."},
    {"n": 2, "text": "Bruno pose un jeton.", "rule": "R3.5.4", "on": ["gone card", "seat:1"]},
    {"n": 3, "text": "Bruno passe.", "rule": "R3.5.5"},
]


@pytest.fixture
def told(page, desk, toy):
    """The toy town after three events."""
    desk.game = "town"
    desk.frame = toy.frame(toy.town(), log=LINES)
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    return page


def test_a_click_on_a_line_shows_the_rule_and_the_pieces(told, desk, toy):
    told.get_by_role("button", name="Bruno pose un jeton.").click()
    popup = told.get_by_role("dialog", name="Bruno pose un jeton.")
    expect(popup.get_by_role("link")).to_have_attribute("href", "/fr/regles/town#R3.5.4")
    lit = told.locator("[data-lit]")
    expect(lit).to_have_count(2)
    expect(lit.nth(0)).to_have_attribute("data-id", "card")
    expect(lit.nth(1)).to_have_attribute("data-id", "seat:1")
    desk.push(toy.frame(toy.town(pawn="b1"), 2))  # news do not end it
    told.wait_for_selector("#table[data-version='2']")
    expect(lit).to_have_count(2)
    popup.get_by_role("button", name="Fermer").click()
    expect(popup).to_have_count(0)
    expect(lit).to_have_count(0)
    expect(told.get_by_role("button", name="La ville est prête.")).to_have_count(0)


def test_by_keyboard_the_log_is_one_stop(told):
    assert told.locator(".log-lines [tabindex='0']").count() == 0
    told.locator(".log-lines").focus()
    told.keyboard.press("ArrowUp")
    expect(told.get_by_role("button", name="Bruno passe.")).to_be_focused()
    told.keyboard.press("ArrowUp")
    told.keyboard.press("Enter")
    expect(told.get_by_role("link", name="Règle R3.5.4")).to_be_focused()
    told.keyboard.press("Escape")
    expect(told.get_by_role("button", name="Bruno pose un jeton.")).to_be_focused()
    expect(told.locator("[data-lit]")).to_have_count(0)


def test_on_a_phone_the_drawer_makes_room_for_what_is_shown(told):
    told.set_viewport_size({"width": 390, "height": 844})
    told.get_by_role("button", name="Journal").click()
    told.get_by_role("button", name="Bruno pose un jeton.").click()
    expect(told.locator(".log")).to_be_hidden()
    expect(told.locator("[data-lit]").first).to_be_in_viewport()
    expect(told.get_by_role("link", name="Règle R3.5.4")).to_be_visible()
