"""What everybody sees: the part that positions and observations share."""

from typing import Any, Final

from vingtdeux.engine.action import NATURE
from vingtdeux.games.allez_les_bleus.material import ARRESTED, IDS
from vingtdeux.games.allez_les_bleus.phases import ACT, DEALING, FINISHED, PHASES
from vingtdeux.games.allez_les_bleus.terms import Terms

NOBODY: Final[tuple[int, ...]] = ()
CHANCE: Final[tuple[int, ...]] = (NATURE,)
SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))


def names(cards: list[int]) -> list[str]:
    """The ids of these cards; a star marks an arrested one."""
    return [IDS[card] if card < ARRESTED else IDS[card - ARRESTED] + "*" for card in cards]


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it. Row, pools
    and marks are those of the seat on turn: the others have none.

    `draw_left`, `reveal_left` and `effect_at` say what a draw interrupted by a shuffle still has to
    do: Police cards to draw, Suburb cards to reveal, the first row card whose effects are due.
    """

    __slots__ = (
        "aside", "draw_left", "effect_at", "extra", "financing", "gain_cost", "known", "last_round",
        "phase", "played", "police_discard", "police_mark", "removed", "resolving", "reveal_left", "round",
        "row", "rushed", "scores", "spoken", "strike", "suburb_discard", "suburb_mark", "supply",
        "tension", "terms", "turn", "whole",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        players = terms.players
        self.terms = terms
        """What the table agreed on; shared between positions, never changed."""
        self.whole = True
        """All cards of the box are on the table (false in a position that names only some)."""
        self.phase = DEALING
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
        self.known: list[int] = []
        """Cards of the hand that everybody can deduce."""
        self.row: list[int] = []
        self.played: tuple[int, ...] = ()
        """What the seat on turn has played so far, for the eyes: nothing depends on it."""
        self.aside: list[int] = []
        self.removed: list[int] = []
        """Out of the game for good; shared between positions, replaced when a card leaves."""
        self.supply: list[int] = []
        self.scores: list[int] = [0] * players
        self.police_discard: list[list[int]] = [[] for _ in range(players)]
        self.suburb_discard: list[list[int]] = [[] for _ in range(players)]

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation: nothing that changes is shared."""
        twin.terms = self.terms
        twin.whole = self.whole
        twin.phase = self.phase
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
        twin.known = self.known[:]
        twin.row = self.row[:]
        twin.played = self.played
        twin.aside = self.aside[:]
        twin.removed = self.removed
        twin.supply = self.supply[:]
        twin.scores = self.scores[:]
        twin.police_discard = [pile[:] for pile in self.police_discard]
        twin.suburb_discard = [pile[:] for pile in self.suburb_discard]

    def facts(self) -> dict[str, Any]:
        """The public facts that reports and observations name alike, as plain JSON values."""
        return {
            "turn": self.turn,
            "round": self.round,
            "pools": [self.strike, self.financing, self.tension],
            "marks": [self.police_mark, self.suburb_mark],
            "resolving": IDS[self.resolving] if self.resolving >= 0 else None,
            "speech_discards": self.spoken,
            "gain_cost": self.gain_cost,
            "to_draw": self.draw_left,
            "to_reveal": self.reveal_left,
            "effects_from": self.effect_at,
            "rushed": self.rushed,
            "last_round": self.last_round,
            "extra_rounds": self.extra,
            "hand_known": names(sorted(self.known)),
            "played": names(list(self.played)),
            "aside": names(self.aside),
            "removed": names(self.removed),
            "scores": self.scores[:],
        }

    # --- whose turn ---------------------------------------------------------------------------

    def phase_name(self) -> str:
        """The phase as people and clients call it."""
        return PHASES[self.phase]

    def is_over(self) -> bool:
        """Nobody plays any more."""
        return self.phase == FINISHED

    def who_is_asked(self) -> tuple[int, ...]:
        """The seat on turn alone [R3.2.4], NATURE to shuffle, or nobody."""
        if self.phase < ACT:
            return CHANCE
        return NOBODY if self.phase == FINISHED else SEATS[self.turn]

    def speech_left(self) -> int:
        """How many cards the Discours being played may still discard [R3.4.4]."""
        return self.terms.material.most_discards - self.spoken

    # --- how it ends --------------------------------------------------------------------------

    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points [R4.2] [R4.3]."""
        best = max(self.scores)
        return tuple([seat for seat, score in enumerate(self.scores) if score == best])

    def ranks(self) -> tuple[int, ...]:
        """The place of each seat; equal points share one."""
        return tuple([1 + sum([other > mine for other in self.scores]) for mine in self.scores])

    def is_last_round(self) -> bool:
        """Somebody has reached the target [R4.1], or this is the last round there can be [R4.4]."""
        return self.last_round or self.round >= self.terms.most_rounds

    def is_extended(self) -> bool:
        """A tie for first place gets a further round, if the table agreed on one: at the target as
        well as at the safety stop [R4.4]."""
        return self.extra < self.terms.extra and len(self.leaders()) > 1

    def ending(self) -> tuple[str, str]:
        """Why the game is over, and by which rule."""
        if not self.last_round:
            return "rounds", "R4.4"
        return ("shared", "R4.3") if len(self.leaders()) > 1 else ("points", "R4.2")
