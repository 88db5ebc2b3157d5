"""The parts of a record's file, each read with suspicion: the file may come from anybody."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from vingtdeux.engine.action import CLOCK, NATURE
from vingtdeux.engine.errors import RecordError

T = TypeVar("T")

WHO: Final[dict[int, str]] = {NATURE: "nature", CLOCK: "clock"}
"""Those who move without a seat, as the file names them."""


def part(data: Mapping[str, Any], key: str, read: Callable[[Any], T]) -> T:
    """One part of a record; refused if it is missing, of the wrong kind, or holds half a sign (a
    lone surrogate), which can neither be hashed nor written."""
    try:
        found = read(data[key])
        json.dumps(data[key], ensure_ascii=False).encode()
    except (KeyError, TypeError, ValueError, RecursionError):
        raise RecordError("damaged", part=key) from None
    return found


def text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError
    return value


def names(value: Any) -> tuple[str, ...]:
    """Texts in a list."""
    return tuple(text(name) for name in _list(value))


def whole(value: Any) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def mapping(value: Any) -> dict[str, Any]:
    """An object of JSON."""
    if not isinstance(value, dict):
        raise TypeError
    return value


def mapping_or_none(value: Any) -> dict[str, Any] | None:
    """An object of JSON, or nothing."""
    return None if value is None else mapping(value)


def moves(value: Any) -> tuple[tuple[int, str], ...]:
    """Moves in their order: who, and what in notation."""
    return tuple(_move(who, action) for who, action in _list(value))


def _move(who: Any, action: Any) -> tuple[int, str]:
    for number, name in WHO.items():
        if who == name:
            return number, text(action)
    return whole(who), text(action)
