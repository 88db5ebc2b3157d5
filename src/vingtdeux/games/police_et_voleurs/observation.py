"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.police_et_voleurs.material import (
    PLOT_NAMES,
    STREET_NAMES,
    TYPE_IDS,
)

HIDDEN: Final = -1
"""A house is there; its type is not known to this seat."""


@final
class Observation:
    """Everything public, the seat's own loots, and what it remembers; nothing else.

    `houses[plot]` is 0 (gone), HIDDEN or the type; `loots[pawn]` is empty and `is_open[pawn]`
    false where the seat may not look; an entry of `lines` carries type 0 where it is not known.
    """

    __slots__ = (
        "badges", "car_stops_at_gate", "dawn", "dawn_max", "dawn_quiet", "drive_from", "drivers", "evidence",
        "evidence_size", "exam", "found", "frozen", "game_no", "games", "gate_is_refuge", "gifts", "houses",
        "is_open", "lines", "looks", "loot_sizes", "loots", "open_loot", "opened", "owners", "pawn", "pawns",
        "pending", "phase", "play", "players", "police", "police_seat", "pool", "progress",
        "quiet_rounds", "ready", "round", "scores", "seat", "shown", "spent", "status",
        "steps_left", "surrendered", "taken", "totals", "touched", "turn", "turn_over", "where",
    )  # fmt: skip

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.players = 0
        self.pawns = 0
        self.games = 1
        self.dawn_quiet = 0
        self.dawn_max = 0
        self.gate_is_refuge = False
        self.car_stops_at_gate = False
        self.open_loot = False
        self.phase = ""
        self.shown = False
        """The game is over (or between two games of a match): everything lies open."""
        self.police_seat = 0
        self.owners: tuple[int, ...] = ()
        self.game_no = 0
        self.totals: list[int] = []
        self.scores: list[int] = []
        """Only when shown: money of this game."""
        self.round = 1
        self.quiet_rounds = 0
        self.progress = False
        self.found = 0
        self.pending = 0
        self.steps_left = 0
        self.play = 0
        self.turn = 0
        self.turn_over = False
        self.pawn = 0
        """The pawn the phase is about."""
        self.exam = -1
        self.drive_from = -1
        self.taken = -1
        self.surrendered = 0
        self.dawn = False
        self.ready = 0
        self.opened = 0
        """The house everybody has just seen: plot << 4 | type; 0 = none."""
        self.gifts: list[int] = []
        """What has just changed hands: giver, receiver, giver, receiver…"""
        self.police: list[int] = []
        self.badges: list[int] = []
        self.frozen: list[bool] = []
        self.where: list[int] = []
        self.status: list[int] = []
        self.houses: list[int] = []
        self.looks: list[int] = []
        self.loot_sizes: list[int] = []
        self.is_open: list[bool] = []
        self.loots: list[list[int]] = []
        self.evidence_size = 0
        self.evidence: list[int] = []
        self.lines: list[list[int]] = []
        self.touched = 0
        self.spent: list[int] = []
        self.drivers: list[bool] = []
        self.pool: list[int] = []
        """How many houses of each type lie where this seat cannot see (59 less what it knows)."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "seat": self.seat,
            "players": self.players,
            "pawns": self.pawns,
            "games": self.games,
            "house_rules": [
                self.dawn_quiet, self.dawn_max, self.gate_is_refuge, self.car_stops_at_gate,
                self.open_loot,
            ],
            "phase": self.phase,
            "shown": self.shown,
            "police_seat": self.police_seat,
            "owners": list(self.owners),
            "game_no": self.game_no,
            "totals": self.totals,
            "scores": self.scores,
            "round": self.round,
            "quiet_rounds": self.quiet_rounds,
            "progress": self.progress,
            "police_found": self.found,
            "pending": self.pending,
            "steps_left": self.steps_left,
            "play": self.play,
            "turn": self.turn,
            "turn_over": self.turn_over,
            "pawn": self.pawn,
            "exam": PLOT_NAMES[self.exam] if self.exam >= 0 else "",
            "drive_from": _street(self.drive_from),
            "taken": _street(self.taken),
            "surrendered": self.surrendered,
            "dawn": self.dawn,
            "ready": self.ready,
            "opened": [PLOT_NAMES[self.opened >> 4], TYPE_IDS[self.opened & 15]]
            if self.opened
            else [],
            "gifts": self.gifts,
            "police": [_street(at) for at in self.police],
            "badges": self.badges,
            "frozen": self.frozen,
            "where": [_street(at) for at in self.where],
            "status": self.status,
            "houses": {
                name: "?" if kind == HIDDEN else TYPE_IDS[kind]
                for name, kind in zip(PLOT_NAMES, self.houses, strict=True)
                if kind
            },
            "looks": {
                name: [look & 15, look >> 4]
                for name, look in zip(PLOT_NAMES, self.looks, strict=True)
                if look
            },
            "loot_sizes": self.loot_sizes,
            "loots": [
                [TYPE_IDS[kind] for kind in loot] if is_open else None
                for loot, is_open in zip(self.loots, self.is_open, strict=True)
            ],
            "evidence": [self.evidence_size, [TYPE_IDS[kind] for kind in self.evidence]],
            "lines": [[_entry(entry) for entry in line] for line in self.lines],
            "touched": self.touched,
            "spent": self.spent,
            "drivers": self.drivers,
            "pool": self.pool,
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _entry(entry: int) -> str:
    """ "B4" put back, "C3=bank" kept, "C3=?" kept and not known, "=bank" of a bag."""
    if entry & 1:
        return PLOT_NAMES[entry >> 1]
    plot = entry >> 5 & 63
    return (
        f"{PLOT_NAMES[plot] if plot < len(PLOT_NAMES) else ''}={TYPE_IDS[entry >> 1 & 15] or '?'}"
    )


def _street(at: int) -> str:
    return STREET_NAMES[at] if at >= 0 else ""
