"""Material towards a target: which changes give games of fifteen rounds with a fair first seat?

Each generation draws variants, one value for each number that may vary, plays each from the same seeds, and
moves the odds of the values towards those of the best (cross-entropy). Then every change that is not
needed is taken back. What was found is judged at the end on seeds nothing was chosen by.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from random import Random
from typing import Any, Final

from vingtdeux.engine.info import CHANGES
from vingtdeux.engine.material import ChangeError
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.figures import ALIASES, Reader, Summary, key_of, summed
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.statistics import Interval
from vingtdeux.lab.table import play_some
from vingtdeux.lab.workers import Work

ELITE: Final = 0.25
SMOOTH: Final = 0.6
"""How much of the way to the elite the odds go."""
LEAST: Final = 0.02
"""Odds below which no value falls: it may still be drawn."""
PRINTED: Final = 0.6
"""The odds of what is printed at the beginning: variants should differ in few things."""
TIE: Final = 0.02
"""Miss by which a variant may be worse and still be preferred for a change less."""


@dataclass(frozen=True)
class Target:
    """Where a figure should be, and how much a miss counts: shares by their points, numbers by their
    part of the target."""

    key: str
    value: float

    def miss(self, summary: Summary) -> float:
        """How far off; 0.1 = ten points of a share, or a tenth of a number."""
        away = abs(summary.value(self.key) - self.value)
        return away if summary.reader.is_share(self.key) else away / max(1e-9, abs(self.value))


def targets(text: str) -> tuple[Target, ...]:
    """Targets written `length=15,first_seat=0.33`; ValueError says what is wrong."""
    found = []
    for part in text.split(","):
        name, equals, value = (word.strip() for word in part.partition("="))
        try:
            found.append(Target(key_of(name), float(value)))
        except ValueError:
            equals = ""
        if not equals or not name or not isfinite(found[-1].value):
            raise LabError("no_target", text=part.strip())
    return tuple(found)


@dataclass(frozen=True)
class Search:
    """What is looked for, among what."""

    plan: Plan
    """The table; `games` of it are played of each variant."""
    targets: tuple[Target, ...]
    values: Mapping[str, Sequence[Any]]
    """By path, the values that may be tried."""
    generations: int = 8
    population: int = 16

    def __post_init__(self) -> None:
        reader = Reader(self.plan, self.plan.open().players)
        for each in self.targets:
            if reader.is_share(each.key) and not 0 <= each.value <= 1:
                raise LabError("share_target", text=f"{each.key}={each.value:g}")


@dataclass
class Course:
    """Where the search stands. Everything in it follows from the search and its seed."""

    odds: dict[str, list[float]]
    generation: int = 0
    trials: int = 0
    """Variants played so far."""
    best: dict[str, Any] = field(default_factory=dict)
    miss: float = float("inf")
    history: list[float] = field(default_factory=list)
    """The best miss, generation by generation."""


def begin(search: Search) -> Course:
    """Where it starts: what is printed is likelier than all else together."""
    printed = _printed(search)
    odds = {}
    for path, values in search.values.items():
        others = max(1, sum(value != printed[path] for value in values))
        odds[path] = [
            PRINTED if value == printed[path] else (1 - PRINTED) / others for value in values
        ]
    return Course(odds)


def step(search: Search, course: Course, work: "Work[Any]") -> Course:
    """One generation; the first variant of each is the best so far, on this generation's seeds."""
    rng = Random(f"{search.plan.seed}|tune|{course.generation}")
    drawn = [course.best]
    for _ in range(20 * search.population):
        if len(drawn) == search.population:
            break
        variant = _drawn(search, course.odds, rng)
        if variant not in drawn and is_possible(search, variant):
            drawn.append(variant)
    seed = f"{search.plan.seed}|{course.generation}"
    misses = _misses(search, drawn, seed, work)
    order = sorted(range(len(drawn)), key=lambda at: (misses[at], len(drawn[at])))
    elite = [drawn[at] for at in order[: max(2, int(ELITE * len(drawn)))]]
    odds = {path: _towards(search, path, course.odds[path], elite) for path in course.odds}
    best = drawn[order[0]]
    return Course(
        odds, course.generation + 1, course.trials + len(drawn), best, misses[order[0]],
        [*course.history, misses[order[0]]],
    )  # fmt: skip


def prune(search: Search, course: Course, work: "Work[Any]") -> Course:
    """Take back every change without which the miss is not worse by more than a hair."""
    best, trials = dict(course.best), course.trials
    seed = f"{search.plan.seed}|prune"
    (miss,) = _misses(search, [best], seed, work)
    while best:
        fewer = [{path: best[path] for path in best if path != gone} for gone in best]
        fewer = [each for each in fewer if is_possible(search, each)]
        if not fewer:
            break
        misses = _misses(search, fewer, seed, work)
        trials += len(fewer)
        at = min(range(len(fewer)), key=lambda each: misses[each])
        if misses[at] > miss + TIE:
            break
        best, miss = fewer[at], min(miss, misses[at])
    return Course(course.odds, course.generation, trials, best, miss, course.history)


def judge(
    search: Search, variant: Mapping[str, Any], games: int, work: "Work[Any]"
) -> dict[str, Interval]:
    """Each target's figure on held-out seeds."""
    (found,) = _summaries(search, [variant], f"{search.plan.seed}|held out", games, work)
    return {each.key: found.figure(each.key) for each in search.targets}


def is_possible(search: Search, variant: Mapping[str, Any]) -> bool:
    """Whether these changes fit together."""
    try:
        _table(search, variant, search.plan.seed, 1).open()
    except ChangeError:
        return False
    return True


def _printed(search: Search) -> dict[str, Any]:
    """What the table has before anything varies."""
    already = search.plan.options.get(CHANGES, {})
    return {
        knob.path: already.get(knob.path, knob.default)
        for knob in box(search.plan.game).info.knobs()
        if knob.path in search.values
    }


def _drawn(search: Search, odds: Mapping[str, Sequence[float]], rng: Random) -> dict[str, Any]:
    printed = _printed(search)
    variant = {
        path: rng.choices(list(values), odds[path])[0] for path, values in search.values.items()
    }
    return {path: value for path, value in variant.items() if value != printed[path]}


def _towards(
    search: Search, path: str, odds: Sequence[float], elite: Sequence[Mapping[str, Any]]
) -> list[float]:
    printed = _printed(search)[path]
    found = []
    for value, old in zip(search.values[path], odds, strict=True):
        share = sum(each.get(path, printed) == value for each in elite) / len(elite)
        found.append(max(LEAST, SMOOTH * share + (1 - SMOOTH) * old))
    return [each / sum(found) for each in found]


def _table(search: Search, variant: Mapping[str, Any], seed: str, games: int) -> Plan:
    plan = search.plan
    changes = {**plan.options.get(CHANGES, {}), **variant}
    options = {**plan.options, **({CHANGES: changes} if changes else {})}
    return Plan(plan.game, plan.bots, games, plan.players, options, seed, plan.watch)


def _misses(
    search: Search, drawn: Sequence[Mapping[str, Any]], seed: str, work: "Work[Any]"
) -> list[float]:
    found = _summaries(search, drawn, seed, search.plan.games, work)
    return [sum(each.miss(one) ** 2 for each in search.targets) ** 0.5 for one in found]


def _summaries(
    search: Search, drawn: Sequence[Mapping[str, Any]], seed: str, games: int, work: "Work[Any]"
) -> list[Summary]:
    """Each variant played from the same seeds; the games shared out among whoever works."""
    plans = [_table(search, each, seed, games) for each in drawn]
    players = plans[0].open().players
    answers = work(play_some, [(plan, range(games)) for plan in plans])
    found = [summed(plan, players, some) for plan, some in zip(plans, answers, strict=True)]
    for each in search.targets:
        if each.key not in found[0]:
            known = ", ".join(sorted({*ALIASES, *(key for key in found[0].keys if "." not in key)}))
            raise LabError("no_figure", figure=each.key, names=known)
    return found


def written(course: Course) -> str:
    """What was found, as `--set` takes it."""
    return " ".join(f"--set {path}={json.dumps(value)}" for path, value in course.best.items())
