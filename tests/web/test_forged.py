"""Forged input: each kind is refused with the right status and clear words; nothing changes."""

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


@pytest.fixture
def table(site: Any, tools: Any) -> Any:
    """Ana and Bob at a table, Charlie outside."""

    class Game:
        ana, bob, charlie = site.person("Ana"), site.person("Bob"), site.person("Charlie")
        id = tools.seat_all(ana, bob)

    game = Game()
    game.socket = game.ana.watch(game.id)  # type: ignore[attr-defined]
    game.frame = game.socket.next()  # type: ignore[attr-defined]
    yield game
    again = game.ana.watch(game.id).next()
    for key in ("v", "scene", "decision"):
        assert again[key] == game.frame[key], "a refused request has changed the table"  # type: ignore[attr-defined]


def move(table: Any, **changes: Any) -> dict[str, Any]:
    legal = table.frame["scene"]["deeds"][0]["code"]
    decision = table.frame["decision"]
    return {"code": legal, "decision": decision, "command": str(uuid.uuid4()), **changes}


def refused(answer: httpx.Response, status: int, code: str) -> None:
    said = answer.json()
    assert (answer.status_code, said["ok"], said["code"]) == (status, False, code)
    assert len(said["text"]) > 10


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"seat": 1}, 403, "wrong_seat"),
        ({"decision": "0.0"}, 409, "stale"),
        ({"decision": "x" * 100}, 400, "bad_fields"),
        ({"code": "pick:99"}, 400, "unknown_action"),
        ({"code": "deal:1,2,3,4,5,6,7,8"}, 400, "unknown_action"),
        ({"code": "expire"}, 400, "unknown_action"),
        ({"code": ""}, 400, "unknown_action"),
        ({"code": "pick:1" * 100}, 400, "bad_fields"),
        ({"code": 7}, 400, "bad_fields"),
        ({"command": "x"}, 400, "bad_fields"),
        ({"command": "'; drop table--"}, 400, "bad_fields"),
        ({"command": None}, 400, "bad_fields"),
        ({"extra": 1}, 400, "bad_fields"),
    ],
)
def test_it_refuses(table: Any, changes: dict[str, Any], status: int, code: str) -> None:
    refused(table.ana.post(f"/t/{table.id}/act", move(table, **changes)), status, code)


def test_it_refuses_a_card_one_has_not_in_the_games_own_words(table: Any) -> None:
    held = {deed["code"] for deed in table.frame["scene"]["deeds"]}
    rank = next(rank for rank in range(1, 9) if f"pick:{rank}" not in held)
    answer = table.ana.post(f"/t/{table.id}/act", move(table, code=f"pick:{rank}"))
    refused(answer, 422, "not_in_hand")
    assert answer.json()["rule"] == "R2.1"
    assert answer.json()["text"] == f"Vous n’avez pas de {rank}."
    english = table.ana.http.post(
        f"/t/{table.id}/why",
        json={"code": f"pick:{rank}"},
        headers={"X-CSRFToken": table.ana.token, "Accept-Language": "en"},
    )
    assert english.json() == {
        "ok": False, "code": "not_in_hand", "rule": "R2.1", "text": f"You have no {rank}.",
    }  # fmt: skip


def test_it_refuses_a_stranger_and_a_spectator(table: Any, site: Any) -> None:
    refused(table.charlie.post(f"/t/{table.id}/act", move(table)), 403, "not_seated")
    refused(site.person().post(f"/t/{table.id}/act", move(table)), 403, "not_seated")
    refused(table.charlie.post(f"/t/{table.id}/why", {"code": "pick:1"}), 403, "not_seated")


def test_it_refuses_a_forged_person_cookie(table: Any, tools: Any) -> None:
    ana = table.ana
    good = ana.http.cookies["person"]
    number, _, seal = good.partition(":")
    for forged in (f"{int(number) + 1}:{seal}", number, f"{number}:", good + "x"):
        answer = httpx.post(
            f"{ana.base}/t/{table.id}/act",
            json=move(table),
            headers={"X-CSRFToken": ana.token},
            cookies={"csrftoken": ana.http.cookies["csrftoken"], "person": forged},
            timeout=tools.patience,
        )
        refused(answer, 403, "not_seated")


def test_it_refuses_a_post_without_a_token(table: Any) -> None:
    path = f"/t/{table.id}/act"
    refused(table.ana.http.post(path, json=move(table)), 403, "csrf")
    wrong = {"X-CSRFToken": "z" * 32}
    refused(table.ana.http.post(path, json=move(table), headers=wrong), 403, "csrf")


def test_it_refuses_a_post_from_another_site(table: Any) -> None:
    path = f"/t/{table.id}/act"
    answer = table.ana.post(path, move(table), Origin="https://evil.example")
    refused(answer, 403, "csrf")
    own = table.ana.post(path, move(table, decision="0.0"), Origin=table.ana.base)
    refused(own, 409, "stale")
    refused(table.ana.post(path, move(table), Origin="https://evil.example"), 403, "csrf")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"code=pick:1"])
def test_it_refuses_what_is_not_json(table: Any, body: bytes) -> None:
    answer = table.ana.http.post(
        f"/t/{table.id}/act",
        content=body,
        headers={"X-CSRFToken": table.ana.token, "Content-Type": "application/json"},
    )
    assert answer.status_code == 400
    assert answer.json()["code"] in ("not_json", "bad_fields")


def test_it_refuses_a_megabyte(table: Any) -> None:
    big = json.dumps(move(table, code="x" * 1_000_000)).encode()
    headers = {"X-CSRFToken": table.ana.token, "Content-Type": "application/json"}
    answer = table.ana.http.post(f"/t/{table.id}/act", content=big, headers=headers)
    refused(answer, 413, "too_large")
    form = table.ana.form(f"/t/{table.id}/start", fill="2" * 4_000_000)
    assert form.status_code in (400, 413)


def test_it_knows_no_other_table(table: Any) -> None:
    refused(table.ana.post("/t/zzzzzzzz/act", move(table)), 404, "no_such_table")
    assert table.ana.look("/t/zzzzzzzz").status_code == 404
    socket = table.ana.watch("zzzzzzzz")
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd.code == 4404


def test_it_limits_how_fast_one_may_try(site: Any, table: Any, tools: Any) -> None:
    """Many at once: credits come back meanwhile, one by one a busy machine is not faster."""

    def try_it(_: int) -> int:
        answer = table.bob.post(f"/t/{table.id}/act", move(table, decision="0.0"))
        return int(answer.status_code)

    seen, end = set(), time.monotonic() + tools.patience
    with ThreadPoolExecutor(16) as pool:
        while 429 not in seen and time.monotonic() < end:
            seen |= set(pool.map(try_it, range(64)))
    assert seen == {409, 429}


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_socket_from_another_site_is_refused(table: Any, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        table.ana.watch(table.id, origin=origin)
    assert refusal.value.response.status_code == 403


def test_a_socket_without_an_origin_is_refused(table: Any, tools: Any) -> None:
    address = table.ana.base.replace("http", "ws") + f"/t/{table.id}/stream"
    with pytest.raises(InvalidStatus), connect(address, open_timeout=tools.patience):
        pass


@pytest.mark.parametrize("message", ['{"code":"pick:1"}', "", "PING", b"ping"])
def test_a_socket_takes_nothing_but_a_ping(table: Any, message: Any) -> None:
    socket = table.ana.watch(table.id)
    socket.next()
    socket.raw.send("ping")
    assert socket.raw.recv(20) == "pong"
    socket.raw.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd.code == 1003


def test_a_socket_that_floods_or_sends_too_much_is_closed(table: Any) -> None:
    socket = table.ana.watch(table.id)
    with pytest.raises(ConnectionClosed) as closed:
        _ping_until_closed(socket)
    assert closed.value.rcvd.code == 1008
    socket = table.ana.watch(table.id)
    socket.next()
    socket.raw.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd.code == 1009


def _ping_until_closed(socket: Any) -> None:
    for _ in range(200):
        socket.raw.send("ping")
        socket.raw.recv(20)


def test_a_command_is_the_senders_own_and_names_one_move(site: Any, tools: Any) -> None:
    """It never answers for somebody else's move, nor for another move of one's own."""
    dora, emil = site.person("Dora"), site.person("Emil")
    table = tools.seat_all(dora, emil, option__rounds=4)
    command = str(uuid.uuid4())
    for person in (dora, emil):
        frame = person.watch(table).next()
        code = frame["scene"]["deeds"][0]["code"]
        assert person.act(table, code, frame["decision"], command).status_code == 200
    frame = dora.watch(table).next()
    answer = dora.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"], command)
    refused(answer, 409, "command_taken")
    assert dora.watch(table).next()["v"] == frame["v"]
