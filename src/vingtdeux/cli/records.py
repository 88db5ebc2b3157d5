"""`vingtdeux check`, `replay` and `verify`: scenarios and records."""

from pathlib import Path
from typing import Annotated, Any

import typer

import vingtdeux
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.reading import read_text
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import Record
from vingtdeux.engine.scenario import Failure, find_blocks, run_block
from vingtdeux.engine.texts import Texts
from vingtdeux.games import part
from vingtdeux.scene import render

_say = words()
RecordFile = Annotated[Path, typer.Argument(help=_say("help.record"), show_default=False)]


@app.command(help=_say("help.check"))
@guarded
def check(
    files: Annotated[list[Path], typer.Argument(help=_say("help.files"), show_default=False)],
    lang: Lang = None,
) -> None:
    """One line per failure, `file:line: what`; exit code 1 if there is any."""
    say = words(language(lang))
    blocks = [block for path in files for block in find_blocks(str(path), read_text(path, say))]
    failures: list[Failure] = []
    for block in blocks:
        failure = run_block(block, vingtdeux.load)
        failures += [failure] if failure else []
    for failure in failures:
        typer.echo(str(failure))
    if failures:
        typer.echo(say("check.bad", n=len(failures), total=len(blocks)), err=True)
        raise typer.Exit(1)
    typer.echo(say("check.good", n=len(blocks)) if blocks else say("check.none"))


@app.command(help=_say("help.replay"))
@guarded
def replay(
    file: RecordFile,
    step: Annotated[
        int | None, typer.Option("--step", help=_say("help.step"), min=0, show_default=False)
    ] = None,
    lang: Lang = None,
    pov: Annotated[
        int | None, typer.Option("--pov", help=_say("help.pov"), show_default=False)
    ] = None,
) -> None:
    """The log in words, then the last position; or the position after a step."""
    lang = language(lang)
    say = words(lang)
    record = Record.load(file)
    if pov is not None and not 0 <= pov < record.players:
        raise Mistake(say("mistake.no_seat", seat=pov, last=record.players - 1))
    if step is not None and step > len(record.moves):
        raise Mistake(say("mistake.step", n=len(record.moves)))
    match = record.replay(upto=step)
    _head(record, match, lang, say)
    if step is None:
        _tell(match, pov, lang)
    else:
        typer.echo(say("record.step", step=len(match.log)))
    typer.echo("\n" + _picture(match, pov, lang), nl=False)
    _result(match, pov, lang, whole=step is None)


@app.command(help=_say("help.verify"))
@guarded
def verify(file: RecordFile, lang: Lang = None) -> None:
    """Exit code 2 if the record is damaged, does not replay or does not fit its seed."""
    lang = language(lang)
    say = words(lang)
    record = Record.load(file)
    match = record.replay()
    _head(record, match, lang, say)
    typer.echo(say("record.replays"))
    record.verify()
    typer.echo(say("record.seed"))
    typer.echo(say("record.commitment", hash=match.commitment))
    typer.echo(say("record.compare"))


def _head(record: Record, match: Match, lang: str, say: Texts) -> None:
    info = match.game.info
    typer.echo(
        say(
            "record.head",
            title=info.title[lang],
            players=record.players,
            moves=len(record.moves),
            rules=record.rules_version,
        )
    )


def _screen(match: Match) -> Any:
    """The scene part of the rules the match was played by."""
    return part(match.game.info.id, "scene", match.game.rules_version)


def _names(match: Match, lang: str) -> list[str]:
    scene = _screen(match).scene(match.observe(None), (), lang)
    return [view.name for view in scene.seats]


def _tell(match: Match, pov: int | None, lang: str) -> None:
    names = _names(match, lang)
    narrate = _screen(match).narrate
    for told in match.events(pov):
        line = narrate(told.event, lang, names)
        if line:
            typer.echo(f"{told.step + 1:>5}  {line}")


def _picture(match: Match, pov: int | None, lang: str) -> str:
    legal = [] if pov is None else match.game.legal_actions(match.state, pov)
    return render(_screen(match).scene(match.observe(pov), legal, lang))


def _result(match: Match, pov: int | None, lang: str, *, whole: bool) -> None:
    say = words(lang)
    outcome = match.outcome
    if outcome is None:
        if whole:
            typer.echo(say("record.open"))
    elif _screen(match).scene(match.observe(pov), (), lang).result is None:
        names = _names(match, lang)
        who = ", ".join(names[seat] for seat in outcome.winners)
        key = "record.won" if who else "record.nobody"
        typer.echo(say(key, who=who, reason=outcome.reason, rule=outcome.rule))
