"""Deadlines are rows: they fire once, survive a restart, and give back the time of an outage."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from vingtdeux import Record
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.company import clock
from vingtdeux.web.tables.lobby import flows, seating
from vingtdeux.web.tables.models import Pulse, Table


def clock_moves(record: str) -> int:
    return sum(seat == -2 for seat, _ in Record.loads(record).moves)


def test_the_server_ends_a_stage_when_the_sand_has_run_out(new_site: Any, tools: Any) -> None:
    site = new_site(VINGTDEUX_SECOND="0.5")  # five seconds to see each stage
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, pace=1, option__rounds=2)
    socket = ana.watch(table)
    first = socket.next()
    glass = first["clock"]
    assert 0 < glass["deadline"] - glass["now"] <= 5.0
    assert glass["stage"] == "1:pick:1"
    second = socket.until(lambda f: f["v"] > first["v"])
    assert second["clock"]["stage"] == "2:pick:2"
    late = second["clock"]["now"] - glass["deadline"]
    assert late >= 0.2, "a short grace"
    over = socket.until(lambda f: f["status"] == "over")
    assert "clock" not in over
    record = ana.http.get(f"/r/{table}/record.json").text
    assert clock_moves(record) == 2
    Record.loads(record).verify()


def test_two_clocks_end_a_stage_once(new_site: Any, tools: Any, tmp_path: Path) -> None:
    sites = [new_site(tmp_path / "shared", VINGTDEUX_SECOND="0.1") for _ in range(2)]
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    tables = [tools.seat_all(ana, bob, pace=1, option__rounds=4) for _ in range(3)]
    end = time.monotonic() + 4 * tools.patience
    for table in tables:
        while ana.http.get(f"/r/{table}/record.json").status_code != 200:
            assert time.monotonic() < end
        record = ana.http.get(f"/r/{table}/record.json").text
        assert clock_moves(record) == 4
        Record.loads(record).verify()


@pytest.mark.parametrize("fill", [1, None])
def test_the_seats_of_the_silent_open_when_the_ready_check_runs_out(
    new_site: Any, tools: Any, fill: int | None
) -> None:
    """Bots take them and the game begins; or, without bots, whoever watches may sit down."""
    site = new_site(VINGTDEUX_SECOND="0.02")
    ana, bob, eve = (site.person(name) for name in ("Ana", "Bob", "Eve"))
    table = tools.open_table(ana, players=2, pace=0)
    link = tools.invitation(ana, table)
    bob.form(link)
    socket = ana.watch(table)
    wish = {"fill": fill} if fill else {}
    assert ana.form(f"/t/{table}/start", **wish).status_code == 302
    frame = socket.until(lambda f: f["people"][1]["name"] != "Bob")
    assert "clock" not in frame
    assert frame["status"] == ("playing" if fill else "open")
    assert frame["people"][1]["kind"] == ("bot" if fill else "open")
    if not fill:
        assert eve.form(link, ready=1).status_code == 302, "the seat is anybody's"
        assert ana.form(f"/t/{table}/start").status_code == 302
        assert ana.watch(table).next()["status"] == "playing"


@pytest.mark.django_db(transaction=True)
def test_a_ready_check_survives_a_restart_and_ends_once() -> None:
    people = [Person.objects.create(name=name) for name in ("Ana", "Bob")]
    table = flows.create(people[0], "petit", 2)
    seating.sit(table.id, people[1], table.code)
    flows.start(table.id, people[0])
    now = time.time()
    Pulse.objects.create(pk=1, at=now)
    assert clock.beat(now) == [], "not before the next beat"
    deadline, stage = Table.objects.values_list("deadline", "stage").get(pk=table.id)
    assert deadline
    flows.run_out(table.id, stage)
    assert Table.objects.get(pk=table.id).deadline == deadline, "too early"
    clock.beat(now + 60)
    assert Table.objects.get(pk=table.id).deadline == pytest.approx(deadline + 60, abs=0.01)
    Table.objects.filter(pk=table.id).update(deadline=time.time() - 1)
    flows.run_out(table.id, "ready:0:999")
    assert Table.objects.get(pk=table.id).deadline, "another check's end"
    flows.run_out(table.id, stage)
    after = Table.objects.get(pk=table.id)
    assert (after.status, after.deadline) == ("open", None)
    assert [seat.kind for seat in after.seats.all()] == ["person", "open"]
    flows.run_out(table.id, stage)
    assert Table.objects.get(pk=table.id).revision == after.revision


@pytest.mark.parametrize("pace", [1, 4])
def test_a_restart_gives_the_time_back(new_site: Any, tools: Any, pace: int) -> None:
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    began = time.time()
    table = tools.seat_all(ana, bob, pace=pace)
    glass = ana.watch(table).next()["clock"]
    assert began + 10 * pace < glass["deadline"] <= glass["now"] + 10 * pace
    _wait_for_pulse(site.data)
    killed = time.time()
    site.kill()
    left = glass["deadline"] - _wait_for_pulse(site.data)  # when somebody last looked
    _pretend_it_happened_long_ago(site.data, 5000)
    new_site(port=int(site.base.rpartition(":")[2]))
    frame = ana.watch(table).until(lambda f: f.get("clock", {}).get("given_back"))
    again = frame["clock"]
    assert again["stage"] == glass["stage"]
    assert again["given_back"] > 4900
    since = again["now"] - killed
    assert left - since < again["deadline"] - again["now"] < left + 0.01
    assert "rendu" in frame["scene"]["notice"]
    code, decision = frame["scene"]["deeds"][0]["code"], frame["decision"]
    assert ana.act(table, code, decision).status_code == 200


def _wait_for_pulse(data: Path) -> float:
    """When a clock last looked, once one has."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with sqlite3.connect(data / "vingtdeux.sqlite3") as database:
            found = database.execute("SELECT at FROM tables_pulse").fetchone()
        database.close()
        if found:
            return float(found[0])
    raise AssertionError("no clock ever looked")


def _pretend_it_happened_long_ago(data: Path, seconds: float) -> None:
    with sqlite3.connect(data / "vingtdeux.sqlite3") as database:
        database.execute("UPDATE tables_pulse SET at = at - ?", (seconds,))
        database.execute(
            "UPDATE tables_table SET deadline = deadline - ?, turned = turned - ?",
            (seconds, seconds),
        )
    database.close()


@pytest.mark.django_db(transaction=True)
def test_a_fresh_hourglass_gets_nothing_back() -> None:
    """Nobody played for a week, so no clock noted a pulse: a stage that begins now is not longer."""
    people = [Person.objects.create(name=name) for name in ("Ana", "Bob")]
    table = flows.create(people[0], "petit", 2)
    seating.sit(table.id, people[1], table.code, ready=True)
    flows.start(table.id, people[0])
    before, now = Table.objects.values_list("deadline", "turned").get(pk=table.id)
    Pulse.objects.create(pk=1, at=now - 7 * 86400)
    clock.beat(now)
    after = Table.objects.get(pk=table.id)
    assert (after.deadline, after.given_back) == (before, 0)
    clock.beat(now + 60)
    later = Table.objects.get(pk=table.id)
    assert later.given_back == pytest.approx(60, abs=0.01)
    assert later.deadline == pytest.approx((before or 0) + later.given_back)
    assert later.revision == after.revision + 1


@pytest.mark.django_db(transaction=True)
def test_a_machine_whose_clock_is_put_back_does_not_lengthen_an_hourglass() -> None:
    now = time.time()
    people = [Person.objects.create(name=name) for name in ("Ana", "Bob")]
    table = flows.create(people[0], "petit", 2)
    seating.sit(table.id, people[1], table.code, ready=True)
    flows.start(table.id, people[0])
    before = Table.objects.get(pk=table.id)
    clock.beat(now)
    clock.beat(now - 3600)
    after = Table.objects.get(pk=table.id)
    assert after.deadline == pytest.approx((before.deadline or 0) - 3600)
    assert after.turned == pytest.approx(before.turned - 3600)
    assert after.revision == before.revision + 1, "everybody is told"


@pytest.mark.django_db(transaction=True)
def test_without_a_clock_there_is_no_deadline() -> None:
    people = [Person.objects.create(name=name) for name in ("Ana", "Bob")]
    table = flows.create(people[0], "petit", 2, pace=0)
    seating.sit(table.id, people[1], table.code, ready=True)
    flows.start(table.id, people[0])
    assert Table.objects.get(pk=table.id).deadline is None
    assert clock.beat(time.time()) == []
    assert not Pulse.objects.exists()
