"""What the site has promised: every acknowledged move, and whether the records keep the promise."""

from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from vingtdeux import Record
from vingtdeux.engine.action import NATURE
from vingtdeux.engine.errors import VingtDeuxError


@dataclass(frozen=True, slots=True)
class Ack:
    """A move the site said yes to."""

    seat: int
    command: str
    code: str
    version: int
    takebacks: int
    """How many moves had been taken back in the frame it answers."""


@dataclass
class Book:
    """The promises of one table."""

    table: str
    game: str
    undoer: int | None = None
    """The only seat that takes moves back here."""
    acks: list[Ack] = field(default_factory=list)
    asked: int = 0
    """Take-backs asked for."""
    granted: int = 0
    """Take-backs acknowledged."""
    takebacks: int = 0
    """Take-backs the newest frame speaks of."""
    handed_over: bool = False
    """Bots play the game to its end: they may have added moves to the seats of people."""

    def expected(self) -> dict[int, list[str]]:
        """By seat, the moves that must be in the record: played, and not taken back since."""
        stacks: dict[int, list[str]] = {}
        seen = 0
        for ack in self.acks:
            stack = stacks.setdefault(ack.seat, [])
            if ack.seat == self.undoer:
                _pop(stack, ack.takebacks - seen)
                seen = ack.takebacks
            stack.append(ack.code)
        if self.undoer is not None:
            _pop(stacks.setdefault(self.undoer, []), self.takebacks - seen)
        return stacks


def _pop(stack: list[str], count: int) -> None:
    if count > 0:
        del stack[-count:]


class Ledger:
    """All books, and what was found wrong in them."""

    def __init__(self) -> None:
        self.acknowledged = self.lost = self.doubled = self.misplaced = 0
        self.takebacks = self.verified = self.clocked = 0
        self.finished: Counter[str] = Counter()
        self.offered: list[str] = []
        """Moves offered to the only seat that was asked, and then refused."""
        self.broken: list[str] = []
        """Records that do not replay or verify, and other broken promises, in words."""

    def acknowledge(self, book: Book, ack: Ack) -> None:
        """The site said yes."""
        book.acks.append(ack)
        self.acknowledged += 1

    def close(self, book: Book, text: str) -> None:
        """The game is over: compare its record with what was promised."""
        self.finished[book.game] += 1
        self.takebacks += book.takebacks
        try:
            record = Record.loads(text)
            record.replay()
            record.verify()
        except VingtDeuxError as error:
            self.broken.append(f"{book.game} {book.table}: the record does not verify: {error}")
            return
        self.verified += 1
        self.clocked += sum(seat == -2 for seat, _ in record.moves)
        self._compare(book, record)
        if not book.granted <= book.takebacks <= book.asked:
            self.broken.append(
                f"{book.game} {book.table}: {book.takebacks} moves taken back, "
                f"{book.granted} acknowledged of {book.asked} asked for"
            )

    def _compare(self, book: Book, record: Record) -> None:
        people = {ack.seat for ack in book.acks}
        expected = book.expected()
        for seat in people:
            wanted = expected.get(seat, [])
            got = [text for who, text in record.moves if who == seat]
            if book.handed_over:
                got = got[: len(wanted)]
            match = SequenceMatcher(None, wanted, got, autojunk=False)
            same = sum(block.size for block in match.get_matching_blocks())
            self.lost += len(wanted) - same
            self.doubled += len(got) - same
            if (len(wanted), len(got)) != (same, same):
                differs = [
                    f"{wanted[a:b]} became {got[c:d]}"
                    for what, a, b, c, d in match.get_opcodes()
                    if what != "equal"
                ]
                self.broken.append(
                    f"{book.game} {book.table} seat {seat}: {len(wanted) - same} of {len(wanted)} "
                    f"moves lost, {len(got) - same} nobody made: {'; '.join(differs)[:300]}"
                )
        if not book.takebacks:
            self.misplaced += sum(not _is_in_place(ack, record) for ack in book.acks)


def _is_in_place(ack: Ack, record: Record) -> bool:
    """Whether the move led to the version it was answered with."""
    at = ack.version - 1
    while 0 <= at < len(record.moves) and record.moves[at][0] == NATURE:
        at -= 1
    return 0 <= at < len(record.moves) and record.moves[at] == (ack.seat, ack.code)
