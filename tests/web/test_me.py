"""My data: to read, to take away, to have deleted."""

import json
import re
import uuid
from typing import Any

import pytest
from django.test import Client

from vingtdeux.web.chat.models import Mute, Report, Said
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Seat, Table
from vingtdeux.web.tables.store.live import hall

pytestmark = pytest.mark.django_db


def browser(person: Person | None, lang: str = "fr") -> Client:
    client = Client(headers={"accept-language": lang})
    if person is not None:
        client.cookies["person"] = _signer.sign(str(person.pk))
    return client


def running(*people: Person, rounds: int = 1) -> Table:
    table = flows.create(people[0], "petit", len(people), {"rounds": rounds}, pace=0)
    for number, person in enumerate(people):
        Seat.objects.filter(table=table, number=number).update(kind="person", person=person)
    with_ready = {"ready": True} if hasattr(Seat, "ready") else {}
    Seat.objects.filter(table=table).update(**with_ready)
    flows.start(table.id, people[0])
    return table


def play(table: Table, client: Client, seat: int) -> None:
    view = hall.look(table.id)
    move = {"code": view.legal(seat)[0].text, "decision": view.decisions[seat]}
    body = json.dumps({**move, "command": str(uuid.uuid4())})
    assert (
        client.post(f"/t/{table.id}/act", body, content_type="application/json").status_code == 200
    )


def finished(*people: Person) -> Table:
    table = running(*people)
    for seat, person in enumerate(people):
        play(table, browser(person), seat)
    table.refresh_from_db()
    assert table.status == OVER
    return table


@pytest.fixture
def ana() -> Person:
    return Person.objects.create(name="Ana Conda")


@pytest.fixture
def bob() -> Person:
    return Person.objects.create(name="Bob Lotti")


def test_the_page_speaks_both_languages(ana: Person) -> None:
    assert "Supprimer" in browser(ana, "fr").get("/me").content.decode()
    assert "Delete my data" in browser(ana, "en").get("/me").content.decode()
    stranger = browser(None, "en").get("/me").content.decode()
    assert "Nothing is kept about you" in stranger
    assert "Delete my data" not in stranger
    renamed = browser(ana).post("/name", {"name": "Anna", "next": "/me"})
    assert renamed["Location"] == "/me"
    assert "Anna" in browser(ana).get("/me").content.decode()


def test_whom_one_does_not_read_can_be_read_again(ana: Person, bob: Person) -> None:
    Mute.objects.create(person=ana, muted=bob)
    Mute.objects.create(person=bob, muted=ana)
    page = browser(ana, "en").get("/me").content.decode()
    form = re.search(r'action="(/me/unmute)".*?name="who" value="(\d+)">Bob Lotti', page)
    assert form
    assert browser(ana).post(form[1], {"who": form[2]})["Location"] == "/me"
    assert [mute.person for mute in Mute.objects.all()] == [bob], "only my own"
    assert "Bob Lotti" not in browser(ana).get("/me").content.decode()


def test_the_export_has_everything_of_mine_and_nothing_of_others(ana: Person, bob: Person) -> None:
    old, new = finished(ana, bob), running(ana, bob, rounds=2)
    play(new, browser(ana), 0)
    play(new, browser(bob), 1)
    for person, words in ((ana, "mine to keep"), (bob, "not yours")):
        body = json.dumps({"text": words})
        browser(person).post(f"/t/{old.id}/say", body, content_type="application/json")
    Upload.objects.create(text="{}", person=ana)
    answer = browser(ana).post("/me/data.json")
    assert "attachment" in answer["Content-Disposition"]
    mine = answer.json()
    assert mine["name"] == "Ana Conda"
    assert {table["id"] for table in mine["tables"]} == {old.id, new.id}
    assert [line["text"] for line in mine["messages"]] == ["mine to keep"]
    assert len(mine["uploads"]) == 1
    running_game = next(table for table in mine["tables"] if table["id"] == new.id)
    assert len(running_game["moves"]) == 1, "not what the others chose in secret"
    text = answer.content.decode()
    assert "not yours" not in text
    assert "Bob Lotti" not in text
    new.refresh_from_db()
    assert new.seed not in text
    assert browser(None).post("/me/data.json").status_code == 403
    assert browser(ana).get("/me/data.json").status_code == 405


def test_deleting_me_leaves_no_trace_and_lets_the_others_play_on(ana: Person, bob: Person) -> None:
    old, new = finished(ana, bob), running(ana, bob)
    waiting = flows.create(ana, "petit", 3, {}, 0)
    for words in ("first words", "last words"):
        body = json.dumps({"text": words})
        browser(ana).post(f"/t/{old.id}/say", body, content_type="application/json")
    line = Said.objects.filter(person=ana).first()
    assert line is not None
    Report.objects.create(said=line, by=bob)
    Mute.objects.create(person=bob, muted=ana)
    Upload.objects.create(text="{}", person=ana)
    page = browser(ana)
    assert page.post("/me/delete").status_code == 400, "the box was not ticked"
    gone = page.post("/me/delete", {"sure": "yes"})
    assert gone.status_code == 302
    assert not gone.cookies["person"].value
    assert not Person.objects.filter(name="Ana Conda").exists()
    assert not Said.objects.exists()
    assert not Report.objects.exists()
    assert not Upload.objects.exists()
    seat = Seat.objects.get(table=new, number=0)
    assert (seat.kind, seat.level, seat.person) == ("bot", 2, None)
    new.refresh_from_db()
    assert new.host == bob
    waiting.refresh_from_db()
    assert waiting.host is None
    assert Seat.objects.get(table=waiting, number=0).kind == "open"
    record = browser(bob).get(f"/r/{old.id}/record.json")
    assert record.status_code == 200
    assert "Ana Conda" not in record.content.decode()
    assert json.loads(record.content)["seats"][0] in ("Quelqu’un", "Somebody")


def test_a_rematch_with_somebody_who_is_gone_is_played_by_a_bot(ana: Person, bob: Person) -> None:
    old = finished(ana, bob)
    browser(ana).post("/me/delete", {"sure": "yes"})
    again = browser(bob).post(f"/t/{old.id}/rematch")
    new = again["Location"].rpartition("/")[2]
    assert [seat.kind for seat in Seat.objects.filter(table_id=new)] == ["bot", "person"]


def test_the_old_cookie_opens_nothing(ana: Person, bob: Person) -> None:
    table = running(ana, bob)
    page = browser(ana)
    kept = page.cookies["person"].value
    page.post("/me/delete", {"sure": "yes"})
    ghost: Any = Client()
    ghost.cookies["person"] = kept
    body = json.dumps({"code": "pick:1", "decision": "1.0", "command": str(uuid.uuid4())})
    acted = ghost.post(f"/t/{table.id}/act", body, content_type="application/json")
    assert acted.status_code == 403
    assert ghost.post("/me/data.json").status_code == 403
