"""Nobody can use up the command of another: not a bot's, not a neighbour's."""

import uuid
from typing import Any

import pytest

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import TableError
from vingtdeux.web.tables.lobby import flows, seating
from vingtdeux.web.tables.moves.orders import PersonsOrder
from vingtdeux.web.tables.moves.play import carry_out
from vingtdeux.web.tables.store.live import hall

OLD_NAMESPACE = uuid.UUID("2fd4e1c6-7a2d-58fc-8ed8-49e1b9d52222")


def test_a_guest_cannot_freeze_the_bots_of_a_table(site: Any, tools: Any) -> None:
    """The commands version 1 gave its bots follow from what everybody knows; used up in a game of
    one's own, they stopped the bots of others for ever."""
    ana = site.person("Ana")
    table = tools.seat_all(ana, players=3, option__rounds=4)
    guessed = [
        str(uuid.uuid5(OLD_NAMESPACE, f"{table} {seat} {stage}.{own}"))
        for seat in (1, 2)
        for stage in range(1, 13)
        for own in range(4)
    ]
    while guessed:
        eve = site.person("Eve")
        trap = tools.seat_all(eve, players=2, option__rounds=4)
        window = eve.watch(trap)
        for _ in range(4):
            frame = window.until(lambda f: f["scene"].get("mine"))
            code = frame["scene"]["deeds"][0]["code"]
            answer = eve.act(trap, code, frame["decision"], guessed.pop())
            assert answer.status_code == 200
            reached = answer.json()["v"]
            window.until(lambda f, v=reached: f["v"] >= v)
        window.close()
    socket = ana.watch(table)
    while True:
        frame = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if frame["status"] == "over":
            break
        answer = ana.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
        reached = answer.json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v)


def test_two_people_may_use_the_same_number(site: Any, tools: Any) -> None:
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    for person in (ana, bob):
        frame = person.watch(table).next()
        code = frame["scene"]["deeds"][0]["code"]
        answer = person.act(table, code, frame["decision"], "command-00000007")
        assert answer.status_code == 200, answer.text


@pytest.mark.django_db(transaction=True)
def test_a_reused_command_does_not_hide_the_move_of_another() -> None:
    """Both in one transaction: Bob's move is played and told, whatever Ana reuses."""
    people = [Person.objects.create(name=name) for name in ("Ana", "Bob")]
    table = flows.create(people[0], "petit", 2, {"rounds": 4}, 0)
    seating.sit(table.id, people[1], table.code, ready=True)
    flows.start(table.id, people[0])

    def order(seat: int, command: str) -> PersonsOrder:
        view = hall.look(table.id)
        code = view.legal(seat)[0].text
        return PersonsOrder(table.id, people[seat].pk, code, view.decisions[seat], command)

    for seat in (0, 1):
        carry_out([order(seat, f"first-of-{seat}")])
    answers, news = carry_out([order(1, "second-of-1"), order(0, "first-of-0")])
    assert answers[0].result() == 4
    with pytest.raises(TableError, match="command_taken"):
        answers[1].result()
    assert [item[:2] for item in news] == [(table.id, 4)]
    view = hall.glance(table.id)
    assert view is not None
    assert view.version == 4, "everybody sees it"
