"""The numbers by which bots think, from weights.json; a tuner may play with others."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, final

from vingtdeux.engine.weights import LEVELS, read

PRINTED: Final[dict[str, float]] = read(Path(__file__).with_name("weights.json"))
"""By `<level>.<name>`; what each means is said in the file, under `about`."""


@final
class Weights:
    """One value per level, at level - 1."""

    __slots__ = (
        "at_once", "company", "counts", "duel", "elsewhere", "entropy", "free", "haste", "least", "notices", "swap",
    )  # fmt: skip

    def __init__(self, over: Mapping[str, float]) -> None:
        unknown = sorted(set(over) - set(PRINTED))
        if unknown:
            raise ValueError(f"no weight is called {', '.join(unknown)}")
        table = {**PRINTED, **over}
        self.elsewhere: list[float] = _by_level(table, "elsewhere")
        self.at_once: list[float] = _by_level(table, "at_once")
        self.least: list[float] = _by_level(table, "least")
        self.duel: list[float] = _by_level(table, "duel")
        self.haste: list[float] = _by_level(table, "haste")
        self.notices: list[float] = _by_level(table, "notices")
        self.company: list[float] = _by_level(table, "company")
        self.free: list[float] = _by_level(table, "free")
        self.swap: list[float] = _by_level(table, "swap")
        self.counts: list[float] = _by_level(table, "counts")
        self.entropy: list[float] = _by_level(table, "entropy")


def _by_level(table: Mapping[str, float], name: str) -> list[float]:
    return [float(table[f"{level}.{name}"]) for level in LEVELS]


WEIGHTS: Final = Weights({})
