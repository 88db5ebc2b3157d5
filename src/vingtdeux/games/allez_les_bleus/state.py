"""A position. Data only."""

from typing import Final, final

from vingtdeux.engine.action import NATURE, Action
from vingtdeux.games.allez_les_bleus.material import Terms
from vingtdeux.games.allez_les_bleus.phases import DEALING

NOBODY: Final[tuple[int, ...]] = ()
CHANCE: Final[tuple[int, ...]] = (NATURE,)
SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))


@final
class State:
    """Draw piles have their top card at the end. Hand, row, pools and marks are those of the seat
    on turn: the others have none.

    `draw_left`, `reveal_left` and `effect_at` say what a draw interrupted by a shuffle still has to
    do: Police cards to draw, Suburb cards to reveal, the first row card whose effects are due.
    """

    __slots__ = (
        "aside", "asked", "cuffed", "draw_left", "effect_at", "extra", "financing", "gain_cost", "hand", "kinds",
        "known", "last_round", "phase", "police", "police_discard", "police_mark",
        "quiet", "removed", "resolving", "reveal_left", "round", "row", "row_kinds", "rushed", "scores", "shop",
        "spoken", "strike", "suburb", "suburb_discard", "suburb_mark", "supply",
        "tension", "terms", "turn", "whole",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for `copy`."""
        if terms is None:
            return
        players = terms.players
        self.terms = terms
        """What the table agreed on; shared between positions, never changed."""
        self.quiet = False
        self.whole = True
        """All cards of the box are on the table (false in a position that names only some)."""
        self.phase = DEALING
        self.asked: tuple[int, ...] = CHANCE
        self.turn = 0
        self.round = 1
        self.strike = 0
        self.financing = 0
        self.tension = 0
        self.police_mark = False
        self.suburb_mark = False
        self.resolving = -1
        """The card being resolved, -1 = none."""
        self.spoken = 0
        """Cards discarded for the Discours being played."""
        self.gain_cost = 0
        """What the card gained by the Promotion being played must cost."""
        self.draw_left = 0
        self.reveal_left = 0
        self.effect_at = 0
        self.rushed = False
        """The clock has run out: `end` follows as soon as everything is resolved."""
        self.last_round = False
        self.extra = 0
        """Further rounds played because of a tie."""
        self.hand: list[int] = []
        self.kinds = 0
        """The kinds in the hand, one bit each."""
        self.known: list[int] = []
        """Cards of the hand that everybody can deduce."""
        self.row: list[int] = []
        self.row_kinds = 0
        """The kinds in the row that can still be arrested, one bit each."""
        self.cuffed = False
        """A card of the row carries the arrested mark."""
        self.aside: list[int] = []
        self.removed: list[int] = []
        """Out of the game for good; shared between positions, replaced when a card leaves."""
        self.supply: list[int] = []
        self.scores: list[int] = [0] * players
        self.police: list[list[int]] = [[] for _ in range(players)]
        self.police_discard: list[list[int]] = [[] for _ in range(players)]
        self.suburb: list[list[int]] = [[] for _ in range(players)]
        self.suburb_discard: list[list[int]] = [[] for _ in range(players)]
        self.shop: list[list[Action]] = []
        """What money can buy; shared between positions, replaced when a pile runs out."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        twin.terms = self.terms
        twin.quiet = self.quiet
        twin.whole = self.whole
        twin.phase = self.phase
        twin.asked = self.asked
        twin.turn = self.turn
        twin.round = self.round
        twin.strike = self.strike
        twin.financing = self.financing
        twin.tension = self.tension
        twin.police_mark = self.police_mark
        twin.suburb_mark = self.suburb_mark
        twin.resolving = self.resolving
        twin.spoken = self.spoken
        twin.gain_cost = self.gain_cost
        twin.draw_left = self.draw_left
        twin.reveal_left = self.reveal_left
        twin.effect_at = self.effect_at
        twin.rushed = self.rushed
        twin.last_round = self.last_round
        twin.extra = self.extra
        twin.hand = self.hand[:]
        twin.kinds = self.kinds
        twin.known = self.known[:]
        twin.row = self.row[:]
        twin.row_kinds = self.row_kinds
        twin.cuffed = self.cuffed
        twin.aside = self.aside[:]
        twin.removed = self.removed
        twin.supply = self.supply[:]
        twin.scores = self.scores[:]
        twin.police = [pile[:] for pile in self.police]
        twin.police_discard = [pile[:] for pile in self.police_discard]
        twin.suburb = [pile[:] for pile in self.suburb]
        twin.suburb_discard = [pile[:] for pile in self.suburb_discard]
        twin.shop = self.shop
        return twin
