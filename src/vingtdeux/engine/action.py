"""What a seat, NATURE or the CLOCK can do, as prebuilt immutable objects."""

from typing import Final, final

Seat = int
NATURE: Final = -1
"""Plays the deals and the rolls."""
CLOCK: Final = -2
"""Plays `expire` when the hourglass has run out."""


@final
class Action:
    """One move: its notation, and the small integers the rules branch on.

    Games build every seat action once, at import, and hand out the same objects for ever, so that
    `legal_actions` allocates nothing and `is` compares. Equality and hash follow the notation.
    `data` carries what does not fit in three integers (NATURE's deal of a whole deck).
    """

    __slots__ = ("a", "b", "c", "data", "kind", "text")

    def __init__(
        self, kind: int, text: str, a: int = 0, b: int = 0, c: int = 0, data: tuple[int, ...] = ()
    ) -> None:
        self.kind: Final = kind
        self.text: Final = text
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.data: Final = data

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and other.text == self.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> "tuple[type[Action], tuple[int, str, int, int, int, tuple[int, ...]]]":
        """Copied and pickled by its parts: compiled, it can only be made by `__init__`."""
        return Action, (self.kind, self.text, self.a, self.b, self.c, self.data)

    def __repr__(self) -> str:
        return f"<{self.text}>"


EXPIRE_KIND: Final = -1
EXPIRE: Final = Action(EXPIRE_KIND, "expire")
"""The CLOCK's only action: the sand has run out."""
