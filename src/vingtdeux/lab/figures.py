"""Figures of many games, added up one game at a time: memory does not grow with the run.

A figure has a key: `rounds`, `decisions`, `margin`, `unwon`, `shared`; `seat.0.wins`, `turn.1.wins` (the
place in the order of the first turn), `bot.commissaire.wins`, `place.0.wins` (the place in the
line-up), `pair.a>b` (how often a ranks above b), `reason.points`; and `<watcher>.<figure>`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from vingtdeux.lab.luck import Deals, Parts, parts
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.statistics import LEVEL, Interval, Paired, Ratio
from vingtdeux.lab.watchers import Values, Watcher, watcher

NUMBERS: Final = frozenset({"rounds", "decisions", "margin"})
YES: Final = (1.0, 1.0)
NO: Final = (0.0, 1.0)
FEW_BOTS: Final = 6
"""More bots than these are not compared pair by pair."""
MOST_BARS: Final = 5000
"""Different values of a histogram, and kinds of results, that are held at a time."""
CURVE: Final = 20
"""Points of the picture of chances over time."""

ALIASES: Final[Mapping[str, str]] = {
    "length": "rounds",
    "minutes": "choices.minutes",
    "first_seat": "turn.0.wins",
    "forced": "choices.forced",
    "options": "choices.options",
    "leads": "drama.leads",
    "comeback": "drama.comeback",
}
"""Short names of figures; any key can be named as well."""


def key_of(name: str) -> str:
    """The key of a figure by its short name."""
    return ALIASES.get(name, name)


class Reader:
    """What one row adds to each figure of its plan."""

    def __init__(self, plan: Plan, players: int) -> None:
        self.plan = plan
        self.players = players
        self.watchers: dict[str, Watcher] = {}
        for name in plan.watch:
            found = watcher(name)
            self.watchers[found.name] = found
        names = list(dict.fromkeys(plan.lineup))
        self.names = names
        few = names if len(names) <= FEW_BOTS else []
        self._pairs = [(a, b, f"pair.{a}>{b}") for a in few for b in few if a < b]
        self._seats = [f"seat.{seat}.wins" for seat in range(players)]
        self._turns = [f"turn.{turn}.wins" for turn in range(players)]
        self._places = [f"place.{place}.wins" for place in range(len(plan.bots))]
        self._bots = [
            (f"bot.{name}.wins", f"bot.{name}.points", [n for n, each in enumerate(plan.lineup) if each == name])
            for name in names
        ]  # fmt: skip
        whole = plan.games - plan.games % len(plan.bots)
        self._whole = whole or plan.games
        """Games up to here: every bot has sat everywhere as often, so seats can be compared."""

    def values(self, game: Played) -> Values:
        """Key by key, what this game adds to the sum and to what it is divided by."""
        return self.counted(game) | self.measured(game)

    def alike(self, game: Played) -> tuple[Any, ...]:
        """Games of which this is the same have the same `counted`."""
        whole = game.number < self._whole
        return game.winners, game.seating, game.ranks, game.reason, game.first, whole

    def counted(self, game: Played) -> Values:
        """What there are few kinds of: who won."""
        winners, seating = game.winners, game.seating
        found: Values = {
            "unwon": NO if winners else YES,
            "shared": YES if len(winners) > 1 else NO,
            f"reason.{game.reason}": YES,
        }
        held = [0] * len(self._places)
        won = held[:]
        for index in seating:
            held[index] += 1
        for seat in winners:
            won[seating[seat]] += 1
        for place, key in enumerate(self._places):
            found[key] = (won[place], held[place])
        for key, _, mine in self._bots:
            found[key] = (sum(won[place] for place in mine), sum(held[place] for place in mine))
        for a, b, key in self._pairs:
            found[key] = self._duel(game, a, b)
        if game.number < self._whole:
            for seat, key in enumerate(self._seats):
                found[key] = YES if seat in winners else NO
            if game.first >= 0:
                for turn, key in enumerate(self._turns):
                    found[key] = YES if (game.first + turn) % self.players in winners else NO
        return found

    def measured(self, game: Played) -> Values:
        """What is different in every game."""
        found: Values = {"decisions": (game.decisions, 1.0), "margin": (game.margin, 1.0)}
        if game.rounds:
            found["rounds"] = (game.rounds, 1.0)
        for _, key, mine in self._bots:
            scored = [game.points[s] for s, index in enumerate(game.seating) if index in mine]
            found[key] = (sum(scored), len(scored))
        if self.watchers:
            self._add_watched(found, game, {"winners": game.winners, "seating": game.seating})
        return found

    def _duel(self, game: Played, a: str, b: str) -> tuple[float, float]:
        """Pairs of seats, one each, in which the first ranks higher; equal ranks count half."""
        lineup, ranks = self.plan.lineup, game.ranks
        ours = [ranks[s] for s, index in enumerate(game.seating) if lineup[index] == a]
        theirs = [ranks[s] for s, index in enumerate(game.seating) if lineup[index] == b]
        points = sum(
            1.0 if mine < other else 0.5 if mine == other else 0.0
            for mine in ours
            for other in theirs
        )
        return points, float(len(ours) * len(theirs))

    def _add_watched(self, found: Values, game: Played, more: Mapping[str, Any]) -> None:
        columns: dict[str, dict[str, Any]] = {name: dict(more) for name in self.watchers}
        for key, value in game.seen.items():
            name, _, column = key.partition(".")
            columns[name][column] = value
        for name, each in self.watchers.items():
            for key, pair in each.figures(columns[name]).items():
                found[f"{name}.{key}"] = pair

    def is_share(self, key: str) -> bool:
        """Whether this figure lies between 0 and 1."""
        name, _, rest = key.partition(".")
        if name in self.watchers:
            return self.watchers[name].is_share(rest)
        return key not in NUMBERS and not (name == "bot" and key.endswith(".points"))

    def without(self, key: str) -> float:
        """What a game without this figure adds to what it is divided by."""
        name, _, rest = key.partition(".")
        if name in self.watchers:
            return self.watchers[name].without(rest, self.players)
        return 1.0 if name == "reason" else 0.0


class Blocks:
    """Values gathered until a block is whole: all games of one deal."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._deal = -1
        self._sums: dict[str, tuple[float, float]] = {}
        self.games = 0
        """In the block that is being gathered."""

    def add(self, game: Played) -> dict[str, tuple[float, float]] | None:
        """The block before, if this game begins another one."""
        deal, done = self._reader.plan.deal(game.number), None
        if deal != self._deal and self.games:
            done = self.close()
        self._deal = deal
        values = self._reader.values(game)
        if not self.games:
            self._sums = values
        else:
            for key, (x, y) in values.items():
                a, b = self._sums.get(key, (0.0, 0.0))
                self._sums[key] = (a + x, b + y)
        self.games += 1
        return done

    def close(self) -> dict[str, tuple[float, float]]:
        """The block as far as it came."""
        sums, games = self._sums, self.games
        if games > 1:  # a game without a figure counts where the others have it
            for key, (x, _) in sums.items():
                each = self._reader.without(key)
                if each:
                    sums[key] = (x, each * games)
        self._sums, self.games = {}, 0
        return sums


class Summary:
    """All figures of one plan. Of bots, not of people."""

    def __init__(self, plan: Plan, players: int) -> None:
        self.plan = plan
        self.players = players
        self.reader = Reader(plan, players)
        self.games = 0
        self.blocks = 0
        self.lengths: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.margins: Counter[float] = Counter()
        self.curve = [[0.0, 0.0] for _ in range(CURVE + 1)]
        """Sum and number of the winner's chances, at each twentieth of a game."""
        self._alike: dict[tuple[Any, ...], tuple[Played, int]] = {}
        """Games that are counted alike, not yet counted: one of them, and how many there are."""
        self.deals = Deals(plan, players)
        self._sums: dict[str, Ratio] = {}
        self._gathered = Blocks(self.reader)

    def add(self, game: Played) -> None:
        """One more game; they come in the order of their numbers."""
        self.games += 1
        self._tally(game)
        if self.plan.repeat == 1:
            self._add_block(game)
            return
        self.deals.add(game)
        done = self._gathered.add(game)
        if done is not None:
            self._take(done)

    def _add_block(self, game: Played) -> None:
        """A game that is a block of its own."""
        self.blocks += 1
        key = self.reader.alike(game)
        held = self._alike.get(key)
        self._alike[key] = (game, 1) if held is None else (held[0], held[1] + 1)
        if len(self._alike) > MOST_BARS:
            self._settle()
        for name, (x, y) in self.reader.measured(game).items():
            ratio = self._sums.get(name)
            if ratio is None:
                ratio = self._sums[name] = Ratio()
            ratio.add(x, y)

    def _settle(self) -> None:
        """Count what is counted alike."""
        for game, times in self._alike.values():
            for name, (x, y) in self.reader.counted(game).items():
                self._sums.setdefault(name, Ratio()).add_many(x, y, times)
        self._alike.clear()

    @property
    def _ratios(self) -> dict[str, Ratio]:
        if self._alike:
            self._settle()
        return self._sums

    def close(self) -> "Summary":
        """All games are in."""
        if self._gathered.games:
            self._take(self._gathered.close())
        return self

    def _tally(self, game: Played) -> None:
        _count(self.lengths, game.decisions)
        _count(self.rounds, game.rounds)
        _count(self.margins, game.margin)
        points = game.seen.get("drama.points")
        if points:
            for place, chance in enumerate(_evenly(points, game.seen["drama.chance"])):
                self.curve[place][0] += chance
                self.curve[place][1] += 1

    def _take(self, block: Mapping[str, tuple[float, float]]) -> None:
        self.blocks += 1
        for key, (x, y) in block.items():
            self._sums.setdefault(key, Ratio()).add(x, y)

    @property
    def keys(self) -> list[str]:
        """All figures there are, those of seats and bots in order."""
        return list(self._ratios)

    def __contains__(self, key: object) -> bool:
        return key in self._ratios

    def ratio(self, key: str) -> Ratio:
        """A figure's sums, with the games counted that did not have it; KeyError lists what there is."""
        if key not in self._ratios:
            raise KeyError(
                f"there is no figure {key!r}; there are {', '.join(sorted(self._ratios))}"
            )
        return completed(self._ratios[key], self.reader.without(key), self.blocks, self.plan.repeat)

    def figure(self, key: str, level: float = LEVEL) -> Interval:
        """A figure with its interval; one that was never met is a share of 0 or no number at all."""
        if key not in self._ratios and not self.blocks:
            return Interval(0.0, 0.0, 1.0)
        ratio = self.ratio(key)
        if self.reader.is_share(key):
            return ratio.share(self.blocks, level)
        return ratio.mean(self.blocks, level)

    def value(self, key: str) -> float:
        """A figure alone; 0 where it was never met."""
        return self.ratio(key).value if key in self._ratios else 0.0

    @property
    def luck(self) -> Parts | None:
        """What the deal and what the bots explain of who wins, if deals were played several times."""
        return parts(self.plan, self.deals)

    @cached_property
    def names(self) -> list[str]:
        """The bots that played, each once, in the plan's order."""
        return self.reader.names


def _count(counter: "Counter[Any]", value: float) -> None:
    if value in counter or len(counter) < MOST_BARS:
        counter[value] += 1


def _evenly(points: Sequence[float], chances: Sequence[float]) -> Iterator[float]:
    """The chances at each twentieth of a game, on straight lines between what is known; the end is
    certain."""
    known = [*zip(points, chances, strict=True), (1.0, 1.0)]
    at = 0
    for place in range(CURVE + 1):
        when = place / CURVE
        while at + 2 < len(known) and known[at + 1][0] < when:
            at += 1
        (left, low), (right, high) = known[at], known[at + 1]
        part = min(1.0, max(0.0, (when - left) / (right - left))) if right > left else 1.0
        yield low + part * (high - low)


def completed(ratio: Ratio, each: float, blocks: int, repeat: int) -> Ratio:
    """The same with the blocks that did not have this figure, where they count."""
    missing = blocks - ratio.told
    if not each or missing <= 0:
        return ratio
    whole = Ratio()
    whole.x, whole.xx, whole.xy = ratio.x, ratio.xx, ratio.xy
    y = each * repeat
    whole.y, whole.yy = ratio.y + missing * y, ratio.yy + missing * y * y
    whole.told = blocks
    return whole


class Pairing:
    """Differences of two plans played from the same seeds, block by block: second minus first."""

    def __init__(self, first: Plan, second: Plan, players: int) -> None:
        self.readers = (Reader(first, players), Reader(second, players))
        self.repeat = first.repeat
        self.blocks = 0
        self._pairs: dict[str, Paired] = {}
        self._gathered = tuple(Blocks(reader) for reader in self.readers)

    def add(self, one: Played, two: Played) -> None:
        """The same game at both tables."""
        first, second = self._gathered[0].add(one), self._gathered[1].add(two)
        if first is not None and second is not None:
            self._take(first, second)

    def close(self) -> "Pairing":
        """All games are in."""
        if self._gathered[0].games:
            self._take(self._gathered[0].close(), self._gathered[1].close())
        return self

    def _take(
        self, one: Mapping[str, tuple[float, float]], two: Mapping[str, tuple[float, float]]
    ) -> None:
        for key in dict.fromkeys([*one, *two]):
            pair = self._pairs.get(key)
            if pair is None:
                pair = self._pairs[key] = Paired()
                for _ in range(self.blocks if self._each(key) else 0):
                    pair.add(0.0, self._each(key), 0.0, self._each(key))
            nothing = (0.0, self._each(key))
            pair.add(*one.get(key, nothing), *two.get(key, nothing))
        self.blocks += 1
        for key, pair in self._pairs.items():
            if key not in one and key not in two and self._each(key):
                pair.add(0.0, self._each(key), 0.0, self._each(key))

    def _each(self, key: str) -> float:
        return self.repeat * self.readers[0].without(key)

    @property
    def keys(self) -> list[str]:
        """All figures there are."""
        return list(self._pairs)

    def difference(self, key: str, level: float = LEVEL) -> Interval:
        """Second minus first."""
        pair = self._pairs.get(key) or Paired()
        if self.readers[0].is_share(key):
            return pair.share(self.blocks, level)
        return pair.mean(self.blocks, level)

    def gain(self, key: str) -> float:
        """How much of the unpaired variance is left."""
        return self._pairs[key].gain(self.blocks)

    def variance(self, key: str) -> float:
        """Of the difference."""
        return self._pairs[key].variance(self.blocks)


def summed(plan: Plan, players: int, games: Iterable[Played]) -> Summary:
    """The figures of these games."""
    found = Summary(plan, players)
    for game in games:
        found.add(game)
    return found.close()
