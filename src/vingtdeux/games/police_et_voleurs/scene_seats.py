"""The seats around the town: who is where, what has been taken, and the bags in front of each."""

from collections.abc import Sequence
from typing import Final

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    COUNTS,
    IN_TOWN,
    OUT,
    OUTSIDE,
    POLICE,
    STATUSES,
    STREET_NAMES,
    THIEF_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.scene_pieces import (
    bag,
    gift,
    siren,
    thief_pawn,
    waiting_man,
)
from vingtdeux.games.police_et_voleurs.scene_words import color_of, money, worth
from vingtdeux.scene import Counter, Piece, SeatView, remembered

SHAPES: Final = ("circle", "square", "triangle", "star")
"""The sign of each thief pawn beside its colour."""


def draw_seats(seen: Observation, names: Sequence[str], say: Texts) -> tuple[SeatView, ...]:
    """Every seat, in order."""
    asked = _seats_asked(seen)
    return tuple(
        [
            _police(seen, names[seat], seat in asked, say)
            if seat == seen.police_seat
            else _thieves(seen, seat, names[seat], seat in asked, say)
            for seat in range(seen.players)
        ]
    )


def pawns_of(seen: Observation, seat: int | None) -> list[int]:
    """The thieves this seat leads."""
    return [pawn for pawn, owner in enumerate(seen.owners) if owner == seat]


def arrested_pawns(seen: Observation) -> list[int]:
    """The thieves who have been caught."""
    return [pawn for pawn, status in enumerate(seen.status) if status == ARRESTED]


def _seats_asked(seen: Observation) -> tuple[int, ...]:
    """Who must decide now."""
    phase = seen.phase
    if phase in ("police_enter", "police_step"):
        return (seen.police_seat,)
    if phase in ("rescue", "weapon_put"):
        return (seen.owners[seen.pawn],)
    if phase in ("thief", "thief_second", "examine"):
        return (seen.owners[seen.turn],)
    if phase == "between_games":
        return tuple(seat for seat in range(seen.players) if not seen.ready >> seat & 1)
    return ()


def _match_total(seen: Observation, seat: int) -> int | None:
    """The money of all games of a match so far."""
    if seen.games == 1:
        return None
    return seen.totals[seat] + (seen.scores[seat] if seen.shown else 0)


# --- thieves ------------------------------------------------------------------------------------


def _thieves(seen: Observation, seat: int, name: str, asked: bool, say: Texts) -> SeatView:
    pawns = pawns_of(seen, seat)
    free = [pawn for pawn in pawns if seen.status[pawn] != ARRESTED]
    is_open = bool(free) and all(seen.is_open[pawn] for pawn in free)
    pieces: list[Piece] = []
    for pawn in pawns:
        if seen.status[pawn] in (OUTSIDE, OUT):
            pieces.append(thief_pawn(seen, pawn, say))
        if seat != seen.seat and seen.status[pawn] != ARRESTED:
            pieces += bag(seen, pawn, say)
        pieces += gift(seen, pawn, say)
    return SeatView(
        seat=seat,
        name=name,
        color=THIEF_IDS[pawns[0]],
        shape=SHAPES[pawns[0]],
        you=seat == seen.seat,
        asked=asked,
        out=all(seen.status[pawn] in (ARRESTED, OUT) for pawn in pawns) and not seen.shown,
        status=_statuses(seen, pawns, say),
        counters=_thief_counters(
            sum([seen.loot_sizes[pawn] for pawn in free]),
            sum([worth(seen.loots[pawn]) for pawn in free]) if is_open else None,
            _match_total(seen, seat),
            say,
        ),
        pieces=tuple(pieces),
    )


def _statuses(seen: Observation, pawns: list[int], say: Texts) -> str:
    """Where he is; with several pawns, where each is and what it carries."""
    words = [
        _status(seen.status[pawn], seen.where[pawn], seen.drivers[pawn], say) for pawn in pawns
    ]
    if len(pawns) == 1:
        return words[0]
    sizes = [seen.loot_sizes[pawn] for pawn in pawns]
    return _list_statuses(tuple(pawns), tuple(words), tuple(sizes), say)


@remembered
def _status(status: int, at: int, drives: bool, say: Texts) -> str:
    place = STREET_NAMES[at] if at >= 0 else ""
    words = say(f"status.{STATUSES[status]}", square=place)
    return f"{words}, {say('status.drives')}" if drives and status == IN_TOWN else words


@remembered
def _list_statuses(
    pawns: tuple[int, ...], words: tuple[str, ...], sizes: tuple[int, ...], say: Texts
) -> str:
    return " · ".join(
        say("status.of", color=color_of(pawn, say), words=each, n=size)
        for pawn, each, size in zip(pawns, words, sizes, strict=True)
    )


@remembered
def _thief_counters(
    houses: int, total: int | None, match: int | None, say: Texts
) -> tuple[Counter, ...]:
    loot = Counter("loot", say("loot"), houses, icon="i_bag")
    return (loot, *_money_counters(total, match, say))


def _money_counters(total: int | None, match: int | None, say: Texts) -> list[Counter]:
    """The money, where it may be counted; in a match also that of all games."""
    return [
        Counter(name, say(name), value, text=money(value, say))
        for name, value in (("money", total), ("total", match))
        if value is not None
    ]


# --- the police ---------------------------------------------------------------------------------


def _police(seen: Observation, name: str, asked: bool, say: Texts) -> SeatView:
    seat = seen.police_seat
    arrested = arrested_pawns(seen)
    mark = siren(seen)
    pieces = [waiting_man(len(seen.police) + n, mark, say) for n in range(seen.pending)]
    if seat != seen.seat:
        for pawn in arrested:
            pieces += bag(seen, pawn, say)
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
    return say("pending", n=seen.pending) if seen.pending else ""


def _confiscated(seen: Observation, arrested: list[int]) -> int | None:
    """The money the police has taken, for those who may know it."""
    may_know = seen.seat == seen.police_seat or seen.shown or seen.open_loot
    if not may_know or not all(seen.is_open[pawn] for pawn in arrested):
        return None
    return sum([worth(seen.loots[pawn]) for pawn in arrested]) + worth(seen.evidence)


@remembered
def _police_counters(
    men: int, found: int, seized: int, total: int | None, match: int | None, say: Texts
) -> tuple[Counter, ...]:
    return (
        Counter("men", say("men"), men, icon="i_kepi"),
        Counter("found", say("found"), found, most=COUNTS[POLICE], icon="i_siren"),
        Counter("seized", say("seized"), seized, icon="i_bag"),
        *_money_counters(total, match, say),
    )
