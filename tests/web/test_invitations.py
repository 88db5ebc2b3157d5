"""Codes, links and names: what was typed is kept, and a refusal says why."""

import re
from typing import Any

import pytest
from django.test import Client

from vingtdeux.web.tables.models import Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def someone() -> Any:
    """Browsers of people who have given their names."""

    def arrive(name: str, lang: str = "en") -> Client:
        client = Client(headers={"accept-language": lang})
        client.post("/name", {"name": name})
        return client

    return arrive


def opened(client: Client, **fields: Any) -> Table:
    """A new table of the template game."""
    answer = client.post("/new/petit", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer["Location"].rpartition("/")[2])


def alert(page: str) -> str:
    """What a page is alarmed about."""
    found = re.search(r'<p class="problem" role="alert"[^>]*>([^<]+)</p>', page)
    return found[1] if found else ""


def test_a_wrong_code_is_asked_for_again_as_it_was_typed(someone: Any) -> None:
    answer = someone("Bob").post("/join", {"code": "Abc-12"})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "No table has this code" in alert(page)
    assert re.search(r'<input id="code" name="code"[^>]* value="Abc-12"', page)
    assert 'action="/join"' in page


def test_the_code_of_a_game_that_has_begun_says_so(someone: Any) -> None:
    table = opened(someone("Ana"), players=2, now=1)
    page = someone("Bob").post("/join", {"code": table.code}).content.decode()
    assert alert(page) == "The game has already started."
    assert f'value="{table.code}"' in page


@pytest.mark.parametrize(
    ("path", "why", "status"),
    [
        ("/t/{id}/join/zzzzzz", "This invitation is not valid.", 403),
        ("/t/zzzzzzzz/join/abcdef", "There is no such table.", 404),
    ],
)
def test_a_link_that_opens_nothing_asks_for_another(
    someone: Any, path: str, why: str, status: int
) -> None:
    table = opened(someone("Ana"), players=2)
    answer = someone("Bob").get(path.format(id=table.id))
    page = answer.content.decode()
    assert (answer.status_code, alert(page)) == (status, why)
    assert 'name="code"' in page
    assert "Ana" not in page, "a stranger reads nothing of the table"


def test_a_table_that_has_filled_up_keeps_the_name_that_was_typed(someone: Any) -> None:
    ana, bob = someone("Ana"), someone("Bob")
    table = opened(ana, players=3)
    link = f"/t/{table.id}/join/{table.code}"
    assert 'value="Bob"' in bob.get(link).content.decode()
    Seat.objects.filter(table=table, number=1).update(kind=Seat.BOT, level=1)
    answer = bob.post(link, {"name": "Bobby", "seat": 1})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert alert(page) == "Somebody has just taken this seat."
    assert 'value="Bobby"' in page
    someone("Charlie").post(link)
    full = bob.post(link, {"name": "Bobby"}).content.decode()
    assert alert(full) == "All the seats are taken."
    assert f'href="/t/{table.id}"' in full, "one can watch"
    assert "All the seats are taken." in someone("Eve").get(link).content.decode()


def test_an_open_table_that_has_filled_up_leads_back_to_the_others(someone: Any) -> None:
    table = opened(someone("Ana"), players=2, public=1)
    someone("Bob").post(f"/t/{table.id}/sit")
    answer = someone("Eve").post(f"/t/{table.id}/sit")
    page = answer.content.decode()
    assert (answer.status_code, alert(page)) == (409, "All the seats are taken.")
    assert 'id="open"' in page


def test_a_new_name_is_read_at_once_where_one_sits(someone: Any) -> None:
    ana, bob = Client(headers={"accept-language": "en"}), someone("Bob")
    table = opened(ana, players=3, public=1)
    bob.post(f"/t/{table.id}/sit")
    lobby = bob.get(f"/t/{table.id}").content.decode()
    assert "Guest" in lobby
    revision = Table.objects.get(pk=table.id).revision
    ana.post("/name", {"name": "Zoé"})
    lobby = bob.get(f"/t/{table.id}").content.decode()
    assert "Zoé" in lobby
    assert "Guest" not in lobby
    assert Table.objects.get(pk=table.id).revision > revision, "open windows look again"
    listed = someone("Eve").get("/tables").content.decode()
    assert "Zoé" in listed
    assert "Zoé" in bob.get("/").content.decode()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_two_fields_of_a_set_up_have_one_name(lang: str) -> None:
    page = Client(headers={"accept-language": lang}).get("/new/police_city").content.decode()
    names = re.findall(r'<label for="[^"]+">([^<(]+)', page)
    names = [name.strip() for name in names]
    assert len(names) > 4
    assert len({*names}) == len(names), names
