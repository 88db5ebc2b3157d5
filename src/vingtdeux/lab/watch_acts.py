"""Which actions are chosen when they are offered, and which never are: dead choices."""

from collections.abc import Mapping
from functools import cache
from typing import Any, final

from vingtdeux.engine.action import Action, Seat
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.lab.watchers import Values, Watcher


@cache
def act_of(text: str) -> str:
    """Actions are counted by their name and first argument: `buy:gangster`."""
    return ":".join(text.split(":")[:2])


@final
class Acts(Watcher):
    """Of each act: at how many decisions it was offered beside something else, and chosen."""

    name = "acts"

    def begin(self, game: Game[Any, Any], state: Any) -> None:  # noqa: ARG002
        self._offered: dict[str, int] = {}
        self._taken: dict[str, int] = {}

    def decide(self, state: Any, seat: Seat, legal: list[Action], action: Action) -> None:  # noqa: ARG002
        if len(legal) < 2:
            return
        offered = self._offered
        acts = {act_of(each.text) for each in legal}
        for act in acts:
            offered[act] = offered.get(act, 0) + 1
        act = act_of(action.text)
        self._taken[act] = self._taken.get(act, 0) + 1

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        taken = self._taken
        return {act: [count, taken.get(act, 0)] for act, count in sorted(self._offered.items())}

    def figures(self, row: Mapping[str, Any]) -> Values:
        return {
            act: (float(counts[1]), float(counts[0]))
            for act, counts in row.items()
            if act not in ("winners", "seating")
        }

    def is_share(self, key: str) -> bool:  # noqa: ARG002
        return True
