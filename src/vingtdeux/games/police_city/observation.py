"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.engine.game import Outcome
from vingtdeux.games.police_city.material import CARD_IDS, DICE, FACES, THINGS, TOKENS, TYPES
from vingtdeux.games.police_city.public import Public, name_of, names_of, phase_name, verdict

UNKNOWN: Final = -2
"""A dealt action token this seat has not seen."""


@final
class Observation(Public):
    """Public facts, the seat's own secrets, and nothing else. Names and layout are those of the
    position; `hidden`, `hidden_cards` and `secret` of other seats are empty or UNKNOWN until the
    end reveals them."""

    __slots__ = (
        "deck_size", "hidden", "hidden_card_count", "hidden_cards", "hidden_token_count",
        "loyalty", "mafioso", "objective_deck_size", "seat", "secret", "supply_some",
        "unknown_kinds", "visible",
    )  # fmt: skip

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.loyalty = -1
        """-1 no variant or unknown, 0 loyal, 1 mafioso."""
        self.mafioso = -1
        """Its seat, once the end has revealed it."""
        self.deck_size = 0
        self.objective_deck_size = 0
        self.supply_some: list[bool] = []
        self.visible: list[int] = []
        self.hidden: list[int] = []
        self.hidden_token_count: list[int] = []
        self.hidden_cards: list[list[int]] = []
        self.hidden_card_count: list[int] = []
        self.secret: list[int] = []
        self.unknown_kinds: list[int] = []
        """How many of each kind are held in secret at the table: all minus what is known."""

    def seizures_of(self, seat: int) -> int:
        """How many tokens the seat has, those in a file counted."""
        return sum(self.visible[seat * 5 : seat * 5 + 5]) + self.hidden_token_count[seat]

    def cards_of(self, seat: int) -> int:
        """How many place cards the seat has, those in a file counted."""
        return len(self.cards[seat]) + self.hidden_card_count[seat]

    def goods(self) -> list[int]:
        """Cards and tokens of each seat, which decide a tie [R4.2]."""
        return [self.seizures_of(seat) + self.cards_of(seat) for seat in range(self.players)]

    def outcome(self) -> Outcome | None:
        """How it has ended; None while the game goes on."""
        return verdict(self, self.mafioso, self.goods())

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values, things by their names."""
        seats = range(self.players)
        terms = self.terms
        outcome = self.outcome()
        found: dict[str, Any] = {
            **self.facts(),
            "seat": self.seat, "players": self.players, "easy": terms.easy, "hard": terms.hard,
            "goal": terms.goal, "cap": terms.cap, "tacit": terms.tacit,
            "infiltrated": terms.infiltrated, "seconds": terms.seconds, "phase": phase_name(self),
            "resume": self.resume, "tick": self.tick, "reason": self.reason,
            "winners": list(outcome.winners) if outcome else [],
            "loyalty": self.loyalty, "mafioso_seat": self.mafioso,
            "called": self.called, "marked": self.marked, "roll_kind": self.roll_kind,
            "execute": self.execute, "paying_slot": self.paying_slot,
            "order_from": self.order_from, "order_to": self.order_to, "moved": self.moved,
            "swap_face": name_of(FACES, self.swap_face), "deck_size": self.deck_size,
            "objective_deck_size": self.objective_deck_size,
            "supply": [TYPES[kind] for kind in range(5) if self.supply_some[kind]],
            "seizures": [_counted(TYPES, self.visible, seat) for seat in seats],
            "hidden_seizures": [_counted(TYPES, self.hidden, seat) for seat in seats],
            "hidden_token_count": self.hidden_token_count,
            "hidden_cards": [names_of(CARD_IDS, hand) for hand in self.hidden_cards],
            "hidden_card_count": self.hidden_card_count,
            "row_state": self.row_state, "reserve": self.reserve,
            "action_tokens": [_counted(TOKENS, self.known, seat) for seat in seats],
            "secret_tokens": [
                "unknown" if kind == UNKNOWN else name_of(TOKENS, kind) for kind in self.secret
            ],
            "unknown_kinds": self.unknown_kinds,
            "dice": [
                {DICE[die]: self.place[seat * 4 + die] for die in range(4)} for seat in seats
            ],
            "faces": [name_of(FACES, face) for face in self.face],
            "informer_owner": self.informer_owner, "informer_state": self.informer_state,
            "informer_on": self.informer_on,
            "informer_face": [name_of(FACES, face) for face in self.informer_face],
            "drafts": self.drafts, "endorsed": self.endorsed, "fingers": self.fingers,
            "offer_to": self.offer_to,
            "offer_give": [names_of(THINGS, each) for each in self.offer_give],
            "offer_want": [names_of(THINGS, each) for each in self.offer_want],
        }  # fmt: skip
        return found | {"changes": terms.changes} if terms.changes else found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _counted(names: list[str], counts: list[int], seat: int) -> dict[str, int]:
    return {names[kind]: counts[seat * 5 + kind] for kind in range(5) if counts[seat * 5 + kind]}
