"""`simulate(plan)` and `compare(plan, plan)` for programs: results with every game in memory."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from vingtdeux.lab.errors import LabError
from vingtdeux.lab.figures import Pairing, Summary, summed
from vingtdeux.lab.files import Experiment
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.run import Found, Progress
from vingtdeux.lab.statistics import Interval
from vingtdeux.lab.table import play_some
from vingtdeux.lab.workers import workers


@dataclass(frozen=True)
class Results:
    """All games of a plan. Figures of bots, not of people."""

    plan: Plan
    players: int
    games: tuple[Played, ...]

    @cached_property
    def summary(self) -> Summary:
        """Every figure with its interval."""
        return summed(self.plan, self.players, self.games)

    @property
    def found(self) -> Found:
        """The same as a report reads it."""
        return Found(Experiment("simulate", (self.plan,), ({},)), [self.summary], [])

    def _repr_html_(self) -> str:
        return self.found._repr_html_()

    @property
    def names(self) -> list[str]:
        """The bots that played, each once, in the plan's order."""
        return self.summary.names

    def wins_of(self, name: str) -> Interval:
        """How often a seat held by this bot won (shared victories count for each winner)."""
        return self.summary.figure(f"bot.{name}.wins")

    def wins_at(self, seat: int) -> Interval:
        """How often this seat won, whoever held it."""
        return self.summary.figure(f"seat.{seat}.wins")

    def wins_in_turn(self, place: int) -> Interval:
        """How often the seat `place` places after the first one won."""
        return self.summary.figure(f"turn.{place}.wins")

    def beats(self, name: str, other: str) -> Interval:
        """Share of the pairs of seats (one each, same game) in which the first ranks higher;
        equal ranks count half. This compares two bots at tables of any size."""
        key = f"pair.{name}>{other}"
        if key in self.summary:
            return self.summary.figure(key)
        turned = self.summary.figure(f"pair.{other}>{name}")
        return Interval(1 - turned.value, 1 - turned.high, 1 - turned.low)

    @cached_property
    def reasons(self) -> dict[str, int]:
        """How the games ended, most frequent first."""
        return dict(Counter(game.reason for game in self.games).most_common())

    @property
    def shared(self) -> int:
        """Games with several winners."""
        return sum(len(game.winners) > 1 for game in self.games)

    @property
    def unwon(self) -> int:
        """Games that nobody won."""
        return sum(not game.winners for game in self.games)

    @property
    def decisions(self) -> float:
        """Mean number of decisions in a game."""
        return self.summary.value("decisions")

    @property
    def rounds(self) -> float:
        """Mean number of rounds, 0 where the game counts none."""
        return self.summary.value("rounds")


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Results:
    """Play all games of the plan; `jobs` processes (-1 = all cores), one and a warning if joblib
    is missing. The results are the same whatever the number of jobs."""
    game = plan.open()
    chunks = [(plan, games) for _, _, games in Experiment("simulate", (plan,)).chunks()]
    played: list[Played] = []
    with workers(jobs) as work:
        for some in work(play_some, chunks):
            played += some
            if progress is not None:
                progress(len(some))
    return Results(plan, game.players, tuple(played))


@dataclass(frozen=True)
class Comparison:
    """Game by game differences, second minus first. Figures of bots, not of people."""

    first: Results
    second: Results

    @cached_property
    def pairing(self) -> Pairing:
        """Every difference with its interval."""
        found = Pairing(self.first.plan, self.second.plan, self.first.players)
        for one, two in zip(self.first.games, self.second.games, strict=True):
            found.add(one, two)
        return found.close()

    @property
    def found(self) -> Found:
        """The same as a report reads it."""
        plans = (self.first.plan, self.second.plan)
        asked = Experiment("compare", plans, tuple(dict(plan.options) for plan in plans))
        return Found(asked, [self.first.summary, self.second.summary], [self.pairing])

    def _repr_html_(self) -> str:
        return self.found._repr_html_()

    def difference(self, key: str) -> Interval:
        """Of any figure (see `vingtdeux.lab.figures`)."""
        return self.pairing.difference(key)


def compare(
    first: Plan, second: Plan, jobs: int = 1, progress: Progress | None = None
) -> Comparison:
    """Play both plans; they must agree on game, players, number of games, bots at the table and
    seed, and may differ in options and in which bots they are."""
    if (first.game, first.games, first.seed, first.repeat) != (
        second.game, second.games, second.seed, second.repeat,
    ):  # fmt: skip
        raise LabError("unlike_plans")
    if len(first.bots) != len(second.bots) or first.open().players != second.open().players:
        raise LabError("unlike_bots")
    return Comparison(simulate(first, jobs, progress), simulate(second, jobs, progress))
