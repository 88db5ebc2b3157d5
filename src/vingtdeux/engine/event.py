"""What happened: told by `apply`, filtered per seat, put into words by a game's texts."""

from typing import Any, Final, final


@final
class Event:
    """A fact with a code, named arguments and an audience (None = everybody, spectators too)."""

    __slots__ = ("args", "audience", "code")

    def __init__(
        self, code: str, args: dict[str, Any], audience: tuple[int, ...] | None = None
    ) -> None:
        self.code: Final = code
        self.args: Final = args
        self.audience: Final = audience

    def is_for(self, seat: int | None) -> bool:
        """Whether this seat (None = a spectator) may hear of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def __reduce__(
        self,
    ) -> "tuple[type[Event], tuple[str, dict[str, Any], tuple[int, ...] | None]]":
        """Copied and pickled by its parts: compiled, it can only be made by `__init__`."""
        return Event, (self.code, self.args, self.audience)

    def __repr__(self) -> str:
        return f"<{self.code} {self.args}>"


NOTHING: Final[list[Event]] = []
"""What `apply` returns when the state is quiet; never append to it."""
