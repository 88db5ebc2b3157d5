"""How bots think about Allez les Bleus."""

from collections.abc import Mapping, Sequence
from math import tanh
from random import Random
from typing import ClassVar, Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game
from vingtdeux.engine.mind import Candidate, Line, Mind, Temper
from vingtdeux.engine.weights import LEVELS
from vingtdeux.games.allez_les_bleus import candidates, heuristic, quick, words
from vingtdeux.games.allez_les_bleus.actions import BUY
from vingtdeux.games.allez_les_bleus.observation import Observation
from vingtdeux.games.allez_les_bleus.state import State
from vingtdeux.games.allez_les_bleus.taste import Taste
from vingtdeux.games.allez_les_bleus.weights import NUMBERS, TEMPERS, taste_of

USUAL: Final = 1 + len(TEMPERS)
BEGINNER: Final = USUAL + 1
"""Ways to shop in a rollout: the plain one, those of the characters, then the Commissaire's own with
its moods, and a beginner's."""
MARGIN: Final = 4.0
"""Points by which a lead feels safe."""


@final
class BleusMind(Mind):
    """From an observation to an action, a word, or a search."""

    searches: ClassVar[bool] = True
    tempers: ClassVar[tuple[Temper, ...]] = (
        Temper("matraque", "t_matraque", nerve=0.8, talk=0.2),
        Temper("ministre", "t_ministre", greed=0.6, talk=0.7),
        Temper("judas", "t_judas", grudge=0.9, talk=0.9),
        Temper("guidon", "t_guidon", nerve=-0.6, loyalty=0.7),
        Temper("sirene", "t_sirene", nerve=0.9, talk=0.4),
        Temper("tirelire", "t_tirelire", greed=0.9, talk=-0.9),
    )
    quick_styles: ClassVar[int] = BEGINNER + 1

    def __init__(self, numbers: Mapping[str, float] | None = None) -> None:
        """With these numbers instead of those of `weights.json`, by `<part>.<name>`."""
        self._numbers: dict[str, float] = {**NUMBERS, **(numbers or {})}
        self._tastes: dict[tuple[int, str], Taste] = {}
        self._menus = [taste_of(self._numbers, "quick", name) for name in ("", *TEMPERS)]
        self._menus.append(taste_of(self._numbers, LEVELS[-1]))
        self._menus.append(taste_of(self._numbers, "beginner"))

    @property
    def weights(self) -> Mapping[str, float]:
        return self._numbers

    def _of(self, level: int, temper: Temper) -> Taste:
        """What a bot of this level and temper values, worked out once."""
        found = self._tastes.get((level, temper.name))
        if found is None:
            found = taste_of(self._numbers, LEVELS[level - 1], temper.name)
            self._tastes[level, temper.name] = found
        return found

    def choose(
        self,
        seen: Observation,
        legal: list[Action],
        level: int,
        temper: Temper,
        rng: Random,  # noqa: ARG002 - the contract's signature, here and below
    ) -> Action:
        return heuristic.choose(seen, legal, self._of(level, temper), self._of(1, temper))

    def say(
        self,
        seen: Observation,
        action: Action,
        level: int,
        temper: Temper,
        rng: Random,
    ) -> Line | None:
        taste, motive = self._of(level, temper), ""
        if action.kind == BUY:
            if heuristic.is_for_fun(seen, action.a, taste):
                motive = words.FUN
            elif heuristic.is_envious(seen, taste):
                motive = words.ENVY
        return words.say(seen, action, temper, motive, rng)

    # --- what a search asks --------------------------------------------------------------------

    def ponders(self, seen: Observation, legal: list[Action]) -> bool:
        """A turn is nearly solitaire: only what to buy is worth a thought."""
        return candidates.ponders(seen, legal, self._menus[0])

    def usual(
        self,
        seen: Observation,
        legal: list[Action],
        temper: Temper,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
    ) -> Action:
        """Plain shopping: who thinks has no moods and falls for nothing."""
        return heuristic.choose(seen, legal, self._menus[0], self._menus[0])

    def propose(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        seen: Observation,
        legal: list[Action],  # noqa: ARG002
        temper: Temper,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
    ) -> list[Candidate]:
        return candidates.options(seen, self._menus[:USUAL])

    def quick(
        self,
        game: Game[State, Observation],  # noqa: ARG002
        state: State,
        seat: Seat,  # noqa: ARG002
        legal: list[Action],
        style: int,
        rng: Random,  # noqa: ARG002
    ) -> Action:
        return quick.quick(state, legal, self._menus[style])

    def worth(self, game: Game[State, Observation], state: State) -> list[float]:  # noqa: ARG002
        """Mostly the victory; the margin tells a narrow one from a lucky one."""
        scores = state.scores
        first = max(scores)
        winners = scores.count(first)
        found: list[float] = []
        for seat, mine in enumerate(scores):
            best = max(scores[:seat] + scores[seat + 1 :])
            won = 1.0 / winners if mine == first else 0.0
            found.append(0.6 * won + 0.2 + 0.2 * tanh((mine - best) / MARGIN))
        return found

    def rollout(
        self,
        game: Game[State, Observation],
        state: State,
        styles: Sequence[int],
        nature: Random,
        rng: Random,  # noqa: ARG002
    ) -> None:
        luck = quick.Luck(int(nature.random() * quick.PRIME), game.players)
        quick.play_on(state, [self._menus[each] for each in styles], luck)
