"""The things that lie in the town as well as in front of the seats: pawns, houses of a loot."""

from typing import Final, NamedTuple

from vingtdeux.engine.texts import Texts
from vingtdeux.games.police_et_voleurs.material import (
    ARRESTED,
    BACK,
    NO_PLOT,
    OUT,
    PLOT_NAMES,
    STATUSES,
    STREET_NAMES,
    THIEF_IDS,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.scene_words import color_of
from vingtdeux.scene import Piece, remembered

IMMEDIATE: Final = 1
"""The police plays because one of its houses was found."""


class Thief(NamedTuple):
    """A thief as the viewer sees him: all that the table shows of him."""

    pawn: int
    status: int
    at: int
    """His street, or -1."""
    drives: bool
    acts: bool
    size: int
    """Houses in his loot."""
    loot: tuple[int, ...] | None
    """What they are; None = face down."""
    giver: int
    """Who has just given him one of them, or -1."""
    origin: str
    """Where the newest of them comes from: its plot, or at least his hands."""


def thieves_of(seen: Observation) -> tuple[Thief, ...]:
    """All of them, by number."""
    acting = _acting(seen)
    return tuple(
        [
            Thief(
                pawn, status, seen.where[pawn], seen.drivers[pawn], pawn == acting,
                seen.loot_sizes[pawn],
                tuple(sorted(seen.loots[pawn])) if seen.is_open[pawn] else None,
                giver := _giver_to(seen, pawn), _origin(seen, pawn, giver),
            )
            for pawn, status in enumerate(seen.status)
        ]
    )  # fmt: skip


def _acting(seen: Observation) -> int:
    """The thief whose decision it is, or -1."""
    if seen.phase in ("rescue", "weapon_put"):
        return seen.pawn
    return seen.turn if seen.phase in ("thief", "thief_second", "examine") else -1


# --- houses of a loot ---------------------------------------------------------------------------


def bag(thief: Thief, say: Texts) -> tuple[Piece, ...]:
    """A thief's houses on the table: face down, or open where they may be seen."""
    if thief.loot is not None:
        return _open_bag(thief.pawn, thief.loot, thief.origin, say)
    return _closed_bag(thief.pawn, thief.size - (thief.giver >= 0), thief.origin, say)


@remembered
def _open_bag(pawn: int, loot: tuple[int, ...], origin: str, say: Texts) -> tuple[Piece, ...]:
    return tuple(
        [
            token(token_id(pawn, kind, loot[:n].count(kind)), kind, say, origin)
            for n, kind in enumerate(loot)
        ]
    )


@remembered
def _closed_bag(pawn: int, size: int, origin: str, say: Texts) -> tuple[Piece, ...]:
    label = say("hidden_house")
    return tuple(
        [Piece(f"b{pawn}.{n}", "back", label, kind="token", origin=origin) for n in range(size)]
    )


def _origin(seen: Observation, pawn: int, giver: int) -> str:
    if seen.status[pawn] == ARRESTED:
        return f"seat:{seen.owners[pawn]}"
    if giver >= 0:
        return f"seat:{seen.owners[giver]}"
    for entry in reversed(seen.lines[pawn]):
        if not entry & BACK:
            plot = entry >> 5 & NO_PLOT
            return PLOT_NAMES[plot] if plot != NO_PLOT else f"t{pawn}"
    return f"t{pawn}"


def _giver_to(seen: Observation, pawn: int) -> int:
    """Who has just given him a house in an exchange, or -1."""
    receivers = seen.gifts[1::2]
    return seen.gifts[2 * receivers.index(pawn)] if pawn in receivers else -1


def gift(thief: Thief, say: Texts) -> list[Piece]:
    """The house he has just received, on its way from his neighbour."""
    if thief.giver < 0:
        return []
    label = say("passing", who=color_of(thief.giver, say), to=color_of(thief.pawn, say))
    return [Piece(f"g{thief.giver}", "back", label, kind="token", origin=thief.origin)]


@remembered
def token(name: str, kind: int, say: Texts, origin: str = "") -> Piece:
    """A house face up, with what it does."""
    label = say(f"house.{TYPE_IDS[kind]}")
    detail = say(f"about.{TYPE_IDS[kind] if kind < 7 else 'cash'}")
    return Piece(name, f"t_{TYPE_IDS[kind]}", label, kind="token", detail=detail, origin=origin)


def token_id(pawn: int, kind: int, number: int) -> str:
    """The name of an open house of a loot: the first car, the second 10 000."""
    return f"b{pawn}.{TYPE_IDS[kind]}.{number}"


# --- pawns --------------------------------------------------------------------------------------


@remembered
def policeman(at: int, badge: int, is_frozen: bool, mark: str, say: Texts) -> Piece:
    """A policeman on a street, named by his badge so that he can be followed."""
    name = STREET_NAMES[at]
    label = say("frozen_man" if is_frozen else "man", square=name)
    face = "cop_frozen" if is_frozen else "cop"
    return Piece(f"p{badge}", face, label, at=name, kind="pawn", marks=(mark,) if mark else ())


@remembered
def waiting_man(number: int, mark: str, say: Texts) -> Piece:
    """A policeman who is about to enter; `number` is the badge he will get."""
    label = say("waiting_man")
    return Piece(f"p{number}", "cop", label, kind="pawn", marks=(mark,) if mark else ())


def siren(seen: Observation) -> str:
    """The mark of policemen who play out of turn."""
    return "siren" if seen.play == IMMEDIATE else ""


def thief_pawn(thief: Thief, say: Texts, is_trap: bool = False) -> Piece:
    """A thief: in town or arrested on a street, else beside his owner."""
    return _thief(thief.pawn, thief.status, thief.at, thief.acts, is_trap, say)


@remembered
def _thief(pawn: int, status: int, at: int, acts: bool, is_trap: bool, say: Texts) -> Piece:
    color = THIEF_IDS[pawn]
    place = STREET_NAMES[at] if at >= 0 else ""
    state = say(f"status.{STATUSES[status]}", square=place)
    label = say("thief_pawn", color=color_of(pawn, say), words=state)
    face = f"jail_{color}" if status == ARRESTED else f"thief_{color}"
    marks = ("turn",) if acts else ("gone",) if status == OUT else ()
    hint = say("trap") if is_trap else ""
    return Piece(f"t{pawn}", face, label, at=place, kind="pawn", marks=marks, detail=hint)
