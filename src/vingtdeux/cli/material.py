"""`vingtdeux material`: what of a game a designer may turn; and the way back, `--set` and `--material`."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import GameArgument, Lang
from vingtdeux.cli.reading import read_info, read_options, read_text
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine import material as changes
from vingtdeux.engine.info import CHANGES, GameInfo
from vingtdeux.engine.material import ChangeError, Knob
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box

COLUMNS: Final = ("path", "value", "printed", "allowed", "label_fr", "label_en")
"""Of the spreadsheet; only the first two are read back."""
MANY: Final = 12
"""More choices than these are not listed in a table for people."""
_say = words()


@app.command(help=_say("help.material"))
@guarded
def material(
    game: GameArgument,
    find: Annotated[
        str, typer.Argument(help=_say("help.find"), metavar="[TEXT]", show_default=False)
    ] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help=_say("help.csv"))] = False,
    lang: Lang = None,
) -> None:
    """A table for people, or a file for a spreadsheet."""
    lang = language(lang)
    say = words(lang)
    info = read_info(game, say)
    wanted = find.lower()
    knobs = [
        knob
        for knob in info.knobs()
        if wanted in knob.path.lower() or wanted in knob.label[lang].lower()
    ]
    if not knobs:
        raise Mistake(say("material.none", text=find) if find else say("material.nothing"))
    if as_csv:
        typer.echo(to_csv(knobs), nl=False)
        return
    table = Table()
    longest = max(len(knob.path) for knob in knobs)
    table.add_column(say("material.path"), no_wrap=True, min_width=longest)
    for key in ("printed", "allowed"):
        table.add_column(say(f"material.{key}"), overflow="fold")
    table.add_column(say("material.what"))
    for knob in knobs:
        table.add_row(knob.path, knob.write(knob.default), knob.allowed(MANY), knob.label[lang])
    Console(highlight=False, markup=False).print(table)
    typer.echo(say("material.how", game=game, path=knobs[0].path))


def to_csv(knobs: Sequence[Knob]) -> str:
    """The knobs as a spreadsheet: change the column `value`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for knob in knobs:
        value = knob.write(knob.default)
        row = (knob.path, value, value, knob.allowed(), knob.label["fr"], knob.label["en"])
        writer.writerow(row)
    return text.getvalue()


def read_changes(
    info: GameInfo, sets: Sequence[str], file: Path | None, say: Texts
) -> dict[str, Any]:
    """The changes of a spreadsheet, then those written path=value."""
    try:
        lines = [*(_rows(file, say) if file is not None else ()), *sets]
        return info.resolve_changes(changes.read(info.id, info.knobs(), lines))
    except ChangeError as error:
        raise Mistake(box(info.id).explain(error, say.lang)) from None


def read_table(
    game_id: str, options: Sequence[str], sets: Sequence[str], file: Path | None, say: Texts
) -> dict[str, Any]:
    """All that the user says of a table: its options, and what of its material is changed."""
    info = read_info(game_id, say)
    found = read_options(info, options, say)
    turned = read_changes(info, sets, file, say)
    return found | ({CHANGES: turned} if turned else {})


def _rows(file: Path, say: Texts) -> list[str]:
    """The file as lines path=value; commas, semicolons and tabs are all understood."""
    text = read_text(file, say).removeprefix("\ufeff")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    names = [name.strip().lower() for name in rows[0]] if rows else []
    if "path" not in names or "value" not in names:
        raise Mistake(say("material.no_columns", file=file))
    path, value = names.index("path"), names.index("value")
    found = []
    for number, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) <= max(path, value):
            raise Mistake(say("material.short_row", file=file, n=number))
        found.append(f"{row[path]}={row[value]}")
    return found
