"""The same in the terminal: answers, pictures of block characters, figures."""

from collections.abc import Sequence
from math import isfinite
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table

from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.answers import answer
from vingtdeux.lab.report.differences import compared_label, tested
from vingtdeux.lab.report.page import title_of
from vingtdeux.lab.report.shapes import Bars, Curve, Dots, Row, View, written
from vingtdeux.lab.report.tables import doubt
from vingtdeux.lab.report.views import views
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import Interval
from vingtdeux.lab.words import difference, number, percent, words

EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
LEAST: Final = 60
MOST: Final = 120


def show(found: Found, lang: str, console: Console, rungs: Rungs | None = None) -> None:
    """Print a run: what it says first, then what there is to see, then what changed."""
    width = max(LEAST, min(MOST, console.width))
    say = words(lang)

    def line(text: str = "", style: str = "") -> None:
        for part in wrapped(text, width):
            console.print(part, style=style or None, markup=False, highlight=False)

    line(title_of(found, lang), "bold")
    if len(found.experiment.plans) == 1:
        for name, value in arms.changed(found.experiment.plans[0], lang):
            line(say("picture.row", name=name, value=value))
    line()
    for each in answer(found, lang, rungs):
        line(each)
    for view in views(found, lang, rungs):
        line()
        line(view.title, "bold")
        for text in drawn(view, width, lang):
            console.print(
                text, markup=False, highlight=False, no_wrap=True, overflow="ellipsis", width=width
            )
        if view.note:
            line(view.note, "dim")
    _compared(found, lang, console, width)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of so many cells: some signs fill two, and no-break spaces stay what they are."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def drawn(view: View, width: int, lang: str) -> list[str]:
    """A picture as lines of text."""
    if isinstance(view, Bars):
        return _bars(view, width, lang)
    if isinstance(view, Dots):
        return _dots(view, width, lang)
    return _curve(view, width, lang)


def _bars(view: Bars, width: int, lang: str) -> list[str]:
    top = max(max(heights) for heights in view.heights)
    found = []
    for heights, name in zip(view.heights, view.names, strict=True):
        if name:
            found.append(name)
        for start, games in zip(view.starts, heights, strict=True):
            x = number(start, 0, lang)
            if view.step > 1:
                x += "–" + number(start + view.step - 1, 0, lang)
            bar = _bar(games / top, width - 22)
            found.append(f"{x:>11} {bar} {number(games, 0, lang)}")
    return found


def _bar(part: float, width: int) -> str:
    whole, rest = divmod(round(part * width * 8), 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def _dots(view: Dots, width: int, lang: str) -> list[str]:
    low, high = _span(view)
    values = [[written(each, view.unit, lang) for each in row.intervals] for row in view.rows]
    wide = max(cell_len(each) for row in values for each in row)
    tails = [_tail(row.used, lang) for row in view.rows]
    longest = max(
        cell_len(row.name) + len(tail) for row, tail in zip(view.rows, tails, strict=True)
    )
    room = min(longest, max(18, width * 2 // 5))
    named = [
        _fit(row.name, room - len(tail)).rstrip() + tail
        for row, tail in zip(view.rows, tails, strict=True)
    ]
    line = max(12, width - room - wide - 3)
    marks = "●○"
    found = []
    for row, name, said in zip(view.rows, named, values, strict=True):
        for at, (each, text) in enumerate(zip(row.intervals, said, strict=True)):
            head = _fit(name if at == 0 else "", room)
            found.append(f"{head} {_ranged(each, low, high, line, view.line, marks[at])} {text}")
    if view.line is not None:
        found.append(f"{'':{room}} {_ruler(view.line, low, high, line, view.line_name)}")
    if len(view.names) > 1:
        found.append(
            "   ".join(f"{mark} {name}" for mark, name in zip(marks, view.names, strict=False))
        )
    return found


def _tail(used: float | None, lang: str) -> str:
    """How many do it, after the name of what they do."""
    return "" if used is None else f" ({percent(used, lang, 0)})"


def _fit(text: str, room: int) -> str:
    if cell_len(text) > room:
        text = set_cell_size(text, room - 1).rstrip() + "…"
    return set_cell_size(text, room)


def _ranged(
    interval: Interval, low: float, high: float, width: int, line: float | None, mark: str
) -> str:
    """A value as a dot on its interval."""
    cells = [" "] * width

    def at(value: float) -> int:
        if not isfinite(value):
            return 0 if value < 0 else width - 1
        return min(width - 1, max(0, round((value - low) / (high - low) * (width - 1))))

    if line is not None:
        cells[at(line)] = "┊"
    first, last = at(interval.low), at(interval.high)
    for cell in range(first, last + 1):
        cells[cell] = "─"
    if line is not None and first < at(line) < last:
        cells[at(line)] = "┼"
    cells[at(interval.value)] = mark
    return "".join(cells)


def _ruler(value: float, low: float, high: float, width: int, name: str) -> str:
    """Where the line is that the others are compared with, and its name on the side with room."""
    at = min(width - 1, max(0, round((value - low) / (high - low) * (width - 1))))
    if at > width // 2 and len(name) < at:
        return f"{name} ┊".rjust(at + 1)
    return " " * at + f"┊ {name}"


def _span(view: Dots) -> tuple[float, float]:
    known = [
        end for row in view.rows for each in row.intervals
        for end in (each.low, each.value, each.high) if isfinite(end)
    ]  # fmt: skip
    if view.line is not None:
        known.append(view.line)
    low, high = min(known), max(known)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _curve(view: Curve, width: int, lang: str) -> list[str]:
    """A row for each point, for those that can be told apart."""
    every = max(1, len(view.xs) // 10)
    rows = []
    for at in range(0, len(view.xs), every):
        x = view.xs[at]
        name = percent(x, lang, 0) if view.x_unit == "share" else number(x, 0, lang)
        rows.append(Row(name, [line[at] for line in view.ys]))
    dots = Dots(view.title, view.axis, rows, view.unit, view.line, view.line_name, view.names)
    return _dots(dots, width, lang)


def _compared(found: Found, lang: str, console: Console, width: int) -> None:
    every = tested(found) if len(found.summaries) > 1 else []
    if not every:
        return
    say, names = words(lang), arms.names(found, lang)
    for arm in range(1, len(names)):
        heads: Sequence[str] = [say(f"page.{key}") for key in ("figure", "together", "doubt")]
        table = Table(*heads, title=names[arm], title_justify="left", width=width)
        for each in every:
            if each.arm == arm:
                star = " *" if each.is_shown else ""
                table.add_row(
                    compared_label(each, found, lang),
                    difference(each.interval, each.is_share, lang),
                    doubt(each.doubt, lang) + star,
                )
        console.print(table, markup=False, highlight=False)
    for part in wrapped(say("page.family"), width):
        console.print(part, markup=False, highlight=False)
