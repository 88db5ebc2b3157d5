"""The seats around the town: who is where, what has been taken, and the bags in front of each."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    IN_TOWN,
    OUT,
    OUTSIDE,
    POLICE,
    STATUSES,
    STREET_NAMES,
    THIEF_IDS,
    Material,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.scene_pieces import (
    Thief,
    bag,
    siren,
    thief_pawn,
    waiting_man,
)
from vingtdeux.games.police_et_voleurs.scene_words import color_of, money
from vingtdeux.scene import Counter, Piece, SeatView, remembered

SHAPES: Final = ("circle", "square", "triangle", "star")
"""The sign of each thief pawn beside its colour."""


def draw_seats(
    seen: Observation, thieves: Sequence[Thief], names: Sequence[str], say: Texts
) -> tuple[SeatView, ...]:
    """Every seat, in order."""
    asked = seen.seats_asked()
    return tuple(
        [
            _police(seen, names[seat], seat in asked, thieves, say)
            if seat == seen.police_seat
            else _thieves(seen, seat, names[seat], seat in asked, thieves, say)
            for seat in range(seen.terms.players)
        ]
    )


def pawns_of(seen: Observation, seat: int | None) -> list[int]:
    """The thieves this seat leads."""
    return [pawn for pawn, owner in enumerate(seen.owners) if owner == seat]


def arrested_pawns(seen: Observation) -> list[int]:
    """The thieves who have been caught."""
    return [pawn for pawn, status in enumerate(seen.status) if status == ARRESTED]


def _match_total(seen: Observation, seat: int) -> int | None:
    """The money of all games of a match so far."""
    if seen.terms.games == 1:
        return None
    return seen.totals[seat] + (seen.scores[seat] if seen.shown else 0)


# --- thieves ------------------------------------------------------------------------------------


def _thieves(
    seen: Observation, seat: int, name: str, asked: bool, thieves: Sequence[Thief], say: Texts
) -> SeatView:
    own = tuple([thieves[pawn] for pawn in pawns_of(seen, seat)])
    is_you, match = seat == seen.seat, _match_total(seen, seat)
    return _thief_seat(seat, name, is_you, asked, seen.shown, match, own, seen.terms.material, say)


@remembered
def _thief_seat(
    seat: int, name: str, is_you: bool, asked: bool, is_shown: bool, match: int | None,
    thieves: tuple[Thief, ...], material: Material, say: Texts,
) -> SeatView:  # fmt: skip
    free = [thief for thief in thieves if thief.status != ARRESTED]
    open_loots = [thief.loot for thief in free if thief.loot is not None]
    is_open = bool(free) and len(open_loots) == len(free)
    pieces: list[Piece] = []
    for thief in thieves:
        if thief.status in (OUTSIDE, OUT):
            pieces.append(thief_pawn(thief, say))
        if not is_you and thief.status != ARRESTED:
            pieces += bag(thief, material, say)
    return SeatView(
        seat=seat,
        name=name,
        color=THIEF_IDS[thieves[0].pawn],
        shape=SHAPES[thieves[0].pawn],
        you=is_you,
        asked=asked,
        out=all(thief.status in (ARRESTED, OUT) for thief in thieves) and not is_shown,
        status=_statuses(thieves, say),
        counters=_thief_counters(
            sum(thief.size for thief in free),
            sum(material.money(list(loot)) for loot in open_loots) if is_open else None,
            match,
            say,
        ),
        pieces=tuple(pieces),
    )


def _statuses(thieves: tuple[Thief, ...], say: Texts) -> str:
    """Where he is; with several pawns, where each is and what it carries."""
    words = [_status(thief.status, thief.at, thief.drives, say) for thief in thieves]
    if len(thieves) == 1:
        return words[0]
    return " · ".join(
        say(
            "status.caught" if thief.status == ARRESTED else "status.of",
            color=color_of(thief.pawn, say), words=each, n=thief.size,
        )
        for thief, each in zip(thieves, words, strict=True)
    )  # fmt: skip


@remembered
def _status(status: int, at: int, drives: bool, say: Texts) -> str:
    place = STREET_NAMES[at] if at >= 0 else ""
    words = say(f"status.{STATUSES[status]}", square=place)
    return f"{words}, {say('status.drives')}" if drives and status == IN_TOWN else words


@remembered
def _thief_counters(
    houses: int, total: int | None, match: int | None, say: Texts
) -> tuple[Counter, ...]:
    loot = Counter("loot", say("loot"), houses, icon="i_bag", about="loot")
    return (loot, *_money_counters(total, match, say))


def _money_counters(total: int | None, match: int | None, say: Texts) -> list[Counter]:
    """The money, where it may be counted; in a match also that of all games, which is no bag's."""
    return [
        Counter(name, say(name), value, text=sign + money(value, say), about=name)
        for name, sign, value in (("money", "", total), ("total", "Σ\u202f", match))
        if value is not None
    ]


# --- the police ---------------------------------------------------------------------------------


def _police(
    seen: Observation, name: str, asked: bool, thieves: Sequence[Thief], say: Texts
) -> SeatView:
    seat = seen.police_seat
    arrested = arrested_pawns(seen)
    material = seen.terms.material
    mark = siren(seen)
    pieces = [waiting_man(len(seen.police) + n, mark, say) for n in range(seen.pending)]
    if seat != seen.seat:
        for pawn in arrested:
            pieces += bag(thieves[pawn], material, say)
    return SeatView(
        seat=seat,
        name=name,
        color="white",
        shape="kepi",
        you=seat == seen.seat,
        asked=asked,
        status=_police_status(seen, say),
        counters=_police_counters(
            len(seen.police),
            seen.found,
            material.counts[POLICE],
            sum([seen.loot_sizes[pawn] for pawn in arrested]) + seen.evidence_size,
            _confiscated(seen, arrested),
            _match_total(seen, seat),
            say,
        ),
        pieces=tuple(pieces),
    )


def _police_status(seen: Observation, say: Texts) -> str:
    if not seen.found and not seen.shown:
        return say("asleep")
    return say("pending", n=seen.pending) if seen.pending else say("awake")


def _confiscated(seen: Observation, arrested: list[int]) -> int | None:
    """The money the police has taken, for those who may know it."""
    may_know = seen.seat == seen.police_seat or seen.shown or seen.terms.open_loot
    if not may_know or not all(seen.is_open[pawn] for pawn in arrested):
        return None
    material = seen.terms.material
    taken = sum([material.money(seen.loots[pawn]) for pawn in arrested])
    return taken + material.money(seen.evidence)


@remembered
def _police_counters(
    men: int, found: int, of: int, seized: int, total: int | None, match: int | None, say: Texts
) -> tuple[Counter, ...]:
    """`found` Police houses `of` so many."""
    return (
        Counter("men", say("men"), men, icon="i_kepi", about="men"),
        Counter("found", say("found"), found, most=of, icon="i_siren", about="found"),
        Counter("seized", say("seized"), seized, icon="i_bag", about="seized"),
        *_money_counters(total, match, say),
    )
