"""Frames: each pair of eyes sees its own scene, in its own language, and nothing else."""

import json
import re
import socket as sockets
from typing import Any

from vingtdeux import Record


def play_out(people: list[Any], table: str) -> list[Any]:
    """Play a whole game by hand; returns the sockets with all their frames."""
    watching = [person.watch(table) for person in people]
    for each in watching:
        each.next()
    while True:
        for person, each in zip(people, watching, strict=True):
            frame = each.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
            if frame["status"] == "over":
                for other in watching:
                    other.until(lambda f: f["status"] == "over")
                return watching
            answer = person.act(table, frame["scene"]["deeds"][-1]["code"], frame["decision"])
            reached = answer.json()["v"]
            for other in watching:
                other.until(lambda f, v=reached: f["v"] >= v)


def test_a_spectator_sees_no_secret(site: Any, tools: Any) -> None:
    """All that a spectator is sent, searched for hands, picks, the deal and the seed."""
    ana, bob, charlie = site.person("Ana"), site.person("Bob"), site.person("Charlie")
    table = tools.seat_all(ana, bob)
    outside = charlie.watch(table)
    outside.next()
    watching = play_out([ana, bob], table)
    outside.until(lambda f: f["status"] == "over")
    record = Record.loads(ana.http.get(f"/r/{table}/record.json").text)
    deal = next(text for seat, text in record.moves if seat == -1)
    page = charlie.http.get(f"/t/{table}").text
    for text in [*outside.texts, *watching[0].texts, *watching[1].texts, page]:
        assert record.seed not in text
        assert deal not in text
    for text in outside.texts:
        assert not re.search(r'"(id|source)":"c\d', text), "a card of somebody's hand"
        assert '"decision"' not in text
        assert '"deeds"' not in text
    for frame in outside.frames[:-1]:
        shown = {seat["name"]: len(seat.get("pieces", [])) for seat in frame["scene"]["seats"]}
        assert set(shown) == {"Ana", "Bob"}


def test_a_player_does_not_see_the_other_hand(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    mine, theirs = ana.watch(table), bob.watch(table)
    mine.next()
    chosen = theirs.next()
    answer = bob.act(table, chosen["scene"]["deeds"][0]["code"], chosen["decision"])
    after = mine.until(lambda f: f["v"] == answer.json()["v"])
    before = mine.frames[0]
    assert after["decision"] == before["decision"], "another seat's move leaves my decision"
    assert after["scene"]["deeds"] == before["scene"]["deeds"]
    assert chosen["scene"]["deeds"][0]["label"] not in json.dumps(after["scene"]["seats"])


def test_each_reads_in_their_own_language(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob", lang="en")
    table = tools.seat_all(ana, bob)
    assert ana.watch(table, lang="fr").next()["scene"]["prompt"] == "Choisissez une carte."
    assert bob.watch(table, lang="en").next()["scene"]["prompt"] == "Choose a card."
    assert bob.watch(table, lang="xx").next()["scene"]["lang"] == "fr"


def test_it_resumes_where_the_client_was(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    whole = play_out([ana, bob], table)[0]
    fresh = ana.watch(table).next()
    told = [line for frame in whole.frames for line in frame.get("log", [])]
    assert fresh["log"] == told, "the log in pieces is the log in one piece"
    for version in (0, 3, fresh["v"]):
        again = ana.watch(table, v=version).next()
        assert again["scene"] == fresh["scene"]
        assert again.get("log", []) == [line for line in told if line["n"] >= version]
    for nonsense in ("x", "-1", "99999", "1e3"):
        assert ana.watch(table, v=nonsense).next()["log"] == told


def test_it_shows_who_is_here(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    mine = ana.watch(table)
    here = mine.next()["people"]
    assert [(p["name"], p.get("here", False)) for p in here] == [("Ana", True), ("Bob", False)]
    theirs = bob.watch(table)
    mine.until(lambda f: f["people"][1].get("here"))
    theirs.close()
    mine.until(lambda f: not f["people"][1].get("here"))


def test_the_seal_is_shown_before_the_first_move_and_fits_at_the_end(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2, pace=0)
    before = ana.watch(table).next()["commitment"]
    assert before in ana.look(f"/t/{table}").text
    bob.form(tools.invitation(ana, table), ready=1)
    ana.form(f"/t/{table}/start")
    play_out([ana, bob], table)
    record = json.loads(ana.http.get(f"/r/{table}/record.json").text)
    assert record["commitment"] == before
    Record.loads(json.dumps(record)).verify()


def test_many_tabs_of_one_browser_see_the_same(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    tabs = [ana.watch(table) for _ in range(8)]
    for tab in tabs:
        first = tab.next()
    reached = ana.act(table, first["scene"]["deeds"][0]["code"], first["decision"]).json()["v"]
    frames = [tab.until(lambda f: f["v"] == reached) for tab in tabs]
    assert all(frame["scene"] == frames[0]["scene"] for frame in frames)


def test_a_reader_that_stalls_holds_nobody_up(site: Any, tools: Any) -> None:
    """One socket never reads; the game goes on for the others and no frames pile up for it."""
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    host, port = site.base.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port))) as stalled:
        stalled.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
        stalled.sendall(
            f"GET /t/{table}/stream HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {site.base}\r\n"
            f"Cookie: {ana.cookies()}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3RhbGxlZHN0YWxsZWQhIQ==\r\n\r\n".encode()
        )
        play_out([ana, bob], table)


def test_a_lobby_hears_who_sits_down_and_when_it_starts(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.open_table(ana, players=2)
    lobby = ana.watch(table)
    assert lobby.next()["status"] == "open"
    bob.form(tools.invitation(ana, table), ready=1)
    assert lobby.until(lambda f: f["people"][1]["kind"] == "person")["people"][1]["name"] == "Bob"
    ana.form(f"/t/{table}/start")
    assert lobby.until(lambda f: f["status"] == "playing")["scene"]["mine"]


def test_a_rematch_is_announced_to_all(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    watching = play_out([ana, bob], table)
    first = ana.form(f"/t/{table}/rematch").headers["Location"]
    assert watching[1].until(lambda f: f.get("next"))["next"] == first
    assert bob.form(f"/t/{table}/rematch").headers["Location"] == first
    new = first.rpartition("/")[2]
    people = bob.watch(new).next()["people"]
    assert [person["name"] for person in people] == ["Ana", "Bob"]
