"""Cases of Enquêtes à New York on the site: played again, and day by day."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables import flows
from vingtdeux.web.tables.live import hall
from vingtdeux.web.tables.models import OVER, Table

pytestmark = pytest.mark.django_db

DAY = "2026-01-02"


@pytest.fixture
def ana() -> Client:
    client = Client(headers={"accept-language": "fr"})
    client.cookies["person"] = _signer.sign(str(Person.objects.create(name="Ana").pk))
    return client


def solo(ana: Client, **options: Any) -> Table:
    host = Person.objects.get(name="Ana")
    table = flows.create(host, "enquetes_new_york", 1, {"solo": True, **options}, pace=0)
    flows.start(table.id, host)
    return table


def act(ana: Client, table: Table, code: str) -> None:
    view = hall.look(table.id)
    body = {"code": code, "decision": view.decisions[0], "command": str(uuid.uuid4())}
    said = ana.post(f"/t/{table.id}/act", json.dumps(body), content_type="application/json")
    assert said.status_code == 200, said.content


def report(table: Table) -> Any:
    view = hall.look(table.id)
    assert view.game is not None
    return view.game.report(view.state)


def take_a_turn(ana: Client, table: Table) -> None:
    """Roll, go on somehow, end the turn."""
    act(ana, table, "roll")
    while report(table)["phase"] != "turn_start":
        codes = [action.text for action in hall.look(table.id).legal(0)]
        act(ana, table, next(code for code in codes if not code.startswith("accuse")))


@pytest.mark.parametrize(
    ("options", "excluded"),
    [({"investigation": 8}, [8]), ({"investigation": 8, "exclude": [3]}, [3, 8]),
     ({"endless": {"seed": "a", "difficulty": "easy"}}, [])],
)  # fmt: skip
def test_a_rematch_is_another_case(ana: Client, options: Any, excluded: list[int]) -> None:
    table = solo(ana, **options)
    act(ana, table, f"accuse:{report(table)['answer']}")
    made = ana.post(f"/t/{table.id}/rematch")["Location"].rpartition("/")[2]
    old, new = (Table.objects.get(pk=each).options for each in (table.id, made))
    assert new["investigation"] is None
    assert new["exclude"] == excluded
    if old["endless"] is None:
        assert new["endless"] is None
    else:
        assert new["endless"]["difficulty"] == "easy"
        assert new["endless"]["seed"] != "a"


@pytest.mark.parametrize("turns", [0, 2])
def test_the_case_of_the_day_counts_the_turns_that_were_used(ana: Client, turns: int) -> None:
    page = f"/affaire/{DAY}"
    assert "niveau 1" not in ana.get(page).content.decode()
    at = ana.post(page, {"level": 1, "how": "solo"})["Location"].rpartition("/")[2]
    table = Table.objects.get(pk=at)
    for _ in range(turns):
        take_a_turn(ana, table)
    act(ana, table, f"accuse:{report(table)['answer']}")
    table.refresh_from_db()
    assert table.status == OVER
    assert f"niveau 1 : {turns} tour" in ana.get(page).content.decode().replace("\xa0", " ")


def test_the_case_of_a_day_is_the_same_for_everybody_and_another_the_next_day(ana: Client) -> None:
    bob = Client()
    cases = []
    for person, day in ((ana, DAY), (bob, DAY), (ana, "2026-01-03")):
        made = person.post(f"/affaire/{day}", {"level": 1, "how": "solo"})["Location"]
        end = report(Table.objects.get(pk=made.rpartition("/")[2]))
        cases.append((end["answer"], sorted(end["cards"])))
    assert cases[0] == cases[1] != cases[2]
