"""`vingtdeux work`, `backup` and `restore`: what the keeper of a site needs."""

import os
from pathlib import Path
from typing import Annotated

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.words import Mistake, guarded, words

_say = words()


@app.command(help=_say("help.work"))
@guarded
def work() -> None:
    """Beside servers with VINGTDEUX_ROLE=web."""
    wake()
    from vingtdeux.web.work import run_worker

    raise typer.Exit(run_worker())


@app.command(help=_say("help.backup"))
@guarded
def backup(file: Annotated[Path, typer.Argument(help=_say("help.backup_file"))]) -> None:
    """Works while the site runs."""
    wake()
    from vingtdeux.web.backup import BackupError, save
    from vingtdeux.web.office.audit import note_by_hand

    try:
        count = save(file)
    except BackupError as error:
        raise Mistake(str(error)) from None
    note_by_hand("backup", file.name)
    typer.echo(words()("keep.saved", file=file, count=count))


@app.command(help=_say("help.restore"))
@guarded
def restore(
    file: Annotated[Path, typer.Argument(help=_say("help.backup_file"))],
    force: Annotated[bool, typer.Option("--force", help=_say("help.force"))] = False,
) -> None:
    """The site must be stopped."""
    wake()
    from vingtdeux.web.backup import BackupError
    from vingtdeux.web.backup import restore as bring_back
    from vingtdeux.web.office.audit import note_by_hand

    try:
        count = bring_back(file, force)
    except BackupError as error:
        raise Mistake(str(error)) from None
    note_by_hand("restore", file.name)
    typer.echo(words()("keep.restored", file=file, count=count))


def wake() -> None:
    """Django, with the site's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    try:
        import django

        from vingtdeux.web.data import data_dir

        data_dir().mkdir(parents=True, exist_ok=True)
        django.setup()
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("vingtdeux"):
            raise
        raise Mistake(words()("mistake.no_web", name=error.name)) from None
    except ValueError as error:  # a setting
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(words()("mistake.no_file", file=error.filename, why=error.strerror)) from None
