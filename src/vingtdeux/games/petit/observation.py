"""What one seat, or a spectator, knows."""

from typing import Any, final

from vingtdeux.games.petit.public import Public


@final
class Observation(Public):
    """Public facts, the seat's own hand and its own pick; nothing else. Only a picture that reveals
    everything has `hands` and `picks`."""

    __slots__ = ("committed", "hand", "hand_sizes", "hands", "pick", "picks", "seat")

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.hand: list[int] = []
        self.hand_sizes: list[int] = []
        self.pick = 0
        self.committed: list[bool] = []
        self.hands: list[list[int]] = []
        self.picks: list[int] = []

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            **self.facts(),
            "seat": self.seat,
            "players": self.terms.players,
            "rounds": self.terms.rounds,
            "dealt": self.dealt,
            "over": self.is_over(),
            "hand": self.hand,
            "hand_sizes": self.hand_sizes,
            "pick": self.pick,
            "committed": self.committed,
            **({"hands": self.hands, "picks": self.picks} if self.hands else {}),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))
