"""For everybody: whole games by keyboard, axe, text view, small screens; and the size budget."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import vingtdeux
from vingtdeux.games import box
from vingtdeux.scene import to_json
from vingtdeux.web import sheets

BUDGET = 90 * 1024
CLIENT = Path(vingtdeux.__file__).parent / "web" / "static" / "client"


def petit(match, since: int = 0) -> dict:
    """What seat 0 would get from the server."""
    screen = box("petit")
    legal = [] if match.over else match.game.legal_actions(match.state, 0)
    scene = screen.scene(match.observe(0), legal, "fr", ("Ana", "Bruno", "Chloé"))
    told = [screen.narrate(each.event, "fr", ("Ana", "Bruno", "Chloé")) for each in match.events(0)]
    return {
        "v": len(match.log),
        "scene": json.loads(to_json(scene)),
        "decision": match.decision(0),
        "log": [{"n": n, "text": text} for n, text in enumerate(told) if text],
        "people": [{"seat": 1, "name": "Bruno", "kind": "bot", "level": 2}],
    }


@pytest.fixture
def match(desk):
    """A game of petit against two bots who answer at once."""
    match = vingtdeux.Match(vingtdeux.load("petit", players=3), seed=5)
    rng = Random(1)

    def answer(path, body):
        match.play(0, body["code"])
        while not match.over and 0 not in match.to_act:
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.legal(seat)))
        desk.push(petit(match))
        return 200, {"ok": True, "v": len(match.log)}

    desk.answer = answer
    desk.frame = petit(match)
    return match


def test_a_whole_game_by_keyboard_alone(page, desk, match):
    page.emulate_media(reduced_motion="reduce")  # arrows go by where things are, not by a glide
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version]")
    rounds = 0
    while not match.over:
        v = len(match.log)
        page.keyboard.press("b")
        page.keyboard.press("ArrowDown")
        expect(page.locator(".area-mine .piece:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(".zone.drop:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"() => Number(document.getElementById('table').dataset.version) > {v}"
        )
        rounds += 1
    assert rounds == 3
    expect(page.locator(".result h2")).to_be_visible()


def test_a_whole_game_from_the_list(page, desk, match):
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version]")
    while not match.over:
        v = len(match.log)
        page.keyboard.press("a")
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"() => Number(document.getElementById('table').dataset.version) > {v}"
        )
        page.keyboard.press("Escape")
    expect(page.locator(".result h2")).to_be_visible()


def serious(page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious(page, desk, match, toy, theme):
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('vd.theme', '{theme}')")
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version]")
    page.locator(".area-mine .piece").first.click()
    assert serious(page) == []
    desk.push(toy.frame(toy.town(notice="Dernière manche !"), 50))
    page.wait_for_selector("#table[data-version='50']")
    page.locator("[data-id='b2']").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.press("a")
    assert serious(page) == []
    page.keyboard.press("?")
    help_box = page.get_by_role("dialog")
    expect(help_box).to_be_visible()
    assert help_box.evaluate("el => el.scrollHeight > el.clientHeight && el.scrollTop") == 0
    expect(help_box.locator(".primary")).to_be_in_viewport(ratio=1)
    assert serious(page) == []


def test_axe_at_the_end_and_on_a_phone(page, desk, match):
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    rng = Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    desk.frame = petit(match)
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version]")
    assert serious(page) == []


def test_everything_has_a_name(table):
    nameless = table.evaluate(
        "() => [...document.querySelectorAll('#table .cell, #table .piece, #table button')]"
        ".filter(el => !(el.getAttribute('aria-label') || el.title || el.textContent.trim())).map(el => el.outerHTML)"
    )
    assert nameless == []
    expect(table.locator("[data-id='c2']")).to_have_attribute(
        "aria-label", "Case c2\u00a0: Une carte, Jeton de Bruno"
    )


def test_text_view_tells_the_whole_scene(table, desk, toy):
    table.get_by_role("button", name="Vue texte").click()
    view = table.get_by_role("region", name="Vue texte")
    for words in ("La ville", "Case c2", "Une carte (Vaut trois points.) + Jeton de Bruno", "Pioche ×12",
                  "Ana (vous, premier joueur, doit jouer)", "Points 3/30", "Le voleur est passé par b2."):  # fmt: skip
        expect(view).to_contain_text(words)
    expect(table.locator(".place-board")).to_be_hidden()
    people = [
        {"seat": 0, "name": "Ana", "kind": "person", "here": True},
        {"seat": 1, "name": "Bruno", "kind": "person", "stand_in": 2},
    ]
    desk.push(toy.frame(toy.town(pawn="b1"), 2, people=people))
    expect(view).to_contain_text(re.compile("Case b1 — Votre pion"))
    expect(view).to_contain_text("Bruno (robot, niveau 2, absent)")
    table.keyboard.press("v")
    expect(table.locator(".place-board")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_one_screen_holds_the_decision(page, desk, toy, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.frame = toy.frame(toy.town(notice="Dernière manche !"))
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    for what in (".sentence", "#zone-city", "[data-id='c2']", "#zone-hand", "[data-id='h1']", ".deeds",
                 ".seat >> nth=0", ".seat >> nth=1", ".list-toggle"):  # fmt: skip
        box = page.locator(what).bounding_box()
        assert box["x"] >= 0, what
        assert box["y"] >= 0, what
        assert box["x"] + box["width"] <= size[0] + 0.5, what
        assert box["y"] + box["height"] <= size[1] + 0.5, what
        assert box["width"] >= 24, what
        assert box["height"] >= 20, what


def test_reflow_at_320_and_zoom(page, desk, toy):
    desk.frame = toy.frame(toy.town())
    for size in ((320, 640), (640, 400)):  # 640x400 is 1280x800 at 200 %
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(desk.address)
        page.wait_for_selector("#table[data-version='1']")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
        page.locator("[data-id='h1']").scroll_into_view_if_needed()
        expect(page.locator("[data-id='h1']")).to_be_in_viewport()


def test_targets_are_large_enough(page, desk, toy):
    page.set_viewport_size({"width": 390, "height": 844})
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    small = page.evaluate(
        "() => [...document.querySelectorAll('.can-act, .can-drag, .prompt button, .deeds > button:not([hidden])')]"
        ".map(el => [el.dataset.id || el.title, el.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 24 || box.height < 24).map(([id]) => id)"
    )
    assert small == []


def test_settings_are_remembered(table, desk):
    table.keyboard.press("?")
    table.get_by_label("Thème").select_option("dark")
    table.get_by_label("Volume").fill("0.2")
    table.get_by_label("Animations").uncheck()
    table.keyboard.press("Escape")
    expect(table.locator("dialog")).to_have_count(0)
    table.keyboard.press("m")
    expect(table.get_by_role("button", name="Couper le son", pressed=True)).to_be_visible()
    table.reload()
    table.wait_for_selector("#table[data-version='1']")
    assert table.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert table.evaluate("() => document.documentElement.dataset.motion") == "off"
    expect(table.get_by_role("button", name="Couper le son", pressed=True)).to_be_visible()


def test_one_key_leaves_nothing_but_the_table(table):
    expect(table.locator(".log")).to_be_visible()
    table.keyboard.press("z")
    expect(table.locator(".log")).to_be_hidden()
    table.keyboard.press("z")
    expect(table.locator(".log")).to_be_visible()


def test_english_words(page, desk, toy):
    desk.lang = "en"
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    expect(page.get_by_role("button", name="List of actions (5)")).to_be_visible()
    expect(page.locator(".next")).to_have_text("Next: La police arrive")


def test_javascript_stays_small(page, desk, toy):
    """What the page loads by itself, with the site's own scripts around the table."""
    sizes = {}
    page.on(
        "response",
        lambda reply: reply.url.endswith(".js") and sizes.update({reply.url: len(reply.body())}),
    )
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    page.wait_for_load_state("networkidle")
    for name in ("chat/chat.js", "chat/words.fr.js", "site/table.js"):
        sizes[name] = len(sheets.read(CLIENT.parent / name))
    assert sum(sizes.values()) < BUDGET, sizes


def test_both_languages_say_the_same_things(table):
    french, english = (
        table.evaluate(
            "lang => Promise.all([import(`/client/words.${lang}.js`), import(`/client/help.${lang}.js`)])"
            ".then(([{words}, help]) => ({...words, ...help.words, ...help.keys, ...help.ways}))",
            lang,
        )
        for lang in ("fr", "en")
    )
    assert list(french) == list(english)
    for words in french.values():
        assert "'" not in words, words
        assert not re.search("[^\u202f][;!?]|[^\u00a0]:", re.sub(r"\{[^}]*\}", "", words)), words
