"""How a game feels to follow: chances of winning on the way, from the search's own rollouts."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.chance import below
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.mind import Mind
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.watchers import Values, Watcher

MOST: Final = 16
"""Positions of a game that are looked at, spread evenly."""
SURE: Final = 0.8
"""A chance from which a game counts as decided."""
NOISE: Final = 1.5
"""Standard errors of the rollouts by which somebody must be ahead to be the new favourite."""


@final
class Drama(Watcher):
    """Plays on from up to 16 positions of a game, 32 times each (`drama:64`: 64 times), with the quick
    policies of the search, and reads the chances of winning off that.

    It looks at the true position: a player at the table knows less. Columns: `points`, when each
    position was (0 to 1); `chance`, the winner's chance there; `leads`, how often the favourite
    changed (by more than the rollouts' own noise); `trailing`, how far behind the favourite the
    winner was on average (the drama of Browne); `late`, the share of the winner's rise that came
    in the last third; `decided`, from when on the winner's chance stayed above 80 %; `comeback`,
    whether the winner's chance was below half a fair share after the middle.
    """

    name = "drama"
    shares = frozenset({"trailing", "late", "decided", "comeback"})

    def __init__(self, rollouts: int = 32) -> None:
        if not 1 <= rollouts <= 10_000:
            raise LabError("rollouts")
        self._rollouts = rollouts

    def check(self, game: Game[Any, Any]) -> None:
        if not box(game.info.id, game.rules_version).mind.searches:
            raise LabError("no_search", game=game.info.id)

    def begin(self, game: Game[Any, Any], state: Any) -> None:  # noqa: ARG002
        self._game = game
        self._kept: list[tuple[int, Any]] = []
        self._every = 1
        self._count = 0

    def draw(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: Any, seat: Seat, legal: list[Action], action: Action) -> None:  # noqa: ARG002
        if self._count % self._every == 0:
            copy = state.copy()
            copy.quiet = True
            self._kept.append((self._count, copy))
            if len(self._kept) == 2 * MOST:  # every second will do
                del self._kept[1::2]
                self._every *= 2
        self._count += 1

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        if len(self._kept) > MOST:
            del self._kept[1::2]
        mind = box(self._game.info.id, self._game.rules_version).mind
        points = [count / self._count for count, _ in self._kept]
        chances = [self._chances(mind, each) for _, each in self._kept]
        return _told(points, chances, outcome, self._rollouts)

    def _chances(self, mind: Mind, state: Any) -> list[float]:
        """Each seat's chance of winning from here."""
        game, rng = self._game, self._rng
        sums = [0.0] * game.players
        for _ in range(self._rollouts):
            world = state.copy()
            styles = [below(rng, mind.quick_styles) for _ in range(game.players)]
            mind.rollout(game, world, styles, Random(rng.random()), rng)
            for seat, part in enumerate(_parts(game, mind, world)):
                sums[seat] += part
        return [each / self._rollouts for each in sums]

    def figures(self, row: Mapping[str, Any]) -> Values:
        keys = ("leads", "trailing", "late", "decided", "comeback")
        return {key: (float(row[key]), 1.0) for key in keys if row.get(key) is not None}


def _parts(game: Game[Any, Any], mind: Mind, state: Any) -> list[float]:
    """Whose victory this is; where a rollout stopped before the end, in the parts it is worth."""
    outcome = game.outcome(state)
    if outcome is not None:
        return [float(seat in outcome.winners) for seat in range(game.players)]
    worth = mind.worth(game, state)
    whole = sum(worth)
    return [each / whole for each in worth] if whole else [1 / game.players] * game.players


def _told(
    points: Sequence[float], chances: Sequence[Sequence[float]], outcome: Outcome, rollouts: int
) -> dict[str, Any]:
    seats = range(len(chances[0]))
    leads = _lead_changes(chances, rollouts)
    if not outcome.winners:
        nothing = dict.fromkeys(("trailing", "late", "decided", "comeback"))
        return {"points": [], "chance": [], "leads": leads, **nothing}
    mine = [sum(at[seat] for seat in outcome.winners) / len(outcome.winners) for at in chances]
    best = [max(at) for at in chances]
    trailing = sum(sqrt(max(0.0, top - own)) for top, own in zip(best, mine, strict=True))
    ends = [*mine, 1.0]
    rises = [(at, max(0.0, b - a)) for at, (a, b) in zip(points, pairwise(ends), strict=True)]
    whole = sum(rise for _, rise in rises)
    unsure = [at for at, own in zip([*points[1:], 1.0], mine, strict=True) if own < SURE]
    fair = len(outcome.winners) / len(seats)
    return {
        "points": [round(at, 3) for at in points],
        "chance": [round(own, 3) for own in mine],
        "leads": leads,
        "trailing": round(trailing / len(mine), 4),
        "late": round(sum(rise for at, rise in rises if at >= 2 / 3) / whole, 4) if whole else 0.0,
        "decided": round(unsure[-1], 4) if unsure else 0.0,
        "comeback": any(at >= 0.5 and own < fair / 2 for at, own in zip(points, mine, strict=True)),
    }


def _lead_changes(chances: Sequence[Sequence[float]], rollouts: int) -> int:
    """How often another seat became the favourite, by more than noise could make it seem."""
    favourite = max(range(len(chances[0])), key=lambda seat: chances[0][seat])
    changes = 0
    for at in chances[1:]:
        ahead = max(range(len(at)), key=lambda seat: at[seat])
        noise = NOISE * sqrt((at[ahead] + at[favourite]) / rollouts)
        if at[ahead] - at[favourite] > noise:
            favourite = ahead
            changes += 1
    return changes
