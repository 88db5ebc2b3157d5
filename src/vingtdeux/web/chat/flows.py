"""What people want of a conversation."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.chat.models import LONGEST, PLAYERS, WATCHERS, Mute, Report, Said
from vingtdeux.web.chat.phrases import phrases_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import Seat
from vingtdeux.web.tables.moves.revision import touch
from vingtdeux.web.tables.store.live import View, hall

MOST_LINES = 100


def room_of(view: View, seat: int | None) -> str:
    """Where a person speaks: players to each other, everybody else to the spectators. A seat
    that is out and knows the answer speaks to the spectators too."""
    if seat is None:
        return WATCHERS
    if view.game is not None and view.game.is_muted(view.state, seat):
        return WATCHERS
    return PLAYERS


def say(table_id: str, person: Person, text: str = "", phrase: str = "") -> Said:
    """Say something at a table."""
    view = hall.look(table_id)
    text = clean(text)
    if phrase:
        if phrase not in phrases_of(view.facts.game, "fr"):
            raise BadRequest("no_such_phrase")
        text = ""
    elif not text:
        raise BadRequest("nothing_said")
    seat = view.facts.seat_of(person.pk)
    with transaction.atomic():
        line = Said.objects.create(
            table_id=table_id,
            room=room_of(view, seat),
            seat=seat,
            person=person,
            phrase=phrase,
            text=text,
        )
        touch(table_id, said=line.pk)
    return line


def heard(table_id: str, person: Person | None, after: int, lang: str) -> list[dict[str, Any]]:
    """The lines this person hears, newest last. Players do not hear the spectators."""
    view = hall.look(table_id)
    lines = audible(view, person).filter(pk__gt=after).select_related("person")
    if person is not None:
        lines = lines.exclude(person__in=Mute.objects.filter(person=person).values("muted"))
    words = phrases_of(view.facts.game, lang)
    newest = list(lines.order_by("-pk")[:MOST_LINES])
    return [
        {
            "id": line.pk,
            "room": line.room,
            "seat": line.seat,
            "name": line.person.name,
            "mine": person is not None and line.person.pk == person.pk,
            "text": words.get(line.phrase, line.phrase) if line.phrase else line.text,
        }
        for line in reversed(newest)
    ]


def audible(view: View, person: Person | None) -> QuerySet[Said]:
    """The lines of this table that are meant for these ears: players do not hear the spectators."""
    lines = Said.objects.filter(table_id=view.facts.id)
    seat = view.facts.seat_of(person.pk if person else None)
    is_player = seat is not None and room_of(view, seat) == PLAYERS
    return lines.filter(room=PLAYERS) if is_player else lines


def mute(table_id: str, person: Person, line_id: int) -> bool:
    """Not to read whoever said this line any more; again = to read them again. Which of the two."""
    line = _line(table_id, person, line_id)
    if line.person == person:
        raise BadRequest("not_yourself")
    made, is_new = Mute.objects.get_or_create(person=person, muted=line.person)
    if not is_new:
        made.delete()
    return is_new


def report(table_id: str, person: Person, line_id: int) -> None:
    """Ask the operator to look at this line."""
    Report.objects.get_or_create(said=_line(table_id, person, line_id), by=person)


def reported(person: Person) -> Iterator[tuple[Report, bool]]:
    """What this person has reported, and whether they may read it again: at a table they sit at,
    and what they hear there. A number alone opens no talk."""
    reports = Report.objects.filter(by=person).select_related("said", "said__table")
    mine = set(Seat.objects.filter(person=person).values_list("table_id", flat=True))
    for each in reports.order_by("pk"):
        yield each, each.said.table.pk in mine and _hears(person, each.said)


def _hears(person: Person, line: Said) -> bool:
    try:
        return audible(hall.look(line.table.pk), person).filter(pk=line.pk).exists()
    except VingtDeuxError:  # a table that no longer opens
        return False


def _line(table_id: str, person: Person, line_id: int) -> Said:
    """A line of this table that this person hears; of any other there is none."""
    heard_here = audible(hall.look(table_id), person)
    line = heard_here.filter(pk=line_id).select_related("person").first()
    if line is None:
        raise BadRequest("no_such_line")
    return line


def clean(text: str) -> str:
    """One line, printable, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(kept.split())[:LONGEST]
