"""The lab's processes: killed with their server in the middle of a run, or beside another server."""

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from vingtdeux import lab
from vingtdeux.lab.report.page import body
from vingtdeux.web.lab.question import Question

QUESTION = Question("mafia_story", 2, "brigadier", 300, {"hit": 3})
AWAKE = {"VINGTDEUX_LAB_NICE": "0"}
"""Other tests run beside this one: nobody is to wait for them."""


def ask(person: Any, question: Question = QUESTION) -> str:
    answer = person.form(f"/lab/{question.game}/simulate", **question.fields())
    assert answer.status_code == 302, answer.text
    return str(answer.headers["Location"]).rpartition("/")[2]


def told(run: str, question: Question = QUESTION) -> str:
    """What the lab says of the same experiment, played at once in one process."""
    return body(lab.play(question.experiment(run)), "en", question.command(run))


def until(found: Callable[[], Any], patience: float) -> Any:
    end = time.monotonic() + patience
    while not (seen := found()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return seen


class Rows:
    """The database of a site on SQLite, looked at from outside."""

    def __init__(self, data: Path) -> None:
        self._file = data / "vingtdeux.sqlite3"

    def one(self, column: str) -> Any:
        with closing(sqlite3.connect(self._file)) as rows:
            return rows.execute(f"SELECT {column} FROM lab_run").fetchone()[0]

    def kill_holder(self) -> None:
        holder = str(self.one("holder"))
        if holder:
            with suppress(ProcessLookupError):
                os.kill(int(holder.rpartition(":")[2]), signal.SIGKILL)


def test_killed_with_its_server_it_goes_on_where_it_stopped(new_site: Any, tools: Any) -> None:
    site = new_site(**AWAKE)
    ana = site.person(lang="en")
    run, rows = ask(ana), Rows(site.data)
    first = until(lambda: rows.one("done"), tools.patience)
    rows.kill_holder()
    second = until(lambda: rows.one("done") > first and rows.one("done"), tools.patience)
    site.kill()
    rows.kill_holder()
    assert rows.one("status") in ("running", "queued")
    assert rows.one("done") >= second
    new_site(port=int(site.base.rpartition(":")[2]), **AWAKE)
    until(lambda: rows.one("status") == "done", tools.patience)
    assert rows.one("done") == QUESTION.games
    assert told(run) in ana.look(f"/lab/run/{run}").text, "no game is lost, none is counted twice"


def test_two_servers_share_the_queue(
    new_site: Any, environment: dict[str, str], tools: Any, tmp_path: Path
) -> None:
    import psycopg

    shared = {**environment, "VINGTDEUX_ROLE": "all", **AWAKE}
    sites = [new_site(tmp_path / name, **shared) for name in ("one", "two")]
    questions = [QUESTION, Question("mafia_story", 3, "brigadier", 100, {"hit": 1})]
    people = [site.person(lang="en") for site in sites]
    runs = [ask(*each) for each in zip(people, questions, strict=True)]
    holders: set[str] = set()
    with psycopg.connect(shared["DATABASE_URL"], autocommit=True) as rows:

        def over() -> bool:
            found = rows.execute("SELECT status, holder FROM lab_run").fetchall()
            held = [holder for status, holder in found if status == "running"]
            assert len(held) <= 1, "one process of both servers plays"
            holders.update(held)
            return all(status == "done" for status, _ in found)

        until(over, tools.patience)
    assert holders
    for number, (run, question) in enumerate(zip(runs, questions, strict=True)):
        other = people[1 - number]
        assert told(run, question) in other.look(f"/lab/run/{run}").text


def test_a_server_that_ends_politely_gives_its_run_back(
    new_site: Any, tools: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    site = new_site(**AWAKE)
    run, rows = ask(site.person(lang="en")), Rows(site.data)
    until(lambda: rows.one("done"), tools.patience)
    site.stop()
    assert rows.one("status") in ("queued", "done")
    assert rows.one("holder") == ""
    assert run
    assert "Fatal" not in capfd.readouterr().err, (
        "the process that played has not crashed on its way"
    )
