"""What the table has agreed on before the start: players, options and material."""

from collections.abc import Mapping
from typing import Any, Final, final

from vingtdeux.engine.material import ChangeError
from vingtdeux.games.allez_les_bleus.actions import Tables, tables_of
from vingtdeux.games.allez_les_bleus.material import (
    BELLE,
    CONTROLE,
    FOR_SALE,
    INTERVENTION,
    KINDS,
    MEDIATEUR,
    Material,
    material_of,
)

_SCARCE: Final[dict[int, str]] = {
    CONTROLE: "too_few_checks",
    INTERVENTION: "too_few_interventions",
    BELLE: "too_few_lovely_days",
}
"""Why the starters of all seats cannot be taken out of the box."""


@final
class Terms:
    """Shared between all positions and observations of a game, never changed."""

    __slots__ = (
        "changes", "extra", "hold", "material", "mediator", "most_rounds", "open_hands", "players",
        "tables", "target",
    )  # fmt: skip

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.target: int = options["target_vp"]
        self.hold: bool = options["hold_played_cards"]
        self.extra: int = options["extra_rounds_on_tie"]
        self.mediator: bool = not options["no_mediator"]
        self.open_hands: bool = options["open_hands"]
        self.changes: dict[str, Any] = options.get("changes", {})
        self.material: Material = material_of(self.changes)
        self.tables: Tables = tables_of(self.material)
        self.most_rounds = max(
            self.material.rounds_floor, self.material.rounds_per_point * self.target
        )
        """The safety stop [R4.4]."""
        self._check_decks()

    def _check_decks(self) -> None:
        """The box holds the starters of all seats, and they are enough for the first draw of every
        turn, which never fails [R3.6.4]."""
        material = self.material
        for card, why in _SCARCE.items():
            need, have = material.starters[card] * self.players, material.copies[card]
            if need > have:
                raise ChangeError("bad_mix", why=why, players=self.players, need=need, have=have)
        if len(material.starter_deck) < material.hand:
            raise ChangeError(
                "bad_mix",
                why="hand_too_large",
                need=material.hand,
                have=len(material.starter_deck),
            )
        if material.starters[BELLE] < material.reveal:
            raise ChangeError(
                "bad_mix",
                why="reveal_too_large",
                need=material.reveal,
                have=material.starters[BELLE],
            )

    def supply(self) -> list[int]:
        """The piles in the middle at the start [R3.1.3]; the attack pile and its ammunition may be
        left out."""
        copies = self.material.copies
        supply = [copies[card] if FOR_SALE[card] else 0 for card in range(KINDS)]
        supply[BELLE] = copies[BELLE] - self.material.starters[BELLE] * self.players
        if not self.mediator:
            supply[MEDIATEUR] = supply[BELLE] = 0
        return supply

    def taken(self) -> list[int]:
        """What the game takes out of the box [R3.1.3], by card."""
        starters = self.material.starters
        return [left + starters[card] * self.players for card, left in enumerate(self.supply())]
