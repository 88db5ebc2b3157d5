"""`vingtdeux simulate` and `compare`: figures of bots, not of people."""

import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import (
    Bots,
    Count,
    GameArgument,
    Jobs,
    Lang,
    Material,
    Options,
    Players,
    Seed,
    Sets,
)
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_bots, read_game
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box
from vingtdeux.lab import Comparison, Interval, Plan, Results, can_share
from vingtdeux.lab import compare as run_comparison
from vingtdeux.lab import simulate as run_simulation

T = TypeVar("T")

_say = words()


@app.command(help=_say("help.simulate"))
@guarded
def simulate(
    game: GameArgument,
    players: Players = None,
    games: Count = 100,
    bots: Bots = "greedy,uniform",
    jobs: Jobs = 1,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """Seats rotate; the results depend on the seed only, not on the number of processes."""
    lang = language(lang)
    say = words(lang)
    agreed = read_table(game, option or [], change or [], material, say)
    plan = _plan(game, players, games, bots, seed, agreed, say)
    jobs = possible(jobs, say)
    started = time.monotonic()
    results = _with_bar(games, say, lambda tick: run_simulation(plan, jobs, tick))
    _show_results(results, lang, say, games / (time.monotonic() - started))


@app.command(help=_say("help.compare"))
@guarded
def compare(
    game: GameArgument,
    players: Players = None,
    games: Count = 100,
    bots: Bots = "greedy,greedy",
    with_option: Annotated[
        list[str] | None,
        typer.Option("--with-option", help=_say("help.with_option"), show_default=False),
    ] = None,
    with_set: Annotated[
        list[str] | None,
        typer.Option("--with-set", help=_say("help.with_set"), show_default=False),
    ] = None,
    with_bots: Annotated[
        str | None, typer.Option("--with-bots", help=_say("help.with_bots"), show_default=False)
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """The second table has everything of the first except what `--with-…` says."""
    lang = language(lang)
    say = words(lang)
    if not with_option and not with_set and with_bots is None:
        raise Mistake(say("mistake.no_side"))
    agreed = read_table(game, option or [], change or [], material, say)
    options, sets = [*(option or []), *(with_option or [])], [*(change or []), *(with_set or [])]
    other = read_table(game, options, sets, material, say)
    first = _plan(game, players, games, bots, seed, agreed, say)
    second = _plan(game, players, games, with_bots or bots, seed, other, say)
    jobs = possible(jobs, say)
    try:
        found = _with_bar(2 * games, say, lambda tick: run_comparison(first, second, jobs, tick))
    except ValueError as error:
        raise Mistake(str(error)) from None
    _show_comparison(found, lang, say)


def _plan(
    game_id: str,
    players: int | None,
    games: int,
    bots: str,
    seed: str,
    agreed: Mapping[str, Any],
    say: Texts,
) -> Plan:
    game = read_game(game_id, players, agreed, say)
    names = read_bots(game_id, bots)
    if len(names) > game.players:
        raise Mistake(say("mistake.bots_many", n=game.players))
    plan = Plan(game_id, names, games, game.players, agreed, seed)
    try:
        plan.open()
    except ValueError as error:
        raise Mistake(str(error)) from None
    return plan


def possible(jobs: int, say: Texts) -> int:
    """As many processes as were asked for, or one and a word why."""
    if jobs == 1 or can_share():
        return jobs
    typer.echo(say("lab.no_joblib"), err=True)
    return 1


def _with_bar(total: int, say: Texts, run: Callable[[Callable[[int], None]], T]) -> T:
    """Run it under a progress bar (on stderr, only on a terminal)."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
    bar.disable = not console.is_terminal
    with bar:
        task = bar.add_task(say("lab.playing"), total=total)
        return run(lambda done: bar.advance(task, done))


def _show_results(results: Results, lang: str, say: Texts, rate: float) -> None:
    console = Console(highlight=False, markup=False)
    console.print(_title(results, lang, say))
    _show_changes(results, console, say)
    table = Table(*(say(f"lab.{key}") for key in ("bot", "seats", "wins", "score")))
    for name in results.names:
        held = sum(
            results.plan.lineup[index] == name for game in results.games for index in game.seating
        )
        wins = results.wins_of(name).percent()
        table.add_row(name, str(held), wins, f"{results.score_of(name):.2f}")
    console.print(table)
    seats = Table(say("lab.by_seat"), "")
    for seat in range(results.players):
        seats.add_row(say("lab.seat", seat=seat), results.wins_at(seat).percent())
    console.print(seats)
    if all(game.first >= 0 for game in results.games):
        turns = Table(say("lab.by_turn"), "")
        for place in range(results.players):
            turns.add_row(say("lab.place", n=place + 1), results.wins_in_turn(place).percent())
        console.print(turns)
    console.print(f"{say('lab.length')}: {_length(results, say)}")
    ends = ", ".join(f"{reason} {count}" for reason, count in results.reasons.items())
    console.print(f"{say('lab.ends')}: {ends}")
    if results.shared:
        console.print(say("lab.shared", n=results.shared))
    if results.unwon:
        console.print(say("lab.unwon", n=results.unwon))
    console.print(say("lab.speed", rate=f"{rate:.1f}"))
    console.print(say("bots_not_people"))


def _title(results: Results, lang: str, say: Texts) -> str:
    info = results.plan.open().info
    games, players, seed = len(results.games), results.players, results.plan.seed
    return say("lab.title", title=info.title[lang], n=games, players=players, seed=seed)


def _show_changes(results: Results, console: Console, say: Texts, mark: str = "") -> None:
    """What of the material is not as printed."""
    for label, value in box(results.plan.game).changed(results.plan.options, say.lang):
        console.print(mark + say("material.changed", label=label, value=value))


def _length(results: Results, say: Texts) -> str:
    number = results.decisions
    text = say("lab.decisions", n=round(number), number=f"{number:.1f}")
    if results.rounds:
        text += ", " + say("lab.rounds", n=round(results.rounds), number=f"{results.rounds:.1f}")
    return text


def _show_comparison(found: Comparison, lang: str, say: Texts) -> None:
    first, second = found.first, found.second
    console = Console(highlight=False, markup=False)
    console.print(_title(first, lang, say))
    for number, results in enumerate((first, second), 1):
        _show_changes(results, console, say, f"{number}. ")
    keys = ("measure", "first", "second", "difference")
    table = Table(*(say(f"lab.{key}") for key in keys))

    def shares(label: str, one: float, two: float, gap: Interval) -> None:
        table.add_row(label, f"{100 * one:.1f} %", f"{100 * two:.1f} %", gap.percent())

    for place, names in enumerate(zip(first.plan.lineup, second.plan.lineup, strict=True)):
        label = say("lab.bot_place", place=place, names=" / ".join(dict.fromkeys(names)))
        one, two = first.share_of_place(place), second.share_of_place(place)
        shares(label, one, two, found.wins_of(place))
    for seat in range(first.players):
        one, two = first.wins_at(seat).value, second.wins_at(seat).value
        shares(say("lab.seat", seat=seat), one, two, found.wins_at(seat))
    unwon = (first.unwon / len(first.games), second.unwon / len(second.games))
    shares(say("lab.no_winner"), *unwon, found.unwon)
    table.add_row(
        say("lab.length"), _length(first, say), _length(second, say), str(found.decisions)
    )
    console.print(table)
    console.print(say("lab.same_seeds"))
    console.print(say("bots_not_people"))
