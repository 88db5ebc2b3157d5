"""What somebody wants done at a table: a person, a bot or the clock."""

import time
from dataclasses import dataclass
from typing import Any, Protocol

from vingtdeux.engine.action import CLOCK, Action
from vingtdeux.engine.errors import GameOver, NotationError, StaleAction
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.web.tables.errors import NotAllowed, TableError
from vingtdeux.web.tables.journal import Sand
from vingtdeux.web.tables.live import Facts


class Order(Protocol):
    """A move somebody asks for."""

    @property
    def table_id(self) -> str:
        """Where."""
        ...

    @property
    def command(self) -> str | None:
        """The sender's own number for it; sent again, it gets the first answer."""
        ...

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:
        """Play it; a refusal leaves the match unchanged."""
        ...

    def is_from(self, facts: Facts, seat: int) -> bool:
        """Whether the one who asks is the one who has this seat."""
        ...


@dataclass(frozen=True, slots=True)
class PersonsOrder:
    """The seat is the session's, whatever is claimed."""

    table_id: str
    person: int | None
    code: str
    decision: str
    command: str
    claimed: int | None = None

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        seat = facts.seat_of(self.person)
        if seat is None:
            raise NotAllowed("not_seated")
        if self.claimed is not None and self.claimed != seat:
            raise NotAllowed("wrong_seat")
        if facts.sitters[seat].stand_in:
            raise TableError("paused")
        _answer(match, seat, self.code, self.decision)

    def is_from(self, facts: Facts, seat: int) -> bool:
        return facts.seat_of(self.person) == seat


@dataclass(frozen=True, slots=True)
class BotsOrder:
    """A bot's move."""

    table_id: str
    seat: int
    code: str
    decision: str
    command: str

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        if not facts.sitters[self.seat].bot_level:
            raise NotAllowed("wrong_seat")
        _answer(match, self.seat, self.code, self.decision)

    def is_from(self, facts: Facts, seat: int) -> bool:  # noqa: ARG002
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class ClocksOrder:
    """The hourglass of this stage has run out; stale if another one is running by now."""

    table_id: str
    stage: str
    command: None = None

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        if sand.stage != self.stage or sand.deadline is None or sand.deadline > time.time():
            raise StaleAction()
        match.expire()

    def is_from(self, facts: Facts, seat: int) -> bool:  # noqa: ARG002
        return seat == CLOCK


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
