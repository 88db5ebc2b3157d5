"""One game after another for a learner: numbers in, numbers out; chance follows by itself.

What every environment is made of. Where several seats are asked at once, a draw says who answers
first, so that no seat has an edge; none sees the answers given before its own. Where seats talk
under an hourglass, the sand runs out after PATIENCE decisions a seat without a new stage.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, final

from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.errors import NotYourTurn
from vingtdeux.engine.features import Encoding
from vingtdeux.engine.held import Held

PATIENCE: Final = 40
LONGEST: Final = 50_000
"""Decisions after which a game is cut."""
NOBODY: Final = -1
REWARDS: Final = ("win", "rank")
"""What a learner may be paid for; see `prizes`."""


def turn_hourglass(game: Any, state: Any, before: str) -> str:
    """PATIENCE decisions a seat have been made: end a timed phase whose stage is still the one of
    `before`. The stage this time."""
    stage: str = game.stage(state)
    if stage == before and EXPIRE in game.legal_actions(state, CLOCK):
        game.apply(state, CLOCK, EXPIRE)
    return stage


@final
class Episode:
    """One game at a time. The position is never handed out: whoever asks gets what a seat knows."""

    __slots__ = (
        "_blank", "_index", "_since", "_space", "_stage", "asked", "cut", "decisions", "encoding", "game",
        "legal", "longest", "outcome", "rng", "seat", "state",
    )  # fmt: skip

    def __init__(self, game: Any, encoding: Encoding, longest: int = LONGEST) -> None:
        self.game: Any = game
        self.encoding: Any = encoding
        self.longest = longest
        self._space: tuple[Action, ...] = game.action_space
        self._index: dict[str, int] = {each.text: n for n, each in enumerate(self._space)}
        self._blank = bytes(len(self._space))
        self.rng = Random(0)
        self.state: Any = None
        self.asked: tuple[Seat, ...] = ()
        self.seat = NOBODY
        """Who decides now; NOBODY when it is over."""
        self.legal: list[Action] = []
        """What that seat may do."""
        self.decisions = 0
        self.outcome: Any = None
        """How it ended."""
        self.cut = False
        """It was too long."""
        self._stage = ""
        self._since = 0

    def begin(self, rng: Random) -> None:
        """A new game; the rng deals, rolls and says who answers first."""
        self.rng = rng
        self.state = self.game.start()
        self.state.quiet = True
        self.decisions = 0
        self.outcome = None
        self.cut = False
        self._stage = ""
        self._since = 0
        self._go_on()

    def do(self, index: int) -> None:
        """The seat that decides does the action of this index."""
        self.play(self.seat, index)

    def play(self, seat: Seat, index: int) -> None:
        """A seat that is asked does the action of this index; a RulesError if it may not, which
        names the rule, ValueError if there is no such action."""
        if seat not in self.asked:
            raise NotYourTurn()
        if not 0 <= index < len(self._space):
            raise ValueError(f"an action is 0 to {len(self._space) - 1}, not {index}")
        action = self._space[index]
        for each in self.may(seat):
            if each is action:
                self.game.apply(self.state, seat, action)
                break
        else:
            self.game.play(self.state, seat, action)
        self.decisions += 1
        self._since += 1
        if self._since >= PATIENCE * self.game.players:
            self._stage = turn_hourglass(self.game, self.state, self._stage)
            self._since = 0
        self._go_on()

    def stop(self) -> None:
        """Cut the game."""
        self.seat = NOBODY
        self.legal = []
        self.cut = True

    def _go_on(self) -> None:
        """Let NATURE act, then see who is asked and what may be done."""
        game, state, rng = self.game, self.state, self.rng
        asked: tuple[Seat, ...] = game.to_act(state)
        while len(asked) == 1 and asked[0] == NATURE:
            game.apply(state, NATURE, game.chance(state, rng))
            asked = game.to_act(state)
        self.asked = asked
        if not asked or self.decisions >= self.longest:
            self.seat = NOBODY
            self.legal = []
            self.outcome = game.outcome(state)
            self.cut = self.outcome is None
            return
        self.seat = asked[0] if len(asked) == 1 else asked[int(rng.random() * len(asked))]
        self.legal = game.legal_actions(state, self.seat)

    # --- to be copied and pickled -------------------------------------------------------------

    def keep(self) -> tuple[Any, ...]:
        """Where it stands, as something that can be copied and pickled; see `take_up`."""
        held = None if self.state is None else Held(self.game, self.state)
        return held, self.rng, self.seat, self.decisions, self.cut, self._stage, self._since

    def take_up(self, kept: tuple[Any, ...]) -> None:
        """Go on from where an episode of the same table stood."""
        held, self.rng, self.seat, self.decisions, self.cut, self._stage, self._since = kept
        if held is None:
            return
        self.state = held.state
        self.asked = self.game.to_act(self.state)
        self.legal = [] if self.seat == NOBODY else self.game.legal_actions(self.state, self.seat)
        self.outcome = self.game.outcome(self.state)

    # --- what a seat knows --------------------------------------------------------------------

    def observe(self, seat: Seat | None) -> Any:
        """The observation itself, for bots."""
        return self.game.observe(self.state, seat)

    def may(self, seat: Seat) -> list[Action]:
        """What a seat may do now: nothing, if it is not asked."""
        if seat == self.seat:
            return self.legal
        legal: list[Action] = (
            self.game.legal_actions(self.state, seat) if seat in self.asked else []
        )
        return legal

    def index(self, action: Action) -> int:
        """The place of an action in the action space."""
        return self._index[action.text]

    def indices(self) -> list[int]:
        """What the seat that decides may do, as places in the action space."""
        index = self._index
        return [index[action.text] for action in self.legal]

    def potentials(self) -> list[float]:
        """How well each seat stands, by what it knows itself; nothing is left to hope for at the end."""
        if self.seat == NOBODY:
            return [0.0] * self.game.players
        encoding = self.encoding
        return [encoding.potential(self.observe(seat)) for seat in range(self.game.players)]

    def write(self, seat: Seat, out: bytearray, at: int) -> None:
        """What the seat knows, as a row of features."""
        self.encoding.write(self.game.observe(self.state, seat), out, at)

    def write_mask(self, seat: Seat, out: bytearray, at: int) -> None:
        """1 for each action the seat may do, at its place in the action space; else 0."""
        blank = self._blank
        out[at : at + len(blank)] = blank
        index = self._index
        for action in self.may(seat):
            out[at + index[action.text]] = 1


def prizes(outcome: Any, players: int, kind: str) -> list[float]:
    """The rewards of a finished game, one a seat, by a kind of REWARDS; zeros if it was cut.

    win   1 for each winner (partners and those who share a win alike), -1 for the others; all 0 if
          everybody wins.
    rank  from 1 for the first place to -1 for the last, evenly; equal places share their mean. Alone
          there are no places: as `win`.
    """
    if outcome is None:
        return [0.0] * players
    if kind == "rank" and players > 1:
        ranks: Sequence[int] = outcome.ranks
        found = []
        for mine in ranks:
            better = sum([rank < mine for rank in ranks])
            equal = sum([rank == mine for rank in ranks])
            found.append(1.0 - 2.0 * (better + (equal - 1) / 2.0) / (players - 1))
        return found
    winners: Sequence[Seat] = outcome.winners
    if len(winners) == players > 1:
        return [0.0] * players
    return [1.0 if seat in winners else -1.0 for seat in range(players)]
