"""The screen of Police City: a pure function of what the seat knows."""

from collections.abc import Sequence
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city.material import COMBOS, EVENT, FACES, GREAT_TRIAL, NEED, PLACE
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_board import (
    aside,
    objectives,
    office,
    reserve,
    supply,
    track,
)
from vingtdeux.games.police_city.scene_deeds import deeds
from vingtdeux.games.police_city.scene_dice import Dice, draw_dice, handcuffs
from vingtdeux.games.police_city.scene_mine import draw_mine
from vingtdeux.games.police_city.scene_row import draw_row
from vingtdeux.games.police_city.scene_seats import (
    ALONE,
    CHOICES,
    NATURAL,
    SHORT,
    cards_of,
    draw_seats,
    is_asked,
    seizures_of,
)
from vingtdeux.games.police_city.scene_talks import draw_talks
from vingtdeux.games.police_city.scene_words import Words, speak
from vingtdeux.scene import Counter, Result, Scene, Zone, remembered


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The precinct at night: track above, calls in the middle, one's own squad in front."""
    words = speak(lang)
    names = words.names(names, seen.players)
    phase, say = seen.phase_name, words.say
    following = f"next.{phase}"
    dice = draw_dice(seen, names, words)
    return Scene(
        game="police_city",
        lang=words.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, names, words),
        seat=seen.seat,
        mine=is_asked(seen, seen.seat),
        next=say(following) if say.has(following) else "",
        notice=_notice(seen, names, words),
        seats=draw_seats(seen, dice, names, words),
        counters=_counters(seen.round, seen.mafia, seen.deck_size, words),
        zones=tuple(_zones(seen, dice, names, words)),
        deeds=deeds(seen, legal, names, words),
        hourglass=_seconds(seen),
        result=_result(seen, names, words) if phase == "over" else None,
    )


def _zones(seen: Observation, dice: Dice, names: tuple[str, ...], words: Words) -> list[Zone]:
    some = tuple(seen.supply_some)
    claimed = tuple([tuple(pile) for pile in seen.claimed])
    return [
        track(seen.goal, tuple(seen.track), tuple(seen.grades), seen.mafia, names, words),
        draw_row(seen, dice, names, words),
        *draw_talks(seen, names, words),
        *([supply(some, words)] if seen.phase_name == "take_seizure" else []),
        objectives(tuple(seen.shown), words),
        office(dice.in_office, words),
        reserve(tuple(seen.reserve), words),
        aside(tuple(seen.discard), claimed, some, names, words),
        *draw_mine(seen, dice, names, words),
    ]


@remembered
def _counters(number: int, mafia: int, deck: int, words: Words) -> tuple[Counter, ...]:
    say = words.say
    return (
        Counter("round", say("ui.round"), number),
        Counter("mafia", say("ui.mafia"), mafia, most=10, icon="mafia_mark", warn=mafia >= 7),
        Counter("deck", say("ui.deck"), deck),
    )


def _seconds(seen: Observation) -> int:
    phase = seen.phase_name
    if phase in NATURAL:
        return 0
    if phase in SHORT:
        return 8
    return 25 if phase in CHOICES else seen.seconds


# --- words on top -----------------------------------------------------------------------------


def _card(seen: Observation, words: Words) -> str:
    slot = seen.order_to if seen.phase_name in ("heli", "counter") else seen.slot
    return words.card(seen.row[slot]) if slot < len(seen.row) else ""


def _prompt(seen: Observation, names: tuple[str, ...], words: Words) -> str:
    phase, say, me = seen.phase_name, words.say, seen.seat
    if phase == "over":
        return say("prompt.over")
    if phase in NATURAL:
        return say("prompt.nature")
    if me is None or not is_asked(seen, me):
        answered = me is not None and seen.asked[me] == 2 and phase not in ALONE
        others = [name for seat, name in enumerate(names) if is_asked(seen, seat)]
        return _wait("prompt.answered" if answered else "prompt.wait", tuple(others), words)
    if phase == "roll":
        return _roll_prompt(seen, words)
    if phase == "pledge":
        trial = EVENT[seen.row[seen.slot]] == GREAT_TRIAL
        return say("prompt.pledge_cards" if trial else "prompt.pledge_tokens")
    if phase == "point":
        return say("prompt.point", n=_grades(seen, me))
    if phase == "remove":
        return say("prompt.remove", n=seen.losses[me], card=_card(seen, words))
    if phase in ("heli", "counter", "mark", "officer", "share", "share2"):
        return say(f"prompt.{phase}", card=_card(seen, words))
    return say(f"prompt.{phase}")


@remembered
def _wait(key: str, others: tuple[str, ...], words: Words) -> str:
    return words.say(key, who=words.listed(others))


def _roll_prompt(seen: Observation, words: Words) -> str:
    card, found = seen.row[seen.slot], sum(handcuffs(seen, seen.slot))
    if EVENT[card] == PLACE:
        return words.say("prompt.roll", card=words.card(card), n=found, need=NEED[card])
    return words.say("prompt.roll_event", card=words.card(card), n=found)


def _grades(seen: Observation, me: int) -> int:
    """Fingers one may stretch: grades on the own dice here and one for the lieutenant."""
    found = int(seen.place[me * 4 + 3] == seen.slot)
    for die in range(3):
        if seen.place[me * 4 + die] == seen.slot:
            found += seen.face[me * 4 + die] in (1, 2)
    for informer in range(5):
        on = seen.informer_on[informer]
        if seen.informer_owner[informer] == me and on >= 0 and seen.place[me * 4 + on] == seen.slot:
            found += seen.informer_face[informer] in (1, 3)
    return found


def _notice(seen: Observation, names: tuple[str, ...], words: Words) -> str:
    if seen.phase_name == "over":
        return ""
    if seen.phase_name == "share2":
        return words.say("notice.fbi")
    if max(seen.grades) >= seen.goal:
        there = [names[seat] for seat in range(seen.players) if seen.grades[seat] >= seen.goal]
        return words.say("notice.goal", who=words.listed(there))
    return words.say("notice.mafia", level=seen.mafia) if seen.mafia >= 8 else ""


def _result(seen: Observation, names: tuple[str, ...], words: Words) -> Result:
    say, n = words.say, seen.players
    goods = [seizures_of(seen, seat) + cards_of(seen, seat) for seat in range(n)]
    worth = [seen.grades[seat] * 1000 + goods[seat] for seat in range(n)]
    reason = ("", "mafia", "goal", "rounds")[seen.reason]
    who = words.listed([names[seat] for seat in seen.winners])
    if reason == "mafia":
        title = say("mafioso_won", who=who) if seen.winners else say("mafia_won")
        ranks = tuple(1 if seat in seen.winners else 2 for seat in range(n))
    else:
        title = say("won", n=len(seen.winners), who=who)
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    lines = [
        say("ui.result_line", who=names[seat], grade=seen.grades[seat], n=goods[seat])
        for seat in sorted(range(n), key=lambda seat: -worth[seat])
    ]
    if seen.infiltrated:
        spy = seen.mafioso
        lines.append(
            say("ui.result_mafioso", who=names[spy]) if spy >= 0 else say("ui.result_no_mafioso")
        )
    return Result(
        title=title,
        reason=say(f"reason.{reason}"),
        rule={"mafia": "R4.1", "goal": "R4.2", "rounds": "R4.4"}[reason],
        winners=tuple(seen.winners),
        scores=tuple(float(grade) for grade in seen.grades),
        ranks=ranks,
        lines=tuple(lines),
    )


# --- the log ----------------------------------------------------------------------------------

SILENT = ("card", "drafted", "withdrawn")
CUES: Final[dict[str, str]] = {
    "drafted": "offer",
    "offers": "offer",
    "endorsed": "accepted",
    "agreed": "accepted",
    "swapped": "accepted",
}
"""Events that are heard."""
"""Events that the table shows well enough."""


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    words = speak(lang)
    key, args = _told(event, names, words)
    return words.say(f"log.{key}", **args)


def _told(event: Event, names: Sequence[str], words: Words) -> tuple[str, dict[str, Any]]:
    """The key of the text and its arguments in words."""
    code, args = event.code, dict(event.args)
    for name in ("seat", "owner", "author", "partner"):
        if name in args:
            args[name] = names[args[name]]
    if "card" in args:
        args["card"] = words.card(args["card"])
    if "token" in args:
        args["token"] = words.token(args["token"])
    if "objective" in args:
        args["objective"] = words.needs(args["objective"])
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
    elif code == "endorsed" and event.args["seat"] == event.args["author"]:
        code = "endorsed_own"
    elif code in ("secured", "unsecured", "raid"):
        args["n"] = args.pop("handcuffs")
    elif code == "mafia_up":
        args["why"] = words.say(f"why_mafia.{args['why']}")
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
        args["die"] = words.die(args["die"]) if args["die"] < 4 else words.say("element.informer")
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
