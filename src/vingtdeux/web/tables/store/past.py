"""What was told up to a version, though the match goes on."""

from collections.abc import Iterator, Sequence
from typing import final, overload

from vingtdeux.engine.match import Told


@final
class Past(Sequence[Told]):
    """The beginning of a match's events, as long as it was when this was made. A match only adds to
    them, so that nothing need be copied at every move."""

    __slots__ = ("_count", "_told")

    def __init__(self, told: list[Told]) -> None:
        self._told = told
        self._count = len(told)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Told: ...
    @overload
    def __getitem__(self, at: slice) -> list[Told]: ...
    def __getitem__(self, at: int | slice) -> Told | list[Told]:
        numbers = range(self._count)[at]
        if isinstance(numbers, int):
            return self._told[numbers]
        return [self._told[number] for number in numbers]

    def __reversed__(self) -> Iterator[Told]:
        return map(self._told.__getitem__, range(self._count - 1, -1, -1))
