"""The three ways of making a move, and everything around them."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from vingtdeux.scene import Deed, Piece


def at(page: Page, name: str):
    """The element of an id of the scene."""
    return page.locator(f"[data-id='{name}']")


def codes(desk) -> list[str]:
    return [body["code"] for path, body, _ in desk.posts if path.endswith("/act")]


def sent(page: Page, desk, code: str) -> None:
    """Wait until exactly this code has gone out."""
    desk.wait_for_act()
    page.wait_for_function("() => !document.getElementById('table').dataset.sending")
    assert codes(desk) == [code]


def drag(page: Page, source: str, target: str) -> None:
    at(page, source).hover()
    page.mouse.down()
    box = at(page, target).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_drag_and_drop(table, desk):
    drag(table, "pawn", "b1")
    sent(table, desk, "move:a:b1")
    _, body, headers = desk.posts[0]
    assert body["decision"] == "1.0"
    assert len(body["command"]) == 36
    assert headers["X-CSRFToken"] == "sesame"


def test_what_can_be_done_is_marked_and_dropping_shows_targets(table):
    expect(at(table, "pawn")).to_have_class(re.compile("can-drag"))
    expect(at(table, "b1")).to_have_class(re.compile("can-reach"))
    expect(at(table, "b2")).to_have_class(re.compile("can-act"))
    expect(at(table, "c2")).not_to_have_class(re.compile("can-act"))
    at(table, "pawn").click()
    expect(at(table, "pawn")).to_have_class(re.compile("chosen"))
    expect(at(table, "b1")).to_have_class(re.compile("drop"))
    expect(at(table, "b1").locator(".badge")).to_have_text("2")
    expect(at(table, "b2")).not_to_have_class(re.compile("drop"))


def test_drag_by_touch(browser, desk, toy):
    desk.frame = toy.frame(toy.town())
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    fingers = context.new_cdp_session(page)

    def touch(kind: str, name: str | None) -> None:
        points = []
        if name:
            box = at(page, name).bounding_box()
            points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "pawn")
    touch("touchMove", "b2")
    touch("touchMove", "c1")
    expect(at(page, "c1")).to_have_class(re.compile("over"))
    touch("touchEnd", None)
    sent(page, desk, "move:a:c1")
    context.close()


def test_on_a_phone_what_is_chosen_leaves_the_buttons_whole(table):
    table.set_viewport_size({"width": 390, "height": 844})
    at(table, "pawn").click()
    context = table.locator(".context .words")
    expect(context).to_have_text("Votre pion : choisir où")
    cut = "el => el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight"
    words = [*table.locator(".deed-bar .words").all(), context]
    assert [each.inner_text() for each in words if each.evaluate(cut)] == []
    row = [each.bounding_box() for each in table.locator(".deed-bar button, .context > *").all()]
    assert [left for left, right in pairwise(row) if left["x"] + left["width"] > right["x"]] == []
    assert context.bounding_box()["height"] < table.locator(".deeds").bounding_box()["height"]


def test_dropping_somewhere_impossible_says_why(table, desk):
    desk.answer = lambda path, body: (200, {"text": "Trop loin.", "rule": "R3.2"})
    drag(table, "pawn", "a2")
    expect(table.locator(".bubble")).to_contain_text("Trop loin.")
    expect(table.locator(".bubble a")).to_have_attribute("href", "/fr/regles/town#R3.2")
    path, body, _ = desk.posts[0]
    assert path == "/t/x/why"
    assert body == {"code": "move:a:a2", "source": "pawn", "target": "a2"}
    assert codes(desk) == []
    expect(at(table, "pawn")).not_to_have_class(re.compile("lifted|chosen"))


def test_a_server_without_reasons_still_gets_a_sentence(table, desk):
    desk.answer = lambda path, body: (404, {})
    at(table, "pawn").click()
    at(table, "a2").click()
    expect(table.locator(".bubble")).to_contain_text("pas possible")
    table.keyboard.press("Escape")
    expect(table.locator(".bubble")).to_have_count(0)


def test_where_there_is_no_reason_one_hears_where_it_goes(table, desk, toy):
    """A few places with names are named; a board's squares are lit up anyway."""
    desk.answer = lambda path, body: (404, {})
    deeds = (Deed("give:1", "Donner", source="h1", target="seat:1"),)
    desk.push(toy.frame(toy.town(deeds=deeds), 2))
    expect(table.locator(".can-reach, .can-act").first).to_be_visible()
    drag(table, "h1", "card")
    expect(table.locator(".bubble")).to_contain_text("pas possible ici, mais là\u00a0: Bruno.")


def test_tapping_a_place_without_a_deed_asks_too_or_tells_what_it_is(table, desk):
    desk.answer = lambda path, body: (200, {"text": "Déjà pris.", "rule": "R3.3"})
    at(table, "a2").click()
    expect(table.locator(".bubble")).to_contain_text("Déjà pris.")
    assert desk.posts[0][1]["code"] == "war:a2"
    at(table, "h1").click()
    expect(table.locator(".tip")).to_contain_text("Carte 1")
    assert len(desk.posts) == 1


def test_tap_source_then_target(table, desk):
    at(table, "pawn").click()
    expect(table.locator(".context")).to_contain_text("Votre pion")
    at(table, "c1").click()
    sent(table, desk, "move:a:c1")


def test_tap_the_target_alone(table, desk):
    at(table, "b1").click()
    sent(table, desk, "move:a:b1")


def test_tap_a_piece_inside_a_cell(table, desk):
    at(table, "token").click()
    sent(table, desk, "take:card")


def test_several_deeds_on_one_target_open_a_menu(table, desk):
    at(table, "b2").click()
    menu = table.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_text(["Guerre", "Encaissement"])
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    menu.get_by_text("Encaissement").click()
    sent(table, desk, "cash:b2")
    expect(menu).to_have_count(0)


def test_menu_by_keyboard(table, desk):
    at(table, "b2").focus()
    table.keyboard.press("Enter")
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Escape")
    expect(table.get_by_role("menu")).to_have_count(0)
    expect(at(table, "b2")).to_be_focused()
    table.keyboard.press("Enter")
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")
    sent(table, desk, "cash:b2")


def test_keyboard_picks_then_goes_to_the_targets(table, desk, toy):
    at(table, "pawn").focus()
    table.keyboard.press("Enter")
    expect(at(table, "b1")).to_be_focused()
    expect(table.locator("#polite")).to_contain_text("2 cibles possibles")
    table.keyboard.press("ArrowRight")
    expect(at(table, "c1")).to_be_focused()
    table.keyboard.press("Enter")
    sent(table, desk, "move:a:c1")
    desk.push(toy.frame(toy.town(pawn="c1", card_id="other"), 2))
    table.wait_for_selector("#table[data-version='2']")
    expect(table.locator("#zone-city :focus")).to_have_count(1)


def test_escape_puts_it_back(table, desk):
    at(table, "pawn").focus()
    table.keyboard.press("Enter")
    table.keyboard.press("Escape")
    expect(at(table, "pawn")).to_be_focused()
    expect(table.locator(".drop")).to_have_count(0)
    assert desk.posts == []


def test_arrows_walk_over_the_cells_and_between_zones(table):
    at(table, "a2").focus()
    table.keyboard.press("ArrowRight")
    expect(at(table, "b2")).to_be_focused()
    table.keyboard.press("ArrowUp")
    expect(at(table, "b1")).to_be_focused()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowDown")
    expect(at(table, "h1")).to_be_focused()
    assert table.locator("#zone-city [tabindex='0']").count() == 1


def test_digits_play_the_list_and_can_be_switched_off(table, desk):
    table.keyboard.press("?")
    box = table.get_by_label("Raccourcis d’une seule touche")
    box.uncheck()
    table.keyboard.press("Escape")
    expect(table.locator("dialog")).to_have_count(0)
    table.keyboard.press("2")
    assert desk.posts == []
    table.get_by_role("button", name="Aide et réglages").click()
    box.check()
    table.keyboard.press("Escape")
    expect(table.get_by_role("button", name="Aide et réglages")).to_be_focused()
    table.keyboard.press("2")
    sent(table, desk, "end")


def test_plain_deeds_are_buttons_and_the_main_one_stands_out(table, desk):
    button = table.get_by_role("button", name="Finir le tour")
    expect(button).to_have_class(re.compile("primary"))
    button.click()
    sent(table, desk, "end")


def test_confirm_asks_first(table, desk):
    burn = table.get_by_role("button", name="Tout brûler")
    burn.click()
    question = table.get_by_role("dialog")
    expect(question).to_contain_text("Brûler pour de bon ?")
    table.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(burn).to_be_focused()
    assert desk.posts == []
    burn.click()
    question.get_by_role("button", name="Confirmer").click()
    sent(table, desk, "burn")


def test_what_ends_a_game_for_somebody_is_asked_twice(table, desk, toy):
    deed = Deed("jump", "Sauter", confirm="Sauter du pont ?", sure="Vraiment ?")
    desk.push(toy.frame(toy.town(deeds=(deed,)), 2))
    jump = table.get_by_role("button", name="Sauter")
    question = table.get_by_role("dialog")
    jump.click()
    question.get_by_role("button", name="Confirmer").click()
    expect(question).to_contain_text("Vraiment ?")
    table.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert desk.posts == []
    jump.click()
    expect(question).to_contain_text("Sauter du pont ?")
    question.get_by_role("button", name="Confirmer").click()
    expect(question).to_contain_text("Vraiment ?")
    question.get_by_role("button", name="Confirmer").click()
    sent(table, desk, "jump")


def test_the_main_deed_is_a_button_and_its_thing_can_be_tapped(table, desk, toy):
    deeds = (Deed("turn", "Retourner la carte", target="card", primary=True),)
    desk.push(toy.frame(toy.town(deeds=deeds), 2))
    expect(table.locator(".deed-bar .primary")).to_have_text(re.compile("Retourner"))
    at(table, "card").click()
    sent(table, desk, "turn")


def test_the_only_piece_need_not_be_taken_to_ask_why_not(table, desk, toy):
    desk.answer = lambda path, body: (
        (200, {"ok": False, "code": "far", "rule": "R1.2", "text": f"Trop loin : {body['code']}"})
        if path.endswith("/why")
        else (200, {"ok": True, "v": 2})
    )
    deeds = (Deed("move:b1", "Aller en b1", source="pawn", target="b1"),)
    desk.push(toy.frame(toy.town(deeds=deeds), 2))
    expect(table.locator(".can-reach")).to_have_count(1)
    at(table, "c2").click()
    expect(table.locator(".bubble")).to_contain_text("Trop loin : move:c2")


def test_a_button_beside_the_only_piece_leaves_it_the_only_one(table, desk, toy):
    """Where one may also stop, a square out of reach says why; a thing that is no square, what it is."""
    desk.answer = lambda path, body: (
        (200, {"ok": False, "code": "far", "rule": "R1.2", "text": f"Trop loin : {body['code']}"})
        if path.endswith("/why")
        else (200, {"ok": True, "v": 2})
    )
    deeds = (Deed("move:b1", "Aller en b1", source="pawn", target="b1"), Deed("end", "Finir"))
    desk.push(toy.frame(toy.town(deeds=deeds), 2))
    expect(table.locator(".can-reach")).to_have_count(1)
    at(table, "a2").click()
    expect(table.locator(".bubble")).to_contain_text("Trop loin : move:a2")
    at(table, "h1").click()
    expect(table.locator(".tip.pinned")).to_contain_text("Carte 1")


def test_a_double_click_is_one_click(page, desk, toy):
    """Its second half asks nobody why not."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    desk.answer = lambda path, body: (200, {"ok": True, "v": 2})  # the frame is still to come
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    at(page, "card").dblclick()
    sent(page, desk, "take:card")
    page.wait_for_load_state("networkidle")
    assert [path for path, *_ in desk.posts] == ["/t/x/act"]


def test_a_piece_that_cannot_be_used_knows_what_was_meant(table, desk, toy):
    desk.answer = lambda path, body: (
        (200, {"ok": False, "code": "dear", "rule": "R1.3", "text": f"Trop cher : {body['code']}"})
        if path.endswith("/why")
        else (200, {"ok": True, "v": 2})
    )
    scene = toy.town(deeds=(Deed("end", "Finir le tour"),))
    hand = replace(scene.zones[2], pieces=[Piece("h1", "number", "Carte 1", ask="buy:h1")])
    desk.push(toy.frame(replace(scene, zones=(*scene.zones[:2], hand)), 2))
    expect(table.locator(".can-act")).to_have_count(0)
    at(table, "h1").click()
    expect(table.locator(".bubble")).to_contain_text("Trop cher : buy:h1")


def test_the_list_in_words_holds_every_action_even_when_closed(table, desk, toy):
    for deed in toy.deeds:
        expect(
            table.locator(".deeds").get_by_role("button", name=deed.label, exact=True)
        ).to_have_count(1)
    table.get_by_role("button", name="Liste des actions").click()
    table.get_by_role("button", name="Poser la guerre en b2").click()
    sent(table, desk, "war:b2")


def test_refusal_in_words_beside_the_place(table, desk):
    desk.answer = lambda path, body: (
        409,
        {"ok": False, "code": "illegal", "rule": "R1.1", "text": "C’est occupé."},
    )
    drag(table, "pawn", "b1")
    expect(table.locator(".bubble")).to_contain_text("C’est occupé.")
    expect(table.locator("#polite")).to_have_text("C’est occupé.")
    expect(at(table, "a1").locator("[data-id='pawn']")).to_have_count(1)
    expect(table.locator(".pending")).to_have_count(0)


def test_details_on_hover_and_focus_can_be_dismissed(table):
    at(table, "card").hover(position={"x": 4, "y": 4})
    expect(table.locator(".tip")).to_contain_text("Vaut trois points.")
    table.keyboard.press("Escape")
    expect(table.locator(".tip")).to_have_count(0)


def test_a_series_goes_on_by_itself_until_it_asks_something(table, desk, toy):
    """One press; each next move is the one the newest frame names, made under its decision."""
    steps = {
        2: Deed("all", "Tout jouer", primary=True, sends="pass"),
        3: Deed("all", "Tout jouer", primary=True, sends="look:c1"),
        4: Deed("all", "Tout jouer", primary=True, sends="pass", confirm="Vraiment ?"),
        5: Deed("all", "Tout jouer", primary=True, sends="look:c1", confirm="Vraiment ?"),
        6: Deed("all", "Tout jouer", primary=True, sends="pass", confirm="Et cela ?"),
    }

    def offer(v):
        series = (steps[v],) if steps[v] else ()
        desk.push(toy.frame(replace(toy.town(), series=series), v, decision=f"{v}.0"))

    def answer(path, body):
        v = int(body["decision"][0]) + 1
        offer(v)
        return 200, {"ok": True, "v": v}

    desk.answer = answer
    offer(2)
    table.wait_for_selector("#table[data-version='2']")
    table.locator(".deed[data-code='all']").click()
    table.wait_for_selector("#table[data-version='4']:not([data-sending])")
    expect(table.locator("dialog[open]")).to_have_count(0)
    assert codes(desk) == ["pass", "look:c1"]
    assert [body["decision"] for _, body, _ in desk.posts] == ["2.0", "3.0"]
    table.locator(".deed[data-code='all']").click()
    table.locator("dialog[open] button.primary").click()
    table.wait_for_selector("#table[data-version='6']:not([data-sending])")
    expect(table.locator("dialog[open]")).to_have_count(0)
    assert codes(desk) == ["pass", "look:c1", "pass", "look:c1"], "asked once"


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_a_double_press_is_not_for_the_button_that_takes_the_place(way, page, desk, toy):
    """“Play all” goes, “End the turn” stands there: whoever has clicked twice has not ended it."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    desk.frame = toy.frame(
        toy.town(deeds=(Deed("all", "Tout jouer", primary=True), Deed("end", "Finir")))
    )
    desk.answer = lambda path, body: (200, {"ok": True, "v": 2})
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    spot = page.locator(".deed[data-code='all']").bounding_box()

    def go(count=1):
        if way == "key":
            page.keyboard.press("1")
        else:
            page.mouse.move(spot["x"] + 20, spot["y"] + spot["height"] / 2)
            page.mouse.down(click_count=count)
            page.mouse.up(click_count=count)

    go()
    desk.wait_for_act()
    desk.push(toy.frame(toy.town(deeds=(Deed("end", "Finir", primary=True),)), 2))
    page.wait_for_selector("#table[data-version='2']:not([data-sending])")
    go(2)
    page.clock.run_for(600)
    assert codes(desk) == ["all"], "not meant"
    go()
    desk.wait_for_act(2)
    page.wait_for_function("() => !document.getElementById('table').dataset.sending")
    assert codes(desk) == ["all", "end"]


def test_a_series_ends_with_a_refusal(table, desk, toy):
    series = (Deed("all", "Tout jouer", sends="pass"),)
    desk.answer = lambda path, body: (409, {"ok": False, "text": "Trop tard."})
    desk.push(toy.frame(replace(toy.town(), series=series), 2))
    table.wait_for_selector("#table[data-version='2']")
    table.locator(".deed[data-code='all']").click()
    expect(table.locator(".bubble")).to_contain_text("Trop tard.")
    desk.push(toy.frame(replace(toy.town(), series=series), 3))
    table.wait_for_selector("#table[data-version='3']")
    assert codes(desk) == ["pass"]


def test_where_there_is_nothing_else_to_do_it_is_done_after_a_moment(page, desk, toy):
    desk.frame = toy.frame(toy.town(deeds=(Deed("pass", "Passer", primary=True, auto=True),)))
    page.goto(desk.address)
    sent(page, desk, "pass")


def test_nothing_is_done_for_who_does_not_wish_it(page, desk, toy):
    page.clock.install()
    page.add_init_script("localStorage['vd.autopass'] = 'off'")
    desk.frame = toy.frame(toy.town(deeds=(Deed("pass", "Passer", primary=True, auto=True),)))
    page.goto(desk.address)
    page.wait_for_selector("#table[data-version='1']")
    page.clock.run_for(5_000)
    assert codes(desk) == []
    page.keyboard.press("1")
    sent(page, desk, "pass")
