"""An experiment is played: chunk by chunk, by whoever works, into figures and files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from vingtdeux.lab.errors import LabError
from vingtdeux.lab.figures import ALIASES, Pairing, Summary, summed
from vingtdeux.lab.files import Experiment, Run, Shard
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.sequential import Sprt, Verdict
from vingtdeux.lab.table import play_some
from vingtdeux.lab.watchers import OURS
from vingtdeux.lab.workers import Work, workers

Progress = Callable[[int], None]
"""Called with the number of games just finished."""


@dataclass
class Found:
    """What an experiment gave: figures of each plan, and differences from the first."""

    experiment: Experiment
    summaries: list[Summary]
    pairings: list[Pairing]
    """Of the second plan and each after it, against the first."""
    verdict: Verdict = ""
    """Of a sequential test."""
    is_whole: bool = True
    """Whether all games are in it."""

    @property
    def sprt(self) -> Sprt | None:
        """The sequential test it was stopped by, if any."""
        said = self.experiment.about.get("sprt")
        return Sprt(**said) if said else None

    def _repr_html_(self) -> str:
        """Its report, in a notebook."""
        from vingtdeux.lab.report.notebook import notebook

        return notebook(self)


class Counting:
    """Games of all arms as they come, in order: into summaries and pairings."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        players = [plan.open().players for plan in experiment.plans]
        self.summaries = [Summary(*each) for each in zip(experiment.plans, players, strict=True)]
        first = experiment.plans[0]
        self._paired = all(
            _can_pair(first, plan, players[0], count)
            for plan, count in zip(experiment.plans, players, strict=True)
        )
        rest = experiment.plans[1:] if self._paired else ()
        self.pairings = [Pairing(first, plan, players[0]) for plan in rest]
        self._waiting: dict[int, Played] = {}

    def add(self, arm: int, game: Played) -> None:
        """One more game."""
        self.summaries[arm].add(game)
        if not self.pairings:
            return
        if arm == 0:
            self._waiting[game.number] = game
        elif game.number in self._waiting:
            self.pairings[arm - 1].add(self._waiting[game.number], game)
        if arm == len(self.summaries) - 1:
            self._waiting.pop(game.number, None)

    def found(self, verdict: Verdict = "", *, is_whole: bool = True) -> Found:
        """The figures, closed."""
        for each in self.summaries:
            each.close()
        for pairing in self.pairings:
            pairing.close()
        return Found(self.experiment, self.summaries, self.pairings, verdict, is_whole)


def must_have(plan: Plan, key: str) -> None:
    """LabError if games of this plan have no such figure: one of them is played to see. What it does
    not have of a watcher, or another way to end, may be in others."""
    found = summed(plan, plan.open().players, play_some(plan, range(1)))
    name = key.partition(".")[0]
    if key not in found and name != "reason" and name not in found.reader.watchers:
        short = {name for name, each in ALIASES.items() if each in found or _is_watched(each)}
        known = sorted(short | {each for each in found.keys if "." not in each})
        raise LabError("no_figure", figure=key, names=", ".join(known))


def _is_watched(key: str) -> bool:
    return key.partition(".")[0] in OURS


def _can_pair(first: Plan, second: Plan, players: int, others: int) -> bool:
    return (
        players == others
        and (first.game, first.games, first.seed, first.repeat)
        == (second.game, second.games, second.seed, second.repeat)
        and len(first.bots) == len(second.bots)
    )


def play(
    experiment: Experiment,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    run: Run | None = None,
    backend: Any = "local",
    address: str | None = None,
    stop: Callable[[], bool] = lambda: False,
    hear: Callable[[int, Played], None] | None = None,
    counting: Counting | None = None,
) -> Found:
    """Play all of it (of a kept run, what is missing) and count. The same whoever works.

    With a sequential test among what the experiment says, it ends when that has its answer;
    `stop` is asked after each chunk; `hear` is told each game and its arm;
    `counting` is where they are counted, for whoever must know although it was interrupted.
    """
    for plan in experiment.plans:
        plan.open()
    counting = counting or Counting(experiment)
    test = Sprt(**experiment.about["sprt"]) if experiment.about.get("sprt") else None
    with workers(jobs, backend, address) as work:
        last = len(experiment.plans) - 1
        for arm, games, fresh in _played(experiment, run, work):
            for game in games:
                counting.add(arm, game)
                if hear is not None:
                    hear(arm, game)
            if progress is not None:
                progress(len(games))
            if test is not None and arm == last:
                verdict = _verdict(test, counting)
                if verdict:
                    return counting.found(verdict)
            if fresh and stop():
                return counting.found(is_whole=False)
    if run is not None:
        run.pack()
    return counting.found()


def _played(
    experiment: Experiment, run: Run | None, work: "Work[list[Played]]"
) -> Iterator[tuple[int, list[Played], bool]]:
    """The games of each chunk in order; those a run has kept are read, the others played."""
    if run is not None and run.is_packed:
        for arm, game in run.games():
            yield arm, [game], False
        return
    shard = run.shard if run is not None else Shard()
    mine = [each for each in experiment.chunks() if shard.has(each[1])]
    missing = {(arm, chunk) for arm, chunk, _ in (run.missing() if run is not None else mine)}
    plans: Sequence[Plan] = experiment.plans
    todo = [(plans[arm], games) for arm, chunk, games in mine if (arm, chunk) in missing]
    answers = work(play_some, todo)
    for arm, chunk, _ in mine:
        if (arm, chunk) in missing:
            games = next(answers)
            if run is not None:
                run.keep(arm, chunk, games)
            yield arm, games, True
        else:
            assert run is not None
            yield arm, run.kept(arm, chunk) or [], False


def _verdict(test: Sprt, counting: Counting) -> Verdict:
    """On the difference of two tables, or on the one table's figure."""
    if counting.pairings:
        pairing = counting.pairings[-1]
        if test.key not in pairing.keys:
            return ""
        value = pairing.difference(test.key).value
        return test.verdict(value, pairing.variance(test.key), pairing.blocks)
    summary = counting.summaries[0]
    if test.key not in summary:
        return ""
    ratio = summary.ratio(test.key)
    return test.verdict(ratio.value, ratio.variance(summary.blocks), summary.blocks)


def counted(run: Run) -> Found:
    """The figures of a kept run, as far as it has come."""
    counting = Counting(run.experiment)
    for arm, game in run.games():
        counting.add(arm, game)
    found = counting.found(is_whole=not run.missing())
    if found.sprt is not None:
        found.verdict = _verdict(found.sprt, counting)
        found.is_whole = found.is_whole or bool(found.verdict)
    return found
