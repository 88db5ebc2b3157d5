"""What every picture is drawn on: its size, its margins, its rules and round numbers."""

from collections.abc import Sequence
from math import ceil, floor, log10
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from vingtdeux.lab.report.shapes import Unit
from vingtdeux.lab.report.svg import GRID, INK, MAIN, OTHER, SOFT
from vingtdeux.lab.words import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH: Final = 400
"""Units of a picture: about pixels on a phone."""
TEXT: Final = 13.5
SMALL: Final = 12.5
LETTER: Final = 7.4
"""Width of a letter of TEXT, about, in a wide typeface."""
COLOURS: Final = (MAIN, OTHER)
LEGEND: Final = 17
"""Height of a line that names a table."""


def paper(height: float) -> "Figure":
    """A figure of this height in units."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH / 72, height / 72), dpi=72, frameon=False)


def axes_in(
    figure: "Figure", left: float, right: float, top: float, bottom: float, height: float
) -> "Axes":
    """Axes between these margins, in units of the picture."""
    box = (left / WIDTH, bottom / height, 1 - (left + right) / WIDTH, 1 - (top + bottom) / height)
    axes = figure.add_axes(box)
    axes.set_frame_on(False)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=SMALL, labelcolor=SOFT, pad=4)
    axes.tick_params(axis="x", pad=7)
    return axes


def below(axes: "Axes", text: str) -> None:
    """What the axis counts."""
    axes.set_xlabel(lines(text, WIDTH - 90)[0], color=SOFT, fontsize=SMALL, labelpad=5)


def legend(figure: "Figure", names: Sequence[str], height: float) -> None:
    """Which colour is which table."""
    if len(names) < 2:
        return
    for at, (name, colour) in enumerate(zip(names, COLOURS, strict=False)):
        y = 1 - (9 + LEGEND * at) / height
        said = lines(name, WIDTH - 40)[0]
        figure.text(8 / WIDTH, y, "●", color=colour, fontsize=SMALL, va="center")
        figure.text(24 / WIDTH, y, said, color=INK, fontsize=SMALL, va="center")


def legend_height(names: Sequence[str]) -> int:
    """Room that the names of the tables take."""
    return LEGEND * len(names) + 6 if len(names) > 1 else 0


def lines(text: str, room: float, most: int = 1) -> list[str]:
    """A text in so many lines of this width, with … where it does not fit."""
    return wrap(text, max(8, int(room / LETTER)), max_lines=most, placeholder="…") or [""]


# --- rules and numbers ---------------------------------------------------------------------------


def rule(axes: "Axes", way: str, low: float, high: float, unit: Unit, lang: str) -> None:
    """An axis from here to there with a few lines at round numbers."""
    by = 1 if unit == "number" else 100
    found = ticks(low * by, high * by, 5 if way == "x" else 6)
    marks = [each for each in found if low * by <= each <= high * by]
    places, names = [each / by for each in marks], marked(marks, unit, lang)
    if way == "x":
        axes.set_xlim(low, high)
        axes.set_xticks(places, names)
    else:
        axes.set_ylim(low, high)
        axes.set_yticks(places, names)
    axes.grid(axis="x" if way == "x" else "y", color=GRID, linewidth=1)


def marked(marks: Sequence[float], unit: Unit, lang: str) -> list[str]:
    """Round numbers as they are written, with as many decimals as they need."""
    digits = 0
    while digits < 3 and any(abs(each - round(each, digits)) > 1e-9 for each in marks):
        digits += 1
    if unit == "share":
        return [percent(each / 100, lang, digits) for each in marks]
    return [number(each, digits, lang, sign=unit in ("points", "percent")) for each in marks]


def ticks(low: float, high: float, most: int = 5, *, whole: bool = False) -> list[float]:
    """A few round numbers from here to there."""
    span = max(high - low, 1e-9)
    size = 10.0 ** floor(log10(span / most))
    step = next(size * by for by in (1, 2, 5, 10, 20) if span / (size * by) <= most)
    if whole:
        step = max(1.0, step)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(at * step, 9) for at in range(first, last + 1)]
