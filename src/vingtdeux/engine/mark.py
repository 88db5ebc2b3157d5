"""What a watcher counts in a game: marks, which a box makes of its events.

A box's `marks(event)` says what an event means to a designer who counts: who bought what, which place was
used, whether a negotiation came to an agreement and who was left out of it. Marks are made of the
event alone; the lab sees everything, so an event's audience plays no part.
"""

from dataclasses import dataclass
from typing import Final

from vingtdeux.engine.action import Seat


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to count.

    `kind` is what was done ("buy"); its words are `mark.<kind>` of the game's texts. `item` is what it
    was done with ("gangster"), a key that stays the same in every version; its words are `name` of
    the texts, or `mark.<kind>.<item>` where that is empty. `seat` is whose it was, None for the table's.
    """

    kind: str
    item: str = ""
    seat: Seat | None = None
    name: str = ""


NO_MARKS: Final[tuple[Mark, ...]] = ()
