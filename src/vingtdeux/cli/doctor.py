"""`vingtdeux doctor`: is this site well, and can it be set right?"""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.keep import wake
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.texts import Texts

if TYPE_CHECKING:
    from vingtdeux.web.doctor import Choice, Finding

_say = words()


@dataclass
class Visit:
    """What was found and done; `say` has the words."""

    say: Texts
    findings: "list[Finding]" = field(default_factory=list)
    repaired: dict[str, str] = field(default_factory=dict)
    """What was done to a table, in words."""
    tables: int = 0

    def is_well(self) -> bool:
        """Nothing is left that is broken or open."""
        return not any(
            each.is_trouble and each.about not in self.repaired for each in self.findings
        )

    def words_of(self, finding: "Finding") -> str:
        """A finding in words."""
        return self.say(f"doctor.found.{finding.code}", **{"about": finding.about, **finding.args})


@app.command(help=_say("help.doctor"))
@guarded
def doctor(
    tables: Annotated[
        list[str] | None, typer.Argument(help=_say("help.doctor_tables"), show_default=False)
    ] = None,
    all_tables: Annotated[bool, typer.Option("--all", help=_say("help.doctor_all"))] = False,
    full: Annotated[bool, typer.Option("--full", help=_say("help.doctor_full"))] = False,
    repair: Annotated[bool, typer.Option("--repair", help=_say("help.doctor_repair"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_say("help.doctor_json"))] = False,
    lang: Lang = None,
) -> None:
    """Exit code 0: well; 1: something is wrong; 2: the site cannot be looked at."""
    visit = Visit(words(language(lang)))
    wake(to_look=True, lang=language(lang))
    from django.db import DatabaseError

    from vingtdeux.web.doctor import Choice

    try:
        can_go_on = _house(visit, full)
        if can_go_on:
            _tables(visit, Choice(tuple(tables or ()), all_tables), repair)
    except DatabaseError as error:
        raise Mistake(visit.say("mistake.database", why=str(error).strip())) from None
    _as_json(visit) if as_json else _show(visit)
    if any(each.code == "database_away" for each in visit.findings):
        raise typer.Exit(2)
    raise typer.Exit(0 if visit.is_well() else 1)


def _house(visit: Visit, full: bool) -> bool:
    """Whether the tables can be looked at as well."""
    from vingtdeux.web.doctor import look_at_house

    visit.findings += look_at_house(full)
    stops = {"database_away", "migrations", "malformed"}
    return not stops & {each.code for each in visit.findings}


def _tables(visit: Visit, choice: "Choice", repair: bool) -> None:
    from vingtdeux.web.doctor import look_at_orphans, look_at_tables

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar:
        task = bar.add_task(visit.say("doctor.tables"), total=choice.count())
        for table_id, found in look_at_tables(choice, lambda: bar.advance(task, 1)):
            visit.tables += 1
            visit.findings += found
            if repair and any(each.is_repairable for each in found):
                _repair(visit, table_id)
    visit.findings += look_at_orphans()


def _repair(visit: Visit, table_id: str) -> None:
    from vingtdeux.web.doctor import NotRepairable
    from vingtdeux.web.doctor import repair as set_right
    from vingtdeux.web.office.audit import note_by_hand

    try:
        done = set_right(table_id)
    except NotRepairable:
        return  # what is wrong with it is among the findings
    except OSError as error:
        raise Mistake(
            visit.say("mistake.no_write", file=error.filename, why=error.strerror)
        ) from None
    note_by_hand("repaired", done)
    visit.repaired[table_id] = visit.say(
        "doctor.repaired", n=done.cut, version=done.version, file=done.file
    )


def _as_json(visit: Visit) -> None:
    answer: dict[str, Any] = {
        "ok": visit.is_well(),
        "tables": visit.tables,
        "findings": [
            {
                "code": each.code,
                "about": each.about,
                "text": visit.words_of(each),
                "trouble": each.is_trouble,
                "repairable": each.is_repairable,
                "repaired": each.about in visit.repaired,
            }
            for each in visit.findings
        ],
        "repaired": visit.repaired,
    }
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))


def _show(visit: Visit) -> None:
    say, console = visit.say, Console(highlight=False, markup=False)
    if visit.findings:
        table = Table()
        for key in ("weight", "about", "what"):
            table.add_column(say(f"doctor.{key}"), overflow="fold")
        for each in sorted(visit.findings, key=lambda found: not found.is_trouble):
            weight = say("doctor.trouble" if each.is_trouble else "doctor.advice")
            table.add_row(weight, each.about, visit.words_of(each))
        console.print(table)
    for table_id, told in visit.repaired.items():
        console.print(f"{table_id}: {told}")
    console.print(say("doctor.looked", n=visit.tables))
    left = [each for each in visit.findings if each.is_repairable and not visit.repaired]
    if left:
        console.print(say("doctor.can_repair"))
    console.print(say("doctor.well" if visit.is_well() else "doctor.ill"))
