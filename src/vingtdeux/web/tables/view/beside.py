"""What is made of something that never changes, kept beside it and no longer than it."""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ref

T = TypeVar("T")
V = TypeVar("V")


class Beside(Generic[T, V]):
    """One value for each object, by identity; gone when the object is."""

    def __init__(self, make: Callable[[T], V]) -> None:
        self._make = make
        self._kept: dict[int, tuple[ref[T], V]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, thing: T) -> V:
        """The value beside this object."""
        number = id(thing)
        found = self._kept.get(number)
        if found is None:
            kept = self._kept
            gone = ref(thing, lambda _: kept.pop(number, None))  # before the number is used again
            found = kept[number] = (gone, self._make(thing))
        return found[1]
