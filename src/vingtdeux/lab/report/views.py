"""What there is to see in a run."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import floor
from typing import Final

from vingtdeux.games import box
from vingtdeux.lab.figures import CURVE, Summary
from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.seats import fair_share, is_seat_order, ranked, seat_share
from vingtdeux.lab.report.shapes import Bars, Curve, Dots, Row, View
from vingtdeux.lab.report.views_arms import differences, ladder, sweeps
from vingtdeux.lab.report.views_marks import acts, items
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import Interval, together
from vingtdeux.lab.words import bot_name, label, percent, reason_name, value, words

MOST_BARS: Final = 24


def views(found: Found, lang: str, rungs: Rungs | None = None) -> list[View]:
    """Everything this run has data for, what answers its question first."""
    if not any(summary.games for summary in found.summaries):
        return []
    if found.experiment.kind == "ladder":
        return [*ladder(found, lang, rungs), *pairs(found, lang)]
    seen: list[View] = []
    if len(found.summaries) > 2:
        seen += sweeps(found, lang)
    seen += differences(found, lang)
    if len(found.summaries) <= 2:
        for view in (lengths, turns, seats, bots, pairs, margins, reasons, chances):
            seen += view(found, lang)
        seen += items(found, lang)
        seen += acts(found, lang)
    return seen


def _sides(found: Found) -> list[Summary]:
    """The tables that are drawn side by side."""
    return found.summaries if len(found.summaries) <= 2 else found.summaries[:1]


def _names(found: Found, lang: str) -> list[str]:
    return arms.names(found, lang)[: len(_sides(found))] if len(found.summaries) > 1 else [""]


# --- bars ----------------------------------------------------------------------------------------


def lengths(found: Found, lang: str) -> list[View]:
    """How long games last, in rounds where the game counts them."""
    say, sides = words(lang), _sides(found)
    in_rounds = all("rounds" in each for each in sides)
    counters = [each.rounds if in_rounds else each.lengths for each in sides]
    key = "rounds" if in_rounds else "decisions"
    title = say("picture.lengths_rounds" if in_rounds else "picture.lengths")
    return _bars(found, counters, title, say(f"picture.{key}"), key, lang)


def margins(found: Found, lang: str) -> list[View]:
    """By how much games are won."""
    say, counters = words(lang), [each.margins for each in _sides(found)]
    return _bars(found, counters, say("picture.margins"), say("picture.points"), "margin", lang)


def _bars(
    found: Found,
    counters: Sequence[Mapping[float, int]] | Sequence["Counter[int]"] | Sequence["Counter[float]"],
    title: str,
    axis: str,
    key: str,
    lang: str,
) -> list[View]:
    values = [each for counter in counters for each in counter]
    if len(set(values)) < 2:
        return []
    say = words(lang)
    step = _step(max(values) - min(values))
    first = floor(min(values) / step)
    count = floor(max(values) / step) - first + 1
    heights = []
    for counter in counters:
        found_here = [0] * count
        for each, games in counter.items():
            found_here[floor(each / step) - first] += games
        heights.append(found_here)
    means = [
        say("picture.mean", value=value(each.figure(key), False, lang)) for each in _sides(found)
    ]
    names = _names(found, lang)
    note = means[0] if len(means) == 1 else _told(names, means, lang)
    starts = [(first + at) * step for at in range(count)]
    return [Bars(title, axis, starts, step, heights, names, note)]


def _step(span: float) -> float:
    """A round width of bars that makes few enough of them."""
    size = 1.0
    while True:
        for times in (1, 2, 5):
            if span / (size * times) < MOST_BARS:
                return size * times
        size *= 10


def _told(names: Sequence[str], values: Sequence[str], lang: str) -> str:
    say = words(lang)
    return " · ".join(
        say("picture.row", name=name, value=each) for name, each in zip(names, values, strict=True)
    )


# --- dots ----------------------------------------------------------------------------------------


def seats(found: Found, lang: str) -> list[View]:
    """Win share of each seat, where it is another thing than the order of play."""
    if all(map(is_seat_order, _sides(found))):
        return []
    return _placed(found, "seat", lang)


def turns(found: Found, lang: str) -> list[View]:
    """Win share in the order of the first turn."""
    return _placed(found, "turn", lang)


def _placed(found: Found, sort: str, lang: str) -> list[View]:
    say, sides = words(lang), _sides(found)
    keys = ranked(sides[0], sort)
    if len(keys) < 2 or not all(ranked(each, sort) for each in sides):
        return []
    level = together(len(keys) * len(sides))
    rows = [
        Row(say(f"short.{sort}", n=place + 1), [each.figure(key, level) for each in sides])
        for place, key in enumerate(keys)
    ]
    fair = fair_share(sides[0], sort)
    return [_shares(found, say(f"picture.{sort}s"), rows, fair, lang)]


def _shares(found: Found, title: str, rows: Sequence[Row], fair: float, lang: str) -> Dots:
    say = words(lang)
    return Dots(
        title,
        say("picture.wins"),
        rows,
        "share",
        fair,
        say("picture.equal", value=percent(fair, lang)),
        _names(found, lang),
        say("picture.together"),
    )


def bots(found: Found, lang: str) -> list[View]:
    """Win share of each bot."""
    sides, say = _sides(found), words(lang)
    names = [name for name in sides[0].names if all(name in each.names for each in sides)]
    if len(names) < 2:
        return []
    game, level = box(sides[0].plan.game), together(len(names) * len(sides))
    rows = [
        Row(bot_name(name, game, lang), [each.figure(f"bot.{name}.wins", level) for each in sides])
        for name in names
    ]
    return [_shares(found, say("picture.bots"), rows, seat_share(sides[0]), lang)]


def pairs(found: Found, lang: str) -> list[View]:
    """Of each two bots, how often one ranks above the other."""
    say = words(lang)
    each_side = found.summaries if found.experiment.kind == "ladder" else found.summaries[:1]
    keys = [(each, key) for each in each_side for key in each.keys if key.startswith("pair.")]
    if not keys or (found.experiment.kind != "ladder" and len(keys) < 2):
        return []
    level = together(len(keys))
    rows = [Row(label(key, each, lang), [each.figure(key, level)]) for each, key in keys]
    axis, even = say("picture.share"), say("picture.even")
    note = say("picture.together")
    return [Dots(say("picture.pairs"), axis, rows, "share", 0.5, even, note=note)]


def reasons(found: Found, lang: str) -> list[View]:
    """How games end, where there is more than one way."""
    say, sides = words(lang), _sides(found)
    keys = [key for key in sides[0].keys if key.startswith("reason.")]
    if len(keys) < 2 or not all(key in each for each in sides for key in keys):
        return []
    game, level = box(sides[0].plan.game), together(len(keys) * len(sides))
    rows = [
        Row(
            reason_name(key.removeprefix("reason."), game, lang),
            [each.figure(key, level) for each in sides],
        )
        for key in sorted(keys, key=sides[0].value, reverse=True)
    ]
    axis, names = say("picture.share"), _names(found, lang)
    return [
        Dots(say("picture.reasons"), axis, rows, "share", names=names, note=say("picture.together"))
    ]


def chances(found: Found, lang: str) -> list[View]:
    """The winner's chance at each twentieth of a game, on average."""
    say, sides = words(lang), _sides(found)
    if not all(each.curve[0][1] for each in sides):
        return []
    ys = []
    for each in sides:
        means = [total / count for total, count in each.curve]
        ys.append([Interval(mean, mean, mean) for mean in means])
    fair = seat_share(sides[0])
    return [
        Curve(
            say("picture.chances"),
            say("picture.chance"),
            say("picture.time"),
            [at / CURVE for at in range(CURVE + 1)],
            ys,
            "share",
            "share",
            fair,
            say("picture.equal", value=percent(fair, lang)),
            _names(found, lang),
        )
    ]
