"""Words for figures: their names, what they mean, and how their values are written."""

import re
from collections.abc import Sequence
from math import inf, isinf
from pathlib import Path
from typing import Any, Final

from vingtdeux.bots import LEVEL_NAMES
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games import box
from vingtdeux.games.box import Box
from vingtdeux.lab.figures import Summary
from vingtdeux.lab.statistics import Interval

TEXTS: Final = Path(__file__).parent / "texts"
NARROW: Final = "\u202f"
_SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]?")
_PLACE: Final = re.compile(r"\{\w*\}")


def words(lang: str) -> Texts:
    """The lab's texts."""
    return load_texts(TEXTS, lang)


# --- names ---------------------------------------------------------------------------------------


def label(key: str, summary: Summary, lang: str) -> str:
    """A figure's name for people: seats and turns from 1, bots, cards and ends by their names."""
    say, game = words(lang), box(summary.plan.game)
    name, _, rest = key.partition(".")
    if name in ("seat", "turn"):
        return say(f"label.{name}", n=int(rest.partition(".")[0]) + 1)
    if name == "place":
        place = int(rest.partition(".")[0])
        return say("label.place", n=place + 1, bot=bot_name(summary.plan.lineup[place], game, lang))
    if name == "bot":
        bot, _, what = rest.rpartition(".")
        return say(f"label.bot_{what}", bot=bot_name(bot, game, lang))
    if name == "pair":
        a, b = (bot_name(each, game, lang) for each in rest.split(">", 1))
        return say("label.pair", a=a, b=b)
    if name == "reason":
        return say("label.reason", reason=reason_name(rest, game, lang))
    if name == "acts":
        return say("label.chosen", act=act_name(rest, game, lang))
    if name == "marks":
        what, _, how = rest.rpartition(".")
        return say(f"label.marks.{how}", what=mark_name(what, game, lang))
    if say.has(f"label.{key}"):
        return say(f"label.{key}")
    return say("label.stranger", watcher=name, figure=spaced(rest))


def mark_name(mark: str, game: Box, lang: str) -> str:
    """`buy.gangster` as "Cards bought: Gangster"."""
    kind, _, item = mark.partition(".")
    what = kind_name(kind, game, lang)
    return joined(what, item_name(kind, item, game, lang), lang) if item else what


def joined(what: str, item: str, lang: str) -> str:
    """A thing and which one, with a colon."""
    return words(lang)("picture.row", name=what, value=item)


def kind_name(kind: str, game: Box, lang: str) -> str:
    """What was done: `mark.<kind>` of the game's texts."""
    return game.texts(lang).plain(f"mark.{kind}") or spaced(kind).capitalize()


def item_name(kind: str, item: str, game: Box, lang: str) -> str:
    """What it was done with: its own word for it, else the thing's name, else its key with spaces."""
    return game.named(item, lang, kind) or spaced(item).capitalize()


def act_name(act: str, game: Box, lang: str) -> str:
    """An action in the game's notation, with the name of its first argument where it has one."""
    _, _, item = act.partition(":")
    named = item_name("", item, game, lang) if re.fullmatch(r"[a-z_]{3,}", item) else ""
    return f"{act} ({named})" if named and named.lower() != item else act


def reason_name(reason: str, game: Box, lang: str) -> str:
    """How a game ends, in the game's words without what differs from game to game."""
    texts = game.texts(lang)
    found = texts.words.get(f"reason.{reason}")
    if isinstance(found, dict):
        found = found["other"]
    if not found:
        return spaced(reason).capitalize()
    sentences = [each.strip() for each in _SENTENCE.findall(found)]
    kept = [each for each in sentences if not _PLACE.search(each)] or sentences[:1]
    return _PLACE.sub("…", " ".join(kept)).rstrip(".")


def bot_name(name: str, game: Box, lang: str) -> str:
    """What people call a bot: its level, its temper by the game's words; else its own name."""
    say, texts = words(lang), game.texts(lang)
    kind, _, more = name.partition(":")
    if kind == "greedy" and (more.isdecimal() or not more):
        level = int(more) if more else game.mind.policies
        return LEVEL_NAMES[level - 1] if 1 <= level <= len(LEVEL_NAMES) else name
    if name == "uniform":
        return say("bot.uniform")
    if kind.capitalize() in LEVEL_NAMES:
        if not more:
            return kind.capitalize()
        temper = texts.plain(f"temper.{more}.name") or spaced(more)
        return say("bot.temper", level=kind.capitalize(), temper=temper)
    if kind == "search":
        return say("bot.search", limit=more)
    if kind == "style":
        return say("bot.style", style=texts.plain(f"style.{more}") or spaced(more))
    return name


def spaced(key: str) -> str:
    """A key as words, where nobody has named it."""
    return key.replace("_", " ").replace(".", " ")


# --- meanings ------------------------------------------------------------------------------------


def meaning(key: str, lang: str) -> str:
    """One sentence or two that say exactly what a figure counts."""
    say, which = words(lang), sort_of(key)
    if which == "stranger":
        return say("meaning.stranger", watcher=key.partition(".")[0])
    return say(f"meaning.{which}")


def sort_of(key: str) -> str:
    """What figures have their meaning in common: all of seats, all cards' win shares."""
    name, _, rest = key.partition(".")
    if name in ("seat", "turn", "place", "pair", "reason"):
        return name
    if name == "bot":
        return f"bot_{rest.rpartition('.')[2]}"
    if name == "acts":
        return "chosen"
    if name == "marks":
        return f"marks.{rest.rpartition('.')[2]}"
    return key if words("en").has(f"meaning.{key}") else "stranger"


# --- values --------------------------------------------------------------------------------------


def number(value: float, digits: int, lang: str, *, sign: bool = False) -> str:
    """A number with so many decimals, as this language writes it."""
    if isinf(value):
        return ("+" if sign and value > 0 else "−" if value < 0 else "") + "∞"
    text = f"{abs(value):,.{digits}f}"
    if lang == "fr":
        text = text.replace(",", NARROW).replace(".", ",")
    is_zero = not any(each in "123456789" for each in text)
    minus = "−" if value < 0 and not is_zero else "+" if sign and not is_zero else ""
    return minus + text


def percent(share: float, lang: str, digits: int = 1, *, sign: bool = False) -> str:
    """A share as "53.1%"."""
    return number(100 * share, digits, lang, sign=sign) + (f"{NARROW}%" if lang == "fr" else "%")


def value(interval: Interval, is_share: bool, lang: str) -> str:
    """A figure with its interval: "53.1% [50.2, 56.0]", "15.2 [15.0, 15.4]"."""
    if is_share:
        low, high = (number(100 * each, 1, lang) for each in (interval.low, interval.high))
        return f"{percent(interval.value, lang)} {bracketed(low, high, lang)}"
    digits = decimals(interval)
    shown, low, high = (
        number(each, digits, lang) for each in (interval.value, interval.low, interval.high)
    )
    return f"{shown} {bracketed(low, high, lang)}"


def difference(interval: Interval, is_share: bool, lang: str) -> str:
    """A difference with its sign: "+3.1 points [1.0, 5.2]" of shares, "−0.42 [−0.61, −0.23]"."""
    by, digits = (100, 1) if is_share else (1, decimals(interval))
    shown, low, high = (
        number(by * each, digits, lang, sign=True)
        for each in (interval.value, interval.low, interval.high)
    )
    if is_share:
        shown = words(lang)("number.points", value=shown)
    return f"{shown} {bracketed(low, high, lang)}"


def decimals(interval: Interval) -> int:
    """As many decimals as its width makes worth writing, the same for its ends."""
    half = interval.high - interval.low
    size = max(abs(interval.value), 1e-9)
    if half in (0.0, inf) or isinf(half):
        return 1 if size >= 10 else 2
    return 0 if half >= 60 else 1 if half >= 0.6 else 2 if half >= 0.02 else 3


def bracketed(low: str, high: str, lang: str) -> str:
    """The ends of an interval."""
    return f"[{low}{NARROW};\u00a0{high}]" if lang == "fr" else f"[{low}, {high}]"


def listed(names: Sequence[str], lang: str) -> str:
    """Names in a row: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return words(lang)("number.list_last", all=", ".join(names[:-1]), last=names[-1])


def option_value(value: Any, lang: str) -> str:
    """What an option is set to, for people."""
    if isinstance(value, bool):
        return words(lang)("page.yes" if value else "page.no")
    return words(lang)("page.by_lot") if value is None else str(value)
