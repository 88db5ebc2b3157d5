"""Datasets written by `vingtdeux dataset`, as numpy arrays.

    data = read("data")                   # several folders: the shards of one dataset
    data.observations, data.legal, data.actions, data.rewards
    for part in parts("data"): ...        # one file at a time, where memory is short

Needs numpy, and polars (extra `lab`) for Parquet files.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

PART: Final = re.compile(r"part-(\d{5,})\.(npz|parquet)")
OF_A_COPY: Final = ("command", "shard")
"""What may differ between shards of one dataset."""


class BadDataset(ValueError):
    """A folder that holds no dataset, or a part of another one."""


@dataclass(frozen=True, eq=False)
class Dataset:
    """Decisions, a row each, in the order of the games."""

    about: Mapping[str, Any]
    """What `dataset.json` says: the table, its features, who played."""
    observations: NDArray[np.uint8]
    """What the seat that decides knows."""
    masks: NDArray[np.uint8]
    """What it may do, packed; `legal` unpacks it."""
    actions: NDArray[np.uint16]
    """What it does, as a place in `about["action_space"]`."""
    seats: NDArray[np.uint8]
    games: NDArray[np.uint32]
    steps: NDArray[np.uint32]
    """Decisions of the game before this one."""
    rewards: NDArray[np.float32]
    """At the end of the game, for this seat: 1 won, -1 lost, 0 shared by all."""
    scores: NDArray[np.float32]
    ranks: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Whether an action may be done, by decision and place in the action space."""
        count = len(self.about["action_space"])
        return np.unpackbits(self.masks, axis=1, count=count, bitorder="little").view(np.bool_)

    @cached_property
    def highs(self) -> NDArray[np.float32]:
        """The greatest value of each number of an observation: divide by it to scale."""
        fields = self.about["observation"]["fields"]
        return np.concatenate([np.full(f["size"], f["high"], np.float32) for f in fields])


def read(*folders: str | os.PathLike[str]) -> Dataset:
    """All decisions there are in these folders (of several: the shards of one dataset)."""
    found = list(parts(*folders))
    if not found:
        raise BadDataset("there is no part in these folders yet")
    columns = [name for name in Dataset.__dataclass_fields__ if name != "about"]
    joined = {name: np.concatenate([getattr(part, name) for part in found]) for name in columns}
    return Dataset(about=found[0].about, **joined)


def parts(*folders: str | os.PathLike[str]) -> Iterator[Dataset]:
    """The same file by file, in the order of the games."""
    heads = [(Path(folder), _head(Path(folder))) for folder in folders]
    if not heads:
        raise BadDataset("name the folder of the dataset")
    first = _common(heads[0][1])
    files: dict[int, Path] = {}
    for folder, head in heads:
        if _common(head) != first:
            raise BadDataset(f"{folder} is of another dataset than {heads[0][0]}")
        for file in folder.iterdir():
            named = PART.fullmatch(file.name)
            if named and file.stat().st_size:
                files[int(named[1])] = file
    for _, file in sorted(files.items()):
        yield _part(file, heads[0][1])


def _head(folder: Path) -> dict[str, Any]:
    try:
        head = json.loads((folder / "dataset.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise BadDataset(f"there is no dataset in {folder}: {error.strerror}") from None
    except ValueError as error:
        raise BadDataset(f"{folder / 'dataset.json'} is damaged: {error}") from None
    if not isinstance(head, dict) or head.get("format") != "vingtdeux-dataset":
        raise BadDataset(f"{folder} holds no dataset of Vingt-Deux")
    if head.get("version") != 1:
        raise BadDataset(f"{folder} was written by a later version of Vingt-Deux: update first")
    return head


def _common(head: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in head.items() if name not in OF_A_COPY}


def _part(file: Path, about: Mapping[str, Any]) -> Dataset:
    try:
        columns = _npz(file) if file.suffix == ".npz" else _parquet(file)
        return Dataset(
            about, columns["observation"], columns["mask"], columns["action"], columns["seat"],
            columns["game"], columns["step"], columns["reward"], columns["score"], columns["rank"],
        )  # fmt: skip
    except ModuleNotFoundError:
        raise BadDataset(f"{file} is Parquet; to read it: pip install 'vingtdeux[lab]'") from None
    except Exception as error:  # numpy and polars say in many ways that a file is damaged
        raise BadDataset(f"{file} is damaged: {error}") from None


def _npz(file: Path) -> Mapping[str, Any]:
    with np.load(file, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}


def _parquet(file: Path) -> Mapping[str, Any]:
    import polars

    frame = polars.read_parquet(file)
    return {name: frame[name].to_numpy() for name in frame.columns}
