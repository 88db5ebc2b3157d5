"""Every role x every address x GET and POST. The addresses come from the resolver: one without a
row here fails."""

import json
import re
import uuid
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from vingtdeux.web.people import passes
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import Seat, Table
from vingtdeux.web.tables.store.live import hall

pytestmark = pytest.mark.django_db

ROLES = ("host", "player", "other", "spectator", "stranger")
"""The other sits on another seat and claims the player's; the spectator has a name and watches;
the stranger has no cookie."""


class Row(NamedTuple):
    """One address: what GET and POST answer to each role while the game runs."""

    path: str
    get: int | tuple[int, ...]
    post: int | tuple[int, ...]
    data: Mapping[str, Any] = MappingProxyType({})
    is_json: bool = False
    why: str = ""


SEATED = (403, 403)
"""The spectator and the stranger."""
GATES = {
    "home": Row("/", 200, 405),
    "tables": Row("/tables", 200, 405),
    "invite": Row("/new?game=petit", 302, 405),
    "quick": Row("/play/petit", 405, 302),
    "setup": Row("/new/petit", 200, 302),
    "find": Row("/join", 405, 403, {"code": "zzzzzz"}),
    "table": Row("/t/{table}", 200, 405),
    "join": Row("/t/{table}/join/zzzzzz", 302, 302, why="to the table: it has begun"),
    "sit": Row("/t/{table}/sit", 405, (302, 302, 302, 403, 403), why="needs the invitation"),
    "seat": Row("/t/{table}/seat", 405, (409, 403, 403, 403, 403), {"seat": 1, "kind": "bot"}),
    "choose": Row("/t/{table}/choose", 405, (409, 409, 409, *SEATED), {"seat": 1}),
    "ready": Row("/t/{table}/ready", 405, (409, 409, 409, *SEATED), {"ready": 1}),
    "let_back": Row("/t/{table}/let-back", 405, (409, 403, 403, 403, 403)),
    "close": Row("/t/{table}/close", 405, (409, 403, 403, 403, 403), {"closed": 1}),
    "leave": Row("/t/{table}/leave", 405, (409, 409, 409, 409, 403)),
    "start": Row("/t/{table}/start", 405, (409, 403, 403, 403, 403)),
    "rematch": Row("/t/{table}/rematch", 405, (409, 409, 409, *SEATED)),
    "pause": Row("/t/{table}/pause", 405, (302, 302, 302, *SEATED)),
    "come_back": Row("/t/{table}/back", 405, (302, 302, 302, *SEATED)),
    "undo": Row("/t/{table}/undo", 405, (409, 409, 409, *SEATED), why="no move yet"),
    "tempo": Row(
        "/t/{table}/tempo", 405, (302, 302, 302, *SEATED), {"tempo": "slow"}, is_json=True
    ),
    "device": Row("/t/{table}/device", 405, (200, 200, 200, *SEATED)),
    "arrive": Row("/me/" + "a" * 32, 403, 403, why="no such link"),
    "pad": Row("/t/{table}/pad", (400, 400, 400, 400, 403), (400, 400, 400, 400, 403), {}, True),
    "act": Row("/t/{table}/act", 400, (403, 200, 403, *SEATED), {"seat": 1}, True),
    "why": Row("/t/{table}/why", 400, (200, 200, 200, *SEATED), {"code": "pick:1"}, True),
    "talk": Row("/t/{table}/talk", 200, 405),
    "say": Row("/t/{table}/say", 405, (200, 200, 200, 200, 403), {"text": "hello"}, True),
    "mute": Row("/t/{table}/mute", 405, (400, 400, 400, 400, 403), {"line": 1}, True),
    "report": Row("/t/{table}/report", 405, (400, 400, 400, 400, 403), {"line": 1}, True),
    "replay": Row("/r/{table}", 403, 405, why="not before the end"),
    "replay_frame": Row("/r/{table}/frame", 403, 405),
    "record": Row("/r/{table}/record.json", 403, 405),
    "fork": Row("/r/{table}/fork", 405, 403, {"n": 0, "seat": 0}),
    "verify": Row("/verify/{table}", 200, 405),
    "upload": Row("/replays/upload", 200, 400, why="no file"),
    "today": Row("/affaire", 302, 302),
    "daily": Row("/affaire/2026-01-02", 200, 302),
    "rules_fr": Row("/fr/regles/mafia_story", 200, 405),
    "rules_en": Row("/en/rules/mafia_story", 200, 405),
    "material_fr": Row("/fr/regles/mafia_story/materiel", 200, 405),
    "material_en": Row("/en/rules/mafia_story/material", 200, 405),
    "learn_fr": Row("/fr/apprendre/mafia_story", 200, 405),
    "learn_en": Row("/en/learn/mafia_story", 200, 405),
    "fr/apprendre/<slug:game_id>/picture": Row("/fr/apprendre/mafia_story/picture", 200, 405),
    "en/learn/<slug:game_id>/picture": Row("/en/learn/mafia_story/picture", 200, 405),
    "fr/apprendre/<slug:game_id>/act": Row("/fr/apprendre/mafia_story/act", 405, 400),
    "en/learn/<slug:game_id>/act": Row("/en/learn/mafia_story/act", 405, 400),
    "lab_games": Row("/lab", 200, 405),
    "lab": Row("/lab/petit", 200, 302, why="a form that was sent becomes a link"),
    "lab_simulate": Row("/lab/petit/simulate", 405, 302),
    "lab_play": Row("/lab/petit/play", 405, 302),
    "lab_table": Row("/lab/petit/table", 405, 302),
    "lab_run": Row("/lab/run/zzzzzzzz", 404, 405, why="nobody has asked"),
    "lab_news": Row("/lab/run/zzzzzzzz/news", 404, 405),
    "lab_cancel": Row("/lab/run/zzzzzzzz/cancel", 405, 404),
    "lab_sheet": Row("/lab/000000000000/report.css", 200, 405),
    "name": Row("/name", 405, 302, {"name": "Somebody"}),
    "me": Row("/me", 200, 405),
    "my_data": Row("/me/data.json", 405, (200, 200, 200, 200, 403)),
    "unmute": Row("/me/unmute", 405, (302, 302, 302, 302, 403), {"who": 1}),
    "delete_me": Row("/me/delete", 405, (302, 302, 302, 302, 403), {"sure": "yes"}),
    "language": Row("/language", 302, 302, {"language": "en"}),
    "static_file": Row("/static/x/site/site.css", 200, 200),
    "game_file": Row("/games/x/mafia_story/style.css", 200, 200),
    "healthz": Row("/healthz", 200, 200),
    "readyz": Row("/readyz", 200, 200),
    "metrics": Row("/metrics", 404, 404, why="nobody learns that it exists"),
}


def addresses(at: Any = None) -> Iterator[str]:
    """The name of every pattern, or its route."""
    for pattern in (at or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from addresses(pattern)
        else:
            assert isinstance(pattern, URLPattern)
            yield pattern.name or str(pattern.pattern)


def test_every_address_has_a_row() -> None:
    found = list(addresses())
    assert sorted(set(found)) == sorted(GATES), "add the new page to GATES"


class Cast:
    """A running game of three, and two who only look."""

    def __init__(self) -> None:
        people = {role: Person.objects.create(name=role) for role in ROLES[:-1]}
        host = people["host"]
        table = flows.create(host, "petit", 3, {"rounds": 1}, 0)
        for number, role in enumerate(ROLES[:3]):
            Seat.objects.filter(table=table, number=number).update(
                kind="person", person=people[role], ready=True
            )
        flows.start(table.id, host)
        self.table = Table.objects.get(pk=table.id)
        self.people = people

    def browser(self, role: str) -> Client:
        client = Client(headers={"accept-language": "en"})
        if role in self.people:
            client.cookies["person"] = _signer.sign(str(self.people[role].pk))
        return client

    def ask(self, role: str, row: Row, method: str) -> Any:
        client, path = self.browser(role), row.path.format(table=self.table.id)
        if method == "get":
            return client.get(path)
        data = dict(row.data)
        if path.endswith("/act") and path.startswith("/t/"):
            view = hall.look(self.table.id)
            move = {"code": view.legal(1)[0].text, "decision": view.decisions[1]}
            data = {**move, "command": str(uuid.uuid4()), **data}
        if row.is_json:
            return client.post(path, json.dumps(data), content_type="application/json")
        return client.post(path, data)


def expected(row: Row, method: str, role: str) -> int:
    asked = row.get if method == "get" else row.post
    return asked if isinstance(asked, int) else asked[ROLES.index(role)]


@pytest.mark.parametrize("name", GATES)
def test_gate(name: str) -> None:
    row = GATES[name]
    wanted = {
        (role, method): expected(row, method, role) for role in ROLES for method in ("get", "post")
    }
    got = {}
    cast: Cast | None = None
    for role, method in wanted:
        cast = cast or Cast()
        answer = cast.ask(role, row, method)
        got[role, method] = answer.status_code
        body = getattr(answer, "content", b"")
        assert cast.table.seed.encode() not in body, (role, method)
        assert "unsafe" not in answer.headers.get("Content-Security-Policy", "unsafe")
        if method == "post" and answer.status_code in (200, 302):
            cast = None  # it may have changed the table
    assert got == wanted


@pytest.mark.parametrize("name", GATES)
def test_no_post_without_a_token(name: str) -> None:
    """What POST may do, it does with the page's token only."""
    row = GATES[name]
    if row.post in (405, 404, 200):
        return
    cast = Cast()
    client = Client(enforce_csrf_checks=True)
    client.cookies["person"] = _signer.sign(str(cast.people["host"].pk))
    path = row.path.format(table=cast.table.id)
    assert client.post(path, dict(row.data)).status_code == 403


def test_the_office_is_closed_to_everybody() -> None:
    def routes(at: Any, prefix: str) -> Iterator[str]:
        for pattern in at.url_patterns:
            route = prefix + re.sub(
                r"<[^>]+>|\(\?P<[^>]+>[^)]*\)", "1", str(pattern.pattern)
            ).strip("^$")
            if isinstance(pattern, URLResolver):
                yield from routes(pattern, route)
            else:
                yield route

    office = next(
        each
        for each in get_resolver().url_patterns
        if isinstance(each, URLResolver) and each.namespace == "admin"
    )
    found = list(routes(office, f"/{settings.OPERATOR_PATH}"))
    assert len(found) > 20
    cast = Cast()
    for role in ("host", "stranger"):
        for path in found:
            for answer in (cast.browser(role).get(path), cast.browser(role).post(path)):
                if path.endswith("/login/"):
                    assert answer.status_code == 200
                else:
                    assert answer.status_code in (302, 404, 405), (path, answer.status_code)
                    assert "operator" not in answer.cookies


def test_a_link_to_another_device_is_for_one_person_once() -> None:
    cast = Cast()
    code = passes.issue(cast.people["player"], f"/t/{cast.table.id}")
    assert cast.browser("stranger").get(f"/me/{code}").status_code == 200, (
        "a preview uses nothing up"
    )
    moved = cast.browser("stranger").post(f"/me/{code}")
    assert moved.status_code == 302
    assert moved.cookies["person"].value == _signer.sign(str(cast.people["player"].pk))
    assert cast.browser("other").post(f"/me/{code}").status_code == 403


NONSENSE: tuple[dict[str, Any], ...] = (
    {"players": "9" * 5000, "seat": "9" * 5000, "level": "²", "n": "9" * 5000, "pace": "-1"},
    {
        "players": "٣",
        "seat": "-1",
        "kind": "\x00",
        "level": "",
        "n": "x",
        "name": "\x00\ud7ff" * 40,
    },
    {
        "code": "\u202e" * 90,
        "next": "//evil.example",
        "language": "xx",
        "who": "²",
        "line": "x",
    },
)


@pytest.mark.parametrize("name", GATES)
def test_nonsense_is_never_our_fault(name: str) -> None:
    """Strange forms, bodies and queries are refused or ignored; nothing breaks."""
    cast = Cast()
    path = GATES[name].path.format(table=cast.table.id)
    client = cast.browser("host")
    client.raise_request_exception = False
    for fields in NONSENSE:
        assert client.get(path, fields).status_code < 500, fields
        assert client.post(path, fields).status_code < 500, fields
    for body in (
        b"",
        b"[]",
        b"null",
        b'{"line": 1e400}',
        b'{"code": [], "n": {}}',
        b"\xff\xfe",
        b"9" * 5000,
    ):
        answer = client.post(path, body, content_type="application/json")
        assert answer.status_code < 500, body
        assert "evil.example" not in answer.headers.get("Location", "")
