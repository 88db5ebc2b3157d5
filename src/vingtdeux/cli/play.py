"""`vingtdeux play`: a game in the terminal."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from vingtdeux.bots import Bot, make, with_temper
from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import GameArgument, Lang, Material, Options, Players, Sets
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_bots, read_game
from vingtdeux.cli.terminal import Quit, Terminal
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.chance import rng_for_step
from vingtdeux.engine.game import Game
from vingtdeux.engine.match import Match
from vingtdeux.engine.record import Record
from vingtdeux.engine.texts import Texts

_say = words()


@app.command(help=_say("help.play"))
@guarded
def play(
    game: GameArgument,
    players: Players = None,
    seat: Annotated[int, typer.Option("--seat", "-s", help=_say("help.seat"))] = 0,
    bots: Annotated[str, typer.Option("--bots", "-b", help=_say("help.bots"))] = "brigadier",
    lang: Lang = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help=_say("help.seed"), show_default=False)
    ] = None,
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    watch: Annotated[bool, typer.Option("--watch", help=_say("help.watch"))] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help=_say("help.save"), show_default=False)
    ] = None,
) -> None:
    """One person, the other seats held by bots; a short list of bots is repeated."""
    lang = language(lang)
    say = words(lang)
    agreed = read_table(game, option or [], change or [], material, say)
    rules = read_game(game, players, agreed, say)
    if not watch and not 0 <= seat < rules.players:
        raise Mistake(say("mistake.no_seat", seat=seat, last=rules.players - 1))
    mine = None if watch else seat
    others = [each for each in range(rules.players) if each != mine]
    names = read_bots(game, bots, say) or ("brigadier",)
    if len(names) > len(others):
        raise Mistake(say("mistake.bots_many", n=len(others)))
    match = Match(rules, seed, table="terminal")
    held = _seated(rules, {each: names[n % len(names)] for n, each in enumerate(others)}, match)
    try:
        Terminal(match, mine, held, lang).run()
    except Quit as left:
        typer.echo(str(left))
    if save is not None:
        labels = [held[each].name if each in held else "person" for each in range(rules.players)]
        _save(save, match.record(labels), say)


def _seated(rules: Game[Any, Any], names: Mapping[int, str], match: Match) -> dict[int, Bot]:
    """The bots of these seats; those of a level are characters of the game, each another one."""
    rng = rng_for_step(f"{match.seed}|company", 0)
    held: dict[int, Bot] = {}
    for seat, name in names.items():
        taken = {bot.temper.name for bot in held.values()}
        held[seat] = make(rules, with_temper(rules.info.id, name, taken, rng))
    return held


def _save(path: Path, record: Record, say: Texts) -> None:
    try:
        record.save(path)
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=path, why=error.strerror)) from None
    typer.echo(say("play.saved", file=path))
