"""A run as a page: the question, the answer, pictures, every figure, and how to play it again.

`page` is a whole file that needs nothing else; `body` the same for a page of a site, which links
`style` as a sheet: there are no scripts and no style attributes in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import vingtdeux
from vingtdeux.games import box
from vingtdeux.lab.commands import command as command_of
from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.plan import Plan
from vingtdeux.lab.report import arms, tables
from vingtdeux.lab.report.answers import answer
from vingtdeux.lab.report.drawing import NoPictures, draw
from vingtdeux.lab.report.markup import Html, all_of, tag
from vingtdeux.lab.report.views import views
from vingtdeux.lab.run import Found
from vingtdeux.lab.words import bot_name, listed, number, words

SHEET: Final = Path(__file__).with_name("report.css")


def style() -> str:
    """The stylesheet, for `.vd-report` and what is in it."""
    return SHEET.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Told:
    """A run and what else its page tells."""

    found: Found
    command: str = ""
    rungs: Rungs | None = None
    head: Mapping[str, Any] = field(default_factory=dict)
    """What `run.json` says."""


def page(
    found: Found, lang: str, command: str = "", *, rungs: Rungs | None = None,
    head: Mapping[str, Any] | None = None,
) -> str:  # fmt: skip
    """The whole page of a run."""
    return pages([Told(found, command, rungs, head or {})], lang)


def pages(runs: Sequence[Told], lang: str) -> str:
    """One page of several runs, one after the other."""
    bodies = [
        Html(body(each.found, lang, each.command, rungs=each.rungs, head=each.head))
        for each in runs
    ]
    title = title_of(runs[0].found, lang)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{tag('title', title)}\n<style>\n{style()}</style>\n</head>\n"
        f'<body class="vd-room">\n<main>{all_of(bodies)}</main>\n</body>\n</html>\n'
    )


def title_of(found: Found, lang: str) -> str:
    """What the page is called."""
    say, kind = words(lang), found.experiment.kind
    known = kind if say.has(f"kind.{kind}") else "run"
    title = box(found.experiment.plans[0].game).info.title[lang]
    return say("page.title", title=title, kind=say(f"kind.{known}"))


def body(
    found: Found,
    lang: str,
    command: str = "",
    *,
    rungs: Rungs | None = None,
    head: Mapping[str, Any] | None = None,
) -> str:
    """The content of the page, for a site."""
    said = answer(found, lang, rungs)
    parts = [
        _top(found, lang),
        _section(
            words(lang)("page.question"), *(tag("p", each) for each in said), kind="vd-answer"
        ),
        _changes(found, lang),
        _pictures(found, lang, rungs),
    ]
    if any(summary.games for summary in found.summaries):
        parts += [
            tables.differences(found, lang),
            tables.figures(found, lang),
            tables.glossary(found, lang),
        ]
    parts += [_made(found, lang, command, head or {}), _credits(found, lang)]
    return tag("article", *parts, kind="vd-report", lang=lang)


def _section(title: str, *parts: str, kind: str = "") -> Html:
    return tag("section", tag("h2", title), *parts, **({"kind": kind} if kind else {}))


def _top(found: Found, lang: str) -> Html:
    say, plan = words(lang), found.experiment.plans[0]
    game = box(plan.game)
    bots = dict.fromkeys(name for each in found.experiment.plans for name in each.lineup)
    facts = [
        (say("page.players"), str(found.summaries[0].players)),
        (say("page.games"), _games(found, lang)),
        (say("page.bots"), listed([bot_name(name, game, lang) for name in bots], lang)),
        (say("page.seed"), _seed(found)),
    ]
    if plan.repeat > 1:
        facts.append((say("page.deals"), str(plan.repeat)))
    told = [tag("div", tag("dt", name), tag("dd", text)) for name, text in facts]
    return tag("header", tag("h1", title_of(found, lang)), tag("dl", *told, kind="vd-facts"))


def _seed(found: Found) -> str:
    """The seed that was asked for: those of a ladder's pairs are made of it."""
    seed = found.experiment.plans[0].seed
    return seed.split("|")[0] if found.experiment.kind == "ladder" else seed


def _games(found: Found, lang: str) -> str:
    games = [summary.games for summary in found.summaries]
    shown = number(max(games), 0, lang)
    return shown if len(games) == 1 else f"{len(games)} × {shown}"


def _changes(found: Found, lang: str) -> Html:
    """What is not as printed, table by table."""
    say = words(lang)
    if found.experiment.kind == "ladder" or len(found.experiment.plans) == 1:
        rows = arms.changed(found.experiment.plans[0], lang)
        told = tables.changes(rows, lang) if rows else tag("p", say("page.nothing_changed"))
        return _section(say("page.changes"), told)
    rows = [
        (name, _told(found, plan, lang))
        for name, plan in zip(_numbered(found, lang), found.experiment.plans, strict=True)
    ]
    return _section(say("page.changes"), tables.arms_table(rows, lang))


def _numbered(found: Found, lang: str) -> list[str]:
    """The tables by number, the first of them being the base."""
    say = words(lang)
    count = len(found.experiment.plans)
    return [say("page.base"), *(say("page.table", n=number) for number in range(2, count + 1))]


def _told(found: Found, plan: Plan, lang: str) -> str:
    """What is special about a table; its bots, if they are not the same at all of them."""
    say = words(lang)
    rows = arms.changed(plan, lang)
    if len({each.lineup for each in found.experiment.plans}) > 1:
        rows.append((say("page.bots"), arms.company(plan, lang)))
    said = [say("picture.row", name=name, value=value) for name, value in rows]
    return listed(said, lang) or say("page.as_printed")


def _pictures(found: Found, lang: str, rungs: Rungs | None) -> Html:
    say = words(lang)
    seen = views(found, lang, rungs)
    if not seen:
        return Html("")
    try:
        drawn = [(view, Html(draw(view, lang))) for view in seen]
    except NoPictures:
        return _section(say("page.pictures"), tag("p", say("page.no_pictures")))
    shown = [
        tag(
            "figure",
            tag("h3", view.title),
            svg,
            *([tag("figcaption", view.note)] if view.note else []),
        )
        for view, svg in drawn
    ]
    return _section(say("page.pictures"), tag("div", *shown, kind="vd-pictures"))


def _made(found: Found, lang: str, command: str, head: Mapping[str, Any]) -> Html:
    say = words(lang)
    line = command or command_of(found.experiment)
    version = str(head.get("version_of_game") or vingtdeux.__version__)
    rules = found.experiment.plans[0].open().rules_version
    return _section(
        say("page.made"),
        tag("p", say("page.reproduce")),
        tag("pre", tag("code", _command(line)), tabindex="0"),
        tag("p", say("page.version", version=version, rules=rules)),
    )


def _command(line: str) -> Html:
    """A command whose words are not broken at their hyphens."""
    said = [tag("span", word, kind="vd-word") for word in line.split(" ")]
    return Html(" ".join(said) + "\n")


def _credits(found: Found, lang: str) -> Html:
    say = words(lang)
    info = box(found.experiment.plans[0].game).info
    return tag(
        "footer",
        tag("p", f"{info.title[lang]} — {info.credit[lang]}"),
        tag("p", say("page.unofficial")),
        tag("p", say("bots_not_people")),
    )
