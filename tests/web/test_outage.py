"""The database goes away for a moment and comes back: nobody has to reload, no task has died."""

import threading
from typing import Any

import pytest

CURRENT = 5.0
"""Seconds within which every open table is current again."""


@pytest.fixture
def scaled(new_postgres: Any, new_redis: Any) -> Any:
    postgres, redis = new_postgres().start(), new_redis().start()
    return postgres, redis, {
        "DATABASE_URL": postgres.url,
        "REDIS_URL": redis.url,
        "VINGTDEUX_SECRET_KEY": "the same for all processes of one site",
        "VINGTDEUX_SECOND": "0.2",
    }  # fmt: skip


def test_after_an_outage_of_the_database_everything_goes_on(
    new_site: Any, tools: Any, scaled: Any, fair: Any
) -> None:
    postgres, _, environment = scaled
    site = new_site(**environment)
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=4)
    timed = tools.seat_all(ana, bob, pace=1, option__rounds=4)
    sockets = [person.watch(table) for person in (ana, bob)]
    glass = bob.watch(timed)
    frames = [socket.next() for socket in sockets]
    glass.next()
    postgres.stop()
    code = frames[0]["scene"]["deeds"][0]["code"]
    refused = ana.act(table, code, frames[0]["decision"], "command-of-the-outage")
    assert refused.status_code == 503, "the client sends the same again"
    assert refused.headers["Retry-After"] == "1"
    late = bob.watch(table)  # a socket opened now is not turned away
    assert site_says(ana, "/readyz") == 503
    postgres.start()
    back = fair()
    answer = again(ana, table, code, frames[0]["decision"], "command-of-the-outage", fair)
    for socket in (*sockets, late):
        socket.until(lambda f, v=answer["v"]: f["v"] >= v)
    assert fair() - back < CURRENT
    glass.until(lambda f: f["status"] == "over")  # the clock has survived


def site_says(person: Any, path: str) -> int:
    status: int = person.http.get(path).status_code
    return status


def again(person: Any, table: str, code: str, decision: str, command: str, fair: Any) -> Any:
    """As the client does: the same command until it is answered."""
    end = fair() + CURRENT
    while fair() < end:
        answer = person.act(table, code, decision, command)
        if answer.status_code == 200:
            return answer.json()
        assert answer.status_code in (429, 503), answer.text
    raise AssertionError("no move was taken for five seconds")


def test_redis_may_come_later_go_away_and_come_back(
    new_site: Any, tools: Any, new_postgres: Any, new_redis: Any, fair: Any
) -> None:
    """A process that was started without Redis hears it later; while it is away, pages are late."""
    postgres, redis = new_postgres().start(), new_redis()
    environment = {
        "DATABASE_URL": postgres.url,
        "REDIS_URL": redis.url,
        "VINGTDEUX_ROLE": "web",
        "VINGTDEUX_SECRET_KEY": "the same for all processes of one site",
    }
    sites = [new_site(**environment) for _ in range(2)]
    ana, bob = sites[0].person("Ana"), sites[0].person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=4)
    here = ana.watch(table)
    bob.base = sites[1].base
    bob.http.base_url = sites[1].base
    there = bob.watch(table)
    for step in ("without", "with", "gone"):
        if step == "with":
            redis.start()
            here.until(lambda f: all(person.get("here") for person in f["people"]))
        if step == "gone":
            redis.stop()
        frame = here.until(lambda f: f["scene"].get("mine"))
        began = fair()
        reached = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).json()["v"]
        there.until(lambda f, v=reached: f["v"] >= v)
        took = fair() - began
        assert took < (1.0 if step == "with" else CURRENT), (step, took)
        frame = there.frames[-1]
        reached = bob.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"]).json()["v"]
        here.until(lambda f, v=reached: f["v"] >= v)


def test_moves_from_two_servers_at_one_moment_do_not_lock_each_other_out(
    new_site: Any, tools: Any, scaled: Any
) -> None:
    """Both processes move the same tables, in batches, at once: every answer comes."""
    _, _, environment = scaled
    sites = [new_site(**environment, VINGTDEUX_ROLE="web") for _ in range(2)]
    people = [sites[0].person("Ana"), sites[0].person("Bob")]
    tables = [tools.seat_all(*people, option__rounds=4) for _ in range(6)]
    for n, person in enumerate(people):
        person.base, person.http.base_url = sites[n].base, sites[n].base
    for _ in range(4):
        frames = [[person.watch(table).next() for table in tables] for person in people]
        failed: list[str] = []

        def go(who: int, which: int, frames: Any = frames, failed: Any = failed) -> None:
            frame = frames[who][which]
            code = frame["scene"]["deeds"][0]["code"]
            answer = people[who].act(tables[which], code, frame["decision"])
            if answer.status_code != 200:
                failed.append(answer.text)

        threads = [
            threading.Thread(target=go, args=(who, which))
            for which in range(len(tables))
            for who in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
