"""Watchers see a game as it is played and say what they saw: more columns of its row.

A watcher of yours is a class with a few of these methods:

    class Longest(Watcher):
        name = "longest"

        def begin(self, game, state):
            self.most = 0

        def decide(self, state, seat, legal, action):
            self.most = max(self.most, len(legal))

        def end(self, state, outcome):
            return {"choices": self.most}

`--watch mine.py:Longest` then gives each game the column `longest.choices` and each summary its mean.
Packages offer theirs by the entry point group `vingtdeux.watchers`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.engine.stranger import BadStranger, called, from_entry, from_file
from vingtdeux.lab.errors import LabError

GROUP: Final = "vingtdeux.watchers"
Values = dict[str, tuple[float, float]]
"""Figures of one game: what it adds to a sum, and to what that sum is divided by."""


class Watcher:
    """Sees everything and changes nothing: the games are the same with and without it."""

    name: str = ""
    hears: bool = False
    """It wants the events of each move, which takes time to build."""
    shares: frozenset[str] = frozenset()
    """Its figures that lie between 0 and 1."""

    def check(self, game: Game[Any, Any]) -> None:
        """ValueError if it has nothing to see in this game."""

    def begin(self, game: Game[Any, Any], state: Any) -> None:
        """A game begins; nobody has done anything yet."""

    def draw(self, rng: Random) -> None:
        """Its own luck for this game, so that nobody else's changes."""

    def decide(self, state: Any, seat: Seat, legal: list[Action], action: Action) -> None:
        """This seat is about to do this, here."""

    def hear(self, state: Any, events: Sequence[Event]) -> None:
        """This has just happened (only if it `hears`)."""

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        """What it saw: columns of plain JSON values. They are kept as `<name>.<column>`."""
        return {}

    def figures(self, row: Mapping[str, Any]) -> Values:
        """What a summary counts of its columns; numbers and truths as they are, unless it says
        otherwise. `row` has them under their own names, and `winners` and `seating` besides."""
        return {
            key: (float(value), 1.0)
            for key, value in row.items()
            if isinstance(value, int | float) and key not in ("winners", "seating")
        }

    def is_share(self, key: str) -> bool:
        """Whether this figure lies between 0 and 1."""
        return key in self.shares

    def without(self, key: str, players: int) -> float:  # noqa: ARG002
        """What a game that does not have this figure adds to what it is divided by."""
        return 0.0


OURS: Final[Mapping[str, str]] = {
    "acts": "vingtdeux.lab.watch_acts:Acts",
    "choices": "vingtdeux.lab.watch_choices:Choices",
    "drama": "vingtdeux.lab.watch_drama:Drama",
    "marks": "vingtdeux.lab.watch_marks:Marks",
}


def names() -> list[str]:
    """What there is: ours, then those of other packages."""
    return [*OURS, *sorted(each.name for each in entry_points(group=GROUP))]


def watcher(name: str) -> Watcher:
    """A watcher of this name, `name:number` for those that take one, or `mine.py:MyWatcher`;
    ValueError lists what there is."""
    said = name.strip()
    path, _, attribute = said.rpartition(":")
    if path.endswith(".py"):
        return _checked(from_file(path, attribute), said)
    kind, _, more = said.partition(":")
    if kind in OURS:
        module, _, attribute = OURS[kind].partition(":")
        found: Watcher = _checked(getattr(import_module(module), attribute), said, more)
        return found
    for each in entry_points(group=GROUP):
        if each.name == said:
            return _checked(from_entry(each), said)
    raise LabError("no_watcher", name=name, names=", ".join(names()))


def _checked(found: Any, name: str, more: str = "") -> Watcher:
    if more and not more.isdecimal():
        raise LabError("watcher_number", text=more)
    made = called(found, name, *([int(more)] if more else []))
    if not isinstance(made, Watcher):
        raise BadStranger("no_watcher", name=name)
    if not made.name:
        made.name = name.rpartition(":")[2].lower()
    return made
