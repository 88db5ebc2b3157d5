"""The table of Mafia Story: a pure function of what the seat knows.

Without the memory aid a seat is shown only the faces of its latest look; everything else it has
seen stays in the observation and out of the scene.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from vingtdeux.engine.action import Action
from vingtdeux.engine.event import Event
from vingtdeux.engine.texts import Texts, load_texts
from vingtdeux.games.mafia_story.material import (
    CARDS,
    CITY_END,
    COVER_CARD,
    COVERS,
    DRIVE_BYS,
    FAMILIES,
    FAMILY,
    KINDS,
    NUMBER,
    POLICES,
    PROSTITUTES,
    SPECIALS,
    TRANSPORTS,
    VALUE,
)
from vingtdeux.games.mafia_story.observation import HIDDEN, Observation
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    DEAL,
    FLIGHT,
    LOOKED,
    NONE,
    OUT,
    OVER,
    PHASES,
    PLACED,
    PREVENT,
    SETUP_COVER,
    SETUP_PEEK,
)
from vingtdeux.games.mafia_story.scene_deeds import cell_marks, deeds, home_pieces
from vingtdeux.scene import Cell, Counter, Piece, Result, Scene, SeatView, Zone

FOLDER: Final = Path(__file__).parent
TEXTS: Final = FOLDER / "texts"
DATA: Final[dict[str, Any]] = json.loads((FOLDER / "data.json").read_text(encoding="utf-8"))
SHAPES: Final[dict[str, str]] = {each["id"]: each["symbol"] for each in DATA["families"]}
SILENT: Final = frozenset({"face", "own_cover", "own_token"})
"""Private events that are seen on the table; in the log they would be a memory aid."""


def scene(
    seen: Observation, legal: Sequence[Action], lang: str, names: Sequence[str] = ()
) -> Scene:
    """The city in the middle, one's tokens in front, families around."""
    say = load_texts(TEXTS, lang)
    names = names or [say(f"family.{FAMILIES[family]}") for family in seen.families]
    phase = PHASES[seen.phase]
    return Scene(
        game="mafia_story",
        lang=say.lang,
        phase=phase,
        title=say(f"phase.{phase}"),
        prompt=_prompt(seen, legal, names, say),
        next=say(f"next.{phase}") if say.has(f"next.{phase}") else "",
        notice=_notice(seen, say),
        seat=seen.seat,
        mine=bool(legal),
        seats=tuple(_seat(seen, seat, names, say) for seat in range(seen.players)),
        counters=_counters(seen, names, say),
        zones=(_city(seen, legal, names, say), *_last(seen, names, say), *_mine(seen, say)),
        deeds=deeds(seen, legal, names, say),
        result=_result(seen, names, say) if seen.phase == OVER else None,
    )


def narrate(event: Event, lang: str, names: Sequence[str]) -> str | None:
    """The log line of an event, or None if it is not worth one."""
    if event.code in SILENT:
        return None
    say = load_texts(TEXTS, lang)
    words = dict(event.args)
    for key in ("seat", "by", "first"):
        if key in words:
            words[key] = names[words[key]]
    if event.code == "scored":
        words["points"] = signed(words["points"])
    if "kind" in words:
        words["kind"] = say(f"kind.{KINDS[words['kind']]}")
    if event.code in ("prevents", "in_vain"):
        words["card"] = say(f"kind.{words['card']}")
    elif "card" in words:
        words["card"] = card_name(NUMBER[words["card"]], say.lang, bool(words.pop("soft", False)))
    if event.code == "over":
        words["winners"] = _joined([names[seat] for seat in words["winners"]], say)
        totals = [str(score).replace("-", "−") for score in words["scores"]]
        words["scores"] = ", ".join(f"{names[n]} {total}" for n, total in enumerate(totals))
        words.pop("reason")
    return say(f"log.{event.code}", **words)


def card_name(card: int, lang: str, soft: bool) -> str:
    """The printed name, or the softer one."""
    entry = DATA["cards"][card]
    return str(entry["soft_name" if soft and "soft_name" in entry else "name"][lang])


def signed(points: int) -> str:
    """With a real minus."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def _below(total: int, most: int) -> str:
    """A negative total in full, with a real minus; others are shown by the gauge."""
    return f"−{-total}\u202f/\u202f{most}" if total < 0 else ""


def face_of(card: int) -> str:
    """The symbol of the art sheet: a family for its territories, else the type of card."""
    if card < PROSTITUTES:
        return FAMILIES[FAMILY[card]]
    if card < DRIVE_BYS:
        return "cabaret"
    if card < SPECIALS:
        return "gun"
    return "police" if card >= POLICES else f"special_{FAMILIES[FAMILY[card]]}"


def value_of(card: int) -> str:
    """What is printed in the corner."""
    return f"−{VALUE[card]}" if card >= POLICES else str(VALUE[card])


def _known(seen: Observation, card: int, say: Texts, key: str = "known") -> str:
    name = card_name(card, say.lang, seen.soft_names)
    return say(key, name=name, value=value_of(card))


def _joined(names: Sequence[str], say: Texts) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say('and')} {names[-1]}"


# --- words on top -------------------------------------------------------------------------------


def _prompt(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> str:
    phase = PHASES[seen.phase]
    if seen.phase in (DEAL, OVER):
        return say(f"prompt.{phase}")
    if not legal:
        asked = [seen.turn]
        if seen.phase == PREVENT:
            asked = [seat for seat in range(seen.players) if seen.waiting >> seat & 1]
        return say(f"wait.{phase}", who=_joined([names[seat] for seat in asked], say))
    if seen.phase == SETUP_PEEK:
        return say("prompt.setup_peek", n=seen.group.bit_count() + 1)
    if seen.phase == ACTION:
        return _turn_prompt(seen, legal, say)
    if seen.phase == FLIGHT:
        chaser = seen.token_cell.index(seen.fled_from)
        stuck = legal[-1].text == "take_back"
        where = {"who": names[chaser], "cell": seen.city.names[seen.fled_from]}
        return say("prompt.flight_stuck" if stuck else "prompt.flight", **where)
    if phase == "reaction":
        placed = seen.status[seen.turn] == PLACED
        return say("prompt.reaction_move" if placed else "prompt.reaction_place")
    return say(f"prompt.{phase}")


def _turn_prompt(seen: Observation, legal: Sequence[Action], say: Texts) -> str:
    if seen.group:
        return say("prompt.action_more", n=seen.group.bit_count() + 1)
    if legal[-1].text == "pass":
        return say("prompt.action_pass")
    if not legal[0].text.startswith("look"):
        return say("prompt.action_forced")
    return say("prompt.action")


def _notice(seen: Observation, say: Texts) -> str:
    """The stall warning from one round before it bites; then the last cards."""
    if seen.phase in (DEAL, SETUP_PEEK, SETUP_COVER, OVER):
        return ""
    if seen.table.is_forced(seen.stall):
        return say("notice.forced")
    if seen.stall > 0 and seen.stall == seen.table.stall_limit - 1:
        return say("notice.soon")
    left = seen.cards.bit_count()
    return say("notice.last_cards", n=left) if left <= CITY_END + seen.players else ""


def _counters(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Counter, ...]:
    left = seen.cards.bit_count()
    found = [
        Counter("city", say("counter.city"), left, most=seen.city.cells, icon="i_city",
                text=str(left), warn=left <= CITY_END + seen.players),
        Counter("round", say("counter.round"), seen.round),
    ]  # fmt: skip
    if seen.table.teams:
        for side in (0, 1):
            seats = (side, side + 2)
            who = _joined([names[seat] for seat in seats], say)
            total = sum(seen.score[seat] for seat in seats)
            label = say("counter.team", who=who)
            most = seen.table.team_target
            found.append(Counter(f"team{side}", label, total, most=most, text=_below(total, most)))
    return tuple(found)


# --- the city -----------------------------------------------------------------------------------


def _city(seen: Observation, legal: Sequence[Action], names: Sequence[str], say: Texts) -> Zone:
    cols = seen.city.cols
    prices = cell_marks(seen, legal)
    cells = [
        _cell(name, n % cols + 1, n // cols + 1, bool(seen.cards >> n & 1), prices[n], say.lang)
        for n, name in enumerate(seen.city.names)
    ]
    pieces: list[Piece] = []
    covers = {cell: seat for seat, cell in enumerate(seen.cover_cell) if cell >= 0}
    for cell in range(seen.city.cells):
        if seen.cards >> cell & 1:
            if cell in covers:
                pieces.append(_cover(seen, covers[cell], cell, names, say))
            else:
                pieces.append(_card(seen, cell, say))
    for seat in range(seen.players):
        if seen.token_kind[seat] != NONE:
            pieces.append(_token(seen, seat, covers, names, say))
    return Zone(
        "city", "grid", say("city"), cols=cols, rows=seen.city.rows, cells=tuple(cells),
        pieces=tuple(pieces),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _cell(name: str, col: int, row: int, holds: bool, marks: tuple[str, ...], lang: str) -> Cell:
    """The ground: the same few cells in thousands of scenes."""
    say = load_texts(TEXTS, lang)
    label = name if holds else f"{name}, {say('street')}"
    return Cell(name, label, col, row, face="" if holds else "street", marks=marks)


@lru_cache(maxsize=4096)
def _back(where: str, lookers: tuple[int, ...], lang: str) -> Piece:
    """A card nobody shows, with the eyes of the families that have looked at it."""
    say = load_texts(TEXTS, lang)
    label = say("hidden_card")
    if lookers:
        colors = [say(f"color.{FAMILIES[family]}") for family in lookers]
        label += f", {say('looked_by', who=', '.join(colors))}"
    marks = tuple(f"eye{family}" for family in lookers)
    return Piece(f"k.{where}", "back", label, at=where, name=where, marks=marks)


def _shown(seen: Observation, cell: int) -> bool:
    """Whether the face lies open for the viewer: its latest look, or the end of the game."""
    if seen.phase == OVER or seen.open:
        return True
    return seen.seat is not None and bool(seen.fresh[seen.seat] >> cell & 1)


def _card(seen: Observation, cell: int, say: Texts) -> Piece:
    """A city card; its id is its place, so nobody can follow it."""
    where = seen.city.names[cell]
    card = seen.faces[cell]
    watched = seen.looked if seen.memory_aid else seen.fresh
    lookers: list[int] = []
    if seen.phase != OVER:
        bit = 1 << cell
        lookers = [seen.families[seat] for seat, cells in enumerate(watched) if cells & bit]
    hidden = _back(where, tuple(lookers), say.lang)
    if card < 0:
        return hidden
    marks = hidden.marks
    if _shown(seen, cell):
        return Piece(
            f"k.{where}", face_of(card), _known(seen, card, say), at=where, value=value_of(card),
            name=card_name(card, say.lang, seen.soft_names), marks=(*marks, "open"),
        )  # fmt: skip
    if not seen.memory_aid:
        return hidden
    label = f"{hidden.label}, {_known(seen, card, say, 'memory')}"
    return Piece(
        f"k.{where}", f"m_{face_of(card)}", label, at=where, value=value_of(card), name=where,
        marks=marks,
    )  # fmt: skip


def _cover(seen: Observation, seat: int, cell: int, names: Sequence[str], say: Texts) -> Piece:
    where = seen.city.names[cell]
    kind = seen.cover_kind[seat]
    under = seen.faces[cell]
    detail = ""
    if under >= 0 and (seen.memory_aid or seen.open or seen.phase == OVER):
        detail = _known(seen, under, say, "beneath")
    if kind == HIDDEN:
        return Piece(
            f"v.{seat}", "back_cover", say("cover", who=names[seat]), at=where, owner=seat,
            name=where, detail=detail,
        )  # fmt: skip
    card = COVER_CARD[kind][seen.families[seat]]
    name = card_name(card, say.lang, seen.soft_names)
    if seen.phase == OVER or seen.open:
        return Piece(
            f"v.{seat}", face_of(card), say("shown_cover", name=name, who=names[seat]), at=where,
            owner=seat, value=value_of(card), name=name, detail=detail, marks=("open",),
        )  # fmt: skip
    return Piece(
        f"v.{seat}", "back_cover", say("own_cover", name=name), at=where, owner=seat,
        name=f"{where} {name}", detail=detail, marks=(f"own-{COVERS[kind]}",),
    )  # fmt: skip


def _token(
    seen: Observation, seat: int, covers: dict[int, int], names: Sequence[str], say: Texts
) -> Piece:
    """On the card it lies on; a fleeing one beside its chaser."""
    kind = seen.token_kind[seat]
    own = seat == seen.seat
    cell = seen.token_cell[seat]
    fleeing = cell < 0
    cell = seen.fled_from if fleeing else cell
    where = seen.city.names[cell]
    carrier = f"v.{covers[cell]}" if cell in covers else f"k.{where}"
    rides = not fleeing and bool(seen.cards >> cell & 1)
    if kind == HIDDEN:
        label, face = say("token", who=names[seat]), "token"
    else:
        word = say(f"kind.{KINDS[kind]}")
        label = (
            say("token_own", kind=word) if own else say("token_shown", kind=word, who=names[seat])
        )
        face = f"token_{KINDS[kind]}"
    return Piece(
        id=KINDS[kind] if own else f"t.{seat}",
        face=face,
        label=label,
        at="" if rides else where,
        on=carrier if rides else "",
        owner=seat,
        kind="token",
        marks=("fleeing",) if fleeing else ("up",) if seen.flipped else ("secret",) if own else (),
    )


def _last(seen: Observation, names: Sequence[str], say: Texts) -> tuple[Zone, ...]:
    """The cards of the latest reveal, with what they brought."""
    pieces = []
    for n in range(0, len(seen.last), 4):
        seat, kind, _, card = seen.last[n : n + 4]
        points = signed(seen.table.points(seat, kind, card))
        pieces.append(
            Piece(
                f"l.{CARDS[card]}",
                face_of(card),
                f"{say('gained', who=names[seat], points=points)} ({_known(seen, card, say)})",
                owner=seat,
                value=points,
                name=card_name(card, say.lang, seen.soft_names),
                marks=("gain" if points[0] == "+" else "loss",),
            )
        )
    return (
        (Zone("last", "row", say("last"), area="supply", pieces=tuple(pieces)),) if pieces else ()
    )


def _mine(seen: Observation, say: Texts) -> tuple[Zone, ...]:
    """Tokens in hand, cards to cover with, prevent cards."""
    if seen.seat is None or seen.phase in (DEAL, OVER):
        return ()
    return (Zone("mine", "row", say("mine"), area="mine", pieces=home_pieces(seen, say)),)


# --- the seats ----------------------------------------------------------------------------------


def _seat(seen: Observation, seat: int, names: Sequence[str], say: Texts) -> SeatView:
    family = FAMILIES[seen.families[seat]]
    asked = seen.phase not in (DEAL, OVER) and (
        bool(seen.waiting >> seat & 1) if seen.phase == PREVENT else seat == seen.turn
    )
    score, target = seen.score[seat], seen.table.target
    counters = [
        Counter("score", say("counter.score"), score, most=target, text=_below(score, target)),
        Counter("transports", say("counter.transports"), seen.transports[seat], most=TRANSPORTS,
                icon="i_car"),
    ]  # fmt: skip
    if seen.hits[seat]:
        counters.append(Counter("hits", say("counter.hits"), seen.hits[seat], icon="i_hit"))
    return SeatView(
        seat=seat,
        name=names[seat],
        color=family,
        shape=SHAPES[family],
        you=seat == seen.seat,
        asked=asked,
        first=seat == seen.first,
        out=seen.status[seat] == OUT,
        team=seen.table.side[seat] if seen.table.teams else None,
        status=_status(seen, seat, asked, say),
        counters=tuple(counters),
        pieces=_seat_pieces(seen, seat, names, say),
    )


def _status(seen: Observation, seat: int, asked: bool, say: Texts) -> str:
    if seen.phase == PREVENT and seen.committed[seat]:
        return say("status.committed")
    if seen.phase == OVER:
        return ""
    if asked:
        return say("status.yours" if seat == seen.seat else "status.thinking")
    status = seen.status[seat]
    words = {LOOKED: "status.looked", PLACED: "status.placed", OUT: "status.out"}
    return say(words[status]) if status in words else ""


def _seat_pieces(
    seen: Observation, seat: int, names: Sequence[str], say: Texts
) -> tuple[Piece, ...]:
    found: list[Piece] = []
    if seat != seen.seat:
        if seen.token_kind[seat] == NONE:
            label = say("token_home", who=names[seat])
            found.append(Piece(f"t.{seat}", "token", label, owner=seat, kind="token"))
        for bit, kind in ((1, "war"), (2, "cash")):
            has = bool(seen.prevent[seat] & bit)
            word = say(f"kind.{kind}")
            label = say("prevent_left", who=names[seat], kind=word)
            if not has:
                label = say("prevent_spent", kind=word)
            marks = () if has else ("spent",)
            found.append(Piece(f"p.{seat}.{kind}", f"no_{kind}", label, owner=seat, marks=marks))
    for pile, key in ((seen.right[seat], "pile_right"), (seen.left[seat], "pile_left")):
        if pile:
            found.append(_pile(seen, seat, pile, key, names, say))
    return tuple(found)


def _pile(
    seen: Observation, seat: int, pile: tuple[int, ...], key: str, names: Sequence[str], say: Texts
) -> Piece:
    """The newest card on top; it has come from its cell if it was just revealed."""
    top = pile[-1]
    origin = ""
    for n in range(0, len(seen.last), 4):
        if seen.last[n + 3] == top:
            origin = seen.city.names[seen.last[n + 2]]
    sign = "+" if key == "pile_right" else "−"
    return Piece(
        id=CARDS[top],
        face=face_of(top),
        label=say(key, who=names[seat], n=len(pile)),
        value=f"{sign}{sum(VALUE[card] for card in pile)}",
        detail=", ".join(_known(seen, card, say) for card in pile),
        origin=origin,
        count=len(pile),
        marks=("gain" if sign == "+" else "loss",),
    )


def _result(seen: Observation, names: Sequence[str], say: Texts) -> Result:
    lines = []
    for seat in range(seen.players):
        kind = seen.cover_kind[seat]
        if kind in (0, 1):
            card = COVER_CARD[kind][seen.families[seat]]
            name = card_name(card, say.lang, seen.soft_names)
            lines.append(say("shown_cover", name=name, who=names[seat]))
    return Result(
        title=say("won", n=len(seen.winners), who=_joined([names[s] for s in seen.winners], say)),
        reason=say(f"reason.{seen.reason}"),
        rule="R4.2" if seen.reason == "score" else "R4.3",
        winners=seen.winners,
        scores=tuple(float(score) for score in seen.score),
        ranks=seen.ranks,
        lines=tuple(lines),
    )
