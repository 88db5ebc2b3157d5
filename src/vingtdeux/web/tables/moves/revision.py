"""What changes at a table beside the moves: a new revision of its row, told like a move.

Who sits where, who is away, talk, a move taken back: whatever is no move but everybody must see.
"""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import NoSuchTable
from vingtdeux.web.tables.models import OVER, Table
from vingtdeux.web.tables.view.bus import announce


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


def touch(table_id: str, **fields: Any) -> None:
    """Something beside the game changed (talk): write it and tell everybody."""
    if fields:
        Table.objects.filter(pk=table_id).update(**fields)
    changed(Table.objects.get(pk=table_id))


def call_by_new_name(*, person: Person, **_: Any) -> None:
    """Somebody is called otherwise from now on: so at every table of theirs, live where one plays."""
    theirs = Table.objects.filter(seats__person=person)
    Table.objects.filter(pk__in=theirs.values("pk")).update(revision=F("revision") + 1)
    for each in theirs.exclude(status=OVER).values_list("pk", "version", "revision"):
        transaction.on_commit(partial(announce, *each))
