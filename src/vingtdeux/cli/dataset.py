"""`vingtdeux dataset`: games of bots as data for learners."""

from pathlib import Path
from typing import Annotated

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import (
    Bots,
    Count,
    GameArgument,
    Jobs,
    Lang,
    Material,
    Players,
    Seed,
    Sets,
    ShardOption,
)
from vingtdeux.cli.material import read_table
from vingtdeux.cli.running import STOPPED, bar, hands, planned
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.lab import Shard
from vingtdeux.lab.dataset import FORMATS, Dataset, must_be_possible

_say = words()


@app.command(help=_say("help.dataset"))
@guarded
def dataset(
    game: GameArgument,
    out: Annotated[
        Path, typer.Option("--out", "-o", help=_say("help.dataset_out"), show_default=False)
    ],
    players: Players = None,
    games: Count = 1000,
    bots: Bots = "commissaire",
    kind: Annotated[str, typer.Option("--format", help=_say("help.dataset_format"))] = FORMATS[0],
    shard: ShardOption = None,
    jobs: Jobs = 1,
    seed: Seed = "1",
    option: Annotated[
        list[str] | None, typer.Option("--option", help=_say("help.option"), show_default=False)
    ] = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """Each decision is a row; the same seed gives the same bytes, whoever plays."""
    say = words(language(lang))
    must_be_possible(kind)
    how = hands(jobs, "local", None, out, shard, say)
    agreed = read_table(game, option or [], change or [], material, say)
    plan = planned(game, players, games, bots, seed, agreed, None, 1, say)
    data = Dataset(out, plan, kind, how.shard or Shard())
    total = 0
    try:
        data.begin()
        total = sum(len(numbers) for _, numbers in data.missing())
        with bar(total, say("lab.playing")) as advance:
            data.write(how.jobs, advance)
    except KeyboardInterrupt:
        left = sum(len(numbers) for _, numbers in data.missing())
        typer.echo(say("lab.stopped", n=total - left, total=total), err=True)
        typer.echo(say("dataset.go_on"), err=True)
        raise typer.Exit(STOPPED) from None
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=out, why=error.strerror)) from None
    count = sum(len(numbers) for _, numbers in data.chunks())
    typer.echo(say("dataset.done", n=count, folder=out))
