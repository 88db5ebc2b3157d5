"""What everybody sees: the part that positions and observations share. Sets of cells are bits."""

from typing import Any, Final

from vingtdeux.engine.action import NATURE, Seat
from vingtdeux.games.mafia_story.material import CARDS, KINDS, PROSTITUTES, SPECIALS
from vingtdeux.games.mafia_story.phases import (
    ACTION,
    DEAL,
    IDLE,
    NONE,
    OVER,
    PHASES,
    PREVENT,
    STATUSES,
)
from vingtdeux.games.mafia_story.terms import Terms

ALONE: Final[tuple[tuple[Seat, ...], ...]] = ((0,), (1,), (2,), (3,))
CHANCE: Final[tuple[Seat, ...]] = (NATURE,)
NOBODY: Final[tuple[Seat, ...]] = ()
SETS: Final[tuple[tuple[Seat, ...], ...]] = tuple(
    tuple(seat for seat in range(4) if bits >> seat & 1) for bits in range(16)
)
"""Seats as bits -> seats as a tuple."""


class Public:
    """The public facts; State adds what is hidden, Observation what one seat knows of it."""

    __slots__ = (
        "cards", "cover_cell", "covered", "discards", "first", "fled_from", "flipped", "fresh", "group",
        "hits", "lap", "last", "left", "looked", "openings", "phase", "prevent", "resume", "right", "round",
        "score", "spent", "stall", "status", "terms", "token_cell", "tokens", "transports", "turn", "waiting",
    )  # fmt: skip

    def __init__(self, terms: Terms | None = None) -> None:
        """No terms = an empty shell for copies (compiled, `__new__` runs this too: it must be
        callable without arguments)."""
        if terms is None:
            return
        players = terms.players
        self.terms = terms
        self.phase = DEAL
        self.round = 1
        self.first = 0
        self.turn = 0
        """The seat that decides (not in the simultaneous phase)."""
        self.lap = 0
        """How many seats of the present lap, in table order, are done."""
        self.stall = 0
        self.cards = 0
        """Cells that hold a card."""
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
        self.token_cell: list[int] = [NONE] * players
        self.status: list[int] = [IDLE] * players
        self.spent: list[bool] = [False] * players
        """Whether the seat has spent transports this round."""
        self.transports: list[int] = [terms.material.transports] * players
        self.prevent: list[int] = [terms.material.prevent] * players
        """The prevent cards a seat still owns, as bits."""
        self.openings: list[int] = [0] * players
        """The cells of each opening look."""
        self.looked: list[int] = [0] * players
        """Cells whose ground card the seat has looked at: everybody watches."""
        self.fresh: list[int] = [0] * players
        """Cells of the seat's latest look, until it next does something."""
        self.hits: list[int] = [0] * players
        self.score: list[int] = [0] * players
        self.right: list[tuple[int, ...]] = [()] * players
        self.left: list[tuple[int, ...]] = [()] * players

    def show(self, twin: "Public") -> None:
        """Write the public facts into a copy or an observation: nothing mutable is shared."""
        twin.terms = self.terms
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.lap = self.lap
        twin.stall = self.stall
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
        twin.token_cell = self.token_cell[:]
        twin.status = self.status[:]
        twin.spent = self.spent[:]
        twin.transports = self.transports[:]
        twin.prevent = self.prevent[:]
        twin.openings = self.openings[:]
        twin.looked = self.looked[:]
        twin.fresh = self.fresh[:]
        twin.hits = self.hits[:]
        twin.score = self.score[:]
        twin.right = self.right[:]
        twin.left = self.left[:]

    # --- who and where ------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        """One seat in table order [R3.1.3], also with a single legal action [R3.1.6]; only the
        prevent cards are chosen by all at once [R3.8.2]."""
        phase = self.phase
        if phase == PREVENT:
            return SETS[self.waiting]
        if phase == OVER:
            return NOBODY
        return CHANCE if phase == DEAL else ALONE[self.turn]

    def is_forced(self) -> bool:
        """Whether the first player of this round must place a token [R3.14.1]."""
        return self.stall >= self.terms.stall_limit

    def opposing(self, seat: Seat) -> int:
        """Cells with an opposing token, as bits [R3.1.4]."""
        cells = 0
        token_cell = self.token_cell
        for foe in self.terms.foes[seat]:
            cell = token_cell[foe]
            if cell >= 0:
                cells |= 1 << cell
        return cells

    def next_door(self) -> int:
        """The free neighbours a fleeing token reaches for nothing [R3.6.3]."""
        return self.cards & ~self.tokens & self.terms.city.neighbours[self.fled_from]

    # --- what it costs and counts -------------------------------------------------------------

    def can_pay(self, seat: Seat) -> bool:
        """Whether the seat has the transports, and has spent none this round [R3.6.3, R3.7.1]."""
        return self.transports[seat] >= self.terms.material.fare and not self.spent[seat]

    def bill(self, seat: Seat) -> tuple[int, ...]:
        """What the seat pays for a transport: the oldest prostitutes and drive-bys on its right
        [R3.12.2]; nothing if they are too few [R3.12.1]."""
        price = self.terms.material.price
        if len(self.right[seat]) < price:
            return ()
        found = [card for card in self.right[seat] if PROSTITUTES <= card < SPECIALS]
        return tuple(found[:price]) if len(found) >= price else ()

    def total(self, seat: Seat) -> int:
        """Right minus left minus two per hit; no floor [R3.10.6]."""
        material = self.terms.material
        piles = material.total(self.right[seat]) - material.total(self.left[seat])
        return piles - material.hit * self.hits[seat]

    # --- as JSON ------------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """The public facts as plain JSON values."""
        return {
            "round": self.round,
            "first": self.first,
            "turn": self.turn,
            "lap": self.lap,
            "stall": self.stall,
            "group": self.named(self.group),
            "waiting": list(SETS[self.waiting]),
            "flipped": self.flipped,
            "resume": PHASES[self.resume],
            "fled_from": self.name_of(self.fled_from),
            "openings": [self.named(cells) for cells in self.openings],
            "fresh": [self.named(cells) for cells in self.fresh],
            "status": [STATUSES[status] for status in self.status],
            "spent": self.spent[:],
            "transports": self.transports[:],
            "prevent": [prevent_names(cards) for cards in self.prevent],
            "right": [[CARDS[card] for card in pile] for pile in self.right],
            "left": [[CARDS[card] for card in pile] for pile in self.left],
            "hits": self.hits[:],
            "scores": self.score[:],
            "last": self._last_reveal(),
            "discards": [CARDS[card] for card in self.discards],
        }

    def name_of(self, cell: int) -> str | None:
        """The cell's name; None if there is no cell."""
        return self.terms.city.names[cell] if cell >= 0 else None

    def named(self, cells: int) -> list[str]:
        """The names of these cells in reading order."""
        return [name for cell, name in enumerate(self.terms.city.names) if cells >> cell & 1]

    def _last_reveal(self) -> list[list[Any]]:
        """[seat, kind of token, cell, card] each."""
        last = self.last
        return [
            [last[n], KINDS[last[n + 1]], self.name_of(last[n + 2]), CARDS[last[n + 3]]]
            for n in range(0, len(last), 4)
        ]


def prevent_names(cards: int) -> list[str]:
    """The prevent cards of these bits."""
    return [name for bit, name in enumerate(KINDS) if cards >> bit & 1]
