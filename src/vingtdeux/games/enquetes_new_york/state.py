"""A position. Data only.

The cards of the investigation (16 as printed) lie in slots from 0 on, and everything else speaks of
slots. A place of a card is a bit: 1 << seat for a hand, PILE for the pile of its kind; a set of
places is their sum. `places[slots * seat + slot]`, with `slots` of the material, is where the seat
thinks the card may be; 0 = it has never seen it.
"""

from typing import final

from vingtdeux.games.enquetes_new_york.board import ALL_CELLS, NOWHERE
from vingtdeux.games.enquetes_new_york.phases import NO_SLOT
from vingtdeux.games.enquetes_new_york.public import Public
from vingtdeux.games.enquetes_new_york.terms import Terms

# --- a first sighting in one integer ------------------------------------------------------------


def pack_sighting(seat: int, slot: int, how: int, source: int, turn: int) -> int:
    """Who saw which card, how, from whom (NOBODY), when."""
    return seat | slot << 3 | how << 8 | (source + 1) << 10 | turn << 14


def seat_of(sighting: int) -> int:
    """Who saw it."""
    return sighting & 7


def slot_of(sighting: int) -> int:
    """The card."""
    return sighting >> 3 & 31


def how_of(sighting: int) -> int:
    """How it came to be seen."""
    return sighting >> 8 & 3


def source_of(sighting: int) -> int:
    """From whom, or NOBODY."""
    return (sighting >> 10 & 15) - 1


def turn_of(sighting: int) -> int:
    """When."""
    return sighting >> 14


@final
class State(Public):
    """The public facts, where every card is, and what every seat has seen."""

    __slots__ = (
        "answer",
        "aware",
        "candidates",
        "cards",
        "case",
        "given",
        "hands",
        "pile_experts",
        "pile_informers",
        "places",
        "quiet",
        "sightings",
    )

    def __init__(self, terms: Terms | None = None) -> None:
        if terms is None:
            return
        super().__init__(terms)
        players, slots = terms.players, terms.material.slots
        self.quiet = False
        self.answer = NOWHERE
        self.cards: tuple[int, ...] = ()
        self.case = ""
        """The name NATURE has drawn for a generated investigation: it gives the answer away."""
        self.pile_informers: list[int] = []
        """Slots; the last one is on top."""
        self.pile_experts: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.given = NO_SLOT
        self.sightings: list[int] = []
        self.candidates: list[int] = [ALL_CELLS] * players
        """Cells that a seat's clues allow, wrong accusations not yet subtracted."""
        self.places: list[int] = [0] * (slots * players)
        self.aware: list[int] = [0] * (slots * players)
        """Seats that, to this seat's knowledge, have seen the card too."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.answer = self.answer
        twin.cards = self.cards
        twin.case = self.case
        twin.pile_informers = self.pile_informers[:]
        twin.pile_experts = self.pile_experts[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.given = self.given
        twin.sightings = self.sightings[:]
        twin.candidates = self.candidates[:]
        twin.places = self.places[:]
        twin.aware = self.aware[:]
        return twin
