"""Which differences from the base a run shows: tested all together."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vingtdeux.engine.info import CHANGES
from vingtdeux.games import box
from vingtdeux.lab.figures import Summary
from vingtdeux.lab.report.seats import is_seat_order
from vingtdeux.lab.run import Found
from vingtdeux.lab.statistics import Interval, doubt, holm, together
from vingtdeux.lab.words import bot_name, label, words

DOUBT: Final = 0.05
"""A p-value, corrected, below which a difference is shown."""
HEADLINES: Final[tuple[str, ...]] = (
    "rounds", "decisions", "margin", "unwon", "shared",
    "choices.made", "choices.forced", "choices.options", "choices.minutes",
    "drama.leads", "drama.trailing", "drama.late", "drama.decided", "drama.comeback",
)  # fmt: skip
"""Figures that are always looked at, where there are any."""


@dataclass(frozen=True)
class Difference:
    """A figure at another table minus the base's."""

    arm: int
    key: str
    is_share: bool
    base: float
    other: float
    interval: Interval
    """Holds together with those of all figures that were compared."""
    doubt: float
    """Its p-value, corrected for all of them (Holm)."""

    @property
    def is_shown(self) -> bool:
        """Whether it is more than chance would make it."""
        return self.doubt < DOUBT


def headlines(found: Found, arm: int) -> list[str]:
    """The figures of a table that are compared with the base's."""
    first, second = found.summaries[0], found.summaries[arm]
    both = [key for key in first.keys if key in second]
    known = set(both)
    keys = [key for key in HEADLINES if key in known]
    alike = is_seat_order(first) and is_seat_order(second)
    keys += [key for key in both if key.startswith("turn." if alike else ("seat.", "turn."))]
    if len(first.names) > 1 or first.plan.lineup != second.plan.lineup:
        keys += [key for key in both if key.startswith("place.")]
    items = _touched(first, second)
    keys += [key for key in both if _is_about(key, items)]
    return [key for key in keys if first.value(key) or second.value(key)]


def _touched(first: Summary, second: Summary) -> set[str]:
    """The words of the paths at which the material of the two tables differs."""
    one, two = (each.plan.options.get(CHANGES, {}) for each in (first, second))
    paths = [path for path in {*one, *two} if one.get(path) != two.get(path)]
    return {step for path in paths for step in path.split(".")[:-1]}


def _is_about(key: str, items: set[str]) -> bool:
    """Whether it counts something that was changed."""
    if not key.startswith("marks.") or not key.endswith((".used", ".wins")):
        return False
    return key.split(".")[2] in items


def tested(found: Found) -> list[Difference]:
    """Every headline of every table against the base; none if their games are not the same ones."""
    pairs = list(_pairs(found))
    level = together(len(pairs))
    doubts = holm([
        doubt(lambda at, arm=arm, key=key: found.pairings[arm - 1].difference(key, at))  # type: ignore[misc]
        for arm, key in pairs
    ])  # fmt: skip
    first = found.summaries[0]
    return [
        Difference(
            arm,
            key,
            first.reader.is_share(key),
            first.value(key),
            found.summaries[arm].value(key),
            found.pairings[arm - 1].difference(key, level),
            p,
        )
        for (arm, key), p in zip(pairs, doubts, strict=True)
    ]


def compared_label(each: Difference, found: Found, lang: str) -> str:
    """What was compared; a place of the line-up by the bots of both tables."""
    first, second = found.summaries[0], found.summaries[each.arm]
    if not each.key.startswith("place."):
        return label(each.key, second, lang)
    place = int(each.key.split(".")[1])
    game = box(first.plan.game)
    names = dict.fromkeys(
        bot_name(summary.plan.lineup[place], game, lang) for summary in (first, second)
    )
    return words(lang)("label.place", n=place + 1, bot=" → ".join(names))


def _pairs(found: Found) -> Iterator[tuple[int, str]]:
    if len(found.pairings) != len(found.summaries) - 1:
        return
    for arm in range(1, len(found.summaries)):
        for key in headlines(found, arm):
            yield arm, key
