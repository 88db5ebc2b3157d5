"""The move path on its own: idempotent, per decision, every interleaving the same."""

import itertools
import threading
import uuid
from typing import Any

import pytest

from vingtdeux.engine.errors import StaleAction, VingtDeuxError
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import Busy, NoSuchTable
from vingtdeux.web.tables.lobby import flows, seating
from vingtdeux.web.tables.models import Move, Table
from vingtdeux.web.tables.moves.answer import Answer
from vingtdeux.web.tables.moves.orders import ClocksOrder, PersonsOrder
from vingtdeux.web.tables.moves.play import carry_out, make
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.live import hall, match_of

pytestmark = pytest.mark.django_db(transaction=True)


def table_of(players: int, pace: int = 0) -> tuple[str, list[Person]]:
    people = [Person.objects.create(name=f"P{n}") for n in range(players)]
    table = flows.create(people[0], "petit", players, {"rounds": 2}, pace)
    for person in people[1:]:
        seating.sit(table.id, person, table.code, ready=True)
    flows.start(table.id, people[0])
    return table.id, people


def order(table: str, people: list[Person], seat: int, choice: int = 0) -> PersonsOrder:
    view = hall.look(table)
    code = view.legal(seat)[choice].text
    return PersonsOrder(table, people[seat].pk, code, view.decisions[seat], str(uuid.uuid4()))


def replays(table: str) -> None:
    """The rows alone make the very same match as the one in memory."""
    view = hall.look(table)
    again = match_of(view.facts, journal.lines(table, 0, view.version))
    assert view.game is not None
    assert view.game.report(again.state) == view.game.report(view.state)
    versions = list(
        Move.objects.filter(table_id=table).order_by("version").values_list("version", flat=True)
    )
    assert versions == list(range(1, view.version + 1))
    assert Table.objects.get(pk=table).version == view.version


def test_the_same_command_thrice_and_out_of_order_gives_the_first_answer() -> None:
    table, people = table_of(2)
    first = order(table, people, 0)
    second = order(table, people, 1)
    answers = {first: make(first), second: make(second)}
    third = order(table, people, 0, -1)
    answers[third] = make(third)
    rows = Move.objects.count()
    for again in (third, first, second, first, third, second, first, second, third):
        assert make(again) == answers[again]
    assert Move.objects.count() == rows
    replays(table)


def test_a_command_repeated_within_one_transaction_is_done_once() -> None:
    table, people = table_of(2)
    first = order(table, people, 0)
    answers, news = carry_out([first, first, first])
    assert answers == [Answer.made(2)] * 3
    assert news == [(table, 2, hall.look(table).facts.revision, False)]
    replays(table)


def test_moves_of_many_tables_share_a_transaction_and_a_refusal_harms_nobody() -> None:
    tables = [table_of(2) for _ in range(4)]
    good = [order(table, people, 0) for table, people in tables]
    stale = PersonsOrder(tables[0][0], tables[0][1][1].pk, "pick:1", "9.9", str(uuid.uuid4()))
    other = order(*tables[1], 1)
    answers, news = carry_out([good[0], stale, good[1], good[2], other, good[3]])
    assert isinstance(answers.pop(1).refusal, StaleAction)
    assert [answer.result() for answer in answers] == [2, 2, 2, 3, 2]
    assert len(news) == 4
    for table, _ in tables:
        replays(table)


def test_a_table_that_is_gone_refuses_each_of_its_orders_and_no_other() -> None:
    (gone, ana), (table, bob) = table_of(2), table_of(2)
    lost = [order(gone, ana, 0), order(gone, ana, 1)]
    Table.objects.filter(pk=gone).delete()
    answers, news = carry_out([lost[0], order(table, bob, 0), lost[1]])
    assert [type(answer.refusal) for answer in answers] == [NoSuchTable, type(None), NoSuchTable]
    assert [item.table_id for item in news] == [table]


def test_a_bug_in_a_game_harms_only_its_own_table(monkeypatch: Any, caplog: Any) -> None:
    (first, ana), (second, bob) = table_of(2), table_of(2)
    good, bad = order(second, bob, 0), order(first, ana, 0)
    game = hall.look(first).game
    wrecked = type(game).apply

    def apply(self: Any, state: Any, seat: int, action: Any) -> Any:
        if len(monkeyed) < 2:  # in the common transaction, and by itself
            monkeyed.append(True)
            state.hands[seat].clear()
            raise RuntimeError("planted")
        return wrecked(self, state, seat, action)

    monkeyed: list[bool] = []
    monkeypatch.setattr(type(game), "apply", apply)
    answers, _ = carry_out([bad, good])
    assert isinstance(answers[0].refusal, RuntimeError)
    assert answers[1] == Answer.made(2)
    assert make(bad) == 2, "the table was read again and goes on"
    replays(first)
    replays(second)


def test_a_failed_commit_shows_nothing_and_loses_nothing(monkeypatch: Any) -> None:
    from django.db import OperationalError

    table, people = table_of(2)
    before = hall.look(table)
    wanted = order(table, people, 0)
    commit = journal.commit
    monkeypatch.setattr(journal, "commit", _raises(OperationalError("disk full")))
    answers, news = carry_out([wanted])
    assert isinstance(answers[0].refusal, Busy), "to be asked again in a moment"
    assert not news
    assert hall.glance(table) is before
    monkeypatch.setattr(journal, "commit", commit)
    assert make(wanted) == 2
    replays(table)


def _raises(error: Exception) -> Any:
    def fail(*_: Any) -> None:
        raise error

    return fail


@pytest.mark.parametrize("when", list(itertools.permutations(["0", "1", "2", "clock"])))
def test_every_order_of_picks_and_deadline(when: tuple[str, ...]) -> None:
    """Three seats pick and the clock runs out, in any order: picks before it count, later ones are
    stale, the round is played once."""
    table, people = table_of(3, pace=1)
    orders: dict[str, Any] = {str(seat): order(table, people, seat, -1) for seat in range(3)}
    Table.objects.filter(pk=table).update(deadline=1.0)
    hall.clear()
    orders["clock"] = ClocksOrder(table, hall.look(table).stage)
    done = []
    for who in when:
        try:
            make(orders[who])
            done.append(who)
        except StaleAction:
            pass
    early = when[: when.index("clock")]
    assert done == list(early) + ([] if len(early) == 3 else ["clock"])
    view = hall.look(table)
    assert view.state.round == 2
    for who in early:
        assert f"pick:{view.state.last[int(who)]}" == orders[who].code
    replays(table)


def test_all_at_once_from_many_threads() -> None:
    """The same, all together: threads that read, play and run out the clock at the same moment."""
    for _ in range(6):
        table, people = table_of(4, pace=1)
        wanted: list[Any] = [order(table, people, seat, -1) for seat in range(4)]
        Table.objects.filter(pk=table).update(deadline=1.0)
        hall.clear()
        stage = hall.look(table).stage
        wanted += [ClocksOrder(table, stage), ClocksOrder(table, stage), *wanted]
        gate = threading.Barrier(len(wanted))
        failed: list[Exception] = []

        def go(what: Any, gate: threading.Barrier = gate, failed: Any = failed) -> None:
            from django.db import connection

            gate.wait()
            try:
                make(what)
            except VingtDeuxError:
                pass
            except Exception as error:
                failed.append(error)
            finally:
                connection.close()

        threads = [threading.Thread(target=go, args=(what,)) for what in wanted]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        assert hall.look(table).state.round == 2
        clocks = Move.objects.filter(table_id=table, seat=-2).count()
        picks = Move.objects.filter(table_id=table, seat__gte=0).count()
        assert (clocks, picks == 4) in ((0, True), (1, False))
        replays(table)


def test_another_process_has_moved_meanwhile() -> None:
    """A cache that is behind catches up from the rows before it plays."""
    table, people = table_of(2)
    mine, theirs = order(table, people, 0), order(table, people, 1)
    kept = hall._tables.copy()
    hall.clear()
    make(theirs)
    hall._tables.update(kept)
    assert hall.glance(table).version == 1  # type: ignore[union-attr]
    assert make(mine) == 3
    replays(table)


def test_the_seed_is_in_no_text_of_the_table() -> None:
    table, _ = table_of(2)
    view = hall.look(table)
    seed = view.facts.seed
    for thing in (view, view.facts, Table.objects.get(pk=table)):
        assert seed not in repr(thing)
        assert seed not in str(thing)


def test_rules_unknown_here_are_never_replaced_by_others() -> None:
    table, people = table_of(2)
    wanted = order(table, people, 0)
    Table.objects.filter(pk=table).update(rules_version="0", revision=99)
    hall.clear()
    with pytest.raises(VingtDeuxError) as refusal:
        make(wanted)
    assert refusal.value.code == "unknown_rules"
