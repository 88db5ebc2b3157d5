"""How bots think about Enquêtes à New York."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import NATURE, Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import PLAIN, Candidate, Line, Mind, Temper
from vingtdeux.games.enquetes_new_york import actions as do
from vingtdeux.games.enquetes_new_york import heuristic, quick, words, worlds
from vingtdeux.games.enquetes_new_york.heuristic_pad import Pad, is_certain
from vingtdeux.games.enquetes_new_york.heuristic_walk import promising
from vingtdeux.games.enquetes_new_york.observation import Observation
from vingtdeux.games.enquetes_new_york.phases import NOBODY, OVER, TURN_START
from vingtdeux.games.enquetes_new_york.quick_race import race
from vingtdeux.games.enquetes_new_york.state import State
from vingtdeux.games.enquetes_new_york.weights import PRINTED, Weights

MOST_CELLS: Final = 10
"""Of the cells one may go to, how many a search considers."""
OPEN: Final = 4
"""With more cells left nobody thinks of naming one."""
DELAY: Final = 0.001
"""What a win loses with every turn: who is certain does not dawdle."""
LONG: Final = 100

TEMPERS: Final = (
    Temper("fonceur", "who_courier", nerve=1.0, talk=0.5),
    Temper("prudente", "who_librarian", nerve=-1.0),
    Temper("fouineuse", "who_pigeon", greed=1.0, talk=0.5),
    Temper("solitaire", "who_fisherman", greed=-1.0, talk=-1.0),
    Temper("rancunier", "who_doorman", grudge=1.0),
    Temper("savante", "who_chemist", loyalty=1.0, talk=-0.5),
    Temper("ilotier", "who_guard", loyalty=-1.0),
    Temper("bavarde", "who_waitress", talk=1.0),
)


@final
class EnquetesMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    tempers: ClassVar[tuple[Temper, ...]] = TEMPERS
    quick_styles: ClassVar[int] = quick.STYLES

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._changes = dict(weights or {})
        self._weights = Weights(self._changes)

    @property
    def weights(self) -> Mapping[str, float]:
        return {**PRINTED, **self._changes}

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, level, rng, self._weights, temper)

    def say(
        self,
        seen: Observation,
        action: Action,
        level: int,  # noqa: ARG002 - the contract's signature, here and below
        temper: Temper,
        rng: Random,
    ) -> Line | None:
        certain = action.kind == do.ACCUSE and is_certain(seen, action.a)
        return words.line(seen, action, certain, temper, rng)

    def chances(self, seen: Observation) -> list[float]:
        """How likely each cell is, by all that the seat has been shown."""
        return Pad(seen, self.policies, self._weights, PLAIN).chances(seen)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:
        """Where to go, and at the end of a turn whether to name a cell: a certain one although a
        policy would wait for another clue, or one that is not. Before it, the dice may bring a
        clue."""
        if heuristic.rivals_of(seen) == 0:
            return False
        first = legal[0].kind
        return first == do.GO or (first == do.END_TURN and seen.candidates.bit_count() <= OPEN)

    def propose(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        seen: Observation,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        usual = self.choose(seen, legal, self.policies, temper, rng)
        if legal[-1].kind == do.ACCUSE:
            chances = self.chances(seen)
            order = sorted(range(len(chances)), key=lambda cell: -chances[cell])
            named: list[Action] = [do.ACCUSES[cell] for cell in order[:2] if chances[cell] > 0]
            found = [usual, legal[0], *named]
        else:
            found = [usual, *promising(seen, legal, self._weights, temper, MOST_CELLS)]
        return [Candidate(action) for action in dict.fromkeys(found)]

    def worlds(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        seen: Observation,
        count: int,
        rng: Random,
    ) -> list[State]:
        return worlds.worlds(seen, count, rng)

    def quick(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        state: State,
        seat: Seat,
        legal: list[Action],
        style: int,
        rng: Random,
    ) -> Action:
        return quick.choose(state, seat, legal, style, rng)

    def rollout(
        self, game: Game[Any, Any], state: State, styles: Sequence[int], nature: Random, rng: Random
    ) -> None:
        """The turn to its end by the rules, then a race."""
        while state.phase != TURN_START and state.phase != OVER:
            if state.is_chance():
                game.apply(state, NATURE, game.chance(state, nature))
                continue
            seat = state.active
            legal = game.legal_actions(state, seat)
            game.apply(state, seat, quick.choose(state, seat, legal, styles[seat], rng))
        if state.phase != OVER:
            race(state, list(styles), nature)

    def worth(self, game: Game[Any, Any], state: State) -> list[float]:
        found = [0.0] * game.players
        if state.winner != NOBODY:
            found[state.winner] = 1.0 - DELAY * min(state.turns[state.winner], LONG)
        return found
