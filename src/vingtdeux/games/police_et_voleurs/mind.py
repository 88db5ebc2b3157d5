"""How bots think about Police et Voleurs."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Candidate, Line, Mind, Temper
from vingtdeux.games.police_et_voleurs import heuristic, heuristic_say, quick, quick_worth
from vingtdeux.games.police_et_voleurs.heuristic_weights import (
    NUMBERS,
    Weights,
    quick_styles,
    weights,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.phases import OVER, WEAPON_PUT
from vingtdeux.games.police_et_voleurs.rules import Rules
from vingtdeux.games.police_et_voleurs.state import State

ROUNDS: Final = 2
"""How far a rollout goes before the position is judged."""
CONSIDERED: Final = 10
"""How many moves or steps a search compares."""


@final
class VoleursMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    tempers: ClassVar[tuple[Temper, ...]] = (
        Temper("fonceur", "face_runner", nerve=0.7, talk=0.2),
        Temper("prudente", "face_careful", nerve=-0.8, loyalty=0.2),
        Temper("gourmand", "face_glutton", greed=0.9, talk=0.3),
        Temper("habitue", "face_local", loyalty=0.9, talk=-0.2),
        Temper("rancuniere", "face_grudge", grudge=0.9, talk=0.6),
        Temper("taiseux", "face_quiet", greed=-0.5, talk=-1.0),
    )
    quick_styles: ClassVar[int] = 3

    def __init__(self, numbers: Mapping[str, float] | None = None) -> None:
        self._numbers: dict[str, float] = {**NUMBERS, **(numbers or {})}
        self._styles = quick_styles(self._numbers)
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

    def say(
        self,
        seen: Observation,
        action: Action,
        level: int,  # noqa: ARG002 - the contract's signature, here and below
        temper: Temper,
        rng: Random,
    ) -> Line | None:
        return heuristic_say.say(seen, action, temper, rng)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:  # noqa: ARG002
        """Where to put a policeman whom a weapon took away, the policy knows well enough."""
        return seen.phase != WEAPON_PUT

    def propose(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        seen: Observation,
        legal: list[Action],
        temper: Temper,
        rng: Random,
    ) -> list[Candidate]:
        own = self._of(self.policies, temper)
        usual = heuristic.choose(seen, legal, own, rng)
        found = [Candidate(usual)]
        for first, second in heuristic.ranked(seen, legal, own, CONSIDERED, rng):
            if first != usual:
                found.append(Candidate(first, () if second is None else (second,)))
        return found

    def quick(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        state: State,
        seat: Seat,  # noqa: ARG002
        legal: list[Action],
        style: int,
        rng: Random,
    ) -> Action:
        return quick.quick(state, legal, self._styles[style], rng)

    def worth(self, game: Game[State, Observation], state: State) -> list[float]:
        if state.phase == OVER:
            outcome = game.outcome(state)
            assert outcome is not None
            return quick_worth.settled(outcome.winners, outcome.ranks)
        return quick_worth.worth(state)

    def rollout(
        self, game: Game[State, Observation], state: State, styles: Sequence[int],
        nature: Random, rng: Random,
    ) -> None:  # fmt: skip
        assert isinstance(game, Rules)
        quick.play_on(game, state, [self._styles[each] for each in styles], ROUNDS, nature, rng)
