"""The contract: what a game is.

A `Game` is stateless rules, configured by a number of players and options. A position is a state
object of the game's own: data only, slots, a hand-written `copy()`, and one attribute every state
has, `quiet`: when true, nobody listens and `apply` builds no events (search, simulations).
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.asked import Asked, nearest, says
from vingtdeux.engine.errors import GameOver, IllegalAction, NotationError, NotYourTurn
from vingtdeux.engine.event import Event
from vingtdeux.engine.info import CHANGES, GameInfo


class State(Protocol):
    """What the engine asks of a position."""

    quiet: bool

    def copy(self) -> Self:
        """An independent position: nothing mutable is shared."""
        ...


class Observation(Protocol):
    """What the engine asks of an observation."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values; equal observations give equal data."""
        ...


DERIVED: Final = frozenset({"players", "options", "seed", "to_act", "over"})
"""Keys of a position or report that the game itself does not read."""

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Observation)


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: a code for the texts, the rule's number, named arguments."""

    code: str
    rule: str
    args: Mapping[str, Any] = ()  # type: ignore[assignment]  # an empty mapping, as a constant

    def words(self) -> dict[str, Any]:
        """The named arguments as a dictionary."""
        return dict(self.args)


@dataclass(frozen=True)
class Hourglass:
    """A timed phase: its name and its nominal length."""

    phase: str
    seconds: int


@dataclass(frozen=True)
class Outcome:
    """How it ended. Ranks start at 1; winners may be several (shared) or none."""

    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    """What each seat gets of it: for the lab and for learners."""
    ranks: tuple[int, ...]
    reason: str
    rule: str
    points: tuple[float, ...] | None = None
    """What people count at the end of the game, where that is something else than the scores."""

    @property
    def counted(self) -> tuple[float, ...]:
        """The points a result shows: the scene's Result says exactly these."""
        return self.scores if self.points is None else self.points


class Game(ABC, Generic[S, V]):
    """The rules of one game. Sections in every game: setup, turn, playing, end, knowledge."""

    info: ClassVar[GameInfo]
    unsealed: ClassVar[frozenset[str]] = frozenset()
    """Keys of the report that fingerprints leave out: what follows from the moves anyway and came
    into the report when records had been sealed without it."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players: int = players
        self.rules_version: str = self.info.rules_version
        """By which a match is promised and recorded: an older, compatible one if `load` was asked."""
        self.options: dict[str, Any] = self.info.resolve(players, options)
        self.changes: dict[str, Any] = self.options.get(CHANGES, {})
        """What of the material is not as printed, by path."""
        self._by_text: dict[str, Action] = {}
        self._index: dict[str, int] = {}

    def __reduce__(self) -> "tuple[Callable[..., Game[S, V]], tuple[Any, ...]]":
        """Copied and pickled as what it was made from: rules have no other state, and a compiled
        class can only be made by its `__init__`."""
        return _configured, (type(self), self.players, self.options, self.rules_version)

    # --- to be written by each game -----------------------------------------------------------

    @property
    @abstractmethod
    def action_space(self) -> tuple[Action, ...]:
        """Every action a seat can ever have in this configuration; the order is its index."""

    @abstractmethod
    def start(self) -> S:
        """The first position; usually NATURE is to act."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """The name of the phase."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who must decide: one seat, several at once, (NATURE,), or () when it is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> list[Action]:
        """What the seat may do, in action-space order, no duplicates."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal:
        """Why this action, which is not legal, is not legal. May use only what the seat knows."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> list[Event]:
        """Do it, trusting that it is legal; say what happened."""

    @abstractmethod
    def chance(self, state: S, rng: Random) -> Action:
        """NATURE's action here, drawn with the rng."""

    @abstractmethod
    def decode_chance(self, text: str) -> Action:
        """NATURE's action of this notation; NotationError if there is none."""

    @abstractmethod
    def is_possible(self, state: S, action: Action) -> bool:
        """Whether NATURE, being asked, could do this (a record or scenario says it did)."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> V:
        """All that the seat (None = a spectator) may know, and nothing else."""

    @abstractmethod
    def determinize(self, observation: V, rng: Random) -> S:
        """A full position that the observing seat cannot tell from the real one; it is quiet."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def position_of(self, data: Mapping[str, Any]) -> S:
        """The position described by the keys of the game's own (see `position`)."""

    @abstractmethod
    def report_of(self, state: S) -> dict[str, Any]:
        """The omniscient view under the game's own keys; `position_of` can read it back."""

    # --- may be overridden --------------------------------------------------------------------

    def stage(self, state: S) -> str:
        """A name for the decision point on the table. It stays while seats of one simultaneous
        phase act, and differs from the one before otherwise."""
        asked = self.to_act(state)
        return f"{self.phase(state)}:{asked[0]}" if len(asked) == 1 else self.phase(state)

    def hourglass(self, state: S) -> Hourglass | None:  # noqa: ARG002 - the contract's signature
        """The timed phase running now; the CLOCK's `expire` ends it as the rules say."""
        return None

    def reveal(self, state: S) -> V | None:  # noqa: ARG002 - as above
        """What somebody who sees everything sees, as an observation: replays of finished games
        only. None if the game has no such picture."""
        return None

    def is_muted(self, state: S, seat: Seat) -> bool:  # noqa: ARG002 - as above
        """Whether this seat knows something the others must not hear while it no longer plays."""
        return False

    def check_material(self, state: S) -> None:
        """Raise AssertionError if a card, a token or a pawn is missing or doubled."""

    def scenario_line(self, verb: str, rest: str) -> str | None:  # noqa: ARG002 - as above
        """A scenario verb of the game's own: "" = holds, a text = what failed, None = unknown."""
        return None

    # --- given --------------------------------------------------------------------------------

    def play(self, state: S, seat: Seat, action: Action) -> list[Event]:
        """Check, then apply. Raises a RulesError and leaves the state unchanged."""
        if action in self.legal_actions(state, seat):
            return self.apply(state, seat, action)
        asked = self.to_act(state)
        if not asked:
            raise GameOver(rule=self._end_rule(state))
        refusal = self.why_not(state, seat, action)
        assert refusal is not None
        error = NotYourTurn if refusal.code == "not_your_turn" else IllegalAction
        raise error(refusal.code, rule=refusal.rule, **refusal.words())

    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """None if the action is legal, else the reason."""
        if action in self.legal_actions(state, seat):
            return None
        if not self.to_act(state):
            return Refusal("game_over", self._end_rule(state))
        return self.refusal(state, seat, action)

    def _end_rule(self, state: S) -> str:
        outcome = self.outcome(state)
        return outcome.rule if outcome else ""

    def encode(self, action: Action) -> str:
        """The action's notation."""
        return action.text

    def decode(self, text: str) -> Action:
        """The action of this notation, a seat's, the CLOCK's or NATURE's."""
        if not self._by_text:
            self._by_text = {action.text: action for action in self.action_space}
        action = self._by_text.get(text)
        if action is not None:
            return action
        if text == EXPIRE.text:
            return EXPIRE
        if len(text) > 4000:
            raise NotationError("an action's text is never that long")
        return self.decode_chance(text)

    def index(self, action: Action) -> int:
        """The action's place in the action space."""
        if not self._index:
            self._index = {each.text: n for n, each in enumerate(self.action_space)}
        return self._index[action.text]

    def position(self, data: Mapping[str, Any]) -> S:
        """The position a JSON object describes; only what differs from the default one is named.

        `players` and `options`, if given, must be those of this game. ValueError for nonsense, for
        a key that means nothing here, and for one that follows from the others and says otherwise.
        """
        if data.get("players", self.players) != self.players:
            raise ValueError(f"this game has {self.players} players, not {data['players']!r}")
        chosen = dict(data.get("options", {}))
        for name, wanted in self.info.resolve(self.players, chosen).items():
            if name in chosen and self.options.get(name) != wanted:
                raise ValueError(
                    f"this game has {name} = {self.options.get(name)!r}, not {chosen[name]!r}"
                )
        heard = Asked({key: data[key] for key in data if key not in DERIVED})
        try:
            state = self.position_of(heard)
            self._must_be_heard(heard, data, state)
        except (TypeError, LookupError, AttributeError, ArithmeticError) as error:
            raise ValueError(f"this is not a position of {self.info.id}: {error}") from error
        except ValueError as error:
            named = [key for key in heard.unread() if f"no key {key!r}" in str(error)]
            raise ValueError(f"{error}{self._near_key(named[0]) if named else ''}") from error
        return state

    def _must_be_heard(self, heard: Asked, data: Mapping[str, Any], state: S) -> None:
        """ValueError for a key that `position_of` did not read, unless the report says the same."""
        derived = [key for key in ("to_act", "over") if key in data]
        parts = [(path, part) for path, part in heard.parts() if part.asked and part.unread()]
        if not (derived or parts or heard.unread()):
            return
        report = json.loads(json.dumps(self.report(state)))
        for key in [*heard.unread(), *derived]:
            if key not in report:
                raise ValueError(f"a position of {self.info.id} has no key {key!r}")
            if report[key] != json.loads(json.dumps(data[key])):
                raise ValueError(
                    f"{key} follows from the rest and is {report[key]!r} here, not {data[key]!r}"
                )
        for path, part in parts:
            for key in part.unread():
                if not says(report, f"{path}.{key}", dict.__getitem__(part, key)):
                    known = sorted(part.asked)
                    raise ValueError(
                        f"{path} has no key {key!r} here{nearest(key, known)}"
                        f" (it is read for {', '.join(known)})"
                    )

    def _near_key(self, key: str) -> str:
        blank = Asked({})
        return nearest(key, [*self.report(self.position_of(blank)), *blank.asked, *DERIVED])

    def report(self, state: S) -> dict[str, Any]:
        """The omniscient view, for tests, records and finished games only."""
        outcome = self.outcome(state)
        return {
            "phase": self.phase(state),
            "to_act": list(self.to_act(state)),
            "over": outcome is not None,
            "winners": list(outcome.winners) if outcome else None,
            "reason": outcome.reason if outcome else None,
            **self.report_of(state),
        }


def _configured(
    rules: type[Game[S, V]], players: int, options: Mapping[str, Any], rules_version: str
) -> Game[S, V]:
    """The game that was copied or pickled."""
    game = rules(players, options)
    game.rules_version = rules_version
    return game


__all__ = [
    "CLOCK", "EXPIRE", "NATURE", "Action", "Event", "Game", "GameInfo", "Hourglass", "NotationError",
    "Observation", "Outcome", "Refusal", "Seat", "State",
]  # fmt: skip
