"""`vingtdeux report`: a run of the lab for people, as a page or in the terminal."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.runs import opened
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.stranger import BadStranger
from vingtdeux.engine.texts import Texts
from vingtdeux.lab import Found, LabError, Run, counted
from vingtdeux.lab.ladder import KIND, Rungs, rungs
from vingtdeux.lab.report import Told, pages, show

_say = words()


@app.command(help=_say("help.report"))
@guarded
def report(
    runs: Annotated[list[Path], typer.Argument(help=_say("help.report_runs"), show_default=False)],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help=_say("help.report_out"), show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """What is there is told, and that there is more to come if the run is not complete."""
    lang = language(lang)
    say = words(lang)
    read = [_read(folder, say) for folder in runs]
    if out is None:
        console = Console()
        for each in read:
            show(each.found, lang, console, each.rungs)
    else:
        _write(out, pages(read, lang), say)
        typer.echo(say("lab.reported", file=out))


def _read(folder: Path, say: Texts) -> Told:
    """The figures of a run, and what else its page tells."""
    run = opened(folder, say)
    try:
        found = counted(run)
        ladder = _ladder(run, found)
    except (LabError, BadStranger):
        raise
    except (ValueError, ImportError) as error:  # its bots, watchers or openskill are not here
        raise Mistake(str(error)) from None
    return Told(found, str(run.head["command"]), ladder, run.head)


def _ladder(run: Run, found: Found) -> Rungs | None:
    whole = found.experiment.kind == KIND and all(each.games for each in found.summaries)
    return rungs(found, run.games()) if whole else None


def _write(path: Path, text: str, say: Texts) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=path, why=error.strerror)) from None
