"""The application the commands join."""

import typer

from vingtdeux.cli.words import words

app = typer.Typer(
    help=words()("help.app"),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
