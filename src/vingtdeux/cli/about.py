"""`vingtdeux games`, `vingtdeux info` and `vingtdeux --version`: what is in the box."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import vingtdeux
from vingtdeux.bots import names
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import GameArgument, Lang
from vingtdeux.cli.reading import read_info
from vingtdeux.cli.words import guarded, language, words
from vingtdeux.engine.info import GameInfo, Option
from vingtdeux.engine.texts import Texts
from vingtdeux.games import troubles

_say = words()


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"vingtdeux {vingtdeux.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool,
        typer.Option("--version", help=_say("help.version"), is_eager=True, callback=_tell_version),
    ] = False,
) -> None:
    """Before any command."""
    del version  # told and left by now


@app.command(help=_say("help.games"))
@guarded
def games(lang: Lang = None) -> None:
    """A table of the games."""
    lang = language(lang)
    say = words(lang)
    table = Table()
    for key in ("id", "title", "players", "minutes"):
        table.add_column(say(f"games.{key}"), no_wrap=key == "id")
    table.add_column(say("games.tagline"))
    for game_id in vingtdeux.game_ids():
        info = read_info(game_id, say)
        minutes = f"{info.minutes[0]}-{info.minutes[1]}"
        table.add_row(game_id, info.title[lang], _counts(info), minutes, info.tagline[lang])
    Console().print(table)
    for game_id, why in troubles().items():
        typer.echo(say("mistake.not_ready", name=game_id, why=why), err=True)


@app.command(help=_say("help.info"))
@guarded
def info(game: GameArgument, lang: Lang = None) -> None:
    """The cover and the options of one game."""
    lang = language(lang)
    say = words(lang)
    cover = read_info(game, say)
    console = Console(highlight=False, markup=False)
    console.print(f"{cover.title[lang]} ({cover.id})")
    console.print(cover.tagline[lang])
    console.print(cover.credit[lang])
    console.print(f"{say('games.players')}: {_counts(cover)}")
    console.print(say("games.rules", version=cover.rules_version))
    console.print(say("games.levels", names=", ".join(names(game))))
    table = Table(*(say(f"games.{key}") for key in ("option", "values", "default", "meaning")))
    for option in cover.options:
        meaning = option.label[lang] + (f". {option.help[lang]}" if option.help[lang] else "")
        table.add_row(option.name, _values(option, say), str(option.default), meaning)
    console.print(table)


def _counts(info: GameInfo) -> str:
    extra = "".join(f", ({count})" for count in info.extra_players)
    return f"{info.min_players}-{info.max_players}{extra}"


def _values(option: Option, say: Texts) -> str:
    if option.kind == "bool":
        return say("games.yes_no")
    if option.kind == "int":
        return f"{option.low}-{option.high}"
    if option.kind == "choice":
        return ", ".join(map(str, option.choices))
    return say("games.seats") if option.kind == "seat" else say("games.other")
