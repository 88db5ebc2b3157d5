"""One game in progress: a state, its log, its chance. What people, sites and notebooks use."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from operator import index
from typing import Any, Self, SupportsIndex

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.errors import GameOver, IllegalAction, NotationError
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.nature import settle
from vingtdeux.engine.picture import Picture, notebook
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

    def show(
        self,
        seat: Seat | None = None,
        *,
        lang: str | None = None,
        reveal: bool = False,
        names: Sequence[str] = (),
        width: int = 900,
        dark: bool | None = None,
    ) -> Picture:
        """A picture of what the seat sees (None = a spectator), with what it may do in words.

        `reveal` shows everything. `lang` is that of the environment, if it is not named; `dark` the
        reader's theme.
        """
        seat = None if seat is None else self._seated(seat)
        picture: Picture = notebook().of_match(self, seat, lang, reveal, names, width, dark)
        return picture

    def _repr_html_(self) -> str | None:
        """In a notebook: what a spectator sees. None for a game that has no box to draw it."""
        shown: str | None = notebook().html_of_match(self)
        return shown

    @property
    def commitment(self) -> str:
        """SHA-256 of seed, table, rules version and changes: shown before the first move."""
        return commitment(self.seed, self.table, self.game.rules_version, self.game.options)

    # --- playing ------------------------------------------------------------------------------

    def play(self, seat: Seat, action: str | Action) -> list[Event]:
        """Check and do it; then NATURE answers. Raises a VingtDeuxError, state unchanged."""
        action = self._own(action)
        seat = self._seated(seat)
        events = self.game.play(self.state, seat, action)
        return self._done(seat, action, events)

    def _own(self, action: object) -> Action:
        """This game's action of that notation: an Action of another game may look like it."""
        if isinstance(action, Action):
            action = action.text
        if not isinstance(action, str):
            raise NotationError(f"an action is a notation text or an Action, not {action!r}")
        return self.game.decode(action)

    def _seated(self, seat: object) -> Seat:
        """The seat as a plain number, whatever kind of whole number it was (numpy has its own)."""
        if isinstance(seat, bool) or not isinstance(seat, SupportsIndex):
            raise IllegalAction("no_such_seat", seat=repr(seat))
        number = index(seat)
        if not 0 <= number < self.game.players:
            raise IllegalAction("no_such_seat", seat=number)
        return number

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

    def leave_to_seed(self) -> None:
        """What NATURE does from here on is drawn from the seed, whatever it did in a record."""
        self._drawn.clear()

    def _done(self, seat: Seat, action: Action, events: Sequence[Event]) -> list[Event]:
        step = len(self.log)
        self.log.append((seat, action))
        self.told += [Told(step, event) for event in events]
        self._own_moves[seat] = self._own_moves.get(seat, 0) + 1
        self._mark_stage()
        return [*events, *self._resolve_nature()]

    def _resolve_nature(self) -> list[Event]:
        before = len(self.told)
        settle(self.game, self.state, self._draw, self._note)
        self._mark_stage()
        return [told.event for told in self.told[before:]]

    def _draw(self, state: Any) -> Action:
        step = len(self.log)
        if not self._drawn:
            return self.game.chance(state, rng_for_step(self.seed, step))
        action = self._drawn.pop()
        if not self.game.is_possible(state, action):
            raise IllegalAction("impossible_chance", action=action.text, move=step + 1)
        return action

    def _note(self, action: Action, events: list[Event]) -> None:
        step = len(self.log)
        self.log.append((NATURE, action))
        self.told += [Told(step, event) for event in events]

    def _mark_stage(self) -> None:
        stage = self.game.stage(self.state)
        if stage != self._stage:
            self._stage = stage
            self._stage_start = len(self.log)
            self._own_moves = {}

    # --- copying and keeping ------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent match: what is played in one leaves the other alone. The rules, which
        have no state, are shared. `copy.copy` and `copy.deepcopy` do the same."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.position = deepcopy(self.position)
        twin.state = self.state.copy()
        twin.log = self.log[:]
        twin.told = self.told[:]
        twin._drawn = self._drawn[:]
        twin._own_moves = dict(self._own_moves)
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memory: object) -> Self:
        return self.copy()

    def __reduce__(self) -> "tuple[Callable[..., Match], tuple[Any, ...]]":
        """Pickled as its record: a position is an object of the game's own, and compiled it cannot
        always be pickled, whereas rules and moves can. It is read by replaying the moves, so a
        state that was changed by hand is refused then (RecordError)."""
        return _from_record, (self.game, self.record(), tuple(self._drawn))

    def __repr__(self) -> str:
        """Nothing a player may not know: neither the seed nor the position."""
        game = self.game
        outcome = self.outcome
        asked = ", ".join(map(str, self.to_act))
        now = f"over ({outcome.reason})" if outcome else f"to act: {asked}"
        return f"<Match {game.info.id}, {game.players} players, after move {len(self.log)}, {now}>"

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


def _from_record(game: Game[Any, Any], record: Record, drawn: Sequence[Action]) -> Match:
    """The match that was pickled; `drawn` = what NATURE was still to do."""
    match = record.replay(game=game)
    match._drawn = list(drawn)
    return match
