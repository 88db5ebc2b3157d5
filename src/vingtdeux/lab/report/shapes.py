"""Pictures as plain values: what matplotlib, or the terminal, draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from vingtdeux.lab.statistics import Interval
from vingtdeux.lab.words import bracketed, number, percent, value, words

Unit = Literal["share", "number", "points", "percent"]
"""Of a value: points are a difference of shares, percent a difference as a part of the base."""


@dataclass(frozen=True)
class Bars:
    """How many games had each value: bars from `starts[i]`, `step` wide, one height per table."""

    title: str
    axis: str
    starts: Sequence[float]
    step: float
    heights: Sequence[Sequence[int]]
    names: Sequence[str]
    note: str = ""


@dataclass(frozen=True)
class Row:
    """A name and an interval for each table."""

    name: str
    intervals: Sequence[Interval]
    used: float | None = None
    """Of cards and places: the share of seats that did it."""


@dataclass(frozen=True)
class Dots:
    """Values with their intervals, one below the other, and a line to compare them with."""

    title: str
    axis: str
    rows: Sequence[Row]
    unit: Unit
    line: float | None = None
    line_name: str = ""
    names: Sequence[str] = ("",)
    note: str = ""


@dataclass(frozen=True)
class Curve:
    """Values with or without intervals over something that grows."""

    title: str
    axis: str
    below: str
    xs: Sequence[float]
    ys: Sequence[Sequence[Interval]]
    """For each table, one for each x."""
    unit: Unit
    x_unit: Unit = "number"
    line: float | None = None
    line_name: str = ""
    names: Sequence[str] = ("",)
    note: str = ""


View = Bars | Dots | Curve


def told(view: View, lang: str) -> str:
    """A picture in words: its figures one after the other."""
    say = words(lang)
    if isinstance(view, Bars):
        return _told_bars(view, lang)
    if isinstance(view, Dots):
        said = [
            say("picture.row", name=f"{row.name}{tail}", value=written(each, view.unit, lang))
            for row in view.rows
            for each, tail in zip(row.intervals, _tails(view.names), strict=True)
        ]
    else:
        said = [
            say(
                "picture.row",
                name=percent(x, lang, 0) if view.x_unit == "share" else number(x, 0, lang),
                value=written(each, view.unit, lang),
            )
            for line in view.ys
            for x, each in zip(view.xs, line, strict=True)
        ]
    return "; ".join([*said, view.line_name] if view.line_name else said) + "."


def _tails(names: Sequence[str]) -> list[str]:
    return [f", {name}" if name else "" for name in names]


def _told_bars(view: Bars, lang: str) -> str:
    say, whole = words(lang), view.step == 1
    said = []
    for heights, name in zip(view.heights, view.names, strict=True):
        for start, games in zip(view.starts, heights, strict=True):
            x, y = number(start, 0, lang), number(start + view.step - 1, 0, lang)
            shown = (
                say("picture.bar", x=x, n=games)
                if whole
                else say("picture.bars", x=x, y=y, n=games)
            )
            said.append(f"{name} {shown}".strip())
    return "; ".join(said) + "."


def written(interval: Interval, unit: Unit, lang: str) -> str:
    """A value as a picture writes it: without its interval if that is nothing."""
    if unit in ("points", "percent"):
        ends = (interval.low, interval.high)
        low, high = (number(100 * each, 1, lang, sign=True) for each in ends)
        return f"{brief(interval.value, unit, lang)} {bracketed(low, high, lang)}"
    if interval.low == interval.high:
        return percent(interval.value, lang) if unit == "share" else number(interval.value, 1, lang)
    return value(interval, unit == "share", lang)


def brief(value: float, unit: Unit, lang: str) -> str:
    """A value without its interval."""
    if unit == "number":
        return number(value, 1, lang)
    if unit == "points":
        return number(100 * value, 1, lang, sign=True)
    return percent(value, lang, sign=unit == "percent")
