"""`vingtdeux work`, `backup` and `restore`: what the keeper of a site needs."""

import os
from pathlib import Path
from typing import Annotated

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import load_texts

_say = words()


@app.command(help=_say("help.work"))
@guarded
def work() -> None:
    """Beside servers with VINGTDEUX_ROLE=web."""
    wake()
    from vingtdeux.web.work import run_worker

    raise typer.Exit(run_worker(language()))


@app.command(help=_say("help.backup"))
@guarded
def backup(file: Annotated[Path, typer.Argument(help=_say("help.backup_file"))]) -> None:
    """Works while the site runs."""
    wake(to_look=True)
    from vingtdeux.web.backup import BackupError, save
    from vingtdeux.web.office.audit import note_by_hand

    try:
        count = save(file)
    except BackupError as error:
        raise Mistake(words()(f"backup.{error.code}", **error.facts)) from None
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
        raise Mistake(words()(f"backup.{error.code}", **error.facts)) from None
    note_by_hand("restore", file.name)
    typer.echo(words()("keep.restored", file=file, count=count))


def wake(to_look: bool = False, lang: str | None = None) -> None:
    """Django, with the site's settings. To look at a site must not make one."""
    lang = lang or language()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vingtdeux.web.settings")
    from vingtdeux.web.data import SQLITE, TEXTS, BadSetting, data_dir

    folder, say = data_dir(), words(lang)
    if to_look and not os.environ.get("DATABASE_URL") and not (folder / SQLITE).is_file():
        raise Mistake(say("mistake.no_site", folder=folder))
    try:
        import django
        from django.utils.translation import activate

        folder.mkdir(parents=True, exist_ok=True)
        django.setup()
        activate(lang)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("vingtdeux"):
            raise
        raise Mistake(say("mistake.no_web", name=error.name)) from None
    except BadSetting as error:
        why = load_texts(TEXTS, lang)(f"cannot.{error.code}", **error.facts)
        raise Mistake(why) from None
    except ValueError as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(say("mistake.no_file", file=error.filename, why=error.strerror)) from None
