"""Seeing it: metrics on their own address or behind a token, and a readiness that means something."""

import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from vingtdeux.web.watch import metrics, ready, trouble

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-that-nobody-guesses"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


def get(address: str, **more: Any) -> httpx.Response:
    """A check of readiness may take some seconds; a slow machine adds its own."""
    return httpx.get(address, timeout=30, **more)


def figures(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """A scrape: the value of each sample."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def total(text: str, name: str, **labels: str) -> float:
    """The sum of a metric over all labels that are not named."""
    return sum(
        value
        for (found, at), value in figures(text).items()
        if found == name and set(labels.items()) <= at
    )


def first_deed(frame: Any) -> tuple[str, str]:
    return frame["scene"]["deeds"][0]["code"], frame["decision"]


@pytest.fixture(scope="module")
def watched(
    site: Any, free_port: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Any, str]]:
    """A site and the address of its metrics."""
    address = f"127.0.0.1:{free_port()}"
    env = {"VINGTDEUX_METRICS": address, "VINGTDEUX_METRICS_TOKEN": TOKEN}
    started = type(site)(tmp_path_factory.mktemp("watched"), env).start()
    yield started, f"http://{address}"
    started.stop()


def play_some(site: Any, tools: Any) -> tuple[Any, str, Any]:
    """Two people and a move; one refused, one who only looks."""
    ana, bob, eve = site.person("Ana"), site.person("Bob"), site.person("Eve")
    table = tools.seat_all(ana, bob)
    sockets = [ana.watch(table), eve.watch(table)]
    first, _ = [each.next() for each in sockets]  # both look before anything is played
    code, decision = first_deed(first)
    assert ana.act(table, code, decision).status_code == 200
    assert ana.act(table, code, decision).status_code == 409
    for each in sockets:
        each.until(lambda f: f["v"] >= 2)
    return ana, table, sockets


def test_a_game_is_counted_and_nobody_is_named(watched: Any, tools: Any) -> None:
    site, address = watched
    before = get(f"{address}/metrics").text
    ana, table, _ = play_some(site, tools)
    text = get(f"{address}/metrics").text

    def grown(name: str, **labels: str) -> float:
        return total(text, name, **labels) - total(before, name, **labels)

    assert grown("vingtdeux_moves_total", game="petit") == 1
    assert grown("vingtdeux_move_seconds_count") == 1
    assert 0 < grown("vingtdeux_move_seconds_sum") < tools.patience
    assert grown("vingtdeux_refusals_total", code="stale") == 1
    assert grown("vingtdeux_request_seconds_count", view="act", status="2xx") == 1
    assert grown("vingtdeux_request_seconds_count", view="act", status="4xx") == 1
    assert grown("vingtdeux_request_seconds_count", view="start", status="3xx") == 1
    assert grown("vingtdeux_sockets", role="seat") == 1
    assert grown("vingtdeux_sockets", role="spectator") == 1
    assert grown("vingtdeux_tables_in_memory") == 1
    assert ("vingtdeux_tables_playing", frozenset()) in figures(text)
    assert grown("vingtdeux_batch_moves_count") >= 1
    assert grown("vingtdeux_frames_total") >= 4
    assert grown("vingtdeux_sent_bytes_total") > 1000
    assert total(text, "process_resident_memory_bytes") > 1e6
    assert total(text, "vingtdeux_ready", check="database") == 1
    for private in (table, "Ana", "Bob", "127.0.0.1", "person", ana.http.cookies["person"]):
        assert private not in text


def test_the_sites_own_port_shows_figures_to_the_token_only(watched: Any) -> None:
    site, _ = watched
    wrong: tuple[dict[str, str], ...] = (
        {},
        {"Authorization": "Bearer x"},
        {"Authorization": f"Basic {TOKEN}"},
    )
    for headers in wrong:
        for method in ("GET", "POST", "PUT", "HEAD"):
            plain = httpx.request(
                method, f"{site.base}/nothing-is-here", headers=headers, timeout=30
            )
            answer = httpx.request(method, f"{site.base}/metrics", headers=headers, timeout=30)
            assert answer.status_code == plain.status_code == 404
            tokens = re.compile(r"[0-9A-Za-z]{64}|/metrics|/nothing-is-here")
            assert tokens.sub("", answer.text) == tokens.sub("", plain.text)
            assert sorted(answer.headers) == sorted(plain.headers)
    right = get(f"{site.base}/metrics", headers=BEARER)
    assert right.status_code == 200
    assert "vingtdeux_move_seconds_bucket" in right.text


def test_without_a_token_there_is_no_such_page(site: Any) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer"}):
        assert get(f"{site.base}/metrics", headers=headers).status_code == 404
        assert get(f"{site.base}/readyz", headers=headers).json() == {"ok": True}


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "vingtdeux.web.serve", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "VINGTDEUX_DATA": str(tmp_path),
             "VINGTDEUX_METRICS_TOKEN": "short"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert "VINGTDEUX_METRICS_TOKEN" in ended.stderr


def test_a_taken_address_does_not_stop_the_site(
    watched: Any, new_site: Any, tmp_path: Path
) -> None:
    _, address = watched
    other = new_site(tmp_path / "other", VINGTDEUX_METRICS=address.removeprefix("http://"))
    assert get(f"{other.base}/readyz").json() == {"ok": True}


def test_labels_are_bounded() -> None:
    for number in range(metrics.MOST_LABELS + 50):
        metrics.refused(f"invented_{number}")
        metrics.requested(f"view{number}", 200, 0.1)
    metrics.refused("a code with spaces\n")
    text = metrics.scrape().decode()
    assert text.count("vingtdeux_refusals_total{") <= metrics.MOST_LABELS + 1
    assert total(text, "vingtdeux_refusals_total", code="other") >= 50


def test_a_gauge_that_fails_is_missing_and_the_rest_is_there(monkeypatch: Any) -> None:
    for kept in ("_readings", "_caches"):  # others read them after us
        monkeypatch.setattr(metrics, kept, dict(getattr(metrics, kept)))

    def broken() -> float:
        raise RuntimeError("never mind")

    metrics.watch("tables_in_memory", broken)
    metrics.watch_cache("films", lambda: 1234)
    text = metrics.scrape().decode()
    assert ("vingtdeux_tables_in_memory", frozenset()) not in figures(text)
    assert total(text, "vingtdeux_cache_bytes", cache="films") == 1234
    with pytest.raises(KeyError):
        metrics.watch("no_such_gauge", broken)


def test_counting_costs_next_to_nothing() -> None:
    """About 1 µs each where it was measured; the bound is wide for busy machines."""

    def spent() -> float:
        began = time.perf_counter()
        for _ in range(2000):
            metrics.moved("petit", 0.01)
            metrics.sent(4000)
            metrics.requested("act", 200, 0.01)
        return (time.perf_counter() - began) / 2000

    assert min(spent() for _ in range(5)) < 50e-6


# --- readiness -------------------------------------------------------------------------------------


def wait_until(asked: Any, wanted: Any, seconds: float = 60.0) -> Any:
    """Ask until the answer is as wanted."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        got = asked()
        if wanted(got):
            return got
        time.sleep(0.1)
    raise AssertionError(f"never came; last: {got}")


def failed(base: str, headers: dict[str, str] | None = None) -> dict[str, str]:
    """What is wrong, as the operator sees it; the rest of the world must see only that it is."""
    public = get(f"{base}/readyz")
    answer = get(f"{base}/readyz", headers=BEARER if headers is None else headers)
    told = answer.json()
    assert answer.status_code == (200 if told["ok"] else 503)
    if public.status_code == answer.status_code and headers is None:
        assert public.json() == {"ok": told["ok"]}
    wrong: dict[str, str] = told["failed"]
    assert told["ok"] == (not wrong)
    return wrong


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """No file of this process may grow."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def test_a_disk_that_takes_nothing_is_seen_and_so_is_its_end(watched: Any) -> None:
    site, address = watched
    wait_until(lambda: failed(site.base), lambda wrong: not wrong)
    with full_disk(site.process.pid):
        wrong = wait_until(lambda: failed(site.base), bool)
        assert wrong["database"] in ("disk", "full")
        assert failed(address, {}) == wrong, "the metrics' own address tells all"
        assert get(f"{site.base}/healthz").json() == {"ok": True}
    wait_until(lambda: failed(site.base), lambda wrong: not wrong)
    text = get(f"{address}/metrics").text
    assert total(text, "vingtdeux_database_errors_total", kind=wrong["database"]) >= 1


def test_a_locked_database_is_told_soon_to_everybody_who_asks(watched: Any) -> None:
    site, _ = watched
    with closing(sqlite3.connect(site.data / "vingtdeux.sqlite3")) as rude:
        rude.execute("BEGIN IMMEDIATE")
        seconds: list[float] = []
        statuses: list[int] = []

        def ask() -> None:
            began = time.monotonic()
            statuses.append(get(f"{site.base}/readyz").status_code)
            seconds.append(time.monotonic() - began)

        wait_until(lambda: failed(site.base), bool)
        many = [threading.Thread(target=ask) for _ in range(12)]
        for thread in many:
            thread.start()
        for thread in many:
            thread.join()
        assert statuses == [503] * 12
        assert max(seconds) < 15, "a writer of the site would wait for twenty"
        assert failed(site.base)["database"] in ("locked", "slow")
        rude.rollback()
    wait_until(lambda: failed(site.base), lambda wrong: not wrong)


def damage(path: Path, *names: str) -> None:
    """Write nonsense over the first page of these tables and indexes."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it is in the one file
        (size,) = database.execute("PRAGMA page_size").fetchone()
        found = dict(database.execute("SELECT name, rootpage FROM sqlite_master").fetchall())
    with path.open("r+b") as file:
        for name in names:
            file.seek((found[name] - 1) * size)
            file.write(b"\x7f" * size)


def test_damaged_pages_are_seen_after_the_first_error(new_site: Any) -> None:
    again = new_site(VINGTDEUX_METRICS_TOKEN=TOKEN)
    wait_until(lambda: failed(again.base), lambda wrong: not wrong)
    path = again.data / "vingtdeux.sqlite3"
    damage(path, "replays_upload", "sqlite_autoindex_replays_upload_1")
    assert get(f"{again.base}/r/abcdefgh").status_code == 500
    assert wait_until(lambda: failed(again.base), bool) == {"integrity": "corrupt"}
    text = get(f"{again.base}/metrics", headers=BEARER).text
    assert total(text, "vingtdeux_database_errors_total", kind="corrupt") == 1


def test_a_web_needs_a_worker_and_redis(redis: str, new_site: Any, free_port: Any) -> None:
    env = {"REDIS_URL": redis, "VINGTDEUX_METRICS_TOKEN": TOKEN, "VINGTDEUX_SECRET_KEY": "k" * 40}
    site = new_site(VINGTDEUX_ROLE="web", **env)
    wait_until(lambda: failed(site.base), lambda wrong: wrong == {"worker": "silent"})
    address = f"127.0.0.1:{free_port()}"
    worker = subprocess.Popen(
        [sys.executable, "-m", "vingtdeux.web.work"],
        env={**site.env, "VINGTDEUX_METRICS": address}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert worker.stdout
        assert "at work" in worker.stdout.readline()
        wait_until(lambda: failed(site.base), lambda wrong: not wrong)
        told = wait_until(lambda: get(f"http://{address}/readyz").json(), lambda told: told["ok"])
        assert "redis" in told["checks"]
        assert "worker" not in told["checks"], "it is one itself"
        text = get(f"http://{address}/metrics").text
        assert total(text, "vingtdeux_redis_up") == 1
        assert total(text, "vingtdeux_worker_quiet_seconds") < ready.SILENCE
        assert total(text, "process_cpu_seconds_total") > 0
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        assert worker.stdout
        worker.stdout.close()
    with closing(sqlite3.connect(site.data / "vingtdeux.sqlite3")) as database:
        database.execute(
            "UPDATE watch_heartbeat SET at = datetime('now', '-16 seconds') WHERE name = 'worker'"
        )
        database.commit()
    assert wait_until(lambda: failed(site.base), bool) == {"worker": "silent"}


def test_redis_away_is_told(new_site: Any, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))  # taken, and nobody listens
        url = f"redis://127.0.0.1:{door.getsockname()[1]}/0"
        site = new_site(REDIS_URL=url, VINGTDEUX_METRICS_TOKEN=TOKEN)
        for _ in range(2):
            wait_until(lambda: failed(site.base), lambda wrong: wrong == {"redis": "away"})
        site.stop()
    said = capfd.readouterr().err
    assert said.count("not ready: redis away") == 1, "the change, not every visit"
    assert "Service Unavailable" not in said


def test_a_read_only_postgresql_is_told(postgres: str, new_site: Any) -> None:
    import psycopg

    site = new_site(DATABASE_URL=postgres, VINGTDEUX_METRICS_TOKEN=TOKEN)
    wait_until(lambda: failed(site.base), lambda wrong: not wrong)
    with psycopg.connect(postgres, autocommit=True) as operator:
        operator.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        operator.execute("SELECT pg_reload_conf()")
        try:
            assert wait_until(lambda: failed(site.base), bool) == {"database": "readonly"}
        finally:
            operator.execute("SET default_transaction_read_only = off")
            operator.execute("ALTER SYSTEM RESET default_transaction_read_only")
            operator.execute("SELECT pg_reload_conf()")
        wait_until(lambda: failed(site.base), lambda wrong: not wrong)
        with operator.transaction():  # somebody holds the row: the write may not wait for ever
            operator.execute("SELECT * FROM watch_heartbeat WHERE name = 'ready' FOR UPDATE")
            wrong = wait_until(lambda: failed(site.base), bool)
            assert wrong["database"] in ("slow", "locked")


def test_a_task_that_fell_or_is_late_is_told() -> None:
    fine = SimpleNamespace(name="bots", restarts=2, error="", quiet=0.5, alive=True, late=False)
    late = SimpleNamespace(name="clock", restarts=0, error="", quiet=9.0, alive=True, late=True)
    dead = SimpleNamespace(name="ears", restarts=1, error="X", quiet=1.0, alive=False, late=False)
    try:
        tasks = [fine]
        ready.tell_tasks(lambda: tasks)
        assert ready._told["tasks"]() == ""
        tasks += [late, dead]
        assert ready._told["tasks"]() == "clock ears"
        text = metrics.scrape().decode()
        assert total(text, "vingtdeux_task_up", task="bots") == 1
        assert total(text, "vingtdeux_task_up", task="clock") == 0
        assert total(text, "vingtdeux_task_quiet_seconds", task="clock") == 9
    finally:
        ready.forget("tasks")
        metrics.watch("task_up", dict)
        metrics.watch("task_quiet_seconds", dict)


def test_kinds_of_trouble() -> None:
    class Away(Exception):
        sqlstate = "57P01"

    class Full(Exception):
        sqlstate = "53100"

    class Odd(Exception):
        sqlstate = "42P01"

    assert [trouble.kind_of(error()) for error in (Away, Full, Odd)] == ["away", "full", "other"]
    error = Full()
    before = total(metrics.scrape().decode(), "vingtdeux_database_errors_total", kind="full")
    outer = RuntimeError()
    outer.__cause__ = error
    assert trouble.noticed(error) == trouble.noticed(outer) == "full"
    after = total(metrics.scrape().decode(), "vingtdeux_database_errors_total", kind="full")
    assert after == before + 1, "once, however often it is handed on"


# --- the dashboard ---------------------------------------------------------------------------------


def test_the_dashboard_asks_for_what_there_is(watched: Any, tools: Any) -> None:
    site, address = watched
    play_some(site, tools)
    text = get(f"{address}/metrics").text
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    known |= {f"{name}_{end}" for name in known for end in ("bucket", "count", "sum")}
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]
    assert len(queries) >= 20
    for query in queries:
        used = set(re.findall(r"\b(?:vingtdeux|process|python)_\w+", query))
        assert used, query
        assert used <= known, f"{query}: {used - known}"
    asked = {name for query in queries for name in re.findall(r"\bvingtdeux_\w+", query)}
    base = {re.sub(r"_(bucket|count|sum)$", "", name) for name in asked}
    ours = set(re.findall(r"^# TYPE (vingtdeux_\w+)", text, re.MULTILINE))
    assert ours - base <= {"vingtdeux_info"}, "everything that is counted can be seen"
