"""`vingtdeux ladder`: all bots of a game against each other."""

from typing import Annotated

import typer
from rich.console import Console

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import (
    Address,
    BackendOption,
    Count,
    GameArgument,
    Jobs,
    Lang,
    Material,
    Options,
    Out,
    Players,
    Seed,
    Sets,
    ShardOption,
)
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_bots, read_game, read_info
from vingtdeux.cli.running import hands, run
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.lab import LabError, Played
from vingtdeux.lab.ladder import bots_of, rungs
from vingtdeux.lab.ladder import ladder as planned
from vingtdeux.lab.report.terminal import show

_say = words()


@app.command(help=_say("help.ladder"))
@guarded
def ladder(
    game: GameArgument,
    players: Players = None,
    games: Count = 100,
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help=_say("help.ladder_bots"), show_default=False)
    ] = None,
    out: Out = None,
    shard: ShardOption = None,
    jobs: Jobs = 1,
    backend: BackendOption = "local",
    address: Address = None,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """So many games of each pair, seats rotated; then ratings and rungs."""
    lang = language(lang)
    say = words(lang)
    read_info(game, say)
    how = hands(jobs, backend, address, out, shard, say)
    agreed = read_table(game, option or [], change or [], material, say)
    names = read_bots(game, bots, say) if bots is not None else bots_of(game)
    table = read_game(game, players, agreed, say)
    try:
        experiment = planned(game, names, games, table.players, agreed, seed)
        for plan in experiment.plans:
            plan.open()
    except LabError:
        raise
    except ValueError as error:
        raise Mistake(str(error)) from None
    met: list[tuple[int, Played]] = []
    found = run(experiment, how, say, lambda arm, played: met.append((arm, played)))
    show(found, lang, Console(highlight=False, markup=False), rungs(found, met))
