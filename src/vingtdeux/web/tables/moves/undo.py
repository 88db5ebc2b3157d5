"""Taking a move back.

Against bots only: freely, and the game is marked. With other people at the table: only one's own
last move, if nobody and nothing has answered it, the same seat is still to act, and it has shown
nothing hidden. The last point is tested, not declared: played on positions the seat could not tell
from the real one, the move must lead to the observation it has really led to.
"""

import time
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import F

from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import NotAllowed, TableError
from vingtdeux.web.tables.models import PLAYING, Move, Table
from vingtdeux.web.tables.moves.play import turn_hourglass
from vingtdeux.web.tables.moves.revision import touch
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.follow import Line
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import Facts, hall, match_of
from vingtdeux.web.tables.view.frames import is_solo

SAMPLES: Final = 8


def undo(table_id: str, person: Person) -> int:
    """Take my last move back; the version the table returns to."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None or table.status != PLAYING:
            raise TableError("nothing_to_undo")
        with hall.hold(table_id) as live:
            live.catch_up(journal.lock(table_id))
            facts = live.facts
            assert facts is not None
            seat = facts.seat_of(person.pk)
            if seat is None:
                raise NotAllowed("not_seated")
            lines = journal.lines(table_id, 0, table.version)
            at = _last_of(lines, seat, facts.taken)
            if not is_solo(facts, seat) and not _is_harmless(facts, lines, at, seat):
                raise TableError("cannot_undo")
            Move.objects.filter(table_id=table_id, version__gt=at).delete()
            match = match_of(facts, lines[:at])
            sand = turn_hourglass(Sand(), facts.pace, match, time.time())
            journal.advance(table_id, at, PLAYING, sand)
            live.forget()
        touch(table_id, takebacks=F("takebacks") + 1)
    return at


def _last_of(lines: list[Line], seat: int, taken: int) -> int:
    """How many moves stay if this seat's last one goes."""
    for at in range(len(lines) - 1, taken - 1, -1):
        if lines[at][0] == seat:
            return at
    raise TableError("nothing_to_undo")


def _is_harmless(facts: Facts, lines: list[Line], at: int, seat: int) -> bool:
    """Nobody answered, nobody else became active, nothing was shown."""
    if at != len(lines) - 1:
        return False
    before = match_of(facts, lines[:at])
    if before.to_act != (seat,):
        return False
    game = before.game
    action = game.decode(lines[at][1])
    seen = before.observe(seat)
    rng = Random(at)
    pictures = {repr(match_of(facts, lines).observe(seat).data())}  # what it has really led to
    for _ in range(SAMPLES):
        state = game.determinize(seen, rng)
        game.apply(state, seat, action)
        if game.to_act(state) != (seat,):
            return False
        pictures.add(repr(game.observe(state, seat).data()))
    return len(pictures) == 1
