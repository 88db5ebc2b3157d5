"""One game in progress: a state, its log, its chance. What people, sites and notebooks use."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.errors import GameOver, IllegalAction
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.record import Record, commitment, fingerprint


@dataclass(frozen=True)
class Told:
    """An event and the number of the step that caused it."""

    step: int
    event: Event


class Match:
    """Resolves NATURE from the seed, keeps the log, filters events.

    >>> from vingtdeux import Match, games
    >>> rules = games.template().rules  # as games.load finds them by the id of a game
    >>> match = Match(rules(2, {}), seed=7)
    >>> match.to_act
    (0, 1)
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seed: int | str | None = None,
        *,
        position: Mapping[str, Any] | None = None,
        table: str = "",
        drawn: Sequence[Action] = (),
        taken: int = 0,
    ) -> None:
        """`drawn` = what NATURE did, first to last (a replay); after that the seed decides.
        `taken` = how many leading moves come from another match (a fork)."""
        self.game = game
        self.seed = secrets.token_hex(32) if seed is None else str(seed)
        self.table = table
        self.taken = taken
        self.position = dict(position) if position is not None else None
        self.state = game.start() if position is None else game.position(position)
        self.log: list[tuple[Seat, Action]] = []
        self.told: list[Told] = []
        self._drawn = list(drawn[::-1])
        self._stage = ""
        self._stage_start = 0
        self._own_moves: dict[Seat, int] = {}
        self._resolve_nature()

    # --- looking ------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self.game.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.game.outcome(self.state) is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def legal(self, seat: Seat) -> list[str]:
        """What the seat may do, in notation."""
        return [action.text for action in self.game.legal_actions(self.state, seat)]

    def observe(self, seat: Seat | None) -> Any:
        """All that the seat (None = a spectator) may know."""
        return self.game.observe(self.state, seat)

    def events(self, seat: Seat | None, since: int = 0) -> list[Told]:
        """What the seat was told from step `since` on."""
        return [told for told in self.told if told.step >= since and told.event.is_for(seat)]

    def decision(self, seat: Seat) -> str:
        """Names the decision the seat is at. Another seat's move in the same simultaneous phase
        leaves it; the seat's own move or a new phase changes it."""
        return f"{self._stage_start}.{self._own_moves.get(seat, 0)}"

    @property
    def stage(self) -> str:
        """Names the decision point of the whole table; a deadline belongs to one stage."""
        return f"{self._stage_start}:{self._stage}"

    @property
    def fingerprint(self) -> str:
        """A hash of the whole position."""
        return fingerprint(self.game, self.state)

    @property
    def commitment(self) -> str:
        """SHA-256 of seed, table, rules version and changes: shown before the first move."""
        return commitment(self.seed, self.table, self.game.rules_version, self.game.options)

    # --- playing ------------------------------------------------------------------------------

    def play(self, seat: Seat, action: str | Action) -> list[Event]:
        """Check and do it; then NATURE answers. Raises a VingtDeuxError, state unchanged."""
        if isinstance(action, str):
            action = self.game.decode(action)
        if seat < 0 or seat >= self.game.players:
            raise IllegalAction("no_such_seat", seat=seat)
        events = self.game.play(self.state, seat, action)
        return self._done(seat, action, events)

    def expire(self) -> list[Event]:
        """The hourglass has run out."""
        if self.over:
            raise GameOver()
        if EXPIRE not in self.game.legal_actions(self.state, CLOCK):
            raise IllegalAction("nothing_timed")
        return self._done(CLOCK, EXPIRE, self.game.apply(self.state, CLOCK, EXPIRE))

    def follow(self, moves: Sequence[tuple[Seat, str]]) -> None:
        """Go on with recorded moves; what NATURE did is taken from them, not drawn again."""
        drawn = [self.game.decode(text) for seat, text in moves if seat == NATURE]
        self._drawn = drawn[::-1]
        for seat, text in moves:
            if seat == CLOCK:
                self.expire()
            elif seat != NATURE:
                self.play(seat, text)

    def _done(self, seat: Seat, action: Action, events: Sequence[Event]) -> list[Event]:
        step = len(self.log)
        self.log.append((seat, action))
        self.told += [Told(step, event) for event in events]
        self._own_moves[seat] = self._own_moves.get(seat, 0) + 1
        self._mark_stage()
        return [*events, *self._resolve_nature()]

    def _resolve_nature(self) -> list[Event]:
        heard: list[Event] = []
        while self.game.to_act(self.state) == (NATURE,):
            step = len(self.log)
            if self._drawn:
                action = self._drawn.pop()
                if not self.game.is_possible(self.state, action):
                    raise IllegalAction("impossible_chance", action=action.text)
            else:
                action = self.game.chance(self.state, rng_for_step(self.seed, step))
            events = self.game.apply(self.state, NATURE, action)
            self.log.append((NATURE, action))
            self.told += [Told(step, event) for event in events]
            heard += events
        self._mark_stage()
        return heard

    def _mark_stage(self) -> None:
        stage = self.game.stage(self.state)
        if stage != self._stage:
            self._stage = stage
            self._stage_start = len(self.log)
            self._own_moves = {}

    # --- keeping ------------------------------------------------------------------------------

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The whole match as a file that replays. Secret until the game is over."""
        return Record(
            game=self.game.info.id,
            rules_version=self.game.rules_version,
            players=self.game.players,
            options=dict(self.game.options),
            seed=self.seed,
            table=self.table,
            seats=tuple(seats),
            position=self.position,
            moves=tuple((seat, action.text) for seat, action in self.log),
            final=self.fingerprint,
            taken=self.taken,
        )
