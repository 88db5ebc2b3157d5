"""The one way a move is made, whoever makes it: a person, a bot or the clock."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError, transaction

from vingtdeux.engine.action import CLOCK, Action
from vingtdeux.engine.errors import GameOver, NotationError, RulesError, StaleAction
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.web.tables import journal
from vingtdeux.web.tables.bus import announce
from vingtdeux.web.tables.errors import NotAllowed, TableError
from vingtdeux.web.tables.journal import Sand
from vingtdeux.web.tables.live import Facts, Live, hall
from vingtdeux.web.tables.models import OVER, PLAYING

GRACE: Final = 0.3
"""Seconds after the deadline in which a move still counts."""

Deed = Callable[[Facts, Match, Sand], None]
"""Plays on the match, or raises and leaves it unchanged."""
Mine = Callable[[Facts, int], bool]
"""Whether the one who asks is the one who sent a command from this seat."""


def play(
    table_id: str,
    person: int | None,
    code: str,
    decision: str,
    command: str,
    claimed: int | None = None,
) -> int:
    """A person's move; the version it led to. The seat is the session's, whatever is claimed."""

    def deed(facts: Facts, match: Match, _: Sand) -> None:
        seat = facts.seat_of(person)
        if seat is None:
            raise NotAllowed("not_seated")
        if claimed is not None and claimed != seat:
            raise NotAllowed("wrong_seat")
        _answer(match, seat, code, decision)

    def mine(facts: Facts, seat: int) -> bool:
        return facts.seat_of(person) == seat

    return _make(table_id, command, deed, mine)


def play_bot(table_id: str, seat: int, code: str, decision: str, command: str) -> int:
    """A bot's move."""

    def deed(facts: Facts, match: Match, _: Sand) -> None:
        if facts.sitters[seat].kind != "bot":
            raise NotAllowed("wrong_seat")
        _answer(match, seat, code, decision)

    return _make(table_id, command, deed, lambda _, by: by == seat)


def expire(table_id: str, stage: str) -> int:
    """The hourglass of this stage has run out; StaleAction if it is no longer running."""

    def deed(_: Facts, match: Match, sand: Sand) -> None:
        if sand.stage != stage or sand.deadline is None or sand.deadline > time.time():
            raise StaleAction()
        match.expire()

    return _make(table_id, None, deed, lambda _, by: by == CLOCK)


def _answer(match: Match, seat: int, code: str, decision: str) -> None:
    if match.over:
        raise GameOver()
    action = seat_action(match.game, code)
    if match.decision(seat) != decision:
        raise StaleAction()
    match.play(seat, action)


def seat_action(game: Game[Any, Any], code: str) -> Action:
    """The action a seat can have under this notation; NATURE's and the CLOCK's are none."""
    action = game.decode(code)
    try:
        game.index(action)
    except KeyError:
        raise NotationError(f"no seat ever has the action {code!r}") from None
    return action


def _make(table_id: str, command: str | None, deed: Deed, mine: Mine) -> int:
    """One transaction: lock, rebuild or take the cached match, play, append, commit; then announce.

    The view is published after the commit: nobody sees what could still be lost.
    """
    with ExitStack() as held:
        live: Live | None = None
        try:
            with transaction.atomic():
                before = journal.lock(table_id)
                live = held.enter_context(hall.hold(table_id))
                live.catch_up(before)
                try:
                    deed(*_started(live), live.sand)
                except (RulesError, TableError, NotationError) as refusal:
                    return _first_answer(live, command, mine, refusal)
                _append(live, before.version, command)
            view = live.publish()
        except (RulesError, TableError, NotationError):
            raise  # refused: the match is as it was
        except BaseException:
            if live is not None:
                live.forget()
            raise
    announce(table_id, view.version, view.facts.revision)
    return view.version


def _started(live: Live) -> tuple[Facts, Match]:
    if live.facts is None or live.match is None:
        raise TableError("not_started")
    return live.facts, live.match


def _first_answer(live: Live, command: str | None, mine: Mine, refusal: Exception) -> int:
    """What the same command led to when it came first; else the refusal goes on its way."""
    first = journal.answer(command) if command else None
    if first and first.table_id == live.id and live.facts and mine(live.facts, first.seat):
        return first.version
    raise refusal


def _append(live: Live, version: int, command: str | None) -> None:
    facts, match = _started(live)
    now = time.time()
    live.status = OVER if match.over else PLAYING
    live.sand = turn_hourglass(live.sand, facts.pace, match, now)
    lines = [(seat, action.text) for seat, action in match.log[version:]]
    try:
        journal.append(live.id, version, lines, command, now)
    except IntegrityError:
        live.forget()
        raise TableError("command_taken") from None
    journal.advance(live.id, len(match.log), live.status, live.sand)


def turn_hourglass(sand: Sand, pace: int, match: Match, now: float) -> Sand:
    """The deadline after a move: kept within a stage, new with a new timed stage, else none."""
    glass = match.game.hourglass(match.state) if pace and not match.over else None
    if glass is None:
        return Sand()
    if sand.stage == match.stage and sand.deadline is not None:
        return sand
    return Sand(now + glass.seconds * pace * settings.VINGTDEUX_SECOND, match.stage, now)
