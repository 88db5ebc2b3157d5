"""Which numbers of the material are tried, and with which values: `cards.gangster.cost=5..8`."""

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import product
from typing import Any, Final

from vingtdeux.engine.info import GameInfo
from vingtdeux.engine.material import ChangeError, Knob, nearest
from vingtdeux.lab.errors import LabError

MOST: Final = 400
"""Variants of a sweep."""
_STEP: Final = re.compile(r"(?P<path>.+?)\s*(?:±|\+-|\+/-)\s*(?P<step>\d{1,9})")
_RANGE: Final = re.compile(r"(?P<low>-?\d{1,18})\s*\.\.\s*(?P<high>-?\d{1,18})")


def varied(info: GameInfo, texts: Sequence[str]) -> dict[str, list[Any]]:
    """By path, the values to try: `path=5..8`, `path=5,6,8`, or `path±1` around what is printed;
    a path may have stars. Values a knob does not take are left out. ValueError says what is wrong."""
    found: dict[str, list[Any]] = {}
    for text in texts:
        step = _STEP.fullmatch(text.strip())
        path, equals, values = text.partition("=")
        pattern = step["path"] if step else path.strip()
        if not step and not equals:
            raise LabError("no_vary", text=text)
        knobs = [knob for knob in info.knobs() if _fits(knob.path, pattern)]
        if not knobs:
            close = nearest(pattern, [knob.path for knob in info.knobs()])
            raise ChangeError("unknown_path", game=info.id, path=pattern, nearest=close)
        for knob in knobs:
            tried = _around(knob, int(step["step"])) if step else _named(knob, values)
            if tried:
                found[knob.path] = tried
    if not found:
        raise LabError("vary_none")
    return found


def _fits(path: str, pattern: str) -> bool:
    """Step by step: a star is one step of the path, or a part of one."""
    steps, wanted = path.split("."), pattern.split(".")
    return len(steps) == len(wanted) and all(map(fnmatchcase, steps, wanted))


def _around(knob: Knob, step: int) -> list[Any]:
    """What is printed, and the whole numbers around it that are allowed."""
    if knob.kind != "int":
        return []
    low, high = max(knob.low, knob.default - step), min(knob.high, knob.default + step)
    return list(range(low, high + 1)) if high > low else []


def _named(knob: Knob, text: str) -> list[Any]:
    span = _RANGE.fullmatch(text.strip())
    if span and knob.kind == "int":
        low, high = int(span["low"]), int(span["high"])
        if low > high:
            raise LabError("vary_down", text=text.strip())
        values: list[Any] = list(range(knob.resolve(low), knob.resolve(high) + 1))
    else:
        values = [knob.read(word) for word in text.split(",")]
    return [knob.resolve(value) for value in values]


def grid(values: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every combination; ValueError if they are too many."""
    count = 1
    for each in values.values():
        count *= len(each)
    if count > MOST:
        raise LabError("vary_many", n=count, most=MOST)
    return [dict(zip(values, each, strict=True)) for each in product(*values.values())]
