"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.enquetes_new_york.board import CELL, NOWHERE
from vingtdeux.games.enquetes_new_york.material import CARD, KINDS
from vingtdeux.games.enquetes_new_york.phases import HOWS
from vingtdeux.games.enquetes_new_york.public import PLACE_NAMES, Public, seats_of


@final
class Sighting:
    """A card the seat has seen: how, from whom and when first; where it may be now; who else,
    to the seat's knowledge, has seen it."""

    __slots__ = ("aware", "card", "how", "places", "source", "turn")

    def __init__(
        self, card: int, how: int, source: int, turn: int, places: int, aware: int
    ) -> None:
        self.card: Final = card
        self.how: Final = how
        self.source: Final = source
        """Seat it came from; -1 = the pile."""
        self.turn: Final = turn
        self.places: Final = places
        self.aware: Final = aware

    def data(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "card": CARD[self.card],
            "how": HOWS[self.how],
            "from": None if self.source < 0 else self.source,
            "turn": self.turn,
            "places": [PLACE_NAMES[at] for at in range(7) if self.places >> at & 1],
            "aware": seats_of(self.aware),
        }


@final
class Observation(Public):
    """Public facts, the seat's own hand and all it has ever been shown; nothing else."""

    __slots__ = (
        "answer",
        "candidates",
        "case",
        "counts",
        "given",
        "hand",
        "known",
        "pile_counts",
        "revealed_hands",
        "revealed_piles",
        "seat",
    )

    def __init__(self, seat: int | None = None) -> None:
        """An empty sheet: what is public comes by `show`."""
        self.seat = seat
        self.case = ""
        """The name of a generated case once the game is over: before, that would be the answer
        [R3.13.2]."""
        self.pile_counts: list[int] = [0, 0]
        self.counts: list[int] = []
        """Cards in hand by kind: informers of seat s at 2 * s, experts at 2 * s + 1."""
        self.hand: list[int] = []
        """Own cards, in the order they came."""
        self.given = -1
        """The card chosen for the swap, known to its giver only; -1 = none."""
        self.known: list[Sighting] = []
        self.candidates = 0
        """Cells that the known clues and the wrong accusations leave: bit 0 = A1, bit 24 = E5."""
        self.answer = NOWHERE
        """Known after a wrong accusation, and to all at the end."""
        self.revealed_hands: list[list[int]] = []
        self.revealed_piles: list[list[int]] = []
        """At the end; otherwise empty."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        terms = self.terms
        return {
            **self.facts(),
            "seat": self.seat,
            "players": terms.players,
            "any_time": terms.any_time,
            "last_must_find": terms.last_must_find,
            "max_rounds": terms.max_rounds,
            "assist": terms.assist,
            "endless": terms.endless,
            "case": self.case,
            "phase": self.phase,
            "number": self.number,
            "partner": self.partner,
            "kind": self.lot_kind,
            "resume": self.resume,
            "defaulting": self.defaulting,
            "contenders": seats_of(self.contenders),
            "called": seats_of(self.called),
            "winner": self.winner,
            "reason": self.reason,
            "pawns": [None if cell == NOWHERE else CELL[cell] for cell in self.pawns],
            "rolls": self.rolls[:],
            "flights": self.flights_data(),
            "spied": self.spied_data(),
            "piles": {KINDS[0]: self.pile_counts[0], KINDS[1]: self.pile_counts[1]},
            "counts": self.counts,
            "hand": [CARD[card] for card in self.hand],
            "given": None if self.given < 0 else CARD[self.given],
            "known": [sighting.data() for sighting in self.known],
            "candidates": self.candidates,
            "answer": None if self.answer < 0 else CELL[self.answer],
            "revealed_hands": [[CARD[card] for card in hand] for hand in self.revealed_hands],
            "revealed_piles": [[CARD[card] for card in pile] for pile in self.revealed_piles],
            **({"changes": terms.shown_changes} if terms.shown_changes else {}),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))
