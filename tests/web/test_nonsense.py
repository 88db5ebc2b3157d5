"""Nasty values at every door of a real site: refused with words, never our fault."""

import json
from typing import Any

import httpx
import pytest

DEEP = "[" * 10_000 + "]" * 10_000
LONG = json.dumps("x" * 60_000)
NASTY = (
    "null", "true", "1e999", "-1", str(2**70), '""', '"\\u0000"', '"\\ud800"', "[]", "{}",
    '{"a": []}', "NaN", "1.5", '"²"', DEEP, '{"a":' * 5_000 + "1" + "}" * 5_000, LONG,
)  # fmt: skip
"""JSON as it is written: Python would not write some of it."""
JSON_DOORS = {
    "say": ("text", "phrase"),
    "mute": ("line",),
    "report": ("line",),
    "pad": ("click", "mark", "note", "clue", "text", "sheet", "cell"),
    "act": ("code", "decision", "command", "seat", "extra"),
    "why": ("code", "extra"),
}
HARMLESS = (("say", '"²"'), ("say", LONG), ("pad", '""'), ("pad", '"²"'), ("pad", "{}"))
"""Good texts, though odd."""


@pytest.fixture
def world(site: Any) -> Any:
    """Ana alone at a table of a game with a notepad."""
    ana = site.person("Ana", lang="en")
    answer = ana.form("/play/enquetes_new_york", players=1)
    assert answer.status_code == 302, answer.text
    table = answer.headers["Location"].rpartition("/")[2]
    ana.look(f"/t/{table}")
    ana.post(f"/t/{table}/pad", {"text": "before"})

    class World:
        pass

    world: Any = World()
    world.ana, world.table, world.site = ana, table, site
    return world


def send(world: Any, path: str, body: str) -> httpx.Response:
    headers = {"X-CSRFToken": world.ana.token, "Accept": "application/json"}
    headers["Content-Type"] = "application/json"
    answer: httpx.Response = world.ana.http.post(path, content=body.encode(), headers=headers)
    return answer


def refused_in_words(answer: httpx.Response) -> None:
    assert answer.status_code in (400, 403, 404, 409, 413, 422, 429), answer.text
    if answer.headers["Content-Type"].startswith("application/json"):
        assert len(answer.json()["text"]) > 10
    else:
        assert "<h1>4" in answer.text or "too large" in answer.text


@pytest.mark.parametrize("name", JSON_DOORS)
def test_no_value_breaks_a_door_for_scripts(world: Any, name: str) -> None:
    path = f"/t/{world.table}/{name}"
    for value in NASTY:
        for field in JSON_DOORS[name]:
            if (name, value) in HARMLESS:
                continue
            more = '"cell": "A1", ' if field in ("mark", "note") else ""
            body = f'{{{more}"{field}": {value}}}'
            refused_in_words(send(world, path, body))
        refused_in_words(send(world, path, value))
    for body in ("", "{", "\\", "\x00", '{"\\u0000": 1}', '{"\\ud800": 1}'):
        refused_in_words(send(world, path, body))


def test_a_form_at_a_door_for_scripts_is_refused(world: Any) -> None:
    for name in ("say", "mute", "report", "pad"):
        answer = world.ana.form(f"/t/{world.table}/{name}", line=1)
        refused_in_words(answer)
        files = {"record": ("x", b"x")}
        data = {"csrfmiddlewaretoken": world.ana.token}
        refused_in_words(world.ana.http.post(f"/t/{world.table}/{name}", data=data, files=files))


def test_no_value_breaks_a_lesson(world: Any) -> None:
    path = "/en/learn/mafia_story/act"
    for value in NASTY:
        refused_in_words(send(world, path, f'{{"decision": {value}, "code": "x"}}'))
        if value != '""':  # the first step is only to be read
            refused_in_words(send(world, path, f'{{"decision": "0", "code": {value}}}'))
        refused_in_words(send(world, path, value))


FORMS = (
    ("/play/petit", ("name", "level", "players", "option.rounds", "pace", "speed")),
    ("/new/enquetes_new_york", ("name", "option.endless", "option.endless.seed", "option.exclude")),
    ("/new/mafia_story", ("option.families", "option.target", "option.first_seat")),
    ("/join", ("code",)),
    ("/name", ("name", "next")),
    ("/language", ("language", "next")),
    ("/t/{table}/seat", ("seat", "kind", "level")),
    ("/t/{table}/choose", ("seat",)),
    ("/t/{table}/start", ("fill",)),
    ("/t/{table}/join/abcdef", ("name", "seat")),
    ("/r/{table}/fork", ("n", "seat")),
    ("/me/unmute", ("who",)),
    ("/affaire/2026-01-02", ("level", "how", "name")),
    ("/operator/login/", ("username", "password", "next")),
)
"""Every form of the site and its fields."""


def no_nul_passes(person: Any, table: str) -> None:
    """NUL in any field of any form, any query and any address is refused."""
    for path, fields in FORMS:
        for field in fields:
            there = path.format(table=table)
            answer = person.form(there, **{field: "a\x00b"})
            assert answer.status_code in (400, 403, 404, 409, 422), (
                there,
                field,
                answer.status_code,
            )
            assert "<h1>4" in answer.text
    for path in ("/?x=%00", "/%00", "/t/%00", "/new?game=%00", "/r/{table}/frame?n=%00&pov=%00",
                 "/static/x/client/%00", "/static/x/%00/a.js", "/games/x/petit/%00", "/play/%00",
                 "/affaire/%00", "/t/{table}/talk?after=%00", "/operator/?q=%00"):  # fmt: skip
        answer = person.http.get(path.format(table=table))
        assert answer.status_code in (400, 404), (path, answer.status_code)
    bad = httpx.get(
        person.base + "/operator/",
        headers={"Cookie": 'operator="abcdefgh\\000abcdefgh"'},
        timeout=30,
    )
    assert bad.status_code == 400


def test_no_nul_passes(world: Any) -> None:
    no_nul_passes(world.site.person("Nul"), world.table)


OPTIONS = {
    "enquetes_new_york": ("endless", "exclude", "level", "investigation"),
    "mafia_story": ("families", "target", "first_seat"),
    "police_et_voleurs": ("first_police",),
}
ODD = (
    "9" * 5000, "\u202e" * 90, '{"seed": "\\ud800"}', '{"seed": 1e999}',
    '{"difficulty": "easy", "seed": "\\ud800"}', '{"difficulty": "easy", "seed": "\\u0000"}',
)  # fmt: skip


@pytest.mark.parametrize("game", OPTIONS)
def test_no_option_breaks_the_set_up(world: Any, game: str) -> None:
    for value in (*NASTY, *ODD):
        for option in OPTIONS[game]:
            answer = world.ana.form(f"/new/{game}", **{f"option__{option}": value, "now": 1})
            assert answer.status_code in (302, 400), (option, value[:40], answer.status_code)
            shown = world.ana.form(f"/new/{game}", **{f"option__{option}": value, "refresh": 1})
            assert shown.status_code in (200, 400), (option, value[:40], answer.status_code)


ADDRESSES = (
    "/static/x/" + "a" * 300,
    "/static/x/" + "a/" * 3000 + "b.js",
    "/static/x/" + "../" * 40 + "etc/passwd",
    "/games/x/petit/" + "a" * 5000,
    "/play/" + "a" * 5000,
    "/new/" + "%F0%9F%A6%8A" * 500,
    "/affaire/" + "9" * 5000,
    "/en/learn/" + "a" * 5000,
    "/operator/" + "a" * 5000 + "/",
    "/" + "a" * 30_000,
)


def test_no_address_is_too_long(world: Any) -> None:
    for path in ADDRESSES:
        answer = world.ana.http.get(path)
        assert answer.status_code in (302, 400, 404, 405, 414), path[:40]


def upload(person: Any, content: bytes) -> httpx.Response:
    return person.http.post(  # type: ignore[no-any-return]
        "/replays/upload",
        data={"csrfmiddlewaretoken": person.token},
        files={"record": ("x.json", content)},
    )


def record() -> dict[str, Any]:
    """A short game that replays."""
    import vingtdeux

    match = vingtdeux.Match(vingtdeux.load("petit", players=2, rounds=1), 7, table="somewhere")
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    found: dict[str, Any] = json.loads(match.record(["Ana", "Bob"]).dumps())
    return found


def odd_records() -> list[bytes]:
    """A good record, each of its fields replaced by each nasty value; and a few worse ones."""
    whole = record()
    texts = [
        json.dumps({**whole, key: "@@"}).replace('"@@"', value) for key in whole for value in NASTY
    ]
    halves = [json.dumps({**whole, key: "\ud800"}) for key in ("seed", "table", "final", "game")]
    names = [
        {**whole, "seats": names} for names in (["\ud800", "b"], ["a\0", "b"], ["x" * 90, "b"])
    ]
    more = [
        {**whole, "options": {"rounds": 1, "\0": 1}},
        {**whole, "moves": [["nature", "\ud800"]]},
    ]
    more += [{**whole, "players": 10**9}, {**whole, "moves": whole["moves"] * 5_000}]
    return [text.encode() for text in (*texts, *halves, *map(json.dumps, names + more))]


def test_no_record_breaks_the_upload(world: Any) -> None:
    assert upload(world.ana, json.dumps(record()).encode()).status_code == 302
    fine = 0
    for content in odd_records():
        answer = upload(world.ana, content)
        assert answer.status_code in (302, 400), content[:200]
        if answer.status_code == 302:  # the field does not matter to the replay
            fine += 1
            there = answer.headers["Location"]
            assert world.ana.http.get(there).status_code == 200, content[:200]
            assert world.ana.http.get(f"{there}/frame?n=0").status_code == 200
            assert world.ana.http.get(there.replace("/r/", "/verify/")).status_code == 200
        else:
            assert 'class="trouble"' in answer.text
    assert fine <= 5, "a version that is true, no position, no names"
