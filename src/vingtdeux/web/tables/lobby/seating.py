"""Before the start: who sits where, who is ready, who has to go."""

import secrets
from typing import Final

from django.db import transaction

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest, NotAllowed, TableError
from vingtdeux.web.tables.lobby.levels import USUAL, Wish, must_be_known, put_bot
from vingtdeux.web.tables.lobby.ready import call_off, late
from vingtdeux.web.tables.models import OPEN, Seat, Table, new_code
from vingtdeux.web.tables.moves.revision import changed, locked

STRANGERS: Final = 0
"""In `Table.removed`, where nobody has this number: whoever comes without the invitation."""
LISTED: Final = -1
"""In `Table.removed`: the table was open to everybody before it was closed."""


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
        must_be_invited(table, code)
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


def set_seat(table_id: str, host: Person, number: int, kind: str, wanted: Wish = USUAL) -> None:
    """The host opens a seat or puts a bot on it; a person who sat there is sent away."""
    if kind not in (Seat.OPEN, Seat.BOT):
        raise BadRequest("bad_fields")
    with transaction.atomic():
        table = locked(table_id)
        if kind == Seat.BOT:
            must_be_known(table, wanted)
        must_be_host(table, host)
        must_be_open(table)
        seat = Seat.objects.filter(table=table, number=number).select_related("person").first()
        if seat is None or seat.person == host:
            raise BadRequest("no_such_seat")
        if seat.person is not None:
            _shut(table, seat.person.pk)
        put(seat, kind, wanted)
        changed(table)


def let_back(table_id: str, host: Person) -> None:
    """The host forgives everybody who was sent away; the table is open as it was before."""
    with transaction.atomic():
        table = locked(table_id)
        must_be_host(table, host)
        must_be_open(table)
        _unlock(table, [])
        changed(table)


def close(table_id: str, host: Person, is_closed: bool) -> None:
    """The host shuts the table to all who have not the new link, or opens it as it was before."""
    with transaction.atomic():
        table = locked(table_id)
        must_be_host(table, host)
        must_be_open(table)
        if is_closed:
            _shut(table)
        else:
            _unlock(table, sent_away(table))
        changed(table)


def is_closed(table: Table) -> bool:
    """Whether only the invitation opens it: not its address, nor the list of open tables."""
    return STRANGERS in table.removed


def sent_away(table: Table) -> list[int]:
    """The numbers of the people the host has sent away."""
    return [number for number in table.removed if number > 0]


def _unlock(table: Table, removed: list[int]) -> None:
    public = table.public or LISTED in table.removed
    Table.objects.filter(pk=table.pk).update(removed=removed, public=public)


def _shut(table: Table, *sent: int) -> None:
    """A cookie can be thrown away, so whoever is sent away must not find the door open again: the
    old invitation is void, and the table is no longer listed."""
    marks = [STRANGERS] + ([LISTED] if table.public or LISTED in table.removed else [])
    removed = [*marks, *sent_away(table), *sent]
    Table.objects.filter(pk=table.pk).update(removed=removed, code=new_code(), public=False)


def settle(table: Table, fill: Wish | None) -> None:
    """Make the seats final, or say what is missing: who is late gets up, bots sit down."""
    for seat in late(table):
        put(seat, Seat.OPEN)
    if fill is not None:
        for seat in Seat.objects.filter(table=table, kind=Seat.OPEN):
            put(seat, Seat.BOT, fill)
    must_be_full(table)


def put(seat: Seat, kind: str, wanted: Wish = USUAL) -> None:
    """Nobody, or a bot."""
    seat.kind, seat.person, seat.level, seat.bot, seat.says = kind, None, 0, "", None
    if kind == Seat.BOT:
        put_bot(seat, wanted)
    seat.ready, seat.away, seat.stand_in = False, None, 0
    seat.save()


def must_be_invited(table: Table, code: str) -> None:
    """Only with the code, unless the table is open to everybody."""
    invited = secrets.compare_digest(code.lower().encode(), table.code.encode())
    if not (invited or table.public):
        raise NotAllowed("closed" if is_closed(table) else "wrong_code")


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
