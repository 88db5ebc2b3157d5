"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.police_et_voleurs.material import (
    BACK,
    NO_PLOT,
    PLOT_NAMES,
    STREET_NAMES,
    TYPE_IDS,
)
from vingtdeux.games.police_et_voleurs.phases import PHASES
from vingtdeux.games.police_et_voleurs.public import Public

HIDDEN: Final = -1
"""A house is there; its type is not known to this seat."""


@final
class Observation(Public):
    """Everything public, the seat's own loots, and what it remembers; nothing else.

    `houses[plot]` is 0 (gone), HIDDEN or the type; `loots[pawn]` is empty and `is_open[pawn]`
    false where the seat may not look; an entry of `lines` carries type 0 where it is not known.
    """

    __slots__ = (
        "drivers", "evidence", "evidence_size", "houses", "is_open", "lines", "loot_sizes", "loots",
        "pool", "scores", "seat", "shown",
    )  # fmt: skip

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.shown = False
        """The game is over (or between two games of a match): everything lies open."""
        self.scores: list[int] = []
        """Only when shown: money of this game."""
        self.houses: list[int] = []
        self.loot_sizes: list[int] = []
        self.is_open: list[bool] = []
        self.loots: list[list[int]] = []
        self.evidence_size = 0
        self.evidence: list[int] = []
        self.lines: list[list[int]] = []
        self.drivers: list[bool] = []
        """Which thieves this seat is sure have a car."""
        self.pool: list[int] = []
        """How many houses of each type lie where this seat cannot see (all less what it knows)."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        terms = self.terms
        changes = {"changes": dict(terms.changes)} if terms.changes else {}
        return {
            **self.facts(),
            **changes,
            "seat": self.seat,
            "players": terms.players,
            "pawns": terms.pawns,
            "games": terms.games,
            "house_rules": [
                terms.dawn_quiet, terms.dawn_max, terms.gate_is_refuge, terms.car_stops_at_gate,
                terms.open_loot,
            ],
            "phase": PHASES[self.phase],
            "shown": self.shown,
            "scores": self.scores,
            "play": self.play,
            "turn": self.turn,
            "exam": PLOT_NAMES[self.exam] if self.exam >= 0 else "",
            "drive_from": _street(self.drive_from),
            "taken": _street(self.taken),
            "surrendered": self.surrendered,
            "ready": self.ready,
            "opened": [PLOT_NAMES[self.opened >> 4], TYPE_IDS[self.opened & 15]]
            if self.opened
            else [],
            "gifts": self.gifts[:],
            "police": [_street(at) for at in self.police],
            "frozen": self.frozen(),
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
            "drivers": self.drivers,
            "pool": self.pool,
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _entry(entry: int) -> str:
    """ "B4" put back, "C3=bank" kept, "C3=?" kept and not known, "=bank" of a bag."""
    if entry & BACK:
        return PLOT_NAMES[entry >> 1]
    plot = entry >> 5 & NO_PLOT
    return f"{PLOT_NAMES[plot] if plot != NO_PLOT else ''}={TYPE_IDS[entry >> 1 & 15] or '?'}"


def _street(at: int) -> str:
    return STREET_NAMES[at] if at >= 0 else ""
