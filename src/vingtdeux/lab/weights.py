"""Weights of a mind found by play: the cross-entropy method over self-play.

Each generation draws sets of weights around the best so far, lets each play the same games against
the same mixed company, and moves towards those that did best. What was found is judged at the end
on seeds nothing was tuned on.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatchcase
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from vingtdeux.bots.levelled import Levelled
from vingtdeux.engine.mind import rank_share
from vingtdeux.games import box
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.simulate import simulate
from vingtdeux.lab.statistics import Interval, mean_interval
from vingtdeux.lab.workers import can_share

TUNED: Final = "tuned"
STIR: Final = 0.25
"""How wide the first generation is drawn, as a share of a weight."""
LEAST: Final = 0.02
"""A weight never stops being tried, by this share."""
SMALL: Final = 0.4
"""Nearer to zero a weight is stirred as if it were this large: a share of 0.1 by 0.1, not by 1."""
STEP: Final = 2.0
"""And a count or a switch as if it were this large: at first one draw in three is a step away."""
SMOOTH: Final = 0.7
"""How much of the way to the elite a generation goes."""


@dataclass(frozen=True)
class Course:
    """What is tuned on what."""

    game: str
    level: int
    weights: tuple[str, ...]
    players: tuple[int, ...]
    against: tuple[str, ...]
    population: int = 24
    games: int = 40
    """Of each set of weights, in each generation, at each number of players."""
    elite: float = 0.25
    seed: str = "tune"


@dataclass
class Found:
    """Where the search stands: it can be kept, and gone on with."""

    mean: dict[str, float]
    spread: dict[str, float]
    generation: int = 0
    history: list[float] = field(default_factory=list)
    """The elite's share of pairs, generation by generation."""


def course(
    game_id: str, level: int, patterns: Sequence[str], players: Sequence[int],
    against: Sequence[str], **more: Any,
) -> Course:  # fmt: skip
    """A course over the weights these patterns name (`buy.*`); ValueError with what there is."""
    known = box(game_id).mind.weights
    if not known:
        raise ValueError(f"the bots of {game_id} have no weights to tune")
    chosen = tuple(name for name in known if any(fnmatchcase(name, each) for each in patterns))
    if not chosen:
        raise ValueError(f"no weight of {game_id} is called so; there are {', '.join(known)}")
    return Course(game_id, level, chosen, tuple(players), tuple(against), **more)


def begin(plan: Course) -> Found:
    """Where the weights are today."""
    today = box(plan.game).mind.weights
    mean = {name: float(today[name]) for name in plan.weights}
    whole = _whole(plan)
    return Found(
        mean, {name: _share_of(STIR, value, name in whole) for name, value in mean.items()}
    )


def _whole(plan: Course) -> frozenset[str]:
    """Counts and switches: the data file has them without a decimal point."""
    today = box(plan.game).mind.weights
    return frozenset(name for name in plan.weights if isinstance(today[name], int))


def _share_of(share: float, value: float, is_whole: bool) -> float:
    """This share of a weight, as a spread."""
    return share * max(STEP if is_whole else SMALL, abs(value))


def played(plan: Course, found: Found) -> dict[str, float]:
    """The weights found as they are played and written: counts and switches whole."""
    return _rounded(found.mean, _whole(plan))


def _rounded(drawn: Mapping[str, float], whole: frozenset[str]) -> dict[str, float]:
    return {name: round(value) if name in whole else value for name, value in drawn.items()}


def step(plan: Course, found: Found, jobs: int = 1) -> Found:
    """One generation."""
    rng = Random(f"{plan.seed}|{found.generation}")
    drawn = [dict(found.mean)]
    while len(drawn) < plan.population:
        drawn.append(
            {name: rng.gauss(found.mean[name], found.spread[name]) for name in plan.weights}
        )
    seed, whole = f"{plan.seed}|{found.generation}", _whole(plan)
    shares = _each(lambda one: (plan, _rounded(one, whole), plan.games, seed), drawn, jobs)
    order = sorted(range(len(drawn)), key=lambda at: -shares[at])
    best = [drawn[at] for at in order[: max(2, int(plan.elite * plan.population))]]
    mean, spread = {}, {}
    for name in plan.weights:
        values = [one[name] for one in best]
        centre, old = sum(values) / len(values), found.mean[name]
        # around where they were drawn: a weight that has to go far keeps its pace
        wide = sqrt(sum((value - old) ** 2 for value in values) / len(values))
        mean[name] = SMOOTH * centre + (1 - SMOOTH) * old
        least = _share_of(LEAST, mean[name], name in whole)
        spread[name] = max(least, SMOOTH * wide + (1 - SMOOTH) * found.spread[name])
    top = sum(shares[at] for at in order[: len(best)]) / len(best)
    return Found(mean, spread, found.generation + 1, [*found.history, top])


def judge(plan: Course, weights: Mapping[str, float], games: int, seed: str) -> Interval:
    """Share of pairs in which these weights rank higher than the company, on these seeds."""
    return mean_interval(_shares(plan, weights, games, seed))


def _each(
    order: Callable[[dict[str, float]], tuple[Any, ...]], drawn: list[dict[str, float]], jobs: int
) -> list[float]:
    if jobs == 1 or not can_share():
        return [_fitness(*order(one)) for one in drawn]
    from joblib import Parallel, delayed

    work: Iterable[float] = Parallel(n_jobs=jobs)(delayed(_fitness)(*order(one)) for one in drawn)
    return list(work)


def _fitness(plan: Course, weights: Mapping[str, float], games: int, seed: str) -> float:
    shares = _shares(plan, weights, games, seed)
    return sum(shares) / len(shares)


def _shares(plan: Course, weights: Mapping[str, float], games: int, seed: str) -> list[float]:
    """Game by game, the share of the company that the tuned bot left behind."""
    bot = Levelled(box(plan.game).mind.tuned(weights), plan.level)
    bot.name = TUNED
    shares: list[float] = []
    for players in plan.players:
        rest = [plan.against[at % len(plan.against)] for at in range(players - 1)]
        played = simulate(Plan(plan.game, (bot, *rest), games, players, seed=f"{seed}|{players}"))
        for game in played.games:
            (seat,) = [at for at, index in enumerate(game.seating) if index == 0]
            shares.append(rank_share(game.ranks, seat))
    return shares


# --- kept -------------------------------------------------------------------------------------


def keep(path: Path, plan: Course, found: Found) -> None:
    """Write where it stands: whole or not at all."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps({"course": asdict(plan), "found": asdict(found)}, indent=1) + "\n")
    beside.replace(path)


def go_on(path: Path, plan: Course) -> Found:
    """Where a kept course stands; ValueError if the file is of another course or none."""
    try:
        said = json.loads(path.read_text())
        kept = json.loads(json.dumps(said["course"]))
        found = Found(**said["found"])
    except (ValueError, TypeError, LookupError) as error:
        raise ValueError(f"{path} is no kept course: {error}") from error
    if kept != json.loads(json.dumps(asdict(plan))):
        raise ValueError(f"{path} keeps another course: name another file, or ask for the same")
    return found
