"""How much there is to decide: choices, forced moves, and the minutes people might take."""

from collections.abc import Mapping
from math import log2
from typing import Any, Final, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.lab.watchers import Values, Watcher

GLANCE: Final = 2.0
"""Seconds for a move without a choice, and before any other."""
THOUGHT: Final = 2.5
"""Seconds for each doubling of the choices (Hick's law, with the patience of a family table)."""


@final
class Choices(Watcher):
    """Counts decisions with a choice, choices, and forced moves; estimates minutes.

    Minutes are a rule of thumb: GLANCE seconds a move and THOUGHT more for each doubling of the
    choices; seats that decide at once take as long as the slowest, at most the hourglass.
    """

    name = "choices"
    shares = frozenset({"forced"})

    def begin(self, game: Game[Any, Any], state: Any) -> None:  # noqa: ARG002
        self._game = game
        self._made = self._forced = self._options = 0
        self._seconds = 0.0
        self._stage = ""
        self._most = 0.0
        self._at_once: dict[Seat, float] = {}

    def decide(self, state: Any, seat: Seat, legal: list[Action], action: Action) -> None:  # noqa: ARG002
        count = len(legal)
        if count > 1:
            self._made += 1
            self._options += count
        else:
            self._forced += 1
        takes = GLANCE + THOUGHT * log2(count)
        game = self._game
        glass = game.hourglass(state)
        if glass is None and len(game.to_act(state)) == 1:
            self._seconds += takes
            return
        stage = game.stage(state)
        if stage != self._stage:
            self._settle()
            self._stage, self._most = stage, float(glass.seconds) if glass else 1e9
        self._at_once[seat] = self._at_once.get(seat, 0.0) + takes

    def _settle(self) -> None:
        """Those who decided at once are through."""
        if self._at_once:
            self._seconds += min(self._most, max(self._at_once.values()))
            self._at_once.clear()

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        self._settle()
        return {
            "made": self._made,
            "forced": self._forced,
            "options": self._options,
            "minutes": round(self._seconds / 60, 2),
        }

    def figures(self, row: Mapping[str, Any]) -> Values:
        made, forced = row["made"], row["forced"]
        return {
            "made": (made, 1.0),
            "forced": (forced, made + forced),
            "options": (row["options"], made),
            "minutes": (row["minutes"], 1.0),
        }
