"""The screen of Police et Voleurs: a pure function of what the seat knows."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BANK,
    IN_TOWN,
    OUT,
    OUTSIDE,
    PLANE,
    PLOT_NAMES,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.scene_deeds import deeds
from vingtdeux.games.police_et_voleurs.scene_hints import traps
from vingtdeux.games.police_et_voleurs.scene_pieces import IMMEDIATE, Thief, bag, thieves_of, token
from vingtdeux.games.police_et_voleurs.scene_seats import arrested_pawns, draw_seats, pawns_of
from vingtdeux.games.police_et_voleurs.scene_town import draw_town
from vingtdeux.games.police_et_voleurs.scene_words import color_of, full_name, money, worth
from vingtdeux.scene import Counter, Result, Scene, Zone, remembered

TEXTS: Final = Path(__file__).parent / "texts"
DAWN_WARNING: Final = 5
"""Quiet rounds after which the dawn is announced."""
LAST_ROUNDS: Final = 5
"""Rounds before the last possible one when it is announced too."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The town in the middle, the own loot in front, everybody's bags beside."""
    say = load_texts(TEXTS, lang)
    names = names or default_names(seen, say)
    thieves = thieves_of(seen)
    return Scene(
        game="police_et_voleurs",
        lang=say.lang,
        phase=seen.phase,
        title=say(f"phase.{seen.phase}"),
        prompt=_prompt(seen, bool(legal), names, say),
        seat=seen.seat,
        mine=bool(legal),
        next=_next(seen, say),
        notice=_notice(seen, say),
        seats=draw_seats(seen, thieves, names, say),
        counters=_counters(seen, say),
        zones=(
            draw_town(seen, thieves, traps(seen, legal), say),
            *_loots(seen, thieves, say),
            *_found(seen, say),
        ),
        deeds=deeds(seen, legal, say),
        result=_result(seen, names, say) if seen.phase == "over" else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    say = load_texts(TEXTS, lang)
    if not say.has(f"log.{event.code}"):
        return None
    words: dict[str, Any] = dict(event.args)
    seat = words.get("seat")
    if "pawn" in words:
        words["who"] = full_name(words["pawn"], names[words["seat"]], say)
    elif seat is not None:
        words["who"] = names[seat]
    if event.code in ("exchange", "gave"):
        words["to"] = full_name(words["to"], names[words["to_seat"]], say)
    if "type" in words:
        words["type"] = say(f"house.{words['type']}")
    if "types" in words:
        words["types"] = ", ".join(say(f"house.{each}") for each in words["types"])
    if event.code == "police_found":
        words["n"] = words["found"]
    if event.code == "game_over":
        words["scores"] = ", ".join(
            f"{name} {money(points, say)}"
            for name, points in zip(names, event.args["scores"], strict=True)
        )
    return say(f"log.{event.code}", **words)


def default_names(seen: Observation, say: Texts) -> list[str]:
    """The seats by their pawns: Red, Blue…, Police."""
    return [
        say("police") if seat == seen.police_seat else color_of(seen.owners.index(seat), say)
        for seat in range(seen.players)
    ]


# --- on top -----------------------------------------------------------------------------------


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    phase = seen.phase
    if phase in ("over", "deal", "draw", "exchange"):
        return say(f"prompt.{phase}")
    if phase == "between_games":
        return say("prompt.between_games" if mine else "prompt.between_games_wait")
    if phase == "police_step" and mine:
        return say("prompt.police_step", n=seen.steps_left)
    if phase in ("police_enter", "police_step"):
        key = f"prompt.{phase}" if mine else f"prompt.{phase}_wait"
        return say(key, who=names[seen.police_seat])
    pawn = seen.pawn if phase in ("rescue", "weapon_put") else seen.turn
    name = names[seen.owners[pawn]]
    if phase == "examine":
        square, kind = PLOT_NAMES[seen.exam], seen.houses[seen.exam]
        if mine and kind != HIDDEN:
            return say(f"prompt.examine_{TYPE_IDS[kind]}", square=square)
        return say("prompt.examine_wait", who=full_name(pawn, name, say), square=square)
    if phase == "thief" and seen.status[pawn] == OUTSIDE:
        phase = "enter"
    return _thief_prompt(f"prompt.{phase}" if mine else f"prompt.{phase}_wait", pawn, name, say)


@remembered
def _thief_prompt(key: str, pawn: int, name: str, say: Texts) -> str:
    return say(key, who=full_name(pawn, name, say))


def _next(seen: Observation, say: Texts) -> str:
    """Who plays after this."""
    if seen.shown or seen.phase in ("deal", "draw") or seen.turn >= seen.pawns:
        return ""
    for pawn in range(seen.turn + 1, seen.pawns):
        if seen.status[pawn] <= IN_TOWN:
            return say("next_thief", color=color_of(pawn, say))
    return say("next_police" if seen.found else "next_asleep")


def _notice(seen: Observation, say: Texts) -> str:
    if seen.shown:
        return ""
    if seen.play == IMMEDIATE:
        return say("alarm")
    calm, last = _rounds_to_dawn(seen)
    if min(calm, last) > 3:
        return ""
    return say("dawn_near", n=calm) if calm < last else say("dawn_last", n=last)


def _rounds_to_dawn(seen: Observation) -> tuple[int, int]:
    """This one included: if all stay quiet, and whatever happens."""
    return seen.dawn_quiet - seen.quiet_rounds, seen.dawn_max - seen.round + 1


def _counters(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    left = len(seen.houses) - seen.houses.count(0)
    rounds = min(_rounds_to_dawn(seen))
    is_near = seen.quiet_rounds >= DAWN_WARNING or rounds <= LAST_ROUNDS
    dawn = rounds if is_near and not seen.shown else None
    return _count(seen.round, seen.game_no + 1, seen.games, left, dawn, say)


@remembered
def _count(
    number: int, game: int, games: int, houses: int, dawn: int | None, say: Texts
) -> tuple[Counter, ...]:
    """The round, the game of a match, the houses left, and the rounds to a dawn that is near."""
    found = [Counter("round", say("round"), number, icon="i_moon")]
    if games > 1:
        text = f"{game}\u202f/\u202f{games}"
        found.append(Counter("game", say("game"), game, text=text))
    found.append(Counter("houses", say("houses_left"), houses, icon="i_house"))
    if dawn is not None:
        found.append(Counter("dawn", say("dawn_in"), dawn, icon="i_sun", warn=dawn <= 5))
    return tuple(found)


# --- the own things ---------------------------------------------------------------------------


def _loots(seen: Observation, thieves: Sequence[Thief], say: Texts) -> list[Zone]:
    """In front of a thief his loots, in front of the police what it took."""
    if seen.seat is None or seen.phase in ("deal", "draw"):
        return []
    if seen.seat == seen.police_seat:
        pieces = [piece for pawn in arrested_pawns(seen) for piece in bag(thieves[pawn], say)]
        pieces += [token(f"e.{n}", kind, say) for n, kind in enumerate(seen.evidence)]
        return [
            Zone("seized", "row", say("seized_zone"), area="mine", pieces=tuple(pieces),
                 empty=say("nothing_seized"))
        ]  # fmt: skip
    pawns = pawns_of(seen, seen.seat)
    return [
        Zone(f"loot{pawn}", "row", _loot_name(pawn, worth(seen.loots[pawn]), len(pawns) > 1, say),
             area="mine", pieces=bag(thieves[pawn], say), empty=say("nothing_yet"))
        for pawn in pawns
        if seen.status[pawn] != ARRESTED
    ]  # fmt: skip


@remembered
def _loot_name(pawn: int, total: int, several: bool, say: Texts) -> str:
    if several:
        return say("loot_zone_of", color=color_of(pawn, say), total=money(total, say))
    return say("loot_zone", total=money(total, say))


def _found(seen: Observation, say: Texts) -> list[Zone]:
    """The house in the finder's hand."""
    if seen.phase != "examine" or seen.houses[seen.exam] == HIDDEN:
        return []
    kind = seen.houses[seen.exam]
    place = PLOT_NAMES[seen.exam]
    why = "plane" if kind == PLANE else "bank" if kind == BANK else "car"
    is_secret = not (seen.open_loot or seen.shown)
    lines = (say(f"hand.{why}"), *((say("hand.secret"),) if is_secret else ()))
    piece = token("found", kind, say, origin=place)
    return [
        Zone("hand", "panel", say("in_hand", square=place), area="mine", pieces=(piece,),
             lines=lines)
    ]  # fmt: skip


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    points = [total + here for total, here in zip(seen.totals, seen.scores, strict=True)]
    best = max(points)
    winners = tuple(seat for seat in range(seen.players) if points[seat] == best)
    reason = "totals" if seen.games > 1 else "dawn" if seen.dawn else "loot"
    lines = [
        say(
            "fate.out" if seen.status[pawn] == OUT else "fate.arrested",
            who=full_name(pawn, names[seen.owners[pawn]], say),
            total=money(worth(seen.loots[pawn]), say),
        )
        for pawn in range(seen.pawns)
    ]
    police = seen.police_seat
    lines.append(say("fate.police", who=names[police], total=money(seen.scores[police], say)))
    if seen.games > 1:
        lines += [
            say("fate.match", who=name, before=money(before, say), here=money(here, say))
            for name, before, here in zip(names, seen.totals, seen.scores, strict=True)
        ]
    return Result(
        title=say("won", n=len(winners), who=", ".join(names[seat] for seat in winners)),
        reason=say(f"reason.{reason}"),
        rule="R4.4" if seen.games > 1 else "R3.9.3" if seen.dawn else "R4.3",
        winners=winners,
        scores=tuple(map(float, points)),
        ranks=tuple(1 + sum(other > mine for other in points) for mine in points),
        lines=tuple(lines),
    )
