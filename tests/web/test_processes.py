"""Two servers on one database: nobody's move is lost or doubled."""

import threading
import uuid
from pathlib import Path
from typing import Any

from vingtdeux import Record


def test_two_processes_append_at_the_same_moment(new_site: Any, tools: Any, tmp_path: Path) -> None:
    """Each seat plays at a server of its own; every command is sent to both, twice."""
    sites = [new_site(tmp_path / "shared") for _ in range(2)]
    people = [sites[0].person(name) for name in ("Ana", "Bob", "Chloé", "David")]
    table = tools.seat_all(*people, option__rounds=4)
    for _ in range(4):
        orders = []
        for number, person in enumerate(people):
            person.http.base_url = sites[number % 2].base
            person.base = sites[number % 2].base
            frame = person.watch(table).next()
            code = frame["scene"]["deeds"][number % len(frame["scene"]["deeds"])]["code"]
            orders.append((person, code, frame["decision"], str(uuid.uuid4())))
        answers: dict[str, list[Any]] = {order[3]: [] for order in orders}

        def send(base: str, order: Any, answers: Any = answers) -> None:
            person, code, decision, command = order
            answer = tools.Person.act(_at(person, base), table, code, decision, command)
            answers[command].append(answer.json())

        threads = [
            threading.Thread(target=send, args=(site.base, order))
            for order in orders
            for site in sites * 2
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for got in answers.values():
            assert len(got) == 4
            assert got[0]["ok"], got
            assert all(answer == got[0] for answer in got), "one command, one answer"
        assert sorted(got[0]["v"] for got in answers.values()) == _four_in_a_row(answers)
    record = Record.loads(people[0].http.get(f"/r/{table}/record.json").text)
    record.verify()
    assert len(record.moves) == 17


def _four_in_a_row(answers: dict[str, list[Any]]) -> list[int]:
    first = min(got[0]["v"] for got in answers.values())
    return list(range(first, first + 4))


class _At:
    """A person's cookies and token, at another server."""

    def __init__(self, person: Any, base: str) -> None:
        self.person, self.base = person, base

    def post(self, path: str, data: Any) -> Any:
        import httpx

        return httpx.post(
            self.base + path,
            json=data,
            headers={"X-CSRFToken": self.person.token, "Cookie": self.person.cookies()},
            timeout=30,
        )


def _at(person: Any, base: str) -> Any:
    return _At(person, base)
