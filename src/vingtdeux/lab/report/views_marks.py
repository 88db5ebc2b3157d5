"""What there is to see of things done: cards, places, and actions that nobody chooses."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.games import box
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.seats import seat_share
from vingtdeux.lab.report.shapes import Dots, Row, View
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import together
from vingtdeux.lab.words import act_name, item_name, kind_name, percent, words

MOST_ROWS: Final = 12
MOST_KINDS: Final = 4
RARE: Final = 0.02
"""Things that fewer seats do are left to the tables, unless there is nothing else."""


def items(found: Found, lang: str) -> list[View]:
    """Of each kind of mark: who did it and won, and how often it is done."""
    summary = found.summaries[-1]
    kinds: dict[str, list[str]] = {}
    for key in summary.keys:
        if key.startswith("marks.") and key.endswith(".wins"):
            kind, _, item = key[len("marks.") : -len(".wins")].partition(".")
            kinds.setdefault(kind if item else "", []).append(key)
    many = sorted((kind for kind in kinds if len(kinds[kind]) > 1), key=lambda k: -len(kinds[k]))
    return [_items(found, kind, kinds[kind], lang) for kind in many[:MOST_KINDS]]


def _items(found: Found, kind: str, keys: Sequence[str], lang: str) -> Dots:
    say, summary = words(lang), found.summaries[-1]
    game = box(summary.plan.game)

    def used(key: str) -> float:
        return summary.value(key.removesuffix(".wins") + ".used")

    often = sorted(keys, key=used, reverse=True)[:MOST_ROWS]
    common = [key for key in often if used(key) >= RARE]
    often = common if len(common) > 1 else often
    level = together(len(often))
    rows = []
    for key in often:
        mark, _, item = key[len("marks.") : -len(".wins")].partition(".")
        name = item_name(mark, item, game, lang) if item else kind_name(mark, game, lang)
        rows.append(Row(name, [summary.figure(key, level)], used(key)))
    rows.sort(key=lambda row: -row.intervals[0].value)
    fair = seat_share(summary)
    what = kind_name(kind, game, lang) if kind else say("group.marks")
    note = _where(found, lang) + say("picture.together")
    if len(keys) > len(often):
        note = say("picture.most", n=len(often)) + " " + note
    return Dots(
        say("picture.items", kind=what),
        say("picture.wins"),
        rows,
        "share",
        fair,
        say("picture.equal", value=percent(fair, lang)),
        note=note,
    )


def acts(found: Found, lang: str) -> list[View]:
    """Actions that are hardly ever chosen, those most surely so first."""
    say, summary = words(lang), found.summaries[-1]
    keys = [key for key in summary.keys if key.startswith("acts.")]
    if len(keys) < 2:
        return []
    level = together(len(keys))
    few = sorted(keys, key=lambda key: summary.figure(key, level).high)[:MOST_ROWS]
    game = box(summary.plan.game)
    rows = [
        Row(act_name(key.removeprefix("acts."), game, lang), [summary.figure(key, level)])
        for key in few
    ]
    note = (
        _where(found, lang)
        + say("picture.fewest", n=len(few), all=len(keys))
        + " "
        + say("picture.together")
    )
    return [Dots(say("picture.acts"), say("picture.chosen"), rows, "share", note=note)]


def _where(found: Found, lang: str) -> str:
    """At which table, where there are several."""
    if len(found.summaries) == 1:
        return ""
    return words(lang)("picture.at", name=arms.names(found, lang)[-1]) + " "
