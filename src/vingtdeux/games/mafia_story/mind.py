"""How bots think about Mafia Story."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Mind, Temper
from vingtdeux.games.mafia_story import heuristic, quick
from vingtdeux.games.mafia_story.observation import Observation
from vingtdeux.games.mafia_story.state import State
from vingtdeux.games.mafia_story.weights import LEVELS, QUICK, Weights, weights


@final
class MafiaMind(Mind):
    """From an observation to an action, a word, or a search."""

    quick_styles: ClassVar[int] = len(QUICK)

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """With these numbers instead of those of `weights.json`, by `<policy>.<name>`."""
        self._changes = dict(weights or {})
        self._weights: dict[tuple[int, str], Weights] = {}
        self._quick = [self._of(name) for name in QUICK]

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

    def quick(
        self, game: Game[Any, Any], state: State, seat: Seat, legal: list[Action],
        style: int, rng: Random,
    ) -> Action:  # fmt: skip
        return quick.quick(state, seat, legal, self._quick[style], rng)

    def rollout(
        self, game: Any, state: State, styles: Sequence[int], nature: Random, rng: Random
    ) -> None:
        quick.play_on(game, state, [self._quick[style] for style in styles], rng)
