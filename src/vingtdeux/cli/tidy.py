"""`vingtdeux tidy`: let go what the settings do not keep."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.keep import wake
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import Texts

if TYPE_CHECKING:
    from vingtdeux.web.retention import Due

_say = words()


@app.command(help=_say("help.tidy"))
@guarded
def tidy(
    dry_run: Annotated[bool, typer.Option("--dry-run", help=_say("help.dry_run"))] = False,
    lang: Lang = None,
) -> None:
    """While the site runs, too."""
    say = words(language(lang))
    wake(to_look=True, lang=language(lang))
    from django.db import DatabaseError

    from vingtdeux.web import retention
    from vingtdeux.web.office.audit import by_hand

    try:
        before = retention.look()
        _show(before, say)
        if dry_run:
            typer.echo(say("tidy.dry"))
            return
        gone = retention.tidy(by_hand())
    except DatabaseError as error:
        raise Mistake(say("mistake.database", why=str(error).strip())) from None
    typer.echo(say("tidy.gone", n=sum(due.count for due in gone)))


def _show(dues: "list[Due]", say: Texts) -> None:
    table = Table(*(say(f"tidy.{key}") for key in ("what", "days", "count", "oldest")))
    for due in dues:
        days = f"{due.days:g}" if due.days else say("tidy.expired")
        oldest = f"{due.oldest:%Y-%m-%d}" if due.oldest else ""
        table.add_row(say(f"tidy.kind.{due.name}"), days, str(due.count), oldest)
    Console(highlight=False, markup=False).print(table)
