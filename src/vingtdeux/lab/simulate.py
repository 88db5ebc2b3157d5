"""Many games between named bots, over processes, counted by bot and by seat."""

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import vingtdeux
from vingtdeux.bots import Bot, make
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.nature import by_rng, settle
from vingtdeux.lab.statistics import Interval, wilson

MOST_DECISIONS: Final = 200_000
"""A game that takes longer is stuck: a mistake in its rules or bots."""
PATIENCE: Final = 40
"""Decisions per seat within one timed phase before the sand runs out."""


@dataclass(frozen=True)
class Plan:
    """What to play: a game, its players and options, who sits there, how often, from which seed.

    In game n seat s is held by bots[(s + n) % len(bots)]: everybody sits everywhere as often.
    """

    game: str
    bots: tuple[str | Bot, ...]
    """By name, or bots themselves (to be shared among processes they must be picklable)."""
    games: int = 100
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "1"

    def open(self) -> Game[Any, Any]:
        """The rules; ValueError with a reason if the plan is wrong in any way."""
        game = vingtdeux.load(self.game, players=self.players, **self.options)
        if not self.bots:
            raise ValueError("at least one bot must play")
        if len(self.bots) > game.players:
            raise ValueError(f"{len(self.bots)} bots are too many for {game.players} players")
        if self.games < 1:
            raise ValueError("at least one game must be played")
        for bot in self.bots:
            make(game, bot)
        return game

    @property
    def lineup(self) -> tuple[str, ...]:
        """The names of the bots, place by place; equal ones are one bot in two places."""
        return tuple(bot if isinstance(bot, str) else bot.name for bot in self.bots)

    def seating(self, number: int, players: int) -> tuple[int, ...]:
        """For each seat of game `number`, the index of its bot."""
        return tuple((seat + number) % len(self.bots) for seat in range(players))


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    seating: tuple[int, ...]
    """Per seat, the index of its bot in the plan."""
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    reason: str
    decisions: int
    rounds: int
    """0 where the game counts none."""
    first: int
    """The seat that decided first, -1 where several did at once."""

    def share_of(self, place: int) -> float:
        """Of the seats held by the bot at this place of the line-up, the share that won."""
        seats = [seat for seat, index in enumerate(self.seating) if index == place]
        return sum(seat in self.winners for seat in seats) / len(seats)


@dataclass(frozen=True)
class Finished:
    """The last state of a game, how many decisions it took and which seat made the first."""

    state: Any
    decisions: int
    first: int


def play_out(game: Game[Any, Any], bots: Sequence[Bot], seed: str) -> Finished:
    """One game between these bots.

    Chance and bots draw from two generators, so that two tables with one seed get the same deal.
    """
    nature, chooser = rng_for_step(seed, 0), rng_for_step(seed, 1)
    draw = by_rng(game, nature)
    state = game.start()
    state.quiet = True
    decisions, first = 0, -1
    stage, since = "", 0
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            settle(game, state, draw)
            continue
        seat = asked[0] if len(asked) == 1 else asked[int(chooser.random() * len(asked))]
        legal = game.legal_actions(state, seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            bot = bots[seat]
            seen = None if bot.blind else game.observe(state, seat)
            action = bot.choose(seen, legal, chooser)
        game.apply(state, seat, action)
        if decisions == 0 and len(asked) == 1:
            first = seat
        decisions += 1
        since += 1
        if since >= PATIENCE * game.players:
            now = game.stage(state)
            if now == stage and EXPIRE in game.legal_actions(state, CLOCK):
                game.apply(state, CLOCK, EXPIRE)
            stage, since = now, 0
            if decisions > MOST_DECISIONS:
                raise RuntimeError(f"{game.info.id} did not end within {MOST_DECISIONS} decisions")
    return Finished(state, decisions, first)


def play_one(plan: Plan, game: Game[Any, Any], number: int) -> Played:
    """Game `number` of a plan."""
    seating = plan.seating(number, game.players)
    bots = [make(game, bot) for bot in plan.bots]
    end = play_out(game, [bots[index] for index in seating], f"{plan.seed}|{number}")
    outcome: Outcome | None = game.outcome(end.state)
    assert outcome is not None, "nobody is to act, yet there is no outcome"
    rounds = game.report(end.state).get("round")
    return Played(
        number=number,
        seating=seating,
        winners=outcome.winners,
        scores=tuple(map(float, outcome.scores)),
        ranks=outcome.ranks,
        reason=outcome.reason,
        decisions=end.decisions,
        rounds=rounds if isinstance(rounds, int) else 0,
        first=end.first,
    )


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """These games of a plan, in this process."""
    game = plan.open()
    return [play_one(plan, game, number) for number in numbers]


@dataclass(frozen=True)
class Results:
    """All games of a plan. Figures of bots, not of people."""

    plan: Plan
    players: int
    games: tuple[Played, ...]

    @property
    def names(self) -> list[str]:
        """The bots that played, each once, in the plan's order."""
        return list(dict.fromkeys(self.plan.lineup))

    def _seats_of(self, name: str, game: Played) -> list[int]:
        return [s for s, index in enumerate(game.seating) if self.plan.lineup[index] == name]

    def wins_of(self, name: str) -> Interval:
        """How often a seat held by this bot won (shared victories count for each winner)."""
        seats = wins = 0
        for game in self.games:
            held = self._seats_of(name, game)
            seats += len(held)
            wins += sum(seat in game.winners for seat in held)
        return wilson(wins, seats)

    def share_of_place(self, place: int) -> float:
        """Mean win share of the seats held by the bot at this place of the line-up."""
        return sum(game.share_of(place) for game in self.games) / len(self.games)

    def score_of(self, name: str) -> float:
        """Mean score of the seats held by this bot."""
        scores = [game.scores[seat] for game in self.games for seat in self._seats_of(name, game)]
        return sum(scores) / len(scores) if scores else 0.0

    def wins_at(self, seat: int) -> Interval:
        """How often this seat won, whoever held it."""
        return wilson(sum(seat in game.winners for game in self.games), len(self.games))

    def wins_in_turn(self, place: int) -> Interval:
        """How often the seat `place` places after the first one won."""
        known = [game for game in self.games if game.first >= 0]
        wins = sum((game.first + place) % self.players in game.winners for game in known)
        return wilson(wins, len(known))

    def beats(self, name: str, other: str) -> Interval:
        """Share of the pairs of seats (one each, same game) in which the first ranks higher;
        equal ranks count half. This compares two bots at tables of any size."""
        points, pairs = 0.0, 0
        for game in self.games:
            for mine in self._seats_of(name, game):
                for theirs in self._seats_of(other, game):
                    pairs += 1
                    gap = game.ranks[theirs] - game.ranks[mine]
                    points += 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0
        share = wilson(points, pairs)
        counted = wilson(share.value * len(self.games), len(self.games))  # games are independent
        return Interval(share.value, counted.low, counted.high)

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
        return sum(game.decisions for game in self.games) / len(self.games)

    @property
    def rounds(self) -> float:
        """Mean number of rounds, 0 where the game counts none."""
        return sum(game.rounds for game in self.games) / len(self.games)


Progress = Callable[[int], None]
"""Called with the number of games just finished."""


def can_share() -> bool:
    """Whether several processes can share the games: joblib is there (extra `lab`)."""
    try:
        import joblib  # noqa: F401 - looked for, not used
    except ImportError:
        return False
    return True


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Results:
    """Play all games of the plan; `jobs` processes (-1 = all cores), one and a warning if joblib
    is missing.

    The results are the same whatever the number of jobs.
    """
    game = plan.open()
    if jobs != 1 and not can_share():
        said = "joblib is missing, one process plays all games: pip install 'vingtdeux[lab]'"
        warnings.warn(said, RuntimeWarning, stacklevel=2)
        jobs = 1
    played: list[Played] = []
    for some in _batches(plan, jobs):
        played += some
        if progress is not None:
            progress(len(some))
    played.sort(key=lambda one: one.number)
    return Results(plan, game.players, tuple(played))


def _batches(plan: Plan, jobs: int) -> Iterator[list[Played]]:
    numbers = range(plan.games)
    size = max(1, min(50, plan.games // (8 * max(1, abs(jobs)))))
    chunks = [numbers[at : at + size] for at in range(0, plan.games, size)]
    if jobs != 1 and len(chunks) > 1:
        yield from _shared_out(plan, chunks, jobs)
        return
    for chunk in chunks:
        yield play_some(plan, chunk)


def _shared_out(plan: Plan, chunks: Sequence[Sequence[int]], jobs: int) -> Iterable[list[Played]]:
    """Over joblib's processes, or the backend it is configured with."""
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=jobs, return_as="generator_unordered")
    found: Iterable[list[Played]] = workers(delayed(play_some)(plan, c) for c in chunks)
    return found
