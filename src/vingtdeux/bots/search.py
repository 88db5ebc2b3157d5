"""Thinking ahead from what a seat knows: one ply, many worlds, everybody plays on quickly.

Each candidate is tried in the same imagined worlds with the same luck, so that what is compared are
differences. Those clearly behind are dropped early; the best one is compared once more with what
the policy would do, in worlds it was not chosen in, and must be clearly better to be played.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Any, Final, NamedTuple, Self, final

from vingtdeux.bots.levelled import Minded
from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.chance import below
from vingtdeux.engine.game import Game
from vingtdeux.engine.held import Held
from vingtdeux.engine.mind import PLAIN, Candidate, Mind, Temper
from vingtdeux.engine.nature import by_rng, settle

BATCH: Final = 8
"""Worlds imagined at a time."""
FEW: Final = 16
"""Nobody is judged by fewer worlds than these."""
MANY: Final = 64
"""Worlds after which candidates that made no difference in any of them are one."""
BEHIND: Final = 2.0
"""Standard errors by which a candidate must lie behind the best to be dropped."""
AHEAD: Final = 1.0
"""Standard errors by which the best must lie ahead of the policy's choice, in fresh worlds."""
DECIDED: Final = 3.5
"""Standard errors after which more worlds would not change anything."""
SHARE: Final = 0.6
"""Of the limit, what the first comparison may take; the rest is for the last one."""
NORMAL: Final = 1.96


@dataclass(frozen=True)
class Limit:
    """How long to think: simulations (the same result every time) or seconds of CPU time."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [each for each in (self.simulations, self.seconds) if each is not None]
        if len(given) != 1 or not 0 < given[0] < inf:
            raise ValueError("a limit is a number of simulations or of seconds, above 0")


Worths = list[list[float]]
"""For each world, the worth of each candidate."""


class Row(NamedTuple):
    """What was found out about an action: its mean worth from 0 to 1, between which bounds the true
    mean lies (95 %), in how many worlds it was tried."""

    action: Action
    mean: float
    interval: tuple[float, float]
    n: int


@final
class Search(Minded):
    """The highest level: considers what its policy would do and some other things."""

    def __init__(self, mind: Mind, limit: Limit, temper: Temper = PLAIN) -> None:
        super().__init__(mind, mind.levels, temper)
        self.limit = limit
        self._game: Game[Any, Any] | None = None

    def at(self, game: Game[Any, Any]) -> Self:
        """The same search at a table of these rules."""
        found = type(self)(self.mind, self.limit, self.temper)
        found.name = self.name
        found._game = game
        return found

    def within(self, seconds: float) -> Self:
        """The same search with so much time at most."""
        limit = Limit(seconds=min(seconds, self.limit.seconds or seconds))
        found = type(self)(self.mind, limit, self.temper)
        found.name, found._game = self.name, self._game
        return found

    def choose(self, seen: Any, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        if not self.mind.ponders(seen, legal):
            return self.mind.usual(seen, legal, self.temper, rng)
        return self.analyse(seen, legal, rng, self.limit)[0].action

    def analyse(
        self,
        seen: Any,
        legal: list[Action],
        rng: Random,
        limit: Limit | None = None,
        stop: Callable[[], bool] | None = None,
        jobs: int = 1,
    ) -> list[Row]:
        """What the considered actions are worth; first the one to play, then by mean.

        `stop` is asked now and then: when it says so, the search ends with what it knows. With
        several jobs worlds are shared among processes; with a limit in simulations the result is
        the same whatever their number.
        """
        if self._game is None:
            raise RuntimeError("a search must sit at a table first: bot.at(game), make(game, name)")
        candidates = self.mind.propose(self._game, seen, legal, self.temper, rng)
        tried = Trial(self.mind, self._game, seen, tuple(candidates))
        inquiry = _Inquiry(tried, rng, limit or self.limit, stop, jobs)
        best = inquiry.best() if len(candidates) > 1 else 0
        return inquiry.rows(best)


@dataclass(frozen=True)
class Trial:
    """What is tried: by whom, at which table, what the seat sees, and the candidates."""

    mind: Mind
    game: Game[Any, Any]
    seen: Any
    candidates: tuple[Candidate, ...]

    def __reduce__(self) -> tuple[Callable[..., "Trial"], tuple[Any, ...]]:
        """To another process: compiled observations and weights cannot be sent, so it gets a world
        that looks the same to the seat, and the numbers of the mind."""
        world = Held(self.game, self.game.determinize(self.seen, Random(0)))
        mind: Any = self.mind
        if self.mind.weights:
            mind = (type(self.mind), dict(self.mind.weights))
        return _arrived, (mind, world, self.seen.seat, self.candidates)

    def worths(self, luck: float, alive: Sequence[int], must_stop: Callable[[], bool]) -> Worths:
        """A batch of worlds: in each, what each candidate still alive came to. The last world is
        left out if it was interrupted."""
        rng = Random(luck)
        mind, game = self.mind, self.game
        found: Worths = []
        for world in mind.worlds(game, self.seen, BATCH, rng):
            styles = [below(rng, mind.quick_styles) for _ in range(game.players)]
            nature, others = rng.random(), rng.random()
            row: list[float] = []
            for index in alive:
                if must_stop():
                    return found
                row.append(self._worth(self.candidates[index], world, styles, nature, others))
            found.append(row)
        return found

    def _worth(
        self, candidate: Candidate, world: Any, styles: list[int], nature: float, others: float
    ) -> float:
        """Do it in this world, let everybody play on, see what it came to."""
        mind, game, seat = self.mind, self.game, self.seen.seat
        state = world.copy()
        luck = Random(nature)
        game.apply(state, seat, candidate.action)
        for action in candidate.then:
            asked = settle(game, state, by_rng(game, luck))
            if seat not in asked or action not in game.legal_actions(state, seat):
                break
            game.apply(state, seat, action)
        played = styles[:]
        played[seat] = candidate.style
        mind.rollout(game, state, played, luck, Random(others))
        worth: float = mind.worth(game, state)[seat]
        return worth


@final
class _Inquiry:
    """One search: what it has seen so far and how much it may still spend."""

    def __init__(
        self, trial: Trial, rng: Random, limit: Limit, stop: Callable[[], bool] | None, jobs: int
    ) -> None:
        self.trial = trial
        self.rng = rng
        self.limit = limit
        self.jobs = jobs
        self.spent = 0
        count = len(trial.candidates)
        self.sums = [0.0] * count
        self.squares = [0.0] * count
        self.counts = [0] * count
        self._stop = stop
        self._began = time.thread_time()

    def best(self) -> int:
        """The candidate to play: the policy's, unless another one is clearly better."""
        alive = self._survivors(list(range(len(self.counts))))
        rival = max(alive, key=self._mean)
        if rival == 0:
            return 0
        return rival if self._is_ahead(rival) else 0

    def rows(self, best: int) -> list[Row]:
        """What is known, the candidate to play first."""
        order = sorted(
            range(len(self.counts)), key=lambda index: (index != best, -self._mean(index))
        )
        return [self._row(index) for index in order]

    # --- the two comparisons -------------------------------------------------------------------

    def _survivors(self, alive: list[int]) -> list[int]:
        """Drop what lies clearly behind, at 16, 32, 64 … worlds, until one is left."""
        worlds: Worths = []
        while len(alive) > 1 and (more := self._gather(alive, len(worlds), SHARE)):
            worlds += more
            if len(worlds) < FEW:
                continue
            means = [sum(column) / len(worlds) for column in zip(*worlds, strict=True)]
            top = means.index(max(means))
            kept = [
                place
                for place in range(len(alive))
                if place == top or _errors_ahead(worlds, top, place) < BEHIND
            ]
            if len(worlds) >= MANY:
                kept = _different(worlds, kept)
            alive = [alive[place] for place in kept]
            worlds = [[row[place] for place in kept] for row in worlds]
        return alive

    def _is_ahead(self, rival: int) -> bool:
        """Whether it beats the policy's choice in worlds in which it was not chosen."""
        worlds: Worths = []
        while more := self._gather([0, rival], len(worlds), 1.0):
            worlds += more
            if len(worlds) >= FEW and abs(_errors_ahead(worlds, 1, 0)) > DECIDED:
                break
        return len(worlds) >= FEW and _errors_ahead(worlds, 1, 0) > AHEAD

    def _gather(self, alive: Sequence[int], seen: int, share: float) -> Worths:
        """As many worlds again as have been seen, if this share of the limit allows; [] = none."""
        batches = max(FEW, seen) // BATCH
        if self.limit.simulations is not None:
            left = share * self.limit.simulations - self.spent
            batches = min(batches, int(left / (BATCH * len(alive))))
        seconds = self.limit.seconds
        until = inf if seconds is None else self._began + share * seconds
        worlds: Worths = []
        for at in range(0, batches, self.jobs):
            if self._is_over(until):
                break
            lucks = [self.rng.random() for _ in range(min(self.jobs, batches - at))]
            for found in self._tried(lucks, alive, until):
                worlds += found
        self._note(alive, worlds)
        return worlds

    def _tried(self, lucks: list[float], alive: Sequence[int], until: float) -> list[Worths]:
        if self.jobs == 1:
            return [self.trial.worths(lucks[0], alive, lambda: self._is_over(until))]
        from joblib import Parallel, delayed  # extra `lab`

        work = Parallel(n_jobs=self.jobs)
        return list(work(delayed(_whole)(self.trial, luck, tuple(alive)) for luck in lucks))

    def _is_over(self, until: float) -> bool:
        return time.thread_time() >= until or (self._stop is not None and self._stop())

    # --- counting ------------------------------------------------------------------------------

    def _note(self, alive: Sequence[int], worlds: Worths) -> None:
        self.spent += len(worlds) * len(alive)
        for row in worlds:
            for index, worth in zip(alive, row, strict=True):
                self.sums[index] += worth
                self.squares[index] += worth * worth
                self.counts[index] += 1

    def _mean(self, index: int) -> float:
        count = self.counts[index]
        return self.sums[index] / count if count else 0.0

    def _row(self, index: int) -> Row:
        count, mean = self.counts[index], self._mean(index)
        wide = 1.0
        if count > 1:
            wide = NORMAL * sqrt(max(0.0, self.squares[index] / count - mean * mean) / (count - 1))
        action = self.trial.candidates[index].action
        return Row(action, mean, (max(0.0, mean - wide), min(1.0, mean + wide)), count)


def _arrived(mind: Any, world: Held, seat: Seat, candidates: tuple[Candidate, ...]) -> Trial:
    """A trial in the process it was sent to."""
    if isinstance(mind, tuple):
        kind, numbers = mind
        mind = kind(numbers)
    return Trial(mind, world.game, world.game.observe(world.state, seat), candidates)


def _whole(trial: Trial, luck: float, alive: tuple[int, ...]) -> Worths:
    """In a process of its own."""
    return trial.worths(luck, alive, lambda: False)


def _different(worlds: Worths, places: list[int]) -> list[int]:
    """The candidates without those that came to the same as an earlier one in every world."""
    columns: dict[tuple[float, ...], int] = {}
    for place in places:
        columns.setdefault(tuple(row[place] for row in worlds), place)
    return list(columns.values())


def _errors_ahead(worlds: Worths, one: int, other: int) -> float:
    """By how many standard errors of the paired difference one candidate leads the other."""
    gaps = [row[one] - row[other] for row in worlds]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    if spread == 0.0:
        return 0.0 if mean == 0.0 else inf if mean > 0 else -inf
    return mean / sqrt(spread / count)
