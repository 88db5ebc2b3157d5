"""Before the start: tables, seats, invitations."""

import re
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


def test_a_friend_sits_down_by_the_code_in_any_case(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana)
    link = tools.invitation(ana, table)
    code = link.rpartition("/")[2]
    for said in (code, f" {code.upper()} ", f"http://somewhere{link}"):
        assert bob.form("/join", code=said).headers["Location"] == link
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
