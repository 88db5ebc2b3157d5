"""What people want of a finished game."""

from vingtdeux.engine.errors import RecordError
from vingtdeux.engine.record import Record
from vingtdeux.web.people.models import Person
from vingtdeux.web.replays.film import Film, lines_until
from vingtdeux.web.replays.models import Upload
from vingtdeux.web.tables import flows as tables
from vingtdeux.web.tables.errors import BadRequest, TableError
from vingtdeux.web.tables.models import Table

MOST_BYTES = 2_000_000


def keep(text: str, person: Person | None) -> Upload:
    """Check an uploaded record by replaying it, then keep it. RecordError says what is wrong.

    No game here begins with a position, and a stranger's may be of any size: it is not opened.
    """
    if len(text) > MOST_BYTES:
        raise RecordError("this file is larger than any record (2 MB)")
    record = Record.loads(text)
    if record.position is not None:
        raise RecordError("this record begins in the middle of a game")
    record.replay()
    if not record.seats or len(record.seats) != record.players:
        record = Record(
            **{**vars(record), "seats": tuple(f"{n + 1}" for n in range(record.players))}
        )
    return Upload.objects.create(text=record.dumps(), person=person)


def fork(film: Film, at: int, seat: int, person: Person, level: int = 2) -> Table:
    """Continue from here: a new table with the same past, this person on one seat, bots elsewhere.

    The future is drawn from a new seed; the table is marked as a fork.
    """
    if not 0 <= at < len(film.pictures):
        raise BadRequest("bad_fields")
    if not film.game.to_act(film.pictures[at].state):
        raise TableError("game_over")
    if not 0 <= seat < film.record.players or level not in (1, 2, 3):
        raise BadRequest("no_such_seat")
    record = film.record
    return tables.fork(
        person, record.game, record.players, record.options, lines_until(film, at), seat, level
    )
