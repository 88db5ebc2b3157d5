"""Around a game: a lesson for newcomers, helps, partners, my tables, the case of the day, old talk."""

import json
import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import localdate

from vingtdeux.web.chat import flows as talk
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Seat, Table
from vingtdeux.web.tables.store.live import hall

pytestmark = pytest.mark.django_db(transaction=True)


def browser(person: Person, lang: str = "en") -> Client:
    client = Client(headers={"accept-language": lang})
    client.cookies["person"] = _signer.sign(str(person.pk))
    return client


@pytest.fixture
def ana() -> Person:
    return Person.objects.create(name="Ana")


@pytest.fixture
def bob() -> Person:
    return Person.objects.create(name="Bob")


def page_of(client: Client, path: str = "/") -> str:
    return client.get(path).content.decode()


def lessons(page: str) -> set[str]:
    """The games whose lesson is offered beside the game itself."""
    return set(re.findall(r'<p class="first"><a class="button" href="/en/learn/(\w+)"', page))


def duel(ana: Person, bob: Person, **options: Any) -> Table:
    """A running game of two people."""
    table = flows.create(ana, "petit", 2, options)
    Seat.objects.filter(table=table, number=1).update(kind="person", person=bob, ready=True)
    flows.start(table.id, ana)
    return table


def play_out(table: Table) -> None:
    """Everybody plays the first card there is, until the end."""
    while Table.objects.get(pk=table.pk).status != OVER:
        view = hall.look(table.id)
        seat = view.to_act[0]
        person = Seat.objects.get(table=table, number=seat).person
        assert person is not None
        body = {
            "code": view.legal(seat)[0].text,
            "decision": view.decisions[seat],
            "command": str(uuid.uuid4()),
        }
        said = browser(person).post(
            f"/t/{table.id}/act", json.dumps(body), content_type="application/json"
        )
        assert said.status_code == 200, said.content


def test_the_first_game_of_a_title_is_offered_beside_its_lesson(ana: Person) -> None:
    everything = lessons(page_of(Client(headers={"accept-language": "en"})))
    assert len(everything) == 5
    client = browser(ana)
    assert lessons(page_of(client)) == everything
    client.post("/new/police_city", {"players": 3})
    assert lessons(page_of(client)) == everything, "a table that waits is not a game"
    client.post("/play/mafia_story")
    assert lessons(page_of(client)) == everything - {"mafia_story"}


@pytest.mark.parametrize(
    ("game", "option", "helped", "usual"),
    [("mafia_story", "memory_aid", True, False), ("enquetes_new_york", "assist", "mark", "off")],
)
def test_helps_are_on_in_games_begun_by_one_click_alone(
    ana: Person, game: str, option: str, helped: Any, usual: Any
) -> None:
    client = browser(ana)
    found = {}
    for how, path, fields in (
        ("click", f"/play/{game}", {}),
        ("told", f"/play/{game}", {f"option.{option}": json.dumps(usual).strip('"')}),
        ("form", f"/new/{game}", {"now": 1}),
        ("friends", f"/new/{game}", {}),
    ):
        made = client.post(path, fields)["Location"].rpartition("/")[2]
        found[how] = Table.objects.get(pk=made).options[option]
    assert found == {"click": helped, "told": usual, "form": usual, "friends": usual}


def test_the_lobby_says_who_partners_whom(ana: Person, bob: Person) -> None:
    table = flows.create(ana, "mafia_story", 4)
    Seat.objects.filter(table=table, number=2).update(kind="person", person=bob)
    lobby = page_of(browser(ana), f"/t/{table.id}")
    teams = re.findall(r'<small class="team">([^<]+)</small>', lobby)
    assert teams == ["team A, with Bob", "team B", "team A, with Ana", "team B"]
    alone = flows.create(ana, "mafia_story", 4, {"teams": False})
    assert 'class="team"' not in page_of(browser(ana), f"/t/{alone.id}")
    three = flows.create(ana, "mafia_story", 3)
    assert 'class="team"' not in page_of(browser(ana), f"/t/{three.id}")


def test_my_tables_say_how_it_ended_against_whom_and_when(ana: Person, bob: Person) -> None:
    play_out(duel(ana, bob, rounds=2))
    rows = {}
    for person in (ana, bob):
        page = page_of(browser(person), "/tables")
        row = re.search(r'<li class="[^"]* over">.*?</li>', page, re.S)
        assert row
        rows[person.name] = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row[0]))
    assert "Bob" in rows["Ana"]
    assert "Ana" in rows["Bob"]
    ended = {re.search(r"(Won|Lost) $", row)[1] for row in rows.values()}  # type: ignore[index]
    assert "Won" in ended
    assert f"{localdate():%B} {localdate().day}" in rows["Ana"]


def test_my_tables_show_the_characters_of_the_bots(ana: Person) -> None:
    client = browser(ana)
    client.post("/play/police_city")
    page = page_of(client, "/tables")
    faces = re.findall(r'<use href="/games/\w+/police_city/art\.svg#(who_\w+)">', page)
    assert len(faces) == len({*faces}) >= 2
    assert "Brigadier" not in page
    assert "Stagiaire" not in page


def test_in_a_lesson_one_plays_with_characters() -> None:
    frame = Client().get("/en/learn/police_city/picture?n=0").json()
    you, *others = frame["people"]
    assert you["name"] == "Guest"
    assert all(each["portrait"].startswith("who_") for each in others)
    assert not any(re.search(r"Brigadier|Stagiaire|Commissaire", each["name"]) for each in others)
    assert [seat["name"] for seat in frame["scene"]["seats"]] == [
        each["name"] for each in frame["people"]
    ]


# --- the case of the day --------------------------------------------------------------------------


def solve(client: Client, day: str) -> None:
    made = client.post(f"/affaire/{day}", {"level": 1, "how": "solo"})["Location"]
    table = made.rpartition("/")[2]
    view = hall.look(table)
    assert view.game is not None
    body = {
        "code": f"accuse:{view.game.report(view.state)['answer']}",
        "decision": view.decisions[0],
        "command": str(uuid.uuid4()),
    }
    said = client.post(f"/t/{table}/act", json.dumps(body), content_type="application/json")
    assert said.status_code == 200, said.content
    Table.objects.filter(pk=table).update(created=f"{day}T12:00:00Z")


def test_the_case_of_the_day_counts_days_in_a_row_and_can_be_told(ana: Person) -> None:
    client = browser(ana)
    today = localdate()
    assert 'class="case"' in page_of(client)
    assert "in a row" not in page_of(client)
    for back in (3, 2, 1):
        solve(client, (today - timedelta(days=back)).isoformat())
    assert "3 days in a row" in page_of(client), "today can still be solved"
    solve(client, today.isoformat())
    page = page_of(client)
    assert "4 days in a row" in page
    told = re.search(r'data-copy="([^"]+)"', page)
    assert told
    assert "level 1" in told[1]
    answers = {
        hall.look(each.id).game.report(hall.look(each.id).state)["answer"]  # type: ignore[union-attr]
        for each in Table.objects.all()
    }
    assert not any(re.search(rf"\b{answer}\b", told[1]) for answer in answers)


def test_a_case_that_was_missed_breaks_the_row(ana: Person) -> None:
    client = browser(ana)
    today = localdate()
    solve(client, today.isoformat())
    solve(client, (today - timedelta(days=2)).isoformat())
    assert "1 day in a row" in page_of(client)
    late = (today - timedelta(days=1)).isoformat()
    solve(client, late)
    Table.objects.filter(options__endless__day=late).update(created=f"{today}T12:00:00Z")
    assert "1 day in a row" in page_of(client), "only on its day"


# --- talk -----------------------------------------------------------------------------------------


def test_talk_goes_on_after_a_rematch_for_those_who_had_it(ana: Person, bob: Person) -> None:
    eve = Person.objects.create(name="Eve")
    old = duel(ana, bob, rounds=1)
    talk.say(old.id, ana, "well met")
    talk.say(old.id, eve, "psst")
    play_out(old)
    new = flows.rematch(old.id, ana)
    flows.rematch(old.id, bob)
    talk.say(new.id, bob, "again!")
    for person, before in ((ana, ["well met"]), (bob, ["well met"]), (eve, [])):
        heard = browser(person).get(f"/t/{new.id}/talk?after=0").json()
        assert [line["text"] for line in heard["before"]] == before
        assert [line["text"] for line in heard["lines"]] == ["again!"]
    assert Client().get(f"/t/{new.id}/talk?after=0").json()["before"] == []
    assert "before" not in browser(ana).get(f"/t/{new.id}/talk?after=1").json()
