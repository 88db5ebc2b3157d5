"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, final

from vingtdeux.engine.action import Seat
from vingtdeux.engine.material import ChangeError
from vingtdeux.games.mafia_story.actions import Moves, moves
from vingtdeux.games.mafia_story.material import (
    CARDS,
    CASH,
    DRIVE_BYS,
    FAMILIES,
    FAMILY,
    POLICES,
    PROSTITUTES,
    SPECIALS,
    TERRITORIES,
    WAR,
    City,
    Material,
    material_of,
)
from vingtdeux.games.mafia_story.phases import NONE


@final
class Terms:
    """Shared between all positions and observations of a game, never changed."""

    __slots__ = (
        "changes", "city", "city_set", "earned", "families", "first_seat", "flight_may_chase", "foes",
        "holder", "laid", "material", "memory_aid", "moves", "neutral_count", "neutrals", "order", "players",
        "prevent_reusable", "side", "soft_names", "stall_limit", "target", "team_shared_seen", "team_target",
        "teams", "victims",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.changes: dict[str, Any] = options.get("changes", {})
        self.material: Material = material_of(self.changes)
        self._lay_city()
        self._seat_families(options)
        self._deal_cards()
        self.target: int = int(options["target"])
        self.team_target: int = self.target + self.material.team_extra
        self.stall_limit: int = int(options["stall_limit"])
        first: int | None = options["first_seat"]
        self.first_seat: int = NONE if first is None else first
        self.prevent_reusable: bool = bool(options["prevent_reusable"])
        self.flight_may_chase: bool = bool(options["flight_may_chase"])
        self.memory_aid: bool = bool(options["memory_aid"])
        self.soft_names: bool = bool(options["soft_names"])
        self.team_shared_seen: bool = self.teams and bool(options["team_shared_seen"])

    def _lay_city(self) -> None:
        layout = self.material.layouts[self.players - 2]
        self.city: City = layout.city
        self.laid: int = layout.cards
        """The cards of the city at the start; cells beyond them are streets."""
        if self.material.city_end >= self.laid:
            raise ChangeError(
                "bad_mix", why="city_end", cards=self.laid, end=self.material.city_end
            )
        self.moves: Moves = moves(self.players, self.city)

    def _seat_families(self, options: Mapping[str, Any]) -> None:
        players = self.players
        self.families: list[int] = [FAMILIES.index(name) for name in options["families"]]
        self.holder: list[int] = [
            self.families.index(family) if family in self.families else NONE for family in range(4)
        ]
        """The seat that holds each family."""
        self.teams: bool = players == 4 and bool(options["teams"])
        self.side: list[int] = [seat % 2 if self.teams else seat for seat in range(players)]
        """Partners face each other [R3.1.4]."""
        self.foes: list[tuple[Seat, ...]] = [
            tuple([other for other in range(players) if self.side[other] != self.side[seat]])
            for seat in range(players)
        ]
        self.order: list[tuple[Seat, ...]] = [
            tuple([(first + n) % players for n in range(players)]) for first in range(players)
        ]
        """Table order, by first player [R3.1.3]."""

    def _deal_cards(self) -> None:
        layout = self.material.layouts[self.players - 2]
        self.city_set: list[int] = [
            *[family * TERRITORIES + n for family in self.families for n in range(TERRITORIES)],
            *range(PROSTITUTES, PROSTITUTES + layout.prostitutes),
            *range(DRIVE_BYS, DRIVE_BYS + layout.drive_bys),
        ]
        """The cards that are certainly in the city; some of `neutrals` join them."""
        self.neutral_count: int = layout.neutrals
        self.neutrals: list[int] = []
        """Territories of the families nobody holds, of which `neutral_count` are in the city: one
        in a city of two [R3.2.4]."""
        if self.neutral_count:
            self.neutrals = [card for card in range(PROSTITUTES) if self.holder[FAMILY[card]] < 0]
        self.earned: list[list[int]] = []
        """What a token earns on each card [R3.10.2], by 2 * seat + kind."""
        self.victims: list[list[Seat]] = []
        """The seat that it costs points [R3.10.4], or NONE."""
        for seat in range(self.players):
            for kind in (WAR, CASH):
                cards = range(len(CARDS))
                self.earned.append([self._points(seat, kind, card) for card in cards])
                self.victims.append([self._victim(seat, kind, card) for card in cards])

    def _points(self, seat: Seat, kind: int, card: int) -> int:
        value = self.material.value[card]
        if card >= POLICES:  # whoever's, the own family's included
            return -value
        if PROSTITUTES <= card < SPECIALS:
            pays = CASH if card < DRIVE_BYS else WAR
            return value if kind == pays else -value
        holder = self.holder[FAMILY[card]]  # the neutral activity is enemy to both [R3.10.5]
        own = holder >= 0 and self.side[holder] == self.side[seat]
        return value if own == (kind == CASH) else -value

    def _victim(self, seat: Seat, kind: int, card: int) -> Seat:
        if not self.material.hit:
            return NONE
        if kind != WAR or card >= POLICES or PROSTITUTES <= card < SPECIALS:
            return NONE
        holder = self.holder[FAMILY[card]]
        if holder < 0 or self.side[holder] == self.side[seat]:
            return NONE
        return holder

    def points(self, seat: Seat, kind: int, card: int) -> int:
        """What a token of this seat earns on this card [R3.10.2]."""
        return self.earned[2 * seat + kind][card]

    def victim(self, seat: Seat, kind: int, card: int) -> Seat:
        """The one seat that a gang war on its activity costs 2 points [R3.10.4], or NONE."""
        return self.victims[2 * seat + kind][card]

    def relation(self, seat: Seat, card: int) -> str:
        """What the card is to this seat: what decides whether it earns or costs [R3.10.2]."""
        if card >= POLICES:
            return "police"
        if PROSTITUTES <= card < SPECIALS:
            return "anybody"
        holder = self.holder[FAMILY[card]]
        if holder < 0:
            return "neutral"
        if holder == seat:
            return "own"
        return "partner" if self.side[holder] == self.side[seat] else "enemy"

    def knows(self, seen: list[int], seat: Seat) -> int:
        """Cells whose ground card the seat knows; partners may share [option]."""
        if self.team_shared_seen:
            return seen[seat] | seen[(seat + 2) % 4]
        return seen[seat]

    def has(self, card: int) -> bool:
        """Whether this table's box has the card, in the city or out of the game."""
        if PROSTITUTES <= card < SPECIALS:
            return card in self.city_set
        return True
