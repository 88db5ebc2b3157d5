"""A position. Data only.

The 16 cards of the investigation lie in slots 0 to 15, and everything else speaks of slots. A
place of a card is a bit: 1 << seat for a hand, PILE for the pile of its kind; a set of places is
their sum. `places[16 * seat + slot]` is where the seat thinks the card may be; 0 = it has never seen it.
`flights` changes seldom: copies share it, and it is replaced, never changed in place.
"""

from typing import final

from vingtdeux.games.enquetes_new_york.board import ALL_CELLS
from vingtdeux.games.enquetes_new_york.phases import (
    NO_DIE,
    NO_SLOT,
    NOBODY,
    START_ROLL,
    TURN_START,
)


def pack_sighting(seat: int, slot: int, how: int, source: int, turn: int) -> int:
    """A first sighting in one integer: who saw which card, how, from whom (NOBODY), when."""
    return seat | slot << 3 | how << 7 | (source + 1) << 9 | turn << 13


def pack_flight(kind: int, source: int, target: int) -> int:
    """A card that everybody saw move, in one integer: its kind, from and to which seat (PILE_SEAT)."""
    return kind | source << 1 | target << 4


@final
class State:
    """Where everything is, whose decision it is, and what every seat has seen."""

    __slots__ = (
        "active",
        "answer",
        "aware",
        "called",
        "candidates",
        "cards",
        "case",
        "contenders",
        "defaulting",
        "dice_letter",
        "dice_number",
        "eliminated",
        "first",
        "flights",
        "given",
        "go_used",
        "hands",
        "level",
        "lot_kind",
        "number",
        "partner",
        "pawns",
        "phase",
        "pile_experts",
        "pile_informers",
        "places",
        "quiet",
        "reason",
        "resume",
        "rolls",
        "sightings",
        "sights",
        "turns",
        "winner",
        "wrong",
    )  # fmt: skip

    def __init__(self, players: int = 0, level: int = 1) -> None:
        """0 players = an empty shell for `copy` (compiled, `__new__` runs this too)."""
        if players == 0:
            return
        self.quiet = False
        self.level = level
        self.phase = START_ROLL
        self.number = 0
        self.answer = -1
        self.cards: tuple[int, ...] = ()
        self.case = ""
        """The name NATURE has drawn for a generated investigation: it gives the answer away."""
        self.pile_informers: list[int] = []
        """Slots; the last one is on top."""
        self.pile_experts: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.pawns: list[int] = [-1] * players
        self.turns: list[int] = [0] * players
        self.rolls: list[int] = [0] * players
        """Start rolls: 1 to 5, 0 = not yet."""
        self.contenders = (1 << players) - 1
        self.first = 0
        self.active = 0
        self.eliminated = 0
        self.wrong = 0
        self.go_used = False
        self.dice_number = NO_DIE
        self.dice_letter = NO_DIE
        self.partner = NOBODY
        self.given = NO_SLOT
        self.called = 0
        """Seats that have decided in the last call."""
        self.lot_kind = 0
        self.resume = TURN_START
        self.defaulting = False
        """An absent seat's random default is being drawn."""
        self.winner = NOBODY
        self.reason = 0
        self.sightings: list[int] = []
        self.sights: list[int] = [0] * players
        """How many cards each seat has been shown so far, a public count."""
        self.candidates: list[int] = [ALL_CELLS] * players
        """Cells that a seat's clues allow, wrong accusations not yet subtracted."""
        self.places: list[int] = [0] * (16 * players)
        self.aware: list[int] = [0] * (16 * players)
        """Seats that, to this seat's knowledge, have seen the card too."""
        self.flights: list[int] = []
        """Cards that everybody saw move in the last action of a seat, see `pack_flight`."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        twin.quiet = self.quiet
        twin.level = self.level
        twin.phase = self.phase
        twin.number = self.number
        twin.answer = self.answer
        twin.cards = self.cards
        twin.case = self.case
        twin.pile_informers = self.pile_informers[:]
        twin.pile_experts = self.pile_experts[:]
        twin.hands = [hand[:] for hand in self.hands]
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
        twin.given = self.given
        twin.called = self.called
        twin.lot_kind = self.lot_kind
        twin.resume = self.resume
        twin.defaulting = self.defaulting
        twin.winner = self.winner
        twin.reason = self.reason
        twin.sightings = self.sightings[:]
        twin.sights = self.sights[:]
        twin.candidates = self.candidates[:]
        twin.places = self.places[:]
        twin.aware = self.aware[:]
        twin.flights = self.flights
        return twin
