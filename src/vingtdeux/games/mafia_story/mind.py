"""How bots think about Mafia Story."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Candidate, Mind, Temper
from vingtdeux.games.mafia_story import beliefs, candidates, heuristic, quick
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.weights import LEVELS, NUMBERS, QUICK, Weights, weights


@final
class MafiaMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    quick_styles: ClassVar[int] = len(QUICK)

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """With these numbers instead of those of `weights.json`, by `<policy>.<name>`."""
        self._changes = dict(weights or {})
        self._weights: dict[tuple[int, str], Weights] = {}
        self._best = self._of(LEVELS[-1])
        self._quick = [self._of(name) for name in QUICK]

    @property
    def weights(self) -> Mapping[str, float]:
        return {**NUMBERS, **self._changes}

    def _of(self, who: str) -> Weights:
        return weights(who, self._changes)

    def _manner(self, level: int, temper: Temper) -> Weights:
        """What a bot of this level and temper weighs."""
        key = (level, temper.name)
        if key not in self._weights:
            self._weights[key] = self._of(LEVELS[level - 1])
        return self._weights[key]

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, self._manner(level, temper), rng)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:  # noqa: ARG002
        return candidates.ponders(heuristic.eyes_of(seen, self._best))

    def propose(
        self,
        game: Game[Any, Any],  # noqa: ARG002 - the contract's signature
        seen: Observation,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        eyes = heuristic.eyes_of(seen, self._manner(self.policies, temper))
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
