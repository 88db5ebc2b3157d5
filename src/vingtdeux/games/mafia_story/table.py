"""What the number of players and the options make of the game; fixed for a whole game."""

from collections.abc import Mapping
from typing import Any, Final, final

from vingtdeux.engine.action import Seat
from vingtdeux.games.mafia_story.actions import Moves, moves
from vingtdeux.games.mafia_story.material import (
    CASH,
    CITIES,
    DRIVE_BYS,
    FAMILIES,
    FAMILY,
    POLICES,
    PROSTITUTES,
    SPECIALS,
    TEAM_EXTRA,
    VALUE,
    WAR,
    City,
)
from vingtdeux.games.mafia_story.phases import NONE

ALONE: Final[tuple[tuple[Seat, ...], ...]] = ((0,), (1,), (2,), (3,))
SETS: Final[tuple[tuple[Seat, ...], ...]] = tuple(
    tuple(seat for seat in range(4) if bits >> seat & 1) for bits in range(16)
)
"""Seats as bits -> seats as a tuple."""


@final
class Table:
    """Seats, families, sides and limits."""

    __slots__ = (
        "city", "families", "first_seat", "flight_may_chase", "foes", "holder", "memory_aid", "moves", "order",
        "players", "prevent_reusable", "side", "soft_names", "stall_limit", "target", "team_shared_seen",
        "team_target", "teams",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.city: City = CITIES[players - 2]
        self.moves: Moves = moves(players)
        self.families: list[int] = [FAMILIES.index(name) for name in options["families"]]
        self.holder: list[int] = [
            self.families.index(family) if family in self.families else NONE for family in range(4)
        ]
        """The seat that holds each family."""
        self.teams: bool = players == 4 and bool(options["teams"])
        self.side: list[int] = [seat % 2 if self.teams else seat for seat in range(players)]
        """Partners face each other [R3.1.4]."""
        self.foes: list[tuple[Seat, ...]] = [
            tuple(other for other in range(players) if self.side[other] != self.side[seat])
            for seat in range(players)
        ]
        self.order: list[tuple[Seat, ...]] = [
            tuple((first + n) % players for n in range(players)) for first in range(players)
        ]
        """Table order, by first player [R3.1.3]."""
        self.target: int = int(options["target"])
        self.team_target: int = self.target + TEAM_EXTRA
        self.stall_limit: int = int(options["stall_limit"])
        first: int | None = options["first_seat"]
        self.first_seat: int = NONE if first is None else first
        self.prevent_reusable: bool = bool(options["prevent_reusable"])
        self.flight_may_chase: bool = bool(options["flight_may_chase"])
        self.memory_aid: bool = bool(options["memory_aid"])
        self.soft_names: bool = bool(options["soft_names"])
        self.team_shared_seen: bool = self.teams and bool(options["team_shared_seen"])

    def city_set(self) -> list[int]:
        """The cards that are certainly in the city; two players add one of `neutrals`."""
        cards = [family * 6 + n for family in self.families for n in range(6)]
        return cards + list(range(PROSTITUTES, DRIVE_BYS + 6))

    def neutrals(self) -> list[int]:
        """Territories of the families nobody holds, of which one is in a city of two [R3.2.4]."""
        if self.players != 2:
            return []
        return [family * 6 + n for family in range(4) if self.holder[family] < 0 for n in range(6)]

    def knows(self, seen: list[int], seat: Seat) -> int:
        """Cells whose ground card the seat knows; partners may share [option]."""
        if self.team_shared_seen:
            return seen[seat] | seen[(seat + 2) % 4]
        return seen[seat]

    def opposing(self, token_cell: list[int], seat: Seat) -> int:
        """Cells with an opposing token, as bits [R3.1.4]."""
        cells = 0
        for foe in self.foes[seat]:
            cell = token_cell[foe]
            if cell >= 0:
                cells |= 1 << cell
        return cells

    def is_forced(self, stall: int) -> bool:
        """Whether the first player of this round must place a token [R3.14.1]."""
        return stall >= self.stall_limit

    def points(self, seat: Seat, kind: int, card: int) -> int:
        """What a token of this seat earns on this card [R3.10.2]."""
        if card >= POLICES:  # whoever's, the own family's included
            return -VALUE[card]
        if PROSTITUTES <= card < SPECIALS:
            pays = CASH if card < DRIVE_BYS else WAR
            return 1 if kind == pays else -1
        holder = self.holder[FAMILY[card]]  # the neutral activity is enemy to both [R3.10.5]
        own = holder >= 0 and self.side[holder] == self.side[seat]
        return VALUE[card] if own == (kind == CASH) else -VALUE[card]

    def victim(self, seat: Seat, kind: int, card: int) -> Seat:
        """The one seat that a gang war on its activity costs 2 points [R3.10.4], or NONE."""
        if kind != WAR or card >= POLICES or PROSTITUTES <= card < SPECIALS:
            return NONE
        holder = self.holder[FAMILY[card]]
        if holder < 0 or self.side[holder] == self.side[seat]:
            return NONE
        return holder
