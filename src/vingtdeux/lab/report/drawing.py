"""Views drawn by matplotlib: narrow enough for a phone, in the colours of the page they stand in."""

from io import StringIO
from math import isfinite
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from vingtdeux.lab.report.drawing_dots import dots
from vingtdeux.lab.report.paper import (
    COLOURS,
    SMALL,
    axes_in,
    below,
    legend,
    legend_height,
    marked,
    paper,
    rule,
    ticks,
)
from vingtdeux.lab.report.shapes import Bars, Curve, Dots, View, told
from vingtdeux.lab.report.svg import GRID, INK, SOFT, cleaned
from vingtdeux.lab.words import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "vingtdeux",
    "text.parse_math": False,
}
FEW: Final = 12
"""Points of a curve that are marked, and named below."""
_settings: Final = Lock()
"""Matplotlib's settings are the process's: one picture at a time changes them."""


class NoPictures(ImportError):
    """Matplotlib is not there."""


def draw(view: View, lang: str) -> str:
    """This view as an SVG element; NoPictures without matplotlib."""
    try:
        from matplotlib import rc_context
    except ImportError as error:
        raise NoPictures(str(error)) from None
    with _settings, rc_context(SETTINGS):
        if isinstance(view, Bars):
            figure = _bars(view, lang)
        elif isinstance(view, Dots):
            figure = dots(view, lang)
        else:
            figure = _curve(view, lang)
        file = StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None})
    return cleaned(file.getvalue(), view.title, told(view, lang))


def _bars(view: Bars, lang: str) -> "Figure":
    above = legend_height(view.names)
    height = 225 + above
    figure = paper(height)
    top = max(max(heights) for heights in view.heights)
    marks = ticks(0, top, whole=True)
    axes = axes_in(figure, 14 + 8 * len(number(top, 0, lang)), 10, above + 12, 46, height)
    wide = view.step * 0.86 / len(view.heights)
    for at, heights in enumerate(view.heights):
        middle = (view.step - 1) / 2
        lefts = [start + middle - 0.43 * view.step + at * wide for start in view.starts]
        axes.bar(lefts, heights, wide, align="edge", color=COLOURS[at], linewidth=0)
    axes.set_ylim(0, top * 1.03)
    axes.set_yticks(marks, marked(marks, "number", lang))
    axes.grid(axis="y", color=GRID, linewidth=1)
    low, high = view.starts[0], view.starts[-1] + view.step - 1
    edge = 0.4 * view.step + 0.3
    axes.set_xlim(low - edge, high + edge)
    marks = ticks(low, high, 8, whole=True)
    axes.set_xticks(marks, marked(marks, "number", lang))
    below(axes, view.axis)
    legend(figure, view.names, height)
    return figure


def _curve(view: Curve, lang: str) -> "Figure":
    above = legend_height(view.names)
    height = 250 + above
    figure = paper(height)
    axes = axes_in(figure, 56, 26, above + 12, 48, height)
    looks: dict[str, Any] = {"marker": "o", "ms": 7, "mew": 0} if len(view.xs) <= FEW else {}
    for line, colour in zip(view.ys, COLOURS, strict=False):
        lows, highs = [each.low for each in line], [each.high for each in line]
        if lows != highs:
            axes.fill_between(view.xs, lows, highs, color=colour, alpha=0.22, linewidth=0)
        values = [each.value for each in line]
        axes.plot(view.xs, values, color=colour, linewidth=2.4, clip_on=False, **looks)
    rule(axes, "y", *_reach(view), view.unit, lang)
    if view.line is not None:
        axes.axhline(view.line, color=INK, linewidth=1.2, dashes=(4, 3))
        axes.annotate(
            view.line_name, (view.xs[-1], view.line), (0, -5), textcoords="offset points",
            ha="right", va="top", color=SOFT, fontsize=SMALL,
        )  # fmt: skip
    _across(axes, view, lang)
    below(axes, view.below)
    legend(figure, view.names, height)
    return figure


def _across(axes: "Axes", view: Curve, lang: str) -> None:
    """The axis below: parts of a game, or the values that were tried."""
    if view.x_unit == "share":
        marks = [0.0, 0.25, 0.5, 0.75, 1.0]
        axes.set_xticks(marks, [percent(each, lang, 0) for each in marks])
        axes.set_xlim(0, 1)
        return
    few = view.xs if len(view.xs) <= FEW else ticks(view.xs[0], view.xs[-1])
    axes.set_xticks(few, marked(few, "number", lang))


def _reach(view: Curve) -> tuple[float, float]:
    """The part of the axis that holds everything; chances have all of it."""
    if view.x_unit == "share":
        return -0.03, 1.0
    ends = [end for line in view.ys for each in line for end in (each.low, each.high)]
    known = [end for end in ends if isfinite(end)] or [0.0, 1.0]
    low, high = min(known), max(known)
    room = max(high - low, 0.01) * 0.1
    return low - room, high + room
