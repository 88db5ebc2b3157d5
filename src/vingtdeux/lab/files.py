"""A run as a folder: its plan, and a row for every game. It can be killed at any point.

    run/run.json             what is played, by which version, and how to go on
    run/games-000-000012.jsonl   the rows of chunk 12 of arm 0, written whole or not at all
    run/games.parquet        all rows, when the run is complete and polars is there

Which chunks there are follows from the plan, so a run goes on where it stopped, may be shared out
in shards (`--shard 2/4`), and merged; a game is never lost and never twice.
"""

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

import vingtdeux
from vingtdeux.lab.columns import MIXED, column, kinds_of
from vingtdeux.lab.errors import BadRun, LabError
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.rows import Played, Row

FORMAT: Final = "vingtdeux-run"
VERSION: Final = 1
NAME: Final = "run.json"
PARQUET: Final = "games.parquet"
PART: Final = re.compile(r"games-(\d{3})-(\d{6})\.jsonl")
CHUNKS: Final = 100
"""Chunks of an arm, about: what is lost by a kill, and how many files there are."""
MOST_IN_CHUNK: Final = 2000


@dataclass(frozen=True)
class Experiment:
    """What a run plays: one plan, or several from the same seeds."""

    kind: str
    """`simulate`, `compare`, `sweep`, `ladder` or `tune`."""
    plans: tuple[Plan, ...]
    labels: tuple[Mapping[str, Any], ...] = ()
    """Of each plan, what is different about it: `{"cards.gangster.cost": 6}`."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """What else the reader of the run must know: a sequential test, a target."""

    @property
    def chunk(self) -> int:
        """Games of a chunk."""
        most = max(plan.games for plan in self.plans)
        return max(1, min(MOST_IN_CHUNK, most // CHUNKS))

    def chunks(self) -> Iterator[tuple[int, int, range]]:
        """Arm, number and games of each chunk: all arms of a chunk before the next, so that
        pairs of games are together."""
        size = self.chunk
        most = max(plan.games for plan in self.plans)
        for number in range(-(-most // size)):
            for arm, plan in enumerate(self.plans):
                games = range(number * size, min(plan.games, (number + 1) * size))
                if games:
                    yield arm, number, games

    def data(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "kind": self.kind,
            "plans": [plan.data() for plan in self.plans],
            "labels": [dict(each) for each in self.labels],
            "about": dict(self.about),
        }

    @staticmethod
    def of(data: Mapping[str, Any]) -> "Experiment":
        """The experiment that `data` was of."""
        plans = tuple(map(Plan.of, data["plans"]))
        return Experiment(data["kind"], plans, tuple(data["labels"]), data["about"])


@dataclass(frozen=True)
class Shard:
    """Every count-th chunk, beginning with the number-th."""

    number: int = 1
    count: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.count:
            raise LabError("bad_shard", text=str(self))

    def has(self, chunk: int) -> bool:
        """Whether this chunk is one of its."""
        return chunk % self.count == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


class Run:
    """A folder with a run in it."""

    def __init__(self, folder: Path, experiment: Experiment, head: Mapping[str, Any]) -> None:
        self.folder = folder
        self.experiment = experiment
        self.head = head
        """What `run.json` says."""

    # --- opening -------------------------------------------------------------------------------

    @staticmethod
    def begin(
        folder: Path, experiment: Experiment, shard: Shard | None = None, command: str = "",
        version: str = "",
    ) -> "Run":  # fmt: skip
        """A new run in this folder, or the same one to go on with; BadRun if it holds another.
        `version` = whose games they are; "" = they are still to be played, by this one."""
        shard, version = shard or Shard(), version or _version()
        if (folder / NAME).exists():
            run = Run.open(folder)
            if run.head["version_of_game"] != version:
                raise BadRun(
                    "other_version",
                    folder=folder,
                    version=run.head["version_of_game"],
                    ours=version,
                )
            if _plain(run.experiment.data()) != _plain(experiment.data()):
                raise BadRun("other_run", folder=folder)
            if run.head["shard"] != str(shard):
                raise BadRun("other_shard", folder=folder, shard=run.head["shard"], asked=shard)
            return run
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadRun("not_empty", folder=folder)
        head = {
            "format": FORMAT,
            "version": VERSION,
            "version_of_game": version,
            "shard": str(shard),
            "command": command,
            **experiment.data(),
        }
        folder.mkdir(parents=True, exist_ok=True)
        put(folder / NAME, (json.dumps(head, indent=1, ensure_ascii=False) + "\n").encode())
        return Run(folder, experiment, head)

    @staticmethod
    def open(folder: Path) -> "Run":
        """The run in this folder; BadRun if there is none."""
        try:
            head = json.loads((folder / NAME).read_text(encoding="utf-8"))
            if head.get("format") != FORMAT:
                raise BadRun("not_ours", folder=folder)
            if head["version"] != VERSION:
                raise BadRun("later", folder=folder)
            run = Run(folder, Experiment.of(head), head)
            assert run.shard
            return run
        except FileNotFoundError:
            raise BadRun("no_run", folder=folder) from None
        except OSError as error:
            raise BadRun("unreadable", folder=folder, why=error.strerror) from None
        except (UnicodeDecodeError, ValueError, TypeError, LookupError, AttributeError) as error:
            if isinstance(error, BadRun):
                raise
            raise BadRun("damaged", file=folder / NAME, why=error) from None

    @property
    def shard(self) -> Shard:
        """Which part of the experiment it is."""
        number, _, count = str(self.head["shard"]).partition("/")
        return Shard(int(number), int(count))

    # --- rows ----------------------------------------------------------------------------------

    def part(self, arm: int, chunk: int) -> Path:
        """The file of a chunk."""
        return self.folder / f"games-{arm:03}-{chunk:06}.jsonl"

    def keep(self, arm: int, chunk: int, games: Sequence[Played]) -> None:
        """Write a chunk: whole or not at all."""
        lines = [msgspec.json.encode({"arm": arm, **game.row()}) for game in games]
        put(self.part(arm, chunk), b"\n".join(lines) + b"\n")

    def kept(self, arm: int, chunk: int) -> list[Played] | None:
        """A chunk that was written before; None if it was not."""
        path = self.part(arm, chunk)
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadRun("unreadable", folder=path, why=error.strerror) from None
        if not text:
            return None
        try:
            return [Played.of(_row(line)) for line in text.splitlines()]
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise BadRun("damaged_part", file=path, why=error) from None

    @property
    def is_packed(self) -> bool:
        """Whether it is complete and its rows are one Parquet file."""
        try:
            return (self.folder / PARQUET).stat().st_size > 0
        except FileNotFoundError:
            return False

    def missing(self) -> list[tuple[int, int, range]]:
        """The chunks of its shard that are still to be played."""
        if self.is_packed:
            return []
        with os.scandir(self.folder) as entries:  # an empty one had no time to reach the disk
            there = {e.name for e in entries if PART.fullmatch(e.name) and e.stat().st_size}
        return [
            (arm, chunk, games)
            for arm, chunk, games in self.experiment.chunks()
            if self.shard.has(chunk) and self.part(arm, chunk).name not in there
        ]

    def games(self) -> Iterator[tuple[int, Played]]:
        """Every game there is with its arm, chunk by chunk, all arms of a chunk together."""
        if self.is_packed:
            yield from _unpacked(self.folder / PARQUET)
            return
        for arm, chunk, _ in self.experiment.chunks():
            for game in self.kept(arm, chunk) or ():
                yield arm, game

    def pack(self) -> bool:
        """Make one Parquet file of a complete run; False if polars is missing or games are, or if
        a watcher's column is not always of one kind."""
        if self.is_packed:
            return True
        frame = None if self.missing() else self._scanned()
        if frame is None:
            return False
        beside = self.folder / f"{PARQUET}.new"
        frame.sink_parquet(beside)
        _settle(beside)
        beside.replace(self.folder / PARQUET)
        _settle(self.folder)
        for part in self._parts():
            part.unlink(missing_ok=True)
        return True

    def _parts(self) -> list[Path]:
        """The files of chunks that are there, in their order."""
        parts = [self.part(arm, chunk) for arm, chunk, _ in self.experiment.chunks()]
        return [part for part in parts if part.exists()]

    def _scanned(self) -> Any:
        """Its rows as a frame that is not read yet; None if polars is missing, or of no use."""
        try:
            import polars
        except ImportError:
            return None
        if self.is_packed:
            return polars.scan_parquet(self.folder / PARQUET)
        parts = self._parts()
        kinds = kinds_of(
            msgspec.json.decode(line) for part in parts for line in part.read_bytes().splitlines()
        )
        if not parts or MIXED in kinds.values():
            return None
        schema = {key: column(kind) for key, kind in kinds.items()}
        return polars.scan_ndjson(parts, schema=schema)


def _row(line: bytes) -> Row:
    row: Row = msgspec.json.decode(line)
    row.pop("arm", None)
    return row


def _unpacked(path: Path) -> Iterator[tuple[int, Played]]:
    try:
        import polars
    except ImportError:
        raise BadRun("no_polars", file=path) from None
    try:
        for batch in polars.scan_parquet(path).collect_batches(maintain_order=True):
            for row in batch.iter_rows(named=True):
                arm = row.pop("arm")
                yield arm, Played.of(row)
    except OSError as error:
        raise BadRun("unreadable", folder=path, why=error.strerror or error) from None
    except (polars.exceptions.PolarsError, KeyError, TypeError) as error:
        raise BadRun("damaged", file=path, why=error) from None


def merged(folders: Sequence[Path], into: Path) -> Run:
    """One run of several shards; BadRun if they are not of one experiment or games are missing."""
    runs = [Run.open(folder) for folder in folders]
    if not runs:
        raise BadRun("no_runs")
    first = runs[0]
    for run in runs:
        if _plain(run.experiment.data()) != _plain(first.experiment.data()):
            raise BadRun("unlike_runs", folder=run.folder, other=first.folder)
        if run.head["version_of_game"] != first.head["version_of_game"]:
            raise BadRun("unlike_versions", folder=run.folder, other=first.folder)
        if run.missing():
            raise BadRun("incomplete", folder=run.folder, n=len(run.missing()))
    lost = [
        chunk
        for _, chunk, _ in first.experiment.chunks()
        if not any(run.shard.has(chunk) for run in runs)
    ]
    if lost:
        raise BadRun("shards_missing", n=len(lost))
    is_new = not (into / NAME).exists()
    whole = Run.begin(
        into, first.experiment, command=str(first.head["command"]),
        version=str(first.head["version_of_game"]),
    )  # fmt: skip
    try:
        for run in runs:
            for arm, chunk, games in _chunked(run):
                if not whole.is_packed:
                    whole.keep(arm, chunk, games)
    except BadRun:
        if is_new:
            shutil.rmtree(into, ignore_errors=True)
        raise
    return whole


def _chunked(run: Run) -> Iterator[tuple[int, int, list[Played]]]:
    """The games of a run in its chunks again."""
    size = run.experiment.chunk
    key, held = (-1, -1), list[Played]()
    for arm, game in run.games():
        now = (arm, game.number // size)
        if now != key and held:
            yield *key, held
            held = []
        key = now
        held.append(game)
    if held:
        yield *key, held


def read(*folders: str | os.PathLike[str]) -> Any:
    """All games of a run (of several shards) as a polars data frame, a row each."""
    try:
        import polars
    except ImportError:
        raise BadRun("no_frame") from None
    if not folders:
        raise BadRun("no_runs")
    frames = []
    for run in [Run.open(Path(folder)) for folder in folders]:
        lazy = run._scanned()
        if lazy is not None:
            try:
                frames.append(lazy.collect())
            except (OSError, polars.exceptions.PolarsError) as error:
                raise BadRun("damaged", file=run.folder, why=error) from None
        elif rows := [{"arm": arm, **game.row()} for arm, game in run.games()]:
            frames.append(polars.DataFrame(rows, infer_schema_length=None, strict=False))
    if not frames:
        return polars.DataFrame()
    return polars.concat(frames, how="diagonal_relaxed").sort("game", "arm")


def _version() -> str:
    return vingtdeux.__version__


def _plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def _settle(path: Path) -> None:
    """Wait until it is on the disk: what it was made of may then go."""
    if os.name != "posix":  # elsewhere folders cannot be opened for this
        return
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside, then renamed. If the power fails before it is on the
    disk it may be there and empty, which counts as not there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)
