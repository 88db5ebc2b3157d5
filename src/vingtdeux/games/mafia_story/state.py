"""A position. Data only; sets of cells are bits, the ground cards never move."""

from typing import final

from vingtdeux.games.mafia_story.material import TRANSPORTS
from vingtdeux.games.mafia_story.phases import ACTION, DEAL, IDLE, NONE


@final
class State:
    """The city, the tokens, the piles, and who is asked for what."""

    __slots__ = (
        "cards", "commit", "cover_cell", "cover_kind", "covered", "discards", "first", "fled_from",
        "flipped", "fresh", "ground", "group", "hits", "lap", "last", "left", "openings", "phase",
        "prevent", "quiet", "resume", "right", "round", "score", "seen", "spent", "stall",
        "status", "token_cell", "token_kind", "tokens", "transports", "turn", "waiting",
    )  # fmt: skip

    def __init__(self, players: int = 0) -> None:
        """0 players = an empty shell for `copy` (compiled, `__new__` runs this too)."""
        if players == 0:
            return
        self.quiet = False
        self.phase = DEAL
        self.round = 1
        self.first = 0
        self.turn = 0
        """The seat that decides (not in the simultaneous phase)."""
        self.lap = 0
        """How many seats of the present lap, in table order, are done."""
        self.stall = 0
        self.ground: tuple[int, ...] = ()
        """The city card of each cell; where `cards` has no bit the cell is a hole."""
        self.cards = 0
        self.covered = 0
        self.tokens = 0
        self.group = 0
        """Cells of the look in progress."""
        self.waiting = 0
        """Seats (bits) that have not committed a prevent card yet."""
        self.flipped = False
        """Tokens lie face up [R3.9.1]."""
        self.resume = ACTION
        """The phase a flight interrupts."""
        self.fled_from = NONE
        """The cell the fleeing token was chased from."""
        self.last: tuple[int, ...] = ()
        """The latest reveal: seat, kind of token, cell, card, over and over."""
        self.discards: tuple[int, ...] = ()
        """Cards paid for transports."""
        self.cover_cell: list[int] = [NONE] * players
        self.cover_kind: list[int] = [NONE] * players
        """What each seat covered with; kept after the cover has left."""
        self.token_cell: list[int] = [NONE] * players
        self.token_kind: list[int] = [NONE] * players
        """NONE = both tokens in hand; a fleeing token has a kind and no cell."""
        self.status: list[int] = [IDLE] * players
        self.spent: list[bool] = [False] * players
        """Whether the seat has spent a transport this round."""
        self.transports: list[int] = [TRANSPORTS] * players
        self.prevent: list[int] = [3] * players
        """The prevent cards a seat still owns, as bits."""
        self.commit: list[int] = [NONE] * players
        """The answer in the prevent phase; NONE = not given."""
        self.openings: list[int] = [0] * players
        """The three cells of each opening look."""
        self.seen: list[int] = [0] * players
        """Cells whose ground card the seat has looked at."""
        self.fresh: list[int] = [0] * players
        """Cells of the seat's latest look, until it next does something."""
        self.hits: list[int] = [0] * players
        self.score: list[int] = [0] * players
        self.right: list[tuple[int, ...]] = [()] * players
        self.left: list[tuple[int, ...]] = [()] * players

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        twin.quiet = self.quiet
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.lap = self.lap
        twin.stall = self.stall
        twin.ground = self.ground
        twin.cards = self.cards
        twin.covered = self.covered
        twin.tokens = self.tokens
        twin.group = self.group
        twin.waiting = self.waiting
        twin.flipped = self.flipped
        twin.resume = self.resume
        twin.fled_from = self.fled_from
        twin.last = self.last
        twin.discards = self.discards
        twin.cover_cell = self.cover_cell[:]
        twin.cover_kind = self.cover_kind[:]
        twin.token_cell = self.token_cell[:]
        twin.token_kind = self.token_kind[:]
        twin.status = self.status[:]
        twin.spent = self.spent[:]
        twin.transports = self.transports[:]
        twin.prevent = self.prevent[:]
        twin.commit = self.commit[:]
        twin.openings = self.openings[:]
        twin.seen = self.seen[:]
        twin.fresh = self.fresh[:]
        twin.hits = self.hits[:]
        twin.score = self.score[:]
        twin.right = self.right[:]
        twin.left = self.left[:]
        return twin
