"""Police City: everybody places at once, over HTTP, in whatever order the requests arrive."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from vingtdeux import Record

JSON = {"Accept": "application/json"}
WHOLE_GAME = 180.0
"""Seconds in which three bots play one; ten where nobody else wants the processor."""


def place_at_random(person: Any, table: str, seed: int) -> list[int]:
    """Six placements, then done; what the server answered to each."""
    luck = random.Random(seed)
    answers: list[int] = []
    frame = person.watch(table).next()
    for number in range(7):
        deeds = [deed["code"] for deed in frame["scene"]["deeds"]]
        places = [code for code in deeds if code.startswith("place:")]
        code = luck.choice(places) if number < 6 else "done"
        answer = person.act(table, code, frame["decision"])
        answers.append(answer.status_code)
        socket = person.watch(table, v=frame["v"])
        reached = answer.json().get("v", 0)
        frame = socket.until(lambda f, v=reached: f["v"] >= v)
        if frame["scene"]["phase"] != "placement":
            break
    return answers


def table_with_placement(people: list[Any], tools: Any) -> str:
    """A table whose first row takes dice at two places or more: where there is but one, in seven
    rows of a hundred, four dice fill it; three rows in a thousand take none (R3.3.1)."""
    for _ in range(12):
        table: str = tools.seat_all(*people, game="police_city", players=len(people))
        codes = [deed["code"] for deed in people[0].watch(table).next()["scene"].get("deeds", ())]
        places = {code.rpartition(":")[2] for code in codes if code.startswith("place:")}
        if len(places) > 1:
            return table
    raise AssertionError("twelve rows in succession that take few dice")


@pytest.mark.parametrize("seed", [1, 2])
def test_concurrent_placements_give_one_legal_table(site: Any, tools: Any, seed: int) -> None:
    people = [site.person(name) for name in ("Ana", "Bob", "Cléo")]
    table = table_with_placement(people, tools)
    with ThreadPoolExecutor(3) as pool:
        futures = [
            pool.submit(place_at_random, person, table, 10 * seed + number)
            for number, person in enumerate(people)
        ]
        answers = [future.result() for future in futures]
    assert all(set(given) == {200} for given in answers), answers
    frames = [person.watch(table).next() for person in people]
    newest = max(frame["v"] for frame in frames)
    frames = [
        person.watch(table).until(lambda f: f["v"] >= newest and f["scene"]["phase"] != "placement")
        for person in people
    ]
    assert len({frame["scene"]["phase"] for frame in frames}) == 1, "all three have said done"
    for person in people:
        person.post(f"/t/{table}/pause", {}, **JSON)
    people[0].watch(table).until(lambda f: f["scene"].get("result"), WHOLE_GAME)
    record = Record.loads(people[0].http.get(f"/r/{table}/record.json").text)
    record.verify()
    placed = [text for _, text in record.moves if text.startswith("place:")]
    assert len(placed) >= 18, "no placement was lost"
