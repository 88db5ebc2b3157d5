"""`vingtdeux tune`: which changes of the material bring a game to a target."""

import shlex
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import (
    Address,
    BackendOption,
    Bots,
    GameArgument,
    Jobs,
    Lang,
    Material,
    Options,
    Players,
    Seed,
    Sets,
)
from vingtdeux.cli.lab import Vary, watching
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_info
from vingtdeux.cli.running import STOPPED, bar, hands, planned
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box
from vingtdeux.lab import Interval
from vingtdeux.lab import tune as lab
from vingtdeux.lab.commands import agreed as typed
from vingtdeux.lab.figures import Reader, Summary
from vingtdeux.lab.run import must_have
from vingtdeux.lab.vary import varied
from vingtdeux.lab.words import label, number, percent, value
from vingtdeux.lab.workers import workers

_say = words()
HELD_OUT = 4
"""Times as many games as a trial has decide on what was found."""


@app.command(help=_say("help.tune"))
@guarded
def tune(
    game: GameArgument,
    target: Annotated[str, typer.Option("--target", help=_say("help.target"), show_default=False)],
    vary: Vary,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=_say("help.tune_games"))] = 200,
    bots: Bots = "commissaire",
    generations: Annotated[
        int, typer.Option("--generations", "-g", min=1, help=_say("help.generations"))
    ] = 8,
    population: Annotated[
        int, typer.Option("--population", min=4, help=_say("help.population"))
    ] = 16,
    jobs: Jobs = 1,
    backend: BackendOption = "local",
    address: Address = None,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """Generation by generation; then changes that are not needed are taken back, and what is left is
    judged on held-out seeds beside the game as it was."""
    lang = language(lang)
    say = words(lang)
    how = hands(jobs, backend, address, None, None, say)
    agreed = read_table(game, option or [], change or [], material, say)
    wanted = lab.targets(target)
    watch = watching(None, *(each.key for each in wanted))
    plan = planned(game, players, games, bots, seed, agreed, watch, 1, say)
    for each in wanted:
        must_have(plan, each.key)
    search = lab.Search(plan, wanted, _values(game, vary, say), generations, population)
    console = Console(highlight=False, markup=False)
    try:
        with workers(how.jobs, how.backend, how.address) as work:
            course = _climb(search, work, say)
            before = lab.judge(search, {}, HELD_OUT * games, work)
            after = lab.judge(search, course.best, HELD_OUT * games, work)
    except KeyboardInterrupt:
        typer.echo(say("tune.stopped"), err=True)
        raise typer.Exit(STOPPED) from None
    _show(search, course, before, after, console, say)


def _values(game: str, vary: list[str], say: Texts) -> Mapping[str, Any]:
    try:
        return varied(read_info(game, say), vary)
    except ChangeError as error:
        raise Mistake(box(game).explain(error, say.lang)) from None


def _climb(search: lab.Search, work: Any, say: Texts) -> lab.Course:
    course = lab.begin(search)
    with bar(search.generations, say("tune.running")) as advance:
        for _ in range(search.generations):
            course = lab.step(search, course, work)
            advance(1)
            said = say(
                "tune.generation", n=len(course.best), generation=course.generation,
                miss=percent(course.miss, say.lang),
            )  # fmt: skip
            typer.echo(said)
    return lab.prune(search, course, work)


def _show(
    search: lab.Search, course: lab.Course, before: Mapping[str, Interval],
    after: Mapping[str, Interval], console: Console, say: Texts,
) -> None:  # fmt: skip
    table = Table(*(say(f"tune.{key}") for key in ("figure", "target", "before", "after")))
    plan = search.plan
    summary = Summary(plan, plan.open().players)
    reader = Reader(plan, summary.players)
    for each in search.targets:
        is_share = reader.is_share(each.key)
        wanted = _wanted(each.value, is_share, say.lang)
        cells = [value(found[each.key], is_share, say.lang) for found in (before, after)]
        table.add_row(label(each.key, summary, say.lang), wanted, *cells)
    console.print(say("tune.trials", n=course.trials, games=plan.games))
    console.print(table)
    if not course.best:
        console.print(say("tune.nothing"))
    options = {**plan.options, "changes": {**plan.options.get("changes", {}), **course.best}}
    for name, told in box(plan.game).changed(options, say.lang):
        console.print(say("material.changed", label=name, value=told))
    if course.best:
        told = shlex.join(typed(replace(plan, options=options), ""))
        tried = say("tune.play", game=plan.game, players=summary.players, sets=told)
        console.print(tried, soft_wrap=True)  # to be copied
    console.print(say("tune.held_out", games=HELD_OUT * plan.games))
    console.print(say("bots_not_people"))


def _wanted(target: float, is_share: bool, lang: str) -> str:
    """A target, with no more decimals than it was given."""
    digits = next(n for n in range(16) if n == 15 or round(target, n) == target)
    return percent(target, lang, max(0, digits - 2)) if is_share else number(target, digits, lang)
