"""One function per thing people want of a table, besides playing (moves/play.py)."""

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction

from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.record import commitment
from vingtdeux.games import box
from vingtdeux.web.language import lang
from vingtdeux.web.people.models import Person
from vingtdeux.web.tables.errors import BadChanges, BadRequest, NotAllowed, TableError
from vingtdeux.web.tables.lobby import ready, seating
from vingtdeux.web.tables.lobby.levels import USUAL, Wish, must_be_known, promote, put_bot
from vingtdeux.web.tables.lobby.seating import (
    must_be_full,
    must_be_host,
    must_be_open,
    put,
    settle,
)
from vingtdeux.web.tables.lobby.shelf import cover
from vingtdeux.web.tables.models import OPEN, OVER, PACES, PLAYING, Seat, Table, new_id
from vingtdeux.web.tables.moves.play import turn_hourglass
from vingtdeux.web.tables.moves.revision import changed, locked
from vingtdeux.web.tables.store import journal
from vingtdeux.web.tables.store.follow import Line
from vingtdeux.web.tables.store.journal import Sand
from vingtdeux.web.tables.store.live import facts_of, game_of, hall, match_of
from vingtdeux.web.tables.view.faces import names_of


def create(
    host: Person,
    game_id: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    pace: int = 1,
    bot_delay: float | None = None,
    public: bool = False,
    rules_version: str | None = None,
) -> Table:
    """A new table; the host has its first seat, the others are open. Its rules are the newest,
    unless it goes on with an older game."""
    info = cover(game_id, rules_version)
    version = rules_version or info.rules_version
    players = info.default_players if players is None else players
    if pace not in PACES:
        raise BadRequest("bad_options")
    try:
        chosen = info.resolve(players, options or {})
        game_of(game_id, players, json.dumps(chosen, sort_keys=True), version)
    except ChangeError as error:
        raise BadChanges(box(game_id, rules_version).explain(error, lang())) from None
    except (ValueError, TypeError):
        raise BadRequest("bad_options") from None
    table_id, seed = new_id(), secrets.token_hex(32)
    with transaction.atomic():
        table = Table.objects.create(
            id=table_id,
            game=game_id,
            players=players,
            options=chosen,
            rules_version=version,
            seed=seed,
            commitment=commitment(seed, table_id, version, chosen),
            host=host,
            pace=pace,
            bot_delay=settings.VINGTDEUX_BOT_DELAY if bot_delay is None else bot_delay,
            public=public,
        )
        Seat.objects.bulk_create(Seat(table=table, number=n) for n in range(players))
        Seat.objects.filter(table=table, number=0).update(kind=Seat.PERSON, person=host)
    return table


def start(table_id: str, host: Person, fill: Wish | None = None, anyway: bool = False) -> None:
    """Begin; `fill` puts such bots on the open seats first.

    If somebody is not ready, a ready check begins instead; `anyway` does not wait for them.
    """
    with transaction.atomic():
        table = locked(table_id)
        if fill is not None:
            must_be_known(table, fill)
        must_be_host(table, host)
        must_be_open(table)
        if anyway or not ready.late(table):
            settle(table, fill)
            _begin(table)
        else:
            if fill is None:
                must_be_full(table)
            ready.call(table, fill)
        changed(table)


def call_off(table_id: str, host: Person) -> None:
    """The host goes on gathering."""
    with transaction.atomic():
        table = locked(table_id)
        must_be_host(table, host)
        must_be_open(table)
        ready.call_off(table)
        changed(table)


def set_ready(table_id: str, person: Person, is_ready: bool) -> None:
    """Say "I can start", or take it back; the last one to say it in a ready check begins."""
    with transaction.atomic():
        seating.set_ready(table_id, person, is_ready)
        _wait_for_nobody(table_id)


def leave(table_id: str, person: Person) -> None:
    """Get up before the start; a ready check does not wait for somebody who has gone."""
    with transaction.atomic():
        seating.leave(table_id, person)
        _wait_for_nobody(table_id)


def set_seat(table_id: str, host: Person, number: int, kind: str, wanted: Wish = USUAL) -> None:
    """The host opens a seat or puts a bot on it; nor does it wait for whoever was sent away."""
    with transaction.atomic():
        seating.set_seat(table_id, host, number, kind, wanted)
        _wait_for_nobody(table_id)


def _wait_for_nobody(table_id: str) -> None:
    """End the ready check if everybody who is still there is ready."""
    table = locked(table_id)
    if ready.is_on(table) and not ready.late(table):
        _end_check(table)


def run_out(table_id: str, stage: str) -> None:
    """The sand of this ready check has run out."""
    with transaction.atomic():
        table = locked(table_id)
        if ready.is_on(table) and table.stage == stage and not ready.left(table):
            _end_check(table)


def _end_check(table: Table) -> None:
    """Begin if every seat is taken or bots may take it; else whoever watches may sit down."""
    fill = ready.fill_of(table)
    for seat in ready.late(table):
        put(seat, Seat.OPEN)
    if fill is not None or not Seat.objects.filter(table=table, kind=Seat.OPEN).exists():
        settle(table, fill)
        _begin(table)
    else:
        ready.call_off(table)
    changed(table)


def rematch(table_id: str, person: Person, level: int | None = None) -> Table:
    """The same people, seats and options again, the bots at this level or as they were; asked
    again, the same table. It begins when everybody who sat there has asked for it: a seat waits for
    its friend, unless the host starts without."""
    with transaction.atomic():
        old = locked(table_id)
        if not Seat.objects.filter(table=old, person=person).exists():
            raise NotAllowed("not_seated")
        if old.status != OVER:
            raise TableError("not_over")
        if old.rematch is not None:
            return _arrive(old.rematch, person)
        new = create(person, old.game, old.players, _next_options(old), old.pace, old.bot_delay)
        if level is not None:
            must_be_known(new, level)
        Seat.objects.filter(table=new).delete()
        seats = Seat.objects.filter(table=old).select_related("person")
        for seat in sorted(seats, key=lambda each: not each.bot):  # who is a character stays one
            _again(new, seat, level).save()
        Table.objects.filter(pk=old.pk).update(rematch=new)
        changed(old)
        return _arrive(new, person)


def _arrive(table: Table, person: Person) -> Table:
    """Somebody has come to a rematch; the last one begins it."""
    table = locked(table.pk)
    mine = Seat.objects.filter(table=table, person=person)
    if table.status == OPEN and mine.filter(ready=False).update(ready=True, away=None):
        if not ready.late(table) and not Seat.objects.filter(table=table, kind=Seat.OPEN).exists():
            ready.call_off(table)
            _begin(table)
        changed(table)
    return table


def _next_options(old: Table) -> Mapping[str, Any]:
    """Of the rematch: the same, unless the game has used something up or today's rules have no
    such option."""
    options: Mapping[str, Any] = old.options
    again = cover(old.game, old.rules_version).again
    if again is not None:
        view = hall.look(old.id)
        assert view.game is not None, "it is over"
        options = again(options, view.game.report(view.state))
    return cover(old.game).carried_over(old.players, options)


def _again(new: Table, old: Seat, level: int | None) -> Seat:
    """The same seat at a new table; a bot takes the place of somebody who has left for good.

    Nobody is there yet: who does not come is away from now on.
    """
    away = time.time() if old.person else None
    seat = Seat(table=new, number=old.number, kind=old.kind, person=old.person, away=away)
    seat.level, seat.bot = old.level, old.bot
    if old.kind == Seat.PERSON and old.person is None:
        put_bot(seat, USUAL)
    elif old.kind == Seat.BOT and not old.bot:  # of version 1
        put_bot(seat, old.level)
    if level is not None and seat.kind == Seat.BOT:
        promote(seat, level)
    return seat


def fork(
    person: Person,
    game_id: str,
    players: int,
    options: Mapping[str, Any],
    lines: Sequence[Line],
    seat: int,
    level: int = USUAL,
    rules_version: str | None = None,
) -> Table:
    """A new table with this past, the person on one seat and bots elsewhere; it goes on at once."""
    with transaction.atomic():
        table = create(person, game_id, players, options, pace=0, rules_version=rules_version)
        for each in Seat.objects.filter(table=table):
            put(each, Seat.BOT, level)
        Seat.objects.filter(table=table, number=seat).update(
            kind=Seat.PERSON, person=person, level=0, bot=""
        )
        Table.objects.filter(pk=table.pk).update(forked=True, taken=len(lines))
        table.refresh_from_db(fields=["taken"])
        _begin(table, lines)
        changed(table)
    return table


def record(table_id: str, lang: str) -> str:
    """The record of a finished game, as text. Nobody gets it before."""
    view = hall.look(table_id)
    if view.status != OVER:
        raise NotAllowed("not_over")
    match = match_of(view.facts, journal.lines(table_id, 0, view.version))
    return match.record(names_of(view.facts, lang)).dumps()


def _begin(table: Table, past: Sequence[Line] = ()) -> None:
    """The past, if any, and NATURE's first moves become rows; the first hourglass is turned."""
    match = match_of(facts_of(table), past)
    now = time.time()
    lines = [(seat, action.text) for seat, action in match.log]
    journal.append(table.id, 0, lines, now)
    sand = turn_hourglass(Sand(), table.pace, match, now)
    journal.advance(table.id, len(lines), OVER if match.over else PLAYING, sand)
