"""What is bought, played, used and agreed on, and whether it goes with winning."""

from collections.abc import Mapping, Sequence
from typing import Any, final

from vingtdeux.engine.event import Event
from vingtdeux.engine.game import Game, Outcome
from vingtdeux.games import box
from vingtdeux.lab.errors import LabError
from vingtdeux.lab.watchers import Values, Watcher


@final
class Marks(Watcher):
    """Counts the marks a box makes of its events, seat by seat.

    A column `buy.gangster` holds how often each seat did it; one of the whole table has one number.
    Figures: `.times` = how often it happens in a game, `.each` = how often a seat does it, `.used` =
    the share of seats that ever do, `.wins` = the share of those that win. The last goes with
    winning; it need not be its cause.
    """

    name = "marks"
    hears = True

    def check(self, game: Game[Any, Any]) -> None:
        if box(game.info.id, game.rules_version).marks is None:
            raise LabError("no_marks", game=game.info.id)

    def begin(self, game: Game[Any, Any], state: Any) -> None:  # noqa: ARG002
        notice = box(game.info.id, game.rules_version).marks
        assert notice is not None
        self._notice = notice
        self._players = game.players
        self._counts: dict[str, list[int]] = {}

    def hear(self, state: Any, events: Sequence[Event]) -> None:  # noqa: ARG002
        for event in events:
            for mark in self._notice(event):
                key = f"{mark.kind}.{mark.item}" if mark.item else mark.kind
                counts = self._counts.get(key)
                if counts is None:
                    size = 1 if mark.seat is None else self._players
                    counts = self._counts[key] = [0] * size
                counts[mark.seat or 0] += 1

    def end(self, state: Any, outcome: Outcome) -> Mapping[str, Any]:  # noqa: ARG002
        return dict(sorted(self._counts.items()))

    def figures(self, row: Mapping[str, Any]) -> Values:
        winners, seats = row["winners"], len(row["seating"])
        found: Values = {}
        for key, counts in row.items():
            if key in ("winners", "seating"):
                continue
            found[f"{key}.times"] = (float(sum(counts)), 1.0)
            if len(counts) == 1:
                continue
            users = [seat for seat in range(seats) if counts[seat]]
            found[f"{key}.each"] = (float(sum(counts)), float(seats))
            found[f"{key}.used"] = (float(len(users)), float(seats))
            found[f"{key}.wins"] = (
                float(sum(seat in winners for seat in users)),
                float(len(users)),
            )
        return found

    def is_share(self, key: str) -> bool:
        return key.endswith((".used", ".wins"))

    def without(self, key: str, players: int) -> float:
        return {"times": 1.0, "each": players, "used": players}.get(key.rpartition(".")[2], 0.0)
