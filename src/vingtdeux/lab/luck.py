"""Luck or skill: how much of who wins was in the deal, and how much in who played."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.statistics import Interval, student

GROUPS: Final = 25
"""Deals are held in so many groups; leaving out one after the other tells how sure a share is."""


class Deals:
    """Sums over deals that were played several times, seats moved on: enough to take who wins apart."""

    def __init__(self, plan: Plan, players: int) -> None:
        self._plan = plan
        self._players = players
        self._won = [0] * players
        self._of = [0] * len(plan.bots)
        self.groups = [Sums(len(plan.bots)) for _ in range(GROUPS)]

    def add(self, game: Played) -> None:
        """The next game."""
        for seat in game.winners:
            self._won[seat] += 1
            self._of[game.seating[seat]] += 1
        if (game.number + 1) % self._plan.repeat == 0:
            sums = self.groups[self._plan.deal(game.number) % GROUPS]
            sums.places += self._players
            for won in self._won:
                sums.wins += won
                sums.squares += won * won
            for bot, won in enumerate(self._of):
                sums.of[bot] += won
            self._won = [0] * self._players
            self._of = [0] * len(self._plan.bots)


class Sums:
    """Of some deals: how many seats of deals, victories, squares of victories of a seat of a deal,
    victories of each place of the line-up."""

    __slots__ = ("of", "places", "squares", "wins")

    def __init__(self, bots: int) -> None:
        self.places = self.wins = self.squares = 0
        self.of = [0] * bots

    def plus(self, other: "Sums", sign: int = 1) -> "Sums":
        """Both together, or these without the others."""
        found = Sums(len(self.of))
        found.places = self.places + sign * other.places
        found.wins = self.wins + sign * other.wins
        found.squares = self.squares + sign * other.squares
        found.of = [a + sign * b for a, b in zip(self.of, other.of, strict=True)]
        return found


@dataclass(frozen=True)
class Parts:
    """Shares of the variance of winning: what the deal and the seat explain, and what the bots'
    strength does. The rest is how their choices met, and chance that fell otherwise once the games
    of a deal had parted."""

    deal: Interval
    skill: Interval


def parts(plan: Plan, deals: Deals) -> Parts | None:
    """Who wins, taken apart; None unless each deal was played by different bots, each of them on
    each seat as often (`repeat` a multiple of the line-up): the same bots play a deal the same way.

    The deal is all that chance draws, in the order it is asked for.
    """
    bots = len(plan.bots)
    if plan.repeat < 2 or len(set(plan.lineup)) < 2 or plan.repeat % bots:
        return None
    groups = [each for each in deals.groups if each.places]
    if len(groups) < 2:
        return None
    whole = groups[0]
    for each in groups[1:]:
        whole = whole.plus(each)
    values = _explained(whole, plan.repeat)
    without = [_explained(whole.plus(each, -1), plan.repeat) for each in groups]
    return Parts(*(_sure(values[at], [each[at] for each in without]) for at in (0, 1)))


def _explained(sums: Sums, repeat: int) -> tuple[float, float]:
    """The deal's part and the bots'."""
    bots = len(sums.of)
    trials = sums.places * repeat
    share = sums.wins / trials
    whole = share * (1 - share)
    if not whole:
        return 0.0, 0.0
    means = [won / (trials / bots) for won in sums.of]
    skill = sum((mean - share) ** 2 for mean in means) / bots
    # what is left of each result without its bot's mean: its spread within the seats of deals
    each = repeat / bots * sum(means)
    squares = sums.wins - 2 * sum(m * won for m, won in zip(means, sums.of, strict=True))
    squares += sums.places * repeat / bots * sum(mean * mean for mean in means)
    together = sums.squares - 2 * each * sums.wins + sums.places * each * each
    within = (squares - together / repeat) / (sums.places * (repeat - 1))
    return (whole - skill - within) / whole, skill / whole


def _sure(value: float, without: Sequence[float]) -> Interval:
    """A share of the variance by the jackknife over groups of deals."""
    count = len(without)
    mean = sum(without) / count
    spread = sqrt((count - 1) / count * sum((each - mean) ** 2 for each in without))
    half = student(0.95, count - 1) * spread
    value = min(1.0, max(0.0, value))
    return Interval(value, max(0.0, value - half), min(1.0, value + half))
