"""All bots against each other: ratings with intervals, and how many rungs the game has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random
from typing import Any, Final

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.files import Experiment
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import LEVEL, Interval, together

KIND: Final = "ladder"
DRAWS: Final = 40
"""Resamples of the games for the intervals of ratings."""
MOST_RATED: Final = 4000
"""Games that ratings are worked out from: the first of each pair."""

Met = tuple[tuple[str, ...], tuple[int, ...]]
"""A game as ratings see it: who sat where, and the ranks."""


def bots_of(game_id: str) -> tuple[str, ...]:
    """The rungs that answer at once, weakest first. (A Divisionnaire thinks for a second each time.)"""
    levels = box(game_id).mind.policies
    return ("uniform", *(name.lower() for name in LEVEL_NAMES[:levels]))


def ladder(
    game: str, bots: Sequence[str], games: int, players: int | None = None,
    options: Mapping[str, Any] | None = None, seed: str = "1",
) -> Experiment:  # fmt: skip
    """So many games of each pair of bots, seats rotated."""
    if len(dict.fromkeys(bots)) < 2:
        raise LabError("few_bots")
    plans = tuple(
        Plan(game, pair, games, players, options or {}, f"{seed}|{pair[0]}|{pair[1]}")
        for pair in combinations(dict.fromkeys(bots), 2)
    )
    labels = tuple({"bots": list(plan.lineup)} for plan in plans)
    return Experiment(KIND, plans, labels, {"bots": list(dict.fromkeys(bots)), "seed": seed})


@dataclass(frozen=True)
class Rungs:
    """What a ladder shows."""

    ratings: list[tuple[str, Interval]]
    """Weakest first; openskill's, 25 is the middle."""
    pairs: dict[tuple[str, str], Interval]
    """How often the first ranks above the second, equal ranks counted half; intervals that hold all
    together."""

    @property
    def depth(self) -> int:
        """Skill depth: bots shown to be stronger than the rung below (their interval is above a half)."""
        names = [name for name, _ in self.ratings]
        return sum(self.pairs[strong, weak].low > 0.5 for weak, strong in pairwise(names))


def rungs(found: Found, games: Iterable[tuple[int, Played]]) -> Rungs:
    """The ladder of these figures and games."""
    names: list[str] = list(found.experiment.about["bots"])
    pairs: dict[tuple[str, str], Interval] = {}
    for summary in found.summaries:
        a, b = summary.names
        first, second = sorted((a, b))
        share = summary.figure(f"pair.{first}>{second}", together(len(found.summaries)))
        pairs[first, second] = share
        pairs[second, first] = Interval(1 - share.value, 1 - share.high, 1 - share.low)
    met = _met(found, games)
    ratings = _ratings(names, met)
    rng = Random("ladder")
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(DRAWS):
        for name, rating in _ratings(names, rng.choices(met, k=len(met))).items():
            drawn[name].append(rating)
    out = round(DRAWS * (1 - LEVEL) / 2)
    intervals = []
    for name, rating in sorted(ratings.items(), key=lambda each: each[1]):
        values = sorted(drawn[name])
        ends = min(rating, values[out]), max(rating, values[-1 - out])
        intervals.append((name, Interval(rating, *ends)))
    return Rungs(intervals, pairs)


def _met(found: Found, games: Iterable[tuple[int, Played]]) -> list[Met]:
    """The first games of each pair, in a mixed order that is always the same."""
    each = max(1, MOST_RATED // len(found.summaries))
    met = [
        (tuple(found.experiment.plans[arm].lineup[index] for index in game.seating), game.ranks)
        for arm, game in games
        if game.number < each
    ]
    Random("met").shuffle(met)
    return met


def _ratings(names: Sequence[str], met: Sequence[Met]) -> dict[str, float]:
    """Openskill's Plackett-Luce over these games; a bot with several seats gets the mean of them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    held = {name: model.rating(name=name) for name in names}
    for seats, ranks in met:
        teams = [[model.rating(mu=held[name].mu, sigma=held[name].sigma)] for name in seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for name in dict.fromkeys(seats):
            mine = [team[0] for team, other in zip(rated, seats, strict=True) if other == name]
            held[name].mu = sum(each.mu for each in mine) / len(mine)
            held[name].sigma = sum(each.sigma for each in mine) / len(mine)
    return {name: held[name].mu for name in names}
