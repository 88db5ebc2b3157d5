"""A position, and what a seat knows of it: all of it, for nothing is hidden but the next card."""

from collections.abc import Mapping
from typing import Any, final

from planque.material import cards_of


@final
class Terms:
    """What the table has agreed on; shared, never changed."""

    __slots__ = ("cards", "nights", "players")

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.nights: int = options["nights"]
        self.cards: tuple[int, ...] = cards_of(options.get("changes", {}))


class Public:
    """What everybody sees."""

    __slots__ = ("deck", "files", "last", "night", "notebook", "terms", "turn", "turning")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.deck = list(terms.cards)
        """How many cards of each value lie face down."""
        self.notebook: list[int] = []
        """The clues of this watch, in the order they were turned."""
        self.files = [0] * terms.players
        self.turn = 0
        self.night = 1
        self.last: int | None = None
        """The card turned last."""
        self.turning = False
        """A card is being turned: chance is asked."""

    def show(self, twin: "Public") -> None:
        """Write it all into a copy or an observation."""
        twin.deck = self.deck[:]
        twin.notebook = self.notebook[:]
        twin.files = self.files[:]
        twin.turn, twin.night = self.turn, self.night
        twin.last, twin.turning = self.last, self.turning

    def is_over(self) -> bool:
        """All nights are watched [R3.1]."""
        return self.night > self.terms.nights

    def phase(self) -> str:
        """over, card (chance turns one) or watch."""
        return "over" if self.is_over() else "card" if self.turning else "watch"

    def facts(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "deck": self.deck[:],
            "notebook": self.notebook[:],
            "files": self.files[:],
            "turn": self.turn,
            "night": self.night,
            "last": self.last,
        }


@final
class State(Public):
    """A position."""

    __slots__ = ("quiet",)

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.quiet = False

    def copy(self) -> "State":
        """An independent position."""
        twin = State(self.terms)
        self.show(twin)
        twin.quiet = self.quiet
        return twin


@final
class Observation(Public):
    """What one seat, or a spectator, sees."""

    __slots__ = ("seat",)

    def __init__(self, terms: Terms, seat: int | None) -> None:
        super().__init__(terms)
        self.seat = seat

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {**self.facts(), "seat": self.seat, "phase": self.phase()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))
