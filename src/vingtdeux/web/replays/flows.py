"""What people want of a finished game."""

import json
from typing import Final

from django.db.models import QuerySet

from vingtdeux.engine.errors import RecordError
from vingtdeux.engine.record import Record
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.film import Film, lines_until
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables.errors import BadRequest, TableError
from vingtdeux.web.tables.lobby import flows as tables
from vingtdeux.web.tables.models import Table

MOST_BYTES: Final = 500_000
MOST_MOVES: Final = 10_000
"""The longest games bots play at random have half of it."""
LONGEST_NAME: Final = 60
LONGEST_OPTIONS: Final = 4_000
MOST_OF_ONE: Final = 100
"""Records kept for one person, and for all who have no name together; older ones go."""
MOST_IN_ALL: Final = 5_000


def keep(data: bytes, person: Person | None) -> Upload:
    """Check an uploaded record by replaying it, then keep it. RecordError says what is wrong.

    No game here begins with a position, and a stranger's may be of any size: it is not opened.
    """
    must_be_short(len(data))
    try:
        record = Record.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise RecordError("not_text") from None
    if record.position is not None:
        raise RecordError("begins_later")
    _must_be_small(record)
    try:
        record.replay()
    except RecursionError:  # an option without end
        raise RecordError("damaged", part="options") from None
    if not record.seats or len(record.seats) != record.players:
        record = Record(
            **{**vars(record), "seats": tuple(f"{n + 1}" for n in range(record.players))}
        )
    made = Upload.objects.create(text=record.dumps(), person=person)
    _make_room(Upload.objects.filter(person=person), MOST_OF_ONE)
    _make_room(Upload.objects.all(), MOST_IN_ALL)
    return made


def must_be_short(size: int) -> None:
    """RecordError for a file larger than any record, before anybody reads it."""
    if size > MOST_BYTES:
        raise RecordError("too_large", most=MOST_BYTES // 1000)


def _must_be_small(record: Record) -> None:
    """Names and options are shown on every page and kept in memory: they are short, and plain."""
    options = json.dumps(dict(record.options))
    if len(record.moves) > MOST_MOVES or len(options) > LONGEST_OPTIONS:
        raise RecordError("too_large", most=MOST_BYTES // 1000)
    if any(len(name) > LONGEST_NAME for name in record.seats):
        raise RecordError("damaged", part="seats")
    texts = {"seed": record.seed, "table": record.table, "options": options}
    for part, text in {**texts, "seats": "".join(record.seats)}.items():
        if "\0" in text or "\\u0000" in text:
            raise RecordError("damaged", part=part)


def _make_room(uploads: QuerySet[Upload], most: int) -> None:
    """The oldest go."""
    old = list(uploads.order_by("-created", "-pk").values_list("pk", flat=True)[most : most + 100])
    Upload.objects.filter(pk__in=old).delete()


def fork(film: Film, at: int, seat: int, person: Person) -> Table:
    """Continue from here: a new table with the same past, this person on one seat, bots elsewhere.

    The future is drawn from a new seed; the table is marked as a fork.
    """
    if not 0 <= at <= film.last:
        raise BadRequest("bad_fields")
    if not film.game.to_act(film.state(at)):
        raise TableError("game_over")
    if not 0 <= seat < film.record.players:
        raise BadRequest("no_such_seat")
    record = film.record
    return tables.fork(
        person, record.game, record.players, record.options, lines_until(film, at), seat,
        rules_version=record.rules_version,
    )  # fmt: skip
