"""JSON objects that remember which of their keys were read: a key that nobody reads is a mistake.

A game's `position_of` takes what it knows from the object it is given and does not look at the
rest, so that a misspelt key would be ignored. `Game.position` hands it an `Asked` object instead
of a plain one and looks afterwards which keys no one wanted.
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any


class Asked(dict[str, Any]):
    """A dictionary that remembers which keys were asked for, given or not.

    Going through items or values asks for all keys; going through the names alone does so only
    `inside` another object, where names are cells or seats: at the top a game may do that to check
    the names, and reads the values it wants by name. Compiled rules that have made sure of a `dict`
    read it without asking: an object inside of which nothing was asked proves nothing.
    """

    def __init__(self, data: Mapping[str, Any], *, inside: bool = False) -> None:
        super().__init__({key: _listening(value) for key, value in data.items()})
        self.asked: set[str] = set()
        self._inside = inside

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        if self._inside:
            self.asked.update(super().keys())
        return super().__iter__()

    def keys(self) -> Any:
        if self._inside:
            self.asked.update(super().keys())
        return super().keys()

    def items(self) -> Any:
        self.asked.update(super().keys())
        return super().items()

    def values(self) -> Any:
        self.asked.update(super().keys())
        return super().values()

    def unread(self) -> list[str]:
        """The keys that are there and that nobody asked for."""
        return [key for key, _ in super().items() if key not in self.asked]

    def parts(self) -> list[tuple[str, "Asked"]]:
        """The objects inside, however deep, with the path to each; asking nothing."""
        found: list[tuple[str, Asked]] = []
        for key, value in super().items():
            _gather(key, value, found)
        return found


def _listening(value: Any) -> Any:
    if isinstance(value, dict):
        return Asked(value, inside=True)
    return [_listening(each) for each in value] if isinstance(value, list) else value


def _gather(path: str, value: Any, found: list[tuple[str, Asked]]) -> None:
    if isinstance(value, Asked):
        found.append((path, value))
        found += [(f"{path}.{inner}", part) for inner, part in value.parts()]
    elif isinstance(value, list):
        for at, each in enumerate(value):
            _gather(f"{path}.{at}", each, found)


def says(report: Any, path: str, value: Any) -> bool:
    """Whether the report has this very value at the path."""
    for step in path.split("."):
        if isinstance(report, list):
            report = report[int(step)] if int(step) < len(report) else None
        else:
            report = report.get(step) if isinstance(report, dict) else None
    return bool(report == value)


def nearest(name: str, names: Iterable[str]) -> str:
    """`; did you mean 'that'?` if one of the names is near, else nothing."""
    close = get_close_matches(str(name), list(names), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""
