"""Two tables that differ in one thing, from the same seeds, so that luck cancels out."""

from dataclasses import dataclass

from vingtdeux.lab.simulate import Plan, Played, Progress, Results, simulate
from vingtdeux.lab.statistics import Interval, mean_interval


@dataclass(frozen=True)
class Comparison:
    """Game by game differences, second minus first. Figures of bots, not of people."""

    first: Results
    second: Results

    def _difference(self, values: "list[tuple[float, float]]") -> Interval:
        return mean_interval([after - before for before, after in values])

    def _pairs(self) -> list[tuple[Played, Played]]:
        return list(zip(self.first.games, self.second.games, strict=True))

    @property
    def decisions(self) -> Interval:
        """Change of a game's length."""
        return self._difference([(a.decisions, b.decisions) for a, b in self._pairs()])

    @property
    def rounds(self) -> Interval:
        """Change of the number of rounds."""
        return self._difference([(a.rounds, b.rounds) for a, b in self._pairs()])

    def wins_at(self, seat: int) -> Interval:
        """Change of the seat's win share."""
        return self._difference([(seat in a.winners, seat in b.winners) for a, b in self._pairs()])

    def wins_of(self, place: int) -> Interval:
        """Change of the win share of the bot at this place of the line-up."""
        return self._difference(
            [(a.share_of(place), b.share_of(place)) for a, b in self._pairs()]
        )  # fmt: skip

    def score_at(self, seat: int) -> Interval:
        """Change of the seat's score."""
        return self._difference([(a.scores[seat], b.scores[seat]) for a, b in self._pairs()])

    @property
    def unwon(self) -> Interval:
        """Change of the share of games nobody wins."""
        return self._difference([(not a.winners, not b.winners) for a, b in self._pairs()])


def compare(
    first: Plan, second: Plan, jobs: int = 1, progress: Progress | None = None
) -> Comparison:
    """Play both plans; they must agree on game, players, number of games, bots at the table and
    seed, and may differ in options and in which bots they are."""
    if (first.game, first.games, first.seed) != (second.game, second.games, second.seed):
        raise ValueError("compare two plans of the same game, length and seed")
    if len(first.bots) != len(second.bots) or first.open().players != second.open().players:
        raise ValueError("compare two plans with as many bots and players")
    return Comparison(simulate(first, jobs, progress), simulate(second, jobs, progress))
