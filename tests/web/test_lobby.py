"""Before the start: tables, seats, invitations."""

import re
import time
from typing import Any

import pytest


def test_one_click_plays_against_bots(site: Any) -> None:
    ana = site.person()
    answer = ana.form("/play/petit")
    table = answer.headers["Location"].rpartition("/")[2]
    frame = ana.watch(table).next()
    assert frame["status"] == "playing"
    assert frame["scene"]["mine"]
    assert [person["kind"] for person in frame["people"]] == ["person", "bot"]


def test_a_friend_sits_down_by_the_link_and_comes_back_to_the_same_seat(
    site: Any, tools: Any
) -> None:
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = tools.open_table(ana, players=3)
    link = tools.invitation(ana, table)
    invited = bob.look(link).text
    assert "You are invited" in invited
    assert "Ana" in invited
    assert bob.form(link).headers["Location"] == f"/t/{table}"
    for _ in range(2):
        assert bob.http.get(link).headers["Location"] == f"/t/{table}"
        assert bob.form(link).status_code == 302
    assert [p["kind"] for p in bob.watch(table).next()["people"]] == ["person", "person", "open"]


def test_the_invitation_says_how_long_the_sand_lasts(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = tools.open_table(ana, pace=4)
    assert "Four times as long" in bob.look(tools.invitation(ana, table)).text
    assert "Four times as long" in bob.look(f"/t/{table}").text


def test_a_friend_sits_down_by_the_code_in_any_case(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana)
    link = tools.invitation(ana, table)
    code = link.rpartition("/")[2]
    spoken = f" {code[:3].upper()} {code[3:].upper()} "
    for said in (code, spoken, f"http://somewhere{link}"):
        assert bob.form("/join", code=said).headers["Location"] == link
    for said in (table, f"https://somewhere/t/{table}"):
        assert bob.form("/join", code=said).headers["Location"] == f"/t/{table}"
    assert bob.form("/join", code="nothing").status_code == 403


def test_a_full_table_seats_nobody_more(site: Any, tools: Any) -> None:
    ana, bob, charlie = (site.person(name) for name in ("Ana", "Bob", "Charlie"))
    table = tools.open_table(ana, players=2)
    link = tools.invitation(ana, table)
    assert bob.form(link).status_code == 302
    refused = charlie.form(link)
    assert refused.status_code == 409
    assert "Toutes les places sont prises" in refused.text
    assert charlie.look(f"/t/{table}").status_code == 200


def test_the_host_fills_and_frees_seats(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=4)
    bob.form(tools.invitation(ana, table))
    socket = ana.watch(table)
    for level, name in ((1, "Stagiaire"), (3, "Commissaire")):
        assert ana.form(f"/t/{table}/seat", seat=2, kind="bot", level=level).status_code == 302
        socket.until(lambda f, name=name: f["people"][2]["name"] == name)
    ana.form(f"/t/{table}/seat", seat=1, kind="open")
    socket.until(lambda f: f["people"][1]["kind"] == "open")
    for bad in ({"seat": 9}, {"seat": 0}, {"seat": "x"}, {"level": 7}, {"kind": "person"}):
        fields = {"seat": 2, "kind": "bot", "level": 1, **bad}
        assert ana.form(f"/t/{table}/seat", **fields).status_code == 400
    assert ana.form(f"/t/{table}/start").status_code == 409, "seats are still open"
    assert ana.form(f"/t/{table}/start", fill=2).status_code == 302
    names = socket.until(lambda f: f["status"] == "playing")["people"]
    assert [p["name"] for p in names] == ["Ana", "Brigadier", "Commissaire", "Brigadier 2"]


def test_the_host_role_passes_on(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=3)
    bob.form(tools.invitation(ana, table))
    assert ana.form(f"/t/{table}/leave").status_code == 302
    assert ana.form(f"/t/{table}/start", fill=1).status_code == 403
    assert bob.form(f"/t/{table}/start", fill=1).status_code == 302


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 1},
        {"players": 9},
        {"players": "many"},
        {"option__rounds": 99},
        {"option__rounds": "{"},
        {"pace": 3},
    ],
)
def test_options_that_do_not_fit_are_refused(site: Any, fields: dict[str, Any]) -> None:
    assert site.person("Ana").form("/new/petit", **fields).status_code == 400


def test_no_such_game(site: Any) -> None:
    for path in ("/new/chess", "/play/chess", "/new/..%2fx"):
        assert site.person("Ana").form(path).status_code in (400, 404)


def test_my_tables_come_first_where_it_is_my_turn(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    mine = tools.seat_all(ana, bob)
    waiting = tools.seat_all(ana, bob)
    frame = ana.watch(waiting).next()
    ana.act(waiting, frame["scene"]["deeds"][0]["code"], frame["decision"])
    lobby = tools.open_table(ana)
    listed = re.findall(r'<a href="/t/(\w{8})">', ana.look("/").text)
    assert listed[0] == mine
    assert set(listed) == {mine, waiting, lobby}


def test_the_offered_games_can_all_be_opened(site: Any) -> None:
    ana = site.person("Ana", lang="en")
    offered = re.findall(r'action="/play/(\w+)"', ana.look("/").text)
    assert "petit" not in offered, "the template is not offered"
    for game in offered:
        assert ana.look(f"/new/{game}").status_code == 200


# --- ready, seats, sending away -------------------------------------------------------------------


def seats_of(person: Any, table: str) -> list[str]:
    return [seat["name"] for seat in person.watch(table).next()["people"]]


def test_a_start_asks_those_who_are_not_ready(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana", lang="en"), site.person("Bob", lang="en")
    table = tools.open_table(ana, players=2, pace=0)
    bob.form(tools.invitation(ana, table))
    lobby = bob.watch(table)
    lobby.next()
    page = ana.look(f"/t/{table}").text
    assert "not ready yet" in page
    assert "gives them 30 seconds" in page
    began = time.time()
    assert ana.form(f"/t/{table}/start").status_code == 302
    glass = lobby.until(lambda f: "clock" in f)["clock"]
    assert began + 30 < glass["deadline"] <= glass["now"] + 30
    assert "data-asked" in bob.look(f"/t/{table}").text
    assert "Are you ready?" in bob.look("/").text
    assert "Are you ready?" not in ana.look("/").text
    page = ana.look(f"/t/{table}").text
    assert "data-asked" not in page
    assert "Start without waiting" in page
    assert bob.form(f"/t/{table}/ready", ready=1).status_code == 302
    assert "clock" not in lobby.until(lambda f: f["status"] == "playing"), "the last one begins"


def test_the_host_calls_the_ready_check_off(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana", lang="en"), site.person("Bob", lang="en")
    table = tools.open_table(ana, players=2)
    bob.form(tools.invitation(ana, table))
    ana.form(f"/t/{table}/start")
    assert bob.form(f"/t/{table}/start", stop=1).status_code == 403
    assert ana.form(f"/t/{table}/start", stop=1).status_code == 302
    assert "clock" not in ana.watch(table).next()
    bob.form(f"/t/{table}/ready", ready=1)
    assert ana.watch(table).next()["status"] == "open", "nobody asked any more"
    assert "✓ ready" in ana.look(f"/t/{table}").text
    assert ana.form(f"/t/{table}/start").status_code == 302
    assert ana.watch(table).next()["status"] == "playing"


def test_the_check_ends_with_its_host(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    bob.form(tools.invitation(ana, table))
    ana.form(f"/t/{table}/start")
    ana.form(f"/t/{table}/leave")
    assert "clock" not in bob.watch(table).next()


@pytest.mark.parametrize("fill", ["", "1"])
def test_the_check_waits_for_nobody_who_has_gone(site: Any, tools: Any, fill: str) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2, pace=0)
    bob.form(tools.invitation(ana, table))
    ana.form(f"/t/{table}/start", fill=fill)
    bob.form(f"/t/{table}/leave")
    frame = ana.watch(table).next()
    assert frame["status"] == ("playing" if fill else "open")
    assert "clock" not in frame


def test_the_check_begins_once_the_last_late_one_is_a_bot(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    bob.form(tools.invitation(ana, table))
    ana.form(f"/t/{table}/start")
    ana.form(f"/t/{table}/seat", seat=1, kind="bot", level=1)
    assert ana.watch(table).next()["status"] == "playing"


def test_start_anyway_opens_the_seats_of_those_not_ready(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    link = tools.invitation(ana, table)
    bob.form(link)
    assert ana.form(f"/t/{table}/start", anyway=1).status_code == 409, "no bots were asked for"
    assert seats_of(ana, table) == ["Ana", "Bob"], "nothing was half done"
    assert ana.form(f"/t/{table}/start", anyway=1, fill=1).status_code == 302
    assert seats_of(bob, table) == ["Ana", "Stagiaire"]
    assert 'data-seat=""' in bob.look(link).text, "who was late watches"


def test_everybody_may_choose_another_free_seat(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=4)
    bob.form(tools.invitation(ana, table), seat=3, ready=1)
    assert bob.form(f"/t/{table}/choose", seat=1).status_code == 302
    assert ana.form(f"/t/{table}/choose", seat=2).status_code == 302
    people = ana.watch(table).next()["people"]
    assert [p["kind"] for p in people] == ["open", "person", "person", "open"]
    assert [people[1]["name"], people[2]["name"]] == ["Bob", "Ana"]
    assert ana.form(f"/t/{table}/choose", seat=1).status_code == 409
    assert ana.form(f"/t/{table}/choose", seat=9).status_code == 409
    assert site.person("Cleo").form(f"/t/{table}/choose", seat=0).status_code == 403
    assert ana.form(f"/t/{table}/start", fill=1).status_code == 302, "Bob is still ready"


def test_whoever_is_sent_away_reads_why_and_may_be_let_back(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana", lang="en"), site.person("Bob", lang="en")
    table = tools.open_table(ana, players=3)
    link = tools.invitation(ana, table)
    bob.form(link)
    assert bob.form(f"/t/{table}/seat", seat=0, kind="open").status_code == 403
    assert ana.form(f"/t/{table}/seat", seat=1, kind="open").status_code == 302
    assert "The host has freed your seat" in bob.look(f"/t/{table}").text
    assert bob.form(link).status_code == 403
    assert bob.form(f"/t/{table}/let-back").status_code == 403
    assert ana.form(f"/t/{table}/let-back").status_code == 302
    assert bob.form(link).status_code == 403, "the old link stays void"
    way = re.search(r'action="([^"]+)" class="form" id="sit"', bob.look(f"/t/{table}").text)
    assert way
    assert bob.form(way[1]).status_code == 302


def test_the_first_at_a_table_without_a_host_leads_it(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    link = tools.invitation(ana, table)
    ana.form(f"/t/{table}/leave")
    bob.form(link)
    assert bob.form(f"/t/{table}/start", fill=1).status_code == 302


def test_a_spectator_takes_an_opened_seat(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    ana.form(f"/t/{table}/seat", seat=1, kind="bot")
    assert 'form="sit"' not in bob.look(f"/t/{table}").text
    ana.form(f"/t/{table}/seat", seat=1, kind="open")
    page = bob.look(f"/t/{table}").text
    way = re.search(r'action="([^"]+)" class="form" id="sit"', page)
    assert way
    assert bob.form(way[1], seat=1).status_code == 302
    assert seats_of(bob, table) == ["Ana", "Bob"]


def test_the_lobby_shows_link_code_and_qr(site: Any, tools: Any) -> None:
    ana = site.person("Ana")
    table = tools.open_table(ana, game="mafia_story", players=4)
    page = ana.look(f"/t/{table}").text
    code = tools.invitation(ana, table).rpartition("/")[2]
    assert f'<b class="code">{code}</b>' in page
    assert 'class="qr"' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("families", "marks"),
    [("", ["red", "green", "blue", "white"]), ('["blue","white","red","green"]', ["blue", "white", "red", "green"])],
)  # fmt: skip
def test_seats_show_the_colour_and_shape_of_the_game(
    site: Any, tools: Any, families: str, marks: list[str]
) -> None:
    ana = site.person("Ana")
    table = tools.open_table(ana, game="mafia_story", players=4, option__families=families)
    page = ana.look(f"/t/{table}").text
    assert re.findall(r'mark-seat color-(\w+)"', page) == marks
    shapes = re.findall(r'<use href="([^"#]+)#(shape-\w+)"', page)
    assert len({shape for _, shape in shapes}) == 4
    for sheet, shape in shapes:
        assert f'id="{shape}"' in ana.http.get(sheet).text


def test_what_is_drawn_by_lot_is_not_shown_before(site: Any, tools: Any) -> None:
    ana = site.person("Ana")
    table = tools.open_table(
        ana, game="police_et_voleurs", players=3, option__first_police="random"
    )
    assert "shape-kepi" not in ana.look(f"/t/{table}").text


def test_spectators_follow_a_rematch(site: Any, tools: Any) -> None:
    ana, eve = site.person("Ana"), site.person("Eve")
    table = tools.seat_all(ana, option__rounds=1)
    watching = eve.watch(table)
    frame = ana.watch(table).next()
    ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
    watching.until(lambda f: f["status"] == "over")
    there = ana.form(f"/t/{table}/rematch").headers["Location"]
    assert watching.until(lambda f: f.get("next"))["next"] == there
    assert 'id="rematch-made"' in eve.look(f"/t/{table}").text
    assert eve.watch(there.rpartition("/")[2]).next()["status"] == "playing"


# --- a table closed to strangers ------------------------------------------------------------------


def test_whoever_is_sent_away_does_not_return_without_the_cookie(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana", lang="en"), site.person("Bob", lang="en")
    table = tools.open_table(ana, players=3, public="on")
    link = tools.invitation(ana, table)
    assert bob.form(link).status_code == 302
    assert ana.form(f"/t/{table}/seat", seat=1, kind="open").status_code == 302
    again = site.person("Somebody Else", lang="en")  # another browser: no cookie
    assert table not in again.look("/").text, "no longer listed"
    assert again.http.get(link).status_code == 403, "the old link is void"
    refused = again.form(link)
    assert refused.status_code == 403
    assert "closed this table" in refused.text
    assert again.form(f"/t/{table}/sit", seat=1).status_code == 403
    assert again.form("/join", code=link.rpartition("/")[2]).status_code == 403
    page = again.look(f"/t/{table}").text
    assert "closed this table" in page
    new = tools.invitation(ana, table)
    assert new != link
    assert new.rpartition("/")[2] not in page, "strangers do not read the new code"
    assert 'id="sit"' not in page
    assert 'class="qr"' not in page
    assert seats_of(ana, table)[1:] == ["Place libre"] * 2
    assert bob.form(new).status_code == 403, "nor by the new link, with the cookie"
    assert site.person("Cleo").form(new).status_code == 302, "who has got the new link may come"


def test_the_host_closes_the_table_and_opens_it_again(site: Any, tools: Any) -> None:
    ana, bob, eve = (site.person(name, lang="en") for name in ("Ana", "Bob", "Eve"))
    table = tools.open_table(ana, players=4, public="on")
    old = tools.invitation(ana, table)
    assert bob.form(old).status_code == 302
    assert "Close the table to strangers" in ana.look(f"/t/{table}").text
    assert "Close the table to strangers" not in bob.look(f"/t/{table}").text
    for person in (bob, eve):
        assert person.form(f"/t/{table}/close", closed=1).status_code == 403
    watching = bob.watch(table)
    watching.next()
    assert ana.form(f"/t/{table}/close", closed=1).status_code == 302
    watching.next()  # the others' pages are told
    page = ana.look(f"/t/{table}").text
    assert "Open the table again" in page
    assert "Closed to strangers" in page
    assert seats_of(ana, table)[:2] == ["Ana", "Bob"], "who sits stays"
    assert eve.form(old).status_code == 403
    assert eve.form(f"/t/{table}/sit").status_code == 403
    assert table not in eve.look("/").text
    new = tools.invitation(bob, table)
    assert new != old, "those who sit there may invite"
    assert ana.form(f"/t/{table}/close", closed=0).status_code == 302
    assert table in eve.look("/").text, "listed as before"
    assert eve.form(f"/t/{table}/sit").status_code == 302
    assert ana.form(f"/t/{table}/start", fill=1, anyway=1).status_code == 302
    assert ana.form(f"/t/{table}/close", closed=1).status_code == 409


def test_a_private_table_closes_to_those_who_know_its_address(site: Any, tools: Any) -> None:
    ana, eve = site.person("Ana"), site.person("Eve")
    table = tools.open_table(ana, players=2)
    assert 'id="sit"' in eve.look(f"/t/{table}").text
    assert ana.form(f"/t/{table}/close", closed=1).status_code == 302
    page = eve.look(f"/t/{table}").text
    assert 'id="sit"' not in page
    assert "L’hôte a fermé cette table" in page
    assert ana.form(f"/t/{table}/close", closed=0).status_code == 302
    assert 'id="sit"' in eve.look(f"/t/{table}").text
