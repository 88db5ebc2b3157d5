"""A position. Data only."""

from typing import final

from vingtdeux.games.police_et_voleurs.material import BACK, PLOTS
from vingtdeux.games.police_et_voleurs.public import Public
from vingtdeux.games.police_et_voleurs.terms import Terms


def kept_entry(kind: int, plot: int, mask: int) -> int:
    """A house of this type, taken from this plot; `mask` = the seats that know its type."""
    return (((mask << 6) | plot) << 4 | kind) << 1


def changed(values: list[int], at: int, value: int) -> list[int]:
    """A copy of a shared list with one value replaced."""
    fresh = values[:]
    fresh[at] = value
    return fresh


def back_entry(plot: int) -> int:
    """The house on this plot was looked at and put back."""
    return plot << 1 | BACK


@final
class State(Public):
    """The public facts, the houses, the loots, and what each seat remembers.

    `houses`, `drivers` and `evidence` change seldom: copies share them, and who changes one
    replaces it (`changed`).
    """

    __slots__ = ("drivers", "evidence", "houses", "lines", "loots", "quiet")

    def __init__(self, terms: Terms | None = None, police_seat: int = 0) -> None:
        if terms is None:
            return
        super().__init__(terms, police_seat)
        self.quiet = False
        self.clear_secrets()

    def clear(self, police_seat: int) -> None:
        """An empty town before the deal."""
        self.empty_town(police_seat)
        self.clear_secrets()

    def clear_secrets(self) -> None:
        """No houses, no loots, no memories."""
        pawns = self.terms.pawns
        self.houses: list[int] = [0] * PLOTS
        self.loots: list[list[int]] = [[] for _ in range(pawns)]
        """Types; an arrested thief's list is the pile the police took from him."""
        self.evidence: list[int] = []
        """Confiscated houses of nobody in particular (positions set up by hand)."""
        self.lines: list[list[int]] = [[] for _ in range(pawns)]
        """What everybody saw each thief take and put back, in order, used weapons included; of a
        thief touched by an exchange only the bag of his houses, and who knows them."""
        self.drivers: list[int] = [0] * pawns
        """The seats that are sure this thief has a car, because they saw him drive."""

    def copy(self) -> "State":
        """An independent position."""
        twin = State()
        self.show(twin)
        twin.quiet = self.quiet
        twin.houses = self.houses
        twin.loots = [loot[:] for loot in self.loots]
        twin.evidence = self.evidence
        twin.lines = [line[:] for line in self.lines]
        twin.drivers = self.drivers
        return twin

    def scores(self) -> list[int]:
        """What each seat has brought to safety in this game."""
        return self.scores_with(self.loots, self.evidence)
