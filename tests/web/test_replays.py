"""After the game: step, every point of view, fork, upload, fairness."""

import json
import random
import re
from typing import Any

import pytest

import vingtdeux
from vingtdeux import Record
from vingtdeux.web.replays import film as films

JSON = {"Accept": "application/json"}
WHOLE_GAME = 180.0
"""Seconds in which bots play one, on a busy machine."""


@pytest.fixture(scope="module")
def played(site: Any, request: Any) -> dict[str, Any]:
    """A finished game of Mafia Story between Ana and a bot."""
    ana = site.person("Ana")
    answer = ana.form("/play/mafia_story", option__target=20)
    table = str(answer.headers["Location"]).rpartition("/")[2]
    ana.look(f"/t/{table}")
    assert re.fullmatch(r"\w{8}", table)
    ana.post(f"/t/{table}/pause", {}, **JSON)
    ana.watch(table).until(lambda frame: frame["scene"].get("result"), WHOLE_GAME)
    return {"table": table}


def test_it_can_be_stepped_through_from_every_seat(site: Any, played: Any) -> None:
    eve, table = site.person("Eve"), played["table"]
    assert eve.look(f"/r/{table}?pov=1").status_code == 200
    first = eve.http.get(f"/r/{table}/frame?n=0&pov=0").json()
    last = eve.http.get(f"/r/{table}/frame?n=99999&pov=spectator").json()
    assert first["v"] < last["v"]
    assert first["rewind"]
    assert "deeds" not in first["scene"]
    assert last["scene"]["result"]
    middle = [eve.http.get(f"/r/{table}/frame?n=4&pov={pov}").text for pov in ("0", "1", "all")]
    assert len(set(middle)) == 3
    assert eve.http.get(f"/r/{table}/frame?n=x").status_code == 400


def test_its_words_are_for_a_reader_who_is_not_the_seat(site: Any, played: Any) -> None:
    eve, table = site.person("Eve"), played["table"]
    said = set()
    for n in range(30):
        seen, nobody = (
            eve.http.get(f"/r/{table}/frame?n={n}&pov={pov}").json()["scene"]
            for pov in ("0", "spectator")
        )
        words = [seen["title"], seen["prompt"], seen.get("next", ""), seen.get("notice", "")]
        words += [each.get("status", "") for each in seen["seats"]]
        words += [each["label"] for each in seen["zones"]]
        assert "vous" not in " ".join(words).lower()
        assert not any(each.get("you") for each in seen["seats"])
        assert seen["prompt"] == nobody["prompt"]
        said.add(seen["prompt"])
    assert any("Ana" in prompt for prompt in said)


def test_in_a_draft_the_seat_has_a_name_and_is_not_the_reader() -> None:
    """Police City: “Ana’s draft” gave the loot to “You”."""
    match = vingtdeux.Match(vingtdeux.load("police_city", players=3), 2)
    rng = random.Random(2)
    while not match.over and len(match.log) < 400:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    film = films.develop("somebody", match.record(["Ana", "Bob", "Cleo"]).dumps())
    printed = set()
    for at in range(film.last + 1):
        zones = json.loads(films.frame(film, at, "0", "en"))["scene"]["zones"]
        drafts = [zone for zone in zones if zone["id"] == "draft.0"]
        printed |= {piece.get("name") for zone in drafts for piece in zone["pieces"]}
    assert "Ana" in printed
    assert "You" not in printed


def test_a_game_in_progress_has_no_replay(site: Any, tools: Any) -> None:
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    for path in (f"/r/{table}", f"/r/{table}/frame?n=0", f"/r/{table}/record.json"):
        assert ana.http.get(path).status_code == 403
    assert ana.http.get("/r/zzzzzzzz").status_code == 404
    page = ana.look(f"/verify/{table}").text
    assert "secr" in page
    assert "Graine" not in page


def test_replay_and_fairness_count_the_same_moves(site: Any, played: Any) -> None:
    eve, table = site.person("Eve"), played["table"]
    shown = re.search(r'data-last="(\d+)"', eve.look(f"/r/{table}").text)
    told = re.search(r"<dt>Coups</dt><dd>(\d+)</dd>", eve.look(f"/verify/{table}").text)
    assert shown
    assert told
    assert shown[1] == told[1]


def test_the_record_downloads_verifies_and_uploads(site: Any, played: Any) -> None:
    ana, table = site.person("Zoé"), played["table"]
    text = ana.http.get(f"/r/{table}/record.json").text
    record = Record.loads(text)
    record.verify()
    page = ana.look(f"/verify/{table}").text
    assert record.seed in page
    assert 'class="good"' in page
    placed = text.replace('"position": null', '"position": {"stall": 999999999}')
    for content, words in [
        (b"not json", "JSON"),
        (placed.encode(), "au milieu d’une partie"),
        (text.replace('"final": "', '"final": "0').encode(), ""),
        (b"\xff\xfe", ""),
        (b"", ""),
    ]:
        refused = ana.http.post(
            "/replays/upload",
            data={"csrfmiddlewaretoken": ana.token},
            files={"record": ("x.json", content)},
        )
        assert refused.status_code == 400
        assert words in refused.text
        assert "Traceback" not in refused.text
    kept = ana.http.post(
        "/replays/upload",
        data={"csrfmiddlewaretoken": ana.token},
        files={"record": ("x.json", text.encode())},
    )
    assert kept.status_code == 302
    assert ana.look(kept.headers["Location"]).status_code == 200


def test_anybody_continues_from_any_move_against_bots(site: Any, played: Any) -> None:
    eve, table = site.person("Eve"), played["table"]
    eve.look(f"/r/{table}")
    answer = eve.form(f"/r/{table}/fork", n=6, seat=0)
    assert answer.status_code == 302
    fork = answer.headers["Location"].rpartition("/")[2]
    eve.look(f"/t/{fork}")
    frame = eve.watch(fork).next()
    then = eve.http.get(f"/r/{table}/frame?n=6&pov=0").json()
    assert frame["v"] >= then["v"]
    assert frame["scene"]["seat"] == 0
    eve.post(f"/t/{fork}/pause", {}, **JSON)
    eve.watch(fork).until(lambda f: f["scene"].get("result"), WHOLE_GAME)
    record = Record.loads(eve.http.get(f"/r/{fork}/record.json").text)
    assert record.taken == then["v"]
    record.verify()
    for wrong in ({"n": 99999, "seat": 0}, {"n": 0, "seat": 7}, {"n": "x", "seat": 0}):
        assert eve.form(f"/r/{table}/fork", **wrong).status_code == 400


def test_lessons_answer_the_one_move_they_ask_for(site: Any) -> None:
    ana = site.person()
    assert ana.look("/fr/apprendre/mafia_story").status_code == 200
    assert ana.look("/en/learn/mafia_story").status_code == 200
    assert ana.look("/fr/apprendre/petit").status_code == 404
    at = "/fr/apprendre/mafia_story"
    picture = ana.http.get(f"{at}/picture?n=2").json()
    code = picture["scene"]["deeds"][0]["code"]
    assert ana.post(f"{at}/act", {"code": code, "decision": "2"}).json() == {"ok": True, "v": 3}
    assert ana.post(f"{at}/act", {"code": "look:e5", "decision": "2"}).status_code == 409
    assert ana.post(f"{at}/act", ["x"]).status_code == 400


def test_the_log_of_a_lesson_speaks_of_a_stranger_as_of_anybody(site: Any) -> None:
    stranger = site.person()
    lines = stranger.http.get("/fr/apprendre/police_city/picture?n=12").json()["log"]
    assert "Invité·e soutient son propre projet." in [line["text"] for line in lines]


def test_the_case_of_the_day_is_the_same_for_everybody(site: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    page = ana.http.get("/affaire").headers["Location"]
    assert ana.look(page).status_code == 200
    for path in ("/affaire/2999-01-01", "/affaire/yesterday"):
        assert ana.http.get(path).status_code == 404
    tables = []
    for person in (ana, bob):
        person.look(page)
        answer = person.form(page, level=2, how="solo")
        tables.append(answer.headers["Location"].rpartition("/")[2])
        frame = person.watch(tables[-1]).next()
        assert frame["status"] == "playing"
        assert json.dumps(frame).count('"seat"') > 0
    assert tables[0] != tables[1]
    assert ana.form(page, level=9, how="solo").status_code == 400
