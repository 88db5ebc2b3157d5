"""Frames that come while the person is doing something; what glides and what flips."""

import re

from msgspec.structs import replace
from playwright.sync_api import expect

from vingtdeux.scene import Counter, Deed, Piece

REMEMBER = "name => { (window.kept ||= {})[name] = document.querySelector(`[data-id='${name}']`) }"
SAME = "name => window.kept[name] === document.querySelector(`[data-id='${name}']`)"
WATCH = """() => {
  window.moves = [];
  const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moves.push([this.dataset.id || this.className, JSON.stringify(frames), options.delay]);
    return old.call(this, frames, options);
  };
}"""


def at(page, name):
    return page.locator(f"[data-id='{name}']")


def lift(page, name):
    at(page, name).hover()
    page.mouse.down()
    box = at(page, name).bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)


def shown(page, v):
    page.wait_for_selector(f"#table[data-version='{v}']")


def drop_on(page, name):
    box = at(page, name).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()


def acts(page, desk):
    page.wait_for_function("() => !document.getElementById('table').dataset.sending")
    return [body["code"] for path, body, _ in desk.posts if path.endswith("/act")]


def test_an_update_does_not_break_a_drag(table, desk, toy):
    lift(table, "pawn")
    expect(table.locator(".held")).to_have_count(1)
    desk.push(toy.frame(toy.town(card_face="front"), 2))
    shown(table, 2)
    expect(table.locator(".held")).to_have_count(1)
    expect(at(table, "pawn")).to_have_class(re.compile("lifted"))
    expect(at(table, "b1")).to_have_class(re.compile("drop"))
    drop_on(table, "b1")
    assert acts(table, desk) == ["move:a:b1"]


def test_a_brief_face_is_shut_by_a_click_until_it_is_shown_again(table, desk, toy):
    def show(v, *marks):
        scene = toy.town(deeds=(), card_face="front")
        board = scene.zones[0]
        pieces = [replace(p, marks=marks) if p.id == "card" else p for p in board.pieces]
        desk.push(
            toy.frame(replace(scene, zones=(replace(board, pieces=pieces), *scene.zones[1:])), v)
        )
        shown(table, v)

    show(2, "brief")
    at(table, "card").click(position={"x": 4, "y": 4})
    expect(at(table, "card")).to_have_attribute("data-shut", "")
    show(3, "brief")
    expect(at(table, "card")).to_have_attribute("data-shut", "")
    show(4)
    show(5, "brief")
    expect(at(table, "card")).not_to_have_attribute("data-shut", "")


def test_a_drag_whose_deed_vanished_is_put_down(table, desk, toy):
    lift(table, "pawn")
    desk.push(toy.frame(toy.town(deeds=toy.deeds[2:]), 2))
    shown(table, 2)
    expect(table.locator(".held")).to_have_count(0)
    expect(table.locator("#polite")).to_have_text("Ce coup n’est plus possible.")
    drop_on(table, "b1")
    assert acts(table, desk) == []


def test_an_update_keeps_what_is_chosen(table, desk, toy):
    at(table, "pawn").click()
    desk.push(toy.frame(toy.town(deeds=toy.deeds[1:]), 2))
    shown(table, 2)
    expect(at(table, "pawn")).to_have_class(re.compile("chosen"))
    expect(at(table, "b1")).not_to_have_class(re.compile("drop"))
    at(table, "c1").click()
    assert acts(table, desk) == ["move:a:c1"]


def test_an_update_keeps_a_menu_and_drops_what_is_illegal(table, desk, toy):
    at(table, "b2").click()
    desk.push(toy.frame(toy.town(deeds=toy.deeds[3:]), 2))
    shown(table, 2)
    items = table.get_by_role("menuitem")
    expect(items).to_have_text(["Encaissement"])
    expect(items.first).to_be_focused()
    desk.push(toy.frame(toy.town(deeds=toy.deeds[4:]), 3))
    expect(table.get_by_role("menu")).to_have_count(0)


def test_a_question_about_a_deed_that_vanished_closes(table, desk, toy):
    table.get_by_role("button", name="Tout brûler").click()
    desk.push(toy.frame(toy.town(deeds=toy.deeds[:5]), 2))
    expect(table.get_by_role("dialog")).to_have_count(0)
    expect(table.locator("#polite")).to_have_text("Ce coup n’est plus possible.")
    assert desk.posts == []


def test_focus_and_elements_survive_an_update(table, desk, toy):
    for name in ("pawn", "card", "token", "b1"):
        table.evaluate(REMEMBER, name)
    at(table, "pawn").focus()
    desk.push(toy.frame(toy.town(pawn="b2", card_face="front"), 2))
    shown(table, 2)
    for name in ("pawn", "card", "token", "b1"):
        assert table.evaluate(SAME, name), name
    expect(at(table, "b2").locator("[data-id='pawn']")).to_have_count(1)
    expect(at(table, "pawn")).to_be_focused()


def test_glide_flip_and_entrance(table, desk, toy):
    table.evaluate(WATCH)
    desk.push(toy.frame(toy.town(pawn="b2", card_face="front"), 2))
    shown(table, 2)
    moves = moved(table)
    assert "translate" in moves["pawn"]
    assert "rotate" in moves["card"]
    assert "token" not in moves  # it rides, it does not move by itself
    # a hidden card was named by its place; revealed, it is the same card turned over
    table.evaluate("() => { window.moves = [] }")
    desk.push(toy.frame(toy.town(pawn="b2", card_face="front", card_id="red_7"), 3))
    shown(table, 3)
    assert "rotate" in moved(table)["red_7"]


def moved(page):
    return {name: frames for name, frames, _ in page.evaluate("() => window.moves")}


def test_new_pieces_come_one_after_another_and_numbers_tick(table, desk, toy):
    table.evaluate(WATCH)
    scene = toy.town()
    dealt = [Piece(f"h{n}", "number", f"Carte {n}", origin="deck") for n in range(1, 5)]
    hand = replace(scene.zones[2], pieces=dealt)
    seats = (
        replace(scene.seats[0], counters=(Counter("score", "Points", 4, most=30),)),
        scene.seats[1],
    )
    desk.push(toy.frame(replace(scene, seats=seats, zones=(*scene.zones[:2], hand)), 2))
    shown(table, 2)
    delays = {name: delay for name, _, delay in table.evaluate("() => window.moves")}
    assert [delays[f"h{n}"] for n in (2, 3, 4)] == [0, 110, 220]
    assert delays.get("h1", 0) == 0  # it was there
    assert [name for name in delays if "counter-score" in name] == ["counter counter-score gauge"]


def test_reduced_motion_moves_nothing(page, desk, toy):
    page.emulate_media(reduced_motion="reduce")
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    shown(page, 1)
    page.evaluate(WATCH)
    desk.push(toy.frame(toy.town(pawn="b2", card_face="front"), 2))
    shown(page, 2)
    assert page.evaluate("() => window.moves") == []
    expect(at(page, "b2").locator("[data-id='pawn']")).to_have_count(1)


def test_a_dropped_piece_waits_at_its_target(table, desk, toy):
    desk.answer = lambda path, body: (200, {"ok": True, "v": 3})
    lift(table, "pawn")
    drop_on(table, "b1")
    pawn = at(table, "b1").locator("[data-id='pawn']")
    expect(pawn).to_have_class(re.compile("pending"))
    desk.push({**toy.frame(toy.town(), 2), "decision": "1.0"})  # somebody else's move
    shown(table, 2)
    expect(pawn).to_have_class(re.compile("pending"))
    desk.push(toy.frame(toy.town(deeds=(), pawn="c1"), 3))
    shown(table, 3)
    expect(table.locator(".pending")).to_have_count(0)
    expect(at(table, "c1").locator("[data-id='pawn']")).to_have_count(1)


def test_your_turn_is_told_everywhere(table, desk, toy):
    table.evaluate(
        "() => { window.heard = []; addEventListener('sound', e => heard.push(e.detail)); document.addEventListener('sound', e => heard.push(e.detail)) }"
    )
    desk.push(toy.frame(toy.town(deeds=()), 2))
    shown(table, 2)
    expect(table).to_have_title("Table")
    desk.push(toy.frame(toy.town(), 3, log=[{"n": 5, "text": "Bruno passe."}]))
    shown(table, 3)
    expect(table).to_have_title("● À vous de jouer – Table")
    expect(table.locator("#assertive")).to_contain_text("À vous de jouer")
    expect(table.locator(".log-lines li")).to_have_text(["Bruno passe."])
    assert "icon-turn" in table.locator("link[rel=icon]").get_attribute("href")
    desk.push(toy.frame(toy.town(), 4, cue="offer"))
    shown(table, 4)
    assert table.evaluate("() => window.heard") == ["action", "turn", "offer"]


def test_hourglass_counts_down_by_its_own_clock(page, desk, toy):
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # ms; else it runs by itself, as fast as the machine is slow
    clock = {"deadline": 1000.0, "now": 988.0, "stage": "1:pick"}
    desk.frame = toy.frame(toy.town(hourglass=30), clock=clock)
    page.goto(desk.address)
    shown(page, 1)
    expect(page.locator(".hourglass .time")).to_have_text("0:12")
    page.clock.run_for(2100)
    expect(page.locator(".hourglass .time")).to_have_text("0:10")
    expect(page.locator("#assertive")).to_have_text("10 secondes restantes")
    page.clock.run_for(12_000)
    expect(page.locator(".hourglass .time")).to_have_text("0:00")


def test_a_source_without_target_is_done_at_once(table, desk, toy):
    deeds = (Deed("play:h1", "Jouer la carte 1", source="h1"),)
    desk.push(toy.frame(toy.town(deeds=deeds), 2))
    shown(table, 2)
    at(table, "h1").click()
    assert acts(table, desk) == ["play:h1"]


def test_a_sheet_can_ask_what_the_table_shows(table, desk, toy):
    """Seats, zones and kinds of piece, as they are now."""
    words = "() => [...document.getElementById('table').classList].filter(word => /^(seats|shows|has)-/.test(word)).sort()"
    assert table.evaluate(words) == [
        "has-card", "has-pawn", "has-token", "seats-2",
        "shows-city", "shows-deck", "shows-hand", "shows-notes",
    ]  # fmt: skip
    scene = toy.town(deeds=())
    city, *_, notes = scene.zones
    drafts = (replace(notes, id="draft.0"), replace(notes, id="draft.1"))
    bare = replace(scene, zones=(replace(city, pieces=()), *drafts))
    desk.push(toy.frame(bare, 2))
    shown(table, 2)
    assert table.evaluate(words) == ["seats-2", "shows-city", "shows-draft"]
    assert table.locator(".is-watching").count() == 0
    desk.push(toy.frame(replace(scene, seat=None), 3))
    shown(table, 3)
    assert table.locator(".is-watching").count() == 1


def test_the_newest_line_stays_in_sight_in_a_smaller_window(table, desk, toy):
    """Unless somebody has gone further up to read."""
    below = """() => {
        const lines = document.querySelector('.log-lines');
        return lines.scrollHeight - lines.scrollTop - lines.clientHeight;
    }"""
    said = [{"n": n, "text": f"Ana va en b{n}, puis en c{n}."} for n in range(40)]
    desk.push(toy.frame(toy.town(), 2, log=said))
    shown(table, 2)
    table.set_viewport_size({"width": 1280, "height": 600})
    table.wait_for_function(f"() => ({below})() < 2")
    table.locator(".log-lines").evaluate("el => el.scrollTo({top: 20, behavior: 'instant'})")
    assert table.evaluate(below) > 100
    table.set_viewport_size({"width": 1280, "height": 700})
    desk.push(toy.frame(toy.town(), 3, log=[{"n": 41, "text": "Bob arrive."}]))
    shown(table, 3)
    assert table.evaluate(below) > 100
