"""The ready check: the host wants to start, whoever is not ready has half a minute to say so.

Its end is the table's deadline, so that the clock fires it like any hourglass, also after a
restart. Whoever stays silent loses the seat, without any blame.
"""

import time
from typing import Final

from django.conf import settings

from vingtdeux.web.tables.lobby.levels import USUAL, Wish
from vingtdeux.web.tables.models import OPEN, Seat, Table

SECONDS: Final = 30
STAGE: Final = "ready:"


def late(table: Table) -> list[Seat]:
    """The persons who have not said that they can start; the host says it by starting."""
    seats = Seat.objects.filter(table=table, kind=Seat.PERSON, ready=False)
    return list(seats.exclude(person=table.host))


def call(table: Table, fill: Wish | None) -> None:
    """Ask everybody; `fill` = the bots for seats that are open at the end."""
    now = time.time()
    level, guest = (USUAL, f":{fill}") if isinstance(fill, str) else (fill or 0, "")
    Table.objects.filter(pk=table.pk).update(
        deadline=now + SECONDS * settings.VINGTDEUX_SECOND,
        stage=f"{STAGE}{level}:{table.revision}{guest}",
        turned=now,
        given_back=0,
    )


def call_off(table: Table) -> None:
    """Nobody is asked any more."""
    Table.objects.filter(pk=table.pk).update(deadline=None, stage="")


def is_on(table: Table) -> bool:
    """Whether the sand runs."""
    return table.status == OPEN and table.deadline is not None


def fill_of(table: Table) -> Wish | None:
    """The bots the host wished for when the check was called."""
    _, level, _, *guest = table.stage.split(":", 3)
    return guest[0] if guest else int(level) or None


def left(table: Table) -> float:
    """Seconds until the seats of the silent ones open."""
    return max(0.0, (table.deadline or 0) - time.time())
