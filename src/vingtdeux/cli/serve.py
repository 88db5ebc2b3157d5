"""`vingtdeux serve`: the site."""

from typing import Annotated

import typer

from vingtdeux.cli.app import app
from vingtdeux.cli.words import Mistake, guarded, language, words

_say = words()


@app.command(help=_say("help.serve"))
@guarded
def serve(
    host: Annotated[str, typer.Option(help=_say("help.host"))] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help=_say("help.port"), min=0, max=65535)] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=_say("help.open"))] = False,
    bot: Annotated[list[str] | None, typer.Option("--bot", help=_say("help.guest"))] = None,
) -> None:
    """Needs the extra `web`."""
    try:
        from vingtdeux.web.serve import main

        status = main(host, port, open_browser, language(), bot or ())
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("vingtdeux"):
            raise
        raise Mistake(words()("mistake.no_web", name=error.name)) from None
    raise typer.Exit(status)
