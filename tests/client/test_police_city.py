"""A negotiation in real Chromium: no key and no single click breaks it off."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import to_json

NAMES = ("Ana", "Bob", "Cleo")
DEAL = {"row": ["mafia_deal", "bank", "squat"], "phase": "deal", "mafia": 8, "asked": [1, 1, 1],
        "lot": [f"{name}_{n}" for name in ("pay", "grade") for n in range(1, 5)],
        "drafts": [{f"{name}_{n}": 0 for name in ("pay", "grade") for n in range(1, 5)}] * 3,
        "seizures": [{"drugs": 4}, {"weapons": 1}, {}]}  # fmt: skip


def seen(position: dict[str, Any], *moves: tuple[int, str]) -> dict[str, Any]:
    game = vingtdeux.load("police_city", players=3)
    state = game.position(position)
    for seat, text in moves:
        game.play(state, seat, game.decode(text))
    legal = game.legal_actions(state, 0)
    scene = box("police_city").scene(game.observe(state, 0), legal, "fr", NAMES)
    return {"v": 1, "scene": json.loads(to_json(scene)), "decision": "1.0", "log": []}


@pytest.fixture
def deal(page: Page, desk: Any) -> Page:
    desk.game = "police_city"
    desk.frame = seen(DEAL, (1, "endorse:1:0"), (1, "done"), (2, "done"))
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    return page


def codes(desk: Any) -> list[str]:
    return [body["code"] for path, body, _ in desk.posts if path.endswith("/act")]


def test_the_first_key_supports_the_leading_draft(deal: Page, desk: Any) -> None:
    expect(deal.locator(".deed-bar .primary")).to_have_text("1Soutenir Bob")
    deal.keyboard.press("1")
    desk.wait_for_act()
    assert codes(desk) == ["endorse:1:0"]


def test_breaking_off_is_asked_for_twice_where_it_ends_the_game(deal: Page, desk: Any) -> None:
    off = deal.locator(".deed-bar [data-code=done]")
    expect(off).to_have_text("2Rompre\u00a0: mafia +2")
    off.click()
    expect(deal.get_by_role("dialog")).to_contain_text("Sans accord unanime")
    deal.get_by_role("dialog").get_by_role("button").filter(has_text="Rompre").click()
    expect(deal.get_by_role("dialog")).to_contain_text("la ville serait perdue")
    deal.keyboard.press("Escape")
    expect(deal.get_by_role("dialog")).to_have_count(0)
    assert codes(desk) == []
