"""What one seat, or a spectator, knows."""

from typing import Any, final

from vingtdeux.games.allez_les_bleus.actions import POLICE_DECK
from vingtdeux.games.allez_les_bleus.material import ARRESTED, IDS
from vingtdeux.games.allez_les_bleus.public import Public, names


@final
class Observation(Public):
    """Everything public, and the hand if it may be seen.

    `unseen_police[s]` and `unseen_suburb[s]` are sorted: the cards of seat s that lie in its draw
    pile or in a hand the observer does not see, minus `known`, the part of the hand that everybody
    can deduce. All gains and removals are public, so anybody can work these out.
    """

    __slots__ = (
        "hand", "hand_seen", "hand_size", "police_sizes", "seat", "suburb_sizes", "unseen_police",
        "unseen_suburb",
    )  # fmt: skip

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.hand_seen = False
        """The hand of the seat on turn lies open to these eyes."""
        self.hand: list[int] = []
        self.hand_size = 0
        self.police_sizes: list[int] = []
        self.suburb_sizes: list[int] = []
        self.unseen_police: list[list[int]] = []
        self.unseen_suburb: list[list[int]] = []

    def owned(self, seat: int, deck: int) -> list[int]:
        """All that the seat owns of one deck, wherever it is: everybody can work it out."""
        if deck == POLICE_DECK:
            cards = self.unseen_police[seat] + self.police_discard[seat]
            if seat == self.turn:
                cards += (self.hand if self.hand_seen else self.known) + self.aside
                if self.resolving >= 0:
                    cards.append(self.resolving)
            return cards
        cards = self.unseen_suburb[seat] + self.suburb_discard[seat]
        if seat == self.turn:
            cards += [card & (ARRESTED - 1) for card in self.row]
        return cards

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        changes = {"changes": self.terms.changes} if self.terms.changes else {}
        return {
            **self.facts(),
            "seat": self.seat,
            "players": self.terms.players,
            "target": self.terms.target,
            **changes,
            "phase": self.phase,
            "hand": names(self.hand),
            "hand_size": self.hand_size,
            "row": names(self.row),
            "supply": {IDS[card]: count for card, count in enumerate(self.supply)},
            "police_sizes": self.police_sizes,
            "suburb_sizes": self.suburb_sizes,
            "police_discard": [names(pile) for pile in self.police_discard],
            "suburb_discard": [names(pile) for pile in self.suburb_discard],
            "unseen_police": [names(pile) for pile in self.unseen_police],
            "unseen_suburb": [names(pile) for pile in self.unseen_suburb],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))
