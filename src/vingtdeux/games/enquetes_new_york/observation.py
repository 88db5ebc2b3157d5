"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.enquetes_new_york.board import CELL, NOWHERE, cells_of
from vingtdeux.games.enquetes_new_york.material import (
    CARD,
    KINDS,
    LETTER_FACES,
    NUMBER_FACES,
)
from vingtdeux.games.enquetes_new_york.phases import HOWS

PLACE_NAMES: Final[tuple[str, ...]] = (
    "hand:0", "hand:1", "hand:2", "hand:3", "hand:4", "hand:5", "pile",
)  # fmt: skip


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


def seats_of(mask: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(6) if mask >> seat & 1]


@final
class Observation:
    """Public facts, the seat's own hand and all it has ever been shown; nothing else."""

    __slots__ = (
        "active",
        "answer",
        "any_time",
        "assist",
        "called",
        "candidates",
        "case",
        "contenders",
        "counts",
        "defaulting",
        "dice_letter",
        "dice_number",
        "eliminated",
        "endless",
        "first",
        "flights",
        "given",
        "go_used",
        "hand",
        "known",
        "last_must_find",
        "level",
        "lot_kind",
        "max_rounds",
        "number",
        "partner",
        "pawns",
        "phase",
        "pile_counts",
        "players",
        "reason",
        "resume",
        "revealed_hands",
        "revealed_piles",
        "rolls",
        "seat",
        "sights",
        "turns",
        "winner",
        "wrong",
    )  # fmt: skip

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat = seat
        self.players = players
        # the table
        self.level = 1
        self.any_time = False
        self.last_must_find = False
        self.max_rounds = 40
        self.assist = "off"
        self.endless = ""
        """How hard a generated investigation is; empty = one of the wheel."""
        self.case = ""
        """Its name, once the game is over: before, that would be the answer [R3.13.2]."""
        # public
        self.phase = 0
        self.number = 0
        self.first = 0
        self.active = 0
        self.partner = -1
        self.go_used = False
        self.dice_number = -1
        self.dice_letter = -1
        self.lot_kind = 0
        self.resume = 0
        self.defaulting = False
        self.contenders = 0
        self.called = 0
        self.eliminated = 0
        self.wrong = 0
        self.winner = -1
        self.reason = 0
        self.pawns: list[int] = []
        self.turns: list[int] = []
        self.rolls: list[int] = []
        self.sights: list[int] = []
        self.flights: list[int] = []
        """Cards that everybody saw move in the last action of a seat, as in the state."""
        self.pile_counts: list[int] = [0, 0]
        self.counts: list[int] = []
        """Cards in hand by kind: informers of seat s at 2 * s, experts at 2 * s + 1."""
        # private
        self.hand: list[int] = []
        """Own cards, in the order they came."""
        self.given = -1
        """The card chosen for the swap, known to its giver only; -1 = none."""
        self.known: list[Sighting] = []
        self.candidates = 0
        """Cells that the known clues and the wrong accusations leave: bit 0 = A1, bit 24 = E5."""
        self.answer = -1
        """Known after a wrong accusation, and to all at the end; -1 = unknown."""
        self.revealed_hands: list[list[int]] = []
        self.revealed_piles: list[list[int]] = []
        """At the end; otherwise empty."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "seat": self.seat,
            "players": self.players,
            "level": self.level,
            "any_time": self.any_time,
            "last_must_find": self.last_must_find,
            "max_rounds": self.max_rounds,
            "assist": self.assist,
            "endless": self.endless,
            "case": self.case,
            "phase": self.phase,
            "number": self.number,
            "first": self.first,
            "active": self.active,
            "partner": self.partner,
            "go_used": self.go_used,
            "dice": dice_data(self.dice_number, self.dice_letter),
            "kind": self.lot_kind,
            "resume": self.resume,
            "defaulting": self.defaulting,
            "contenders": seats_of(self.contenders),
            "called": seats_of(self.called),
            "eliminated": seats_of(self.eliminated),
            "wrong_cells": cells_of(self.wrong),
            "winner": self.winner,
            "reason": self.reason,
            "pawns": [None if cell == NOWHERE else CELL[cell] for cell in self.pawns],
            "turns": self.turns,
            "rolls": self.rolls,
            "sights": self.sights,
            "flights": flights_data(self.flights),
            "piles": {KINDS[0]: self.pile_counts[0], KINDS[1]: self.pile_counts[1]},
            "counts": self.counts,
            "hand": [CARD[card] for card in self.hand],
            "given": None if self.given < 0 else CARD[self.given],
            "known": [sighting.data() for sighting in self.known],
            "candidates": self.candidates,
            "answer": None if self.answer < 0 else CELL[self.answer],
            "revealed_hands": [[CARD[card] for card in hand] for hand in self.revealed_hands],
            "revealed_piles": [[CARD[card] for card in pile] for pile in self.revealed_piles],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def flights_data(flights: list[int]) -> list[list[str]]:
    """Kind, from and to of each card that moved."""
    return [
        [KINDS[each & 1], PLACE_NAMES[each >> 1 & 7], PLACE_NAMES[each >> 4]] for each in flights
    ]


def dice_data(number: int, letter: int) -> list[Any] | None:
    """Both dice as people read them, or None before the roll."""
    if number < 0:
        return None
    face = NUMBER_FACES[number]
    return [int(face) if face.isdecimal() else face, LETTER_FACES[letter]]
