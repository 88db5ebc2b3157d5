"""What people want of a conversation."""

import json
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.web.chat.models import LONGEST, PLAYERS, WATCHERS, Mute, Report, Said
from vingtdeux.web.chat.phrases import phrases_of
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import Move, Seat, Table
from vingtdeux.web.tables.moves.revision import locked, touch
from vingtdeux.web.tables.store.journal import key_of
from vingtdeux.web.tables.store.live import Saying, View, hall
from vingtdeux.web.tables.view.faces import names_of
from vingtdeux.web.tables.view.frames import in_words

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


def bot_says(
    table_id: str, seat: int, line: Mapping[str, Any], command: str, version: int
) -> Said | None:
    """A bot says something with the move that was made under this command and led to this version.

    Once, whoever else thought for it; not again before somebody else has moved, nor the same twice
    running.
    """
    says = {"code": line["code"], "args": line["args"]}
    with transaction.atomic():
        table = locked(table_id)
        sits = Seat.objects.filter(table=table, number=seat, kind=Seat.BOT).first()
        if sits is None or (sits.says and not _may_speak(sits, says, version)):
            return None
        key = key_of(table_id, f"bot {seat}", command)
        said, is_new = Said.objects.get_or_create(
            key=key, defaults={"table": table, "room": PLAYERS, "seat": seat, "line": says}
        )
        if not is_new:
            return None
        Seat.objects.filter(pk=sits.pk).update(says={**says, "at": version})
        touch(table_id, said=said.pk)
    return said


def _may_speak(sits: Seat, says: Mapping[str, Any], version: int) -> bool:
    before = dict(sits.says or {})
    since: int = before.pop("at")
    if before == says or since > version:  # the latter: moves were taken back
        return since > version
    moved = Move.objects.filter(table_id=sits.table_id, version__gt=since, version__lte=version)
    return moved.filter(seat__gte=0).exclude(seat=sits.number).exists()


def heard(table_id: str, person: Person | None, after: int, lang: str) -> list[dict[str, Any]]:
    """The lines this person hears, newest last. Players do not hear the spectators."""
    view = hall.look(table_id)
    lines = audible(view, person).filter(pk__gt=after).select_related("person")
    if person is not None:
        muted = Mute.objects.filter(person=person).values("muted")
        lines = lines.filter(Q(person=None) | ~Q(person__in=muted))
    newest = list(lines.order_by("-pk")[:MOST_LINES])
    names = names_of(view.facts, lang)
    read = [_as_read(view, line, person, lang, names) for line in reversed(newest)]
    return [line for line in read if line["text"]]


def heard_before(table_id: str, person: Person | None, lang: str) -> list[dict[str, Any]]:
    """What was said at the table this one is the rematch of: to those who sat there, nobody else."""
    before = Table.objects.filter(rematch=table_id).values_list("pk", flat=True).first()
    if before is None or person is None:
        return []
    try:
        is_mine = hall.look(before).facts.seat_of(person.pk) is not None
        return heard(before, person, 0, lang) if is_mine else []
    except VingtDeuxError:  # a table that no longer opens
        return []


def _as_read(
    view: View, line: Said, person: Person | None, lang: str, names: list[str]
) -> dict[str, Any]:
    shown = {"id": line.pk, "room": line.room, "seat": line.seat}
    if line.person is None:
        assert line.seat is not None
        assert line.line is not None
        saying = Saying(line.line["code"], json.dumps(line.line["args"]), 0)
        text = in_words(view.facts, saying, lang, names)
        return {**shown, "name": names[line.seat], "bot": True, "mine": False, "text": text}
    words = phrases_of(view.facts.game, lang)
    return {
        **shown,
        "name": line.person.name,
        "mine": person is not None and line.person.pk == person.pk,
        "text": words.get(line.phrase, line.phrase) if line.phrase else line.text,
    }


def audible(view: View, person: Person | None) -> QuerySet[Said]:
    """The lines of this table that are meant for these ears: players do not hear the spectators."""
    lines = Said.objects.filter(table_id=view.facts.id)
    seat = view.facts.seat_of(person.pk if person else None)
    is_player = seat is not None and room_of(view, seat) == PLAYERS
    return lines.filter(room=PLAYERS) if is_player else lines


def mute(table_id: str, person: Person, line_id: int) -> bool:
    """Not to read whoever said this line any more; again = to read them again. Which of the two."""
    line = _line(table_id, person, line_id)
    if line.person is None or line.person == person:
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
    if line is None or line.person is None:  # a bot means no harm
        raise BadRequest("no_such_line")
    return line


def clean(text: str) -> str:
    """One line, printable, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(kept.split())[:LONGEST]
