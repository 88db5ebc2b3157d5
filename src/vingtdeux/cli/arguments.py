"""Arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from vingtdeux.cli.words import words

_say = words()

GameArgument = Annotated[str, typer.Argument(help=_say("help.game"), show_default=False)]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help=_say("help.players"), show_default=False)
]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help=_say("help.option"), show_default=False)
]
Lang = Annotated[
    str | None, typer.Option("--lang", help=_say("help.lang"), show_default=False)
]  # fmt: skip
Sets = Annotated[list[str] | None, typer.Option("--set", help=_say("help.set"), show_default=False)]
Material = Annotated[
    Path | None, typer.Option("--material", help=_say("help.material_file"), show_default=False)
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help=_say("help.jobs"))]
Count = Annotated[int, typer.Option("--games", "-n", min=1, help=_say("help.count"))]
Bots = Annotated[str, typer.Option("--bots", "-b", help=_say("help.bots"))]
Seed = Annotated[str, typer.Option("--seed", help=_say("help.seed"))]

# of the lab
Watch = Annotated[
    str | None, typer.Option("--watch", "-w", help=_say("help.watchers"), show_default=False)
]
Repeat = Annotated[int, typer.Option("--repeat", min=1, help=_say("help.repeat"))]
Out = Annotated[Path | None, typer.Option("--out", help=_say("help.out"), show_default=False)]
ShardOption = Annotated[
    str | None, typer.Option("--shard", help=_say("help.shard"), show_default=False)
]
BackendOption = Annotated[str, typer.Option("--backend", help=_say("help.backend"))]
Address = Annotated[
    str | None, typer.Option("--address", help=_say("help.address"), show_default=False)
]
SprtOption = Annotated[
    str | None, typer.Option("--sprt", help=_say("help.sprt"), show_default=False)
]
On = Annotated[str | None, typer.Option("--on", help=_say("help.on"), show_default=False)]
Alpha = Annotated[float, typer.Option("--alpha", help=_say("help.alpha"))]
Beta = Annotated[float, typer.Option("--beta", help=_say("help.beta"))]
