"""`vingtdeux simulate`, `compare` and `sweep`: figures of bots, not of people."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console

from vingtdeux.cli.app import app
from vingtdeux.cli.arguments import (
    Address,
    Alpha,
    BackendOption,
    Beta,
    Bots,
    Count,
    GameArgument,
    Jobs,
    Lang,
    Material,
    On,
    Options,
    Out,
    Players,
    Repeat,
    Seed,
    Sets,
    ShardOption,
    SprtOption,
    Watch,
)
from vingtdeux.cli.material import read_table
from vingtdeux.cli.reading import read_info
from vingtdeux.cli.running import hands, planned, run
from vingtdeux.cli.words import Mistake, guarded, language, words
from vingtdeux.engine.info import CHANGES
from vingtdeux.engine.material import ChangeError
from vingtdeux.engine.texts import Texts
from vingtdeux.games import box
from vingtdeux.lab import Experiment, Found, Plan, Sprt
from vingtdeux.lab.figures import Reader, key_of
from vingtdeux.lab.report.terminal import show
from vingtdeux.lab.run import must_have
from vingtdeux.lab.vary import grid, varied
from vingtdeux.lab.watchers import OURS

_say = words()
Vary = Annotated[
    list[str], typer.Option("--vary", help=_say("help.vary"), show_default=False)
]  # fmt: skip


@app.command(help=_say("help.simulate"))
@guarded
def simulate(
    game: GameArgument,
    players: Players = None,
    games: Count = 100,
    bots: Bots = "commissaire",
    watch: Watch = None,
    repeat: Repeat = 1,
    sprt: SprtOption = None,
    on: On = None,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    out: Out = None,
    shard: ShardOption = None,
    jobs: Jobs = 1,
    backend: BackendOption = "local",
    address: Address = None,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """Seats rotate; the results depend on the seed only, not on who works."""
    lang = language(lang)
    say = words(lang)
    how = hands(jobs, backend, address, out, shard, say)
    agreed = read_table(game, option or [], change or [], material, say)
    watch = watching(watch, on)
    plan = planned(game, players, games, bots, seed, agreed, watch, repeat, say)
    about = _test(sprt, on, f"bot.{plan.lineup[0]}.wins", alpha, beta, plan, say)
    _tell(run(Experiment("simulate", (plan,), ({},), about), how, say), lang)


@app.command(help=_say("help.compare"))
@guarded
def compare(
    game: GameArgument,
    players: Players = None,
    games: Count = 100,
    bots: Bots = "commissaire",
    with_option: Annotated[
        list[str] | None,
        typer.Option("--with-option", help=_say("help.with_option"), show_default=False),
    ] = None,
    with_set: Annotated[
        list[str] | None,
        typer.Option("--with-set", help=_say("help.with_set"), show_default=False),
    ] = None,
    with_bots: Annotated[
        str | None, typer.Option("--with-bots", help=_say("help.with_bots"), show_default=False)
    ] = None,
    watch: Watch = None,
    repeat: Repeat = 1,
    sprt: SprtOption = None,
    on: On = None,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    out: Out = None,
    shard: ShardOption = None,
    jobs: Jobs = 1,
    backend: BackendOption = "local",
    address: Address = None,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """The second table has everything of the first except what `--with-…` says."""
    lang = language(lang)
    say = words(lang)
    if not with_option and not with_set and with_bots is None:
        raise Mistake(say("mistake.no_side"))
    how = hands(jobs, backend, address, out, shard, say)
    agreed = read_table(game, option or [], change or [], material, say)
    options, sets = [*(option or []), *(with_option or [])], [*(change or []), *(with_set or [])]
    other = read_table(game, options, sets, material, say)
    watch = watching(watch, on)
    first = planned(game, players, games, bots, seed, agreed, watch, repeat, say)
    second = planned(game, players, games, with_bots or bots, seed, other, watch, repeat, say)
    if len(first.bots) != len(second.bots):
        raise Mistake(say("mistake.bots_differ"))
    if sprt is not None and on is None and with_bots is None:
        raise Mistake(say("mistake.no_figure"))
    about = _test(sprt, on, "place.0.wins", alpha, beta, first, say)
    differs = {**other, "bots": list(second.lineup)} if with_bots else dict(other)
    labels = (dict(agreed), differs)
    _tell(run(Experiment("compare", (first, second), labels, about), how, say), lang)


@app.command(help=_say("help.sweep"))
@guarded
def sweep(
    game: GameArgument,
    vary: Vary,
    players: Players = None,
    games: Count = 100,
    bots: Bots = "commissaire",
    watch: Watch = None,
    repeat: Repeat = 1,
    out: Out = None,
    shard: ShardOption = None,
    jobs: Jobs = 1,
    backend: BackendOption = "local",
    address: Address = None,
    seed: Seed = "1",
    option: Options = None,
    change: Sets = None,
    material: Material = None,
    lang: Lang = None,
) -> None:
    """First the table as it is, then each variant from the same seeds."""
    lang = language(lang)
    say = words(lang)
    how = hands(jobs, backend, address, out, shard, say)
    agreed = read_table(game, option or [], change or [], material, say)
    base = planned(game, players, games, bots, seed, agreed, watch, repeat, say)
    plans: list[Plan] = [base]
    labels: list[dict[str, Any]] = [{}]
    left_out: Mistake | None = None
    for variant in _variants(game, vary, say):
        try:
            options = _with(agreed, variant, game, say)
            plan = planned(game, players, games, bots, seed, options, watch, repeat, say)
        except Mistake as mistake:  # single values were checked: these do not fit together
            left_out = mistake
            told = ", ".join(f"{path}={value}" for path, value in variant.items())
            typer.echo(say("lab.left_out", variant=told, why=mistake), err=True)
            continue
        if options != agreed:
            plans.append(plan)
            labels.append(variant)
    if left_out is not None and len(plans) == 1:
        raise left_out
    experiment = Experiment("sweep", tuple(plans), tuple(labels), {"vary": list(vary)})
    _tell(run(experiment, how, say), lang)


def _with(
    agreed: Mapping[str, Any], variant: Mapping[str, Any], game: str, say: Texts
) -> dict[str, Any]:
    """What is agreed at a table, with a variant's changes."""
    changes = read_info(game, say).resolve_changes({**agreed.get(CHANGES, {}), **variant})
    options = {name: value for name, value in agreed.items() if name != CHANGES}
    return {**options, **({CHANGES: changes} if changes else {})}


def _variants(game: str, vary: list[str], say: Texts) -> list[dict[str, Any]]:
    try:
        return grid(varied(read_info(game, say), vary))
    except ChangeError as error:
        raise Mistake(box(game).explain(error, say.lang)) from None


def watching(watch: str | None, *figures: str | None) -> str:
    """The watchers that were asked for, and whoever of ours sees these figures."""
    names = [name for name in (watch or "").split(",") if name.strip()]
    known = {name.strip().partition(":")[0] for name in names}
    for figure in figures:
        name = key_of(figure or "").partition(".")[0]
        if name in OURS and name not in known:
            names.append(name)
            known.add(name)
    return ",".join(names)


def _test(
    text: str | None, on: str | None, usual: str, alpha: float, beta: float, plan: Plan, say: Texts
) -> Mapping[str, Any]:
    """A sequential test as it is typed: shares in points of a hundred, numbers as they are."""
    if text is None:
        if on is not None:
            raise Mistake(say("mistake.on"))
        return {}
    key = key_of(on or usual)
    must_have(plan, key)
    is_share = Reader(plan, plan.open().players).is_share(key)
    unit = 100.0 if is_share else 1.0
    low, _, high = text.partition(",")
    try:
        bounds = float(low) / unit, float(high) / unit
    except ValueError:
        raise Mistake(say("mistake.sprt", text=text)) from None
    test = Sprt(key, *bounds, alpha, beta)
    return {"sprt": vars(test), "points": is_share}


def _tell(found: Found, lang: str) -> None:
    show(found, lang, Console(highlight=False, markup=False))
