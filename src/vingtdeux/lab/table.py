"""One game between bots, from the deal to the end; whoever watches sees each step."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from vingtdeux.bots import Bot, make
from vingtdeux.bots.network import stamp
from vingtdeux.engine.action import CLOCK, EXPIRE, NATURE, Action, Seat
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.game import Game
from vingtdeux.engine.nature import by_rng, settle
from vingtdeux.engine.record import Record, fingerprint
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played
from vingtdeux.lab.watchers import Watcher, watcher

MOST_DECISIONS: Final = 200_000
"""A game that takes longer is stuck: a mistake in its rules or bots."""
PATIENCE: Final = 40
"""Decisions per seat within one timed phase before the sand runs out."""
MOST_TABLES: Final = 64
"""Laid out at a time in a process: a sweep or a search has many."""
Log = list[tuple[Seat, Action]]


@dataclass(frozen=True)
class Finished:
    """The last state of a game, how many decisions it took and which seat made the first."""

    state: Any
    decisions: int
    first: int


def play_out(
    game: Game[Any, Any],
    bots: Sequence[Bot],
    seed: str,
    deal: str | None = None,
    watchers: Sequence[Watcher] = (),
    log: Log | None = None,
) -> Finished:
    """One game between these bots.

    Chance and bots draw from two generators, so that two tables with one seed get the same deal
    (of another seed, if `deal` names one). What was done is written into `log`, if there is one.
    """
    chooser = rng_for_step(seed, 1)
    draw = by_rng(game, rng_for_step(seed if deal is None else deal, 0))
    hearers = [each for each in watchers if each.hears]
    state = game.start()
    state.quiet = not hearers
    replies = box(game.info.id, game.rules_version).mind.replies
    for number, each in enumerate(watchers, 2):
        each.begin(game, state)
        each.draw(rng_for_step(seed, number))

    def note(action: Action, events: Any) -> None:
        for each in hearers:
            each.hear(state, events)
        if log is not None:
            log.append((NATURE, action))

    noted = note if hearers or log is not None else None
    decisions, first = 0, -1
    stage, since = "", 0
    while asked := game.to_act(state):
        if asked[0] == NATURE:
            settle(game, state, draw, noted)
            continue
        seat = asked[0] if len(asked) == 1 else asked[int(chooser.random() * len(asked))]
        legal = game.legal_actions(state, seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            bot = bots[seat]
            seen = None if bot.blind else game.observe(state, seat)
            action = bot.choose(seen, legal, chooser)
        if decisions == 0 and len(asked) == 1:
            first = seat
        for each in watchers:
            each.decide(state, seat, legal, action)
        events = game.apply(state, seat, action)
        if noted is not None:
            _told(state, seat, action, events, hearers, log)
        decisions += 1
        since += 1
        if replies and game.hourglass(state) is not None:
            _let_reply(game, bots, state, seat, chooser, watchers, hearers, log)
        if since >= PATIENCE * game.players:
            now = game.stage(state)
            if now == stage and EXPIRE in game.legal_actions(state, CLOCK):
                events = game.apply(state, CLOCK, EXPIRE)
                if noted is not None:
                    _told(state, CLOCK, EXPIRE, events, hearers, log)
            stage, since = now, 0
            if decisions > MOST_DECISIONS:
                raise RuntimeError(f"{game.info.id} did not end within {MOST_DECISIONS} decisions")
    return Finished(state, decisions, first)


def _told(
    state: Any, seat: Seat, action: Action, events: Any, hearers: Sequence[Watcher], log: Log | None
) -> None:
    for each in hearers:
        each.hear(state, events)
    if log is not None:
        log.append((seat, action))


def _let_reply(
    game: Game[Any, Any], bots: Sequence[Bot], state: Any, spoke: Seat, rng: Random,
    watchers: Sequence[Watcher], hearers: Sequence[Watcher], log: Log | None,
) -> None:  # fmt: skip
    """Those who have said their last word may take it back after another's, as at a real table."""
    waiting = [seat for seat in range(game.players) if seat != spoke]
    while waiting:
        asked = game.to_act(state)
        seat = waiting.pop(int(rng.random() * len(waiting)))
        bot = bots[seat]
        if not asked or asked[0] == NATURE or seat in asked or bot.blind:
            continue
        legal = game.legal_actions(state, seat)
        action = bot.reply(game.observe(state, seat), legal) if legal else None
        if action is None:
            continue
        for each in watchers:
            each.decide(state, seat, legal, action)
        _told(state, seat, action, game.apply(state, seat, action), hearers, log)


# --- a game of a plan ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A plan laid out: rules, bots and watchers, made once for many games."""

    plan: Plan
    game: Game[Any, Any]
    bots: tuple[Bot, ...]
    watchers: tuple[Watcher, ...]
    counts_rounds: bool = True

    def _rounds(self, state: Any) -> int:
        """How many there were; 0 where the game counts none. The whole report is built only where the
        state does not say it itself."""
        told = getattr(state, "round", None) if self.counts_rounds else 0
        if told is None:
            told = self.game.report(state).get("round")
        return told if isinstance(told, int) else 0

    def play(self, number: int, log: Log | None = None) -> tuple[Finished, Played]:
        """Game `number` of the plan."""
        plan, game = self.plan, self.game
        seating = plan.seating(number, game.players)
        sitting = [self.bots[index] for index in seating]
        deal = f"{plan.seed}|{plan.deal(number)}"
        end = play_out(game, sitting, f"{plan.seed}|{number}", deal, self.watchers, log)
        outcome = game.outcome(end.state)
        assert outcome is not None, "nobody is to act, yet there is no outcome"
        seen = {
            f"{each.name}.{key}": value
            for each in self.watchers
            for key, value in each.end(end.state, outcome).items()
        }
        played = Played(
            number=number,
            seating=seating,
            winners=outcome.winners,
            scores=tuple(map(float, outcome.scores)),
            points=tuple(map(float, outcome.counted)),
            ranks=outcome.ranks,
            reason=outcome.reason,
            decisions=end.decisions,
            rounds=self._rounds(end.state),
            first=end.first,
            seen=seen,
        )
        return end, played


def lay(plan: Plan) -> Table:
    """The table of a plan; ValueError if the plan is wrong."""
    game = plan.open()
    bots = tuple(make(game, bot) for bot in plan.bots)
    rounds = "round" in game.report(game.start())
    return Table(plan, game, bots, tuple(watcher(name) for name in plan.watch), rounds)


_tables: dict[tuple[str, ...], Table] = {}


def table_of(plan: Plan) -> Table:
    """The same table for the same plan, within a process; bots that are objects get a new one, and
    so does a model that was trained further."""
    if any(not isinstance(bot, str) for bot in plan.bots):
        return lay(plan)
    key = (plan.digest, *[stamp(bot) for bot in plan.bots if isinstance(bot, str)])
    if key not in _tables:
        if len(_tables) >= MOST_TABLES:
            _tables.clear()
        _tables[key] = lay(plan)
    return _tables[key]


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """These games of a plan, in this process."""
    table = table_of(plan)
    return [table.play(number)[1] for number in numbers]


def _told_apart(names: Sequence[str]) -> list[str]:
    """The second Brigadier is called so."""
    before: dict[str, int] = {}
    found = []
    for name in names:
        before[name] = before.get(name, 0) + 1
        found.append(name if before[name] == 1 else f"{name} {before[name]}")
    return found


def record(plan: Plan, number: int) -> Record:
    """Game `number` of a plan as a record that replays: any game of a run can be looked at."""
    if not 0 <= number < plan.games:
        raise LabError("no_number", last=plan.games - 1, n=number)
    table = lay(plan)
    log: Log = []
    end, played = table.play(number, log)
    game = table.game
    names = _told_apart([plan.lineup[index] for index in played.seating])
    return Record(
        game=game.info.id,
        rules_version=game.rules_version,
        players=game.players,
        options=dict(game.options),
        seed=f"{plan.seed}|{plan.deal(number)}",
        table=f"lab {number}",
        seats=tuple(names),
        position=None,
        moves=tuple((seat, action.text) for seat, action in log),
        final=fingerprint(game, end.state),
        taken=len(log),
    )
