"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.mafia_story.actions import PREVENTS
from vingtdeux.games.mafia_story.ending import outcome_of
from vingtdeux.games.mafia_story.material import CARDS, COVERS, FAMILIES, KINDS
from vingtdeux.games.mafia_story.phases import PHASES
from vingtdeux.games.mafia_story.public import Public

HIDDEN: Final = 2
"""A cover or token whose kind the viewer may not know."""


@final
class Observation(Public):
    """Public facts, what the seat has looked at, and its own secrets; nothing else."""

    __slots__ = ("commit", "committed", "cover_kind", "faces", "open", "seat", "token_kind")

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.open = False
        """Everything lies open: the picture of a replay, never of a seat."""
        self.faces: list[int] = []
        """The ground card of each cell, NONE where it is unknown or gone."""
        self.cover_kind: list[int] = []
        self.token_kind: list[int] = []
        self.committed: list[bool] = []
        self.commit: list[int] = []
        """Committed prevent cards: the own one, everybody's once all have committed."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        terms = self.terms
        end = outcome_of(self)
        found = {
            **self.facts(),
            "seat": self.seat,
            "players": terms.players,
            "families": [FAMILIES[family] for family in terms.families],
            "phase": PHASES[self.phase],
            "cards": self.named(self.cards),
            "faces": {
                terms.city.names[cell]: CARDS[card]
                for cell, card in enumerate(self.faces)
                if card >= 0
            },
            "looked": [self.named(cells) for cells in self.looked],
            "covers": [
                [self.name_of(self.cover_cell[seat]), _word((*COVERS, "hidden"), kind)]
                for seat, kind in enumerate(self.cover_kind)
            ],
            "tokens": [
                [self.name_of(self.token_cell[seat]), _word((*KINDS, "hidden"), kind)]
                for seat, kind in enumerate(self.token_kind)
            ],
            "committed": self.committed,
            "commit": [_word(PREVENTS, card) for card in self.commit],
            "winners": list(end.winners) if end else [],
            "ranks": list(end.ranks) if end else [],
            "reason": end.reason if end else "",
        }
        if terms.changes:
            found["changes"] = dict(terms.changes)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _word(words: tuple[str, ...], number: int) -> str | None:
    return words[number] if number >= 0 else None
