"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, final

from vingtdeux.engine.action import Action
from vingtdeux.engine.material import ChangeError
from vingtdeux.games.police_et_voleurs.actions import space
from vingtdeux.games.police_et_voleurs.material import (
    PLOTS,
    POLICE,
    STREET_NAMES,
    Material,
    material_of,
)


@final
class Terms:
    """Shared between all positions and observations of a game, never changed."""

    __slots__ = (
        "car_stops_at_gate", "changes", "dawn_max", "dawn_quiet", "draws_police", "early_patrol",
        "everyone", "first_police", "games", "gate_is_refuge", "material", "open_loot", "pawns",
        "players", "space",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        if options["duel"] != (players == 2):
            raise ValueError(
                "two players play the duel: option duel must be true for 2 players, false for more"
            )
        first = options["first_police"]
        if isinstance(first, int) and first >= players:
            raise ValueError(f"option first_police names a seat from 0 to {players - 1}")
        self.players = players
        self.first_police: int = first if isinstance(first, int) else players - 1
        self.draws_police: bool = first == "random"
        self.games: int = players if options["match"] or options["duel"] else 1
        self.dawn_quiet: int = options["dawn_quiet_rounds"]
        self.dawn_max: int = options["dawn_max_rounds"]
        self.early_patrol: int = options["early_patrol"]
        self.gate_is_refuge: bool = options["gate_is_refuge"]
        self.car_stops_at_gate: bool = options["car_stops_at_gate"]
        self.open_loot: bool = options["open_loot"]
        self.everyone: int = (2 << players) - 1
        """One bit a seat, and one more for spectators."""
        self.changes: dict[str, Any] = options.get("changes", {})
        self.material: Material = material_of(self.changes)
        self.pawns: int = self.material.thief_pawns[players]
        self.space: tuple[Action, ...] = space(
            tuple(self.material.gates), tuple(self.material.stars)
        )
        self._check()

    def owners(self, police_seat: int) -> tuple[int, ...]:
        """The seat of each thief pawn: dealt round clockwise, from the police's left [R3.1.1]."""
        thieves = self.players - 1
        return tuple(
            [(police_seat + 1 + pawn % thieves) % self.players for pawn in range(self.pawns)]
        )

    def _check(self) -> None:
        """Refuse material that breaks the rules, before anybody sits down."""
        material = self.material
        houses = len(material.box)
        if houses != PLOTS:  # [R3.1.2]
            raise ChangeError("bad_mix", why="houses_and_plots", houses=houses, plots=PLOTS)
        needed = material.counts[POLICE] * material.men_per_house + self.early_patrol
        if needed > material.police_pawns:  # [R3.6.5]
            raise ChangeError(
                "bad_mix", why="too_few_policemen", needed=needed, pawns=material.police_pawns
            )
        both = [STREET_NAMES[at] for at in material.gates if material.is_star[at]]
        if both:
            raise ChangeError("bad_mix", why="gate_on_star", squares=", ".join(both))
