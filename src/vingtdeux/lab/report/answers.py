"""The question of a run and its answer, in a few sentences that say no more than is shown."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.games import box
from vingtdeux.lab.figures import Summary
from vingtdeux.lab.ladder import Rungs
from vingtdeux.lab.report import arms
from vingtdeux.lab.report.differences import DOUBT, Difference, compared_label, tested
from vingtdeux.lab.report.seats import fair_share, ranked
from vingtdeux.lab.run import Found
from vingtdeux.lab.sequential import Sprt
from vingtdeux.lab.statistics import LEVEL, Interval, doubt, holm, together
from vingtdeux.lab.words import (
    act_name,
    bot_name,
    difference,
    label,
    listed,
    number,
    percent,
    value,
    words,
)

DEAD: Final = 0.01
NAMED: Final = 3
"""Differences that are named in a sentence; the others are counted."""
TOLD: Final = 3
"""Tables that are told one by one; of more, those that differ most surely."""


def answer(found: Found, lang: str, rungs: Rungs | None = None) -> list[str]:
    """The question, the answer, and how far to believe it."""
    say = words(lang)
    if not any(summary.games for summary in found.summaries):
        return [say("answer.none")]
    said = [_question(found, lang)]
    if not found.is_whole:
        said.append(say("answer.part"))
    if found.experiment.kind == "ladder":
        said += _ladder(found, lang, rungs)
    else:
        if found.sprt is not None:
            said += _sequential(found, found.sprt, lang)
        if len(found.summaries) > 1:
            said += _compared(found, lang)
        else:
            said += _one(found.summaries[0], lang)
    repeat = found.experiment.plans[0].repeat
    said.append(say("answer.deals", n=repeat) if repeat > 1 else say("answer.blocks"))
    said.append(say("bots_not_people"))
    return said


def _question(found: Found, lang: str) -> str:
    say, summary = words(lang), found.summaries[0]
    plan = summary.plan
    title = box(plan.game).info.title[lang]
    games = max(each.games for each in found.summaries)
    shown = {"title": title, "players": summary.players, "count": number(games, 0, lang)}
    if found.experiment.kind == "ladder":
        names = listed(_ladder_names(found, lang), lang)
        return say("answer.ladder", bots=names, n=shown.pop("count"), **shown)
    if len(found.summaries) > 1 and len(found.pairings) != len(found.summaries) - 1:
        return say("answer.apart", arms=len(found.summaries), title=title)
    company = _company(found, lang)
    kind = "simulate" if len(found.summaries) == 1 else "compare"
    return say(f"answer.{kind}", n=games, company=company, arms=len(found.summaries), **shown)


def _company(found: Found, lang: str) -> str:
    say, plan = words(lang), found.experiment.plans[0]
    names = arms.company(plan, lang)
    if any(each.lineup != plan.lineup for each in found.experiment.plans):
        return say("answer.among_base", bots=names)
    if len(set(plan.lineup)) == 1:
        return say("answer.among_same", bot=names)
    return say("answer.among", bots=names)


def _ladder_names(found: Found, lang: str) -> list[str]:
    game = box(found.experiment.plans[0].game)
    names = dict.fromkeys(name for plan in found.experiment.plans for name in plan.lineup)
    return [bot_name(name, game, lang) for name in names]


# --- one table -----------------------------------------------------------------------------------


def _one(summary: Summary, lang: str) -> list[str]:
    say = words(lang)
    decisions = value(summary.figure("decisions"), False, lang)
    if "rounds" in summary:
        rounds = value(summary.figure("rounds"), False, lang)
        said = [say("answer.length_rounds", rounds=rounds, decisions=decisions)]
    else:
        said = [say("answer.length", decisions=decisions)]
    if "choices.minutes" in summary:
        minutes = value(summary.figure("choices.minutes"), False, lang)
        said.append(say("answer.minutes", minutes=minutes))
    said += _order(summary, lang)
    said += _bots(summary, lang)
    if summary.value("unwon"):
        said.append(say("answer.unwon", share=value(summary.figure("unwon"), True, lang)))
    if 0 < summary.value("shared") < 1:  # in teams every victory is shared
        said.append(say("answer.shared", share=value(summary.figure("shared"), True, lang)))
    parts = summary.luck
    if parts is not None:
        deal, skill = (value(each, True, lang) for each in (parts.deal, parts.skill))
        said.append(say("answer.luck", deal=deal, skill=skill))
    return said + _watched(summary, lang)


def _watched(summary: Summary, lang: str) -> list[str]:
    """What the watchers saw, in a sentence each."""
    say, said = words(lang), []

    def told(key: str) -> str:
        return value(summary.figure(key), summary.reader.is_share(key), lang)

    if "choices.forced" in summary:
        options, forced = told("choices.options"), told("choices.forced")
        said.append(say("answer.choices", options=options, forced=forced))
    if "drama.leads" in summary:
        said.append(say("answer.leads", leads=told("drama.leads")))
    if "drama.decided" in summary:
        decided, comeback = told("drama.decided"), told("drama.comeback")
        said.append(say("answer.drama", decided=decided, comeback=comeback))
    if dead := _dead(summary, lang):
        said.append(say("answer.dead", acts=", ".join(dead)))
    return said


def _dead(summary: Summary, lang: str) -> list[str]:
    """Actions that surely are chosen less often than once in a hundred times, the rarest first."""
    keys = [key for key in summary.keys if key.startswith("acts.")]
    level, game = together(len(keys)), box(summary.plan.game)
    ends = {key: summary.figure(key, level).high for key in keys}
    dead = sorted((key for key in keys if ends[key] < DEAD), key=lambda key: (ends[key], key))
    return [act_name(key.removeprefix("acts."), game, lang) for key in dead]


def _order(summary: Summary, lang: str) -> list[str]:
    """Whether it matters who begins; where nobody does, where one sits."""
    say = words(lang)
    sort = "turn" if ranked(summary, "turn") else "seat"
    keys = ranked(summary, sort)
    if len(keys) < 2:
        return []
    fair = fair_share(summary, sort)
    level = together(len(keys))
    doubts = holm([_doubt(summary, key, fair) for key in keys])
    shares = [value(summary.figure(key, level), True, lang) for key in keys]
    shown = [
        say(f"answer.{sort}_each", n=place + 1, share=shares[place], fair=percent(fair, lang))
        for place, p in enumerate(doubts)
        if p < DOUBT
    ]
    if shown:
        return [say(f"answer.{sort}_shown", which=_listed(shown, lang))]
    said = [say(f"answer.{sort}_open")]
    if sort == "turn":
        said.insert(0, say("answer.turn", share=shares[0], fair=percent(fair, lang)))
    return said


def _doubt(summary: Summary, key: str, null: float) -> float:
    return doubt(lambda level: summary.figure(key, level), null)


def _bots(summary: Summary, lang: str) -> list[str]:
    say, game = words(lang), box(summary.plan.game)
    names = summary.names
    if len(names) < 2:
        return []
    level = together(len(names))
    shares = [summary.figure(f"bot.{name}.wins", level) for name in names]
    said = [
        say("answer.bots", bot=bot_name(name, game, lang), share=value(share, True, lang))
        for name, share in zip(names, shares, strict=True)
    ]
    pairs = [key for key in summary.keys if key.startswith("pair.")]
    if len(pairs) == 1:
        said.append(_pair(summary, pairs[0], lang))
    return said


def _pair(summary: Summary, key: str, lang: str, level: float = LEVEL) -> str:
    """Which of the two is stronger, named first if it is known."""
    say, game = words(lang), box(summary.plan.game)
    a, b = key.removeprefix("pair.").split(">", 1)
    share = summary.figure(key, level)
    if share.value < 0.5:
        a, b, share = b, a, Interval(1 - share.value, 1 - share.high, 1 - share.low)
    kind = "pair_open" if share.holds(0.5) else "pair_shown"
    names = {"a": bot_name(a, game, lang), "b": bot_name(b, game, lang)}
    return say(f"answer.{kind}", share=value(share, True, lang), **names)


# --- several tables ------------------------------------------------------------------------------


def _compared(found: Found, lang: str) -> list[str]:
    say = words(lang)
    every = tested(found)
    if not every:
        return []
    if all(_is_same(found, each) for each in every):
        return [say("answer.same", n=len(every))]
    names = arms.names(found, lang)
    said = []
    if len(names) - 1 > TOLD:
        differ = len({each.arm for each in every if each.is_shown})
        said.append(say("answer.swept", n=differ, count=differ, all=len(names) - 1, of=len(every)))
    said += [
        _shown(found, [each for each in every if each.arm == arm], names[arm], len(every), lang)
        for arm in _clearest(every)
    ]
    if not all(each.is_shown for each in every):
        said.append(say("answer.zero"))
    return said


def _is_same(found: Found, each: Difference) -> bool:
    """Whether every game has the same at both tables."""
    return each.interval.value == 0 and found.pairings[each.arm - 1].variance(each.key) == 0


def _clearest(every: Sequence[Difference]) -> list[int]:
    """The tables that are told one by one, in their order."""
    least: dict[int, float] = {}
    for each in every:
        least[each.arm] = min(least.get(each.arm, 1.0), each.doubt)
    return sorted(sorted(least, key=lambda arm: least[arm])[:TOLD])


def _shown(found: Found, mine: list[Difference], name: str, of: int, lang: str) -> str:
    say = words(lang)
    shown = sorted((each for each in mine if each.is_shown), key=lambda each: each.doubt)
    if not shown:
        return say("answer.not_shown", arm=name, of=of)
    which = [
        say(
            "answer.each",
            label=compared_label(each, found, lang),
            difference=difference(each.interval, each.is_share, lang),
        )
        for each in shown[:NAMED]
    ]
    rest = len(shown) - NAMED
    told = _listed(which, lang)
    if rest > 0:
        told += ", " + say("answer.more", n=rest, count=rest)
    return say("answer.shown", n=len(shown), count=len(shown), arm=name, of=of, which=told)


def _listed(said: list[str], lang: str) -> str:
    """Clauses that hold commas themselves."""
    return ("\u202f; " if lang == "fr" else "; ").join(said)


def _sequential(found: Found, test: Sprt, lang: str) -> list[str]:
    say, summary = words(lang), found.summaries[-1]
    is_share = summary.reader.is_share(test.key)
    low, high = (
        _bound(each, is_share, bool(found.pairings), lang) for each in (test.low, test.high)
    )
    said = say(
        f"answer.sprt_{found.verdict or 'open'}",
        n=number(summary.games, 0, lang),
        label=say(
            "answer.change" if found.pairings else "answer.quoted",
            text=label(test.key, summary, lang),
        ),
        low=low,
        high=high,
        alpha=percent(test.alpha, lang, 0),
        beta=percent(test.beta, lang, 0),
    )
    return [said, say("answer.sprt_optimistic")] if found.verdict else [said]


def _bound(bound: float, is_share: bool, is_difference: bool, lang: str) -> str:
    """One of the two values that a sequential test tells apart."""
    if is_share and is_difference:
        return words(lang)("number.points", value=number(100 * bound, 1, lang, sign=True))
    if is_share:
        return percent(bound, lang)
    return number(bound, 2, lang, sign=is_difference)


def _ladder(found: Found, lang: str, rungs: Rungs | None) -> list[str]:
    say = words(lang)
    if rungs is None:
        level = together(len(found.summaries))
        return [_pair(each, key, lang, level) for each in found.summaries for key in each.keys
                if key.startswith("pair.")]  # fmt: skip
    game = box(found.experiment.plans[0].game)
    names = ", ".join(
        f"{bot_name(name, game, lang)} {value(rating, False, lang)}"
        for name, rating in rungs.ratings
    )
    depth = rungs.depth
    above = len(rungs.ratings) - 1
    said = (
        say("answer.depth", n=depth, count=depth, all=above) if depth else say("answer.depth_none")
    )
    return [say("answer.rated", names=names), said]
