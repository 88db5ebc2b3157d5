"""Talk: rooms, phrases, muting, reports; nobody hears what is not for them."""

from typing import Any

import pytest

from vingtdeux.games.petit.rules import Rules
from vingtdeux.web.chat import flows as talk
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import Seat


def lines(person: Any, table: str, after: int = 0) -> list[dict[str, Any]]:
    answer = person.http.get(f"/t/{table}/talk?after={after}")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()["lines"]
    return found


def test_players_talk_and_spectators_listen(site: Any, tools: Any) -> None:
    ana, bob, eve = site.person("Ana"), site.person("Bob", lang="en"), site.person("Eve")
    table = tools.seat_all(ana, bob)
    eve.form("/name", name="Eve")
    assert ana.post(f"/t/{table}/say", {"text": "  Salut\n à   tous "}).json() == {"ok": True}
    assert eve.post(f"/t/{table}/say", {"text": "Psst"}).json() == {"ok": True}
    assert [line["text"] for line in lines(bob, table)] == ["Salut à tous"]
    assert [line["room"] for line in lines(eve, table)] == ["players", "watchers"]
    assert lines(ana, table)[0]["mine"]
    stranger = site.person()
    assert [line["text"] for line in lines(stranger, table)] == ["Salut à tous", "Psst"]


@pytest.mark.django_db
def test_who_is_out_and_knows_speaks_to_the_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bob = Person.objects.create(name="Ana"), Person.objects.create(name="Bob")
    table = flows.create(ana, "petit", 2)
    Seat.objects.filter(table=table, number=1).update(kind="person", person=bob, ready=True)
    flows.start(table.id, ana)
    monkeypatch.setattr(Rules, "is_muted", lambda _, state, seat: seat == 1)
    talk.say(table.id, bob, "it is the lighthouse")
    talk.say(table.id, ana, "where is it?")
    assert [line["text"] for line in talk.heard(table.id, ana, 0, "en")] == ["where is it?"]
    heard = talk.heard(table.id, bob, 0, "en")
    assert [line["room"] for line in heard] == ["watchers", "players"]


def test_a_frame_says_that_there_is_something_new(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    socket = bob.watch(table)
    before = socket.next().get("said", 0)
    ana.post(f"/t/{table}/say", {"text": "Bonjour"})
    after = socket.until(lambda frame: frame.get("said", 0) > before)
    assert lines(bob, table)[-1]["id"] == after["said"]
    assert after["v"] == socket.frames[0]["v"], "talk is no move"


def test_a_phrase_is_read_in_each_language(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = tools.seat_all(ana, bob)
    assert ana.post(f"/t/{table}/say", {"phrase": "well_played"}).status_code == 200
    assert lines(ana, table)[-1]["text"].startswith("Bien joué")
    assert lines(bob, table)[-1]["text"] == "Well played!"
    refused = ana.post(f"/t/{table}/say", {"phrase": "nonsense"}, Accept="application/json")
    assert refused.status_code == 400


def test_silence_strangers_and_long_speeches_are_refused(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    stranger = site.person()
    json = {"Accept": "application/json"}
    assert ana.post(f"/t/{table}/say", {"text": " \n "}, **json).status_code == 400
    assert ana.post(f"/t/{table}/say", ["x"], **json).status_code == 400
    assert stranger.post(f"/t/{table}/say", {"text": "x"}, **json).status_code == 403
    assert lines(bob, table) == []
    long = "é" * 1000
    ana.post(f"/t/{table}/say", {"text": long})
    assert lines(bob, table)[-1]["text"] == "é" * 300


def test_muting_hides_a_person_and_undoes_itself(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    ana.post(f"/t/{table}/say", {"text": "bla"})
    line = lines(bob, table)[0]["id"]
    assert bob.post(f"/t/{table}/mute", {"line": line}).json() == {"ok": True, "muted": True}
    assert lines(bob, table) == []
    assert len(lines(ana, table)) == 1
    assert bob.post(f"/t/{table}/mute", {"line": line}).json() == {"ok": True, "muted": False}
    assert len(lines(bob, table)) == 1
    own = ana.post(f"/t/{table}/mute", {"line": line}, Accept="application/json")
    assert own.status_code == 400


def test_a_line_can_be_reported_by_those_who_hear_it(site: Any, tools: Any) -> None:
    ana, bob, eve = site.person("Ana"), site.person("Bob"), site.person("Eve")
    table = tools.seat_all(ana, bob)
    eve.form("/name", name="Eve")
    eve.post(f"/t/{table}/say", {"text": "spectator's word"})
    line = lines(eve, table)[0]["id"]
    assert eve.post(f"/t/{table}/report", {"line": line}).status_code == 200
    deaf = ana.post(f"/t/{table}/report", {"line": line}, Accept="application/json")
    assert deaf.status_code == 400, "as if there were none"
    nothing = bob.post(f"/t/{table}/report", {"line": "x"}, Accept="application/json")
    assert nothing.status_code == 400
