"""The operator's page: what it shows, what it never shows, who gets in."""

import re
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.admin.utils import label_for_field
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from vingtdeux.web.chat.models import Report, Said
from vingtdeux.web.office.site import office
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables import flows
from vingtdeux.web.tables.models import OVER, Move, Seat, Table

pytestmark = pytest.mark.django_db
AT = f"/{site_settings.OPERATOR_PATH}"


@pytest.fixture
def operator(settings: Any) -> Client:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    User.objects.create_superuser("op", password="a long enough secret")
    client = Client(headers={"accept-language": "en"})
    entered = client.post(f"{AT}login/", {"username": "op", "password": "a long enough secret"})
    assert entered.status_code == 302
    cookie = entered.cookies["operator"]
    assert cookie["path"] == AT
    assert cookie["httponly"]
    return client


@pytest.fixture
def table() -> Table:
    ana = Person.objects.create(name="Ana")
    made = flows.create(ana, "petit", 2, {}, 0)
    flows.start(made.id, ana, fill=1)
    line = Said.objects.create(table=made, room="players", seat=0, person=ana, text="rude words")
    Report.objects.create(said=line, by=Person.objects.create(name="Bob"))
    Upload.objects.create(text="{}", person=ana)
    made.refresh_from_db()
    return made


SHELVES = (
    "tables/table",
    "people/person",
    "chat/said",
    "chat/report",
    "replays/upload",
    "auth/user",
)


def test_it_needs_a_password(table: Table) -> None:
    for path in ("", *(f"{shelf}/" for shelf in SHELVES), f"tables/table/{table.id}/change/"):
        answer = Client().get(AT + path)
        assert answer.status_code == 302
        assert "/login/" in answer["Location"]
    wrong = Client().post(f"{AT}login/", {"username": "op", "password": "no"})
    assert wrong.status_code == 200, "the form again"


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_shelf_opens_under_the_strict_policy(
    operator: Client, table: Table, shelf: str
) -> None:
    pages = [f"{AT}{shelf}/"]
    found: Any = re.search(
        rf'href="({AT}{shelf}/[^"/]+/change/)', operator.get(pages[0]).content.decode()
    )
    assert found, "the list has a row"
    for path in (AT, *pages, found[1], found[1].replace("change", "delete")):
        page = operator.get(path)
        assert page.status_code == 200, path
        html = page.content.decode()
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*json)", html), path
        assert not re.search(r"\son\w+=|<style|\sstyle=", html), path
        assert "unsafe" not in page["Content-Security-Policy"]
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', html):
            assert Client().get(address).status_code == 200, address


def names_in(lang: str) -> list[str]:
    """What the operator reads above columns and beside fields."""
    found: list[str] = []
    with override(lang):
        for model, shelf in office._registry.items():
            if model is not User:
                found += [str(model._meta.verbose_name), str(model._meta.verbose_name_plural)]
                fields = sorted({*shelf.list_display, *shelf.get_fields(None, Table(status=OVER))})
                found += [str(label_for_field(name, model, shelf)) for name in fields]
    return found


def test_everything_has_a_name_in_both_languages(operator: Client, table: Table) -> None:
    same = {"ID", "table", "tables", "message", "messages", "options"}
    for fr, en in zip(names_in("fr"), names_in("en"), strict=True):
        assert fr != en or fr in same, en
    at = [AT, f"{AT}tables/table/{table.id}/change/", f"{AT}chat/said/"]
    for lang, words in (
        ("fr", ("Signalements", "Coups repris", "en cours", "Discussion", "Niveau du remplaçant")),
        ("en", ("Reports", "Moves taken back", "in play", "Talk", "Level of the stand-in")),
    ):
        pages = [operator.get(path, headers={"accept-language": lang}) for path in at]
        html = " ".join(page.content.decode() for page in pages).lower()
        assert [word for word in words if word.lower() not in html] == []
        assert "saids" not in html


def test_no_seed_and_no_move_of_a_running_game(operator: Client, table: Table) -> None:
    for path in (
        f"{AT}tables/table/",
        f"{AT}tables/table/{table.id}/change/",
        f"{AT}tables/table/{table.id}/delete/",
        f"{AT}tables/table/{table.id}/history/",
    ):
        html = operator.get(path).content.decode()
        assert table.seed not in html, path
        assert "pick:" not in html, path
    Table.objects.filter(pk=table.pk).update(status=OVER)
    assert table.seed in operator.get(f"{AT}tables/table/{table.id}/change/").content.decode()


def test_the_last_move_is_the_last_move(operator: Client, table: Table) -> None:
    Move.objects.filter(table=table).update(at=1_000_000_000)
    html = operator.get(f"{AT}tables/table/").content.decode()
    assert re.search(r'class="field-last[^"]*">Sept\. 9, 2001', html)


def test_nothing_can_be_rewritten(operator: Client, table: Table) -> None:
    assert operator.get(f"{AT}tables/table/add/").status_code == 403
    answer = operator.post(f"{AT}tables/table/{table.id}/change/", {"status": "over"})
    assert answer.status_code == 403
    assert Table.objects.get().status == "playing"


def test_reports_are_settled(operator: Client, table: Table) -> None:
    page = operator.get(f"{AT}chat/report/").content.decode()
    assert "rude words" in page
    chosen = {"action": "settle", "_selected_action": [Report.objects.get().pk]}
    assert operator.post(f"{AT}chat/report/", chosen).status_code == 302
    assert Report.objects.get().settled


def test_a_person_thrown_away_is_replaced_by_a_bot(operator: Client, table: Table) -> None:
    ana = Person.objects.get(name="Ana")
    assert operator.post(f"{AT}people/person/{ana.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Person.objects.filter(name="Ana").exists()
    assert [seat.kind for seat in Seat.objects.filter(table=table)] == ["bot", "bot"]


def test_other_pages_know_no_session(operator: Client) -> None:
    home = operator.get("/")
    assert "operator" not in home.cookies
    assert not hasattr(home.wsgi_request, "session")
    assert not hasattr(home.wsgi_request, "user")
