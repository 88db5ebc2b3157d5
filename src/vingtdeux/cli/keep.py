"""`vingtdeux work`, `backup`, `restore` and `operator`: what the keeper of a site needs."""

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
    _wake()
    from vingtdeux.web.work import run_worker

    raise typer.Exit(run_worker())


@app.command(help=_say("help.backup"))
@guarded
def backup(file: Annotated[Path, typer.Argument(help=_say("help.backup_file"))]) -> None:
    """Works while the site runs."""
    _wake()
    from vingtdeux.web.backup import BackupError, save

    try:
        count = save(file)
    except BackupError as error:
        raise Mistake(str(error)) from None
    typer.echo(words()("keep.saved", file=file, count=count))


@app.command(help=_say("help.restore"))
@guarded
def restore(
    file: Annotated[Path, typer.Argument(help=_say("help.backup_file"))],
    force: Annotated[bool, typer.Option("--force", help=_say("help.force"))] = False,
) -> None:
    """The site must be stopped."""
    _wake()
    from vingtdeux.web.backup import BackupError
    from vingtdeux.web.backup import restore as bring_back

    try:
        count = bring_back(file, force)
    except BackupError as error:
        raise Mistake(str(error)) from None
    typer.echo(words()("keep.restored", file=file, count=count))


@app.command(help=_say("help.operator"))
@guarded
def operator(name: Annotated[str, typer.Argument(help=_say("help.operator_name"))]) -> None:
    """Asks for the password, or takes VINGTDEUX_OPERATOR_PASSWORD."""
    _wake()
    from django.conf import settings
    from django.core.management import call_command

    from vingtdeux.web.office.keys import WeakPassword, hand_out

    secret = os.environ.get("VINGTDEUX_OPERATOR_PASSWORD") or typer.prompt(
        words()("keep.password"), hide_input=True, confirmation_prompt=True
    )
    call_command("migrate", verbosity=0, interactive=False)
    try:
        hand_out(name, secret)
    except WeakPassword as error:
        raise Mistake(str(error)) from None
    typer.echo(words()("keep.operator", name=name, path=f"/{settings.OPERATOR_PATH}"))


def _wake() -> None:
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
    except OSError as error:
        raise Mistake(words()("mistake.no_file", file=error.filename, why=error.strerror)) from None
