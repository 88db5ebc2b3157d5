"""The log: what happened, in words, and why it brought or cost points."""

from collections.abc import Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.material import KINDS, NUMBER
from vingtdeux.games.mafia_story.scene_words import TEXTS, card_name, joined, signed

SILENT: Final = frozenset({"face", "own_cover", "own_token"})
"""Private events that are seen on the table; in the log they would be a memory aid."""


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    say = load_texts(TEXTS, lang)
    words = dict(event.args)
    for key in ("seat", "by", "first"):
        if key in words:
            words[key] = names[words[key]]
    if "fare" in words:
        words["n"] = words["fare"]
    more = MORE.get(event.code)
    if more:
        words.update(more(event.args, names, say))
    own = "by" in words and words["by"] == words["seat"]
    return say(f"log.{event.code}_self" if own else f"log.{event.code}", **words)


def because(relation: str, kind: int, points: str, say: Texts) -> str:
    """Why a token of this kind earned or lost the points of a card."""
    if relation == "anybody":
        relation = "good" if points[0] == "+" else "bad"
    return say(f"because.{relation}", kind=_kind(kind, say))


def _flipped(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    tokens = [
        say("turned", who=names[seat], kind=_kind(kind, say), cell=cell)
        for seat, kind, cell in args["tokens"]
    ]
    return {"n": len(tokens), "tokens": joined(tokens, say)}


def _prevent_card(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    del names
    return {"card": say(f"kind.{args['card']}")}


def _scored(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    """With the reason: what the card is to whoever placed the token."""
    del names
    points = signed(args["points"])
    why = because(args["why"], args["kind"], points, say)
    return {"points": points, "why": why, "card": _card(args, say)}


def _hit(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    del names
    return {"n": args["points"], "card": _card(args, say)}


def _bought(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    del names, say
    return {"n": args["points"]}


def _no_more_peeks(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    del names, say
    return {"n": args["left"]}


def _over(args: dict[str, Any], names: Sequence[str], say: Texts) -> dict[str, Any]:
    totals = [str(score).replace("-", "−") for score in args["scores"]]
    return {
        "winners": joined([names[seat] for seat in args["winners"]], say),
        "scores": ", ".join(f"{names[n]} {total}" for n, total in enumerate(totals)),
    }


def _kind(kind: int, say: Texts) -> str:
    return say(f"kind.{KINDS[kind]}")


def _card(args: dict[str, Any], say: Texts) -> str:
    return card_name(NUMBER[args["card"]], say.lang, bool(args.get("soft")))


MORE: Final = {
    "prevents": _prevent_card,
    "in_vain": _prevent_card,
    "flipped": _flipped,
    "scored": _scored,
    "hit": _hit,
    "bought": _bought,
    "no_more_peeks": _no_more_peeks,
    "over": _over,
}
"""What an event's words need beyond its arguments."""
