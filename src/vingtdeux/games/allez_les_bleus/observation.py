"""What one seat, or a spectator, knows."""

from typing import Any, final

from vingtdeux.games.allez_les_bleus.material import ARRESTED, IDS, Terms


def names(cards: list[int]) -> list[str]:
    """The ids of these cards; a star marks an arrested one."""
    return [IDS[card] if card < ARRESTED else IDS[card - ARRESTED] + "*" for card in cards]


@final
class Observation:
    """Everything public, and the hand if it may be seen.

    `unseen_police[s]` and `unseen_suburb[s]` are sorted: the cards of seat s that lie in its draw
    pile or in a hand the observer does not see, minus `known`, the part of the hand that everybody
    can deduce. All gains and removals are public, so anybody can work these out.
    """

    __slots__ = (
        "aside", "draw_left", "effect_at", "extra", "financing", "gain_cost", "hand", "hand_seen",
        "hand_size", "known", "last_round", "phase", "police_discard", "police_mark", "police_sizes",
        "removed", "resolving", "reveal_left", "round", "row", "rushed", "scores", "seat", "spoken",
        "strike", "suburb_discard", "suburb_mark", "suburb_sizes", "supply", "tension", "terms", "turn",
        "unseen_police", "unseen_suburb", "whole",
    )  # fmt: skip

    def __init__(self, seat: int | None, terms: Terms) -> None:
        self.seat = seat
        self.terms = terms
        self.whole = True
        self.phase = 0
        self.turn = 0
        self.round = 1
        self.strike = 0
        self.financing = 0
        self.tension = 0
        self.police_mark = False
        self.suburb_mark = False
        self.resolving = -1
        self.spoken = 0
        self.gain_cost = 0
        self.draw_left = 0
        self.reveal_left = 0
        self.effect_at = 0
        self.rushed = False
        self.last_round = False
        self.extra = 0
        self.hand_seen = False
        """The hand of the seat on turn lies open to these eyes."""
        self.hand: list[int] = []
        self.hand_size = 0
        self.known: list[int] = []
        self.row: list[int] = []
        self.aside: list[int] = []
        self.removed: list[int] = []
        self.supply: list[int] = []
        self.scores: list[int] = []
        self.police_sizes: list[int] = []
        self.suburb_sizes: list[int] = []
        self.police_discard: list[list[int]] = []
        self.suburb_discard: list[list[int]] = []
        self.unseen_police: list[list[int]] = []
        self.unseen_suburb: list[list[int]] = []

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "seat": self.seat,
            "players": self.terms.players,
            "target": self.terms.target,
            "phase": self.phase,
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
            "hand": names(self.hand),
            "hand_size": self.hand_size,
            "hand_known": names(self.known),
            "row": names(self.row),
            "aside": names(self.aside),
            "removed": names(self.removed),
            "supply": {IDS[card]: count for card, count in enumerate(self.supply)},
            "scores": self.scores,
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
