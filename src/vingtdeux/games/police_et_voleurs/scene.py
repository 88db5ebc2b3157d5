"""The screen of Police et Voleurs: a pure function of what the seat knows."""

from collections import Counter as Counting
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.police_et_voleurs.actions import ROB
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
from vingtdeux.games.police_et_voleurs.phases import (
    BETWEEN,
    DEALING,
    DRAW,
    EXAMINE,
    EXCHANGE,
    IMMEDIATE,
    OVER,
    PHASES,
    POLICE_ENTER,
    POLICE_STEP,
    THIEF_SECOND,
    THIEF_TURN,
)
from vingtdeux.games.police_et_voleurs.scene_deeds import deeds
from vingtdeux.games.police_et_voleurs.scene_hints import traps
from vingtdeux.games.police_et_voleurs.scene_legend import legend, police_risk
from vingtdeux.games.police_et_voleurs.scene_pieces import Thief, bag, thieves_of, token
from vingtdeux.games.police_et_voleurs.scene_seats import arrested_pawns, draw_seats, pawns_of
from vingtdeux.games.police_et_voleurs.scene_town import Hints, draw_town
from vingtdeux.games.police_et_voleurs.scene_words import (
    color_of,
    full_name,
    house_name,
    money,
)
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
    notice = _notice(seen, say)
    return Scene(
        game="police_et_voleurs",
        lang=say.lang,
        phase=PHASES[seen.phase],
        title=say(f"phase.{PHASES[seen.phase]}"),
        prompt=_prompt(seen, bool(legal), names, say),
        seat=seen.seat,
        mine=bool(legal),
        next="" if notice else _next(seen, say),
        notice=notice,
        seats=draw_seats(seen, thieves, names, say),
        counters=_counters(seen, say),
        zones=(
            draw_town(seen, thieves, _hints(seen, legal), say),
            *_loots(seen, thieves, say),
            *_found(seen, say),
            legend(seen, say),
        ),
        deeds=deeds(seen, legal, say),
        result=_result(seen, names, say) if seen.phase == OVER else None,
    )


def _hints(seen: Observation, legal: Sequence[Action]) -> Hints:
    """What the town tells the one who plays."""
    plots = frozenset(
        [each.a for each in legal if each.kind == ROB and seen.houses[each.a] == HIDDEN]
    )
    return Hints(traps(seen, legal), plots, police_risk(seen) if plots else 0)


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
        words["type"] = house_name(words["type"], words["value"], say)
    if "types" in words:
        words["types"] = _counted(words["types"], words["values"], say)
    if event.code in ("police_found", "dealt"):
        words["n"] = words["found" if event.code == "police_found" else "game"]
    if event.code == "game_over":
        words["scores"] = ", ".join(
            f"{name} {money(points, say)}"
            for name, points in zip(names, event.args["scores"], strict=True)
        )
    return say(_line_of(event), **words)


def _counted(types: Sequence[str], values: Sequence[int], say: Texts) -> str:
    """Several houses in words, each kind once."""
    found = Counting(house_name(*each, say) for each in zip(types, values, strict=True))
    return ", ".join(f"{n}\u00a0×\u00a0{name}" if n > 1 else name for name, n in found.items())


def _line_of(event: Event) -> str:
    """Which of the lines of an event tells it."""
    if event.code == "game_over" and event.args["games"] == 1:
        return "log_else.game_over_once"
    if event.code == "took" and event.audience is None:
        return "log_else.took_openly"
    if event.code == "thief_found" and event.args["n"] > 1 and not event.args["some_loot"]:
        return "log_else.thief_found_poor"
    return f"log.{event.code}"


def default_names(seen: Observation, say: Texts) -> list[str]:
    """The seats by their pawns: Red, Blue…, Police."""
    return [
        say("police") if seat == seen.police_seat else color_of(seen.owners.index(seat), say)
        for seat in range(seen.terms.players)
    ]


# --- on top -----------------------------------------------------------------------------------


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    phase, name = seen.phase, PHASES[seen.phase]
    if phase in (OVER, DEALING, DRAW, EXCHANGE):
        return say(f"prompt.{name}")
    if phase == BETWEEN:
        return say("prompt.between_games" if mine else "prompt.between_games_wait")
    if phase == POLICE_STEP and mine:
        return say("prompt.police_step", n=seen.steps_left)
    if phase in (POLICE_ENTER, POLICE_STEP):
        return say(f"prompt.{name}" if mine else f"prompt.{name}_wait", who=names[seen.police_seat])
    pawn = seen.deciding_pawn()
    owner = names[seen.owners[pawn]]
    if phase == EXAMINE:
        square, kind = PLOT_NAMES[seen.exam], seen.houses[seen.exam]
        if mine and kind != HIDDEN:
            return say(f"prompt.examine_{TYPE_IDS[kind]}", square=square)
        return say("prompt.examine_wait", who=full_name(pawn, owner, say), square=square)
    if phase == THIEF_TURN and seen.status[pawn] == OUTSIDE:
        name = "enter"
    move = seen.terms.material.car_moves - seen.drive_left + 1 if phase == THIEF_SECOND else 0
    return _thief_prompt(
        f"prompt.{name}" if mine else f"prompt.{name}_wait", pawn, owner, move, say
    )


@remembered
def _thief_prompt(key: str, pawn: int, owner: str, move: int, say: Texts) -> str:
    """`move`: which one of a drive it is; 0 = none."""
    nth = say(f"nth.{move}") if move else ""
    return say(key, who=full_name(pawn, owner, say), nth=nth)


def _next(seen: Observation, say: Texts) -> str:
    """Who plays after this."""
    if seen.shown or seen.phase in (DEALING, DRAW) or seen.turn >= seen.terms.pawns:
        return ""
    for pawn in range(seen.turn + 1, seen.terms.pawns):
        if seen.status[pawn] <= IN_TOWN:
            return say("next_thief", color=color_of(pawn, say))
    return say("next_police" if seen.found else "next_asleep")


def _notice(seen: Observation, say: Texts) -> str:
    if seen.shown:
        return ""
    if seen.play == IMMEDIATE:
        return say("alarm")
    calm, last = seen.quiet_rounds_left(), seen.rounds_left()
    if min(calm, last) > 3:
        return ""
    return say("dawn_near", n=calm) if calm < last else say("dawn_last", n=last)


def _counters(seen: Observation, say: Texts) -> tuple[Counter, ...]:
    left = len(seen.houses) - seen.houses.count(0)
    rounds = min(seen.quiet_rounds_left(), seen.rounds_left())
    is_near = seen.quiet_rounds >= DAWN_WARNING or rounds <= LAST_ROUNDS
    dawn = rounds if is_near and not seen.shown else None
    return _count(seen.round, seen.game_no + 1, seen.terms.games, left, dawn, say)


@remembered
def _count(
    number: int, game: int, games: int, houses: int, dawn: int | None, say: Texts
) -> tuple[Counter, ...]:
    """The round, the game of a match, the houses left, and the rounds to a dawn that is near."""
    found = [Counter("round", say("round"), number, icon="i_moon", about="round")]
    if games > 1:
        text = f"{game}\u202f/\u202f{games}"
        found.append(Counter("game", say("game"), game, text=text, about="game"))
    found.append(Counter("houses", say("houses_left"), houses, icon="i_house", about="houses"))
    if dawn is not None:
        warn = dawn <= LAST_ROUNDS
        found.append(Counter("dawn", say("dawn_in"), dawn, icon="i_sun", warn=warn, about="dawn"))
    return tuple(found)


# --- the own things ---------------------------------------------------------------------------


def _loots(seen: Observation, thieves: Sequence[Thief], say: Texts) -> list[Zone]:
    """In front of a thief his loots, in front of the police what it took."""
    if seen.seat is None or seen.phase in (DEALING, DRAW):
        return []
    material = seen.terms.material
    if seen.seat == seen.police_seat:
        pieces = [
            piece for pawn in arrested_pawns(seen) for piece in bag(thieves[pawn], material, say)
        ]
        pieces += [token(f"e.{n}", kind, material, say) for n, kind in enumerate(seen.evidence)]
        return [
            Zone("seized", "row", say("seized_zone"), area="mine", pieces=tuple(pieces),
                 empty=say("nothing_seized"))
        ]  # fmt: skip
    pawns = pawns_of(seen, seen.seat)
    return [_loot(seen, thieves[pawn], len(pawns) > 1, say) for pawn in pawns]


def _loot(seen: Observation, thief: Thief, several: bool, say: Texts) -> Zone:
    """His own bag; an empty one keeps its place when the police has taken what was in it."""
    material, is_caught = seen.terms.material, thief.status == ARRESTED
    total = 0 if is_caught else material.money(seen.loots[thief.pawn])
    return Zone(
        f"loot{thief.pawn}", "row",
        _loot_name(thief.pawn, total, several, thief.status == OUT, say), area="mine",
        pieces=() if is_caught else bag(thief, material, say),
        empty=say("all_seized" if is_caught else "nothing_yet"),
    )  # fmt: skip


@remembered
def _loot_name(pawn: int, total: int, several: bool, is_safe: bool, say: Texts) -> str:
    key = "loot_zone_of" if several else "loot_zone"
    return say(
        f"{key}_safe" if is_safe else key, color=color_of(pawn, say), total=money(total, say)
    )


def _found(seen: Observation, say: Texts) -> list[Zone]:
    """The house in the finder's hand."""
    if seen.phase != EXAMINE or seen.houses[seen.exam] == HIDDEN:
        return []
    kind = seen.houses[seen.exam]
    place = PLOT_NAMES[seen.exam]
    why = "plane" if kind == PLANE else "bank" if kind == BANK else "car"
    is_secret = not (seen.terms.open_loot or seen.shown)
    lines = (say(f"hand.{why}"), *((say("hand.secret"),) if is_secret else ()))
    piece = token("found", kind, seen.terms.material, say, origin=place)
    return [
        Zone("hand", "panel", say("in_hand", square=place), area="mine", pieces=(piece,),
             lines=lines)
    ]  # fmt: skip


# --- the end ----------------------------------------------------------------------------------


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    outcome = seen.outcome_with(seen.scores)
    lines = [
        say(
            "fate.out" if seen.status[pawn] == OUT else "fate.arrested",
            who=full_name(pawn, names[seen.owners[pawn]], say),
            total=money(seen.terms.material.money(seen.loots[pawn]), say),
        )
        for pawn in range(seen.terms.pawns)
    ]
    police = seen.police_seat
    lines.append(say("fate.police", who=names[police], total=money(seen.scores[police], say)))
    if seen.terms.games > 1:
        lines += [
            say("fate.match", who=name, before=money(before, say), here=money(here, say))
            for name, before, here in zip(names, seen.totals, seen.scores, strict=True)
        ]
    winners = outcome.winners
    return Result(
        title=say("won", n=len(winners), who=", ".join(names[seat] for seat in winners)),
        reason=say(f"reason.{outcome.reason}"),
        rule=outcome.rule,
        winners=winners,
        scores=outcome.scores,
        ranks=outcome.ranks,
        lines=tuple(lines),
    )
