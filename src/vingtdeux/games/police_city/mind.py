"""How bots think about Police City."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Candidate, Line, Mind, Temper
from vingtdeux.games.police_city import beliefs, candidates, heuristic, heuristic_say, quick, worth
from vingtdeux.games.police_city.heuristic_weights import NUMBERS, Weights, weights
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.phases import OVER
from vingtdeux.games.police_city.quick_value import STYLES
from vingtdeux.games.police_city.rules import Rules
from vingtdeux.games.police_city.state import State


@final
class CityMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    replies = True
    quick_styles: ClassVar[int] = len(STYLES)
    tempers: ClassVar[tuple[Temper, ...]] = (
        Temper("strategist", "who_strategist", nerve=-0.3, loyalty=0.6, talk=0.2),
        Temper("veteran", "who_veteran", grudge=0.8, nerve=-0.6, talk=-0.6),
        Temper("hothead", "who_hothead", nerve=0.9, grudge=0.6, talk=0.6),
        Temper("diplomat", "who_diplomat", greed=-0.6, loyalty=0.5, grudge=-0.8, talk=0.9),
        Temper("incorruptible", "who_incorruptible", loyalty=0.9, greed=-0.3, talk=-0.3),
        Temper("gambler", "who_gambler", nerve=0.7, greed=0.8, grudge=-0.4, talk=0.4),
    )

    def __init__(self, numbers: Mapping[str, float] | None = None) -> None:
        self._numbers: dict[str, float] = {**NUMBERS, **(numbers or {})}
        self._weights: dict[tuple[int, Temper], Weights] = {}

    @property
    def weights(self) -> Mapping[str, float]:
        return self._numbers

    def _of(self, level: int, temper: Temper) -> Weights:
        """What a bot of this level and temper weighs, worked out once."""
        found = self._weights.get((level, temper))
        if found is None:
            found = self._weights[level, temper] = weights(level, self._numbers, temper)
        return found

    def choose(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper, rng: Random
    ) -> Action:
        return heuristic.choose(seen, legal, self._of(level, temper), rng)

    def reply(
        self, seen: Observation, legal: list[Action], level: int, temper: Temper
    ) -> Action | None:
        return heuristic.reply(seen, legal, self._of(level, temper))

    def say(
        self,
        seen: Observation,
        action: Action,
        level: int,  # noqa: ARG002 - the contract's signature
        temper: Temper,
        rng: Random,
    ) -> Line | None:
        return heuristic_say.say(seen, action, temper, rng)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:
        return candidates.ponders(seen, legal)

    def propose(
        self,
        game: Game[State, Observation],  # noqa: ARG002 - the contract's signature
        seen: Observation,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        usual = self.choose(seen, legal, self.policies, temper, rng)
        return candidates.propose(seen, legal, usual, rng)

    def worlds(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        seen: Observation,
        count: int,
        rng: Random,
    ) -> list[State]:
        return [beliefs.world(seen, rng) for _ in range(count)]

    def quick(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        state: State,
        seat: Seat,
        legal: list[Action],
        style: int,
        rng: Random,
    ) -> Action:
        found = quick.decide(state, seat, STYLES[style], rng)
        return found if found in legal else legal[-1]

    def worth(self, game: Game[State, Observation], state: State) -> list[float]:  # noqa: ARG002
        return worth.worth_at_end(state) if state.phase == OVER else worth.worth(state)

    def rollout(
        self, game: Game[State, Observation], state: State, styles: Sequence[int],
        nature: Random, rng: Random,
    ) -> None:  # fmt: skip
        assert isinstance(game, Rules)
        quick.play_on(game, state, list(styles), quick.ROUNDS, nature, rng)
