"""What everybody sees: the part that positions and observations share.

`flights` and `spied` are tuples: copies share them, and they are replaced, never changed.
"""

from typing import Any, Final

from vingtdeux.games.enquetes_new_york.board import NOWHERE, cells_of
from vingtdeux.games.enquetes_new_york.material import KINDS, LETTER_FACES, NUMBER_FACES
from vingtdeux.games.enquetes_new_york.phases import (
    CHANCE_PHASES,
    FOUND,
    NO_DIE,
    NOBODY,
    OVER,
    START_ROLL,
    TURN_START,
)
from vingtdeux.games.enquetes_new_york.terms import Terms

PLACE_NAMES: Final[tuple[str, ...]] = (
    "hand:0", "hand:1", "hand:2", "hand:3", "hand:4", "hand:5", "pile",
)  # fmt: skip


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it."""

    __slots__ = (
        "active",
        "called",
        "contenders",
        "defaulting",
        "dice_letter",
        "dice_number",
        "eliminated",
        "first",
        "flights",
        "go_used",
        "level",
        "lot_kind",
        "number",
        "partner",
        "pawns",
        "phase",
        "reason",
        "resume",
        "rolls",
        "sights",
        "spied",
        "terms",
        "turns",
        "winner",
        "wrong",
    )

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        players = terms.players
        self.terms = terms
        self.level: int = terms.level
        """Of the cards in play: a position may have the other one."""
        self.phase = START_ROLL
        self.number = 0
        self.pawns: list[int] = [NOWHERE] * players
        self.turns: list[int] = [0] * players
        self.rolls: list[int] = [0] * players
        """Start rolls: 1 to 5, 0 = not yet."""
        self.contenders: int = (1 << players) - 1
        self.first = 0
        self.active = 0
        self.eliminated = 0
        self.wrong = 0
        self.go_used = False
        self.dice_number = NO_DIE
        self.dice_letter = NO_DIE
        self.partner = NOBODY
        self.called = 0
        """Seats that have decided in the last call."""
        self.lot_kind = 0
        self.resume = TURN_START
        self.defaulting = False
        """An absent seat's random default is being drawn."""
        self.winner = NOBODY
        self.reason = 0
        self.sights: list[int] = [0] * players
        """How many cards each seat has been shown so far."""
        self.flights: tuple[int, ...] = ()
        """Cards that everybody saw move in the last action of a seat, see `pack_flight`."""
        self.spied: tuple[int, ...] = ()
        """Who has spied on a card of whom, and its kind, from the first time to the last; see
        `pack_spying`. It was seen by all, and nobody forgets it (section 2)."""

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation: nothing mutable is shared."""
        twin.terms = self.terms
        twin.level = self.level
        twin.phase = self.phase
        twin.number = self.number
        twin.pawns = self.pawns[:]
        twin.turns = self.turns[:]
        twin.rolls = self.rolls[:]
        twin.contenders = self.contenders
        twin.first = self.first
        twin.active = self.active
        twin.eliminated = self.eliminated
        twin.wrong = self.wrong
        twin.go_used = self.go_used
        twin.dice_number = self.dice_number
        twin.dice_letter = self.dice_letter
        twin.partner = self.partner
        twin.called = self.called
        twin.lot_kind = self.lot_kind
        twin.resume = self.resume
        twin.defaulting = self.defaulting
        twin.winner = self.winner
        twin.reason = self.reason
        twin.sights = self.sights[:]
        twin.flights = self.flights
        twin.spied = self.spied

    # --- where the game stands ----------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether somebody has won, or nobody can any more."""
        return self.phase == OVER

    def is_chance(self) -> bool:
        """Whether NATURE is to act."""
        return self.defaulting or CHANCE_PHASES >> self.phase & 1 == 1

    def is_out(self, seat: int) -> bool:
        """Whether the seat has named a wrong cell [R3.8.3]."""
        return self.eliminated >> seat & 1 == 1

    # --- the end ------------------------------------------------------------------------------

    def winners(self) -> tuple[int, ...]:
        """One seat or none [R4.4]."""
        return () if self.winner == NOBODY else (self.winner,)

    def scores(self) -> list[int]:
        """The winner has 1, everybody else 0 [R4.4]; alone, the score is the turns used."""
        if self.terms.players == 1 and self.reason == FOUND:
            return [self.turns_used()]
        return [int(seat == self.winner) for seat in range(self.terms.players)]

    def ranks(self) -> tuple[int, ...]:
        """All are first if nobody wins."""
        seats = range(self.terms.players)
        return tuple([1 if self.winner in (NOBODY, seat) else 2 for seat in seats])

    def turns_used(self) -> int:
        """Turns of a solo game, the one of the accusation counted if it had begun."""
        return self.turns[0] + int(self.dice_number >= 0)

    # --- as JSON ------------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """The public facts as plain JSON values, under the names that reports and observations
        share."""
        return {
            "level": self.level,
            "first": self.first,
            "active": self.active,
            "turns": self.turns[:],
            "sights": self.sights[:],
            "eliminated": seats_of(self.eliminated),
            "wrong_cells": cells_of(self.wrong),
            "go_used": self.go_used,
            "dice": _dice(self.dice_number, self.dice_letter),
        }

    def flights_data(self) -> list[list[str]]:
        """Kind, from and to of each card that moved."""
        return [
            [KINDS[each & 1], PLACE_NAMES[each >> 1 & 7], PLACE_NAMES[each >> 4]]
            for each in self.flights
        ]

    def spied_data(self) -> list[dict[str, Any]]:
        """Who has spied on whom, the kind of the card, and in which of the spy's turns."""
        return [
            {
                "seat": each & 7,
                "other": each >> 3 & 7,
                "kind": KINDS[each >> 6 & 1],
                "turn": each >> 7,
            }
            for each in self.spied
        ]


def pack_flight(kind: int, source: int, target: int) -> int:
    """A card that everybody saw move, in one integer: its kind, from and to which seat (PILE_SEAT)."""
    return kind | source << 1 | target << 4


def pack_spying(spy: int, owner: int, kind: int, turn: int) -> int:
    """A card that everybody saw being shown, in one integer: by whom to whom, its kind, when."""
    return spy | owner << 3 | kind << 6 | turn << 7


def seats_of(mask: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(6) if mask >> seat & 1]


def _dice(number: int, letter: int) -> list[Any] | None:
    """Both dice as people read them, or None before the roll."""
    if number < 0:
        return None
    face = NUMBER_FACES[number]
    return [int(face) if face.isdecimal() else face, LETTER_FACES[letter]]
