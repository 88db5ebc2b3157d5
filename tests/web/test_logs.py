"""Logs and traces: a line a record, numbered, and no secret in any of them, whatever breaks."""

import io
import json
import logging
import os
import re
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

import vingtdeux
from vingtdeux.engine.errors import NotationError
from vingtdeux.web.watch import logs, redact

SOURCES = Path(__file__).parents[2] / "src"


@pytest.fixture
def broken_house(tmp_path: Path) -> str:
    """The package with one page that cannot be drawn."""
    copy = tmp_path / "house"
    shutil.copytree(SOURCES, copy, copy_function=os.symlink)
    page = copy / "vingtdeux/web/templates/me/me.html"
    page.unlink()
    page.write_text("{% load i18n %}{{ person.name.nothing.at.all }}{% nonsense csrf_token %}")
    return str(copy)


@contextmanager
def broken_database(site: Any, patience: float) -> Iterator[None]:
    """The moves cannot be written."""
    with closing(sqlite3.connect(site.data / "vingtdeux.sqlite3", patience)) as database:
        database.execute("ALTER TABLE tables_move RENAME TO tables_elsewhere")
        try:
            yield
        finally:
            database.execute("ALTER TABLE tables_elsewhere RENAME TO tables_move")


class Evening:
    """A whole game with mishaps, and everything of it that nobody else may read."""

    def __init__(self, site: Any, tools: Any) -> None:
        self.site, self.patience = site, tools.patience
        self.people = [site.person("Ana"), site.person("Bob")]
        self.table = tools.seat_all(*self.people, option__rounds=2)
        self.secrets: set[str] = set()

    def play(self) -> None:
        self.mishaps()
        sockets = [person.watch(self.table) for person in self.people]
        for socket in sockets:
            socket.next()
        while sockets[0].frames[-1]["status"] != "over":
            for person, socket in zip(self.people, sockets, strict=True):
                frame = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
                if frame["status"] != "over":
                    reached = self.move(person, frame)
                    for each in sockets:
                        each.until(lambda f, v=reached: f["v"] >= v)
        for person in self.people:
            self.secrets |= {person.token, *person.http.cookies.values()}

    def move(self, person: Any, frame: Any) -> int:
        code, decision = frame["scene"]["deeds"][0]["code"], frame["decision"]
        with broken_database(self.site, self.patience):
            assert person.act(self.table, code, decision).status_code >= 500
        answer = person.act(self.table, code, decision)
        assert answer.status_code == 200
        return int(answer.json()["v"])

    def mishaps(self) -> None:
        ana = self.people[0]
        device = ana.form(f"/t/{self.table}/device")
        self.secrets |= set(re.findall(r"/me/(\w{20,})", device.text))
        assert self.secrets
        for path in (
            *(f"/me/{code}x" for code in list(self.secrets)),
            f"/t/{self.table}/join/wr0ng2",
        ):
            ana.http.get(path)
        assert ana.http.get("/me").status_code == 500, "its template is broken"
        assert ana.act(self.table, "pick:99", "0.0").status_code >= 400
        assert ana.act(self.table, "x" * 900, "").status_code == 400
        assert (
            ana.post(f"/t/{self.table}/act", {"a": 1}, **{"X-CSRFToken": "f" * 64}).status_code
            == 403
        )
        forged = {"Cookie": "person=1:forged-signature-of-somebody"}
        httpx.get(f"{self.site.base}/nothing?token=abc", headers=forged, timeout=self.patience)

    def read_database(self) -> None:
        with closing(sqlite3.connect(self.site.data / "vingtdeux.sqlite3")) as database:
            rows = database.execute("SELECT seed, code FROM tables_table").fetchall()
            moves = database.execute("SELECT text, command FROM tables_move").fetchall()
        self.secrets |= {word for row in rows for word in row}
        self.secrets |= {command for _, command in moves if command}
        self.secrets |= {text for text, _ in moves if len(text) > 3}
        self.secrets.add((self.site.data / "secret_key").read_text().strip())


def lines_of(text: str) -> list[dict[str, Any]]:
    """Every line is an object."""
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("style", ["json", "plain"])
def test_a_whole_game_with_mishaps_tells_no_secret(
    new_site: Any, tools: Any, broken_house: str, capfd: pytest.CaptureFixture[str], style: str
) -> None:
    site = new_site(
        PYTHONPATH=broken_house, VINGTDEUX_LOGS=style, VINGTDEUX_ACCESS_LOG="1",
        VINGTDEUX_LOG_LEVEL="debug", VINGTDEUX_DEBUG="1" if style == "plain" else "",
    )  # fmt: skip
    evening = Evening(site, tools)
    evening.play()
    site.stop()
    evening.read_database()
    said = capfd.readouterr().err
    assert len(evening.secrets) > 12
    for secret in evening.secrets:
        assert secret not in said, next(line for line in said.splitlines() if secret in line)
    assert "/join/[hidden]" in said
    assert "TemplateSyntaxError" in said, "what broke is told"
    assert "nonsense" in said
    assert "OperationalError" in said
    if style == "json":
        check(lines_of(said), evening.table)


def check(said: list[dict[str, Any]], table: str) -> None:
    for line in said:
        assert {"time", "level", "logger", "message"} <= set(line)
    access = [line for line in said if line["logger"] == "vingtdeux.access"]
    acts = [line for line in access if line["path"] == f"/t/{table}/act"]
    assert {line["status"] for line in acts} >= {200, 400, 403, 503}
    assert all(line["table"] == table and line["method"] == "POST" for line in acts)
    assert all(isinstance(line["ms"], float) for line in acts)
    (broken,) = [line for line in said if line["message"].startswith("Internal Server Error: /me")]
    (visit,) = [line for line in access if line["path"] == "/me"]
    assert broken["request"] == visit["request"]
    assert "TemplateSyntaxError" in broken["exception"]
    failed = [line for line in said if "OperationalError" in line["message"]]
    assert failed
    assert all(line["table"] == table for line in failed)


def test_requests_have_numbers(
    new_site: Any, tools: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    site = new_site(VINGTDEUX_LOGS="json")
    with httpx.Client(base_url=site.base, timeout=tools.patience) as client:
        own = client.get("/healthz", headers={"X-Request-Id": "proxy-0123.abc"})
        assert own.headers["X-Request-Id"] == "proxy-0123.abc"
        made = set()
        for strange in ("", "short", "x" * 65, 'quo"ted{}{}', "tab\there"):
            answer = client.get("/nothing", headers={"X-Request-Id": strange} if strange else {})
            made.add(answer.headers["X-Request-Id"])
            assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-Id"])
        assert len(made) == 5
        lane = client.post("/t/aaaaaaaa/act", json={})
        assert lane.status_code == 403
        for number in range(100):
            client.get(f"/nothing/{number}")
    site.stop()
    said = lines_of(capfd.readouterr().err)
    assert {line["request"] for line in said if line["logger"] == "vingtdeux.access"} >= {
        "proxy-0123.abc", lane.headers["X-Request-Id"], *made,
    }  # fmt: skip
    missed = [line for line in said if line["message"].startswith("Not Found")]
    assert len(missed) == 31, "thirty, and one that says how many were left out"
    assert missed[-1]["message"].endswith("(and 74 more like it were left out)")


def test_nothing_is_numbered_unless_asked(site: Any) -> None:
    assert "X-Request-Id" not in site.person().http.get("/healthz").headers


SIGNED = "12:" + "Ab3_-" * 8 + "xyz"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("seed=abc123 next", "seed=[hidden] next"),
        ("{'seed': 'abc', 'v': 3}", "{'seed': '[hidden]', 'v': 3}"),
        ("Cookie: person=1:abc; csrftoken=xyz", "Cookie: [hidden]; csrftoken=[hidden]"),
        (f"person={SIGNED}", "person=[hidden]"),
        (f"[{SIGNED}]", "[12:[hidden]]"),
        ("Authorization: Bearer abcdef", "Authorization: [hidden]"),
        ("GET /me/" + "a1" * 16, "GET /me/[hidden]"),
        ("GET /t/abcd2345/join/x7y8z9 200", "GET /t/abcd2345/join/[hidden] 200"),
        ("postgresql://anne:hunter2@db/x", "postgresql://[hidden]@db/x"),
        ("password='p w'", "password='[hidden] w'"),
        ("a" * 31 + " is_a_long_name_in_lower_case_letters", None),
        ("two\nlines", "two lines"),
        ("table abcd2345: stale", None),
    ],
)
def test_words_without_secrets(text: str, left: str | None) -> None:
    assert redact.clean(text) == (text if left is None else left)


def test_the_sites_own_keys_are_hidden_whatever_they_look_like(settings: Any) -> None:
    settings.SECRET_KEY = "three little words"
    settings.VINGTDEUX_METRICS_TOKEN = "hunter22"
    redact._literals.cache_clear()
    try:
        assert redact.clean("x three little words hunter22") == "x [hidden] [hidden]"
    finally:
        redact._literals.cache_clear()


def written(*records: logging.LogRecord, formatter: logging.Formatter | None = None) -> str:
    out = io.StringIO()
    handler = logs.Console(most=3)
    handler.setStream(out)
    handler.setFormatter(formatter or logs.Json())
    for record in records:
        handler.handle(record)
    handler.close()
    return out.getvalue()


def record(message: str, *args: Any, name: str = "x", level: int = logging.ERROR) -> Any:
    try:
        raise ValueError("seed=123")
    except ValueError:
        info = sys.exc_info()
    return logging.LogRecord(name, level, __file__, 1, message, args, info)


def test_sql_is_never_quoted() -> None:
    said = record("(0.1) %s; args=%s", "INSERT INTO x", ("s3cret",), name="django.db.backends")
    for formatter in (logs.Json(), logs.Plain()):
        assert "s3cret" not in written(said, formatter=formatter)
        assert "ValueError: seed=[hidden]" in written(said, formatter=formatter)


def test_a_failure_inside_the_rules_shows_no_position() -> None:
    game = vingtdeux.load("petit", players=2)
    code = "a card in somebody's hand"
    with pytest.raises(NotationError) as caught:
        game.decode(code)
    told = redact.failure(caught.value)
    assert code in str(caught.value)
    assert code not in told
    assert "NotationError" in told
    assert "test_logs.py" in told, "where it came from is told"


def test_floods_are_counted_not_written() -> None:
    said = [record("table %s broke", number) for number in range(50)]
    said.append(record("something else"))
    lines = lines_of(written(*said))
    assert [line["message"] for line in lines] == [
        "table 0 broke", "table 1 broke", "table 2 broke", "something else",
        "table 49 broke (and 46 more like it were left out)",
    ]  # fmt: skip


class LastWords:
    """Something that complains when it is dropped, as a future does whose failure nobody heard."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = tell

    def __del__(self) -> None:
        self._tell()


def test_what_a_forgotten_record_held_may_have_a_last_word() -> None:
    """It is dropped while the repetitions are counted, and says so through the same door."""
    repeats, heard = logs.Repeats(most=3), []

    def plain(*args: Any, message: str = "the last word of %s") -> logging.LogRecord:
        return logging.LogRecord("x", logging.ERROR, __file__, 1, message, args, None)

    def complain(number: int) -> None:
        repeats.owed(1.0)
        heard.append((number, repeats.lets_through(plain(number), 1.0)))

    def forget_all() -> None:
        for number in range(3):
            last = LastWords(partial(complain, number))
            repeats.lets_through(plain(last, message=f"{number}: %s"), 0.0)
            del last
        repeats.owed(1000.0)

    saying = threading.Thread(target=forget_all, daemon=True)
    saying.start()
    saying.join(20)
    assert not saying.is_alive(), "it waits for itself"
    assert sorted(heard) == [(0, True), (1, True), (2, True)]


# --- traces ----------------------------------------------------------------------------------------


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """Somebody who takes spans by OTLP over HTTP."""
    got: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quietly."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def spans_of(bodies: list[bytes]) -> list[Any]:
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    return [
        span
        for body in bodies
        for resource_spans in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource_spans.scope_spans
        for span in scope.spans
    ]


def test_requests_and_moves_are_spans_without_secrets(
    new_site: Any, tools: Any, broken_house: str
) -> None:
    with collector() as (address, got):
        site = new_site(
            PYTHONPATH=broken_house, OTEL_EXPORTER_OTLP_ENDPOINT=address,
            OTEL_EXPORTER_OTLP_COMPRESSION="none",
        )  # fmt: skip
        evening = Evening(site, tools)
        evening.play()
        parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        evening.people[0].http.get("/healthz", headers={"traceparent": parent})
        site.stop()
        evening.read_database()
        spans = spans_of(got)
    names = {span.name for span in spans}
    assert {"POST act", "GET healthz", "GET home", "POST start", "move"} <= names
    acts = {span.span_id for span in spans if span.name == "POST act"}
    assert {span.parent_span_id for span in spans if span.name == "move"} <= acts
    assert any(span.trace_id.hex() == "0af7651916cd43dd8448eb211c80319c" for span in spans)
    everything = b"".join(got)
    for secret in evening.secrets:
        assert secret.encode() not in everything
    assert b"127.0.0.1" not in everything.replace(address.encode(), b"")


def test_spans_asked_for_but_not_installed_are_one_warning(
    new_site: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shadow = tmp_path / "shadow" / "opentelemetry"
    shadow.mkdir(parents=True)
    (shadow / "__init__.py").write_text("raise ImportError(name='opentelemetry')")
    site = new_site(
        PYTHONPATH=f"{shadow.parent}{os.pathsep}{SOURCES}", OTEL_TRACES_EXPORTER="console"
    )
    assert site.person().look("/").status_code == 200
    site.stop()
    said = capfd.readouterr().err
    assert said.count("install vingtdeux[trace]") == 1
    assert "Traceback" not in said
