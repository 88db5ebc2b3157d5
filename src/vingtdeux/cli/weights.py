"""`vingtdeux tune-bots`: weights of a game's bots, found by play."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vingtdeux.bots import LEVEL_NAMES, level_name
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import GameArgument, Jobs, Lang, Seed
from vingtdeux.cli.reading import read_bots, read_info
from vingtdeux.cli.running import possible
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.info import GameInfo
from vingtdeux.engine.texts import Texts
from vingtdeux.engine.weights import write as put
from vingtdeux.games import box
from vingtdeux.lab import weights as lab

_say = words()


@app.command("tune-bots", help=_say("help.tune_bots"))
@guarded
def tune_bots(
    game: GameArgument,
    level: Annotated[str, typer.Option("--level", help=_say("help.weights_level"))] = "commissaire",
    weights: Annotated[
        str, typer.Option("--weights", "-w", help=_say("help.weights_weights"))
    ] = "*",
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", help=_say("help.weights_players"), show_default=False),
    ] = None,
    against: Annotated[
        str, typer.Option("--against", help=_say("help.weights_against"))
    ] = "commissaire,brigadier",
    generations: Annotated[
        int, typer.Option("--generations", "-g", min=1, help=_say("help.weights_generations"))
    ] = 20,
    population: Annotated[
        int, typer.Option("--population", min=4, help=_say("help.weights_population"))
    ] = 24,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help=_say("help.weights_games"))
    ] = 40,
    out: Annotated[
        Path | None, typer.Option("--out", help=_say("help.weights_out"), show_default=False)
    ] = None,
    write: Annotated[bool, typer.Option("--write", help=_say("help.weights_write"))] = False,
    jobs: Jobs = 1,
    seed: Seed = "tune",
    lang: Lang = None,
) -> None:
    """Generation by generation; a kept course goes on where it stopped."""
    say = words(language(lang))
    info = read_info(game, say)
    company = read_bots(game, against, say)
    try:
        plan = lab.course(
            game, _level(level, say), weights.split(","), _counts(players, info, say),
            company, population=population, games=games, seed=seed,
        )  # fmt: skip
        found = lab.go_on(out, plan) if out is not None and out.exists() else lab.begin(plan)
    except ValueError as error:
        raise Mistake(str(error)) from None
    found = _run(plan, found, generations, possible(jobs, say), out, say)
    _judge(plan, found, say)
    if write:
        _write(plan, found, say)


def _level(name: str, say: Texts) -> int:
    if name.capitalize() not in LEVEL_NAMES[:3]:
        raise Mistake(say("mistake.no_level", name=name))
    return LEVEL_NAMES.index(name.capitalize()) + 1


def _counts(text: str | None, info: GameInfo, say: Texts) -> list[int]:
    if text is None:
        return sorted({info.min_players, info.max_players})
    try:
        found = [int(word) for word in text.split(",")]
    except ValueError:
        found = []
    if not found or not all(info.min_players <= n <= info.max_players for n in found):
        raise Mistake(say("mistake.no_count", low=info.min_players, high=info.max_players))
    return found


def _run(
    plan: lab.Course, found: lab.Found, until: int, jobs: int, out: Path | None, say: Texts
) -> lab.Found:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
    bar.disable = not console.is_terminal
    with bar:
        task = bar.add_task(say("weights.running"), total=until, completed=found.generation)
        while found.generation < until:
            found = lab.step(plan, found, jobs)
            if out is not None:
                _keep(out, plan, found, say)
            share = f"{100 * found.history[-1]:.1f}"
            typer.echo(say("weights.generation", n=found.generation, share=share))
            bar.advance(task)
    return found


def _keep(out: Path, plan: lab.Course, found: lab.Found, say: Texts) -> None:
    try:
        lab.keep(out, plan, found)
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=out, why=error.strerror)) from None


def _judge(plan: lab.Course, found: lab.Found, say: Texts) -> None:
    """Today's weights and those found, on seeds neither was tuned on."""
    games, seed = 10 * plan.games, f"{plan.seed}|fresh"
    today = lab.judge(plan, {}, games, seed)
    better = lab.judge(plan, lab.played(plan, found), games, seed)
    name = level_name(plan.level)
    typer.echo(say("weights.judged", name=name, today=today.percent(), found=better.percent()))
    typer.echo(json.dumps(_short(plan, found), indent=1))


def _short(plan: lab.Course, found: lab.Found) -> dict[str, float]:
    return {name: round(value, 4) for name, value in lab.played(plan, found).items()}


def _write(plan: lab.Course, found: lab.Found, say: Texts) -> None:
    """Into the game's own data file, the other weights as they are."""
    path = box(plan.game).folder / "weights.json"
    try:
        put(path, _short(plan, found))
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=path, why=error.strerror)) from None
    typer.echo(say("weights.written", file=path))
