"""Values with their intervals, one below the other: names above their lines, so that both fit a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Final

from vingtdeux.lab.report.paper import (
    COLOURS,
    SMALL,
    TEXT,
    WIDTH,
    axes_in,
    below,
    legend,
    legend_height,
    lines,
    paper,
    rule,
)
from vingtdeux.lab.report.shapes import Dots, Row, brief
from vingtdeux.lab.report.svg import INK, OTHER, SOFT
from vingtdeux.lab.words import percent, words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LINE: Final = 16
"""Height of a line of a name."""
DOT: Final = 14
"""Height of a dot on its interval."""
GAP: Final = 9
LEFT: Final = 16
RIGHT: Final = 22
USES: Final = 112
"""Width of the bars of how many do it."""
BOTTOM: Final = 47
MOST_LINES: Final = 3


@dataclass(frozen=True)
class Place:
    """Where a row stands, from the top, and its name in lines."""

    top: float
    name: Sequence[str]
    value: str

    @property
    def dots(self) -> float:
        """The middle of its first dot."""
        return self.top + LINE * len(self.name) + DOT / 2


def dots(view: Dots, lang: str) -> "Figure":
    """The picture."""
    uses = USES if any(row.used is not None for row in view.rows) else 0
    above = legend_height(view.names) + (20 if view.line_name else 4)
    places, end = _places(view, WIDTH - LEFT - RIGHT - uses, lang)
    height = above + end + BOTTOM
    figure = paper(height)
    axes = axes_in(figure, LEFT, RIGHT + uses, above, BOTTOM, height)
    axes.set_ylim(end, 0)
    axes.set_yticks([])
    rule(axes, "x", *span(view), view.unit, lang)
    below(axes, view.axis)
    if view.line is not None:
        _line(axes, view, places)
    for row, place in zip(view.rows, places, strict=True):
        _name(figure, place, above, height, WIDTH - RIGHT - uses)
        _ranges(axes, row, place)
    if uses:
        _uses(figure, view.rows, places, above, end, height, lang)
    legend(figure, view.names, height)
    return figure


def _places(view: Dots, room: float, lang: str) -> tuple[list[Place], float]:
    """Where each row stands, and where they end."""
    found, top = [], 2.0
    for row in view.rows:
        value = brief(row.intervals[0].value, view.unit, lang) if len(row.intervals) == 1 else ""
        name = lines(row.name, room - 9 * len(value), MOST_LINES)
        found.append(Place(top, name, value))
        top += LINE * len(name) + DOT * len(row.intervals) + GAP
    return found, top


def _name(figure: "Figure", place: Place, above: float, height: float, right: float) -> None:
    def at(line: int) -> float:
        return 1 - (above + place.top + LINE * (line + 0.5)) / height

    for line, text in enumerate(place.name):
        figure.text(LEFT / WIDTH, at(line), text, color=INK, fontsize=TEXT, va="center")
    if place.value:
        figure.text(
            right / WIDTH, at(0), place.value, color=INK, fontsize=TEXT, va="center", ha="right",
            fontweight="bold",
        )  # fmt: skip


def _ranges(axes: "Axes", row: Row, place: Place) -> None:
    """A dot on its interval for each table, cut off where the axis ends."""
    low, high = axes.get_xlim()
    for at, (each, colour) in enumerate(zip(row.intervals, COLOURS, strict=False)):
        y = place.dots + DOT * at
        ends = max(each.low, low), min(each.high, high)
        axes.plot(ends, (y, y), color=colour, linewidth=2.4, solid_capstyle="round", clip_on=False)
        axes.plot((each.value,), (y,), "o", color=colour, ms=8, mew=0, clip_on=False)


def _line(axes: "Axes", view: Dots, places: Sequence[Place]) -> None:
    """What the values are compared with: beside the dots, not through the names."""
    assert view.line is not None
    for row, place in zip(view.rows, places, strict=True):
        first = place.dots - DOT / 2 + 1
        last = first + DOT * len(row.intervals) - 1
        axes.plot((view.line, view.line), (first, last), color=INK, linewidth=1.4)
    low, high = axes.get_xlim()
    part = (view.line - low) / (high - low)
    side = "left" if part < 0.25 else "right" if part > 0.75 else "center"
    axes.annotate(
        view.line_name, (view.line, 0), (0, 5), textcoords="offset points",
        ha=side, va="bottom", color=SOFT, fontsize=SMALL,
    )  # fmt: skip


def _uses(
    figure: "Figure", rows: Sequence[Row], places: Sequence[Place], above: float, end: float,
    height: float, lang: str,
) -> None:  # fmt: skip
    """How many seats did it, as bars beside the dots."""
    axes = axes_in(figure, WIDTH - USES + 8, RIGHT, above, BOTTOM, height)
    axes.set_ylim(end, 0)
    axes.set_xlim(0, 1)
    axes.set_yticks([])
    axes.set_xticks([])
    axes.annotate(
        words(lang)("picture.used"), (0, 0), (0, 5), textcoords="offset points",
        ha="left", va="bottom", color=SOFT, fontsize=SMALL,
    )  # fmt: skip
    for row, place in zip(rows, places, strict=True):
        used = row.used or 0.0
        axes.barh(place.dots, used, 7, color=OTHER, linewidth=0)
        y = place.top + LINE / 2
        axes.text(0, y, percent(used, lang, 0), color=SOFT, fontsize=SMALL, va="center")


def span(view: Dots) -> tuple[float, float]:
    """The part of the axis that holds everything, no wider than it can be."""
    known = [
        end
        for row in view.rows
        for each in row.intervals
        for end in (each.low, each.value, each.high)
        if isfinite(end)
    ]
    if view.line is not None:
        known.append(view.line)
    low, high = min(known), max(known)
    wide = max(high - low, 0.02 if view.unit != "number" else 1e-6 + abs(high) * 0.02)
    low, high = low - 0.05 * wide, high + 0.05 * wide
    if view.unit == "share":
        low, high = max(-0.001, low), min(1.001, high)
    if view.unit in ("points", "percent"):
        high = max(abs(low), abs(high))
        low = -high
    return low, high
