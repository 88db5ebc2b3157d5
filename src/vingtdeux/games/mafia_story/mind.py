"""How bots think about Mafia Story."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import PLAIN, Candidate, Line, Mind, Temper
from vingtdeux.engine.weights import LEVELS
from vingtdeux.games.mafia_story import beliefs, candidates, heuristic, quick, words
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.weights import NUMBERS, Weights, weights

SEARCH: Final = "divisionnaire"
"""The policy a search rests on: as strong as it could be made, with no newcomer to think of."""
MANNERS: Final = (*LEVELS, SEARCH)
"""The part of `weights.json` of each level."""
QUICK: Final = (SEARCH, "quick")
"""The ways everybody plays on in a search."""

TEMPERS: Final = (
    Temper("parrain", "who_godfather", greed=0.5, loyalty=0.4, talk=-0.2),
    Temper("gachette", "who_trigger", nerve=0.8, greed=-0.3, talk=0.3),
    Temper("comptable", "who_bookkeeper", nerve=-0.6, talk=-0.4),
    Temper("chanteuse", "who_singer", nerve=0.2, loyalty=-0.7, talk=1.0),
    Temper("veuve", "who_widow", nerve=-0.3, grudge=1.0),
    Temper("chauffeur", "who_driver", nerve=0.3, loyalty=0.8, talk=-1.0),
)


@final
class MafiaMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    tempers: ClassVar[tuple[Temper, ...]] = TEMPERS
    quick_styles: ClassVar[int] = len(QUICK)

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """With these numbers instead of those of `weights.json`, by `<policy>.<name>`."""
        self._numbers: dict[str, float] = {**NUMBERS, **(weights or {})}
        self._weights: dict[tuple[int, str], Weights] = {}
        self._best = self._of(SEARCH)
        self._quick = [self._of(name) for name in QUICK]

    @property
    def weights(self) -> Mapping[str, float]:
        return self._numbers

    def _of(self, who: str, temper: Temper = PLAIN) -> Weights:
        return weights(who, self._numbers, temper)

    def _manner(self, level: int, temper: Temper) -> Weights:
        """What a bot of this level and temper weighs."""
        key = (level, temper.name)
        if key not in self._weights:
            self._weights[key] = self._of(MANNERS[level - 1], temper)
        return self._weights[key]

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, self._manner(level, temper), rng)

    def say(
        self,
        seen: Observation,
        action: Action,
        level: int,  # noqa: ARG002 - the contract's signature, here and below
        temper: Temper,
        rng: Random,
    ) -> Line | None:
        return None if seen.seat is None else words.line(seen, seen.seat, action, temper, rng)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:  # noqa: ARG002
        return candidates.ponders(heuristic.eyes_of(seen, self._best))

    def usual(self, seen: Observation, legal: list[Action], temper: Temper, rng: Random) -> Action:
        return self.choose(seen, legal, self.levels, temper, rng)

    def propose(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        seen: Observation,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        eyes = heuristic.eyes_of(seen, self._manner(self.levels, temper))
        return [Candidate(action) for action in candidates.options(eyes, legal, rng)]

    def worlds(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        seen: Observation,
        count: int,
        rng: Random,
    ) -> list[State]:
        return [beliefs.world(seen, rng) for _ in range(count)]

    def worth(self, game: Game[Any, Any], state: State) -> list[float]:  # noqa: ARG002
        return quick.worth(state)

    def quick(
        self,
        game: Game[Any, Any],  # noqa: ARG002
        state: State,
        seat: Seat,
        legal: list[Action],
        style: int,
        rng: Random,
    ) -> Action:
        return quick.quick(state, seat, legal, self._quick[style], rng)

    def rollout(
        self,
        game: Any,
        state: State,
        styles: Sequence[int],
        nature: Random,  # noqa: ARG002 - the deal is the only chance
        rng: Random,
    ) -> None:
        quick.play_on(game, state, [self._quick[style] for style in styles], rng)
