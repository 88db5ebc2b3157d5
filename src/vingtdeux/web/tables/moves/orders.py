"""What somebody wants done at a table: a person, a bot or the clock."""

import time
from dataclasses import dataclass
from typing import Any, Protocol

from vingtdeux.engine.action import Action
from vingtdeux.engine.errors import GameOver, NotationError, StaleAction
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.web.tables.errors import NotAllowed, TableError
from vingtdeux.web.tables.store.journal import Sand, key_of
from vingtdeux.web.tables.store.live import Facts, decision_of


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

    @property
    def key(self) -> str | None:
        """What the command is kept under: the sender's own, at this table."""
        ...

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:
        """Play it; a refusal leaves the match unchanged."""
        ...

    def seat(self, facts: Facts) -> int | None:
        """The seat it is for; None = nobody's."""
        ...

    def is_current(self, facts: Facts, match: Match) -> bool:
        """Whether it answers the decision the seat is at now."""
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

    @property
    def key(self) -> str | None:
        return key_of(self.table_id, f"person {self.person}", self.command) if self.person else None

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        seat = facts.seat_of(self.person)
        if seat is None:
            raise NotAllowed("not_seated")
        if self.claimed is not None and self.claimed != seat:
            raise NotAllowed("wrong_seat")
        if facts.sitters[seat].stand_in:
            raise TableError("paused")
        _answer(facts, match, seat, self.code, self.decision)

    def seat(self, facts: Facts) -> int | None:
        return facts.seat_of(self.person)

    def is_current(self, facts: Facts, match: Match) -> bool:
        seat = facts.seat_of(self.person)
        return seat is not None and decision_of(facts, match, seat) == self.decision


@dataclass(frozen=True, slots=True)
class BotsOrder:
    """A bot's move."""

    table_id: str
    number: int
    code: str
    decision: str
    command: str

    @property
    def key(self) -> str | None:
        return key_of(self.table_id, f"bot {self.number}", self.command)

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        if not facts.sitters[self.number].bot_level:
            raise NotAllowed("wrong_seat")
        _answer(facts, match, self.number, self.code, self.decision)

    def seat(self, facts: Facts) -> int | None:  # noqa: ARG002
        return self.number

    def is_current(self, facts: Facts, match: Match) -> bool:
        return decision_of(facts, match, self.number) == self.decision


@dataclass(frozen=True, slots=True)
class ClocksOrder:
    """The hourglass of this stage has run out; stale if another one is running by now."""

    table_id: str
    stage: str
    command: None = None
    key: None = None

    def carry_out(self, facts: Facts, match: Match, sand: Sand) -> None:  # noqa: ARG002
        if sand.stage != self.stage or sand.deadline is None or sand.deadline > time.time():
            raise StaleAction()
        match.expire()

    def seat(self, facts: Facts) -> int | None:  # noqa: ARG002
        return None

    def is_current(self, facts: Facts, match: Match) -> bool:  # noqa: ARG002
        return match.stage == self.stage


def _answer(facts: Facts, match: Match, seat: int, code: str, decision: str) -> None:
    if match.over:
        raise GameOver()
    action = seat_action(match.game, code)
    if decision_of(facts, match, seat) != decision:
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
