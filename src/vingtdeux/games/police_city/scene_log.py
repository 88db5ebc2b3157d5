"""The log: every event in words, and what is heard of it."""

from collections.abc import Sequence
from typing import Any, Final

from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.material import COMBOS, FACES, material_of
from vingtdeux.games.police_city.scene_words import Words, speak

SILENT: Final = ("card", "drafted", "withdrawn")
"""Events that the table shows well enough."""
CUES: Final[dict[str, str]] = {
    "drafted": "offer",
    "offers": "offer",
    "endorsed": "accepted",
    "agreed": "accepted",
    "swapped": "accepted",
}
"""Events that are heard."""


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    words = speak(lang, material_of({}))  # for names only: all numbers are the event's
    key, args = _told(event, names, words)
    return words.say(f"log.{key}", **args)


def _told(event: Event, names: Sequence[str], words: Words) -> tuple[str, dict[str, Any]]:
    """The key of the text and its arguments in words."""
    code, args = event.code, dict(event.args)
    for name in ("seat", "owner", "author", "partner"):
        if name in args:
            args[name] = names[args[name]]
    if args.get("card", -1) >= 0:
        args["card"] = words.card(args["card"])
    if "token" in args:
        args["token"] = words.token(args["token"])
    if "objective" in args:
        args["objective"] = words.needed(args.pop("need"))
    if "totals" in args or "grades" in args:
        totals = args.pop("grades", args.get("totals"))
        args["totals"] = ", ".join(f"{names[seat]} {each}" for seat, each in enumerate(totals))
    if code == "round":
        args["cards"] = ", ".join(words.card(card) for card in args["cards"])
    elif code == "rolled":
        code, args = (
            "rerolled" if args["again"] else "rolled",
            {"faces": _faces(args["faces"], names, words)},
        )
    elif code == "moved" and event.args["seat"] == event.args["owner"]:
        code = "moved_own"
    elif code == "endorsed" and event.args["seat"] == event.args["author"]:
        code = "endorsed_own"
    elif code in ("secured", "unsecured", "raid"):
        args["n"] = args.pop("handcuffs")
    elif code == "mafia_up":
        args["why"] = words.say(f"why_mafia.{args['why']}", card=args["card"])
    elif code == "grade":
        args["why"] = words.say(f"why_grade.{args['why']}")
    elif code == "mafia_down":
        args.pop("steps")
    elif code in ("officer", "hidden"):
        code = f"{code}_{'card' if args.pop('is_card') else 'token'}"
    elif code == "received":
        args["things"] = _received(args, words)
        args = {"seat": args["seat"], "things": args["things"]}
    elif code == "fingers":
        code, args = _pointing(args["fingers"], names)
    elif code in ("removed", "released"):
        die = args["die"]
        args["die"] = words.the_die(die) if die < 4 else words.say("the_die.any_informer")
        if code == "released":
            args.pop("die")
    elif code == "swap_roll":
        args["face"] = words.say(f"face.{args['face']}")
    elif code == "bonus":
        args["kind"] = words.kind(args["kind"])
    elif code == "combined":
        args["combo"] = COMBOS[args["combo"]]
    elif code == "time_up":
        args["phase"] = words.say(f"phase.{args['phase']}")
    elif code == "agreed":
        args.pop("deal")
    return code, args


def _faces(shown: list[list[int]], names: Sequence[str], words: Words) -> str:
    parts = []
    for seat, faces in enumerate(shown):
        if faces:
            told = ", ".join(words.say(f"face.{FACES[face]}") for face in faces)
            parts.append(f"{names[seat]} ({told})")
    return ", ".join(parts)


def _received(args: dict[str, Any], words: Words) -> str:
    kinds = ("cards", "tokens", "informers")
    return words.listed([words.say(f"count.{kind}", n=args[kind]) for kind in kinds if args[kind]])


def _pointing(fingers: list[list[int]], names: Sequence[str]) -> tuple[str, dict[str, Any]]:
    if not fingers:
        return "no_fingers", {}
    told = [f"{names[one]} → {names[two]} ({count})" for one, two, count in fingers]
    return "fingers", {"pointing": ", ".join(told)}
