"""Every figure of a run in tables, and what they mean."""

from collections.abc import Iterable, Sequence

from vingtdeux.lab.figures import Summary
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.differences import Difference, compared_label, tested
from vingtdeux.lab.report.markup import Html, table, tag
from vingtdeux.lab.run import Found
from vingtdeux.lab.words import difference, label, meaning, number, percent, sort_of, value, words

GROUPS = ("game", "seats", "bots", "reasons", "choices", "drama", "marks", "acts", "more")
OF = {
    "seat": "seats", "turn": "seats", "bot": "bots", "pair": "bots", "place": "bots",
    "reason": "reasons", "choices": "choices", "drama": "drama", "marks": "marks", "acts": "acts",
}  # fmt: skip
MANY = 12
"""Tables of a run, from which on only their common figures are written out."""
OWN = frozenset({"decisions", "unwon", "shared", "margin", "rounds"})


def group_of(key: str) -> str:
    """The heading under which a figure stands."""
    if key in OWN:
        return "game"
    return OF.get(key.partition(".")[0], "more")


def told_of(found: Found, summary: Summary) -> list[str]:
    """The figures whose table is written: of very many tables, things and actions are left out."""
    keys = worth(summary)
    if len(found.summaries) <= MANY:
        return keys
    return [key for key in keys if group_of(key) not in ("marks", "acts")]


def worth(summary: Summary) -> list[str]:
    """The figures that say something of their own: places of the line-up only where bots differ."""
    several = len(set(summary.plan.lineup)) != len(summary.plan.lineup)
    skipped = ("place.",) if not several or len(summary.names) == 1 else ()
    return [key for key in summary.keys if not key.startswith(skipped)] if skipped else summary.keys


def changes(rows: Iterable[tuple[str, str]], lang: str) -> Html:
    """What was changed, thing by thing."""
    return table((words(lang)("page.changes"), ""), rows)


def arms_table(rows: Iterable[tuple[str, str]], lang: str) -> Html:
    """What is changed at each table."""
    say = words(lang)
    return table((say("page.tables"), say("page.changes")), rows)


# --- figures -------------------------------------------------------------------------------------


def figures(found: Found, lang: str) -> Html:
    """Every figure of every table with its own interval, folded up."""
    say, names = words(lang), arms.names(found, lang)
    parts: list[str] = [tag("p", say("page.each_95"))]
    for name, summary in zip(names, found.summaries, strict=True):
        groups = _grouped(summary, told_of(found, summary), lang)
        if len(found.summaries) > 1:
            parts.append(tag("details", tag("summary", name), *groups, kind="vd-arm"))
        else:
            parts += groups
    return tag("section", tag("h2", say("page.figures")), *parts)


def _grouped(summary: Summary, keys: Sequence[str], lang: str) -> list[Html]:
    say = words(lang)
    heads = (say("page.figure"), say("page.value"))
    found = []
    for group in GROUPS:
        mine = sorted_keys([key for key in keys if group_of(key) == group])
        if mine:
            rows = [(label(key, summary, lang), _figure(summary, key, lang)) for key in mine]
            title = f"{say(f'group.{group}')} ({len(mine)})"
            found.append(tag("details", tag("summary", title), table(heads, rows)))
    return found


def sorted_keys(keys: Sequence[str]) -> list[str]:
    """Seats and turns as they come, things by name: those of one thing together."""
    return sorted(keys) if keys and keys[0].startswith(("marks.", "acts.")) else list(keys)


def _figure(summary: Summary, key: str, lang: str) -> str:
    return value(summary.figure(key), summary.reader.is_share(key), lang)


# --- differences ---------------------------------------------------------------------------------


def differences(found: Found, lang: str) -> Html:
    """What was compared with the base and what is shown; below, folded up, all there is."""
    every = tested(found)
    if not every:
        return Html("")
    say, names = words(lang), arms.names(found, lang)
    parts: list[str] = [tag("p", say("page.family")), tag("p", say("answer.zero"))]
    for arm in range(1, len(names)):
        mine = [each for each in every if each.arm == arm]
        both = (_tested(found, mine, lang), _all(found, arm, lang))
        if len(names) > 2:
            parts.append(tag("details", tag("summary", names[arm]), *both, kind="vd-arm"))
        else:
            parts += both
    return tag("section", tag("h2", say("page.differences")), *parts)


def _tested(found: Found, mine: Iterable[Difference], lang: str) -> Html:
    say = words(lang)
    heads = [
        say(f"page.{key}") for key in ("figure", "first", "second", "together", "doubt", "verdict")
    ]
    rows = [
        (
            compared_label(each, found, lang),
            _short(each.base, each.is_share, lang),
            _short(each.other, each.is_share, lang),
            difference(each.interval, each.is_share, lang),
            doubt(each.doubt, lang),
            tag("strong", say("page.is_shown")) if each.is_shown else say("page.is_open"),
        )
        for each in mine
    ]
    return table(heads, rows)


def doubt(p: float, lang: str) -> str:
    """A p-value, no more exact than it is."""
    least = number(0.001, 3, lang)
    return f"<\u202f{least}" if p < 0.001 else number(p, 3, lang)


def _short(number_: float, is_share: bool, lang: str) -> str:
    return percent(number_, lang) if is_share else number(number_, 2, lang)


def _all(found: Found, arm: int, lang: str) -> Html:
    say, pairing = words(lang), found.pairings[arm - 1]
    first, second = found.summaries[0], found.summaries[arm]
    keys = [key for key in told_of(found, first) if key in second]
    heads = (say("page.figure"), say("page.difference"))
    rows = [
        (
            label(key, second, lang),
            difference(pairing.difference(key), first.reader.is_share(key), lang),
        )
        for key in sorted_keys(keys)
    ]
    title = f"{say('page.every_difference')} ({len(rows)})"
    return tag("details", tag("summary", title), tag("p", say("page.each_95")), table(heads, rows))


# --- meanings ------------------------------------------------------------------------------------


def glossary(found: Found, lang: str) -> Html:
    """What each sort of figure counts, folded up."""
    say, seen = words(lang), dict[str, str]()
    for summary in found.summaries:
        for key in worth(summary):
            seen.setdefault(sort_of(key) if sort_of(key) != "stranger" else key, key)
    told = [
        tag("div", tag("dt", heading(key, found, lang)), tag("dd", meaning(key, lang)))
        for key in seen.values()
    ]
    inside = tag("dl", *told, kind="vd-glossary")
    return tag("section", tag("details", tag("summary", tag("h2", say("page.glossary"))), inside))


def heading(key: str, found: Found, lang: str) -> str:
    """What a sort of figures is called: without the one it was met at."""
    say, sort = words(lang), sort_of(key)
    if sort == "stranger":
        summary = next(each for each in found.summaries if key in each)
        return label(key, summary, lang)
    return say(f"label.{sort}", n="…", bot="…", a="…", b="…", reason="…", act="…", what="…")
