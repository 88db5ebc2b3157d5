"""How fast bots move: as slowly as the slowest reader at the table wants."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from vingtdeux.web.people.models import TEMPI, USUAL_TEMPO, Person
from vingtdeux.web.tables.errors import BadRequest
from vingtdeux.web.tables.models import PLAYING, Seat
from vingtdeux.web.tables.moves.revision import touch
from vingtdeux.web.tables.store.live import Facts, Sitter


def times(facts: Facts) -> float:
    """What the usual delay of a bot is multiplied by. Who is away waits for nothing."""
    readers = [TEMPI.get(sitter.tempo, 1.0) for sitter in _readers(facts.sitters)]
    return max(readers, default=1.0)


def _readers(sitters: Iterable[Sitter]) -> list[Sitter]:
    return [each for each in sitters if each.kind == Seat.PERSON and not each.stand_in]


def words() -> list[tuple[str, str]]:
    """What a form sends and shows for each."""
    named = {"slow": _("Slow"), "normal": _("Medium"), "fast": _("Fast"), "instant": _("Instant")}
    return [(name, named[name]) for name in TEMPI]


def of(person: Person | None) -> str:
    """What this person has chosen last."""
    return person.tempo if person else USUAL_TEMPO


def choose(person: Person, tempo: str) -> None:
    """From now on, wherever this person plays."""
    if tempo not in TEMPI:
        raise BadRequest("bad_fields")
    with transaction.atomic():
        Person.objects.filter(pk=person.pk).update(tempo=tempo)
        running = Seat.objects.filter(person=person, table__status=PLAYING)
        for table_id in running.values_list("table_id", flat=True):
            touch(table_id)
