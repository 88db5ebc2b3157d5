"""The doctor finds what is wrong with a site, and sets tables right so that they can be played on."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from vingtdeux import Record
from vingtdeux.web import doctor
from vingtdeux.web.doctor import house, safety, ward
from vingtdeux.web.office.models import Audit
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Move, Seat, Table
from vingtdeux.web.tables.store.live import facts_of, match_of

SOURCES = Path(__file__).parents[2] / "src"


def run(data: Path, *arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from vingtdeux.cli import main; main()", *arguments],
        env={
            **os.environ, "PYTHONPATH": str(SOURCES), "VINGTDEUX_DATA": str(data),
            "VINGTDEUX_LIMITS": "1", "LC_ALL": "en_GB.UTF-8", "COLUMNS": "200", **env,
        },
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


# --- damage, straight in the database -------------------------------------------------------------


def illegal(rows: sqlite3.Connection, table: str, last: int) -> None:
    """A move that reads well and that no seat may make there: NATURE's first, by seat 0."""
    rows.execute(
        "INSERT INTO tables_move (table_id, version, seat, text, at)"
        " SELECT table_id, ? + 1, 0, text, at FROM tables_move WHERE table_id = ? AND version = 1",
        (last, table),
    )
    rows.execute("UPDATE tables_table SET version = version + 1 WHERE id = ?", (table,))


def hole(rows: sqlite3.Connection, table: str, last: int) -> None:
    """A move in the middle is missing."""
    rows.execute(
        "DELETE FROM tables_move WHERE table_id = ? AND version = ?", (table, last // 2 + 1)
    )


def miscounted(rows: sqlite3.Connection, table: str, last: int) -> None:
    """The table counts more moves than there are."""
    rows.execute("UPDATE tables_table SET version = version + 3 WHERE id = ?", (table,))


def garbage(rows: sqlite3.Connection, table: str, last: int) -> None:
    """The last move is no move."""
    rows.execute(
        "UPDATE tables_move SET text = ']{ ceci n’est pas un coup'"
        " WHERE table_id = ? AND version = ?", (table, last),
    )  # fmt: skip


def wrong_seat(rows: sqlite3.Connection, table: str, last: int) -> None:
    """Somebody who does not sit there has moved."""
    rows.execute(
        "UPDATE tables_move SET seat = 17 WHERE table_id = ? AND version = ?", (table, last)
    )


def no_beginning(rows: sqlite3.Connection, table: str, last: int) -> None:
    """The very first move (the deal, if there is one) is something else."""
    rows.execute("UPDATE tables_move SET text = 'x:9' WHERE table_id = ? AND version = 1", (table,))


DAMAGES: tuple[Callable[[sqlite3.Connection, str, int], None], ...] = (
    illegal, hole, miscounted, garbage, wrong_seat, no_beginning,
)  # fmt: skip
CODES = {
    "illegal": "broken_log",
    "hole": "missing_move",
    "miscounted": "wrong_version",
    "garbage": "broken_log",
    "wrong_seat": "broken_log",
    "no_beginning": "broken_log",
}
GAMES = {"petit": {"players": 2, "option__rounds": 4}, "mafia_story": {"players": 2}}


def play_on(person: Any, table: str, moves: int = 400) -> dict[str, Any]:
    """Play the last action of the list whenever asked; the last frame."""
    socket = person.watch(table)
    for _ in range(moves):
        frame = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if frame["status"] == "over":
            break
        answer = person.act(table, frame["scene"]["deeds"][-1]["code"], frame["decision"])
        assert answer.status_code == 200, answer.text
        reached = answer.json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v)
    socket.close()
    last: dict[str, Any] = socket.frames[-1]
    return last


def test_damaged_tables_are_found_set_right_and_played_to_their_end(
    new_site: Any, tools: Any, tmp_path: Path
) -> None:
    """Two games, six kinds of damage, one untouched table each; the site runs all the while."""
    site = new_site()
    tables: dict[str, Callable[..., None] | None] = {}
    people: dict[str, Any] = {}
    for game, fields in GAMES.items():
        for damage in (None, *DAMAGES):
            ana = site.person("Ana")
            table = tools.seat_all(ana, game=game, **fields)
            play_on(ana, table, 2)
            tables[table], people[table] = damage, ana
    site.stop()
    with sqlite3.connect(site.data / "vingtdeux.sqlite3") as rows:
        for table, damage in tables.items():
            (last,) = rows.execute(
                "SELECT version FROM tables_table WHERE id = ?", (table,)
            ).fetchone()
            if damage is not None:
                damage(rows, table, last)
    rows.close()
    port = int(site.base.rpartition(":")[2])
    new_site(port=port)

    found = run(site.data, "doctor", "--all", "--json")
    assert found.returncode == 1, found.stderr
    told = json.loads(found.stdout)
    assert not told["ok"]
    assert told["tables"] == len(tables)
    codes: dict[str, set[str]] = {}
    for each in told["findings"]:
        codes.setdefault(each["about"], set()).add(each["code"])
    for table, damage in tables.items():
        if damage is None:
            assert table not in codes
        else:
            assert CODES[damage.__name__] in codes.get(table, ()), (damage, codes.get(table))
    assert "ceci" not in found.stdout, "moves are secret"

    mended = run(site.data, "doctor", "--all", "--repair")
    assert mended.returncode == 0, mended.stdout + mended.stderr
    files = sorted((site.data / "repairs").glob("*.json"))
    assert len(files) == sum(damage is not None for damage in tables.values())
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    again = run(site.data, "doctor", "--all", "--json")
    assert again.returncode == 0, again.stdout

    for table, ana in people.items():
        end = play_on(ana, table)
        assert end["status"] == "over"
        record = Record.loads(ana.http.get(f"/r/{table}/record.json").text)
        record.verify()
    assert run(site.data, "doctor", "--all").returncode == 0
    book = sqlite3.connect(site.data / "vingtdeux.sqlite3")
    (lines,) = book.execute("SELECT COUNT(*) FROM office_audit WHERE what = 'repaired'").fetchone()
    book.close()
    assert lines == len(files)


# --- one thing at a time --------------------------------------------------------------------------


@pytest.fixture
def table(db: Any) -> Table:
    ana = Person.objects.create(name="Ana")
    made = flows.create(ana, "petit", 2, {}, 0)
    flows.start(made.id, ana, fill=1)
    made.refresh_from_db()
    return made


def codes_of(table: Table) -> list[str]:
    return [finding.code for finding in ward.look_at_table(table.id)]


def test_a_table_in_order_has_no_findings(table: Table, monkeypatch: Any) -> None:
    assert codes_of(table) == []
    monkeypatch.setattr(ward, "CHUNK", 2)
    for _ in range(4):
        flows.create(Person.objects.get(), "petit", 2, {}, 0)
    choice = doctor.Choice(all=True)
    assert [*choice.ids()] == sorted(Table.objects.values_list("pk", flat=True))
    assert choice.count() == 5
    assert [*doctor.look_at_orphans()] == []
    assert [found for _, found in doctor.look_at_tables(doctor.Choice(all=True)) if found] == []


def test_what_was_set_aside_comes_first_and_is_let_free(table: Table) -> None:
    flows.start(flows.create(Person.objects.get(), "petit", 2, {}, 0).id, Person.objects.get(), 1)
    last = Table.objects.order_by("-id").first()
    assert last is not None
    Table.objects.filter(pk=last.pk).update(trouble="replay")
    for choice in (doctor.Choice(), doctor.Choice(all=True)):
        found = [*doctor.look_at_tables(choice)]
        assert found[0][0] == last.id
        assert [each.code for each in found[0][1]] == ["set_aside"]
        assert len(found) == 2
    before = (last.revision, last.takebacks)
    done = doctor.repair(last.id)
    last.refresh_from_db()
    assert (last.trouble, done.cut, done.version) == ("", 0, last.version)
    assert (last.revision, last.takebacks) == (before[0] + 1, before[1] + 1)


def test_what_goes_is_kept(table: Table) -> None:
    Move.objects.create(table=table, version=table.version + 1, seat=0, text="nonsense", at=1.5)
    Table.objects.filter(pk=table.pk).update(version=table.version + 1)
    done = doctor.repair(table.id)
    assert done.cut == 1
    kept = json.loads(done.file.read_text())
    assert kept["cut"] == [
        {"version": table.version + 1, "seat": 0, "text": "nonsense", "command": None, "at": 1.5}
    ]
    assert table.seed not in done.file.read_text()
    table.refresh_from_db()
    assert table.version == done.version == kept["goes_on_at"]
    assert codes_of(table) == []


def test_a_fork_cut_inside_its_past_is_drawn_from_its_own_seed(table: Table) -> None:
    ana = Person.objects.get()
    lines = [*Move.objects.filter(table=table).order_by("version").values_list("seat", "text")]
    match = match_of(facts_of(table), lines)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    lines = [(seat, action.text) for seat, action in match.log]
    fork = flows.fork(ana, "petit", 2, {}, lines, 0)
    Move.objects.filter(table=fork, version=1).update(text="junk")
    assert codes_of(fork) == ["broken_log"]
    doctor.repair(fork.id)
    fork.refresh_from_db()
    assert fork.taken == 0
    assert codes_of(fork) == []


def test_seals_seats_and_states(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(commitment="0" * 64)
    assert codes_of(table) == ["wrong_commitment"]
    Table.objects.filter(pk=table.pk).update(commitment=table.commitment, status=OVER)
    assert codes_of(table) == ["wrong_status"]
    doctor.repair(table.id)
    table.refresh_from_db()
    assert table.status == "playing"
    Seat.objects.filter(table=table, number=0).update(person=None)
    assert codes_of(table) == ["seat_of_nobody"]
    doctor.repair(table.id)
    assert codes_of(table) == []
    assert Seat.objects.get(table=table, number=0).kind == Seat.BOT
    Seat.objects.filter(table=table, number=1).delete()
    assert codes_of(table) == ["wrong_seats"]


def test_a_game_that_is_not_here_is_left_alone(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(game="belote", trouble="replay")
    assert codes_of(table) == ["set_aside", "wrong_commitment", "unopenable"][::2]
    with pytest.raises(doctor.NotRepairable):
        doctor.repair(table.id)
    assert Table.objects.get().trouble == "replay"


@pytest.mark.django_db(transaction=True)
def test_orphans_are_counted() -> None:
    ana = Person.objects.create(name="Ana")
    made = flows.create(ana, "petit", 2, {}, 0)
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM people_person")
        found = {each.about: each.args["n"] for each in doctor.look_at_orphans()}
        cursor.execute("DELETE FROM tables_seat")
        cursor.execute("DELETE FROM tables_table")
    assert found == {"tables.Table.host": 1, "tables.Seat.person": 1}
    assert made.pk


# --- the house ------------------------------------------------------------------------------------


def settings_codes() -> set[str]:
    return {finding.code for finding in safety.look_at_settings()}


def test_settings_that_are_unsafe_on_the_internet(settings: Any, db: Any) -> None:
    settings.VINGTDEUX_LIMITS, settings.DEBUG, settings.BEHIND_TLS = 1, False, False
    settings.ALLOWED_HOSTS, settings.VINGTDEUX_ROLE = ["*"], "all"
    settings.SECRET_KEY = "wGx4dEvSGxI1uEyiQxYVVGvJkFTwpDLgO4tUU6LTMN0"
    assert settings_codes() == set(), "at home all is well"
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert settings_codes() == set()
    settings.ALLOWED_HOSTS = ["play.example.org"]
    assert settings_codes() == {"no_tls"}
    settings.BEHIND_TLS = True
    assert settings_codes() == set()
    settings.ALLOWED_HOSTS = ["*"]
    assert settings_codes() == {"any_host"}
    settings.ALLOWED_HOSTS = ["play.example.org"]
    for name, value, code in (
        ("DEBUG", True, "debug"),
        ("VINGTDEUX_LIMITS", 0.0, "no_limits"),
        ("SECRET_KEY", "short", "weak_key"),
        ("SECRET_KEY", "a" * 60, "weak_key"),
        ("VINGTDEUX_ROLE", "web", "no_redis"),
        ("VINGTDEUX_OPERATOR_TOTP", "yes please", "totp_setting"),
    ):
        before = getattr(settings, name)
        setattr(settings, name, value)
        assert settings_codes() == {code}, name
        setattr(settings, name, before)
    User.objects.create_superuser("op", password="a long enough secret")
    assert settings_codes() == {"one_factor"}


def test_a_redis_that_does_not_answer(settings: Any, db: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    assert "redis_away" in settings_codes()


def test_files_others_may_read_or_write(settings: Any, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    (tmp_path / "secret_key").write_text("x")
    (tmp_path / "vingtdeux.sqlite3").write_text("x")
    tmp_path.chmod(0o777)
    (tmp_path / "secret_key").chmod(0o644)
    (tmp_path / "vingtdeux.sqlite3").chmod(0o644)
    found = [each.code for each in house.look_at_files()]
    assert found == ["data_writable", "key_readable", "database_readable"]
    tmp_path.chmod(0o750)
    (tmp_path / "secret_key").chmod(0o600)
    assert [*house.look_at_files()] == []


def test_a_full_disk_and_a_clock_set_back(settings: Any, db: Any, monkeypatch: Any) -> None:
    from vingtdeux.web.tables.models import Pulse

    Pulse.objects.create(pk=1, at=time.time() + 3600)
    assert [each.code for each in house.look_at_clocks()] == ["clock_back"]
    usage = type("usage", (), {"free": 40 * house.MEGABYTE})
    monkeypatch.setattr(house.shutil, "disk_usage", lambda _: usage)
    (full,) = house.look_at_disk()
    assert full.is_trouble


def test_a_site_that_cannot_be_looked_at(tmp_path: Path) -> None:
    nothing = run(tmp_path / "nowhere", "doctor")
    assert nothing.returncode == 2
    assert "no site" in nothing.stderr
    assert not (tmp_path / "nowhere").exists(), "looking makes nothing"
    elsewhere = {"DATABASE_URL": "postgresql://a:b@127.0.0.1:1/c"}
    away = run(tmp_path, "doctor", **elsewhere)
    assert away.returncode == 2, away.stdout
    assert "does not answer" in away.stdout
    assert "Traceback" not in away.stderr
    wrong = run(tmp_path, "tidy", VINGTDEUX_KEEP_TALK_DAYS="soon", **elsewhere)
    assert wrong.returncode == 2
    assert "VINGTDEUX_KEEP_TALK_DAYS" in wrong.stderr


def test_a_torn_database_is_told_and_not_served(new_site: Any, tools: Any, tmp_path: Path) -> None:
    site = new_site()
    ana = site.person("Ana")
    for _ in range(6):
        tools.seat_all(ana)
    site.stop()
    file = site.data / "vingtdeux.sqlite3"
    with sqlite3.connect(file) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = rows.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'tables_move'"
        ).fetchone()
        (size,) = rows.execute("PRAGMA page_size").fetchone()
    rows.close()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = b"\x0d" + b"\xff" * (size - 1)
    file.write_bytes(content)
    told = run(site.data, "doctor", "--json")
    assert told.returncode == 1, told.stdout + told.stderr
    assert "malformed" in {each["code"] for each in json.loads(told.stdout)["findings"]}
    script = "import django; django.setup(); from vingtdeux.web import doctor; doctor.at_start()"
    start = subprocess.run(
        [sys.executable, "-c", script], env=site.env, capture_output=True, text=True, check=False
    )
    assert start.returncode == 1
    assert "is damaged" in start.stderr
    assert "restore the last backup" in start.stderr


def test_at_the_start_it_warns_and_goes_on(settings: Any, db: Any, caplog: Any, fair: Any) -> None:
    import logging

    settings.DEBUG = True
    logger = logging.getLogger("vingtdeux")
    logger.addHandler(caplog.handler)
    begun = fair()
    doctor.at_start()
    logger.removeHandler(caplog.handler)
    assert fair() - begun < 2
    assert "debug VINGTDEUX_DEBUG" in caplog.text
    assert site_settings.SECRET_KEY not in caplog.text


# --- in the office --------------------------------------------------------------------------------


def test_the_operator_sets_a_table_right(settings: Any, table: Table) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    User.objects.create_superuser("op", password="a long enough secret")
    client, at = Client(headers={"accept-language": "en"}), f"/{settings.OPERATOR_PATH}"
    client.post(f"{at}login/", {"username": "op", "password": "a long enough secret"})
    Move.objects.create(table=table, version=table.version + 1, seat=0, text="nonsense", at=1.5)
    Table.objects.filter(pk=table.pk).update(version=table.version + 1, trouble="replay")
    assert table.id in client.get(f"{at}tables/table/?damaged=yes").content.decode()
    chosen = {"action": "set_right", "_selected_action": [table.id]}
    answer = client.post(f"{at}tables/table/", chosen, follow=True)
    assert "1 move cut off" in answer.content.decode()
    assert table.id not in client.get(f"{at}tables/table/?damaged=yes").content.decode()
    assert codes_of(table) == []
    line, done = Audit.objects.get(what="repaired"), table.version + 1
    assert (line.who, line.about) == ("op", f"table {table.id} ({done} → {done - 1})")


# --- from version 1 -------------------------------------------------------------------------------


BACK_TO_1 = """
import django
django.setup()
from django.core.management import call_command
for app, name in ("office", "zero"), ("otp_totp", "zero"), ("otp_static", "zero"), ("tables", "0008"):
    call_command("migrate", app, name, verbosity=0)
"""


def test_a_database_of_version_1_opens_and_version_1_may_go_on_writing(
    new_site: Any, tools: Any
) -> None:
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=2)
    site.stop()
    back = subprocess.run(
        [sys.executable, "-c", BACK_TO_1], env=site.env, capture_output=True, text=True, check=False
    )
    assert back.returncode == 0, back.stderr
    behind = run(site.data, "doctor", "--json")
    assert behind.returncode == 1
    assert {each["code"] for each in json.loads(behind.stdout)["findings"]} >= {"migrations"}
    new_site(port=int(site.base.rpartition(":")[2]))
    assert run(site.data, "doctor", "--all").returncode == 0
    first = ana.watch(table).next()
    assert ana.act(table, first["scene"]["deeds"][0]["code"], first["decision"]).status_code == 200

    with sqlite3.connect(site.data / "vingtdeux.sqlite3", timeout=20) as rows:
        rows.execute("PRAGMA foreign_keys = ON")
        rows.execute(  # every column version 1 knows, and no other
            "INSERT INTO tables_table (id, code, game, players, options, rules_version, seed,"
            " commitment, status, version, revision, host_id, pace, bot_delay, deadline, stage,"
            " turned, given_back, rematch_id, said, taken, takebacks, forked, public, removed,"
            " created) SELECT 'zzzzzzzz', code, game, players, options, rules_version, seed,"
            " commitment, 'open', 0, 0, host_id, pace, bot_delay, NULL, '', 0, 0, NULL, 0, 0, 0, 0,"
            " 0, removed, created FROM tables_table"
        )
        rows.execute(
            "INSERT INTO office_ban (person_id, network, reason, by, created)"
            " SELECT id, '', '', 'op', created FROM people_person WHERE name = 'Bob'"
        )
        rows.execute("UPDATE tables_seat SET person_id = NULL, kind = 'bot', level = 2")
        rows.execute("UPDATE tables_table SET host_id = NULL")
        rows.execute("DELETE FROM people_person")  # version 1 knows no bans
        assert rows.execute("SELECT trouble FROM tables_table").fetchall() == [("",), ("",)]
    rows.close()
