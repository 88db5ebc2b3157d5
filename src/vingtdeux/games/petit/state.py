"""A position. Data only."""

from typing import final


@final
class State:
    """Hands, what was picked (0 = nothing yet), points, the cards of the last round."""

    __slots__ = ("dealt", "hands", "last", "picks", "points", "quiet", "round")

    def __init__(self, players: int) -> None:
        self.quiet = False
        self.dealt = False
        self.round = 1
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.picks: list[int] = [0] * players
        self.points: list[int] = [0] * players
        self.last: list[int] = [0] * players

    def copy(self) -> "State":
        """An independent position."""
        twin = State.__new__(State)
        twin.quiet = self.quiet
        twin.dealt = self.dealt
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.picks = self.picks[:]
        twin.points = self.points[:]
        twin.last = self.last[:]
        return twin
