"""A position. Data only; the helpers at the end read it and change nothing."""

from typing import Final, final

from vingtdeux.games.police_city.material import TOP_SECRET
from vingtdeux.games.police_city.public import Public
from vingtdeux.games.police_city.terms import Terms

SETUP_STEPS: Final = 5
"""Track, objectives, deck, tokens, loyalty: then the first round begins."""


@final
class State(Public):
    """The public facts, the decks, and what lies in files, face down or in a drawer."""

    __slots__ = (
        "deck", "held", "hidden", "hidden_cards", "mafioso", "objective_deck", "quiet", "secret",
        "seizures", "setup_step", "supply",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        if terms is None:
            return
        super().__init__(terms)
        players = terms.players
        self.quiet = False
        self.setup_step = 0
        self.mafioso = -1
        self.supply = [0, 0, 0, 0, 0]
        self.seizures = [0] * (players * 5)
        """By seat x 5 + type, hidden ones included."""
        self.hidden = [0] * (players * 5)
        """How many of them lie in a top secret file."""
        self.hidden_cards: list[list[int]] = [[] for _ in range(players)]
        self.held = [0] * (players * 5)
        """Cards per district, hidden ones included; two-colour cards count in both."""
        self.deck: list[int] = []
        """The last one is on top."""
        self.objective_deck: list[int] = []
        self.secret = [-1] * players

    def copy(self) -> "State":
        """An independent position, by the manners of `show`."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.setup_step = self.setup_step
        twin.mafioso = self.mafioso
        twin.supply = self.supply[:]
        twin.seizures = self.seizures[:]
        twin.hidden = self.hidden[:]
        twin.hidden_cards = self.hidden_cards
        twin.held = self.held[:]
        twin.deck = self.deck
        twin.objective_deck = self.objective_deck
        twin.secret = self.secret
        return twin


# --- reading a position -----------------------------------------------------------------------


def tokens_of(state: State, seat: int) -> int:
    """How many seizure tokens the seat owns; public even when some are hidden."""
    at = seat * 5
    own = state.seizures
    return own[at] + own[at + 1] + own[at + 2] + own[at + 3] + own[at + 4]


def hidden_tokens(state: State, seat: int) -> int:
    """How many of them lie in its file."""
    at = seat * 5
    own = state.hidden
    return own[at] + own[at + 1] + own[at + 2] + own[at + 3] + own[at + 4]


def cards_of(state: State, seat: int) -> int:
    """How many place cards the seat owns."""
    return len(state.cards[seat]) + len(state.hidden_cards[seat])


def file_room(state: State, seat: int) -> int:
    """Free places in its top secret files, three for each [R3.14.1]."""
    files = state.known[seat * 5 + TOP_SECRET]
    if files == 0:
        return 0
    room = files * state.terms.material.file_room
    return room - hidden_tokens(state, seat) - len(state.hidden_cards[seat])


def has_token(state: State, seat: int, kind: int) -> bool:
    """Whether the seat really holds such an action token."""
    return state.known[seat * 5 + kind] > 0 or state.secret[seat] == kind


def could_hold(state: State, seat: int, kind: int) -> bool:
    """Whether, for all the table knows, the seat might hold one [R3.0.3]."""
    if state.known[seat * 5 + kind] > 0:
        return True
    return state.secret[seat] >= 0 and kind in state.secret
