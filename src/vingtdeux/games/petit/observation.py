"""What one seat, or a spectator, knows."""

from typing import Any, final


@final
class Observation:
    """Public facts, the seat's own hand and its own pick; nothing else."""

    __slots__ = (
        "committed", "dealt", "hand", "hand_sizes", "last", "over", "pick", "players", "points",
        "round", "rounds", "seat",
    )  # fmt: skip

    def __init__(self, seat: int | None, players: int, rounds: int) -> None:
        self.seat = seat
        self.players = players
        self.rounds = rounds
        self.round = 1
        self.dealt = False
        self.over = False
        self.hand: list[int] = []
        self.hand_sizes: list[int] = []
        self.pick = 0
        self.committed: list[bool] = []
        self.points: list[int] = []
        self.last: list[int] = []

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {
            "seat": self.seat,
            "players": self.players,
            "rounds": self.rounds,
            "round": self.round,
            "dealt": self.dealt,
            "over": self.over,
            "hand": self.hand,
            "hand_sizes": self.hand_sizes,
            "pick": self.pick,
            "committed": self.committed,
            "points": self.points,
            "last": self.last,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and other.data() == self.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))
