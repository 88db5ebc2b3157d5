"""Rate limits: a guest who hurries is asked to slow down, the others are not."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver, resolve

from vingtdeux.web import lane, manners
from vingtdeux.web.household import HOUSEHOLD
from vingtdeux.web.limits import Limiter
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.VINGTDEUX_LIMITS = 1
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    monkeypatch.setattr("vingtdeux.web.limits.time", SimpleNamespace(monotonic=lambda: 1000.0))
    manners.forget()
    for name in ("_guests", "_addresses"):
        kept = getattr(lane, name)
        monkeypatch.setattr(lane, name, Limiter(kept._burst, kept._per_second))
    yield
    manners.forget()


def knock(client: Client, path: str, times: int, **more: Any) -> list[int]:
    return [client.post(path, {"name": "Ana"}, **more).status_code for _ in range(times)]


def test_opening_tables_is_limited_per_guest() -> None:
    ana, bob = Client(), Client()
    ana.post("/name", {"name": "Ana"})
    bob.post("/name", {"name": "Bob"})
    burst = int(manners.DOORS["create"][0])
    assert knock(ana, "/new/petit", burst) == [302] * burst
    assert knock(ana, "/new/petit", 2) == [429, 429]
    assert knock(ana, "/play/petit", 1) == [429], "the same door"
    assert knock(bob, "/new/petit", 2) == [302, 302], "others are not hindered"
    assert ana.get("/new/petit").status_code == 200, "to look is free"


def test_strangers_share_their_address() -> None:
    burst = int(manners.DOORS["upload"][0]) * HOUSEHOLD
    statuses = [Client().post("/replays/upload").status_code for _ in range(burst + 2)]
    assert statuses == [400] * burst + [429, 429]
    elsewhere = Client().post("/replays/upload", REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 400


@pytest.mark.parametrize(
    ("path", "door"),
    [
        ("/join", "join"),
        ("/name", "name"),
        ("/replays/upload", "upload"),
        ("/me/data.json", "data"),
    ],
)
def test_every_door_has_its_limit(path: str, door: str) -> None:
    ana = Client()
    ana.post("/name", {"name": "Ana"})
    manners.forget()
    burst = int(manners.DOORS[door][0])
    assert 429 not in knock(ana, path, burst)
    assert knock(ana, path, 1) == [429]


def test_codes_cannot_be_tried_out() -> None:
    burst = int(manners.DOORS["join"][0]) * HOUSEHOLD
    tries = [Client().post("/join", {"code": f"x{n}"}).status_code for n in range(burst + 1)]
    assert tries[-1] == 429


def test_talk_is_limited_per_guest_and_address() -> None:
    table = flows.create(Person.objects.create(name="Ana"), "petit", 2)

    def say(client: Client) -> int:
        body = '{"text": "x"}'
        answer = client.post(f"/t/{table.id}/say", body, content_type="application/json")
        return answer.status_code

    people = [Client() for _ in range(HOUSEHOLD + 1)]
    for person in people:
        person.post("/name", {"name": "Bob"})
    burst = int(manners.DOORS["say"][0])
    assert [say(people[0]) for _ in range(burst + 1)] == [200] * burst + [429]
    answers = [say(person) for person in people[1:] for _ in range(burst)]
    assert answers.count(429) == burst + 1, "the household has spoken enough"


def test_moves_are_limited_per_guest_and_address() -> None:
    home, elsewhere = "192.0.2.1", "192.0.2.2"
    assert [lane.lets_in(1, home) for _ in range(lane.BURST + 1)].count(False) == 1
    rest = range(2, 2 + HOUSEHOLD)
    assert not all(lane.lets_in(guest, home) for guest in rest for _ in range(lane.BURST))
    assert lane.lets_in(99, elsewhere)


@pytest.mark.parametrize(("lang", "said"), [("fr", "Trop de demandes"), ("en", "Too many")])
def test_the_refusal_is_a_page_in_both_languages(lang: str, said: str) -> None:
    ana = Client(headers={"accept-language": lang})
    ana.post("/name", {"name": "Ana"})
    knock(ana, "/name", int(manners.DOORS["name"][0]))
    page = ana.post("/name", {"name": "Ana"})
    assert page.status_code == 429
    assert int(page["Retry-After"]) > 0
    assert said in page.content.decode()
    assert re.search(r'<a class="button" href="/">', page.content.decode())
    told = ana.post("/name", {"name": "Ana"}, headers={"accept": "application/json"})
    assert told.json()["code"] == "too_fast"


def test_an_ipv6_household_is_one_address() -> None:
    def address(text: str) -> str:
        return manners.address_of(RequestFactory().get("/", REMOTE_ADDR=text))

    assert address("2001:db8::1") == address("2001:db8::ffff:1") != address("2001:db8:1::1")
    assert address("::ffff:192.0.2.1") == address("192.0.2.1")
    assert address("testsocket") == "testsocket"


# --- passwords, and those who only look -----------------------------------------------------------


def login(client: Client, name: str, **more: Any) -> int:
    form = {"username": name, "password": "guess"}
    return client.post("/operator/login/", form, **more).status_code


def test_an_address_tries_ten_passwords() -> None:
    """At other doors it stands for a household; not here."""
    assert [login(Client(), f"op{n}") for n in range(12)] == [200] * 10 + [429] * 2
    assert login(Client(), "op", REMOTE_ADDR="192.0.2.7") == 200


def test_generous_limits_are_not_for_passwords(settings: Any) -> None:
    settings.VINGTDEUX_LIMITS = 10
    assert [login(Client(), f"op{n}") for n in range(12)] == [200] * 10 + [429] * 2


def test_a_name_is_tried_ten_times_whatever_the_address() -> None:
    names = ("chief", " chief ", "CHIEF", "ｃｈｉｅｆ")
    tries = [login(Client(), names[n % 4], REMOTE_ADDR=f"192.0.2.{n}") for n in range(12)]
    assert tries == [200] * 10 + [429] * 2
    assert login(Client(), "another", REMOTE_ADDR="192.0.2.99") == 200
    long = [login(Client(), "x" * 5000, REMOTE_ADDR=f"192.0.3.{n}") for n in range(11)]
    assert long[-1] == 429


@pytest.mark.parametrize(
    "path",
    [
        "/", "/tables", "/me", "/new/petit", "/t/{table}", "/t/{table}/talk", "/r/{table}",
        "/r/{table}/frame", "/r/{table}/record.json", "/verify/{table}", "/affaire/2026-01-02",
        "/t/{table}/join/zzzzzz", "/me/" + "a" * 32, "/t/{table}/pad",
        "/en/learn/mafia_story/picture", "/fr/apprendre/mafia_story/picture?n=3",
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["get", "head"])
def test_to_look_is_limited_where_it_costs_something(path: str, method: str) -> None:
    table = flows.create(Person.objects.create(name="Ana"), "petit", 2)
    there = path.format(table=table.id)
    eve = Client()
    match = resolve(there.partition("?")[0])
    credit = manners.DOORS[manners.GET[match.view_name]]
    door = manners.Door("test", credit)
    most = int(credit.burst * credit.household)
    request = RequestFactory().get("/")
    assert all(door.lets_in(request) for _ in range(most - 1))
    manners.doors.update(dict.fromkeys(manners.DOORS, door))
    ask = getattr(eve, method)
    assert ask(there).status_code != 429, "the last credit"
    assert ask(there).status_code == 429


def test_an_arrow_key_held_down_is_no_flood() -> None:
    """Ten seconds at thirty pictures a second, and as long as one likes from then on."""
    assert manners.DOORS["picture"].burst >= 300
    assert manners.DOORS["picture"].per_second >= 30


def test_every_address_that_changes_something_has_a_door() -> None:
    """Of those that take a POST; the lean lane counts moves itself."""
    named = {
        pattern.name or f"{pattern.callback.__module__}.{pattern.callback.__name__}"
        for resolver in get_resolver().url_patterns
        if isinstance(resolver, URLResolver) and resolver.namespace != "admin"
        for pattern in resolver.url_patterns
    }
    free = {"act", "why", "invite", "today"}
    quiet = {name for name in named if name.startswith(("rules_", "learn_", "material_"))}
    assert named - free - quiet <= {*manners.POST, *manners.GET}
    assert {*manners.POST, *manners.GET} - {"admin:login"} <= named, "no door leads nowhere"
