"""An experiment run from the command line: its folder, its workers, its bar, and Ctrl+C."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vingtdeux.cli.reading import read_bots, read_game
from vingtdeux.cli.words import Mistake
from vingtdeux.engine.stranger import BadStranger
from vingtdeux.engine.texts import Texts
from vingtdeux.lab import (
    Experiment,
    Found,
    LabError,
    Plan,
    Played,
    Run,
    Shard,
    can_share,
    play,
)
from vingtdeux.lab.commands import command
from vingtdeux.lab.run import Counting
from vingtdeux.lab.workers import BACKENDS, Backend

STOPPED: int = 130
"""Exit code after Ctrl+C."""


@dataclass(frozen=True)
class Hands:
    """Who works, and where the rows go."""

    jobs: int = 1
    backend: Backend = "local"
    address: str | None = None
    out: Path | None = None
    shard: Shard | None = None


def hands(
    jobs: int, backend: str, address: str | None, out: Path | None, shard: str | None, say: Texts
) -> Hands:
    """What the user typed about that."""
    if backend not in BACKENDS:
        raise Mistake(say("mistake.no_backend", name=backend, names=", ".join(BACKENDS)))
    if address is not None and backend == "local":
        raise Mistake(say("mistake.address"))
    return Hands(
        possible(jobs, say) if backend == "local" else jobs,
        next(each for each in BACKENDS if each == backend),
        address,
        out,
        _shard(shard, out, say),
    )


def _shard(text: str | None, out: Path | None, say: Texts) -> Shard | None:
    if text is None:
        return None
    if out is None:
        raise Mistake(say("mistake.shard_out"))
    number, _, count = text.partition("/")
    try:
        return Shard(int(number), int(count))
    except ValueError:
        raise Mistake(say("mistake.shard", text=text)) from None


def possible(jobs: int, say: Texts) -> int:
    """As many processes as were asked for, or one and a word why."""
    if jobs == 0 or jobs < -1:
        raise Mistake(say("mistake.jobs", n=jobs))
    if jobs == 1 or can_share():
        return jobs
    typer.echo(say("lab.no_joblib"), err=True)
    return 1


def planned(
    game_id: str, players: int | None, games: int, bots: str, seed: str,
    agreed: Mapping[str, Any], watch: str | None, repeat: int, say: Texts,
) -> Plan:  # fmt: skip
    """The plan of what the user typed; a Mistake if there is none."""
    game = read_game(game_id, players, agreed, say)
    names = read_bots(game_id, bots, say)
    if len(names) > game.players:
        raise Mistake(say("mistake.bots_many", n=game.players))
    watchers = tuple(name.strip() for name in (watch or "").split(",") if name.strip())
    plan = Plan(game_id, names, games, game.players, agreed, seed, watchers, repeat)
    try:
        plan.open()
    except (LabError, BadStranger):
        raise
    except ValueError as error:
        raise Mistake(str(error)) from None
    return plan


def run(
    experiment: Experiment,
    how: Hands,
    say: Texts,
    hear: Callable[[int, Played], None] | None = None,
) -> Found:
    """Play it under a bar. Ctrl+C gives what is there, and says how to go on."""
    kept = _kept(experiment, how, say)
    counting = Counting(experiment)
    total = sum(
        len(games)
        for _, chunk, games in experiment.chunks()
        if how.shard is None or how.shard.has(chunk)
    )
    finished = 0
    with bar(total, say("lab.playing")) as advance:

        def tick(done: int) -> None:
            nonlocal finished
            finished += done
            advance(done)

        try:
            return play(
                experiment, how.jobs, tick, run=kept, backend=how.backend, address=how.address,
                hear=hear, counting=counting,
            )  # fmt: skip
        except KeyboardInterrupt:
            found = counting.found(is_whole=False)
        except OSError as error:
            raise Mistake(say("mistake.no_write", file=how.out, why=error.strerror)) from None
    typer.echo(say("lab.stopped", n=finished, total=total), err=True)
    if how.out is not None:
        again = f"{command(experiment)} --out {how.out}"
        typer.echo(
            say(
                "lab.go_on", command=again if how.shard is None else f"{again} --shard {how.shard}"
            ),
            err=True,
        )
        raise typer.Exit(STOPPED)
    typer.echo(say("lab.keep_next"), err=True)
    if not finished:
        raise typer.Exit(STOPPED)
    return found


def _kept(experiment: Experiment, how: Hands, say: Texts) -> Run | None:
    if how.out is None:
        return None
    try:
        return Run.begin(how.out, experiment, how.shard, command(experiment))
    except OSError as error:
        raise Mistake(say("mistake.no_write", file=how.out, why=error.strerror)) from None


class bar:
    """A progress bar (on stderr, only on a terminal); gives a function that advances it."""

    def __init__(self, total: int, words: str) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
        self._bar.disable = not console.is_terminal
        self._total = total
        self._words = words

    def __enter__(self) -> Callable[[int], None]:
        self._bar.__enter__()
        task = self._bar.add_task(self._words, total=self._total)
        return lambda done: self._bar.advance(task, done)

    def __exit__(self, *error: Any) -> None:
        self._bar.__exit__(*error)
