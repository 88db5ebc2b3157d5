"""Games of bots as data for learners: a folder with a row for every decision.

    data/dataset.json        the table, its features, who played, from which seed, by which version
    data/part-00012.parquet  the decisions of chunk 12, written whole or not at all (or .npz)

The games are those of the lab: `record(plan, n)` gives game n of a dataset as a record. Which parts
there are follows from the plan, so it goes on where it stopped and may be shared out in shards, and
the bytes do not depend on who plays. It is read by `vingtdeux.adapters.dataset`.

    observation  bytes, by the layout of dataset.json: what the seat that decides knows
    mask         what it may do: a bit an action of the action space, packed, lowest bit first
    action       what it does, as a place in the action space
    seat, game, step             who, in which game, after how many decisions of that game
    reward, score, rank          how it ended for this seat; the reward is 1 won, -1 lost, 0 shared
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import vingtdeux
from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.episode import prizes
from vingtdeux.engine.features import Layout
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.games import encoding
from vingtdeux.lab.commands import command
from vingtdeux.lab.errors import BadRun, LabError
from vingtdeux.lab.files import Experiment, Shard, put
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.table import table_of
from vingtdeux.lab.watchers import Watcher
from vingtdeux.lab.workers import workers

NAME: Final = "dataset.json"
FORMAT: Final = "vingtdeux-dataset"
VERSION: Final = 1
FORMATS: Final = ("parquet", "npz")
CHUNKS: Final = 100
"""Parts, about, while games are few."""
MOST_IN_CHUNK: Final = 200
"""Games of a part: some ten megabytes in memory."""
COLUMNS: Final = {
    "action": "uint16", "seat": "uint8", "game": "uint32", "step": "uint32", "reward": "float32",
    "score": "float32", "rank": "uint8",
}  # fmt: skip
"""What there is of a decision besides `observation` and `mask`."""


class Decisions(Watcher):
    """Writes down every decision of the games it sees."""

    name = "decisions"

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._encoding = encoding(game)
        self._width = self._encoding.layout.size
        self._index = {action.text: n for n, action in enumerate(game.action_space)}
        self._mask = -(-len(self._index) // 8)
        self.number = 0
        """Of the game that is played."""
        self.observations = bytearray()
        self.masks = bytearray()
        self.rows: list[tuple[float, ...]] = []
        """By COLUMNS."""
        self._open: list[tuple[int, Seat]] = []

    def begin(self, game: Game[Any, Any], state: Any) -> None:  # noqa: ARG002
        self._open = []

    def decide(self, state: Any, seat: Seat, legal: list[Action], action: Action) -> None:
        at = len(self.observations)
        self.observations += bytes(self._width)
        self._encoding.write(self._game.observe(state, seat), self.observations, at)
        may = len(self.masks)
        self.masks += bytes(self._mask)
        for each in legal:
            place = self._index[each.text]
            self.masks[may + place // 8] |= 1 << place % 8
        self._open.append((self._index[action.text], seat))

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        paid = prizes(outcome, self._game.players, "win")
        for step, (action, seat) in enumerate(self._open):
            ends = (paid[seat], outcome.scores[seat], outcome.ranks[seat])
            self.rows.append((action, seat, self.number, step, *ends))
        return {}

    def arrays(self) -> dict[str, Any]:
        """Everything as numpy arrays, by column."""
        import numpy as np

        found: dict[str, Any] = {
            "observation": np.frombuffer(self.observations, np.uint8).reshape(-1, self._width),
            "mask": np.frombuffer(self.masks, np.uint8).reshape(-1, self._mask),
        }
        columns = zip(*self.rows, strict=True)
        for (name, kind), values in zip(COLUMNS.items(), columns, strict=True):
            found[name] = np.array(values, kind)
        return found


def decisions(plan: Plan, numbers: Sequence[int]) -> dict[str, Any]:
    """All decisions of these games of a plan, as numpy arrays by column."""
    table = table_of(plan)
    watcher = Decisions(table.game)
    seated = replace(table, watchers=(watcher,))
    for number in numbers:
        watcher.number = number
        seated.play(number)
    return watcher.arrays()


@dataclass(frozen=True)
class Dataset:
    """A folder, and what belongs in it."""

    folder: Path
    plan: Plan
    kind: str = FORMATS[0]
    shard: Shard = field(default_factory=Shard)

    def chunks(self) -> Iterator[tuple[int, range]]:
        """Number and games of each part of this shard."""
        games = self.plan.games
        size = max(1, min(MOST_IN_CHUNK, games // CHUNKS))
        for number in range(-(-games // size)):
            if self.shard.has(number):
                yield number, range(number * size, min(games, (number + 1) * size))

    def part(self, number: int) -> Path:
        """The file of a chunk."""
        return self.folder / f"part-{number:05}.{self.kind}"

    def missing(self) -> list[tuple[int, range]]:
        """The parts still to be written; one that is empty had no time to reach the disk."""
        found = {each.name for each in self.folder.iterdir() if each.stat().st_size}
        return [
            (number, games)
            for number, games in self.chunks()
            if self.part(number).name not in found
        ]

    @cached_property
    def head(self) -> dict[str, Any]:
        """What `dataset.json` says."""
        game = self.plan.open()
        written = encoding(game)
        plan = self.plan.data()
        return {
            "format": FORMAT,
            "version": VERSION,
            "version_of_game": vingtdeux.__version__,
            "command": command(Experiment("dataset", (self.plan,))),
            "shard": str(self.shard),
            "files": self.kind,
            **{
                name: plan[name] for name in ("game", "players", "options", "bots", "seed", "games")
            },
            "rules_version": game.rules_version,
            "observation": _layout(written.layout),
            "actions": _layout(written.acts),
            "action_space": [action.text for action in game.action_space],
        }

    def begin(self) -> None:
        """Make the folder, or take up the same dataset again; BadRun if it holds something else."""
        file = self.folder / NAME
        if file.exists():
            self._must_match(_read(file))
            return
        if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise BadRun("not_empty_dataset", folder=self.folder)
        said = json.dumps(self.head, indent=1, ensure_ascii=False) + "\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        put(file, said.encode())

    def _must_match(self, there: Mapping[str, Any]) -> None:
        folder, ours = self.folder, json.loads(json.dumps(self.head))
        if there.get("version_of_game") != ours["version_of_game"]:
            theirs = there.get("version_of_game")
            raise BadRun(
                "other_version", folder=folder, version=theirs, ours=ours["version_of_game"]
            )
        asked = {name: value for name, value in ours.items() if name != "command"}
        differ = [name for name, value in asked.items() if there.get(name) != value]
        if differ == ["shard"]:
            raise BadRun("other_shard", folder=folder, shard=there.get("shard"), asked=self.shard)
        if differ:
            raise BadRun("other_dataset", folder=folder, names=", ".join(differ))

    def write(self, jobs: int = 1, progress: Callable[[int], None] | None = None) -> None:
        """Play what is missing, in so many processes."""
        self.begin()
        todo = self.missing()
        tasks = [(self.plan, games, self.part(number)) for number, games in todo]
        with workers(jobs) as work:
            for (_, games), _ in zip(todo, work(_write_part, tasks), strict=True):
                if progress is not None:
                    progress(len(games))


def must_be_possible(kind: str) -> None:
    """LabError if files of this kind cannot be written here."""
    if kind not in FORMATS:
        raise LabError("bad_format", name=kind, names=", ".join(FORMATS))
    try:
        import numpy  # noqa: F401 - looked for, not used
    except ImportError:
        raise LabError("no_numpy") from None
    if kind == "parquet":
        try:
            import polars  # noqa: F401 - looked for, not used
        except ImportError:
            raise LabError("no_parquet") from None


def _write_part(plan: Plan, games: Sequence[int], path: Path) -> None:
    """A part, in whichever process plays it."""
    import numpy as np

    found, out = decisions(plan, games), BytesIO()
    if path.suffix == ".npz":
        np.savez_compressed(out, **found)
    else:
        import polars

        polars.DataFrame(found).write_parquet(out)
    put(path, out.getvalue())


def _layout(layout: Layout) -> dict[str, Any]:
    return {
        "size": layout.size,
        "digest": layout.digest(),
        "fields": [
            {"name": f.name, "at": f.at, "size": f.size, "high": f.high, "fr": f.fr, "en": f.en}
            for f in layout.fields
        ],
    }


def _read(file: Path) -> Mapping[str, Any]:
    try:
        found: Any = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRun("unreadable", folder=file, why=error.strerror) from None
    except ValueError as error:
        raise BadRun("damaged", file=file, why=error) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadRun("not_dataset", folder=file.parent)
    if found.get("version") != VERSION:
        raise BadRun("later", folder=file.parent)
    return found
