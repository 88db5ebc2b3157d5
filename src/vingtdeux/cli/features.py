"""`vingtdeux features`: what stands where in the row of numbers that a learner sees."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import GameArgument, Lang, Material, Options, Players, Sets
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_game
from vingtdeux.cli.words import guarded, language, words
from vingtdeux.engine.features import Layout
from vingtdeux.games import encoding

_say = words()


@app.command(help=_say("help.features"))
@guarded
def features(
    game: GameArgument,
    players: Players = None,
    option: Options = None,
    sets: Sets = None,
    material: Material = None,
    as_json: Annotated[bool, typer.Option("--json", help=_say("help.features_json"))] = False,
    lang: Lang = None,
) -> None:
    """The fields of an observation and of an action at one table."""
    lang = language(lang)
    say = words(lang)
    options = read_table(game, option or (), sets or (), material, say)
    rules = read_game(game, players, options, say)
    found = encoding(rules)
    if as_json:
        told = {
            "game": game,
            "players": rules.players,
            "rules_version": rules.rules_version,
            "digest": found.layout.digest(),
            "actions": len(rules.action_space),
            "observation": _fields(found.layout),
            "action": _fields(found.acts),
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for what, layout in (("observation", found.layout), ("action", found.acts)):
        typer.echo(say(f"features.{what}", game=game, n=rules.players, size=layout.size))
        Console(highlight=False, markup=False).print(_table(layout, lang))
    typer.echo(say("features.space", n=len(rules.action_space)))


def _table(layout: Layout, lang: str) -> Table:
    say = words(lang)
    table = Table()
    for key in ("name", "places", "most"):
        table.add_column(say(f"features.{key}"), no_wrap=True)
    table.add_column(say("features.what"), overflow="fold")
    for field in layout.fields:
        places = f"{field.at}–{field.end - 1}" if field.size > 1 else str(field.at)
        table.add_row(field.name, places, str(field.high), field.about(lang))
    return table


def _fields(layout: Layout) -> list[dict[str, Any]]:
    return [
        {
            "name": field.name, "at": field.at, "size": field.size, "high": field.high,
            "fr": field.fr, "en": field.en,
        }
        for field in layout.fields
    ]  # fmt: skip
