"""`vingtdeux check`, `replay` and `verify`: scenarios and records."""

from pathlib import Path
from typing import Annotated

import typer

import vingtdeux
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import Lang
from vingtdeux.cli.reading import read_text
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import Record
from vingtdeux.engine.scenario import Result, check_text
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box
from vingtdeux.games.box import Box
from vingtdeux.scene import render

_say = words()
RecordFile = Annotated[Path, typer.Argument(help=_say("help.record"), show_default=False)]


@app.command(help=_say("help.check"))
@guarded
def check(
    files: Annotated[list[Path], typer.Argument(help=_say("help.files"), show_default=False)],
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help=_say("help.verbose"), show_default=False)
    ] = False,
    lang: Lang = None,
) -> None:
    """One line per failure, `file:line: what`; exit code 1 if there is any, or nothing to run."""
    say = words(language(lang))
    total, bad, empty = 0, 0, 0
    for path, text in [(path, read_text(path, say)) for path in files]:
        results = check_text(str(path), text, vingtdeux.load)
        for result in results:
            _tell_result(result, verbose=verbose)
        if not results:
            typer.echo(f"{path}:1: {say('check.none')}")
        total += len(results)
        bad += sum(result.failure is not None for result in results)
        empty += not results
    if bad:
        typer.echo(say("check.bad", n=bad, total=total), err=True)
    if empty:
        typer.echo(say("check.empty", n=empty), err=True)
    if bad or empty:
        raise typer.Exit(1)
    typer.echo(say("check.good", n=total))


def _tell_result(result: Result, *, verbose: bool) -> None:
    block = result.block
    if verbose:
        mark = "✗" if result.failure else "✓"
        typer.echo(f"{mark} {block.file}:{block.line}  {block.game}  {block.title}".rstrip())
    if result.failure:
        typer.echo(str(result.failure))


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
    if record.taken >= len(record.moves):  # a game of the lab: its chance has another generator
        typer.echo(say("record.no_promise"))
        return
    if record.taken:
        typer.echo(say("record.taken", n=record.taken))
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
    _show_changes(match, lang, say)


def _show_changes(match: Match, lang: str, say: Texts) -> None:
    """What of the material was not as printed."""
    for label, value in _screen(match).changed(match.game.options, lang):
        typer.echo(say("material.changed", label=label, value=value))


def _screen(match: Match) -> Box:
    """The box of the rules the match was played by."""
    return box(match.game.info.id, match.game.rules_version)


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
