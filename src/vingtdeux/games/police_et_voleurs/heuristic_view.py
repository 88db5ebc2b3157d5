"""What one seat knows of the town, in the form its thoughts use.

A policy reads an Observation, a rollout a State; both fill the same `View`, so that the same thought
serves them, and neither knows more than the seat.
"""

from typing import Final, final

from vingtdeux.games.police_et_voleurs.heuristic_net import SQUARES
from vingtdeux.games.police_et_voleurs.material import BACK, STREETS, Material
from vingtdeux.games.police_et_voleurs.observation import Observation
from vingtdeux.games.police_et_voleurs.public import Public

NEARBY: Final = 6
"""So many squares further, attention counts once more."""


@final
class View:
    """The public facts, and beside them what is the seat's own."""

    __slots__ = (
        "drivers", "houses", "is_open", "lines", "loots", "material", "pool", "public", "seat",
        "sizes",
    )  # fmt: skip

    def __init__(self, public: Public, seat: int) -> None:
        self.public = public
        self.seat = seat
        self.material: Material = public.terms.material
        self.houses: list[int] = []
        """By plot: 0 gone, HIDDEN, or the type where the seat knows it."""
        self.pool: list[int] = []
        """How many houses of each type lie where the seat cannot see."""
        self.loots: list[list[int]] = []
        """Of the thieves whose loot is open to the seat."""
        self.is_open: list[bool] = []
        self.sizes: list[int] = []
        self.drivers: list[bool] = []
        self.lines: list[list[int]] = []
        """What each thief took and put back; only plots are read here."""

    def overlooks(self, start: int, to: int, attention: float) -> bool:
        """Whether somebody of this attention does not think of going there: a square nearby comes
        to mind sooner than the other end of a long street. The same all through a turn, something
        else in the next; what, the places of the thieves decide."""
        if attention >= 1.0:
            return False
        notices: float = attention ** (0.5 + SQUARES[start * STREETS + to] / NEARBY)
        public = self.public
        mixed = self.seat * 7919 + public.round * 6101 + start * 3571 + to * 2671
        for place in public.where:
            mixed = mixed * 31 + place + 1
        mixed %= 65521
        mixed = mixed * (mixed + 40503) % 65521
        return mixed * 31 % 1000 >= notices * 1000

    def returned(self) -> list[int]:
        """The plots whose house was looked at and put back at some time."""
        found: list[int] = []
        for line in self.lines:
            for entry in line:
                if entry & BACK:
                    found.append(entry >> 1)
        return found


def view_of(seen: Observation) -> View:
    """The view of whoever sees this."""
    view = View(seen, -1 if seen.seat is None else seen.seat)
    view.houses = seen.houses
    view.pool = seen.pool
    view.loots = seen.loots
    view.is_open = seen.is_open
    view.sizes = seen.loot_sizes
    view.drivers = seen.drivers
    view.lines = seen.lines
    return view
