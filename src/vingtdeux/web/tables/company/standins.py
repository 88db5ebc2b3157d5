"""Away and back: a bot plays on for a person, marked, until the person takes the seat back."""

import asyncio
import time
from typing import Final

from django.conf import settings
from django.db import transaction

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import NotAllowed, TableError
from vingtdeux.web.tables.lobby.levels import USUAL
from vingtdeux.web.tables.models import PLAYING, Seat
from vingtdeux.web.tables.moves.revision import touch
from vingtdeux.web.tables.store.threads import read
from vingtdeux.web.tables.view.presence import nobody_is_here
from vingtdeux.web.tasks import supervisor

SWEEP_SECONDS: Final = 5.0


def pause(table_id: str, person: Person) -> None:
    """A bot plays for me until I come back."""
    with transaction.atomic():
        seat = _mine(table_id, person)
        if seat.table.status != PLAYING:
            raise TableError("not_started")
        Seat.objects.filter(pk=seat.pk).update(stand_in=USUAL)
        touch(table_id)


def come_back(table_id: str, person: Person) -> None:
    """I play again myself, from the next decision on."""
    with transaction.atomic():
        seat = _mine(table_id, person)
        Seat.objects.filter(pk=seat.pk).update(stand_in=0, away=None)
        touch(table_id)


def _mine(table_id: str, person: Person) -> Seat:
    seat = Seat.objects.filter(table_id=table_id, person=person).select_related("table").first()
    if seat is None:
        raise NotAllowed("not_seated")
    return seat


def sweep(now: float) -> list[tuple[str, int]]:
    """Put a bot on the seats of those who have been away too long while somebody waits."""
    late = Seat.objects.filter(
        table__status=PLAYING,
        kind=Seat.PERSON,
        stand_in=0,
        away__lt=now - settings.VINGTDEUX_AWAY_SECONDS,
    )
    filled: list[tuple[str, int]] = []
    for seat in late.select_related("table"):
        waiting = Seat.objects.filter(
            table=seat.table, kind=Seat.PERSON, stand_in=0, away__isnull=True
        )
        if waiting.exists():
            with transaction.atomic():
                Seat.objects.filter(pk=seat.pk).update(stand_in=USUAL)
                touch(seat.table.pk)
            filled.append((seat.table.pk, seat.number))
    return filled


class Watch:
    """Puts bots on the seats of those who stay away."""

    def __init__(self) -> None:
        self._has_begun = False

    async def run(self) -> None:
        """Sweep for ever. Nobody is taken for absent twice because a sweep failed."""
        if not self._has_begun:
            await read(nobody_is_here, time.time())
            self._has_begun = True
        while True:
            supervisor.beat("watch")
            await asyncio.sleep(SWEEP_SECONDS)
            await read(sweep, time.time())
