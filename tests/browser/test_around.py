"""What is around the tables, in the real site: forms that keep what was typed, films, lessons."""

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.conftest import Someone, play_out

from vingtdeux.games import game_ids

Make = Callable[..., Someone]


def finished(ana: Someone) -> str:
    """A short game that bots have played to its end."""
    table = ana.alone("petit", option__rounds=2, pace=0)
    ana.page.click("#menu summary")
    ana.page.click("#pause button")
    ana.page.wait_for_selector("#table.is-over")
    return table


def test_another_number_of_players_changes_the_form_in_place(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open("/new/mafia_story")
    page = ana.page
    page.evaluate("window.stays = true")
    page.fill("#name", "Zoé")
    page.check("#public")
    page.click("#house summary")
    families = page.locator('select[name^="option.families."]')
    was = families.count()
    families.first.select_option("white")
    more = page.locator("#players option").last.get_attribute("value")
    page.focus("#players")
    page.select_option("#players", more)
    expect(families).to_have_count(int(more or 0))
    assert int(more or 0) != was
    expect(families.first).to_have_value("white")
    expect(page.locator("#name")).to_have_value("Zoé")
    expect(page.locator("#public")).to_be_checked()
    expect(page.locator("#house")).to_have_attribute("open", "")
    expect(page.locator("#players")).to_be_focused()
    assert page.evaluate("window.stays"), "the page was not loaded again"


def test_a_film_that_plays_can_be_paused_and_says_so(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open(f"/r/{finished(ana)}")
    table, play = ana.page.locator("#table"), ana.page.locator('[data-go="play"]')
    ana.page.wait_for_selector("#table[data-at='0']")
    expect(play).to_have_text("▶")
    bar = "() => [...document.querySelectorAll('.replay-bar :is(.steps, output)')].map(el => el.offsetWidth)"
    room = ana.page.evaluate(bar)
    play.click()
    expect(play).to_have_text("❚❚")
    assert ana.page.evaluate(bar) == room, "the bar keeps its lines"
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(table).to_have_attribute("data-at", "2")
    play.click()
    expect(play).to_have_text("▶")
    expect(play).to_have_attribute("aria-label", "Play by itself")
    ana.page.keyboard.press("End")
    ana.page.keyboard.press("ArrowLeft")
    assert ana.page.evaluate(bar) == room
    play.click()
    expect(table).to_have_attribute("data-at", ana.page.get_attribute("#replay", "data-last") or "")
    expect(play).to_have_text("▶")


def test_a_film_and_the_coach_wait_until_a_move_has_been_shown(someone: Make) -> None:
    """The table says `shown` when the show of a picture is over; here nobody says it before us."""
    ana = someone(lang="en-GB")
    hold = (
        "addEventListener('shown', (event) => {"
        " if (window.holds && !event.ours) event.stopImmediatePropagation() }, true)"
    )
    over = (
        "document.getElementById('table').dispatchEvent("
        "Object.assign(new CustomEvent('shown'), {ours: true}))"
    )
    ana.page.add_init_script(hold)
    ana.open("/en/learn/mafia_story")
    words = ana.page.locator("#coach-words")
    expect(words).not_to_be_empty()
    first = words.text_content()
    ana.page.evaluate("window.holds = true")
    drawn = (
        "new Promise((done) => document.getElementById('table').addEventListener('received', done))"
    )
    ana.page.evaluate(f"void (window.drawn = {drawn})")
    ana.page.click("#coach-on")
    ana.page.evaluate("window.drawn.then(() => null)")
    assert words.text_content() == first, "what it is about is still being shown"
    ana.page.evaluate(over)
    expect(words).not_to_have_text(first or "")
    expect(ana.page.locator("#table")).to_have_attribute("data-step", "1")


BEATS = """
window.beats = 0;
new MutationObserver((changes) => {
    for (const { target } of changes) if (target.closest?.('.stage')) window.beats += 1;
}).observe(document, { childList: true, subtree: true });
"""
STILL = "!document.querySelector('.stage') && table.dataset.version >= window.heard"


def test_moves_of_bots_are_shown_at_the_table_and_in_the_film(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.see_shows("fast")
    ana.page.add_init_script(BEATS)
    table = ana.alone("mafia_story", players=2, option__first_seat=0)
    ana.page.wait_for_selector("#table[data-stage='ready']", state="attached")
    for _ in range(3):
        assert ana.move()  # one's own looks
    ana.wait_for_turn()
    ana.page.wait_for_function(STILL)
    assert ana.page.evaluate("window.beats") > 0
    ana.page.click("#menu summary")
    ana.page.click("#pause button")
    ana.page.wait_for_selector("#table.is-over")
    ana.open(f"/r/{table}")
    ana.page.wait_for_selector("#table[data-at='0']")
    shown = ana.page.locator("#table")
    assert ana.page.evaluate("window.beats") == 0
    ana.page.click('[data-go="play"]')
    ana.page.wait_for_function("table.dataset.at >= 2")
    ana.page.click('[data-go="play"]')  # it stops, here or a little further on a slow machine
    ana.page.wait_for_function("window.beats > 0 && !document.querySelector('.stage')")
    at = int(ana.page.evaluate("window.beats = 0, table.dataset.at"))
    ana.page.click('[data-go="back"]')
    expect(shown).to_have_attribute("data-at", str(at - 1))
    assert ana.page.evaluate("window.beats") == 0, "backwards there is only the picture"


def test_a_new_name_is_seen_in_the_windows_of_the_others(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=3, pace=0)
    bob.join(table, ana, "Bob")
    ana.open("/me")
    ana.page.fill("#name", "Zoé")
    ana.page.click("form[action='/name'] button")
    expect(bob.page.locator(".seats-list")).to_contain_text("Zoé")


def test_the_colon_of_an_option_is_that_of_the_language(someone: Make) -> None:
    ana = someone(lang="en-GB")
    table = ana.host("mafia_story", players=2, option__memory_aid="true")
    colon = "getComputedStyle(document.querySelector('.chosen dt'), '::after').content"
    ana.open(f"/t/{table}")
    assert ana.page.evaluate(colon) == '":"'
    ana.page.click("form.language button")
    ana.page.wait_for_selector("html[lang=fr]")
    assert re.fullmatch('"\u00a0:"', ana.page.evaluate(colon))


FIGURES = """() => [...document.querySelectorAll('figure[data-scene]')].map((figure) => {
    const frames = [...figure.querySelectorAll('.cut')].map((el) => el.getBoundingClientRect());
    const things = figure.dataset.things.split(' ').map((id, n) =>
        figure.querySelectorAll('.cut')[n]?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect());
    const room = figure.getBoundingClientRect();
    const held = things.map((box, n) => box && box.width > 8 && frames[n].left <= box.left && box.right <= frames[n].right
        && frames[n].top <= box.top && box.bottom <= frames[n].bottom && frames[n].right <= room.right);
    return [figure.dataset.things, 'drawn' in figure.dataset && held.every(Boolean)];
})"""


def test_figures_of_the_rules_are_drawn_by_the_client(someone: Make) -> None:
    ana = someone()
    for game in game_ids():
        ana.page.set_viewport_size({"width": 1280, "height": 800})
        ana.open(f"/fr/regles/{game}")
        ana.page.wait_for_selector("figure[data-drawn]")
        for width, height in ((1280, 800), (390, 844), (820, 1180)):
            ana.page.set_viewport_size({"width": width, "height": height})
            ana.page.wait_for_function(f"document.documentElement.dataset.figures == {width}")
            figures = ana.page.evaluate(FIGURES)
            assert len(figures) >= 3
            assert [things for things, drawn in figures if not drawn] == [], (game, width)
            beyond = "document.documentElement.scrollWidth - innerWidth"
            assert ana.page.evaluate(beyond) <= 0, (game, width)
    assert ana.page.locator(".wings, #table").count() == 0, "what they were cut from is gone"


def test_rule_numbers_step_back_until_they_are_wanted(someone: Make) -> None:
    ana = someone(lang="en-GB")
    ana.open("/en/rules/mafia_story")
    number = ana.page.locator("a.rule").first
    strength = "a => getComputedStyle(a.parentElement).opacity"
    assert number.evaluate(strength) == "0"
    number.focus()
    assert number.evaluate(strength) == "1"
    ana.open("/en/rules/mafia_story#R3.5.2")
    called = ana.page.locator("[id='R3.5.2']")
    assert called.evaluate(strength) == "1"


def test_talk_lies_open_beside_the_log_where_there_is_room(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=2, pace=0)
    bob.join(table, ana, "Bob")
    ana.start(table)
    bob.page.wait_for_selector("#table[data-version]")
    expect(ana.page.locator(".column > #talk .talk-form")).to_be_visible()
    expect(ana.page.locator("#talk-box")).to_be_hidden()
    expect(ana.page.locator(".column > #talk .chip").first).to_be_visible()
    ana.page.evaluate(
        """() => {
            const says = document.querySelector("[data-id='seat:1'] > .says");
            window.said = '';
            new MutationObserver(() => (window.said += says.textContent)).observe(says, { childList: true });
        }"""
    )
    bob.page.click(".column > #talk .chip:text-is('Good luck!')")
    expect(ana.page.locator(".talk-line")).to_contain_text("Good luck!")
    ana.page.wait_for_function("window.said.includes('Good luck!')")  # over the seat for a moment
    assert ana.page.locator(".chip:text-is('Good luck!')").count() == 1
    ana.page.set_viewport_size({"width": 1000, "height": 800})
    expect(ana.page.locator("#talk-box")).to_be_visible()
    expect(ana.page.locator("#talk-box > #talk")).to_have_count(1)
    alone = ana.alone("petit", pace=0)
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.open(f"/t/{alone}")
    ana.page.wait_for_selector("#table[data-version]")
    expect(ana.page.locator("#talk-box")).to_be_visible()


NEWEST = """() => {
    const lines = document.querySelector('.log-lines');
    return lines.scrollHeight - lines.scrollTop - lines.clientHeight < 2 && lines.scrollTop > 0;
}"""


def test_four_seats_the_log_and_the_talk_have_room_in_one_column(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("mafia_story", players=4, pace=0)
    bob.join(table, ana, "Bob")
    ana.start(table)
    expect(ana.page.locator(".column > #talk .talk-form")).to_be_visible()
    side = ana.page.locator(".place-side")
    assert side.evaluate("el => el.scrollHeight - el.clientHeight") <= 0
    for person in (ana, bob):
        person.page.wait_for_selector("#table[data-version]")
        person.page.click("#menu summary")
        with person.page.expect_response("**/pause"):
            person.page.click("#pause button")
    bob.page.close()
    ana.page.wait_for_selector("#table.is-over")
    ana.page.reload()
    ana.page.wait_for_selector("#table.is-over .column > #talk .talk-lines")
    ana.page.wait_for_function(NEWEST)  # also after the talk has taken its part of the column
    assert side.evaluate("el => el.scrollHeight - el.clientHeight") <= 0
    expect(ana.page.locator(".result form button")).to_be_in_viewport(ratio=1)
    ana.page.set_viewport_size({"width": 1280, "height": 700})
    ana.page.wait_for_function(NEWEST)
    expect(ana.page.locator(".result form button")).to_be_in_viewport(ratio=1)


def test_a_rematch_begins_when_the_friend_has_come(someone: Make) -> None:
    ana, bob = someone(lang="en-GB"), someone(lang="en-GB")
    table = ana.host("petit", players=2, pace=0, option__rounds=1)
    bob.join(table, ana, "Bob")
    ana.start(table)
    bob.page.wait_for_selector("#table[data-version]")
    play_out([ana, bob], lambda person: person.move())
    ana.page.click(".result form button")
    ana.page.wait_for_selector(".seats-list")
    expect(ana.page.locator(".wait")).to_contain_text("Waiting for: Bob.")
    bob.page.click(".result form button:text-is('Join the rematch')")
    bob.page.wait_for_selector("#table[data-version]:not(.is-over)")
    ana.page.wait_for_selector("#table[data-version]:not(.is-over)")
    assert ana.page.url == bob.page.url
