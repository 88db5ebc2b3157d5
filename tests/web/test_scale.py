"""Scaled out: PostgreSQL, Redis, two web processes, one for clock and bots; by environment alone."""

import importlib.util
import time
from pathlib import Path
from typing import Any

from vingtdeux import Record

PATIENCE = 60.0


def at(person: Any, site: Any) -> Any:
    """The same browser at another server."""
    person.base = site.base
    person.http.base_url = site.base
    return person


def play_out(people: list[Any], table: str) -> None:
    watching = [person.watch(table) for person in people]
    for each in watching:
        each.next()
    while watching[0].frames[-1]["status"] != "over":
        for person, each in zip(people, watching, strict=True):
            frame = each.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
            if frame["status"] == "over":
                continue
            answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
            assert answer.status_code == 200, answer.text
            reached = answer.json()["v"]
            for other in watching:  # also those at the other server
                other.until(lambda f, v=reached: f["v"] >= v)


def test_two_servers_and_a_worker_play_one_game(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob, players=4, option__rounds=4)
    play_out([ana, at(bob, sites[1])], table)
    record = Record.loads(ana.http.get(f"/r/{table}/record.json").text)
    record.verify()
    assert len(record.moves) == 17


def test_the_clock_of_the_worker_is_heard_everywhere(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    """Two workers, nobody plays: every stage ends once, at both servers."""
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob, pace=1, option__rounds=2)
    here, there = ana.watch(table), at(bob, sites[1]).watch(table)
    for each in (here, there):
        each.until(lambda f: f["status"] == "over")
    moves = Record.loads(ana.http.get(f"/r/{table}/record.json").text).moves
    assert [seat for seat, _ in moves] == [-1, -2, -2]


def test_a_server_killed_in_mid_game_is_not_missed(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    bots = worker()
    ana = sites[0].person("Ana")
    table = tools.seat_all(ana, players=3, option__rounds=4)
    frame = ana.watch(table).next()
    reached = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).json()["v"]
    sites[0].kill()
    bots.kill()
    bots.wait()
    worker()
    socket = at(ana, sites[1]).watch(table)
    assert socket.next()["v"] >= reached
    play_out([ana], table)
    Record.loads(ana.http.get(f"/r/{table}/record.json").text).verify()


def test_who_is_at_another_server_is_here_too(
    new_site: Any, tools: Any, environment: dict[str, str], worker: Any
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    worker()
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob)

    def both(frame: Any) -> bool:
        return all(person.get("here") for person in frame["people"])

    mine = ana.watch(table)
    assert not both(mine.next())
    bobs = at(bob, sites[1]).watch(table)
    mine.until(both)
    bobs.until(both)
    worker()  # it begins by taking everybody for absent, and is told better
    second = at(bob, sites[0]).watch(table)
    second.until(both)
    bobs.close()
    assert both(ana.watch(table).next()), "Bob has another window, at this server"
    second.close()
    mine.until(lambda f: not both(f))
    at(bob, sites[1]).watch(table)
    mine.until(both)
    sites[1].kill()
    mine.until(lambda f: not both(f), PATIENCE)  # it takes 17 seconds to be sure


def test_commands_are_idempotent_and_stale_ones_refused(
    new_site: Any, tools: Any, environment: dict[str, str]
) -> None:
    sites = [new_site(**environment) for _ in range(2)]
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob)
    frame = ana.watch(table).next()
    code, decision = frame["scene"]["deeds"][0]["code"], frame["decision"]
    answers = [
        at(ana, sites[n % 2]).act(table, code, decision, "command-00000077").json()
        for n in range(4)
    ]
    assert answers == [{"ok": True, "v": 2}] * 4
    assert ana.act(table, code, decision).status_code == 409
    seen = bob.watch(table).next()
    own = bob.act(table, seen["scene"]["deeds"][0]["code"], seen["decision"], "command-00000077")
    assert own.json() == {"ok": True, "v": 3}, "a number is the sender's own"


# --- what PostgreSQL and Redis mean for the doors -------------------------------------------------


def nonsense() -> Any:
    """The nasty values of the other file."""
    path = Path(__file__).with_name("test_nonsense.py")
    spec = importlib.util.spec_from_file_location("nonsense", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_nul_reaches_postgresql(new_site: Any, environment: dict[str, str]) -> None:
    site = new_site(**environment)
    ana, bob = site.person("Ana"), site.person("Bob")
    answer = ana.form("/play/enquetes_new_york", players=1)
    table = answer.headers["Location"].rpartition("/")[2]
    ana.look(f"/t/{table}")
    odd = nonsense()
    odd.no_nul_passes(ana, table)
    for name, fields in odd.JSON_DOORS.items():
        for field in fields:
            for value in ("a\x00b", {"\x00": 1}, ["\x00"]):
                told = ana.post(f"/t/{table}/{name}", {field: value, "cell": "A1"})
                assert told.status_code in (400, 403, 422), (name, field, told.text)
    for content in odd.odd_records():
        if b"u0000" in content:
            assert odd.upload(bob, content).status_code == 400, content[:200]


def test_a_database_that_is_away_answers_503_and_comes_back(
    new_site: Any, tools: Any, environment: dict[str, str], postgres: str
) -> None:
    import psycopg

    site = new_site(**environment)
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = tools.seat_all(ana, bob)
    beside = postgres.rpartition("/")[0] + "/template1"
    with psycopg.connect(beside, autocommit=True) as operator:
        operator.execute("ALTER DATABASE postgres WITH ALLOW_CONNECTIONS false")
        operator.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'"
        )
        try:
            for person, words in ((ana, "Rien n’est perdu"), (bob, "Nothing is lost")):
                for path in ("/", "/me", "/operator/"):
                    cookies = {"operator": "a" * 32}
                    page = person.http.get(path, headers={"Cookie": _jar(person, cookies)})
                    assert page.status_code == 503, path
                    assert int(page.headers["Retry-After"]) > 0
                    assert words in page.text
            said = ana.post(f"/t/{table}/say", {"text": "x"})
            assert (said.status_code, said.json()["code"]) == (503, "away")
            acted = ana.act(table, "pick:1", "1.0")
            assert (acted.status_code, acted.json()["code"]) == (503, "away")
        finally:
            operator.execute("ALTER DATABASE postgres WITH ALLOW_CONNECTIONS true")
    assert ana.http.get("/").status_code == 200
    assert ana.post(f"/t/{table}/say", {"text": "x"}).status_code == 200


def _jar(person: Any, more: dict[str, str]) -> str:
    own = {cookie.name: cookie.value for cookie in person.http.cookies.jar}
    return "; ".join(f"{name}={value}" for name, value in {**own, **more}.items())


def test_two_servers_let_through_what_one_would(new_site: Any, environment: dict[str, str]) -> None:
    limited = {**environment, "VINGTDEUX_LIMITS": "1", "VINGTDEUX_PATIENCE": "40"}
    sites = [new_site(**limited) for _ in range(2)]
    ana = sites[0].person("Ana")
    ana.form("/name")
    start = time.monotonic()
    statuses = [at(ana, sites[n % 2]).form("/name").status_code for n in range(40)]
    most = 12 + (time.monotonic() - start) * 0.2
    assert 10 <= statuses.count(302) <= most, "one took the first credit"
    assert set(statuses) == {302, 429}
    start = time.monotonic()
    tries = []
    for n in range(60):
        page = at(ana, sites[n % 2]).look("/operator/login/") if n < 2 else None
        assert page is None or page.status_code == 200
        answer = ana.form("/operator/login/", username=f"op{n}", password="guess")
        tries.append(answer.status_code)
    assert tries.count(200) <= 10 + (time.monotonic() - start) * 0.05, "an address is one person"
    assert set(tries) == {200, 429}
