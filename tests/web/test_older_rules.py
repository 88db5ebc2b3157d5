"""The rules of a game change between two starts of the server: what was begun goes on as begun."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from vingtdeux import Record, RecordError


def reverse(sources: Path) -> None:
    """A change of rules: the lowest card that is alone scores, no longer the highest."""
    rules = sources / "vingtdeux" / "games" / "petit" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("max(alone)", "min(alone)"), encoding="utf-8")


def play_a_round(people: list[Any], table: str) -> bool:
    """Everybody plays the first card there is; whether the game is over then."""
    for person in people:
        frame = person.watch(table).until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if frame["status"] == "over":
            return True
        answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
        assert answer.status_code == 200, answer.text
    return False


def play_out(people: list[Any], table: str) -> Record:
    while not play_a_round(people, table):
        pass
    return Record.loads(people[0].http.get(f"/r/{table}/record.json").text)


def test_a_game_begun_under_older_rules_goes_on(
    new_site: Any, tools: Any, changed_sources: Any, tmp_path: Path
) -> None:
    old = new_site()
    ana, bob = old.person("Ana"), old.person("Bob")
    table = tools.seat_all(ana, bob, players=3, option__rounds=4)
    waiting = tools.open_table(ana, players=2, option__rounds=1)
    promised = re.findall(r"[0-9a-f]{64}", ana.look(f"/verify/{table}").text)
    assert promised
    play_a_round([ana, bob], table)
    old.stop()
    sources = changed_sources("petit")
    reverse(sources)
    new = new_site(PYTHONPATH=str(sources))
    for person in (ana, bob):
        person.base = person.http.base_url = new.base

    record = play_out([ana, bob], table)
    assert record.rules_version == "1"
    record.verify()  # by the rules of today, which are those it was begun under
    page = ana.look(f"/verify/{table}").text
    assert set(promised) <= set(re.findall(r"[0-9a-f]{64}", page))
    assert 'class="trouble"' not in page
    assert ana.look(f"/r/{table}").status_code == 200
    last = ana.http.get(f"/r/{table}/frame", params={"n": 99, "pov": "0"}).json()
    assert last["scene"]["result"]["scores"] == list(record.replay().outcome.scores)  # type: ignore[union-attr]

    forked = ana.form(f"/r/{table}/fork", n=2, seat=0).headers["Location"].rpartition("/")[2]
    assert play_out([ana], forked).rules_version == "1"
    assert bob.form(tools.invitation(ana, waiting), ready=1).status_code == 302
    assert ana.form(f"/t/{waiting}/start").status_code == 302
    assert play_out([ana, bob], waiting).rules_version == "1", "it was promised when it was opened"

    again = ana.form(f"/t/{table}/rematch").headers["Location"].rpartition("/")[2]
    bob.form(f"/t/{table}/rematch")  # it waits for him
    newer = play_out([ana, bob], again)
    assert newer.rules_version == "2"
    with pytest.raises(RecordError, match="played by rules unknown here"):
        newer.verify()  # it comes from a newer program than the one that runs this test
    for number, each in enumerate((record, newer)):
        _verified_by(sources, each, tmp_path / f"{number}.json")


def _verified_by(sources: Path, record: Record, file: Path) -> None:
    """The command line of the new program reads both, and tells both."""
    file.write_text(record.dumps(), encoding="utf-8")
    for command in ("verify", "replay"):
        done = subprocess.run(
            [sys.executable, "-c", "from vingtdeux.cli import main; main()", command, str(file)],
            env={**os.environ, "PYTHONPATH": str(sources), "LANG": "C"}, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert f"rules {record.rules_version}" in done.stdout


def test_a_table_of_a_newer_program_is_asked_for_elsewhere(
    new_site: Any, tools: Any, changed_sources: Any
) -> None:
    """While two versions run side by side, the older one says "try again", not "never"."""
    data = new_site(PYTHONPATH=str(changed_sources("petit")))
    ana = data.person("Ana", lang="en")
    table = tools.seat_all(ana, players=2)
    older = new_site()
    ana.base = ana.http.base_url = older.base
    page = ana.look(f"/t/{table}")
    assert page.status_code == 503
    assert "newer rules" in page.text
    answer = ana.act(table, "pick:1", "1.0")
    assert (answer.status_code, answer.json()["code"]) == (503, "unknown_rules")
    with pytest.raises(ConnectionClosed) as closed:
        ana.watch(table).next()
    assert closed.value.rcvd.code == 1013


def test_the_rules_page_of_a_version(site: Any) -> None:
    reader = site.person()
    assert reader.look("/en/rules/mafia_story?version=1").status_code == 200
    assert reader.look("/en/rules/mafia_story?version=999").status_code == 404
