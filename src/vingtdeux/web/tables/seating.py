"""Before the start: who sits where, who is ready, who has to go."""

import secrets
from functools import partial

from django.db import transaction
from django.db.models import F

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.bus import announce
from vingtdeux.web.tables.errors import BadRequest, NoSuchTable, NotAllowed, TableError
from vingtdeux.web.tables.models import OPEN, Seat, Table
from vingtdeux.web.tables.ready import call_off, late

LEVELS = (1, 2, 3)


def sit(
    table_id: str,
    person: Person,
    code: str = "",
    number: int | None = None,
    ready: bool = False,
) -> int:
    """Take an open seat, by invitation unless the table is open to everybody.

    Who already sits keeps the seat; the first one at a table without a host becomes its host.
    """
    with transaction.atomic():
        table = locked(table_id)
        mine = Seat.objects.filter(table=table, person=person).first()
        if mine is not None:
            return mine.number
        invited = secrets.compare_digest(code.lower().encode(), table.code.encode())
        if not (invited or table.public):
            raise NotAllowed("wrong_code")
        must_be_open(table)
        if person.pk in table.removed:
            raise NotAllowed("removed")
        seat = _free(table, number)
        seat.kind, seat.person, seat.level, seat.ready = Seat.PERSON, person, 0, ready
        seat.away = None
        seat.save()
        if table.host is None:
            Table.objects.filter(pk=table.pk).update(host=person)
        changed(table)
    return seat.number


def choose(table_id: str, person: Person, number: int) -> None:
    """Move to another free seat: another colour, another family."""
    with transaction.atomic():
        table, mine = _seated(table_id, person)
        if mine.number == number:
            return
        seat = _free(table, number)
        ready, away = mine.ready, mine.away
        put(mine, Seat.OPEN)
        seat.kind, seat.person, seat.ready, seat.away = Seat.PERSON, person, ready, away
        seat.save()
        changed(table)


def set_ready(table_id: str, person: Person, is_ready: bool) -> None:
    """Say "I can start", or take it back."""
    with transaction.atomic():
        table, mine = _seated(table_id, person)
        if mine.ready != is_ready:
            Seat.objects.filter(pk=mine.pk).update(ready=is_ready)
            changed(table)


def leave(table_id: str, person: Person) -> None:
    """Get up before the start; the host role passes on."""
    with transaction.atomic():
        table = locked(table_id)
        must_be_open(table)
        for seat in Seat.objects.filter(table=table, person=person):
            put(seat, Seat.OPEN)
        if table.host == person:
            heir = Seat.objects.filter(table=table, kind=Seat.PERSON).first()
            Table.objects.filter(pk=table.pk).update(host=heir.person if heir else None)
            call_off(table)
        changed(table)


def set_seat(table_id: str, host: Person, number: int, kind: str, level: int = 2) -> None:
    """The host opens a seat or puts a bot on it; a person who sat there is sent away."""
    if kind not in (Seat.OPEN, Seat.BOT) or level not in LEVELS:
        raise BadRequest("bad_fields")
    with transaction.atomic():
        table = locked(table_id)
        must_be_host(table, host)
        must_be_open(table)
        seat = Seat.objects.filter(table=table, number=number).select_related("person").first()
        if seat is None or seat.person == host:
            raise BadRequest("no_such_seat")
        if seat.person is not None:
            removed = [*table.removed, seat.person.pk]
            Table.objects.filter(pk=table.pk).update(removed=removed)
        put(seat, kind, level)
        changed(table)


def let_back(table_id: str, host: Person) -> None:
    """The host forgives everybody who was sent away."""
    with transaction.atomic():
        table = locked(table_id)
        must_be_host(table, host)
        must_be_open(table)
        Table.objects.filter(pk=table.pk).update(removed=[])
        changed(table)


def settle(table: Table, fill: int | None) -> None:
    """Make the seats final, or say what is missing: who is late gets up, bots sit down."""
    for seat in late(table):
        put(seat, Seat.OPEN)
    if fill is not None:
        for seat in Seat.objects.filter(table=table, kind=Seat.OPEN):
            put(seat, Seat.BOT, fill)
    must_be_full(table)


def put(seat: Seat, kind: str, level: int = 0) -> None:
    """Nobody, or a bot."""
    seat.kind, seat.person, seat.level = kind, None, level if kind == Seat.BOT else 0
    seat.ready, seat.away, seat.stand_in = False, None, 0
    seat.save()


def locked(table_id: str) -> Table:
    """The table's row, for this transaction alone."""
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise NoSuchTable
    return table


def changed(table: Table) -> None:
    """Something other than a move happened: a new revision, told once it is durable."""
    Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
    table.refresh_from_db(fields=["version", "revision", "status"])
    transaction.on_commit(partial(announce, table.pk, table.version, table.revision))


def must_be_open(table: Table) -> None:
    """Only before the start."""
    if table.status != OPEN:
        raise TableError("already_started")


def must_be_full(table: Table) -> None:
    """Only when somebody sits on every seat."""
    if Seat.objects.filter(table=table, kind=Seat.OPEN).exists():
        raise TableError("empty_seats")


def must_be_host(table: Table, person: Person) -> None:
    """Only whoever leads the table."""
    if table.host != person:
        raise NotAllowed("not_host")


def _seated(table_id: str, person: Person) -> tuple[Table, Seat]:
    table = locked(table_id)
    mine = Seat.objects.filter(table=table, person=person).first()
    if mine is None:
        raise NotAllowed("not_seated")
    must_be_open(table)
    return table, mine


def _free(table: Table, number: int | None) -> Seat:
    found = Seat.objects.filter(table=table, kind=Seat.OPEN)
    seat = (found if number is None else found.filter(number=number)).first()
    if seat is None:
        raise TableError("no_open_seat" if number is None else "seat_taken")
    return seat
