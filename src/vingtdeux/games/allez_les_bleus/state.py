"""A position. Data only."""

from typing import final

from vingtdeux.engine.action import Action
from vingtdeux.games.allez_les_bleus.material import ARRESTED, BIT, ROW_BIT
from vingtdeux.games.allez_les_bleus.public import CHANCE, Public
from vingtdeux.games.allez_les_bleus.terms import Terms


@final
class State(Public):
    """The public facts, the hand of the seat on turn (the others have none), the draw piles with
    their top card at the end, and what a position keeps beside its cards for speed."""

    __slots__ = (
        "asked", "cuffed", "hand", "kinds", "police", "quiet", "row_kinds", "shop", "suburb",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        if terms is None:
            return
        super().__init__(terms)
        self.quiet = False
        self.hand: list[int] = []
        self.police: list[list[int]] = [[] for _ in range(terms.players)]
        self.suburb: list[list[int]] = [[] for _ in range(terms.players)]
        self.asked: tuple[int, ...] = CHANCE
        self.kinds = 0
        """The kinds in the hand, one bit each."""
        self.row_kinds = 0
        """The kinds in the row that can still be arrested, one bit each."""
        self.cuffed = False
        """A card of the row carries the arrested mark."""
        self.shop: list[list[Action]] = []
        """What money can buy; shared between positions, replaced when a pile runs out."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.hand = self.hand[:]
        twin.police = [pile[:] for pile in self.police]
        twin.suburb = [pile[:] for pile in self.suburb]
        twin.asked = self.asked
        twin.kinds = self.kinds
        twin.row_kinds = self.row_kinds
        twin.cuffed = self.cuffed
        twin.shop = self.shop
        return twin

    def index(self) -> None:
        """Work out what is kept for speed: who is asked, kinds, shops."""
        self.asked = self.who_is_asked()
        self.kinds = 0
        for card in self.hand:
            self.kinds |= BIT[card]
        self.row_kinds = 0
        self.cuffed = False
        for card in self.row:
            if card < ARRESTED:
                self.row_kinds |= ROW_BIT[card]
            else:
                self.cuffed = True
        self.shop = self.terms.tables.shop_of(self.supply)
