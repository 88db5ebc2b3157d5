"""The connection: lost and found again, in order, and nothing sent twice."""

import re

from msgspec.structs import replace
from playwright.sync_api import expect

from vingtdeux.scene import Result, SeatView


def shown(page, v):
    page.wait_for_selector(f"#table[data-version='{v}']")


def act(page):
    page.get_by_role("button", name="Finir le tour").click()


def test_reconnects_and_says_what_it_has(table, desk, toy):
    assert desk.hello == [""]
    desk.open.clear()
    desk.hang_up()
    expect(table.locator(".connection")).to_contain_text("Connexion perdue")
    expect(table.get_by_role("button", name="Réessayer")).to_be_visible()
    desk.frame = toy.frame(toy.town(pawn="b2"), 7, log=[{"n": 3, "text": "Ana va en b2."}])
    desk.open.set()
    table.evaluate(
        "() => document.querySelector('.connection button')?.click()"
    )  # or it came by itself
    shown(table, 7)
    expect(table.locator(".connection")).to_be_hidden()
    expect(table.locator("[data-id='b2'] [data-id='pawn']")).to_have_count(1)
    assert desk.hello[-1] == "1"


def test_comes_back_by_itself(table, desk, toy):
    desk.open.clear()  # else the line may be gone before anybody has looked
    desk.hang_up(1011)
    expect(table.locator(".connection")).to_be_visible()
    desk.open.set()
    expect(table.locator(".connection")).to_be_hidden()
    desk.push(toy.frame(toy.town(), 2))
    shown(table, 2)


def test_moves_to_another_server_without_a_word(table, desk, toy):
    """1012: the server is being replaced. The next one is tried once, at once; then as ever."""
    table.evaluate(
        """() => {
            window.shown = 0;
            const line = document.querySelector('.connection');
            new MutationObserver(() => (window.shown += !line.hidden)).observe(line, { attributes: true, childList: true });
        }"""
    )
    for version in (2, 3):
        desk.frame = toy.frame(toy.town(), version)
        desk.hang_up(1012)
        shown(table, version)
    assert table.evaluate("() => window.shown") == 0
    assert desk.hello == ["", "1", "2"]
    desk.open.clear()
    desk.hang_up(1012)
    expect(table.locator(".connection")).to_contain_text("Connexion perdue")


def test_a_table_that_is_closed_to_us_is_left_alone(table, desk):
    desk.hang_up(4403)
    expect(table.locator(".connection")).to_contain_text("plus ouverte")
    assert desk.hello == [""]


def test_older_frames_and_noise_are_ignored(table, desk, toy):
    desk.push(toy.frame(toy.town(pawn="b2"), 5))
    shown(table, 5)
    desk.push(toy.frame(toy.town(pawn="a1"), 4), keep=False)
    desk.push({"beat": True}, keep=False)
    desk.push(toy.frame(toy.town(pawn="c1"), 6))
    shown(table, 6)
    expect(table.locator("[data-id='c1'] [data-id='pawn']")).to_have_count(1)


def test_the_table_may_go_back(table, desk, toy):
    """A move was taken back: the version falls, and the server says so."""
    table.evaluate(
        "() => document.getElementById('table').addEventListener('received', (e) => (window.last = e.detail.v))"
    )
    desk.push(toy.frame(toy.town(pawn="b2"), 5, log=[{"n": 4, "text": "Ana va en b2."}]))
    shown(table, 5)
    desk.push(toy.frame(toy.town(), 4, rewind=True, log=[{"n": 1, "text": "Ana commence."}]))
    shown(table, 4)
    expect(table.locator("[data-id='a1'] [data-id='pawn']")).to_have_count(1)
    expect(table.locator(".log-lines li")).to_have_text(["Ana commence."])
    assert table.evaluate("() => window.last") == 4


def test_people(table, desk, toy):
    people = [
        {"seat": 0, "name": "Ana", "kind": "person", "here": True},
        {"seat": 1, "name": "Bruno", "kind": "person", "stand_in": 2},
    ]
    desk.push(toy.frame(toy.town(), 2, people=people))
    shown(table, 2)
    expect(table.locator("[data-id='seat:1'] h3")).to_contain_text("robot, niveau 2, absent")
    expect(table.locator("[data-id='seat:0']")).not_to_contain_text("absent")


def test_log_lines_are_not_repeated(table, desk, toy):
    lines = [{"n": 1, "text": "Un."}, {"n": 2, "text": "Deux."}]
    desk.push(toy.frame(toy.town(), 2, log=lines))
    desk.push(toy.frame(toy.town(), 3, log=[*lines, {"n": 3, "text": "Trois."}]))
    shown(table, 3)
    expect(table.locator(".log-lines li")).to_have_text(["Un.", "Deux.", "Trois."])


def test_the_same_command_goes_out_again_when_the_network_fails(table, desk):
    answers = [None, (503, {}), (200, {"ok": True, "v": 2})]
    desk.answer = lambda path, body: answers.pop(0)
    act(table)
    table.wait_for_function("() => !document.getElementById('table').dataset.sending")
    commands = {body["command"] for _, body, _ in desk.posts}
    assert len(desk.posts) == 3
    assert len(commands) == 1


def test_a_second_click_while_one_is_on_its_way_sends_nothing(table, desk):
    desk.answer = lambda path, body: (200, {"ok": True, "v": 9})
    act(table)
    table.wait_for_function("() => !document.getElementById('table').dataset.sending")
    act(table)
    expect(table.locator("#polite")).to_contain_text("en cours d’envoi")
    assert len(desk.posts) == 1


def test_without_secure_context_commands_are_still_unique(page, desk, toy):
    page.add_init_script("delete Crypto.prototype.randomUUID")
    desk.frame = toy.frame(toy.town())
    page.goto(desk.address)
    shown(page, 1)
    act(page)
    page.wait_for_function("() => !document.getElementById('table').dataset.sending")
    command = desk.posts[0][1]["command"]
    assert [len(part) for part in command.split("-")] == [8, 4, 4, 4, 12]


def test_nobody_has_a_rank_where_nobody_is_ahead(table, desk, toy):
    result = Result("La mafia gagne", "Tout est perdu.", "R3.1", (), (4, 4), (2, 2))
    desk.push(toy.frame(toy.town(deeds=(), result=result), 9))
    panel = table.get_by_role("region", name="La mafia gagne")
    expect(panel.locator("thead th")).to_have_text(["Joueur", "Score"])
    expect(panel.locator("tbody tr").first).to_have_text(re.compile(r"^\s*Ana\s*4$"))


def test_partners_stand_together_under_their_total(table, desk, toy):
    names = ("Ana", "Bruno", "Chloé", "Denis")
    seats = tuple(
        SeatView(n, name, "red", "circle", team=n % 2, you=n == 0) for n, name in enumerate(names)
    )
    result = Result("Gagné", "Par équipes.", "R4.2", (1, 3), (9, 20, 2, 31), (3, 1, 3, 1))
    desk.push(toy.frame(replace(toy.town(deeds=(), result=result), seats=seats), 9))
    rows = table.get_by_role("region", name="Gagné").locator("tbody tr")
    expect(rows.locator("th")).to_have_text(
        [re.compile(each) for each in ("équipe B", "Denis", "Bruno", "équipe A", "Ana", "Chloé")]
    )
    expect(rows.locator("td:last-child")).to_have_text(["51", "31", "20", "11", "9", "2"])
    expect(table.locator(".seat .tag-team")).to_have_text(["A", "B", "A", "B"])


def test_game_over(table, desk, toy):
    result = Result(
        "Ana gagne !", "Trente points.", "R3.1", (0,), (30, 12.5), (1, 2), lines=("Bravo.",)
    )
    desk.push(toy.frame(toy.town(deeds=(), result=result), 9))
    panel = table.get_by_role("region", name="Ana gagne !")
    expect(panel).to_be_focused()
    expect(panel.locator("tbody tr").first).to_contain_text("Ana")
    expect(panel).to_contain_text("12,5")
    expect(panel.get_by_role("link", name="Revoir la partie")).to_have_attribute("href", "/r/x")
    expect(panel.locator("form")).to_have_attribute("action", "/t/x/rematch")
    expect(panel.locator("[name=csrfmiddlewaretoken]")).to_have_value("sesame")
    level = panel.locator("form").get_by_role("combobox", name="Niveau des robots")
    expect(level).to_have_value("")
    level.select_option("Commissaire")
    assert level.bounding_box()["height"] >= 36, "as large as the buttons beside it"
    desk.push(toy.frame(toy.town(deeds=(), result=result), 9, next="/t/y"))
    expect(panel.get_by_role("button", name="Rejoindre la revanche")).to_be_visible()
    expect(panel.locator("form")).to_have_attribute("action", "/t/x/rematch")
    panel.get_by_role("button", name="Voir la table").click()
    expect(panel).to_be_hidden()
    table.get_by_role("button", name="Voir le résultat").click()
    expect(panel).to_be_visible()
