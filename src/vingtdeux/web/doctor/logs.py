"""A table's log: read of one moment, and followed move by move as far as it goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vingtdeux.engine.action import NATURE
from vingtdeux.engine.errors import VingtDeuxError
from vingtdeux.engine.match import Match
from vingtdeux.web.tables.models import Move, Seat, Table
from vingtdeux.web.tables.store.follow import Line
from vingtdeux.web.tables.store.live import Facts, facts_of, match_of


@dataclass(frozen=True)
class Chart:
    """A table, its seats and its log as they were at one moment."""

    table: Table = field(repr=False)
    facts: Facts = field(repr=False)
    seats: tuple[Seat, ...]
    rows: tuple[tuple[int, int, str], ...] = field(repr=False)
    """Version, seat, notation."""

    @property
    def lines(self) -> list[Line]:
        """The log up to the first number that is missing."""
        count = next((n for n, row in enumerate(self.rows) if row[0] != n + 1), len(self.rows))
        return [(seat, text) for _, seat, text in self.rows[:count]]


class Followed(NamedTuple):
    """How far a log goes."""

    match: Match | None
    """The match after the last good move; None: not even the beginning is good."""
    why: str
    """What is wrong with the next one; "" = nothing."""

    @property
    def version(self) -> int:
        """The last good one."""
        return len(self.match.log) if self.match else 0


class Unopenable(Exception):
    """The game of this table cannot be opened here, whatever its log says."""


def chart_of(table: Table) -> Chart:
    """The rows of this table; inside `one_moment` or with the table locked."""
    rows = Move.objects.filter(table=table).order_by("version")
    seats = Seat.objects.filter(table=table).order_by("number")
    return Chart(
        table, facts_of(table), tuple(seats), tuple(rows.values_list("version", "seat", "text"))
    )


def follow(facts: Facts, lines: Sequence[Line]) -> Followed:
    """Play the log again, one move and NATURE's answers to it at a time. Unopenable if there is no
    such game here."""
    groups = [*_groups(lines)]
    try:
        match = match_of(facts, groups[0])
    except Exception as error:  # damage may do anything to the rules: it is told, not hidden
        _must_open(facts)
        return Followed(None, _reason(error))
    if _log(match) != groups[0]:
        return Followed(None, "chance")
    for group in groups[1:]:
        before = len(match.log)
        why = _step(match, group)
        if why:
            return Followed(match_of(facts, lines[:before]), why)
    return Followed(match, "")


def _must_open(facts: Facts) -> None:
    """Tell a broken beginning from a game that does not exist (here, any more)."""
    try:
        match_of(facts, ())
    except Exception as error:
        raise Unopenable(_reason(error)) from error


def _step(match: Match, group: list[Line]) -> str:
    before = len(match.log)
    try:
        match.follow(group)
    except Exception as error:  # likewise
        return _reason(error)
    return "" if _log(match, before) == group else "chance"


def _groups(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """NATURE's first moves; then every move of a seat or the CLOCK with NATURE's answers."""
    group: list[Line] = []
    for line in lines:
        if line[0] != NATURE:
            yield group
            group = []
        group.append(line)
    yield group


def _log(match: Match, after: int = 0) -> list[Line]:
    return [(seat, action.text) for seat, action in match.log[after:]]


def _reason(error: BaseException) -> str:
    """The code of a refusal, or the kind of error; never the move, which is secret."""
    return error.code if isinstance(error, VingtDeuxError) else type(error).__name__


def new_beginning(facts: Facts) -> Match:
    """The match before anybody has moved, drawn from the table's own seed."""
    return match_of(replace(facts, taken=0), ())
