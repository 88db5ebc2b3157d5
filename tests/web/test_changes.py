"""A table whose material is changed: asked in the set-up, promised, shown everywhere, kept."""

import json
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from vingtdeux import Record
from vingtdeux.engine.record import commitment


def finish(person: Any, table: str) -> None:
    """Play the person's seat to the end; bots do the rest."""
    socket = person.watch(table)
    frame = socket.next()
    while frame["status"] != "over":
        if frame["scene"].get("mine"):
            code = frame["scene"]["deeds"][0]["code"]
            person.act(table, code, frame["decision"])
        frame = socket.next()


@pytest.fixture
def host(site: Any) -> Any:
    return site.person("Ana", lang="en")


def opened(host: Any, changes: str, **fields: Any) -> Any:
    return host.form("/new/petit", players=2, changes=changes, **fields)


def test_the_lobby_says_what_is_changed(host: Any, site: Any, tools: Any) -> None:
    table = opened(host, "hand = 5\nseconds = 30").headers["Location"].rpartition("/")[2]
    page = host.look(f"/t/{table}").text
    assert "Cards in hand" in page
    assert "5 (instead of 4)" in page
    guest = site.person("Bob", lang="fr")
    assert "5 (au lieu de 4)" in guest.look(tools.invitation(host, table)).text


def test_a_changed_table_is_played_replayed_and_verified(host: Any) -> None:
    table = opened(host, "hand = 5", now="1", level="1").headers["Location"].rpartition("/")[2]
    page = host.look(f"/t/{table}").text
    assert 'id="variant"' in page
    assert "5 (instead of 4)" in page
    assert "variant" in host.look("/").text
    finish(host, table)
    record = Record.loads(host.look(f"/r/{table}/record.json").text)
    assert record.options["changes"] == {"hand": 5}
    assert len(record.moves[0][1].removeprefix("deal:").split(",")) == 10
    promised = commitment(record.seed, record.table, record.rules_version, record.options)
    assert promised != commitment(record.seed, record.table, record.rules_version)
    proof = host.look(f"/verify/{table}").text
    assert promised in proof
    assert "5 (instead of 4)" in proof
    assert "Checked: the seed matches" in proof
    assert "5 (instead of 4)" in host.look(f"/r/{table}").text
    again = host.form(f"/t/{table}/rematch").headers["Location"]
    assert "5 (instead of 4)" in host.look(again).text


def test_a_table_as_printed_says_nothing_of_changes(host: Any) -> None:
    table = opened(host, "hand = 4", now="1", level="1").headers["Location"].rpartition("/")[2]
    assert 'id="variant"' not in host.look(f"/t/{table}").text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hnd = 5", "“hnd” does not exist in this game; the nearest is hand."),
        ("hand = 7", "hand must be a whole number from 1 to 6, not 7."),
        ("hand = many", "hand must be a whole number from 1 to 6, not many."),
        ("hand", "“hand” is not a change: write path = value."),
        ("hand = 2", "A hand needs at least one card for each round (3)."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field_and_nothing_typed_is_lost(
    host: Any, typed: str, said: str
) -> None:
    answer = opened(host, typed, name="Zoe")
    assert answer.status_code == 400
    page = answer.text.replace("&#x27;", "'")
    assert said in page
    assert typed in page
    assert re.search(r'<details[^>]*id="material" open', page)


def test_the_material_has_a_page_in_both_languages(host: Any) -> None:
    from vingtdeux import game_ids, info

    for game_id in game_ids():
        if not info(game_id).knobs():
            continue
        for address in (f"/fr/regles/{game_id}/materiel", f"/en/rules/{game_id}/material"):
            page = host.look(address).text
            assert all(f"<code>{knob.path}</code>" in page for knob in info(game_id).knobs())
    assert host.http.get("/en/rules/nothing/material").status_code == 404


def test_huge_and_forged_changes_are_refused(host: Any) -> None:
    assert opened(host, "hand = 5\n" * 1000).status_code == 400
    assert opened(host, "hand = 999999999999999999999999").status_code == 400
    assert opened(host, '{"hand": 5}').status_code == 400


def test_a_game_that_is_not_installed_leaves_its_tables_whole(new_site: Any, tools: Any) -> None:
    """A server that starts once without the package of a game, or with another material of it,
    must not take its tables for damaged."""
    site = new_site()
    ana = site.person("Ana", lang="en")
    tables = [tools.open_table(ana), tools.seat_all(ana, site.person("Bob"))]
    changed = opened(ana, "hand = 5", now="1", level="1").headers["Location"].rpartition("/")[2]
    site.stop()
    file = next(site.data.rglob("*.sqlite3"))
    with closing(sqlite3.connect(file)) as rows:
        rows.execute("update tables_table set game = 'gone' where id in (?, ?)", tables)
        rows.execute(
            "update tables_table set options = ? where id = ?",
            (json.dumps({"rounds": 3, "changes": {"paw": 5}}), changed),
        )
        rows.commit()
    site.start()
    ana.http.base_url = site.base
    page = ana.look("/")
    assert not any(table in page.text for table in tables)
    for table in (tables[1], changed):
        assert ana.http.get(f"/t/{table}").status_code == 503
    assert "not installed" in ana.http.get(f"/t/{tables[1]}").text
    site.stop()
    with closing(sqlite3.connect(file)) as rows:
        assert rows.execute("select distinct trouble from tables_table").fetchall() == [("",)]
