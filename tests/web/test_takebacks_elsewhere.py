"""A move taken back is as visible to other processes as a move; a log that does not replay is set
aside, and no longer."""

import sqlite3
from pathlib import Path
from typing import Any


def _at(person: Any, site: Any) -> Any:
    person.base = site.base
    person.http.base_url = site.base
    return person


def _play(person: Any, table: str, frame: Any, choice: int) -> int:
    deeds = frame["scene"]["deeds"]
    answer = person.act(table, deeds[choice % len(deeds)]["code"], frame["decision"])
    assert answer.status_code == 200, answer.text
    return int(answer.json()["v"])


def test_another_process_sees_the_move_that_replaced_the_one_taken_back(
    new_site: Any, tools: Any, tmp_path: Path
) -> None:
    """A plays X, takes it back and plays Y, which has the same version: B must not show X."""
    sites = [new_site(tmp_path / "shared", VINGTDEUX_BOT_DELAY="0.01") for _ in range(2)]
    ana = sites[0].person("Ana")
    table = tools.seat_all(ana, game="mafia_story", option__first_seat=0)
    frame = ana.watch(table).until(lambda f: f["scene"].get("mine"))
    before = frame["v"]
    reached = _play(ana, table, frame, 0)
    shown = _at(ana, sites[1]).watch(table).until(lambda f: f["v"] >= reached)
    assert shown["v"] >= reached, "B has seen X"
    _at(ana, sites[0])
    assert ana.form(f"/t/{table}/undo").status_code == 302
    again = ana.watch(table).until(lambda f: f["v"] == before)
    reached = _play(ana, table, again, 1)
    truth = ana.watch(table).until(lambda f: f["v"] >= reached and f["scene"].get("mine"))
    there = _at(ana, sites[1]).watch(table).until(lambda f: f["v"] >= truth["v"])
    assert there["takebacks"] == 1
    assert there["scene"] == truth["scene"]
    reached = _play(ana, table, there, 0)
    after = ana.watch(table).until(lambda f: f["v"] >= reached and f["scene"].get("mine"))
    third = new_site(tmp_path / "shared")  # it has only the rows
    replayed = _at(ana, third).watch(table).until(lambda f: f["v"] >= after["v"])
    assert replayed["scene"] == after["scene"]


def test_a_table_whose_log_does_not_replay_is_set_aside(new_site: Any, tools: Any) -> None:
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    frame = ana.watch(table).next()
    _play(ana, table, frame, 0)
    site.kill()
    with sqlite3.connect(site.data / "vingtdeux.sqlite3") as database:
        database.execute("UPDATE tables_move SET text = 'pick:99' WHERE version = 2")
    database.close()
    site = new_site(port=int(site.base.rpartition(":")[2]))
    for _ in range(2):
        answer = bob.act(table, "pick:1", frame["decision"])
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
        assert "endommagée" in answer.json()["text"]
        page = ana.http.get(f"/t/{table}")
        assert page.status_code == 409
        assert "endommagée" in page.text
    assert ana.http.get("/").status_code == 200, "the home page lists the other tables"
    assert ana.form(f"/t/{table}/undo").status_code in (409, 302)
    with sqlite3.connect(site.data / "vingtdeux.sqlite3") as database:
        (trouble,) = database.execute("SELECT trouble FROM tables_table").fetchone()
        (moves,) = database.execute("SELECT count(*) FROM tables_move").fetchone()
    database.close()
    assert trouble == "replay"
    assert moves == 2, "nothing of it is lost"
