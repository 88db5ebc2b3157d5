"""The pages around the table, in the real site: what is offered can be pressed, and does it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Someone

Make = Callable[..., Someone]


def finished(ana: Someone) -> str:
    """A short game that bots have played to its end."""
    table = ana.alone("petit", option__rounds=2, pace=0)
    ana.page.click("#menu summary")
    ana.page.click("#pause button")
    ana.page.wait_for_selector("#table.is-over")
    return table


def switch(page: Page, lang: str) -> None:
    page.click("form.language button")
    page.wait_for_selector(f"html[lang={lang}]")


def test_the_theme_is_chosen_at_home_and_lasts(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open("/")
    ana.page.select_option("#theme", label="High contrast")
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "contrast")
    ana.open("/me")
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "contrast")
    ana.open("/")
    expect(ana.page.locator("#theme")).to_have_value("contrast")


def test_another_language_keeps_the_move_and_the_eyes_of_a_replay(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open(f"/r/{finished(ana)}?pov=1")
    ana.page.wait_for_selector("#table[data-at='0']")
    ana.page.keyboard.press("j")
    ana.page.wait_for_selector("#table[data-at='1']")
    ana.page.select_option("#pov", "spectator")
    ana.page.wait_for_url(re.compile("pov=spectator#1$"))
    switch(ana.page, "fr")
    ana.page.wait_for_selector("#table[data-at='1']")
    expect(ana.page.locator("#pov")).to_have_value("spectator")


def test_another_language_keeps_the_step_of_a_lesson_and_the_rule(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open("/en/learn/mafia_story")
    ana.page.wait_for_selector("#table[data-step='0']")
    ana.page.click("#coach-on")
    ana.page.wait_for_selector("#table[data-step='1']")
    switch(ana.page, "fr")
    ana.page.wait_for_selector("#table[data-step='1']")
    expect(ana.page).to_have_url(re.compile("/fr/apprendre/mafia_story#1$"))
    ana.open("/fr/regles/mafia_story#R3.5.2")
    switch(ana.page, "en")
    expect(ana.page).to_have_url(re.compile("/en/rules/mafia_story#R3.5.2$"))


def test_another_language_keeps_what_was_chosen_in_the_set_up(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open("/new/mafia_story")
    ana.page.fill("#name", "Zoé")
    ana.page.select_option("#pace", "4")
    ana.page.check("#public")
    switch(ana.page, "fr")
    expect(ana.page.locator("#name")).to_have_value("Zoé")
    expect(ana.page.locator("#pace")).to_have_value("4")
    expect(ana.page.locator("#public")).to_be_checked()
    assert "csrf" not in ana.page.url


def test_the_keys_of_a_replay_can_be_switched_off(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open(f"/r/{finished(ana)}")
    last = ana.page.get_attribute("#replay", "data-last")
    at = ana.page.locator("#table")
    ana.page.wait_for_selector("#table[data-at='0']")
    for key, number in (
        ("ArrowDown", last),
        ("ArrowUp", "0"),
        ("$", last),
        ("k", None),
        ("0", "0"),
    ):
        ana.page.keyboard.press(key)
        expect(at).to_have_attribute("data-at", number or str(int(last or 0) - 1))
    ana.page.evaluate("localStorage.setItem('vd.shortcuts', 'off')")
    ana.page.keyboard.press("$")
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-at", "1")


def test_somebody_one_does_not_read_can_be_read_again(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=2, pace=0)
    bob.join(table, ana, "Bob")
    ana.start(table)
    bob.page.wait_for_selector("#table[data-version]")
    bob.page.fill(".talk-form input", "bla")
    bob.page.press(".talk-form input", "Enter")
    act = ana.page.locator(".talk-act").first
    for before, after, said in (
        ("Mute", "Unmute", "You will no longer see this person’s messages."),
        ("Unmute", "Mute", "You will see this person’s messages again."),
    ):
        expect(act).to_have_text(before)
        act.click()
        expect(ana.page.locator(".talk-note")).to_have_text(said)
        expect(act).to_have_text(after)


def test_the_lobby_says_why_not_and_r_is_ready(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=3, pace=0)
    bob.join(table, ana, "Bob")
    bob.page.keyboard.press("r")
    bob.page.wait_for_selector('#ready[aria-pressed="false"]')
    refused = bob.page.locator("#refused")
    expect(refused).to_be_hidden()
    bob.page.evaluate(  # it has just been taken
        "() => { const take = document.getElementById('take-2'); take.value = 0; take.click() }"
    )
    expect(refused).to_have_text("Somebody has just taken this seat.")


def test_the_host_closes_the_table_to_strangers(someone: Make) -> None:
    """Everybody's page follows without a reload: a new link for those who sit, none for others."""
    ana, bob, eve = (someone(lang="en-GB") for _ in range(3))
    table = ana.host("petit", players=4, pace=0)
    bob.join(table, ana, "Bob")
    eve.open(f"/t/{table}")
    eve.page.wait_for_selector("#sit")
    old = ana.page.input_value("#invitation")
    ana.page.click("#close")
    expect(ana.page.locator("#close")).to_have_text("Open the table again")
    expect(ana.page.locator("#invitation")).not_to_have_value(old)
    expect(bob.page.locator("#invitation")).to_have_value(ana.page.input_value("#invitation"))
    expect(eve.page.locator("#entry")).to_contain_text("The host has closed this table")
    for gone in ("#invitation", "#sit", "#copy"):
        expect(eve.page.locator(gone)).to_be_hidden()
    ana.page.click("#close")
    expect(eve.page.locator("#sit")).to_be_visible()


def caught(page: Page, held: list[Route]) -> Route:
    """A request that is held: that there is one is heard a moment before it can be."""
    for _ in range(1000):
        if held:
            break
        page.evaluate("1")  # there and back again: what came meanwhile is heard
    return held[0]


def test_a_late_answer_does_not_bring_an_older_lobby_back(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=4, pace=0)
    bob.join(table, ana, "Bob")
    who = bob.page.locator(".seats-list li").filter(has_text="bot")
    held: list[Route] = []
    bob.page.route(  # the first answer comes late
        f"**/t/{table}", lambda route: route.continue_() if held else held.append(route)
    )
    with bob.page.expect_request(f"**/t/{table}"):
        ana.page.click("#bot-2")
    expect(ana.page.locator("#bot-2")).to_be_hidden()
    answer = caught(bob.page, held).fetch()
    assert answer.text().count("<small>bot</small>") == 1
    ana.page.click("#bot-3")
    expect(who).to_have_count(2)
    with bob.page.expect_response(f"**/t/{table}") as came:
        held[0].fulfill(response=answer)
    came.value.finished()
    bob.page.evaluate("fetch(location.href).then((reply) => reply.text())")  # it was read by now
    assert who.count() == 2


def test_a_late_answer_does_not_take_a_refusal_away(someone: Make) -> None:
    """Bob is no longer ready and at once takes a seat that is gone; the first answer is the slow one."""
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=3, pace=0)
    bob.join(table, ana, "Bob")
    held: list[Route] = []
    bob.page.route(f"**/t/{table}/ready", lambda route: held.append(route))
    with bob.page.expect_request(f"**/t/{table}/ready"):
        bob.page.keyboard.press("r")
    answer = caught(bob.page, held).fetch()
    bob.page.wait_for_selector('#ready[aria-pressed="false"]')
    bob.page.evaluate(
        "() => { const take = document.getElementById('take-2'); take.value = 0; take.click() }"
    )
    refused = bob.page.locator("#refused")
    expect(refused).to_have_text("Somebody has just taken this seat.")
    with bob.page.expect_request(f"**/t/{table}"):  # the lobby is read anew after each answer
        held[0].fulfill(response=answer)
    expect(refused).to_be_visible()
    expect(refused).to_have_text("Somebody has just taken this seat.")


def test_one_can_talk_while_people_gather(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=3, pace=0)
    bob.join(table, ana, "Bob")
    bob.page.click("#talk-box summary")
    bob.page.fill(".talk-form input", "who else comes?")
    bob.page.press(".talk-form input", "Enter")
    expect(bob.page.locator(".talk-line.mine")).to_have_text("Bob who else comes?")
    expect(ana.page.locator("#talk-box summary")).to_have_attribute("data-unread", "1")
    ana.page.click("#talk-box summary")
    expect(ana.page.locator(".talk-line")).to_contain_text("Bob who else comes?")
    ana.page.click(".talk-chips .chip:text-is('Hello!')")
    expect(bob.page.locator(".talk-line").last).to_contain_text("Hello!")


def test_the_button_for_taking_back_is_there_among_people(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("allez_les_bleus", players=2)
    bob.join(table, ana, "Bob")
    ana.start(table)
    bob.page.wait_for_selector("#table[data-version]")
    first = ana if ana.is_asked else bob
    other = bob if first is ana else ana
    assert not first.page.locator("#undo").evaluate("form => !form.hidden")
    assert first.do(next(code for code in first.deeds() if code.startswith("play:")))
    expect(first.page.locator("#undo")).not_to_have_attribute("hidden", "")
    expect(other.page.locator("#undo")).to_have_attribute("hidden", "")
    version = first.version
    first.page.keyboard.press("u")
    first.page.wait_for_function(
        "v => Number(document.getElementById('table').dataset.version) < v", arg=version
    )


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_menus_open_on_the_screen(someone: Make, width: int) -> None:
    ana = someone(lang="en-GB")
    ana.page.set_viewport_size({"width": width, "height": 800})
    ana.alone("enquetes_new_york", players=2)
    menus = ana.page.locator("details.menu")
    assert menus.count() == 2
    for menu in menus.all():
        menu.locator("summary").click()
        box = menu.locator(".menu-body").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_a_stranger_cannot_type_into_the_talk(someone: Make) -> None:
    ana, eve = someone(lang="en-GB"), someone(lang="en-GB")
    eve.open(f"/t/{ana.alone('petit')}")
    eve.page.click("#talk-box summary")
    expect(eve.page.locator(".talk-note")).to_have_text(
        "Take a seat or choose a name to join the conversation."
    )
    expect(eve.page.locator(".talk-form")).to_be_hidden()
