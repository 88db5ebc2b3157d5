"""Cases of Enquêtes à New York on the site: played again, and day by day."""

import json
import uuid
from typing import Any

import pytest
from django.contrib.admin.utils import lookup_field
from django.test import Client

from vingtdeux.games.enquetes_new_york.cases import generate
from vingtdeux.games.enquetes_new_york.material import CARD
from vingtdeux.web.office.shelves import Tables
from vingtdeux.web.office.site import office
from vingtdeux.web.people.identity import _signer
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.lobby import flows
from vingtdeux.web.tables.models import OVER, Seat, Table
from vingtdeux.web.tables.store.live import hall
from vingtdeux.web.tables.view.frames import frame

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
     ({"endless": {"seed": "a", "difficulty": "easy"}}, []),
     ({"endless": {"difficulty": "easy"}}, [])],
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
        assert new["endless"] == {"difficulty": "easy"}, "NATURE draws the next one"


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


# --- the case of the day ------------------------------------------------------------------------


def open_daily(person: Client, level: int = 1, how: str = "solo", day: str = DAY) -> Table:
    made = person.post(f"/affaire/{day}", {"level": level, "how": how})["Location"]
    return Table.objects.get(pk=made.rpartition("/")[2])


def lose(person: Client, table: Table) -> None:
    right = report(table)["answer"]
    act(person, table, f"accuse:{'A1' if right != 'A1' else 'B1'}")


def shows_a_result(person: Client) -> bool:
    return "niveau 1" in person.get(f"/affaire/{DAY}").content.decode().replace("\xa0", " ")


def test_the_case_of_the_day_is_the_sites_own_secret(ana: Client, settings: Any) -> None:
    """Not the date's: what the page and the source say gives another case."""
    table = open_daily(ana)
    case = table.options["endless"]
    assert case["day"] == DAY
    cards = report(table)["cards"]
    for guess in (DAY, f"{DAY}|1", DAY.replace("-", ""), "2 January 2026"):
        assert [CARD[card] for card in generate(1, guess, "normal").cards] != cards
    assert open_daily(ana, level=2).options["endless"]["seed"] != case["seed"]
    settings.SECRET_KEY = "another site's"
    assert open_daily(Client()).options["endless"]["seed"] != case["seed"]


def test_alone_there_is_one_try(ana: Client) -> None:
    """Else one would look first and find it in no turn at all."""
    table = open_daily(ana)
    assert open_daily(ana) == table, "it goes on"
    lose(ana, table)
    assert open_daily(ana) == table, "it is over"
    assert not shows_a_result(ana)
    assert open_daily(ana, level=2) != table
    assert open_daily(ana, day="2026-01-03") != table


def test_who_has_seen_the_case_at_a_table_cannot_count_it_alone(ana: Client) -> None:
    table = open_daily(ana, how="table")
    assert open_daily(ana, how="table") != table, "friends may come"
    flows.start(table.id, Person.objects.get(name="Ana"), fill=1, anyway=True)
    alone = open_daily(ana)
    act(ana, alone, f"accuse:{report(alone)['answer']}")
    assert not shows_a_result(ana)


def test_a_result_of_version_1_is_still_found(ana: Client) -> None:
    table = solo(ana, level=1, endless={"seed": DAY, "difficulty": "normal"})
    act(ana, table, f"accuse:{report(table)['answer']}")
    assert shows_a_result(ana)


def test_the_case_of_the_day_can_be_continued_and_played_on(ana: Client) -> None:
    table = open_daily(ana)
    take_a_turn(ana, table)
    lose(ana, table)
    fork = ana.post(f"/r/{table.id}/fork", {"n": 0, "seat": 0})["Location"].rpartition("/")[2]
    forked = Table.objects.get(pk=fork)
    assert report(forked)["answer"] == report(table)["answer"]
    act(ana, forked, f"accuse:{report(forked)['answer']}")
    assert not shows_a_result(ana), "a fork counts for nothing"
    again = ana.post(f"/t/{table.id}/rematch")["Location"].rpartition("/")[2]
    assert Table.objects.get(pk=again).options["endless"] == {"difficulty": "normal"}


def test_an_endless_case_can_be_taken_back_continued_and_checked(ana: Client) -> None:
    table = solo(ana, endless={"difficulty": "normal"})
    answer = report(table)["answer"]
    take_a_turn(ana, table)
    assert ana.post(f"/t/{table.id}/undo").status_code == 302
    assert report(table)["phase"] == "turn_end"
    assert report(table)["answer"] == answer
    lose(ana, table)
    fork = ana.post(f"/r/{table.id}/fork", {"n": 1, "seat": 0})["Location"].rpartition("/")[2]
    assert report(Table.objects.get(pk=fork))["answer"] == answer
    record = ana.get(f"/r/{table.id}/record.json").json()
    assert any(text.startswith("case:") for _, text in record["moves"])
    page = Client(headers={"accept-language": "en"}).get(f"/verify/{table.id}").content.decode()
    assert record["seed"] in page


# --- a seed among the options: games of version 1, the case of the day --------------------------

SEED = "0b5e55ed5eed"


def told(person: Client, table: Table, *more: str) -> str:
    """All that this person and a stranger get of a table in play."""
    pages = ["/", "/me", f"/t/{table.id}", f"/verify/{table.id}", *more]
    parts = [each.get(page).content.decode() for each in (person, Client()) for page in pages]
    parts.append(person.post("/me/data.json").content.decode())
    assert table.id in parts[-1]
    view = hall.look(table.id)
    for seat in (0, None):
        parts += [frame(view, seat, lang, 0).decode() for lang in ("fr", "en")]
    table.refresh_from_db()
    return "\n".join([*parts, *operators_fields(table)])


def operators_fields(table: Table) -> list[str]:
    shelf = Tables(Table, office)
    fields = [name for name in shelf.get_fields(None, table) if name != "seed"]  # type: ignore[arg-type]
    return [str(lookup_field(name, table, shelf)[2]) for name in fields]


@pytest.mark.parametrize(
    "case",
    [{"seed": SEED, "difficulty": "hard"},
     {"seed": SEED, "difficulty": "normal", "day": DAY}],
)  # fmt: skip
def test_a_seed_stays_on_the_server_until_the_end(ana: Client, case: Any) -> None:
    host = Person.objects.get(name="Ana")
    table = flows.create(host, "enquetes_new_york", 2, {"endless": case}, pace=0)
    invitation = f"/t/{table.id}/join/{table.code}"
    assert SEED not in told(ana, table, invitation)
    words = {"hard": "Difficile", "normal": f"Normale, {DAY}"}
    assert words[case["difficulty"]] in ana.get(f"/t/{table.id}").content.decode()
    bob = Person.objects.create(name="Bob")
    Seat.objects.filter(table=table, number=1).update(kind=Seat.PERSON, person=bob, ready=True)
    flows.start(table.id, host)
    take = hall.look(table.id)
    assert SEED not in told(ana, table)
    assert take.game is not None
    loser = take.to_act[0]
    players = [ana, Client()]
    players[1].cookies["person"] = _signer.sign(str(bob.pk))
    wrong = "A1" if report(table)["answer"] != "A1" else "B1"
    body = {"code": f"accuse:{wrong}", "decision": take.decisions[loser]}
    said = players[loser].post(
        f"/t/{table.id}/act",
        json.dumps({**body, "command": str(uuid.uuid4())}),
        content_type="application/json",
    )
    assert said.status_code == 200
    assert SEED in told(ana, table), "now it is named"


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"option.endless": "hard", "option.endless.seed": "mine"}, 302),
     ({"option.endless": '{"seed": "mine", "difficulty": "hard"}'}, 400),
     ({"option.endless": "mine"}, 400),
     ({"option.endless": ""}, 302)],
)  # fmt: skip
def test_nobody_names_the_case_of_a_table(ana: Client, fields: Any, status: int) -> None:
    assert ana.post("/new/enquetes_new_york", {"players": 2, **fields}).status_code == status
    assert "mine" not in str(Table.objects.values_list("options", flat=True))
