"""The screen of Police City: a pure function of what the seat knows."""

from collections.abc import Sequence
from typing import Any

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.games.police_city import scene_zones as zones
from vingtdeux.games.police_city.heuristic_worth import dice_here
from vingtdeux.games.police_city.material import (
    COLORS,
    COMBOS,
    EVENT,
    EVENT_KINDS,
    FACES,
    NEED,
    PLACE,
)
from vingtdeux.games.police_city.observation import Observation
from vingtdeux.games.police_city.scene_deeds import deeds
from vingtdeux.games.police_city.scene_words import SHAPES, Words
from vingtdeux.scene import Counter, Result, Scene, SeatView, Zone

SHORT = ("orders", "roll", "officer", "end_window")
ALONE = ("heli", "counter", "take_seizure", "take_token", "pay")
CHOICES = (*ALONE, "remove", "office_choice")
ON_CARD = ("roll", "mark", "officer", "share", "share2", "creroll", "point", "remove")


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The precinct at night: track above, calls in the middle, one's own squad in front."""
    words = Words(lang, names, seen.players)
    phase, say = seen.phase_name, words.say
    following = f"next.{phase}"
    return Scene(
        game="police_city",
        lang=words.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, words),
        seat=seen.seat,
        mine=_asked(seen, seen.seat),
        next=say(following) if say.has(following) else "",
        notice=_notice(seen, words),
        seats=tuple(_seat(seen, seat, words) for seat in range(seen.players)),
        counters=(
            Counter("round", say("ui.round"), seen.round),
            Counter("mafia", say("ui.mafia"), seen.mafia, most=10, icon="mafia_mark",
                    warn=seen.mafia >= 7),
            Counter("deck", say("ui.deck"), seen.deck_size),
        ),
        zones=tuple(_zones(seen, words)),
        deeds=deeds(seen, legal, words),
        hourglass=_seconds(seen),
        result=_result(seen, words) if phase == "over" else None,
    )  # fmt: skip


def _zones(seen: Observation, words: Words) -> list[Zone]:
    found = [zones.track(seen, words), zones.row(seen, words)]
    found += zones.drafts(seen, words)
    found += zones.pot(seen, words)
    found += zones.offers(seen, words)
    found += zones.fingers(seen, words)
    found += zones.supply(seen, words)
    found += [zones.objectives(seen, words), zones.office(seen, words), zones.reserve(seen, words)]
    return [*found, zones.aside(seen, words), *zones.mine(seen, words)]


def _asked(seen: Observation, seat: int | None) -> bool:
    if seat is None or seen.phase_name in ("over", "rolling", "call", "setup"):
        return False
    return seen.forced == seat if seen.phase_name in ALONE else seen.asked[seat] == 1


def _seconds(seen: Observation) -> int:
    phase = seen.phase_name
    if phase in ("over", "rolling", "call", "setup"):
        return 0
    if phase in SHORT:
        return 8
    return 25 if phase in CHOICES else seen.seconds


def _card(seen: Observation, words: Words) -> str:
    slot = seen.order_to if seen.phase_name in ("heli", "counter") else seen.slot
    return words.card(seen.row[slot]) if slot < len(seen.row) else ""


def _prompt(seen: Observation, words: Words) -> str:
    phase, say, me = seen.phase_name, words.say, seen.seat
    if phase == "over":
        return say("prompt.over")
    if phase in ("rolling", "call", "setup"):
        return say("prompt.nature")
    if not _asked(seen, me):
        answered = me is not None and seen.asked[me] == 2 and phase not in ALONE
        others = [name for seat, name in enumerate(words.names) if _asked(seen, seat)]
        return say("prompt.answered" if answered else "prompt.wait", who=words.listed(others))
    assert me is not None
    card = _card(seen, words)
    if phase == "roll":
        found = zones.handcuffs(seen, seen.slot)
        if EVENT[seen.row[seen.slot]] == PLACE:
            return say("prompt.roll", card=card, n=found, need=NEED[seen.row[seen.slot]])
        return say("prompt.roll_event", card=card, n=found)
    if phase == "pledge":
        trial = EVENT_KINDS[EVENT[seen.row[seen.slot]]] == "great_trial"
        return say("prompt.pledge_cards" if trial else "prompt.pledge_tokens")
    if phase == "point":
        return say("prompt.point", n=_grades(seen, me))
    if phase == "remove":
        return say("prompt.remove", n=seen.losses[me], card=card)
    if phase in ("heli", "counter", "mark", "officer", "share", "share2"):
        return say(f"prompt.{phase}", card=card)
    return say(f"prompt.{phase}")


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


def _notice(seen: Observation, words: Words) -> str:
    if seen.phase_name == "over":
        return ""
    if seen.phase_name == "share2":
        return words.say("notice.fbi")
    if max(seen.grades) >= seen.goal:
        there = [
            words.names[seat] for seat in range(seen.players) if seen.grades[seat] >= seen.goal
        ]
        return words.say("notice.goal", who=words.listed(there))
    return words.say("notice.mafia", level=seen.mafia) if seen.mafia >= 8 else ""


def _seat(seen: Observation, seat: int, words: Words) -> SeatView:
    say, phase = words.say, seen.phase_name
    goods = sum(seen.visible[seat * 5 : seat * 5 + 5]) + seen.hidden_token_count[seat]
    cards = len(seen.cards[seat]) + seen.hidden_card_count[seat]
    parts = []
    here = dice_here(seen, seat, seen.slot) if phase in ON_CARD else 0
    if here:
        parts.append(say("ui.seat_here", n=here))
    if phase not in (*CHOICES, "over", "rolling") and seen.asked[seat] == 2:
        parts.append(say("ui.seat_passed" if phase in SHORT[:3] else "ui.seat_done"))
    return SeatView(
        seat=seat,
        name=words.names[seat],
        color=COLORS[seat],
        shape=SHAPES[seat],
        you=seat == seen.seat,
        asked=_asked(seen, seat),
        status=", ".join(parts),
        counters=(
            Counter("grade", say("ui.grade"), seen.grades[seat], most=seen.goal, icon="grade",
                    warn=seen.grades[seat] >= seen.goal - 1),
            Counter("cards", say("ui.cards"), cards, icon="place_card"),
            Counter("seizures", say("ui.seizures"), goods, icon="seiz_bag"),
        ),
        pieces=zones.seat_pieces(seen, seat, words),
    )  # fmt: skip


def _result(seen: Observation, words: Words) -> Result:
    say, n = words.say, seen.players
    goods = [
        sum(seen.visible[seat * 5 : seat * 5 + 5])
        + seen.hidden_token_count[seat]
        + len(seen.cards[seat])
        + seen.hidden_card_count[seat]
        for seat in range(n)
    ]
    worth = [seen.grades[seat] * 1000 + goods[seat] for seat in range(n)]
    reason = ("", "mafia", "goal", "rounds")[seen.reason]
    who = words.listed([words.names[seat] for seat in seen.winners])
    if reason == "mafia":
        title = say("mafioso_won", who=who) if seen.winners else say("mafia_won")
        ranks = tuple(1 if seat in seen.winners else 2 for seat in range(n))
    else:
        title = say("won", n=len(seen.winners), who=who)
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    lines = [
        say("ui.result_line", who=words.names[seat], grade=seen.grades[seat], n=goods[seat])
        for seat in sorted(range(n), key=lambda seat: -worth[seat])
    ]
    if seen.infiltrated:
        spy = seen.mafioso
        lines.append(
            say("ui.result_mafioso", who=words.names[spy])
            if spy >= 0
            else say("ui.result_no_mafioso")
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
"""Events that the table shows well enough."""


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    words = Words(lang, names, len(names))
    key, args = _told(event, words)
    return words.say(f"log.{key}", **args)


def _told(event: Event, words: Words) -> tuple[str, dict[str, Any]]:
    """The key of the text and its arguments in words."""
    code, args = event.code, dict(event.args)
    for name in ("seat", "owner", "author", "partner"):
        if name in args:
            args[name] = words.names[args[name]]
    if "card" in args:
        args["card"] = words.card(args["card"])
    if "token" in args:
        args["token"] = words.token(args["token"])
    if "objective" in args:
        args["objective"] = words.needs(args["objective"])
    if "totals" in args or "grades" in args:
        totals = args.pop("grades", args.get("totals"))
        args["totals"] = ", ".join(
            f"{words.names[seat]} {each}" for seat, each in enumerate(totals)
        )
    if code == "round":
        args["cards"] = ", ".join(words.card(card) for card in args["cards"])
    elif code == "rolled":
        code, args = (
            "rerolled" if args["again"] else "rolled",
            {"faces": _faces(args["faces"], words)},
        )
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
        code, args = _pointing(args["fingers"], words)
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


def _faces(shown: list[list[int]], words: Words) -> str:
    parts = []
    for seat, faces in enumerate(shown):
        if faces:
            told = ", ".join(words.say(f"face.{FACES[face]}") for face in faces)
            parts.append(f"{words.names[seat]} ({told})")
    return ", ".join(parts)


def _received(args: dict[str, Any], words: Words) -> str:
    kinds = ("cards", "tokens", "informers")
    return words.listed([words.say(f"count.{kind}", n=args[kind]) for kind in kinds if args[kind]])


def _pointing(fingers: list[list[int]], words: Words) -> tuple[str, dict[str, Any]]:
    if not fingers:
        return "no_fingers", {}
    told = [f"{words.names[one]} → {words.names[two]} ({count})" for one, two, count in fingers]
    return "fingers", {"pointing": ", ".join(told)}
