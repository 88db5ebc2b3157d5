"""What there is to see of several tables: differences from the base, sweeps, ladders."""

from collections.abc import Iterator, Sequence
from typing import Final

from vingtdeux.games import box
from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.differences import Difference, compared_label, tested
from vingtdeux.lab.report.shapes import Curve, Dots, Row, Unit, View
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import Interval, together
from vingtdeux.lab.words import bot_name, label, words

MOST_FORESTS: Final = 3
MOST_ENDS: Final = 10
"""Of many tables, so many of each end are drawn."""
SWEPT: Final = ("rounds", "decisions", "choices.minutes", "margin", "turn.0.wins", "drama.leads")


def ladder(found: Found, lang: str, rungs: Rungs | None) -> list[View]:
    """Ratings, strongest first."""
    if rungs is None:
        return []
    say, game = words(lang), box(found.experiment.plans[0].game)
    rows = [Row(bot_name(name, game, lang), [each]) for name, each in reversed(rungs.ratings)]
    return [Dots(say("picture.ladder"), say("picture.rating"), rows, "number")]


def differences(found: Found, lang: str) -> list[View]:
    """What changed against the base: shares in points, numbers in parts of the base's value."""
    every = tested(found) if len(found.summaries) - 1 <= MOST_FORESTS else []
    names = arms.names(found, lang)
    seen: list[View] = []
    for arm in range(1, len(found.summaries)):
        mine = [each for each in every if each.arm == arm]
        title = f" — {names[arm]}" if len(names) > 2 else ""
        things = [each for each in mine if each.key.startswith("marks.")]
        others = [each for each in mine if each not in things]
        seen += _forest(found, [each for each in others if each.is_share], "shares", title, lang)
        seen += _forest(
            found, [each for each in others if not each.is_share], "numbers", title, lang
        )
        seen += _forest(found, things, "things", title, lang)
    return seen


def _forest(
    found: Found, mine: Sequence[Difference], which: str, title: str, lang: str
) -> Iterator[View]:
    say = words(lang)
    rows = []
    for each in mine:
        by = 1.0 if each.is_share else 1 / each.base if each.base else 0.0
        if by:
            ends = sorted((by * each.interval.low, by * each.interval.high))
            row = Interval(by * each.interval.value, *ends)
            rows.append(Row(compared_label(each, found, lang), [row]))
    if rows:
        is_part = which == "numbers"
        axis = say("picture.percent_more" if is_part else "picture.points_more")
        yield Dots(
            say(f"picture.{which}") + title,
            axis,
            rows,
            "percent" if is_part else "points",
            0.0,
            say("picture.no_difference"),
            note=say("picture.together"),
        )


def sweeps(found: Found, lang: str) -> list[View]:
    """Figures against what was varied."""
    keys = [key for key in SWEPT if all(key in each for each in found.summaries)]
    if "rounds" in keys:
        keys.remove("decisions")
    target = [key for key in found.experiment.about.get("keys", ()) if key not in keys]
    return [view for key in [*target, *keys] for view in sweep(found, key, lang)]


def sweep(found: Found, key: str, lang: str) -> list[View]:
    """One figure at each table: a band over a number that grows, else one row for each."""
    if not all(key in each for each in found.summaries):
        return []
    say = words(lang)
    level = together(len(found.summaries))
    figures = [each.figure(key, level) for each in found.summaries]
    name = label(key, found.summaries[0], lang)
    unit: Unit = "share" if found.summaries[0].reader.is_share(key) else "number"
    title, note = say("picture.sweep", label=name), say("picture.together")
    varied = arms.varied(found)
    if varied is None:
        rows = [
            Row(arm, [each]) for arm, each in zip(arms.names(found, lang), figures, strict=True)
        ]
        if len(rows) > 2 * MOST_ENDS:
            rows.sort(key=lambda row: row.intervals[0].value)
            said = say("picture.extremes", n=MOST_ENDS, all=len(rows))
            rows, note = [*rows[:MOST_ENDS], *rows[-MOST_ENDS:]], f"{said} {note}"
        return [Dots(title, name, rows, unit, note=note)]
    path, values = varied
    order = sorted(range(len(values)), key=lambda at: values[at])
    return [
        Curve(
            title,
            name,
            arms.path_name(found, path, lang),
            [values[at] for at in order],
            [[figures[at] for at in order]],
            unit,
            note=note,
        )
    ]
