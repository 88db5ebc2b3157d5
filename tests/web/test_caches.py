"""What strangers send is kept in bounded memory: by bytes, whatever the keys are."""

import json
import os
import random
import re
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import httpx
import pytest

import vingtdeux
from vingtdeux.web.household import household
from vingtdeux.web.limits import LONGEST_KEY, Limiter, Remembered, short, weight
from vingtdeux.web.people import identity
from vingtdeux.web.replays import film as films


def rss(site: Any) -> int:
    """Megabytes of memory the site holds now."""
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) // 1024


def test_a_memory_forgets_by_number_and_by_bytes() -> None:
    few: Remembered[str, int] = Remembered(3)
    for n in range(10):
        few.keep(str(n), n)
    assert [few.get(str(n)) for n in range(10)] == [None] * 7 + [7, 8, 9]
    light: Remembered[str, bytes] = Remembered(1000, most_bytes=10_000, heaviest=3_000)
    for n in range(100):
        light.keep(str(n), bytes(1000))
        assert light.bytes <= 10_000
    assert 5 < len(light) < 10
    light.keep("heavy", bytes(5000))
    assert light.get("heavy") is None
    assert light.get("99") is not None, "a heavy one pushes nobody out"
    light.keep("99", bytes(5000))
    assert light.get("99") is None, "rather nothing than what it was before"


def test_the_weight_is_that_of_all_parts() -> None:
    assert weight(("a" * 5000, (b"b" * 5000, None))) > 10_000
    assert len(short("x" * 100_000)) <= LONGEST_KEY
    assert short("\ud800" * 1000) != short("\ud801" * 1000)


def test_a_long_name_has_a_purse_like_any_other() -> None:
    limiter = Limiter(2, 0)
    assert [limiter.pay("x" * 60_000) for _ in range(4)] == [True, True, False, False]


def test_no_credit_is_spent_twice() -> None:
    """Many threads, one purse."""
    limiter, paid = Limiter(500, 0), []

    def spend() -> None:
        paid.extend(limiter.pay("ana") for _ in range(200))

    threads = [threading.Thread(target=spend) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert paid.count(True) == 500


def test_strange_cookies_and_addresses_are_not_kept() -> None:
    before = len(identity._known)
    for n in range(200):
        assert identity.person_id({"person": f"{n}:" + "x" * 43}) is None
        assert identity.person_id({"person": f"{n}" * 30_000}) is None
        assert household(f"{n}" * 30_000) == "?"
    assert len(identity._known) == before
    good = identity._signer.sign("987654321")
    assert len(good) <= identity.LONGEST_COOKIE
    assert len(identity._signer.sign(str(2**63))) <= identity.LONGEST_COOKIE
    assert identity.person_id({"person": good}) == 987654321
    assert len(identity._known) == before + 1


def test_random_cookies_take_no_memory(new_site: Any, tools: Any) -> None:
    site = new_site()
    with httpx.Client(base_url=site.base, timeout=tools.patience) as http:

        def come(times: int) -> None:
            for _ in range(times):
                http.get("/me", headers={"Cookie": f"person={os.urandom(20_000).hex()}"})

        come(500)  # until what is kept for everybody has its size
        before = rss(site)
        come(500)
    assert rss(site) - before < 10, "20 MB, were they kept"


# --- films ----------------------------------------------------------------------------------------


def long_record(moves: int = 1500) -> str:
    """A long game of police and thieves, played at random."""
    rng = random.Random(3)
    options = {"match": True, "dawn_max_rounds": 300, "dawn_quiet_rounds": 40}
    rules = vingtdeux.load("police_et_voleurs", players=5, **options)
    match = vingtdeux.Match(rules, 3)
    while not match.over and len(match.log) < moves:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.randrange(len(legal))])
    return match.record([f"Thief {n}" for n in range(5)]).dumps()


def test_every_picture_is_as_it_was_played() -> None:
    """Played again from the kept position before it, NATURE's and the clock's moves included."""
    text = long_record(400)
    film = films.develop("somebody", text)
    seen: list[str] = []
    film.record.replay(watch=lambda match: seen.append(match.fingerprint))
    from vingtdeux.engine.record import fingerprint

    assert film.last == len(seen) - 1 > 5 * films.STRIDE
    for at in range(film.last + 1):
        assert fingerprint(film.game, film.state(at)) == seen[at], at


def test_films_together_have_a_bound() -> None:
    text = long_record()
    tracemalloc.start()
    try:
        film = films.develop("somebody", text)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held <= film.weight < 4 * held, "the estimate is no dream"
    cache: Remembered[int, Any] = Remembered(
        64, films.MOST_BYTES, films.MOST_BYTES // 2, lambda film: film.weight
    )
    for n in range(200):
        cache.keep(n, film)
    assert cache.bytes <= films.MOST_BYTES


def test_uploads_take_little_memory(new_site: Any) -> None:
    """Twenty long records, each looked at from its middle."""
    site = new_site()
    text = long_record(4000)
    assert len(text) > 45_000
    ana = site.person("Ana")
    ana.form("/name")
    before = 0
    for n in range(20):
        record = json.loads(text)
        record["seats"][0] = f"Thief number {n}"
        kept = ana.http.post(
            "/replays/upload",
            data={"csrfmiddlewaretoken": ana.token},
            files={"record": ("x.json", json.dumps(record).encode())},
        )
        assert kept.status_code == 302, kept.text
        there = kept.headers["Location"]
        assert ana.http.get(f"{there}/frame?n=1000").status_code == 200
        before = before or rss(site)
    assert rss(site) - before < 70, "twenty films in full take more than twice as much"


@pytest.mark.django_db
def test_of_each_person_the_newest_uploads_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from vingtdeux.web.people.models import Person
    from vingtdeux.web.replays import flows
    from vingtdeux.web.replays.models import Upload

    monkeypatch.setattr(flows, "MOST_OF_ONE", 3)
    monkeypatch.setattr(flows, "MOST_IN_ALL", 5)
    match = vingtdeux.Match(vingtdeux.load("petit", players=2, rounds=1), 7)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    data = match.record(["Ana", "Bob"]).dumps().encode()
    ana = Person.objects.create(name="Ana")
    mine = [flows.keep(data, ana).pk for _ in range(5)]
    assert set(Upload.objects.values_list("pk", flat=True)) == set(mine[2:])
    nobody = [flows.keep(data, None).pk for _ in range(3)]
    left = set(Upload.objects.values_list("pk", flat=True))
    assert left == {*mine[3:], *nobody}, "the oldest go"
