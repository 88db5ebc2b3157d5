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
    COLS,
    COLUMNS,
    COUNTS,
    DATA,
    IN_TOWN,
    MAP,
    OUT,
    OUTSIDE,
    PLANE,
    PLOT_NAMES,
    POLICE,
    ROWS,
    STATUSES,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
    VALUES,
)
from vingtdeux.games.police_et_voleurs.observation import HIDDEN, Observation
from vingtdeux.games.police_et_voleurs.scene_deeds import deeds, money, seat_asked
from vingtdeux.games.police_et_voleurs.scene_hints import traps
from vingtdeux.games.police_et_voleurs.scene_pieces import (
    IMMEDIATE,
    bag,
    gift,
    on_plot,
    policeman,
    siren,
    thief_pawn,
    token,
)
from vingtdeux.scene import Cell, Counter, Piece, Result, Scene, SeatView, Zone

TEXTS: Final = Path(__file__).parent / "texts"
SHAPES: Final = ("circle", "square", "triangle", "star")
"""The sign of each thief pawn beside its colour."""
GATE_NAMES: Final[dict[str, dict[str, str]]] = {
    gate["square"]: gate["name"] for gate in DATA["board"]["gates"]
}
ROOFS: Final = 6
"""Kinds of houses to look at; they say nothing of what is inside."""
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
        seats=tuple(_seat(seen, seat, names, say) for seat in range(seen.players)),
        counters=_counters(seen, say),
        zones=(_town(seen, traps(seen, legal), say), *_loots(seen, say), *_found(seen, say)),
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
        words["who"] = _who(words["pawn"], names[words["seat"]], say)
    elif seat is not None:
        words["who"] = names[seat]
    if event.code in ("exchange", "gave"):
        words["to"] = _who(words["to"], names[words["to_seat"]], say)
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
        say("police")
        if seat == seen.police_seat
        else say(f"color.{THIEF_IDS[seen.owners.index(seat)]}")
        for seat in range(seen.players)
    ]


def _who(pawn: int, name: str, say: Texts) -> str:
    color = say(f"color.{THIEF_IDS[pawn]}")
    return name if name == color else say("who", name=name, color=color)


def _sum(loot: Sequence[int]) -> int:
    return sum(VALUES[kind] for kind in loot)


# --- on top -----------------------------------------------------------------------------------


def _prompt(seen: Observation, mine: bool, names: Sequence[str], say: Texts) -> str:
    phase = seen.phase
    if phase in ("over", "deal", "draw", "exchange"):
        return say(f"prompt.{phase}")
    if phase == "between_games":
        return say("prompt.between_games" if mine else "prompt.between_games_wait")
    pawn = seen.pawn if phase in ("rescue", "weapon_put") else seen.turn
    if phase in ("police_enter", "police_step"):
        if phase == "police_step" and mine:
            return say("prompt.police_step", n=seen.steps_left)
        return say(
            f"prompt.{phase}" if mine else f"prompt.{phase}_wait", who=names[seen.police_seat]
        )
    who = _who(pawn, names[seen.owners[pawn]], say)
    if phase == "thief" and seen.status[pawn] == OUTSIDE:
        phase = "enter"
    if phase == "examine":
        square = PLOT_NAMES[seen.exam]
        kind = seen.houses[seen.exam]
        if mine and kind != HIDDEN:
            return say(f"prompt.examine_{TYPE_IDS[kind]}", square=square)
        return say("prompt.examine_wait", who=who, square=square)
    return say(f"prompt.{phase}" if mine else f"prompt.{phase}_wait", who=who)


def _next(seen: Observation, say: Texts) -> str:
    """Who plays after this."""
    if seen.shown or seen.phase in ("deal", "draw") or seen.turn >= seen.pawns:
        return ""
    for pawn in range(seen.turn + 1, seen.pawns):
        if seen.status[pawn] <= IN_TOWN:
            return say("next_thief", color=say(f"color.{THIEF_IDS[pawn]}"))
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
    found = [Counter("round", say("round"), seen.round, icon="i_moon")]
    if seen.games > 1:
        text = f"{seen.game_no + 1}\u202f/\u202f{seen.games}"
        found.append(Counter("game", say("game"), seen.game_no + 1, text=text))
    left = sum(1 for kind in seen.houses if kind)
    found.append(Counter("houses", say("houses_left"), left, icon="i_house"))
    rounds = min(_rounds_to_dawn(seen))
    if not seen.shown and (seen.quiet_rounds >= DAWN_WARNING or rounds <= LAST_ROUNDS):
        found.append(Counter("dawn", say("dawn_in"), rounds, icon="i_sun", warn=rounds <= 5))
    return tuple(found)


# --- seats ------------------------------------------------------------------------------------


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    if seat == seen.police_seat:
        return _police_seat(seen, names[seat], say)
    pawns = [pawn for pawn in range(seen.pawns) if seen.owners[pawn] == seat]
    pieces: list[Piece] = []
    for pawn in pawns:
        if seen.status[pawn] in (OUTSIDE, OUT):
            pieces.append(thief_pawn(seen, pawn, say))
        if seat != seen.seat and seen.status[pawn] != ARRESTED:
            pieces += bag(seen, pawn, say)
        pieces += gift(seen, pawn, say)
    return SeatView(
        seat=seat,
        name=names[seat],
        color=THIEF_IDS[pawns[0]],
        shape=SHAPES[pawns[0]],
        you=seat == seen.seat,
        asked=seat in seat_asked(seen),
        out=all(seen.status[pawn] in (ARRESTED, OUT) for pawn in pawns) and not seen.shown,
        status=" · ".join(_status(seen, pawn, len(pawns) > 1, say) for pawn in pawns),
        counters=_thief_counters(seen, seat, pawns, say),
        pieces=tuple(pieces),
    )


def _status(seen: Observation, pawn: int, several: bool, say: Texts) -> str:
    status = seen.status[pawn]
    place = STREET_NAMES[seen.where[pawn]] if seen.where[pawn] >= 0 else ""
    words = say(f"status.{STATUSES[status]}", square=place)
    if seen.drivers[pawn] and status == IN_TOWN:
        words = f"{words}, {say('status.drives')}"
    if not several:
        return words
    color = say(f"color.{THIEF_IDS[pawn]}")
    return say("status.of", color=color, words=words, n=seen.loot_sizes[pawn])


def _thief_counters(
    seen: Observation, seat: int, pawns: Sequence[int], say: Texts
) -> tuple[Counter, ...]:
    free = [pawn for pawn in pawns if seen.status[pawn] != ARRESTED]
    count = sum(seen.loot_sizes[pawn] for pawn in free)
    found = [Counter("loot", say("loot"), count, icon="i_bag")]
    if all(seen.is_open[pawn] for pawn in free) and free:
        total = sum(_sum(seen.loots[pawn]) for pawn in free)
        found.append(Counter("money", say("money"), total, text=money(total, say)))
    return (*found, *_match_counter(seen, seat, say))


def _match_counter(seen: Observation, seat: int, say: Texts) -> tuple[Counter, ...]:
    if seen.games == 1:
        return ()
    total = seen.totals[seat] + (seen.scores[seat] if seen.shown else 0)
    return (Counter("total", say("total"), total, text=money(total, say)),)


def _police_seat(seen: Observation, name: str, say: Texts) -> SeatView:
    seat = seen.police_seat
    arrested = [pawn for pawn in range(seen.pawns) if seen.status[pawn] == ARRESTED]
    seized = sum(seen.loot_sizes[pawn] for pawn in arrested) + seen.evidence_size
    counters = [
        Counter("men", say("men"), len(seen.police), icon="i_kepi"),
        Counter("found", say("found"), seen.found, most=COUNTS[POLICE], icon="i_siren"),
        Counter("seized", say("seized"), seized, icon="i_bag"),
    ]
    opened = all(seen.is_open[pawn] for pawn in arrested)
    if opened and (seen.seat == seat or seen.shown or seen.open_loot):
        total = sum(_sum(seen.loots[pawn]) for pawn in arrested) + _sum(seen.evidence)
        counters.append(Counter("money", say("money"), total, text=money(total, say)))
    pieces = [
        Piece(f"p{len(seen.police) + n}", "cop", say("waiting_man"), kind="pawn", marks=siren(seen))
        for n in range(seen.pending)
    ]
    if seat != seen.seat:
        for pawn in arrested:
            pieces += bag(seen, pawn, say)
    asleep = not seen.found and not seen.shown
    return SeatView(
        seat=seat,
        name=name,
        color="white",
        shape="kepi",
        you=seat == seen.seat,
        asked=seat in seat_asked(seen),
        status=say("asleep") if asleep else say("pending", n=seen.pending) if seen.pending else "",
        counters=(*counters, *_match_counter(seen, seat, say)),
        pieces=tuple(pieces),
    )


# --- the town ---------------------------------------------------------------------------------


def _town(seen: Observation, risky: frozenset[int], say: Texts) -> Zone:
    cells: list[Cell] = []
    pieces: list[Piece] = []
    plot = street = 0
    for row in range(ROWS):
        for col in range(COLS):
            name = f"{COLUMNS[col]}{row + 1}"
            sign = MAP[row][col]
            if sign == "#":
                cells.append(_plot_cell(seen, plot, name, col, row, say))
                pieces += on_plot(seen, plot, name, say)
                plot += 1
            else:
                cells.append(_street_cell(sign, name, col, row, street in risky, say))
                street += 1
    for at, badge, is_frozen in zip(seen.police, seen.badges, seen.frozen, strict=True):
        pieces.append(policeman(seen, at, badge, is_frozen, say))
    for pawn in range(seen.pawns):
        if seen.where[pawn] >= 0:
            pieces.append(thief_pawn(seen, pawn, say, seen.where[pawn] in risky))
    return Zone(
        "town", "grid", say("town"), cols=COLS, rows=ROWS, art="town", cells=tuple(cells),
        pieces=tuple(pieces),
    )  # fmt: skip


def _street_cell(sign: str, name: str, col: int, row: int, is_trap: bool, say: Texts) -> Cell:
    hint = say("trap") if is_trap else ""
    marks = ("trap",) if is_trap else ()
    face = {"O": "gate", "*": "star"}.get(sign, "street")
    label = name if face == "street" else say(face, square=name)
    if face == "gate":
        hint = f"{GATE_NAMES[name][say.lang]}. {hint}".strip()
    return Cell(name, label, col + 1, row + 1, face=face, detail=hint, marks=marks)


def _plot_cell(seen: Observation, plot: int, name: str, col: int, row: int, say: Texts) -> Cell:
    if not seen.houses[plot]:
        return Cell(name, say("empty_plot", square=name), col + 1, row + 1, face="lot")
    marks = ("looking",) if plot == seen.exam else ()
    face = f"house{(plot * 7 + plot // 5) % ROOFS}"
    return Cell(name, say("house_at", square=name), col + 1, row + 1, face=face, marks=marks)


# --- the own things ---------------------------------------------------------------------------


def _loots(seen: Observation, say: Texts) -> list[Zone]:
    """In front of a thief his loots, in front of the police what it took."""
    if seen.seat is None or seen.phase in ("deal", "draw"):
        return []
    if seen.seat == seen.police_seat:
        pieces = [
            piece
            for pawn in range(seen.pawns)
            if seen.status[pawn] == ARRESTED
            for piece in bag(seen, pawn, say)
        ]
        pieces += [token(f"e.{n}", kind, say) for n, kind in enumerate(seen.evidence)]
        return [
            Zone("seized", "row", say("seized_zone"), area="mine", pieces=tuple(pieces),
                 empty=say("nothing_seized"))
        ]  # fmt: skip
    zones = []
    pawns = [pawn for pawn in range(seen.pawns) if seen.owners[pawn] == seen.seat]
    for pawn in pawns:
        if seen.status[pawn] == ARRESTED:
            continue
        total = money(_sum(seen.loots[pawn]), say)
        key = "loot_zone_of" if len(pawns) > 1 else "loot_zone"
        label = say(key, color=say(f"color.{THIEF_IDS[pawn]}"), total=total)
        zones.append(
            Zone(f"loot{pawn}", "row", label, area="mine", pieces=tuple(bag(seen, pawn, say)),
                 empty=say("nothing_yet"))
        )  # fmt: skip
    return zones


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
            who=_who(pawn, names[seen.owners[pawn]], say),
            total=money(_sum(seen.loots[pawn]), say),
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
