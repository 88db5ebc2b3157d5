"""kill -9 in the middle of a game: no move is lost, nobody notices but for the reconnection."""

from typing import Any


def play_on(person: Any, table: str, socket: Any, moves: int = 99) -> int:
    """Play the first action whenever asked; returns how many moves were made."""
    made = 0
    while made < moves:
        frame = socket.until(lambda f: f["scene"].get("mine") or f["status"] == "over")
        if frame["status"] == "over":
            break
        answer = person.act(table, frame["scene"]["deeds"][0]["code"], frame["decision"])
        assert answer.status_code == 200, answer.text
        made += 1
        reached = answer.json()["v"]
        socket.until(lambda f, v=reached: f["v"] >= v)
    return made


def only_i_am_asked(frame: Any) -> bool:
    """No bot is about to move: what is seen now is what must be there later."""
    asked = [seat for seat in frame["scene"]["seats"] if seat.get("asked")]
    return bool(frame["scene"].get("mine")) and all(seat.get("you") for seat in asked)


def test_it_loses_no_move_when_killed(new_site: Any, tools: Any) -> None:
    site = new_site()
    ana = site.person("Ana")
    table = tools.seat_all(ana, option__rounds=4)
    socket = ana.watch(table)
    play_on(ana, table, socket, moves=2)
    settled = socket.until(only_i_am_asked)
    site.kill()
    new_site(port=int(site.base.rpartition(":")[2]))
    again = ana.watch(table)
    after = again.next()
    for key in ("v", "scene", "decision", "people", "commitment", "status"):
        assert after[key] == settled[key], key
    assert ana.look(f"/t/{table}").status_code == 200
    assert play_on(ana, table, again) == 2
    assert again.frames[-1]["scene"]["result"]
    record = ana.http.get(f"/r/{table}/record.json")
    assert record.status_code == 200
    from vingtdeux import Record

    Record.loads(record.text).verify()


def test_an_answered_move_is_there_after_a_kill(new_site: Any, tools: Any) -> None:
    """Killed right after the answer, again and again: what was answered is there."""
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob, option__rounds=2)
    for _ in range(2):
        for person in (ana, bob):
            socket = person.watch(table)
            frame = socket.next()
            reached = person.act(table, frame["scene"]["deeds"][-1]["code"], frame["decision"])
            site.kill()
            site = new_site(port=int(site.base.rpartition(":")[2]))
            assert person.watch(table).next()["v"] == reached.json()["v"]


def test_a_command_sent_again_after_the_crash_is_answered_as_before(
    new_site: Any, tools: Any
) -> None:
    site = new_site()
    ana, bob = site.person("Ana"), site.person("Bob")
    table = tools.seat_all(ana, bob)
    frame = ana.watch(table).next()
    code = frame["scene"]["deeds"][0]["code"]
    first = ana.act(table, code, frame["decision"], "command-00000001").json()
    site.kill()
    new_site(port=int(site.base.rpartition(":")[2]))
    assert ana.act(table, code, frame["decision"], "command-00000001").json() == first
