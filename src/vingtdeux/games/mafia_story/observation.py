"""What one seat, or a spectator, knows."""

from typing import Any, Final, final

from vingtdeux.games.mafia_story.actions import PREVENTS
from vingtdeux.games.mafia_story.material import CARDS, COVERS, FAMILIES, KINDS, City
from vingtdeux.games.mafia_story.phases import NONE, PHASES, STATUSES
from vingtdeux.games.mafia_story.table import Table

HIDDEN: Final = 2
"""A cover or token whose kind the viewer may not know."""


@final
class Observation:
    """Public facts, what the seat has looked at, and its own secrets; nothing else."""

    __slots__ = (
        "cards", "city", "commit", "committed", "cover_cell", "cover_kind", "discards", "faces",
        "families", "first", "fled_from", "flipped", "fresh", "group", "hits",
        "lap", "last", "left", "looked", "memory_aid", "open", "openings", "phase", "players", "prevent",
        "ranks", "reason", "resume", "right", "round", "score", "seat",
        "soft_names", "spent", "stall", "status", "table", "token_cell", "token_kind",
        "transports", "turn", "waiting", "winners",
    )  # fmt: skip

    def __init__(self, seat: int | None, table: Table) -> None:
        self.seat = seat
        self.table = table
        self.players: int = table.players
        self.city: City = table.city
        self.families: list[int] = table.families
        self.memory_aid: bool = table.memory_aid
        self.soft_names: bool = table.soft_names
        self.open = False
        """Everything lies open: the picture of a replay, never of a seat."""
        self.phase = 0
        self.round = 1
        self.first = 0
        self.turn = 0
        self.lap = 0
        self.stall = 0
        self.cards = 0
        self.group = 0
        self.waiting = 0
        self.flipped = False
        self.resume = 0
        self.fled_from = NONE
        self.discards: tuple[int, ...] = ()
        self.faces: list[int] = []
        """The ground card of each cell, NONE where it is unknown or gone."""
        self.looked: list[int] = []
        """Cells each seat has looked at: everybody watches."""
        self.fresh: list[int] = []
        self.openings: list[int] = []
        self.cover_cell: list[int] = []
        self.cover_kind: list[int] = []
        self.token_cell: list[int] = []
        self.token_kind: list[int] = []
        self.status: list[int] = []
        self.spent: list[bool] = []
        self.transports: list[int] = []
        self.prevent: list[int] = []
        self.committed: list[bool] = []
        self.commit: list[int] = []
        """Committed prevent cards: the own one, everybody's once all have committed."""
        self.hits: list[int] = []
        self.score: list[int] = []
        self.right: list[tuple[int, ...]] = []
        self.left: list[tuple[int, ...]] = []
        self.last: tuple[int, ...] = ()
        """The latest reveal: seat, kind of token, cell, card, over and over."""
        self.winners: tuple[int, ...] = ()
        self.ranks: tuple[int, ...] = ()
        self.reason = ""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "seat": self.seat,
            "players": self.players,
            "families": [FAMILIES[family] for family in self.families],
            "phase": PHASES[self.phase],
            "round": self.round,
            "first": self.first,
            "turn": self.turn,
            "lap": self.lap,
            "stall": self.stall,
            "cards": self._cells(self.cards),
            "faces": {
                self.city.names[cell]: CARDS[card]
                for cell, card in enumerate(self.faces)
                if card >= 0
            },
            "looked": [self._cells(cells) for cells in self.looked],
            "fresh": [self._cells(cells) for cells in self.fresh],
            "openings": [self._cells(cells) for cells in self.openings],
            "group": self._cells(self.group),
            "covers": [
                [self._cell(self.cover_cell[seat]), _word((*COVERS, "hidden"), kind)]
                for seat, kind in enumerate(self.cover_kind)
            ],
            "tokens": [
                [self._cell(self.token_cell[seat]), _word((*KINDS, "hidden"), kind)]
                for seat, kind in enumerate(self.token_kind)
            ],
            "flipped": self.flipped,
            "resume": PHASES[self.resume],
            "fled_from": self._cell(self.fled_from),
            "status": [STATUSES[status] for status in self.status],
            "spent": self.spent,
            "transports": self.transports,
            "prevent": [prevent_names(cards) for cards in self.prevent],
            "waiting": [seat for seat in range(self.players) if self.waiting >> seat & 1],
            "committed": self.committed,
            "commit": [_word(PREVENTS, card) for card in self.commit],
            "right": [[CARDS[card] for card in pile] for pile in self.right],
            "left": [[CARDS[card] for card in pile] for pile in self.left],
            "hits": self.hits,
            "scores": self.score,
            "last": last_reveal(self.city, self.last),
            "discards": [CARDS[card] for card in self.discards],
            "winners": list(self.winners),
            "ranks": list(self.ranks),
            "reason": self.reason,
        }

    def _cell(self, cell: int) -> str | None:
        return self.city.names[cell] if cell >= 0 else None

    def _cells(self, cells: int) -> list[str]:
        return [name for cell, name in enumerate(self.city.names) if cells >> cell & 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def last_reveal(city: City, last: tuple[int, ...]) -> list[list[Any]]:
    """The latest reveal in words: [seat, kind of token, cell, card] each."""
    return [
        [last[n], KINDS[last[n + 1]], city.names[last[n + 2]], CARDS[last[n + 3]]]
        for n in range(0, len(last), 4)
    ]


def prevent_names(cards: int) -> list[str]:
    """The prevent cards of these bits."""
    return [name for bit, name in ((1, "war"), (2, "cash")) if cards & bit]


def _word(words: tuple[str, ...], number: int) -> str | None:
    return words[number] if number >= 0 else None
