"""Pause and return, leavers, taking back, another device, the notepad."""

import re
import time
from typing import Any

import pytest

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company import standins
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Seat, Table
from vingtdeux.web.tables.view import presence

JSON = {"Accept": "application/json"}


def mine(frame: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = frame["people"][seat]
    return found


def test_a_bot_plays_for_me_until_i_come_back(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=4)
    socket = bob.watch(table)
    assert ana.post(f"/t/{table}/pause", {}, **JSON).json() == {"ok": True}
    frame = socket.until(lambda f: mine(f).get("stand_in"))
    frame = socket.until(lambda f: not f["scene"]["seats"][0].get("asked"))
    assert frame["scene"]["seats"][0].get("status"), "the bot has picked for Ana"
    refused = ana.act(table, "pick:1", ana.watch(table).next()["decision"])
    assert refused.status_code == 409
    assert refused.json()["code"] == "paused"
    assert ana.post(f"/t/{table}/back", {}, **JSON).json() == {"ok": True}
    socket.until(lambda f: not mine(f).get("stand_in"))


def test_only_those_seated_can_pause(site: Any, tools: Any) -> None:
    ana, eve = site.person("Ana"), site.person("Eve")
    table = tools.seat_all(ana)
    eve.form("/name", name="Eve")
    assert eve.post(f"/t/{table}/pause", {}, **JSON).status_code == 403
    assert site.person().post(f"/t/{table}/back", {}, **JSON).status_code == 403


def test_the_page_says_after_how_long_a_bot_replaces_a_leaver(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana", lang="en"), site.person("Bob")
    lobby = tools.open_table(ana, players=2)
    assert "away for 90 seconds" in ana.look(f"/t/{lobby}").text
    table = tools.seat_all(ana, bob)
    page = ana.look(f"/t/{table}").text
    assert "away for 90 seconds" in page
    assert "a bot (Brigadier) plays for me" in page
    assert "s’absente 90 secondes" in bob.look(f"/t/{table}").text
    alone = tools.seat_all(ana)
    assert 'id="leaver"' not in ana.look(f"/t/{alone}").text, "nobody waits"


@pytest.mark.django_db(transaction=True)
def test_a_rematch_keeps_the_seat_of_whoever_has_not_come_yet(settings: Any) -> None:
    settings.VINGTDEUX_AWAY_SECONDS = 60
    ana, bob = Person.objects.create(name="Ana"), Person.objects.create(name="Bob")
    old = flows.create(ana, "petit", 2)
    Seat.objects.filter(table=old, number=1).update(kind="person", person=bob, ready=True)
    flows.start(old.id, ana)
    Table.objects.filter(pk=old.id).update(status=OVER)
    table = flows.rematch(old.id, ana)
    assert table.status == OPEN
    presence.note(table.id, 0, is_here=True)
    assert standins.sweep(time.time() + 90) == []
    kept = Seat.objects.get(table=table, number=1)
    assert (kept.kind, kept.person, kept.ready) == ("person", bob, False)
    assert flows.rematch(old.id, ana).status == OPEN, "asking twice is still one of two"
    assert flows.rematch(old.id, bob) == table
    begun = Table.objects.get(pk=table.id)
    assert begun.status == PLAYING
    assert {seat.kind for seat in begun.seats.all()} == {"person"}


@pytest.mark.django_db(transaction=True)
def test_a_rematch_can_begin_without_whoever_does_not_come() -> None:
    ana, bob = Person.objects.create(name="Ana"), Person.objects.create(name="Bob")
    old = flows.create(bob, "petit", 2)
    Seat.objects.filter(table=old, number=1).update(kind="person", person=ana, ready=True)
    flows.start(old.id, bob)
    Table.objects.filter(pk=old.id).update(status=OVER)
    table = flows.rematch(old.id, ana)
    flows.start(table.id, ana, fill=1, anyway=True)
    assert Table.objects.get(pk=table.id).status == PLAYING
    assert [seat.kind for seat in table.seats.all()] == ["bot", "person"]


@pytest.mark.django_db(transaction=True)
def test_a_leaver_is_replaced_only_while_somebody_waits(settings: Any) -> None:
    settings.VINGTDEUX_AWAY_SECONDS = 60
    ana, bob = Person.objects.create(name="Ana"), Person.objects.create(name="Bob")
    table = flows.create(ana, "petit", 2)
    Seat.objects.filter(table=table, number=1).update(kind="person", person=bob, ready=True)
    flows.start(table.id, ana)
    now = time.time()
    presence.note(table.id, 0, is_here=True)
    presence.note(table.id, 1, is_here=False)
    assert standins.sweep(now + 30) == []
    presence.note(table.id, 0, is_here=False)
    assert standins.sweep(now + 90) == [], "nobody is waiting"
    presence.note(table.id, 0, is_here=True)
    assert standins.sweep(now + 90) == [(table.id, 1)]
    assert standins.sweep(now + 91) == [], "once"
    standins.come_back(table.id, bob)
    assert Seat.objects.get(table=table, number=1).stand_in == 0


def test_against_bots_a_move_can_be_taken_back_and_the_game_is_marked(
    site: Any, tools: Any
) -> None:
    ana = site.person("Ana")
    table = tools.seat_all(ana, option__rounds=3)
    socket = ana.watch(table)
    first = socket.until(lambda f: f["scene"].get("mine"))
    assert first["undo"]
    assert ana.post(f"/t/{table}/undo", {}, **JSON).status_code == 409, "nothing to take back"
    hand = [piece["id"] for piece in first["scene"]["zones"][1]["pieces"]]
    ana.act(table, first["scene"]["deeds"][0]["code"], first["decision"])
    moved = socket.until(lambda f: f["v"] > first["v"] + 1 and f["scene"].get("mine"))
    assert ana.post(f"/t/{table}/undo", {}, **JSON).json() == {"ok": True}
    back = socket.until(lambda f: f.get("takebacks"))
    assert back["v"] < moved["v"]
    assert back["rewind"]
    assert [piece["id"] for piece in back["scene"]["zones"][1]["pieces"]] == hand
    again = ana.act(table, back["scene"]["deeds"][0]["code"], back["decision"])
    assert again.status_code == 200, "and the game goes on"


def test_an_answer_to_what_was_shown_before_a_take_back_is_stale(site: Any, tools: Any) -> None:
    """As many moves lead elsewhere now: a late answer from another window must not be played."""
    ana = site.person("Ana")
    table = tools.seat_all(ana, game="mafia_story", players=2)
    socket = ana.watch(table)
    first = socket.until(lambda f: f["scene"].get("mine"))
    one, other = (deed["code"] for deed in first["scene"]["deeds"][:2])
    v = ana.act(table, one, first["decision"]).json()["v"]
    before = socket.until(lambda f: f["v"] >= v and f["scene"].get("mine"))
    assert ana.post(f"/t/{table}/undo", {}, **JSON).json() == {"ok": True}
    back = socket.until(lambda f: f.get("takebacks"))
    v = ana.act(table, other, back["decision"]).json()["v"]
    now = socket.until(lambda f: f.get("takebacks") and f["v"] >= v and f["scene"].get("mine"))
    late = ana.act(table, now["scene"]["deeds"][0]["code"], before["decision"])
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    played = ana.act(table, now["scene"]["deeds"][0]["code"], now["decision"])
    assert played.status_code == 200
    v = played.json()["v"]
    socket.until(lambda f: f["v"] >= v and f["scene"].get("mine"))  # no bot moves any more
    told = [line["text"] for line in ana.watch(table).next()["log"]]
    missed = ana.watch(table, v=before["v"]).next()
    assert missed["rewind"], "what this window tells of the game is no longer true"
    assert [line["text"] for line in missed["log"]] == told
    assert not ana.watch(table).next().get("rewind")


def test_among_people_what_has_shown_something_stays(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, game="mafia_story", option__first_seat=0)
    socket = ana.watch(table)
    first = socket.until(lambda f: f["scene"].get("mine"))
    assert not first.get("undo")
    ana.act(table, "look:a1", first["decision"])
    refused = ana.post(f"/t/{table}/undo", {}, **JSON)
    assert refused.status_code == 409
    assert refused.json()["code"] == "cannot_undo"
    assert bob.post(f"/t/{table}/undo", {}, **JSON).json()["code"] == "nothing_to_undo"


def test_among_people_a_harmless_move_of_ones_turn_can_be_taken_back(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, game="allez_les_bleus")
    socket = ana.watch(table)
    first = socket.until(lambda f: f["scene"].get("mine"))
    assert not first.get("undo"), "there is no move of hers"
    plays = [d["code"] for d in first["scene"]["deeds"] if d["code"].startswith("play:")]
    ana.act(table, plays[0], first["decision"])
    moved = socket.until(lambda f: f["v"] > first["v"])
    assert moved["undo"], "the button is shown"
    assert not bob.watch(table).next().get("undo"), "not to the others"
    assert ana.post(f"/t/{table}/undo", {}, **JSON).json() == {"ok": True}
    back = socket.until(lambda f: f.get("takebacks"))
    assert back["scene"]["deeds"] == first["scene"]["deeds"]


def test_a_link_moves_me_to_another_device_once(site: Any, tools: Any) -> None:
    ana, phone, thief = site.person("Ana"), site.person(), site.person()
    table = tools.seat_all(ana)
    page = ana.form(f"/t/{table}/device")
    assert "<svg" in page.text
    link = re.search(r"/me/[0-9a-f]+", page.text)
    assert link
    assert "Ana" in phone.look(link[0]).text
    assert phone.form(link[0]).headers["Location"] == f"/t/{table}"
    assert phone.watch(table).next()["scene"]["seat"] == 0
    assert thief.http.get(link[0]).status_code == 403
    assert thief.form(link[0]).status_code == 403
    assert thief.form(f"/t/{table}/device").status_code == 403


def test_the_notepad_is_mine_alone(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, game="enquetes_new_york")
    watch = {person: person.watch(table) for person in (ana, bob)}
    assert ana.post(f"/t/{table}/pad", {"click": "B2"}, **JSON).json()["marks"] == {"B2": "cross"}
    ana.post(f"/t/{table}/pad", {"cell": "B2", "note": "le phare"}, **JSON)
    ana.post(f"/t/{table}/pad", {"text": "hm"}, **JSON)
    seen = watch[ana].until(lambda f: "le phare" in str(f))
    watch[bob].until(lambda f: f["r"] >= seen["r"])
    assert "le phare" not in "".join(watch[bob].texts)
    assert bob.http.get(f"/t/{table}/pad", headers=JSON).json()["marks"] == {}
    assert ana.http.get(f"/t/{table}/pad", headers=JSON).json()["text"] == "hm"
    for wrong in ({"click": "Z9"}, {"cell": "B2", "mark": "star"}, {}, {"text": "x" * 5000}):
        assert ana.post(f"/t/{table}/pad", wrong, **JSON).status_code == 400
    assert site.person().http.get(f"/t/{table}/pad", headers=JSON).status_code == 403


def test_where_the_table_helps_a_clue_crosses_out_what_it_excludes(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, game="enquetes_new_york", option__assist="mark")
    windows = {ana: ana.watch(table), bob: bob.watch(table)}
    clue, owner = "", ana
    latest = {person: socket.next() for person, socket in windows.items()}
    while not clue:  # until somebody has drawn one
        owner = next(person for person, frame in latest.items() if frame["scene"].get("mine"))
        codes = [deed["code"] for deed in latest[owner]["scene"]["deeds"]]
        code = next(code for code in codes if not code.startswith("accuse"))
        version = owner.act(table, code, latest[owner]["decision"]).json()["v"]
        for person, socket in windows.items():
            latest[person] = socket.until(lambda f, v=version: f["v"] >= v)
        hand = next(z for z in latest[owner]["scene"]["zones"] if z["id"] == "hand")
        known = [piece for piece in hand.get("pieces", ()) if "press" in piece["marks"]]
        clue = known[0]["id"] if known else ""
    marks = owner.post(f"/t/{table}/pad", {"clue": clue}, **JSON).json()["marks"]
    assert 0 < len(marks) < 25
    assert set(marks.values()) == {"cross"}
    other = bob if owner is ana else ana
    assert other.post(f"/t/{table}/pad", {"clue": clue}, **JSON).status_code == 400


def test_a_game_without_a_notepad_has_none(site: Any, tools: Any) -> None:
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    assert ana.http.get(f"/t/{table}/pad", headers=JSON).status_code == 400
