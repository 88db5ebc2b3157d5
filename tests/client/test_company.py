"""Bots at their seats: what they are like, that they think, what they say."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import expect

BRUNO = {"seat": 1, "name": "Bruno", "kind": "bot", "level": 2}
ABOUT = "Brigadier. Fonce d’abord, réfléchit ensuite."


def frame(toy: Any, v: int = 1, **of_bruno: Any) -> Any:
    """Ana has moved: Bruno is to act."""
    ana, bruno = toy.town().seats
    seats = (replace(ana, asked=False), replace(bruno, asked=True))
    scene = replace(toy.town(deeds=()), seats=seats)
    return toy.frame(scene, v, people=[{**BRUNO, **of_bruno}])


def opened(page: Any, desk: Any, shown: Any) -> Any:
    desk.game, desk.frame = "town", shown
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    return page.locator('.seat[data-id="seat:1"]')


def test_a_bot_that_is_to_act_is_shown_to_think(page, desk, toy):
    seat = opened(page, desk, frame(toy, about=ABOUT))
    expect(seat.locator(".tag-thinks")).to_be_visible()
    expect(seat.locator("h3 .quiet")).to_have_text(f" (réfléchit, robot, {ABOUT})")
    seat.locator(".who").hover()
    expect(page.locator(".tip")).to_contain_text(ABOUT)
    dots = "getComputedStyle(document.querySelector('.tag-thinks'), '::after').opacity"
    page.wait_for_function(f"() => {dots} === '1'")
    desk.push(toy.frame(toy.town(), 2, people=[BRUNO]))
    expect(seat.locator(".tag-thinks")).to_have_count(0)
    expect(seat.locator("h3 .quiet")).to_have_text(" (robot, niveau 2)")


def test_what_a_bot_says_stands_at_its_seat_for_a_while(page, desk, toy):
    seat = opened(page, desk, frame(toy))
    speech = seat.locator(".says")
    expect(speech).to_have_attribute("aria-live", "polite")
    expect(speech).to_be_empty()
    height = seat.bounding_box()["height"]
    desk.push(frame(toy, 2, says="Je garde la carte."))
    expect(speech.locator("span")).to_have_text("Bruno Je garde la carte.")
    assert seat.bounding_box()["height"] == height, "it lies over the seat"
    page.evaluate("document.querySelector('.says span').kept = true")
    desk.push(frame(toy, 3, says="Je garde la carte."))
    page.wait_for_selector("#table[data-version='3']")
    assert page.evaluate("document.querySelector('.says span').kept"), "the same words, once"
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    expect(speech.locator("span")).to_be_hidden()
    desk.push(frame(toy, 4, says="Et toi ?"))
    expect(speech.locator("span")).to_have_text("Bruno Et toi ?")
    desk.push(frame(toy, 5))
    expect(speech).to_be_empty()


def test_bots_can_be_silenced(page, desk, toy):
    seat = opened(page, desk, frame(toy, says="Je garde la carte."))
    expect(seat.locator(".says span")).to_be_visible()
    page.keyboard.press("?")
    page.get_by_label("Paroles des robots").uncheck()
    page.keyboard.press("Escape")
    expect(seat.locator(".says span")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#table[data-version]")
    expect(seat.locator(".says span")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious_in_what_bots_say(page, desk, toy, theme):
    page.add_init_script(f"localStorage.setItem('vd.theme', '{theme}')")
    opened(page, desk, frame(toy, about=ABOUT, says="Tu as deux grades d’avance."))
    expect(page.locator(".says span")).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
