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


def pack_sighting(seat: int, slot: int, how: int, source: int, turn: int) -> int:
    """A first sighting in one integer: who saw which card, how, from whom (NOBODY), when."""
    return seat | slot << 3 | how << 8 | (source + 1) << 10 | turn << 14


def unpack_sighting(packed: int) -> tuple[int, int, int, int]:
    """The card's slot, how it came to be seen, from whom (NOBODY), when."""
    return packed >> 3 & 31, packed >> 8 & 3, (packed >> 10 & 15) - 1, packed >> 14


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

    def sightings_of(self, seat: int) -> list[int]:
        """The first sightings of one seat, in their order."""
        return [packed for packed in self.sightings if packed & 7 == seat]

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
