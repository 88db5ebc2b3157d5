"""Taking one's data away, and leaving for good."""

from typing import Any

from django.db import transaction

from vingtdeux.web.chat.flows import reported
from vingtdeux.web.chat.models import Mute, Said
from vingtdeux.web.chat.phrases import phrases_of
from vingtdeux.web.lab.models import Run
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.lobby.levels import USUAL, put_bot
from vingtdeux.web.tables.lobby.shelf import shown_options
from vingtdeux.web.tables.models import OPEN, OVER, PLAYING, Move, Pad, Seat, Table
from vingtdeux.web.tables.moves.revision import touch


def counts(person: Person) -> dict[str, int]:
    """How much there is."""
    return {
        "tables": Seat.objects.filter(person=person).count(),
        "lines": Said.objects.filter(person=person).count(),
        "uploads": Upload.objects.filter(person=person).count(),
        "runs": Run.objects.filter(person=person).count(),
    }


def muted(person: Person) -> list[tuple[int, str]]:
    """Whom this person does not read: number and name."""
    found = Mute.objects.filter(person=person).order_by("muted__name", "pk")
    return list(found.values_list("muted_id", "muted__name"))


def unmute(person: Person, who: int) -> None:
    """Read this one again."""
    Mute.objects.filter(person=person, muted_id=who).delete()


def export(person: Person, lang: str) -> dict[str, Any]:
    """Everything kept about this person; of running games only the person's own moves."""
    seats = Seat.objects.filter(person=person).select_related("table", "table__host")
    return {
        "name": person.name,
        "since": person.created.isoformat(),
        "tempo": person.tempo,
        "tables": [_table(seat, person) for seat in seats.order_by("table__created")],
        "messages": [
            {
                "table": line.table.pk,
                "room": line.room,
                "text": _words(line, lang),
                "at": line.at.isoformat(),
            }
            for line in Said.objects.filter(person=person).select_related("table").order_by("pk")
        ],
        "muted": [name for _, name in muted(person)],
        "reports": [
            {"at": report.at.isoformat(), **({"text": _words(report.said, lang)} if may else {})}
            for report, may in reported(person)
        ],
        "uploads": [
            {"id": kept.pk, "at": kept.created.isoformat(), "record": kept.text}
            for kept in Upload.objects.filter(person=person)
        ],
        "simulations": [
            {
                "id": run.pk,
                "game": run.game,
                "players": run.players,
                "bots": run.bot,
                "games": run.games,
                "changes": run.changes,
                "at": run.asked.isoformat(),
            }
            for run in Run.objects.filter(person=person).order_by("asked")
        ],
    }


def _table(seat: Seat, person: Person) -> dict[str, Any]:
    table = seat.table
    moves = Move.objects.filter(table=table, seat=seat.number).order_by("version")
    return {
        "id": table.pk,
        "game": table.game,
        "players": table.players,
        "options": shown_options(table),
        "status": table.status,
        "seat": seat.number,
        "host": table.host == person,
        "created": table.created.isoformat(),
        "notes": [pad.sheet for pad in Pad.objects.filter(table=table, seat=seat.number)],
        "moves": [{"text": move.text, "at": move.at} for move in moves],
        **({"record": f"/r/{table.pk}/record.json"} if table.status == OVER else {}),
    }


def _words(line: Said, lang: str) -> str:
    return (
        phrases_of(line.table.game, lang).get(line.phrase, line.text) if line.phrase else line.text
    )


def forget(person: Person) -> None:
    """Delete a person. A bot plays on in running games; finished ones keep a seat without a name;
    messages, uploads, mutes, reports and links go; simulations stay and are nobody's."""
    with transaction.atomic():
        for seat in Seat.objects.filter(person=person).select_related("table"):
            _get_up(seat.table, seat, person)
        Upload.objects.filter(person=person).delete()
        spoken = list(
            Said.objects.filter(person=person).values_list("table_id", flat=True).distinct()
        )
        person.delete()
        for table_id in spoken:
            touch(table_id)


def _get_up(table: Table, seat: Seat, person: Person) -> None:
    seat.person = None
    Pad.objects.filter(table=table, seat=seat.number).delete()
    if table.status == OPEN:
        seat.kind = Seat.OPEN
    elif table.status == PLAYING:
        seat.stand_in, seat.away = 0, None
        put_bot(seat, USUAL)
    seat.save()
    if table.host == person:
        heir = Seat.objects.filter(table=table, person__isnull=False).first()
        Table.objects.filter(pk=table.pk).update(host=heir.person if heir else None)
    touch(table.pk)
