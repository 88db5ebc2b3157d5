"""Bots think in processes of their own; nothing that happens to those stops a game."""

import asyncio
import gc
import json
import os
import signal
import sqlite3
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvloop

from vingtdeux import Match, load
from vingtdeux.bots import make
from vingtdeux.web.learn.lesson import lesson_of
from vingtdeux.web.tables.company import bots, pool
from vingtdeux.web.tables.company.bots import question_of
from vingtdeux.web.tables.company.pool import Past, Question, Thinker
from vingtdeux.web.tables.company.thinker import Memory, answer, think
from vingtdeux.web.tables.moves.wake import can_reply
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import Facts, Live, Sitter, View, match_of
from vingtdeux.web.tables.view.hub import Hub


def thinkers(pid: int, patience: float) -> list[int]:
    """The server's thinkers, once there are any."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        found = [int(child) for child in children if b"company.thinker" in command_of(child)]
        if found:
            return found
    raise AssertionError("no thinker was started")


def command_of(pid: str) -> bytes:
    """The command line of a process; nothing if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def finish(person: Any, table: str) -> dict[str, Any]:
    socket = person.watch(table)
    while True:
        frame = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if frame["status"] == "over":
            result: dict[str, Any] = frame["scene"]["result"]
            return result
        answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
        reached = answer.json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v)


def test_a_thinker_killed_in_mid_game_is_replaced(new_site: Any, tools: Any) -> None:
    site = new_site()
    ana = site.person("Ana")
    table = tools.seat_all(ana, players=4, option__rounds=4)
    for _ in range(3):
        for pid in thinkers(site.process.pid, tools.patience):
            os.kill(pid, signal.SIGKILL)
        socket = ana.watch(table)
        frame = socket.until(lambda f: f["scene"].get("mine"))
        reached = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v and f["scene"].get("mine"))
    assert finish(ana, table)


def test_a_thinker_that_hangs_is_ended_and_the_bot_plays_on(new_site: Any, tools: Any) -> None:
    site = new_site(VINGTDEUX_BOT_PATIENCE="5")  # enough for a thinker to start and to answer
    ana = site.person("Ana")
    table = tools.seat_all(ana, option__rounds=4)
    ana.watch(table).until(lambda f: f["v"] >= 2)
    for pid in thinkers(site.process.pid, tools.patience):
        os.kill(pid, signal.SIGSTOP)
    assert finish(ana, table)


def test_a_bot_that_was_to_act_acts_after_a_restart(new_site: Any, tools: Any) -> None:
    site = new_site(VINGTDEUX_BOT_DELAY="1000")
    ana = site.person("Ana")
    table = tools.seat_all(ana)
    frame = ana.watch(table).next()
    ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
    site.kill()
    with sqlite3.connect(site.data / "vingtdeux.sqlite3") as database:
        database.execute("UPDATE tables_table SET bot_delay = 0")
    database.close()
    new_site(port=int(site.base.rpartition(":")[2]))
    assert ana.watch(table).until(lambda f: f["v"] >= 3)


def test_bots_wait_a_little_so_that_people_can_follow(new_site: Any, tools: Any) -> None:
    site = new_site(VINGTDEUX_BOT_DELAY="0.5")
    ana = site.person("Ana")
    began = time.monotonic()
    table = tools.seat_all(ana)
    ana.watch(table).until(lambda f: f["v"] >= 2)
    assert time.monotonic() - began >= 0.5


SITTERS = (Sitter(0, "person", "Ana", 1), Sitter(1, "bot", level=3), Sitter(2, "bot", level=1))
FACTS = Facts(
    "aaaaaaaa", "petit", 3, '{"rounds": 4}', "SEED", "seal", "1", 1, 0, 0.0, 1, None, SITTERS
)


def words(match: Match, seat: int, thinker: Thinker, facts: Facts = FACTS) -> dict[str, Any]:
    """What a thinker hears when it is asked about this match."""
    live = Live(facts.id)
    live.facts, live.match = facts, match
    view = live.publish()

    async def moves(after: int) -> Any:
        return live.lines(view, after)

    name = bots.bot_of(facts, seat) if seat else "stagiaire"
    asked = replace(question_of(view, seat, name), moves=moves)
    heard = asyncio.run(thinker._words(asked))
    assert heard is not None
    return json.loads(json.dumps(heard))  # type: ignore[no-any-return]


@pytest.mark.django_db
def test_nobody_is_asked_about_a_game_that_was_taken_back(monkeypatch: Any) -> None:
    live = Live(FACTS.id)
    live.facts, live.match = FACTS, match_of(FACTS, ())
    view = live.publish()
    lines = [(who, action.text) for who, action in live.match.log]
    monkeypatch.setattr("vingtdeux.web.tables.store.journal.lines", lambda *_: lines)
    monkeypatch.setattr("vingtdeux.web.tables.store.journal.takebacks", lambda _: 0)
    assert bots.moves_of(view, 0) == lines
    monkeypatch.setattr("vingtdeux.web.tables.store.journal.takebacks", lambda _: 1)
    assert bots.moves_of(view, 0) is None


def test_a_thinker_is_never_told_the_seed() -> None:
    match = match_of(FACTS, ())
    asked = words(match, 1, Thinker())
    assert "SEED" not in json.dumps(asked)
    assert asked == words(match_of(FACTS, ()), 1, Thinker()), "a restart changes no bot's mind"
    assert asked["luck"] != words(match, 2, Thinker())["luck"]


def test_remembering_a_table_changes_no_choice() -> None:
    """A thinker that has followed the game and one that hears of it now choose alike; the first is
    told each move once."""
    memory, thinker, told = Memory(), Thinker(), 0
    match = match_of(FACTS, ())
    while not match.over:
        for seat in match.to_act:
            asked = words(match, seat, thinker)
            told += len(asked["moves"])
            choice = think(memory, asked)["code"]
            assert choice == think(Memory(), words(match, seat, Thinker()))["code"]
            assert choice in match.legal(seat)
            match.play(seat, choice)
    assert told <= len(match.log), "no move was told twice"


def test_a_table_that_went_another_way_is_read_again() -> None:
    memory, thinker = Memory(), Thinker()
    first = match_of(FACTS, ())
    first.play(0, first.legal(0)[0])
    think(memory, words(first, 1, thinker))
    other = match_of(FACTS, ())
    other.play(0, other.legal(0)[-1])
    asked = words(other, 1, thinker, replace(FACTS, takebacks=1))
    assert asked["after"] == 0, "moves were taken back: it hears the whole"
    assert think(memory, asked) == think(Memory(), words(other, 1, Thinker()))


def test_a_thinker_that_knows_another_past_wants_the_whole() -> None:
    match, thinker = match_of(FACTS, ()), Thinker()
    words(match, 1, thinker)
    match.play(0, match.legal(0)[0])
    asked = words(match, 1, thinker)
    assert (asked["after"], len(asked["moves"])) == (1, 1)
    assert "about" not in asked
    assert answer(Memory(), asked) == {"whole": True}, "it has just begun"
    memory, other = Memory(), match_of(replace(FACTS, seed="OTHER"), ())
    think(memory, words(other, 1, Thinker()))
    assert answer(memory, asked) == {"whole": True}, "as many moves, but not the same"
    assert answer(memory, words(match, 1, Thinker()))["code"]


def test_a_thinker_that_has_forgotten_is_told_all_of_it(tools: Any) -> None:
    match = match_of(FACTS, ())
    asked = Question(
        "aaaaaaaa", len(match.log), 0,
        {"game": "petit", "rules_version": "1", "players": 3, "options": {"rounds": 4}},
        {"seat": 1, "bot": "commissaire", "luck": "x"}, moves=_moves(match),
    )  # fmt: skip

    async def ask() -> list[Any]:
        thinker = Thinker()
        first = await thinker.ask(asked, tools.patience)
        thinker._told["aaaaaaaa"] = Past(len(match.log), 0, "something else")
        second = await thinker.ask(asked, tools.patience)
        await thinker.stop()
        return [first, second]

    first, second = uvloop.run(ask())
    assert first == second
    assert first.code in match.legal(1)


def _moves(match: Match) -> Any:
    async def moves(after: int) -> list[tuple[int, str]]:
        return [(who, action.text) for who, action in match.log[after:]]

    return moves


def test_those_who_search_share_the_time(tools: Any) -> None:
    """The more questions wait at a thinker, the less time each of them gets."""
    match = match_of(FACTS, ())
    asked = Question("aaaaaaaa", 1, 0, {}, {"seat": 1}, moves=_moves(match), seconds=1.0)

    async def ask() -> list[float]:
        thinker, shares = Thinker(), []
        for n in range(3):
            heard = await thinker._words(asked)
            assert heard is not None
            shares.append(heard["seconds"])
            thinker._waiting[n] = asyncio.get_running_loop().create_future()
        return shares

    assert asyncio.run(ask()) == [1.0, 0.5, 0.333]


def test_bots_take_turns_where_several_may_act() -> None:
    """Each has a pace of its own, the same every time, from what everybody knows; alone it is the
    table's, and when the sand runs low nobody dawdles."""
    facts = replace(FACTS, bot_delay=0.8)
    live = Live(facts.id)
    live.facts, live.match = facts, match_of(facts, ())
    view = live.publish()
    assert len(view.to_act) > 1
    paces = [bots.pace_of(view, seat, 0.0) for seat in (1, 2)]
    assert all(1.5 <= pace <= 4.0 for pace in paces)
    assert abs(paces[0] - paces[1]) > 0.05
    assert paces == [bots.pace_of(view, seat, 5.0) for seat in (1, 2)]
    assert bots.pace_of(replace(view, to_act=(1,)), 1, 0.0) == 0.8
    low = replace(view, sand=Sand(deadline=6.0, stage=view.stage))
    hurried = [bots.pace_of(low, seat, 4.0) for seat in (1, 2)]
    assert all(0.25 <= pace <= 0.5 for pace in hurried)
    assert hurried[0] != hurried[1], "nor all at once"
    assert bots.pace_of(low, 1, 7.0) == 0


def test_a_bot_that_is_done_still_answers_a_fair_draft() -> None:
    """Police City: a person's counter-proposal is heard by a bot that has said its last word."""
    assert can_reply("police_city")
    assert not can_reply("petit")
    match = lesson_of("police_city").match(10)
    assert match.game.phase(match.state) == "share"
    match.play(1, "done")

    def reply() -> Any:
        legal = match.game.legal_actions(match.state, 1)
        return make(match.game, "brigadier").reply(match.observe(1), legal)

    assert reply() is None, "nothing new has been said"
    match.play(0, "assign:grade_1:1")
    match.play(0, "endorse:0:1")
    answer = reply()
    assert answer is not None
    assert answer.text == "endorse:0:1"


def test_a_scan_finds_a_move_that_was_taken_back_and_replaced(monkeypatch: Any) -> None:
    """Nobody may have told: Redis was away. The version is the same, the game is not."""
    taken_back = replace(FACTS, revision=FACTS.revision + 1, takebacks=1)
    old = View(FACTS, 5, "over", Sand())
    looked: list[str] = []

    async def go() -> None:
        found = asyncio.Event()

        async def newest(table_id: str) -> View:
            looked.append(table_id)
            found.set()
            return View(taken_back, 5, "over", Sand())

        place = (5, taken_back.revision)
        monkeypatch.setattr(bots, "_tables_with_bots", lambda: {FACTS.id: place})
        monkeypatch.setattr(bots.hall, "glance", lambda _: old)
        monkeypatch.setattr(bots.lookout, "newest", newest)
        supervised = bots.Bots(Hub(), lambda *_: None)
        supervised._known[FACTS.id] = (5, FACTS.revision)
        scan = asyncio.create_task(supervised.run())
        await asyncio.wait_for(found.wait(), 20)
        scan.cancel()
        await supervised.stop()

    asyncio.run(go())
    assert looked == [FACTS.id]


def test_a_thinker_that_no_longer_hears_is_replaced(tools: Any) -> None:
    """Killed a moment ago: its ear is closed, the system has not said yet that it is gone. The one
    that takes its place answers, and what becomes of the old one takes nothing from it."""
    match = Match(load("petit", players=2), seed=1)
    (seat, *_) = match.to_act
    question = Question(
        "t", len(match.log), 0,
        {"game": "petit", "rules_version": match.game.rules_version, "players": 2, "options": {}},
        {"seat": seat, "bot": "stagiaire", "luck": "x"}, moves=_moves(match),
    )  # fmt: skip

    async def ask_on() -> list[Any]:
        thinker = Thinker()
        answers = [await thinker.ask(question, tools.patience)]
        old = thinker.process
        assert old is not None
        assert old.stdin is not None
        old.send_signal(signal.SIGSTOP)  # it neither hears nor ends
        old.stdin.close()
        await old.stdin.wait_closed()
        assert old.returncode is None
        try:
            more = (thinker.ask(question, tools.patience) for _ in range(3))
            answers += await asyncio.gather(*more)
            await thinker.stop()
            assert old.returncode is not None
        finally:
            if old.returncode is None:
                old.kill()
        return answers

    assert {thought.code for thought in uvloop.run(ask_on())} <= set(match.legal(seat))


def test_who_has_given_up_leaves_nothing_behind_that_complains() -> None:
    """A thinker has ended; who asked has heard it from its closed ear, before its answers end."""
    unheard: list[Any] = []

    async def end() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: unheard.append(what))
        ended = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        await pool._read(ended, {0: loop.create_future()})
        gc.collect()

    uvloop.run(end())
    assert unheard == []
