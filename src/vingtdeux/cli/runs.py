"""`vingtdeux merge` and `record`: what can be done with a kept run."""

from pathlib import Path
from typing import Annotated

import typer

import vingtdeux
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.reading import read_bots, read_game
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import Texts
from vingtdeux.lab import BadRun, Run, merged
from vingtdeux.lab import record as recorded

_say = words()


def opened(folder: Path, say: Texts) -> Run:
    """The run in this folder, whose games and bots are here."""
    run = Run.open(folder)
    for plan in run.experiment.plans:
        read_game(plan.game, plan.players, plan.options, say)
        read_bots(plan.game, ",".join(plan.lineup), say)
    return run


RunArgument = Annotated[Path, typer.Argument(help=_say("help.run"), show_default=False)]


@app.command(help=_say("help.merge"))
@guarded
def merge(
    runs: Annotated[list[Path], typer.Argument(help=_say("help.runs"), show_default=False)],
    out: Annotated[
        Path, typer.Option("--out", "-o", help=_say("help.merge_out"), show_default=False)
    ],
    lang: Lang = None,
) -> None:
    """One run of several shards."""
    say = words(language(lang))
    for each in runs:
        opened(each, say)
    try:
        whole = merged(runs, out)
        whole.pack()
        count = sum(1 for _ in whole.games())
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=out, why=error.strerror)) from None
    typer.echo(say("lab.merged", n=count, folder=out))


@app.command(help=_say("help.record_of"))
@guarded
def record(
    run: RunArgument,
    number: Annotated[int, typer.Argument(help=_say("help.number"), show_default=False)],
    arm: Annotated[int, typer.Option("--arm", help=_say("help.arm"))] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help=_say("help.record_out"), show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Any game of a run as a record: it is played again from its seed."""
    say = words(language(lang))
    kept = opened(run, say)
    if kept.head["version_of_game"] != vingtdeux.__version__:
        version = kept.head["version_of_game"]
        raise BadRun("played_elsewhere", folder=run, version=version, ours=vingtdeux.__version__)
    plans = kept.experiment.plans
    if not 0 <= arm < len(plans):
        raise Mistake(say("mistake.no_arm", arm=arm, last=len(plans) - 1))
    found = recorded(plans[arm], number)
    if out is None:
        typer.echo(found.dumps(), nl=False)
        return
    try:
        found.save(out)
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=out, why=error.strerror)) from None
    typer.echo(say("lab.recorded", file=out))
